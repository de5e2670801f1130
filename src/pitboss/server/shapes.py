"""Shapes of the JSON documents that records become: made from the records themselves, so that no key is written down twice.

The forms (`hand.forms`, `table.codec`) write the documents; here the same type hints make pydantic models, which are told in OpenAPI.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model
from typing_extensions import TypeAliasType

from pitboss.cards import Card

CardText = TypeAliasType("CardText", Annotated[str, Field(pattern=r"^([2-9TJQKA][cdhs]|\?\?)$", description="A card; ?? is a hidden one.")])
Shape: TypeAlias = type[BaseModel]


def called(name: str, shape: Any) -> Any:
    """A shape under a name of its own, so that it stands once in the document, however often it is spoken of."""
    return cast(Any, TypeAliasType)(name, shape)


class Told(BaseModel):
    """An object of which every key is known."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Shapes:
    """Finds the shape of a type hint, and remembers it. `known`: shapes of types that are written in a way of their own."""

    def __init__(self, tags: Mapping[Any, str], sparse: Mapping[type, Collection[str]] | None = None) -> None:
        """`tags`: for a union of records, the key that names which it is. `sparse`: keys that are written only where they say something."""
        self.known: dict[Any, Any] = {Card: CardText, Fraction: str}
        self._tags = dict(tags)
        self._sparse = sparse or {}
        self._records: dict[tuple[type, str], Shape] = {}

    def of(self, hint: Any) -> Any:
        """The annotation for a document's part."""
        if hint in self.known:
            return self.known[hint]
        if hint in self._tags:
            return self.named(hint, self._tags[hint])
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return Literal[tuple(str(each) for each in hint)]
        kind, parts = get_origin(hint), get_args(hint)
        if kind is tuple and parts[-1] is not Ellipsis:
            return tuple[tuple(self.of(part) for part in parts)]  # type: ignore[misc]
        if kind in (tuple, list):
            return list[self.of(parts[0])]  # type: ignore[misc]
        if kind is dict:
            return dict[self.of(parts[0]), self.of(parts[1])]  # type: ignore[misc]
        if kind in (Union, UnionType):
            return Union[tuple(self.of(part) for part in parts)]  # noqa: UP007
        if is_dataclass(hint) or hasattr(hint, "__slots__"):
            return self.record(hint)
        return hint

    def named(self, union: Any, tag: str) -> Any:
        """A union of records, each with its name under `tag`."""
        return self.one_of([self.record(each, name=f"{each.__name__}{tag.title()}", tag=tag) for each in get_args(union)], tag)

    def one_of(self, shapes: Collection[Shape], tag: str) -> Any:
        """One of several records, told apart by their names."""
        return Annotated[Union[tuple(shapes)], Field(discriminator=tag)]  # noqa: UP007

    def record(
        self, cls: type, *, name: str = "", tag: str = "", leave_out: Collection[str] = (), lenient: bool = False, **more: Any
    ) -> Shape:
        """The shape of a record, under `name` or its own. `more`: keys it has beside its fields, or otherwise than its fields say."""
        name = name or cls.__name__
        found = self._records.get((cls, name))
        if found is None:
            keys: dict[str, Any] = {tag: (Literal[cls.__name__], ...)} if tag else {}
            for each, (hint, default) in _fields(cls).items():
                if each not in leave_out and each not in more:
                    keys[each] = (self.of(hint), default if lenient or each in self._sparse.get(cls, ()) else ...)
            for each, hint in more.items():
                keys[each] = hint if isinstance(hint, tuple) else (hint, ...)
            found = self._records[cls, name] = create_model(name, __base__=Told, __doc__=_doc(cls), **keys)
        return found


def _fields(cls: type) -> dict[str, tuple[Any, Any]]:
    """Name, hint and default (or `...`) of what a document has of a record. Worked-out parts, of any kind, are not written."""
    hints = get_type_hints(cls)
    if is_dataclass(cls):
        found = {each.name: (hints[each.name], ... if each.default is MISSING else _plain(each.default)) for each in fields(cls)}
    else:
        found = {each: (hints[each], ...) for each in cls.__slots__}  # type: ignore[attr-defined]
    return {each: both for each, both in found.items() if both[0] is not Any}


def _plain(default: Any) -> Any:
    return list(default) if isinstance(default, tuple) else default


def _doc(cls: type) -> str | None:
    """The words of the record; what dataclasses write themselves says nothing."""
    words = cls.__doc__
    return None if words is None or words.startswith(f"{cls.__name__}(") else words
