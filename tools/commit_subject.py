"""A commit-msg hook. It requires a subject of at most 72 characters, and a body that explains the commit."""

from __future__ import annotations

import sys
from pathlib import Path

MOST = 72


def faults(message: str) -> list[str]:
    """Return the errors in a commit message. Comments are ignored, and so are messages that git writes itself, such as
    merges.
    """
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject, body = (lines[0] if lines else ""), lines[1:]
    if subject.startswith(("Merge ", "Revert ", "fixup! ", "squash! ")):
        return []
    found = [f"the subject has {len(subject)} characters, at most {MOST} are allowed"] if len(subject) > MOST else []
    if body and body[0].strip():
        found.append("an empty line after the subject is missing")
    if not any(line.strip() for line in body):
        found.append("a body that says why is missing")
    return found


def main() -> int:
    """Check the commit message in the file that git passes as the argument. Return the exit code."""
    found = faults(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for fault in found:
        print(fault, file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
