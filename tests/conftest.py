"""What all tests rest on."""

import signal

# A run that was started in the background ignores Ctrl-C, and every program it starts would do the same.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
