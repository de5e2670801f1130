"""How a ruling looks: on the screen, beside those of other books, and as JSON."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

import typer
from rich.padding import Padding
from rich.text import Text

from pitboss.asking.answer import Answer, Situation
from pitboss.asking.telling import Outcome
from pitboss.cli.show import console, counted, print_json, table
from pitboss.faults.names import in_words, key_of, what_happened
from pitboss.hand.refusal import Refused

ROOMY: Final = 92  # columns from which two rulings stand side by side
FIGURES: Final = re.compile(r"\d+")
CARD: Final = re.compile(r"[2-9TJQKA][cdhs]\b")


# -- on the screen


def print_answer(answer: Answer, key: str) -> None:
    console.print(Text(what_happened(answer.fault), style="bold"))
    when = "" if answer.silent else f": {answer.words_of(key)}"
    console.print(Text(f"{answer.book.issuer}, {answer.rules.entry.name}{when}", style="dim"))
    for number, situation in enumerate(answer.found[key]):
        console.print()
        if situation.when:
            console.print(Text(f"If {' and '.join(situation.when)}:", style="bold yellow"))
        elif number or len(answer.found[key]) > 1:
            console.print(Text("In general:", style="bold yellow"))
        _print_outcome(answer, situation.outcome)
    rest = answer.otherwise(key)
    if rest and not answer.silent:
        console.print(Text("\nAt other moments", style="bold green"))
        for keys, situations in rest:
            more = f" and {counted(len(keys) - 1, 'others')}" if len(keys) > 1 else ""
            console.print(Padding(Text(answer.words_of(keys[0])) + Text(f"{more}  --moment {keys[0]}", style="dim"), (0, 0, 0, 2)))
            for situation in situations:
                console.print(Padding(_in_brief(situation), (0, 0, 0, 4)))


def _in_brief(situation: Situation) -> Text:
    outcome = situation.outcome
    when = f"if {' and '.join(situation.when)}: " if situation.when else ""
    return Text(outcome.clause or "no clause", style="cyan") + Text(f"  {when}", style="yellow") + Text(_shortly(outcome))


def _shortly(outcome: Outcome) -> str:
    """All steps in one sentence."""
    first, *rest = (each.says for each in outcome.steps)
    return "; ".join([first, *(says if CARD.match(says) else f"{says[:1].lower()}{says[1:]}" for says in rest)])


def _print_outcome(answer: Answer, outcome: Outcome) -> None:
    for line in _steps(outcome):
        console.print(Padding(line, (0, 0, 0, 2)))
    grid = table("", "")
    grid.show_header = False
    for clause in answer.law(outcome):
        grid.add_row(Text(clause.id, style="cyan"), Text(clause.says) + Text(f"  {clause.reading}" if clause.reading else "", style="dim"))
    grid.add_row(Text("decides", style="dim"), answer.who(outcome))
    if outcome.clause in answer.book.clauses and (options := answer.book.options_on(outcome.clause)):
        grid.add_row(Text("options", style="dim"), Text(", ".join(option.key for option in options), style="dim"))
    console.print(Padding(grid, (0, 0, 0, 2)))


def _steps(outcome: Outcome) -> list[Text]:
    """The steps by number, each with the clauses of its own, and what comes after them."""
    found = []
    for number, step in enumerate(outcome.steps, start=1):
        own = [clause for clause in step.clauses if clause != outcome.clause]
        mark = Text("staff  ", style="yellow") if outcome.staff else Text(f"{number}. ", style="dim")
        found.append(mark + Text(f"{step.says}.") + Text(f"  {', '.join(own)}" if own else "", style="cyan"))
    if outcome.then:
        found.append(Text("→  ", style="dim") + Text(f"{outcome.then}.", style="dim"))
    return found


def print_others(answer: Answer, others: list[Answer], key: str) -> None:
    """This book and those that have a rule, side by side; then those that have none."""
    ruling_books = [each for each in others if each.found and not each.silent]
    if ruling_books:
        console.print(Text("\nHow the books rule", style="bold green"))
        shown = [answer, *ruling_books]
        columns = [_column(each, _same_moment(each, key)) for each in shown]
        if console.width >= ROOMY:
            grid = table("", *(f"{each.book.key}, {each.rules.entry.key}" for each in shown))
            for column in grid.columns[1:]:
                column.ratio = 1
            for name in columns[0]:
                if any(column[name] for column in columns):
                    grid.add_row(Text(name, style="dim"), *(column[name] for column in columns))
            console.print(grid)
        else:
            for each, cells in list(zip(shown, columns, strict=True))[1:]:
                console.print(Text(f"{each.book.key}, {each.rules.entry.key}", style="bold"))
                for name, text in cells.items():
                    if text:
                        console.print(Padding(Text(f"{name}: ", style="dim") + text, (0, 0, 0, 2)))
    for each in others:
        if each not in ruling_books:
            console.print(Text(f"\n{each.book.key}, {each.rules.entry.key}: ", style="bold") + Text(_why_not(each)))


def _column(answer: Answer, key: str) -> dict[str, Text]:
    first, *rest = answer.found[key]
    return {
        "when": Text(answer.words_of(key) + (f", if {' and '.join(first.when)}" if first.when else "")),
        "clause": Text(first.outcome.clause, style="cyan"),
        "steps": Text("\n").join(_steps(first.outcome)),
        "decides": Text(answer.who(first.outcome)),
        "but": Text("\n").join(_in_brief(each) for each in rest),
    }


def _same_moment(answer: Answer, key: str) -> str:
    """The same moment in another book, if it rules there; else its first."""
    return key if key in answer.found else answer.first


def _why_not(answer: Answer) -> str:
    if answer.silent:
        return "no rule for it: staff decide, and it is recorded."
    refusal = _refusal(answer, "")
    return refusal.message if refusal is not None else "it cannot happen there."


def _refusal(answer: Answer, key: str) -> Refused | None:
    """Why it cannot be at that moment; or, of no moment in particular, what is said most often."""
    if key in answer.refusals:
        return answer.refusals[key]
    said = [refusal for refusal in answer.refusals.values() if refusal.code != "hand-over"]
    often = Counter(FIGURES.sub("", refusal.message) for refusal in said)
    return max(said, key=lambda refusal: often[FIGURES.sub("", refusal.message)], default=None)


def cannot_be(answer: Answer, key: str, others: list[Answer], *, as_json: bool) -> None:
    """The fault cannot be at that moment, or in that game."""
    refusal = _refusal(answer, key)
    why = refusal.message if refusal is not None else f"{in_words(answer.fault).capitalize()} cannot happen in {answer.rules.entry.key}."
    clause = refusal.clause if refusal is not None else ""
    if as_json:
        refused = {"code": refusal.code if refusal is not None else "no-such-fault", "why": why, "clause": clause}
        head = _head_json(answer, key) | {"refused": refused, "moments": _moments_json(answer)}
        print_json(head | {"others": [other_json(each, key) for each in others]})
    else:
        console.print(Text(what_happened(answer.fault), style="bold"))
        when = f": {answer.words_of(key)}" if key else ""
        console.print(Text(f"{answer.book.issuer}, {answer.rules.entry.name}{when}", style="dim"))
        console.print(Text(f"✗ {why}", style="red") + Text(f"  {clause}", style="cyan"))
        if answer.found:
            console.print(Text(f"It can be: {', '.join(answer.found)}.", style="dim"))
        for each in others:
            if each.found and not each.silent:
                console.print(Text(f"\n{each.book.key}, {each.rules.entry.key}", style="bold"))
                for line in _steps(each.found[_same_moment(each, key)][0].outcome):
                    console.print(Padding(line, (0, 0, 0, 2)))
    raise typer.Exit(1)


# -- as JSON


def _head_json(answer: Answer, key: str) -> dict[str, Any]:
    return {
        "book": answer.book.key,
        "game": answer.rules.entry.key,
        "fault": key_of(answer.fault),
        "what": what_happened(answer.fault),
        "moment": key or None,
        "when": answer.words_of(key) if key else None,
    }


def answer_json(answer: Answer, key: str) -> dict[str, Any]:
    """The ruling at that moment, beside it what follows if something is otherwise, and by which clauses it goes at other moments."""
    first, *rest = (_situation_json(answer, each) for each in answer.found[key])
    return _head_json(answer, key) | first | {"otherwise": rest, "moments": _moments_json(answer)}


def _moments_json(answer: Answer) -> list[dict[str, Any]]:
    return [
        {"moment": each, "when": answer.words_of(each), "clauses": list(dict.fromkeys(one.outcome.clause for one in situations))}
        for each, situations in answer.found.items()
    ]


def other_json(answer: Answer, key: str) -> dict[str, Any]:
    if answer.found:
        return answer_json(answer, _same_moment(answer, key))
    return _head_json(answer, "") | {"refused": {"why": _why_not(answer)}}


def _situation_json(answer: Answer, situation: Situation) -> dict[str, Any]:
    outcome = situation.outcome
    law = answer.law(outcome)
    return {
        "if": list(situation.when),
        "clause": outcome.clause or None,
        "law": [{"clause": clause.id, "says": clause.says, "reading": clause.reading} for clause in law],
        "options": [option.key for option in answer.book.options_on(outcome.clause)] if law else [],
        "decides": answer.who(outcome),
        "staff_decide": outcome.staff,
        "has_rule": not outcome.silent,
        "steps": [{"says": step.says, "clauses": list(step.clauses)} for step in outcome.steps],
        "then": outcome.then or None,
    }
