"""Players that are no people, and say so: they see what their seat sees, and choose from what it may do."""

from pitboss.bots.bot import Bot, FaceDownError, choose, house_bots
from pitboss.bots.styles import STYLES, Style, UnknownStyleError, style

__all__ = ["STYLES", "Bot", "FaceDownError", "Style", "UnknownStyleError", "choose", "house_bots", "style"]
