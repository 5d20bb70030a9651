/* What each finding means, and what to change. */
#ifndef KINDS_H
#define KINDS_H

#include "watch.h"

static const struct {
    const char *name, *why, *change;
} kinds[KINDS] = {
    [GESTA_ADAPTER_TWO_CLOCKS] =
        {"two_clocks", "Samples or deadlines are refused, or run far ahead: nothing is recognized, or much too late",
         "pass gesta_advance the time of the clock that the events have: gesta_advance(context, event_clock_now()); "
         "without access to that clock, use gesta_push_untimed"},
    [GESTA_ADAPTER_TIME_UNIT] = {"time_unit", "A long press comes far too late or never, and velocities are too high",
                                 "convert times to nanoseconds: touch.time = (int64_t)event_ms * 1000000"},
    [GESTA_ADAPTER_TIMES_OF_HANDLING] =
        {"times_of_handling", "Only the first sample of each frame counts for velocities, and throws are measured late",
         "push the event's own time, not the time at which it is handled: touch.time = event.time; "
         "if events have none, push all of a frame by gesta_push_untimed"},
    [GESTA_ADAPTER_LATE_SAMPLES] =
        {"late_samples", "What is refused is lost, and what is given the context's time has no velocity",
         "push the events of a frame before gesta_advance is called, with a time that is read after them; "
         "for events that come late, configure GESTA_CONFIG_LATE_SAMPLES"},
    [GESTA_ADAPTER_MISSED_DEADLINES] = {"missed_deadlines",
                                        "Long presses, and taps beside double taps, are reported with the next touch",
                                        "call gesta_advance in each frame, or when gesta_next_deadline says so: "
                                        "poll(..., timeout_ms(context, now)), then gesta_advance(context, now)"},
    [GESTA_ADAPTER_DOUBLED_MOUSE] =
        {"doubled_mouse", "A finger counts twice: a tap is two taps, or none, and pans become pinches",
         "ignore mouse events that are made from touches: in SDL, if (event.button.which == SDL_TOUCH_MOUSEID) return"},
    [GESTA_ADAPTER_SECOND_BUTTON] =
        {"second_button", "One mouse counts as two contacts",
         "keep one contact for a mouse, down with the first button and up with the last: touch.contact = MOUSE, "
         "touch.buttons = pressed"},
    [GESTA_ADAPTER_MISSING_LIFT] =
        {"missing_lift", "A contact that is down keeps recognizers busy, and each later finger is a second one",
         "push GESTA_PHASE_ENDED with the id of the down for each finger or button that lifts, also outside of the "
         "window: capture the mouse"},
    [GESTA_ADAPTER_MISSING_CANCEL] =
        {"missing_cancel", "The lost contact keeps recognizers busy, and the next down of its id is refused",
         "when the window loses the focus or a grab, call gesta_context_cancel, and push GESTA_PHASE_CANCELLED "
         "for each contact that is down"},
    [GESTA_ADAPTER_NOT_DOWN] =
        {"not_down", "The call fails, with all samples of its batch",
         "push GESTA_PHASE_MOVED and ENDED only between down and up: if (!is_down) phase = GESTA_PHASE_HOVER"},
    [GESTA_ADAPTER_UNITS] =
        {"units", "All limits, such as the 2 mm that a tap may move, are wrong by the same factor",
         "push pixels or points, and set gesta_config.units_per_mm: config.units_per_mm = dpi / 25.4; "
         "of positions from 0 to 1, touch.x = event.x * width"},
    [GESTA_ADAPTER_UPSIDE_DOWN] = {"upside_down", "Regions are missed, and strokes are upside down",
                                   "push y in the direction of the regions: touch.y = height - event.y; "
                                   "if both grow upwards, config.flags |= GESTA_CONFIG_Y_UP"},
    [GESTA_ADAPTER_REPEATED_SAMPLES] =
        {"repeated_samples", "Work is done twice, and velocities are less exact",
         "push each event once: connect one handler, or skip the event where its coalesced events are pushed"},
    [GESTA_ADAPTER_UNCHANGED_CONTACTS] =
        {"unchanged_contacts", "A finger that moves seems to stop between its samples",
         "push only the contacts that the event has changed: if (x == last_x && y == last_y) continue"},
    [GESTA_ADAPTER_WHEEL_AS_CONTACT] = {"wheel_as_contact", "A turn of the wheel is a swipe or a tap",
                                        "push wheels by gesta_push_motion: motion.kind = GESTA_MOTION_SCROLL"},
    [GESTA_ADAPTER_REFUSED] =
        {"refused", "A call that fails changes nothing: its samples are lost",
         "look at the result of the call: if (code != GESTA_OK) puts(gesta_context_message(context))"},
    [GESTA_ADAPTER_NO_INPUT] = {"no_input", "There was nothing to check",
                                "connect the events of the toolkit, and use the program while it is checked"},
};

#endif
