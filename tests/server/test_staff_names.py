"""Names that pass for the house or its staff are refused, however they are written; names that only contain such a word are not."""

from __future__ import annotations

import pytest

from pitboss.server.names import BadName, checked
from pitboss.server.staff_names import check_not_staff


@pytest.mark.parametrize(
    "name",
    [
        *("admin", "Administrator", "MANAGER", "Dealer", "Pit-Boss", "Pit Boss", "Staff", "Supervisor"),
        *("Table Manager", "table-manager", "Floor Manager 2", "The Dealer", "Dealer Ann", "Ann the Dealer", "Managers"),
        *("Floor", "Floor 2", "The Floor", "House", "The House", "Our House 3", "Bank", "Mint", "Pit Floor", "Poker Room Bank"),
        *("Ho-use", "Man ager", "D.e.a.l.e.r", "AdminAnn", "AnnAdmin", "theDealer7", "7dealer", "DEALER7", "pitbossAnn"),
        *("4dm1n", "Adm1n", "D34ler", "p1tb0ss", "Man4g3r", "Fl00r", "H0use"),
        *("Addmin", "Adminn", "Deaaler", "Pittboss", "Adrnin", "Đealer"),
        "ᴀᴅᴍɪɴ",  # small capitals
        "ԁеаӏег",  # Cyrillic throughout
        "ꓮꓓꓟꓲꓠ",  # Lisu
        "ᎠᎬᎪᏞᎬᎡ",  # Cherokee
    ],
)
def test_names_of_the_house(name: str) -> None:
    with pytest.raises(BadName, match="house's own"):
        check_not_staff(checked(name))


@pytest.mark.parametrize(
    "name",
    [
        *("Ann", "Chief", "Boss", "Badminton", "Moorhouse", "Stafford", "Wagstaff", "Falstaff", "Hostetler", "Banker", "Ann Banks"),
        *("Ann House", "Mint Julep", "Mod Squad", "Flora", "Floortje", "Deal", "Deb", "Manuel", "Pitt", "Addam", "Botany"),
        *("Ann 2", "Guest", "Guest 13", "Big Bob", "Zoë", "O'Brien", "Иван", "王小明", "さくら花"),
    ],
)
def test_names_of_people(name: str) -> None:
    check_not_staff(checked(name))
