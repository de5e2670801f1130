"""Values as JSON and back, by their type hints: one form for every kind of value, worked out once.

A form writes only what JSON has (text, whole numbers, true and false, null, lists and objects), and reads only what it would have
written. Anything else is a `CodecError` that says where in the document it stands.
"""

from __future__ import annotations

import reprlib
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from pitboss.cards import CARDS, UNKNOWN, Card

Document = dict[str, Any]  #: a JSON object


class CodecError(ValueError):
    """A document that cannot be read, or a value that cannot be written: where, what is wrong, and what was expected."""

    def __init__(self, found: str, expected: str, path: str = "") -> None:
        super().__init__(f"{path or 'the document'}: {found}; expected {expected}.")
        self.found = found
        self.expected = expected
        self.path = path

    def under(self, step: str) -> CodecError:
        """The same error, seen from one level further up: `stack`, then `[2]`."""
        dot = "." if self.path and not self.path.startswith("[") else ""
        return CodecError(self.found, self.expected, f"{step}{dot}{self.path}")


def told(value: object) -> str:
    """A value as an error message gives it: never long."""
    try:
        return reprlib.repr(value)
    except ValueError:
        return "a number too long to print"


class Form(ABC):
    """How one kind of value stands in a document."""

    says: str  #: what is expected, in words
    holds: tuple[type, ...]  #: the types of its values
    written: type  #: the type it has in a document

    @abstractmethod
    def write(self, value: Any) -> Any: ...

    @abstractmethod
    def read(self, document: Any) -> Any: ...


class _Plain(Form):
    """A value that JSON has too."""

    def __init__(self, kind: type, says: str) -> None:
        self.says = says
        self.holds = (kind,)
        self.written = kind

    def write(self, value: Any) -> Any:
        # `True` is a number to Python and 1.0 is as good as 1; to us neither is.
        if type(value) is not self.written:
            raise CodecError(f"is {told(value)}", self.says)
        return value

    def read(self, document: Any) -> Any:
        return self.write(document)


PLAIN: Final[dict[Any, _Plain]] = {
    int: _Plain(int, "a whole number"),
    bool: _Plain(bool, "true or false"),
    str: _Plain(str, "a text"),
    NoneType: _Plain(NoneType, "null"),
}


class _CardForm(Form):
    says = "a card such as Ah or Tc, or ?? for an unknown one"
    holds = (Card,)
    written = str

    def __init__(self) -> None:
        self._cards = {card.text: card for card in (*CARDS, UNKNOWN)}

    def write(self, value: Any) -> Any:
        if not isinstance(value, Card):
            raise CodecError(f"is {told(value)}", self.says)
        return value.text

    def read(self, document: Any) -> Any:
        found = self._cards.get(document) if type(document) is str else None
        if found is None:
            raise CodecError(f"is {told(document)}", self.says)
        return found


class _Share(Form):
    """A fraction, such as the 5/2 percent of a sign."""

    says = "a fraction in lowest terms, such as 5/2"
    holds = (Fraction,)
    written = str

    def write(self, value: Any) -> Any:
        if type(value) is not Fraction:
            raise CodecError(f"is {told(value)}", self.says)
        return f"{value.numerator}/{value.denominator}"

    def read(self, document: Any) -> Any:
        try:
            found = Fraction(document)
            if self.write(found) == document:
                return found
        except (ValueError, TypeError, ArithmeticError):
            pass
        raise CodecError(f"is {told(document)}", self.says)


class _Many(Form):
    """Any number of values of one kind."""

    written = list

    def __init__(self, item: Form, into: type) -> None:
        self.says = f"a list, each of it {item.says}"
        self.holds = (into,)
        self._item = item
        self._into = into

    def write(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise CodecError(f"is {told(value)}", self.says)
        return _each((self._item.write,) * len(value), value)

    def read(self, document: Any) -> Any:
        if type(document) is not list:
            raise CodecError(f"is {told(document)}", self.says)
        return self._into(_each((self._item.read,) * len(document), document))


class _Row(Form):
    """A fixed number of values, each of its own kind."""

    written = list

    def __init__(self, items: tuple[Form, ...]) -> None:
        self.says = f"a list of {len(items)}: {', '.join(item.says for item in items)}"
        self.holds = (tuple,)
        self._writes = tuple(item.write for item in items)
        self._reads = tuple(item.read for item in items)

    def write(self, value: Any) -> Any:
        if type(value) is not tuple or len(value) != len(self._writes):
            raise CodecError(f"is {told(value)}", self.says)
        return _each(self._writes, value)

    def read(self, document: Any) -> Any:
        if type(document) is not list or len(document) != len(self._reads):
            raise CodecError(f"is {told(document)}", self.says)
        return tuple(_each(self._reads, document))


def _each(ways: tuple[Any, ...], values: Any) -> list[Any]:
    found: list[Any] = []
    try:
        for way, value in zip(ways, values, strict=True):
            found.append(way(value))
    except CodecError as error:
        raise error.under(f"[{len(found)}]") from None
    return found


class _ByKey(Form):
    """Values of one kind, each under a name of its own."""

    written = dict
    holds = (dict,)

    def __init__(self, item: Form) -> None:
        self.says = f"an object, each of it {item.says}"
        self._item = item

    def write(self, value: Any) -> Any:
        return self._through(value, self._item.write)

    def read(self, document: Any) -> Any:
        return self._through(document, self._item.read)

    def _through(self, named: Any, way: Any) -> dict[str, Any]:
        if type(named) is not dict or not all(type(key) is str for key in named):
            raise CodecError(f"is {told(named)}", self.says)
        found = {}
        for key, value in named.items():
            try:
                found[key] = way(value)
            except CodecError as error:
                raise error.under(key) from None
        return found


class _OneOf(Form):
    """One of several kinds of values that JSON tells apart."""

    written = object

    def __init__(self, options: tuple[Form, ...]) -> None:
        self.says = " or ".join(option.says for option in options)
        self.holds = tuple(kind for option in options for kind in option.holds)
        self._options = options
        self._by_document = {option.written: option for option in options}
        assert len(self._by_document) == len(options), self.says

    def write(self, value: Any) -> Any:
        for option in self._options:
            if isinstance(value, option.holds):
                return option.write(value)
        raise CodecError(f"is {told(value)}", self.says)

    def read(self, document: Any) -> Any:
        option = self._by_document.get(type(document))
        if option is None:
            raise CodecError(f"is {told(document)}", self.says)
        return option.read(document)


class RecordForm(Form):
    """A record, field by field. `tag` is the key under which its own name stands, where it is one of several."""

    written = dict

    def __init__(
        self,
        cls: type,
        parts: Mapping[str, Form],
        *,
        tag: str = "",
        defaults: Mapping[str, Any] | None = None,
        sparse: Collection[str] = (),
    ) -> None:
        self.holds = (cls,)
        self.name = cls.__name__
        self.parts = dict(parts)
        self._tag = tag
        self._defaults = defaults or {}
        self._sparse = sparse
        self._keys = {*parts, tag} if tag else {*parts}
        self.says = f"an object with {', '.join(self.parts) or 'nothing in it'}"

    def write(self, value: Any) -> Any:
        found: Document = {self._tag: self.name} if self._tag else {}
        name = ""
        try:
            for name, form in self.parts.items():
                found[name] = form.write(getattr(value, name))
        except CodecError as error:
            raise error.under(name) from None
        except AttributeError:
            raise CodecError(f"is {told(value)}", self.says) from None
        for name in self._sparse:
            if getattr(value, name) == self._defaults[name]:
                del found[name]
        return found

    def read(self, document: Any) -> Any:
        values = self.read_parts(document)
        cls = self.holds[0]
        if is_dataclass(cls):
            try:
                return cls(**values)
            except ValueError as error:
                raise CodecError(str(error).rstrip("."), "figures that can be") from None
        bare: Any = object.__new__(cls)
        for name, value in values.items():
            setattr(bare, name, value)
        return bare

    def read_parts(self, document: Any) -> dict[str, Any]:
        """The fields alone, read and not yet put together."""
        if type(document) is not dict:
            raise CodecError(f"is {told(document)}", self.says)
        if document.keys() != self._keys:
            self._check_keys(document)
        values = {}
        name = ""
        try:
            for name, form in self.parts.items():
                values[name] = form.read(document[name]) if name in document else self._defaults[name]
        except CodecError as error:
            raise error.under(name) from None
        return values

    def _check_keys(self, document: Document) -> None:
        for name, form in self.parts.items():
            if name not in document and name not in self._defaults:
                raise CodecError("is missing", form.says, name)
        for key in document:
            if key not in self._keys:
                raise CodecError(f"has {told(key)}, which does not belong there", self.says)


class _Tagged(Form):
    """One of several records, told apart by a name."""

    written = dict

    def __init__(self, tag: str, records: Collection[RecordForm]) -> None:
        self._tag = tag
        self._by_name = {record.name: record for record in records}
        self._by_class = {record.holds[0]: record for record in records}
        self.holds = tuple(self._by_class)
        self.says = f"an object whose {tag!r} is one of {', '.join(self._by_name)}"

    def write(self, value: Any) -> Any:
        record = self._by_class.get(type(value))
        if record is None:
            raise CodecError(f"is {told(value)}", self.says)
        return record.write(value)

    def read(self, document: Any) -> Any:
        if type(document) is not dict:
            raise CodecError(f"is {told(document)}", self.says)
        if self._tag not in document:
            raise CodecError("is missing", f"one of {', '.join(self._by_name)}", self._tag)
        name = document[self._tag]
        record = self._by_name.get(name) if type(name) is str else None
        if record is None:
            raise CodecError(f"is {told(name)}", f"one of {', '.join(self._by_name)}", self._tag)
        return record.read(document)


class Forms:
    """Finds the form of a type hint, and remembers it."""

    def __init__(
        self,
        tags: Mapping[Any, str],
        *,
        lenient: Collection[Any] = (),
        leave_out: Mapping[type, Collection[str]] | None = None,
        sparse: Mapping[type, Collection[str]] | None = None,
    ) -> None:
        """`tags`: for a union of records, the key that names which it is. `lenient`: unions whose defaults need not be written.

        `leave_out`: fields of a record that are not written at all. A field of `Any` kind never is. `sparse`: fields written only
        where they differ from their default.
        """
        self._tags = dict(tags)
        self._lenient = tuple(lenient)
        self._leave_out = dict(leave_out or {})
        self._sparse = dict(sparse or {})
        self._found: dict[Any, Form] = {}

    def of(self, hint: Any) -> Form:
        found = self._found.get(hint)
        if found is None:
            found = self._found[hint] = self._work_out(hint)
        return found

    def record(self, cls: type, *, tag: str = "", lenient: bool = False) -> RecordForm:
        """The form of a record: a dataclass, or a class of annotated slots."""
        hints = get_type_hints(cls)
        defaults = {}
        if is_dataclass(cls):
            names = [each.name for each in fields(cls)]
            defaulted = self._sparse.get(cls, ()) if not lenient else names
            defaults = {each.name: each.default for each in fields(cls) if each.default is not MISSING and each.name in defaulted}
        else:
            names = list(cls.__slots__)  # type: ignore[attr-defined]
            defaults = dict(getattr(cls, "CAME_LATER", {}))
        leave_out = self._leave_out.get(cls, ())
        parts = {name: self.of(hints[name]) for name in names if name not in leave_out and hints[name] is not Any}
        return RecordForm(cls, parts, tag=tag, defaults=defaults, sparse=self._sparse.get(cls, ()))

    def _work_out(self, hint: Any) -> Form:
        if hint in PLAIN:
            return PLAIN[hint]
        if hint is Card:
            return _CardForm()
        if hint is Fraction:
            return _Share()
        kind, parts = get_origin(hint), get_args(hint)
        if kind is tuple and parts[-1] is not Ellipsis:
            return _Row(tuple(self.of(part) for part in parts))
        if kind in (tuple, list):
            return _Many(self.of(parts[0]), kind)
        if kind is dict:
            return _ByKey(self.of(parts[1]))
        if hint in self._tags:
            return _Tagged(self._tags[hint], [self.record(part, tag=self._tags[hint], lenient=hint in self._lenient) for part in parts])
        if kind in (Union, UnionType):
            return _OneOf(tuple(self.of(part) for part in parts))
        return self.record(hint)
