"""Waits for a page that a script fills."""

import time

from browser import PageError


def wait(browser, expression, seconds=20):
    """The value of an expression as soon as it is true; the page may be left for another one meanwhile."""
    end = time.monotonic() + seconds
    while True:
        value = None
        try:
            value = browser.evaluate(expression)
        except PageError as error:
            if "navigated" not in str(error):
                raise
        if value or time.monotonic() > end:
            return value
        time.sleep(0.05)
