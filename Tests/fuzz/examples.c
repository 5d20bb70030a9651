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
    HOLD(gesta_recognizer_create(context, "gesta.template", SIZE_MAX, recognizer) == GESTA_OK);
    HOLD(gesta_recognizer_set_number(context, *recognizer, "false_positives", SIZE_MAX, 1) == GESTA_OK);
    return context;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint32_t recognizer, other;
    size_t count = 1, again = 0;
    text first = {0}, second = {0};
    gesta_allocator hook = {.size = sizeof hook, .allocate = allocate, .release = release};
    HOLD(gesta_set_allocator(&hook) == GESTA_OK);
    gesta_context *context = with_template(&recognizer);
    int32_t code = gesta_recognizer_load_examples(context, recognizer, (const char *)data, size);
    HOLD(is_code(code));
    HOLD(gesta_recognizer_example_count(context, recognizer, NULL, 0, &count) == GESTA_OK);
    if (code != GESTA_OK) {
        HOLD(count == 0 && gesta_context_message(context)[0] != 0);
    } else {
        HOLD(gesta_recognizer_save_examples(context, recognizer, keep, &first) == GESTA_OK);
        gesta_context *copy = with_template(&other);
        HOLD(gesta_recognizer_load_examples(copy, other, first.bytes, first.length) == GESTA_OK);
        HOLD(gesta_recognizer_example_count(copy, other, NULL, 0, &again) == GESTA_OK && again == count);
        HOLD(gesta_recognizer_save_examples(copy, other, keep, &second) == GESTA_OK);
        HOLD(same(&first, &second));
        HOLD(gesta_context_destroy(copy) == GESTA_OK);
        free(first.bytes);
        free(second.bytes);
    }
    HOLD(gesta_context_destroy(context) == GESTA_OK);
    HOLD(memory.live == 0 && memory.wrong == 0);
    HOLD(gesta_set_allocator(NULL) == GESTA_OK);
    return 0;
}
