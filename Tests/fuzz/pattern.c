/*
 * Patterns: the text up to the first NUL is set, the rest is drawn, three bytes a sample. For any bytes: a malformed
 * text leaves the previous pattern in force with a message; values stay within their ranges; each sequence ends; no
 * memory leaks.
 */
#include "../c/asked.h"
#include "support/harness.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void set_pattern(gesta_context *context, uint32_t recognizer, const char *text, size_t length) {
    char before[9000], after[9000];
    size_t needed;
    HOLD(gesta_recognizer_text(context, recognizer, "pattern", SIZE_MAX, before, sizeof before, &needed) == GESTA_OK);
    int32_t code = gesta_recognizer_set_text(context, recognizer, "pattern", SIZE_MAX, text, length);
    HOLD(code == GESTA_OK || code == GESTA_E_PATTERN || code == GESTA_E_TEXT);
    HOLD(gesta_recognizer_text(context, recognizer, "pattern", SIZE_MAX, after, sizeof after, &needed) == GESTA_OK);
    if (code == GESTA_OK) {
        HOLD(needed == length && memcmp(after, text, length) == 0);
    } else {
        HOLD(strcmp(before, after) == 0 && gesta_context_message(context)[0] != 0);
    }
}

static void hear_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context;
    HOLD(finding->text != NULL && finding->text[0] != 0);
    ++*(size_t *)user;
}

static void check_values(gesta_context *context, uint32_t recognizer) {
    static const char *const shares[] = {"score", "margin", "progress"};
    double x;
    for (int i = 0; i < 3; i++) {
        HOLD(gesta_recognizer_number(context, recognizer, shares[i], SIZE_MAX, &x) == GESTA_OK);
        HOLD(isfinite(x) && x >= -1 && x <= 1);
    }
}

/* Strokes with pauses between them: a byte of the sample says whether the pen goes up. */
static void draw(gesta_context *context, uint32_t recognizer, const uint8_t *data, size_t size) {
    gesta_touch touch;
    int64_t time = 0;
    int is_down = 0;
    memset(&touch, 0, sizeof touch);
    touch.contact = 1;
    for (size_t i = 0; i + 3 <= size; i += 3) {
        time += 1000000 * (1 + (data[i] & 63));
        touch.time = time;
        touch.x = data[i + 1] * ldexp(1, data[i] >> 6 << 2);
        touch.y = data[i + 2] * ldexp(1, data[i] >> 6 << 2);
        touch.phase = !is_down ? GESTA_PHASE_BEGAN : (data[i] & 63) == 63 ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
        is_down = touch.phase != GESTA_PHASE_ENDED;
        HOLD(gesta_push(context, &touch, 1, sizeof touch) == GESTA_OK);
        check_values(context, recognizer);
    }
    if (is_down) {
        touch.phase = GESTA_PHASE_ENDED;
        touch.time = time + 1;
        HOLD(gesta_push(context, &touch, 1, sizeof touch) == GESTA_OK);
    }
    HOLD(gesta_advance(context, time + 4000000000000) == GESTA_OK);
    uint32_t state;
    HOLD(INFO(context, recognizer, state, &state) == GESTA_OK);
    HOLD(size < 3 || state == GESTA_STATE_ENDED || state == GESTA_STATE_FAILED);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    gesta_allocator hook = {.size = sizeof hook, .allocate = allocate, .release = release};
    gesta_context *context;
    uint32_t recognizer;
    size_t findings, heard = 0, length = strnlen((const char *)data, size);
    HOLD(gesta_allocator_set(&hook) == GESTA_OK);
    HOLD(gesta_context_create(NULL, &context) == GESTA_OK);
    HOLD(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.stroke"), &recognizer) == GESTA_OK);
    HOLD(gesta_recognizer_set_number(context, recognizer, "eager", SIZE_MAX, size & 1) == GESTA_OK);
    set_pattern(context, recognizer, "a: down-right, down-left; b: right, lift, down", 46);
    set_pattern(context, recognizer, (const char *)data, length);
    HOLD(gesta_context_check(context, hear_finding, &heard, &findings) == GESTA_OK && heard == findings);
    if (length < size) draw(context, recognizer, data + length + 1, size - length - 1);
    HOLD(gesta_context_destroy(context) == GESTA_OK);
    HOLD(memory.live == 0 && memory.wrong == 0);
    HOLD(gesta_allocator_set(NULL) == GESTA_OK);
    return 0;
}
