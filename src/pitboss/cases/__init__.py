"""Law cases: a clause shown at work, in sentences a card-room manager can read and write. See docs/cases.md."""

from pitboss.cases.check import Failed, NotYet, Outcome, Passed, check
from pitboss.cases.language import Case, CaseError, read_cases

__all__ = ["Case", "CaseError", "Failed", "NotYet", "Outcome", "Passed", "check", "read_cases"]
