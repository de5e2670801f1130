"""The machine a measurement is made on: how it is called, which libraries are on it, and where the figures are printed."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.console import Console


class AbsentError(Exception):
    """A library cannot take part; the words say why."""


def library(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        # clubs imports `imp`, which Python 3.12 took away: installed, and of no use.
        raise AbsentError("not installed" if error.name == module else f"needs {error.name}, which is missing") from error
    except ImportError as error:
        raise AbsentError(f"cannot be imported: {error}") from error


def versions(packages: Iterable[str]) -> dict[str, str]:
    """Those of the packages that are installed."""
    found = {}
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def machine() -> str:
    """What the figures depend on besides the code, in one line."""
    load = os.getloadavg()[0]
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {load:.2f} before the run"


def screen(*, as_json: bool) -> Console:
    """Where to print for people: beside the JSON, if that is what standard output gets."""
    return Console(stderr=as_json, width=None if sys.stdout.isatty() else 140)


def headline(where: str, installed: dict[str, str]) -> str:
    return f"{where}; " + ", ".join(f"{name} {number}" for name, number in installed.items())
