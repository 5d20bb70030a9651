/* Calls that set something of a context or a recognizer, and whether it is set afterwards: part of faults.c. */
#ifndef SETTINGS_H
#define SETTINGS_H

static int32_t set_palm_guard(void) {
    gesta_palm_guard guard, now;
    CHECK_OK(gesta_palm_guard_init(&guard, sizeof guard));
    CHECK_OK(gesta_palm_guard_init(&now, sizeof now));
    guard.rules = GESTA_PALM_SIZE;
    guard.max_size = 33;
    int32_t code = gesta_context_set_palm_guard(context, &guard);
    CHECK_OK(gesta_context_palm_guard(context, &now));
    CHECK_EQUAL(now.rules, code == GESTA_OK ? GESTA_PALM_SIZE : 0);
    return code;
}

static int32_t set_slop_factor(void) { return gesta_context_set_slop_factor(context, GESTA_TOOL_PEN, 0.5); }
static int32_t set_units(void) { return gesta_context_set_units_per_mm(context, 3); }

static int32_t set_buttons(void) {
    uint32_t now = 77;
    int32_t code = gesta_recognizer_set_buttons(context, made, GESTA_BUTTON_SECONDARY);
    CHECK_OK(gesta_recognizer_buttons(context, made, &now));
    CHECK((now == GESTA_BUTTON_SECONDARY) == (code == GESTA_OK));
    return code;
}

static int32_t set_modifiers(void) {
    uint32_t required = 77, excluded = 77;
    int32_t code = gesta_recognizer_set_modifiers(context, made, GESTA_MODIFIER_SHIFT, 0);
    CHECK_OK(gesta_recognizer_modifiers(context, made, &required, &excluded));
    CHECK((required == GESTA_MODIFIER_SHIFT) == (code == GESTA_OK));
    return code;
}

static int32_t set_callbacks(void) {
    gesta_delegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    CHECK_OK(gesta_context_set_delegate(context, &delegate));
    CHECK_OK(gesta_context_set_log(context, count_line, NULL, NULL));
    return gesta_context_set_observer(context, hear, NULL, NULL);
}

#endif
