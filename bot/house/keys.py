"""The keys of links: signed, so that nobody makes one up, and each for one pass."""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, URLSafeSerializer

from bot.domain.ids import GameId, UserId
from bot.domain.passes import Pass

SALT = "link"


def new_secret() -> str:
    """Return something that nobody can guess: with what to sign, or what a browser is told apart by."""
    return secrets.token_urlsafe(32)


class Keys:
    """Writes and reads keys, by a secret that only this installation has."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt=SALT)

    def write(self, given: Pass) -> str:
        """Return the key of a pass, as it stands in a link."""
        written = self._signer.dumps([given.number, given.user_id, given.game_id])
        return written if isinstance(written, str) else written.decode()

    def read(self, key: str) -> Pass | None:
        """Return the pass of a key; None unless it was written here."""
        try:
            number, user_id, game_id = self._signer.loads(key)
        except (BadSignature, ValueError, TypeError):
            return None
        return Pass(number, UserId(user_id), GameId(game_id))
