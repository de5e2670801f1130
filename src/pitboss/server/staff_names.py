"""Names that pass for the house or its staff are refused. Pure.

1. No word of a name is a title of staff: "Dealer Ann", "Table Manager", "Pit-Boss".
2. No name begins or ends with an unmistakable title, run together with anything: "AdminAnn", "theDealer7".
3. No name is a word of the house alone, or beside filling words and numbers: "The House", "Floor 2", "Poker Room Bank".

Words are compared by what they look like. Beyond what `names.key_of` sees alike, digits are read as letters (D34ler), doubled letters as
one (Addmin), small capitals and letters with strokes as plain ones, and letters of Cherokee and Lisu as the Latin ones they resemble.
Where such a word is only part of another, as in Badminton, Moorhouse or Stafford, the name is anybody's.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import chain, groupby
from typing import Final

from pitboss.server.names import BETWEEN, BadName, key_of

#: No word of a name.
TITLES: Final = (
    *("admin", "administrator", "manager", "dealer", "croupier", "floorman", "floorperson", "pitboss", "supervisor", "moderator"),
    *("staff", "official", "licensee", "cashier", "support", "security"),
)
#: Not the beginning or the end of a name, either.
UNMISTAKABLE: Final = ("admin", "administrator", "manager", "dealer", "croupier", "pitboss", "supervisor", "moderator", "licensee")
#: Not the whole of a name.
HOUSE: Final = ("house", "floor", "bank", "mint", "system", "mod", "host", "operator", "owner", "casino", "server", "bot")
#: What makes no other name of it.
FILLING: Final = (
    *("the", "a", "your", "my", "our", "this", "one", "man"),
    *("table", "room", "poker", "card", "pit", "shift", "duty", "game", "team"),
)

DIGITS: Final = "0123456789"
_AS_LETTERS: Final = str.maketrans("3467892", "eagtbgz")
_LISU: Final = dict(zip("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcdefghijklmnoprstuvwxyz", strict=True))
_CHEROKEE: Final = dict(zip("ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏎᏔᏚᏟᏢᏦᏞᎩᏴᏏᏒᏙ", "drtiajewmhgz4wscpklybbrv", strict=True))
_DRAWN: Final = _LISU | _CHEROKEE
#: Unicode's own name of a letter says which plain letter it is a shape of.
_SHAPE: Final = re.compile(r"LATIN (?:SMALL |CAPITAL )?LETTER (?:SMALL CAPITAL |SCRIPT |DOTLESS |INSULAR |LONG )?([A-Z])(?: WITH .*)?")


def check_not_staff(name: str) -> None:
    """Refuse a name that passes for the house's own."""
    words = [{_looks(each), _looks(each.strip(DIGITS))} for each in re.split(f"[{re.escape(BETWEEN)}]", name) if not each.isdigit()]
    together = "".join(each for each in name if each not in BETWEEN)
    wholes = {_looks(together), _looks(together.strip(DIGITS))}
    titled = any(looks in _TITLES or looks.removesuffix("s") in _TITLES for looks in chain(wholes, *words))
    run_together = any(whole.startswith(_UNMISTAKABLE) or whole.endswith(_UNMISTAKABLE) for whole in wholes)
    alone = [looks for looks in words if looks.isdisjoint(_FILLING)]
    of_the_house = not wholes.isdisjoint(_HOUSE) or (bool(alone) and not any(looks.isdisjoint(_HOUSE) for looks in alone))
    if titled or run_together or of_the_house:
        raise BadName(f"{name} is the house's own: nobody is called like its staff.")


def _looks(word: str) -> str:
    """What a word is taken for at a glance."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    drawn = "".join(_letter(each) for each in plain if not unicodedata.combining(each))
    return "".join(letter for letter, _ in groupby(key_of(drawn).translate(_AS_LETTERS)))


def _letter(each: str) -> str:
    known = _DRAWN.get(each.upper()) or _DRAWN.get(each)
    shape = _SHAPE.fullmatch(unicodedata.name(each, ""))
    return known or (shape[1].lower() if shape else each)


_TITLES: Final = frozenset(map(_looks, TITLES))
_UNMISTAKABLE: Final = tuple(map(_looks, UNMISTAKABLE))
_HOUSE: Final = frozenset(map(_looks, HOUSE))
_FILLING: Final = frozenset(map(_looks, FILLING))
