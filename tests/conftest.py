"""What every test shares."""

from hypothesis import settings

# Building a ranking's tables takes a moment the first time, so no example is held to a deadline; and a red run can be run again.
settings.register_profile("pitboss", deadline=None, derandomize=True)
settings.load_profile("pitboss")
