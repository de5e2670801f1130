"""What share of the pot each hand wins on average: exact over every deal, or sampled, for any game, pack and number of hands or ranges."""

from pitboss.analysis.equity.deals import EquityError
from pitboss.analysis.equity.equity import Equities, Share, equity
from pitboss.analysis.equity.showdown import Showdown, showdown_of

__all__ = ["Equities", "EquityError", "Share", "Showdown", "equity", "showdown_of"]
