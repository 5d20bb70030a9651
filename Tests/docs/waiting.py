"""Waits for a page that a script fills."""

import time


def wait(browser, expression, seconds=20):
    """The value of an expression as soon as it is true."""
    end = time.monotonic() + seconds
    while True:
        value = browser.evaluate(expression)
        if value or time.monotonic() > end:
            return value
        time.sleep(0.05)
