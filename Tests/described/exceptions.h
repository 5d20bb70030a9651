/* What the suite does not ask of some functions, each with its reason. */
#ifndef EXCEPTIONS_H
#define EXCEPTIONS_H

#include "interface.h"

struct exception {
    const char *function; /* its name, or what it begins with */
    const char *reason;
};

/* What they change cannot be read. Nor can what functions with a callback or a user pointer set. */
static const struct exception unreadable[] = {
    {"gesta_recognizer_claim", "the contacts of the scene that it could claim are its own"},
    {"gesta_trace_stop", "what follows is not recorded, which exploring.h sees"},
    {NULL, NULL},
};

/* No trace has them, nor what functions with a callback or a user pointer set. */
static const struct exception unrecorded[] = {
    {"gesta_plugin_", "whoever replays a trace loads the plugins"},
    {"gesta_recognizer_remove_action", "the actions are the program's"},
    {NULL, NULL},
};

/* No setup has them, nor what is recorded of input and time. */
static const struct exception unsaved[] = {
    {"gesta_context_cancel", "setups have no gestures"},
    {"gesta_recognizer_reset", "setups have no gestures"},
    {"gesta_recognizer_ignore", "setups have no contacts"},
    {"gesta_recognizer_claim", "setups have no contacts"},
    {NULL, NULL},
};

/* Errors that no call of the suite returns, by the function's name, or what it begins with. */
static const struct unprovoked {
    const char *function;
    int32_t code; /* GESTA_OK: all but those that follow from the form of an argument */
    const char *reason;
} unprovoked[] = {
    {"", GESTA_E_LIMIT, "limits take thousands of objects: Tests/c/region_limits.c and others"},
    {"", GESTA_E_UNSUPPORTED, "builds without parts: Tests/checks/without.py"},
    {"gesta_context_destroy", GESTA_E_BUSY, "the scene is no replay: Tests/c/destroy.c"},
    {"gesta_push_untimed", GESTA_E_CONTACT, "the samples are checked as those of gesta_push"},
    {"gesta_event_value", GESTA_E_TYPE, "no class of the scene has values that are texts: Tests/c/event_values.c"},
    {"gesta_event_touches", GESTA_E_STATE, "the context keeps touches: Tests/c/event_touches.c"},
    {"gesta_recognizer_create", GESTA_E_CLASS_CREATE, "the classes always create an instance: Tests/c/classes.c"},
    {"gesta_recognizer_claim", GESTA_E_MEMORY, "it needs none for the few contacts of the scene"},
    {"gesta_context_set_delegate", GESTA_E_MEMORY, "it needs none: the trace has its buffers"},
    {"gesta_recognizer_set_text", GESTA_E_STATE, "no class has a value of that type that can be set"},
    {"gesta_recognizer_correct", GESTA_E_RANGE, "the drawing is not so far away: Tests/c/examples.c"},
    {"gesta_trace_start", GESTA_E_STATE, "where it is found to succeed, no contact is down: Tests/c/trace.c"},
    {"gesta_trace_replay", GESTA_OK, "overrides, and traces that were changed: Tests/c/trace_what_if.c"},
    {"gesta_setup_load", GESTA_OK, "setups that were changed: Tests/faults/setups.c"},
    {"gesta_plugin_load", GESTA_OK, "files that are no valid plugins: Tests/plugins/loading.c"},
    {"gesta_plugin_scan", GESTA_E_PLUGIN_WRITABLE, "directories that others may write to: Tests/plugins/loading.c"},
    {"gesta_finger_wait", GESTA_E_TIME, "it takes 292 years: Tests/c/fingers.c"},
    {"gesta_contact_at", GESTA_E_STATE, "the context keeps values: Tests/c/frame_values.c"},
    {"gesta_recognizer_values_at", GESTA_E_STATE, "the context keeps values: Tests/c/frame_values.c"},
    {NULL, 0, NULL},
};

static inline bool is_excepted(const struct exception *list, const struct function *f) {
    for (; list->function; list++)
        if (strncmp(f->name, list->function, strlen(list->function)) == 0) return true;
    return false;
}

#endif
