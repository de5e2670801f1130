"""Law cases: a clause shown at work, in sentences a card-room manager can read and write. See docs/cases.md."""

from pitboss.cases.check import check
from pitboss.cases.language import Case, CaseError, read_cases, read_each_case
from pitboss.cases.outcome import Failed, NotYet, Outcome, Passed

__all__ = ["Case", "CaseError", "Failed", "NotYet", "Outcome", "Passed", "check", "read_cases", "read_each_case"]
