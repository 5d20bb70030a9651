"""How much is tried: all in a full run of the tests, where GESTA_FULL is set, otherwise a part."""

import os


def some(items, *, one_in):
    """Returns a list of the items, or of one in so many."""
    return list(items)[:: 1 if "GESTA_FULL" in os.environ else one_in]
