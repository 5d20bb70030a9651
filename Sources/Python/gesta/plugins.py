"""Plugins that a context has loaded."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plugin:
    """What a plugin says of itself; `plugin_id` is its id in the context, `path` where it was opened first in this process."""

    plugin_id: int
    id: str
    name: str
    version: str
    vendor: str
    url: str
    path: str
    abi: int
    class_count: int
