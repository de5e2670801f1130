"""Where the rulebooks' texts are, if they are at hand. They belong to their authors and are no part of the project."""

import os
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent


def rulebook_folder() -> Path:
    """The folder of texts and inventories; a test that needs it is skipped where there is none."""
    folder = Path(os.environ.get("PITBOSS_RULEBOOKS", PROJECT.parent / "shared" / "rulebooks"))
    if not (folder / "perth-poker.txt").is_file():
        pytest.skip(f"the rulebooks' texts are not at hand in {folder}: put them there or set PITBOSS_RULEBOOKS to their folder")
    return folder
