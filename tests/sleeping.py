"""Jobs that take as long as they say, for tests; a worker finds them by the module's name."""

import time


def slept(seconds: float) -> float:
    time.sleep(seconds)
    return seconds
