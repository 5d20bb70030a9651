"""Plugins that a context has loaded."""

from __future__ import annotations

from dataclasses import dataclass

from ._generated import structs as s
from .describe import text


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


def make_plugin(info: s.PluginInfo) -> Plugin:
    """Copies the description of a plugin out of the library's memory."""
    return Plugin(
        info.plugin,
        text(info.id),
        text(info.name),
        text(info.version),
        text(info.vendor),
        text(info.url),
        text(info.path),
        info.abi,
        info.class_count,
    )
