"""Imports toolkits, which the package does not require."""

from __future__ import annotations

import importlib
from typing import Any


def toolkit(adapter: str, module: str, package: str, command: str) -> Any:
    """Returns a module of a toolkit. Raises ImportError with a sentence how to install the toolkit if there is none."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise ImportError(
            f"gesta.adapters.{adapter} requires {package}, which is not installed for this Python: {command}"
        ) from None
