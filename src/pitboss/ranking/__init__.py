"""What beats what: each order of hands as readable data, and a fast evaluator proven equal to it."""

from pitboss.ranking.orders import RANKINGS, ranking
from pitboss.ranking.vocabulary import Category, Ranking, RankingError

__all__ = ["RANKINGS", "Category", "Ranking", "RankingError", "ranking"]
