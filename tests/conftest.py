"""What all tests rest on."""

import signal
from collections import Counter

from proofs import Proofs

LONGEST = {"testing", "browser"}  # folders
PROVED = "nothing they rest on has changed since they passed (make soak runs them all the same)"

# A run that was started in the background ignores Ctrl-C, and every program it starts would do the same.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config):
    config.pluginmanager.register(Proofs(), "proofs")


def pytest_collection_modifyitems(items):
    """The longest first, so that at the end no worker is left alone with one."""
    items.sort(key=lambda item: not LONGEST.intersection(item.path.parts))


def pytest_terminal_summary(terminalreporter, config):
    """One line for each reason to leave tests out, however many it kept from running."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    reasons[PROVED] = config.pluginmanager.get_plugin("proofs").left_out
    for reason, tests in (+reasons).most_common():
        count = "1 test" if tests == 1 else f"{tests} tests"
        terminalreporter.write_line(f"left out: {count}: {reason}", yellow=True)
