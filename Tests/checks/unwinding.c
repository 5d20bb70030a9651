/* Stack traces pass through the library: one taken in an action, or in a function of a class, ends with main and what
   called it. */
#include <execinfo.h>

#include "puppet.h"

enum { DEEPEST = 64, BETWEEN = 3 }; /* at least so many frames above main: the callback, and some of the library */

static void *before[DEEPEST];
static int before_count, taken;

/* Not inlined: the first two frames are this function and main. */
static __attribute__((noinline)) void trace_before(void) { before_count = backtrace(before, DEEPEST); }

static void expect_main(void) {
    void *frames[DEEPEST];
    int count = backtrace(frames, DEEPEST), below = before_count - 2;
    taken++;
    if (!CHECK(below > 0 && count >= below + 1 + BETWEEN)) return;
    CHECK(memcmp(frames + count - below, before + 2, (size_t)below * sizeof *frames) == 0);
}

static void on_event(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)event, (void)user;
    expect_main();
}

static int32_t trace_in_class(const puppet_call *call) {
    (void)call;
    expect_main();
    return 0;
}

int main(void) {
    static const char *const classes[] = {"gesta.chevron", "gesta.long_press", "test.traced"};
    gesta_class table = puppet_table("test.traced", 0);
    gesta_context *context = NULL;
    trace_before();
    puppet_play = trace_in_class;
    CHECK(gesta_context_create(NULL, &context) == GESTA_OK);
    CHECK(gesta_class_register(context, &table, NULL) == GESTA_OK);
    for (int i = 0; i < 3; i++) {
        uint32_t recognizer = 0;
        CHECK(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = classes[i]), &recognizer) == GESTA_OK);
        CHECK(gesta_recognizer_add_action(context, recognizer, on_event, NULL, NULL, NULL) == GESTA_OK);
    }
    CHECK(taken == 1); /* the class made an instance */
    CHECK(gesta_finger_draw(context, 1, GESTA_STR("chevron"), 100, 100, 60, 0.4) == GESTA_OK);
    CHECK(puppet_calls[PUPPET_BEGAN] == 1 && puppet_calls[PUPPET_ENDED] == 1);
    int drawn = taken;
    CHECK(drawn > (int)puppet_calls[PUPPET_MOVED] + 3);
    CHECK(gesta_finger_down(context, 2, 100, 100) == GESTA_OK && gesta_finger_wait(context, 2.0) == GESTA_OK);
    CHECK(taken > drawn + 1); /* of a deadline */
    CHECK(gesta_context_destroy(context) == GESTA_OK);
    return check_end();
}
