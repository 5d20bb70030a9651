/*
 * Setups: arbitrary bytes are loaded into an empty context, and into one that lives. For any bytes: both give the same
 * code; a refused text changes nothing, its message says where, and the living context goes on as one that has not seen
 * it; a loaded setup is saved as a text that loads and saves equally, also beside what is there, and plays; no memory
 * leaks, also if it is short at some time.
 */
#include "../faults/living.h"
#include "support/harness.h"

static gesta_context *open_empty(void) {
    gesta_context *context = context_new(0);
    HOLD(gesta_class_register(context, &own, NULL) == GESTA_OK);
    return context;
}

static size_t recognizers_of(gesta_context *context) {
    size_t count = 0;
    HOLD(gesta_context_list(context, GESTA_KIND_RECOGNIZER, NULL, 0, &count) == GESTA_OK);
    return count;
}

static text saved(gesta_context *context) {
    text t = {0};
    HOLD(gesta_setup_save(context, write_text, &t) == GESTA_OK);
    return t;
}

static void load_again(const text *first, size_t count) {
    gesta_context *copy = open_empty();
    size_t again = 0;
    int32_t code = gesta_setup_load(copy, first->bytes, first->length, NULL, 0, &again);
    if (code != GESTA_OK) fprintf(stderr, "%s\n%s\n", first->bytes, gesta_context_message(copy));
    HOLD(code == GESTA_OK && again == count);
    text second = saved(copy);
    HOLD(same(first, &second));
    free(second.bytes);
    /* Not twice as many recognizers as there can be. */
    if (count < 100) HOLD(gesta_setup_load(copy, first->bytes, first->length, NULL, 0, &again) == GESTA_OK);
    HOLD(recognizers_of(copy) == count * (count < 100 ? 2 : 1));
    HOLD(gesta_context_destroy(copy) == GESTA_OK);
}

static int32_t load_into_empty(const char *bytes, size_t size) {
    gesta_context *context = open_empty();
    size_t count = 99;
    int32_t code = gesta_setup_load(context, bytes, size, NULL, 0, &count);
    if (code == GESTA_OK) {
        HOLD(count == recognizers_of(context));
        text first = saved(context);
        load_again(&first, count);
        free(first.bytes);
        HOLD(gesta_finger_draw(context, 1, "chevron", SIZE_MAX, 100, 100, 80, 0.3) == GESTA_OK);
        HOLD(gesta_finger_tap(context, 2, 100, 100, 2) == GESTA_OK && gesta_finger_wait(context, 1) == GESTA_OK);
    } else HOLD(count == 99 && recognizers_of(context) == 0);
    HOLD(gesta_context_destroy(context) == GESTA_OK);
    return code;
}

/* Loads it, perhaps while memory is short, into a context that lives, whose twin is left alone. */
static int32_t load_into_living(const char *bytes, size_t size, long fails) {
    place *p = open_place();
    text before = {0}, after = {0};
    digest(p, &before);
    size_t recorded = p->trace.length, count = 99;
    asked = 0, failed = 0, fails_on = (int)size % FAILING_WAYS, fails_at = fails;
    int32_t code = gesta_setup_load(p->context, bytes, size, NULL, 0, &count);
    fails_at = 0;
    HOLD(code != GESTA_E_MEMORY || failed);
    if (code != GESTA_OK) {
        HOLD(strncmp(gesta_context_message(p->context), "gesta_setup_load: ", 18) == 0 && count == 99);
        digest(p, &after);
        if (!same(&before, &after)) fprintf(stderr, "before:\n%s\nafter:\n%s\n", before.bytes, after.bytes);
        HOLD(same(&before, &after) && p->trace.length == recorded);
        place *twin = open_place();
        go_on(p);
        go_on(twin);
        HOLD(same(&p->heard, &twin->heard) && same(&p->trace, &twin->trace));
        close_place(twin);
    }
    close_place(p);
    free(before.bytes);
    free(after.bytes);
    return code;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    gesta_allocator hook = {.size = sizeof hook, .allocate = allocate, .release = release};
    own = puppet_table("test.setups", 0);
    puppet_play = play;
    HOLD(gesta_allocator_set(&hook) == GESTA_OK);
    char *bytes = malloc(size ? size : 1); /* exactly as long, for the sanitizer */
    HOLD(bytes != NULL);
    memcpy(bytes, data, size);
    int32_t code = load_into_empty(bytes, size), living = load_into_living(bytes, size, 0);
    /* Beside others there are limits sooner. */
    HOLD(code == living || living == GESTA_E_LIMIT);
    if (size > 0 && data[size - 1] % 4 == 3) load_into_living(bytes, size, 1 + data[size / 2]);
    free(bytes);
    HOLD(check_failed == 0 && memory.live == 0 && memory.wrong == 0);
    HOLD(gesta_allocator_set(NULL) == GESTA_OK);
    return 0;
}
