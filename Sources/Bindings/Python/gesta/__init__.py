"""Gesta: embeddable gesture recognition.

    import gesta

    with gesta.Context() as context:
        tap = context.recognizer("gesta.tap", taps=1)

        @tap.on
        def tapped(event):
            print("tapped at", event.x, event.y)

        context.push([gesta.Touch(0, 1, 40, 40, gesta.Phase.BEGAN),
                      gesta.Touch(80_000_000, 1, 40, 40, gesta.Phase.ENDED)])

Times are nanoseconds on the program's own clock; lengths are in the program's units. The library reads no clock:
`context.next_deadline` returns when `context.advance` must be called. `tap.verdict.text` explains why a recognizer
failed.
"""

from ._generated import constants as _c
from ._generated.enums import (
    Axis,
    Button,
    CarryRule,
    ClassFlag,
    DecayFlag,
    DecayKind,
    ErrorCode,
    FindingKind,
    HintKey,
    Input,
    LogLevel,
    Modifier,
    MotionFlag,
    MotionKind,
    MotionSource,
    PalmRule,
    Phase,
    ProfileFlag,
    Reason,
    Resampling,
    State,
    Tool,
    Type,
)
from ._generated.values import Finding, FramePosition, Measure, Palm
from ._native import lib as _lib
from ._numbers import ms, seconds
from ._samples import touch_dtype
from .class_hooks import Profile
from .classes import RecognizerClass, Velocity
from .contact import Contact
from .context import Context
from .declarations import ClassReason, Parameter, Value
from .delegate import Delegate
from .describe import ClassDescription, ParameterDescription, ReasonDescription, ValueDescription
from .drawn_pattern import DrawnPattern, DrawnSegment
from .errors import (
    ArgumentError,
    BufferSizeError,
    BusyError,
    ClassNameError,
    ClassTableError,
    ContactError,
    CycleError,
    ExamplesError,
    GestaError,
    HandleError,
    IndexRangeError,
    LimitError,
    OutOfMemoryError,
    ParameterNameError,
    ParameterTypeError,
    PatternError,
    PluginError,
    RangeError,
    ReadOnlyError,
    SetupError,
    StateError,
    TextError,
    TraceError,
    UnsupportedError,
)
from .event import Event, LocalEvent
from .explaining import explain
from .finger import Finger
from .frame import Filter
from .hint import Hint
from .momentum import Decay, DecayMotion, DecayOptions, carry, rubber_band, rubber_band_distance
from .motion import Motion
from .palm import PalmGuard
from .plugins import Plugin
from .point import Point
from .recognizer import Recognizer
from .recognizing import Recognition, recognize
from .region import NO_REGION, ROOT, Affine, Rect, Region
from .resemblance import Resemblance
from .room import Room
from .stream import EventStream
from .touch import COALESCED, Touch
from .trace import Difference, Replay, replay
from .verdict import Verdict

__version__ = f"{_c.GESTA_VERSION_MAJOR}.{_c.GESTA_VERSION_MINOR}.{_c.GESTA_VERSION_PATCH}"
"""The package's version: that of the header from which its declarations were generated."""

version: str = _lib.gesta_version().decode()
"""The library's version, for example "0.2.0"."""

__all__ = [
    "ms",
    "seconds",
    "Point",
    "Profile",
    "ProfileFlag",
    "Velocity",
    "COALESCED",
    "ROOT",
    "NO_REGION",
    "Affine",
    "ArgumentError",
    "Axis",
    "BufferSizeError",
    "BusyError",
    "Button",
    "CarryRule",
    "ClassDescription",
    "ClassFlag",
    "ClassNameError",
    "ClassTableError",
    "Contact",
    "ContactError",
    "Context",
    "CycleError",
    "Decay",
    "DecayFlag",
    "DecayKind",
    "DecayMotion",
    "DecayOptions",
    "Delegate",
    "Difference",
    "DrawnPattern",
    "DrawnSegment",
    "ErrorCode",
    "Event",
    "EventStream",
    "ExamplesError",
    "Finding",
    "FindingKind",
    "Filter",
    "Finger",
    "FramePosition",
    "GestaError",
    "HandleError",
    "IndexRangeError",
    "Input",
    "LimitError",
    "LocalEvent",
    "LogLevel",
    "Measure",
    "Modifier",
    "Motion",
    "MotionFlag",
    "MotionKind",
    "MotionSource",
    "OutOfMemoryError",
    "ClassReason",
    "Palm",
    "PalmGuard",
    "PalmRule",
    "Parameter",
    "ParameterDescription",
    "ParameterNameError",
    "ParameterTypeError",
    "Phase",
    "Plugin",
    "PatternError",
    "PluginError",
    "RangeError",
    "ReadOnlyError",
    "Hint",
    "HintKey",
    "Reason",
    "ReasonDescription",
    "Recognition",
    "Recognizer",
    "RecognizerClass",
    "recognize",
    "Rect",
    "Region",
    "Resampling",
    "Resemblance",
    "Room",
    "Replay",
    "State",
    "SetupError",
    "StateError",
    "TextError",
    "Tool",
    "Touch",
    "TraceError",
    "UnsupportedError",
    "Type",
    "Value",
    "ValueDescription",
    "Verdict",
    "carry",
    "explain",
    "replay",
    "rubber_band",
    "rubber_band_distance",
    "touch_dtype",
    "version",
]
