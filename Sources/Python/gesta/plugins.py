"""Plugins that a context has loaded."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plugin:
    """The description of a plugin.

    `plugin_id` is its id in the context, `path` the path from which it was first opened in this process.
    """

    plugin_id: int
    id: str
    name: str
    version: str
    vendor: str
    url: str
    path: str
    abi: int
    class_count: int
