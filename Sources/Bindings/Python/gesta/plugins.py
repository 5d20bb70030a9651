"""Plugins that a context has loaded."""

from __future__ import annotations

from dataclasses import dataclass

from ._generated import structs as s
from ._generated import values
from ._session import Session


@dataclass(frozen=True)
class Plugin(values.PluginInfo):
    """The description of a plugin. `plugin_id` is its id in the context."""


def make_plugin(context: Session, info: s.PluginInfo) -> Plugin:
    """Copies the description of a plugin out of the library's memory."""
    return Plugin(**values.read_plugin_info(context, info))
