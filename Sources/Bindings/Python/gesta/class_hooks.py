"""What recognizer classes written in Python override."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING, Any

from ._generated.enums import Axis, FindingKind, ProfileFlag
from .contact import Contact
from .motion import Motion

if TYPE_CHECKING:
    from .recognizer import Recognizer


@dataclass(frozen=True)
class Profile:
    """What a recognizer will do as far as its parameters tell, before any contact goes down: for Context.check.

    The defaults are what is not known or does not apply. `flags` are bits of ProfileFlag. `longest_doubt` is how long,
    in seconds, it may stay undecided after others have recognized. `contacts_that_move` is with how many moving
    contacts it is recognized when they lift, `contacts_awaited` how many it waits for before it can begin, and
    `begins_least` and `begins_most` with how many that move it begins at once. `tap_slop` and `tap_duration` are the
    limits of the tap that it begins with, and `holds_after_tap` how long, in seconds, it takes further contacts near
    the last tap for its own. Its contacts move along `axis`, an Axis, and deviate by at most `angle`, in radians.
    """

    flags: int = ProfileFlag(0)
    longest_doubt: float = nan
    contacts_that_move: int = 0
    contacts_awaited: int = 1
    begins_least: int = 0
    begins_most: int = 0
    tap_slop: float = -1
    tap_duration: float = 0
    holds_after_tap: float = 0
    angle: float = 0
    axis: int = Axis.ANY


class ClassHooks:
    """The methods of a RecognizerClass that the library calls. A class overrides those that it needs."""

    def cancel(self) -> None:
        """Cancels the gesture."""
        raise NotImplementedError

    # ---- the sequence

    def reset(self) -> None:
        """Called before a new sequence begins. Values have been reset to 0."""

    def touches_began(self, contacts: Sequence[Contact]) -> None:
        """Called when contacts go down."""

    def touches_moved(self, contacts: Sequence[Contact]) -> None:
        """Called when contacts move."""

    def touches_ended(self, contacts: Sequence[Contact]) -> None:
        """Called when contacts are lifted. They are still in `contacts` during this call."""

    def touches_cancelled(self, contacts: Sequence[Contact]) -> None:
        """Called when the system cancels contacts. Cancels the gesture unless overridden."""
        self.cancel()

    def hover_moved(self, pointer: Contact) -> None:
        """Called when a pointer enters the recognizer's region or moves above it; one pointer at a time. Requires
        `hovers`.
        """

    def hover_left(self, pointer: Contact) -> None:
        """Called when a pointer leaves. Requires `hovers`.

        The pointer's phase is BEGAN if it went down, HOVER if it left the recognizer's region. Not called for a pointer
        that merely sends no more samples.
        """

    def motion(self, motion: Motion) -> None:
        """Called for what fingers on a trackpad do, or a wheel. Requires `motions`.

        The phase is BEGAN once, without a movement, even if the sample has one; then MOVED, for each sample that
        changes anything; at last ENDED or CANCELLED, without a movement. `contacts` has the stream, which is where the
        pointer is.
        """

    def deadline_reached(self, time: int) -> None:
        """Called at the deadline. `time` is the requested time in ns, even if the program advanced the context late."""

    def parameters_changed(self) -> None:
        """Called before `reset` if parameters have changed since the previous sequence."""

    def measures(self) -> None:
        """Reports the figures of the sequence as they are now, for Recognizer.measures(): calls `add_measure` for each.

        The state is possible, began or changed. Nothing may be changed here.
        """

    def set_value(self, name: str, value: float | int | bool | str) -> None:
        """Called when the program sets a writable value, converted to y growing downwards. Raise an exception to reject
        it.
        """

    # ---- relations to other recognizers with the same contacts; asked again while a recognizer waits

    def can_prevent(self, other: Recognizer) -> Any:
        """Returns whether this recognizer, which has recognized, prevents `other`. True unless overridden."""
        return True

    def can_be_prevented(self, other: Recognizer) -> Any:
        """Returns whether `other`, which has recognized, prevents this recognizer. True unless overridden."""
        return True

    def should_require_failure(self, other: Recognizer) -> Any:
        """Returns whether this recognizer, which is about to recognize, waits until `other` has failed. False unless
        overridden.
        """
        return False

    def should_be_required_to_fail(self, other: Recognizer) -> Any:
        """Returns whether `other`, which is about to recognize, waits until this recognizer has failed. False unless
        overridden.
        """
        return False

    # ---- contacts that another recognizer passes on: see Recognizer.pass_on

    def can_take_over(self, count: int) -> Any:
        """Returns whether the gesture can continue with as many contacts. True for one unless overridden."""
        return count == 1

    def can_move(self, x: float, y: float) -> Any:
        """Returns whether what the gesture moves can follow a movement. True unless overridden."""
        return True

    def take_over(self, x: float, y: float) -> None:
        """Takes over contacts, which `touches_began` has reported: calls `begin`, and keeps the movement that the other
        recognizer did not make. A class that does not override it takes over none.
        """

    def move(self, x: float, y: float) -> None:
        """Adds a movement to what the gesture has moved, without `keep`: the library takes back what passes to another
        recognizer. With this hook, `keep` returns whole steps.
        """

    def accept(self) -> None:
        """Called when the recognizer's team has won its contacts, and it is the captain: calls `begin` if it has enough
        contacts and only waits for a movement. Nothing else may be requested.
        """

    def gives_way(self) -> Any:
        """Returns whether another recognizer may recognize with the contact of this active gesture, which ends it.
        Requires ClassFlag.MAY_RELEASE. False unless overridden.
        """
        return False

    def give_way(self) -> None:
        """Called when another recognizer has done so: sets the values of a gesture without that contact."""

    def contact_excluded(self) -> None:
        """Called when a contact went down that the recognizer does not track because of its buttons or keys, during a
        sequence without a contact.
        """

    def distance(self, contact: Contact) -> float | None:
        """Returns how far a contact is from what it continues, or None if it does not belong to it.

        Called with a parameter `Parameter.per_contact` for sequences that have no contact. None unless overridden.
        """
        return None

    # ---- recognition before the lift

    def contests(self, share: float, confidence: int) -> Any:
        """Returns whether the contacts may still make this gesture, about as surely as that of another recognizer,
        which has requested recognition before the lift and then has to wait. Nothing may be changed here.

        `share` is how much of the path belongs to the other gesture, about 1 if all of it does, and `confidence` how
        sure the other class is, 0 to 255. False unless overridden.
        """
        return False

    def withdraw_recognition(self) -> None:
        """Called when the recognition that `recognize_early` has requested is contested: resets the values that were
        set for it. Nothing may be requested here.
        """

    # ---- what the class states: see Context.check, Verdict.text and Recognizer.hint. Nothing may be changed here.

    def update_values(self) -> None:
        """Sets values that are needed only when the program reads them and in events, as velocities are."""

    def describe(self) -> str | None:
        """Returns what was recognized, or why not, instead of the text of the reason; None for that text."""
        return None

    def hint(self) -> str | None:
        """Returns the hint for the person who made a gesture that has failed, of at most 50 bytes; None for that of the
        reason.
        """
        return None

    def pattern(self) -> str | None:
        """Returns a pattern of the stroke that the class recognizes with its parameters as they are set now:
        "down-right, down-left". None for none. Context.check compares it with those of other recognizers.
        """
        return None

    def profile(self) -> Profile | None:
        """Returns what the recognizer will do, as far as its parameters, which are those set now, tell. None if it is
        not known.
        """
        return None

    def foreruns(self, other: Any) -> Any:
        """Returns whether this recognizer has always recognized when `other`, an instance of the class, recognizes:
        with looser limits. Unless overridden, if all parameters are equal.
        """
        raise NotImplementedError

    def examine(self) -> Iterable[tuple[FindingKind, str]]:
        """Returns what cannot be recognized or has no effect: a FindingKind that concerns one recognizer, and what
        follows the recognizer's name.

            def examine(self):
                if self.shape == "round" and self.width != 1:
                    yield FindingKind.UNUSED, "width has no effect while shape is round"
        """
        return ()

    # ---- parameters that the program sets

    def parameter_will_change(self, name: str, value: float | int | bool | str) -> None:
        """Called before the program sets a parameter, whose type and range have been checked. Changes nothing.

        Raise a ValueError to reject it, with what follows the parameter's name: "must have two words". Only if the
        error is a GestaError, the program's call raises another one than RangeError.

        A setup and a trace set all parameters of a new recognizer together, and call it for each when all have their
        values: decide by the values of the parameters alone.
        """

    def parameter_did_change(self, name: str) -> None:
        """Called when the program has set a parameter, perhaps during a sequence, which continues with the parameters
        as they were.
        """
