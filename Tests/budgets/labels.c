/* Labels: each is given to a recognizer, and the last one is found again. */
#include <string.h>

#include "budgets.h"

static int32_t give(void) {
    gesta_context *context = open_context();
    uint32_t recognizer = 0, found = 0;
    for (size_t at = 0; at + GESTA_LABEL_MAX <= length; at += GESTA_LABEL_MAX) {
        recognizer = make(context, "gesta.hover");
        if (gesta_recognizer_set_label(context, recognizer, text + at, GESTA_LABEL_MAX) != GESTA_OK)
            fail("label", gesta_context_message(context));
    }
    int32_t code = gesta_recognizer_find(context, text + length - GESTA_LABEL_MAX, GESTA_LABEL_MAX, &found);
    if (found != recognizer) fail("find", gesta_context_message(context));
    gesta_context_destroy(context);
    return code;
}

/* They differ at their ends. */
static void alike(uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        put_times("a", GESTA_LABEL_MAX - 8);
        put("%08u", (unsigned)i);
    }
}

static void wide(uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        put_times("\xf0\x9f\x98\x80", (GESTA_LABEL_MAX - 8) / 4);
        put("%011u", (unsigned)i);
    }
}

#define LABEL "labels"
const family of_labels[] = {
    {LABEL, "long ones, which differ at their ends", 1000, alike, give, 0},
    {LABEL, "long ones of four-byte characters", 1000, wide, give, 0},
    {NULL, NULL, 0, NULL, NULL, 0},
};
