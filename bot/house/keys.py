"""The keys in links: each names a pass, and is signed so that nobody can make one up."""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, URLSafeSerializer

from bot.domain.ids import GameId, UserId
from bot.domain.passes import Pass

SALT = "link"


def new_secret() -> str:
    """Return a random token that nobody can guess, for signing or as a browser's cookie."""
    return secrets.token_urlsafe(32)


class Keys:
    """Writes and reads keys, signed with this installation's secret."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt=SALT)

    def write(self, given: Pass) -> str:
        """Return the key of a pass, for use in a URL."""
        written = self._signer.dumps([given.number, given.user_id, given.game_id])
        return written if isinstance(written, str) else written.decode()

    def read(self, key: str) -> Pass | None:
        """Return the pass of a key; None if the signature is not this installation's."""
        try:
            number, user_id, game_id = self._signer.loads(key)
        except (BadSignature, ValueError, TypeError):
            return None
        return Pass(number, UserId(user_id), GameId(game_id))
