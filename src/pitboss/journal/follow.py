"""A server that waits keeps its own heads and tip: they are checked as they come, and it sees a database that falls back."""

from __future__ import annotations

from pitboss.journal.ends import broken_words, must_have_files, publish
from pitboss.journal.errors import BrokenError, KeyringError
from pitboss.journal.heads import Head, HeadFiles, is_signed
from pitboss.journal.key_source import OWN_FILE, KeySource, find_keyring
from pitboss.journal.keyring import VARIABLE, Keyring
from pitboss.journal.place import Place
from pitboss.journal.store import Store


class Follower:
    """Brings the files beside a database up to it while another server writes."""

    def __init__(self, store: Store, files: HeadFiles | None, keyring: Keyring) -> None:
        self._store, self._files, self._keyring = store, files, keyring
        self._tip: Head | None = None

    @classmethod
    def of(cls, store: Store, place: Place, key: KeySource = OWN_FILE) -> Follower:
        """Whatever this server would lack when its turn comes, it says now: the key, or the files beside the database."""
        keyring = find_keyring(place.folder, key)
        if keyring is None:
            raise KeyringError(f"There is no key for {place}. Set {VARIABLE}, or put a copy of the room's key into the folder.")
        heads = store.heads()
        if heads and place.files is not None:
            must_have_files(heads[-1], place.files)
        return cls(store, place.files, keyring)

    def look(self) -> str:
        """Follow; what is wrong with what is there, in words, or nothing."""
        try:
            self._follow()
        except (BrokenError, KeyringError) as error:
            return str(error)
        return ""

    def _follow(self) -> None:
        tip, files = self._store.tip(), self._files
        if tip is None or files is None or tip == self._tip:
            return
        known = self._tip or files.sound_tip()
        if not is_signed(self._keyring, "tip", tip):
            raise BrokenError(broken_words(f"its tip at entry {tip.number} is not signed with the room's key"))
        if known is not None and known.number > tip.number and is_signed(self._keyring, "tip", known):
            raise BrokenError(broken_words(f"it reached entry {known.number}, and now ends at {tip.number}"))
        if self._tip is None or tip.count != self._tip.count:
            publish(self._store, files)
        files.begin()
        files.keep_tip(tip)
        self._tip = tip
