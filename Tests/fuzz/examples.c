/*
 * Files of examples: arbitrary bytes are loaded. For any bytes: a malformed text adds nothing and its message names
 * the line; a loaded text is saved as a text that loads and saves equally; no memory leaks.
 */
#include "../faults/text.h"
#include "support/harness.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static gesta_context *with_template(uint32_t *recognizer) {
    gesta_context *context;
    HOLD(gesta_context_create(NULL, &context) == GESTA_OK);
    HOLD(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.template"), recognizer) == GESTA_OK);
    HOLD(gesta_recognizer_set_number(context, *recognizer, "false_positives", SIZE_MAX, 1) == GESTA_OK);
    return context;
}

/* Of all names, and counterexamples. */
static size_t examples_of(gesta_context *context, uint32_t recognizer) {
    size_t count = 0;
    gesta_example_info info = {.size = sizeof info};
    for (size_t i = 0; gesta_recognizer_example(context, recognizer, i, &info, NULL, 0, NULL) == GESTA_OK; i++)
        count += info.count;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint32_t recognizer, other;
    text first = {0}, second = {0};
    gesta_allocator hook = {.size = sizeof hook, .allocate = allocate, .release = release};
    HOLD(gesta_allocator_set(&hook) == GESTA_OK);
    gesta_context *context = with_template(&recognizer);
    int32_t code = gesta_recognizer_load_examples(context, recognizer, (const char *)data, size);
    HOLD(is_code(code));
    const size_t count = examples_of(context, recognizer);
    if (code != GESTA_OK) {
        HOLD(count == 0 && gesta_context_message(context)[0] != 0);
    } else {
        HOLD(gesta_recognizer_save_examples(context, recognizer, keep, &first) == GESTA_OK);
        gesta_context *copy = with_template(&other);
        HOLD(gesta_recognizer_load_examples(copy, other, first.bytes, first.length) == GESTA_OK);
        HOLD(examples_of(copy, other) == count);
        HOLD(gesta_recognizer_save_examples(copy, other, keep, &second) == GESTA_OK);
        HOLD(same(&first, &second));
        HOLD(gesta_context_destroy(copy) == GESTA_OK);
        free(first.bytes);
        free(second.bytes);
    }
    HOLD(gesta_context_destroy(context) == GESTA_OK);
    HOLD(memory.live == 0 && memory.wrong == 0);
    HOLD(gesta_allocator_set(NULL) == GESTA_OK);
    return 0;
}
