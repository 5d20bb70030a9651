/* The parameters, values and reasons of gesta.pan, as the library describes them: the tests compare them. */
static const char *const origin_choices[] = {"slop", "down", "slop_subtracted"};
static const char *const axis_choices[] = {"any",  "horizontal",       "vertical",
                                           "lock", "start_horizontal", "start_vertical"};
static const char *const direction_choices[] = {"any", "right", "down", "left", "up", "horizontal", "vertical"};
static const gesta_parameter_info parameters[] = {
    PARAMETER(GESTA_TYPE_INTEGER, "min_contacts", "1", 1, 10, 1, GESTA_PARAMETER_CONTACTS,
              "The smallest number of contacts, to begin and to continue."),
    PARAMETER(GESTA_TYPE_INTEGER, "max_contacts", "1", 1, 10, 10, 0,
              "The largest number of contacts. One more fails the gesture before it has begun, and is ignored "
              "later."),
    PARAMETER(GESTA_TYPE_NUMBER, "slop", "length", 0, 1000, 2, GESTA_PARAMETER_LENGTH | GESTA_PARAMETER_SLOP,
              "The gesture begins when the centroid has moved farther than this."),
    CHOICE("origin", origin_choices,
           "The origin of the translation: where the contacts were when the slop was exceeded, where they went "
           "down, or the point on the way where the slop ended."),
    CHOICE("axis", axis_choices,
           "The direction of the movement, along the axes of the recognizer's region: with horizontal or vertical, "
           "other movements fail the gesture, and translation and velocity across the axis are 0; lock chooses the "
           "nearer axis when the gesture begins; start_horizontal and start_vertical require that it begins along "
           "the axis, and then it moves in all directions."),
    PARAMETER(GESTA_TYPE_NUMBER, "axis_angle", "rad", 0, 1.5707963267948966, 0.7853981633974483, 0,
              "The largest deviation of the movement from the axis when the gesture begins; beyond it, lock does "
              "not lock."),
    PARAMETER(GESTA_TYPE_NUMBER, "unlock_distance", "length", 0, 1000, 0, GESTA_PARAMETER_LENGTH,
              "A movement across the axis that is longer than this ends a lock, unless the contacts move as far "
              "along the axis first; 0 for never."),
    PARAMETER(GESTA_TYPE_BOOLEAN, "per_contact", "", 0, 1, 0, GESTA_PARAMETER_PER_CONTACT,
              "Each contact is a gesture of its own, which a child recognizes: see gesta_recognizer_list."),
    CHOICE("direction", direction_choices,
           "The side of the recognizer's region to which the movement must exceed slop, whatever it is across; "
           "horizontal is right or left, vertical is up or down."),
    PARAMETER(GESTA_TYPE_NUMBER, "max_drift", "length", 0, 1000, 0, GESTA_PARAMETER_LENGTH,
              "With direction: a longer movement to another side fails the gesture before it begins; 0 for any "
              "movement."),
    PARAMETER(GESTA_TYPE_NUMBER, "min_speed", "length/s", 0, 100000, 0, GESTA_PARAMETER_LENGTH,
              "The gesture begins when it is at least as fast as this in its direction: that of direction or axis, "
              "otherwise that of its movement. 0 for any."),
};
static const gesta_value_info values[] = {
    VALUE(GESTA_TYPE_NUMBER, "translation_x", "length", NULL, 0, GESTA_VALUE_WRITABLE, "The distance moved along x."),
    VALUE(GESTA_TYPE_NUMBER, "translation_y", "length", NULL, 0, GESTA_VALUE_WRITABLE | GESTA_VALUE_FLIPS,
          "The distance moved along y."),
    VALUE(GESTA_TYPE_NUMBER, "velocity_x", "length/s", NULL, 0, 0, "The speed along x."),
    VALUE(GESTA_TYPE_NUMBER, "velocity_y", "length/s", NULL, 0, GESTA_VALUE_FLIPS, "The speed along y."),
    VALUE(GESTA_TYPE_INTEGER, "contact_count", "1", NULL, 0, 0, "The number of contacts that are down."),
};
static const gesta_reason_info reasons[] = {
    REASON(GESTA_REASON_TOO_MANY_CONTACTS, "too_many_contacts", "{measured} contacts, at most {limit} allowed",
           "too many fingers for {gesture}"),
    REASON(GESTA_REASON_TOO_FEW_CONTACTS, "too_few_contacts", "only {measured} of {limit} required contacts",
           "too few fingers for {gesture}"),
    REASON(GESTA_REASON_MOVED_TOO_LITTLE, "moved_too_little", "moved {measured}, more than {limit} required",
           "moved too little to be {gesture}"),
    REASON(GESTA_REASON_MOVED_TOO_FAR, "moved_too_far",
           "moved {measured} to another side before it began, at most {limit} allowed",
           "moved too far to be {gesture}"),
    REASON(GESTA_REASON_TOO_SLOW, "too_slow",
           "lifted at a speed of {measured} per second in its direction, at least {limit} required",
           "too slow in its direction to be {gesture}"),
    REASON(GESTA_REASON_NO_ROOM, "no_room", "room to move {measured}, more than {limit} required",
           "no more room that way"),
    REASON(GESTA_REASON_WRONG_DIRECTION, "wrong_direction",
           "direction off by {measured} rad from the axis, at most {limit} rad allowed",
           "moved in the wrong direction"),
};
