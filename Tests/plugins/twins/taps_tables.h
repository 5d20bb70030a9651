/* The parameters, values and reasons of gesta.taps, as the library describes them: the tests compare them. */
static const char *const then_choices[] = {"none", "hold", "drag"};
static const char *const within_choices[] = {"slop", "region"};
static const char *const report_down_choices[] = {"never", "further", "always"};
static const char *const axis_choices[] = {"any", "horizontal", "vertical"};
static const char *const phase_choices[] = {"tap", "hold", "drag"};
static const gesta_parameter_info parameters[] = {
    CHOICE("then", then_choices,
           "What the last contact may do instead of a tap: nothing; rest longer than max_duration, and then move; "
           "or move farther than slop."),
    PARAMETER(GESTA_TYPE_NUMBER, "slop", "length", 0, 1000, 2, GESTA_PARAMETER_LENGTH | GESTA_PARAMETER_SLOP,
              "The largest movement of a contact."),
    PARAMETER(GESTA_TYPE_NUMBER, "max_duration", "s", 0, 3600, 0.5, 0,
              "The longest duration of a tap, from its first contact down to its last lift."),
    PARAMETER(GESTA_TYPE_NUMBER, "max_interval", "s", 0, 3600, 0.3, 0,
              "The longest time between a tap's last lift and the next contact."),
    PARAMETER(GESTA_TYPE_NUMBER, "tap_distance", "length", 0, 1000, 16, GESTA_PARAMETER_LENGTH,
              "The largest distance of a tap from the first one."),
    PARAMETER(GESTA_TYPE_NUMBER, "min_interval", "s", 0, 3600, 0, 0,
              "The shortest time between a tap's lift and the next contact; an earlier one is a bounce and is "
              "ignored."),
    CHOICE("within", within_choices,
           "What the contact may move in: slop around where it went down; or the recognizer's region, and 4 mm "
           "around it, however long it is held, as buttons do."),
    CHOICE("report_down", report_down_choices,
           "Which contacts count and are reported as soon as they go down: none; those after the first tap; or "
           "all, so that the gesture begins with its first contact."),
    CHOICE("axis", axis_choices,
           "The direction of a drag, along the axes of the recognizer's region: with horizontal or vertical, other "
           "movements are none, and the contact is free for others. The translation across the axis is 0."),
};
static const gesta_value_info values[] = {
    VALUE(GESTA_TYPE_INTEGER, "tap_count", "1", NULL, 0, 0,
          "The number of taps so far, including the contact that is held or dragged, or was reported when it went "
          "down. If that one is no tap in the end, the number falls again."),
    VALUE(GESTA_TYPE_CHOICE, "phase", "", phase_choices, 3, 0, "What the last contact does or did."),
    VALUE(GESTA_TYPE_NUMBER, "translation_x", "length", NULL, 0, 0,
          "The distance along x that a held or dragged contact moved since the hold or drag began."),
    VALUE(GESTA_TYPE_NUMBER, "translation_y", "length", NULL, 0, GESTA_VALUE_FLIPS,
          "The distance along y that a held or dragged contact moved since the hold or drag began."),
    VALUE(GESTA_TYPE_BOOLEAN, "pressed", "", NULL, 0, GESTA_VALUE_PART,
          "Whether a contact is down that was reported when it went down."),
};
static const gesta_reason_info reasons[] = {
    REASON(GESTA_REASON_TOO_MANY_CONTACTS, "too_many_contacts", "{measured} contacts, {limit} required",
           "too many fingers for {gesture}"),
    REASON(GESTA_REASON_MOVED_TOO_FAR, "moved_too_far",
           "moved {measured} from where it went down, at most {limit} allowed", "moved too far to be {gesture}"),
    REASON(GESTA_REASON_HELD_TOO_LONG, "held_too_long", "not lifted within {limit} s", "still held after {limit} s"),
    REASON(GESTA_REASON_LIFTED_OUTSIDE, "lifted_outside",
           "lifted {measured} outside of the region, at most {limit} allowed", "lifted outside"),
    REASON(GESTA_REASON_WRONG_DIRECTION, "wrong_direction",
           "direction off by {measured} rad from the axis, at most {limit} rad allowed",
           "moved in the wrong direction"),
};
