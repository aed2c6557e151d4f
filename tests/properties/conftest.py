"""How many examples Hypothesis tries: few by default, many with GOLDRULES_HYPOTHESIS=long."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("ci", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("ci"), max_examples=2000)
settings.load_profile(os.environ.get("GOLDRULES_HYPOTHESIS", "ci"))
