"""`python -m pitboss.server.wire`: the OpenAPI document, without a room."""

import json
import sys

from pitboss.server.wire import any_app

json.dump(any_app().openapi(), sys.stdout, indent=1)
