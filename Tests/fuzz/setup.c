/*
 * Setups: arbitrary bytes are loaded. For any bytes: the code is one of the header's, a malformed text creates nothing
 * and its message says where; a loaded setup is saved as a text that loads and saves equally, also beside what is
 * there, and plays; no memory leaks.
 */
#include "support/own_classes.h"
#include "support/text.h"

/* No calls from callbacks here. */
static void act_inside(place *p, int reading) { (void)p, (void)reading; }

static gesta_context *open(void) {
    gesta_context *context = NULL;
    HOLD(gesta_context_create(NULL, &context) == GESTA_OK && register_own(context) == GESTA_OK);
    return context;
}

static size_t recognizers_of(gesta_context *context) {
    size_t count = 0;
    HOLD(gesta_context_recognizers(context, NULL, 0, &count) == GESTA_OK);
    return count;
}

static text saved(gesta_context *context) {
    text t = {0};
    HOLD(gesta_setup_save(context, keep, &t) == GESTA_OK);
    return t;
}

static void load_again(const text *first, size_t count) {
    gesta_context *copy = open();
    size_t again = 0;
    int32_t code = gesta_setup_load(copy, first->bytes, first->length, NULL, 0, &again);
    if (code != GESTA_OK) fprintf(stderr, "%.*s\n%s\n", (int)first->length, first->bytes, gesta_context_message(copy));
    HOLD(code == GESTA_OK && again == count);
    text second = saved(copy);
    if (!same_text(first, &second))
        fprintf(stderr, "%.*s\n%.*s\n", (int)first->length, first->bytes, (int)second.length, second.bytes);
    HOLD(same_text(first, &second));
    free(second.bytes);
    if (count < 100) HOLD(gesta_setup_load(copy, first->bytes, first->length, NULL, 0, &again) == GESTA_OK);
    HOLD(recognizers_of(copy) == count * (count < 100 ? 2 : 1));
    HOLD(gesta_context_destroy(copy) == GESTA_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    gesta_allocator hook = {.size = sizeof hook, .allocate = world_allocate, .release = world_release};
    memset(&world, 0, sizeof world);
    make_tables();
    HOLD(gesta_set_allocator(&hook) == GESTA_OK);
    gesta_context *context = open();
    char *bytes = exact(data, size);
    size_t count = 99;
    int32_t code = gesta_setup_load(context, bytes, size, NULL, 0, &count);
    HOLD(is_code(code));
    if (code != GESTA_OK) {
        text nothing = saved(context);
        gesta_context *empty = open();
        text same = saved(empty);
        HOLD(count == 99 && recognizers_of(context) == 0);
        HOLD(same_text(&nothing, &same));
        gesta_context_destroy(empty);
        free(same.bytes);
        free(nothing.bytes);
    } else {
        HOLD(count == recognizers_of(context));
        text first = saved(context);
        load_again(&first, count);
        free(first.bytes);
        HOLD(gesta_finger_draw(context, 1, "chevron", SIZE_MAX, 100, 100, 80, 0.3) == GESTA_OK);
        HOLD(gesta_finger_tap(context, 2, 100, 100, 2) == GESTA_OK && gesta_finger_wait(context, 1) == GESTA_OK);
    }
    if (size > 0 && data[size - 1] % 8 == 3) { /* short of memory at some time */
        world.fails_in = 1 + data[size / 2];
        code = gesta_setup_load(context, bytes, size, NULL, 0, NULL);
        HOLD(is_code(code));
        world.fails_in = 0;
    }
    HOLD(gesta_context_destroy(context) == GESTA_OK);
    free(bytes);
    HOLD(world.memory.live == 0 && world.memory.wrong == 0);
    HOLD(gesta_set_allocator(NULL) == GESTA_OK);
    return 0;
}
