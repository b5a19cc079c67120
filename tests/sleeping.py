"""Jobs for tests of workers, which find them by the module's name."""

import os
import time


def slept(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def environment_of(name: str) -> str | None:
    return os.environ.get(name)
