"""Fair play: signals of collusion, chip dumping and undeclared bots, computed from the hands that were played. See docs/fairplay.md.

Pure: hands, sittings and marks come in, a report goes out. Each signal is one file with its statistic and its assumption.
"""

from pitboss.fairplay.hands import PlayedHand, read_hand
from pitboss.fairplay.report import Report, examine
from pitboss.fairplay.together import Sitting

__all__ = ["PlayedHand", "Report", "Sitting", "examine", "read_hand"]
