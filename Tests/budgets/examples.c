/* Files of examples: each is loaded into a recognizer, and two strokes are drawn. */
#include "budgets.h"

static int32_t load_into(const char *class_name) {
    gesta_context *context = open_context();
    uint32_t recognizer = make(context, class_name);
    int32_t code = gesta_recognizer_load_examples(context, recognizer, text, length);
    if (code != GESTA_OK && code != GESTA_E_LIMIT) fail("load", gesta_context_message(context));
    draw(context);
    gesta_context_destroy(context);
    return code;
}

static int32_t load(void) { return load_into("gesta.template"); }
static int32_t load_spotter(void) { return load_into("gesta.spotter"); }

static void begin(void) { put("gesta-examples 1\n"); }

static void short_ones(uint32_t n) {
    begin();
    for (uint32_t i = 0; i < n; i++) put("example \"a\" | 0 0 9 9\n");
}

static void strokes(uint32_t n) {
    begin();
    for (uint32_t i = 0; i < n; i++) put("example \"a\" | 0 0 9 9 | 9 0 0 9 | 0 0 9 0 | 0 9 9 9 | 5 5 5 6\n");
}

static void dots(uint32_t n) {
    begin();
    for (uint32_t i = 0; i < n; i++) put("example \"a\" | 0 0 1 1 | 9 0 | 9 9 | 0 9 | 5 5\n");
}

static void names(uint32_t n) {
    begin();
    for (uint32_t i = 0; i < n; i++) {
        put("example \"");
        put_times("a", 1000);
        put("%u\" | 0 0 9 9\n", i);
    }
}

static void counterexamples(uint32_t n) {
    begin();
    put("example \"a\" | 0 0 9 9 0 18\n");
    for (uint32_t i = 1; i < n; i++) put("example \"\" | 0 0 9 9\n");
}

static void points(uint32_t n) {
    begin();
    for (uint32_t i = 0; i < n; i++) {
        put("example \"a\" |");
        for (uint32_t k = 0; k < 8192; k++) put(k % 2 ? " 1 1" : " 0 9");
        put("\n");
    }
}

static void spirals(uint32_t n) {
    begin();
    for (uint32_t i = 0; i < n; i++) put("example \"a\" | 0 0 9 0 9 9 0 9 0 2 7 2 7 7 2 7 2 4 5 4 5 5\n");
}

#define EXAMPLES "examples"
const family of_examples[] = {
    {EXAMPLES, "short ones", 100, short_ones, load, 0},
    {EXAMPLES, "five strokes each", 100, strokes, load, 0},
    {EXAMPLES, "a stroke and four dots each", 100, dots, load, 0},
    {EXAMPLES, "short ones, of gesta.spotter", 100, short_ones, load_spotter, 0},
    {EXAMPLES, "spirals, of gesta.spotter", 60, spirals, load_spotter, 0},
    {EXAMPLES, "long names", 200, names, load, 0},
    {EXAMPLES, "counterexamples", 100, counterexamples, load, 0},
    {EXAMPLES, "as many points as there may be", 8, points, load, 0},
    {NULL, NULL, 0, NULL, NULL, 0},
};
