/* Set-ups: each is loaded, two contacts draw in it, and its context is destroyed. */
#include "budgets.h"

static void begin(void) { put("gesta-setup 1\nconfig 0 32 1\n"); }

static int32_t load(void) {
    gesta_context *context = open_context();
    int32_t code = gesta_setup_load(context, text, length, NULL, 0, NULL);
    if (code == GESTA_OK) draw(context);
    else if (code != GESTA_E_LIMIT) fail("load", gesta_context_message(context));
    gesta_context_destroy(context);
    return code;
}

/* ------------------------------------------------------------------------------------------------- recognizers -- */

static void create_all(uint32_t n, const char *class_name) {
    begin();
    for (uint32_t i = 1; i <= n; i++) put("create 0x%x %s\n", i, class_name);
}

static void pans(uint32_t n) { create_all(n, "gesta.pan"); }
static void presses(uint32_t n) { create_all(n, "gesta.press"); }
static void tickles(uint32_t n) { create_all(n, "gesta.tickle"); }
static void chevrons(uint32_t n) { create_all(n, "gesta.chevron"); }
static void spotters(uint32_t n) { create_all(n, "gesta.spotter"); }
static void transforms(uint32_t n) { create_all(n, "gesta.transform"); }
static void taps(uint32_t n) { create_all(n, "gesta.tap"); }
static void holds(uint32_t n) { create_all(n, "gesta.long_press"); }

static void each_class(uint32_t n) {
    static const char *const classes[] = {
        "tap",     "pan",      "chevron", "checkmark",       "z",     "swipe",      "pinch",  "rotation", "transform",
        "capture", "edge_pan", "circle",  "double_tap_drag", "hover", "long_press", "tickle", "press",    "taps",
        "scroll",  "hold",     "stroke",  "template"};
    begin();
    for (uint32_t i = 1; i <= n; i++) put("create 0x%x gesta.%s\n", i, classes[i % (sizeof classes / sizeof *classes)]);
}

static void per_contact(uint32_t n) {
    begin();
    for (uint32_t i = 1; i <= n; i++) put("create 0x%x gesta.pan\nset 0x%x per_contact 1\n", i, i);
}

static void set_again(uint32_t n) {
    begin();
    put("create 0x1 gesta.tap\n");
    for (uint32_t i = 1; i <= n; i++) put("set 0x1 taps %u\n", 1 + i % 3);
}

static void pattern_again(uint32_t n) {
    begin();
    put("create 0x1 gesta.stroke\n");
    for (uint32_t i = 1; i <= n; i++) put("set 0x1 pattern \"(x|star) x1..2\"\n");
}

static void patterns(uint32_t n) {
    begin();
    for (uint32_t i = 1; i <= n; i++) put("create 0x%x gesta.stroke\nset 0x%x pattern \"zigzag\"\n", i, i);
}

static void counts(uint32_t n) {
    begin();
    for (uint32_t i = 1; i <= n; i++)
        put("create 0x%x gesta.pan\nset 0x%x min_contacts 1\nset 0x%x max_contacts 5\nset 0x%x priority -2147483648\n",
            i, i, i, i);
}

/* ------------------------------------------------------------------------------------------------------- names -- */

static void labels(uint32_t n) {
    begin();
    for (uint32_t i = 1; i <= n; i++) {
        put("create 0x%x gesta.tap\nlabel 0x%x \"", i, i);
        put_times("\\x01", 255);
        put("\"\n");
    }
}

static void words(uint32_t n) {
    begin();
    for (uint32_t i = 1; i <= n; i++) {
        put_times(i % 2 ? "create " : "region ", 1);
        put_times("a", 240);
        put(i % 2 ? "%u gesta.tap\n" : "%u root 0 0 1 1\n", i);
    }
}

static void colliding_ids(uint32_t n) {
    begin();
    for (uint32_t i = 0; i < n; i++) put("create 0x%x gesta.tap\n", (unsigned)colliding(i, 32));
}

static void colliding_teams(uint32_t n) {
    begin();
    for (uint32_t i = 1; i <= n; i++) put("create 0x%x gesta.tap\nteam 0x%x %u 1\n", i, i, (unsigned)colliding(i, 32));
}

/* Words whose hashes of a fixed function begin alike in a table. */
static void colliding_words(uint32_t n) {
    const uint64_t prime = UINT64_C(0x100000001b3), multiplier = UINT64_C(0x9E3779B97F4A7C15);
    char name[8] = "aaaaaaa";
    begin();
    for (uint32_t i = 0, next = 0; i < n; next++) {
        uint64_t hash = UINT64_C(0xcbf29ce484222325);
        for (uint32_t k = 0, rest = next; k < 7; k++, rest >>= 4) {
            name[k] = (char)('a' + (rest & 15));
            hash = (hash ^ (unsigned char)name[k]) * prime;
        }
        if ((hash * multiplier >> 32 & 0x7ff) != 0) continue;
        put("create %s gesta.tap\n", name);
        i++;
    }
}

/* ------------------------------------------------------------------------------------------------------ regions -- */

/* Inside the one before it. */
static void put_region(uint32_t i) {
    put("region r%u ", i);
    if (i == 1) put("root");
    else put("r%u", i - 1);
    put(" 0 0 1000000000 1000000000\nregion-transform r%u 1 0.000001 -0.000001 1 0 0\n", i);
}

static void deep(uint32_t n) {
    begin();
    for (uint32_t i = 1; i <= n; i++) {
        put_region(i);
        put("create t%u gesta.tap\nattach t%u r%u\n", i, i, i);
    }
}

/* All recognizers are in the innermost region, around which their paths lead. */
static void innermost(uint32_t n) {
    begin();
    for (uint32_t i = 1; i <= n; i++) put_region(i);
    for (uint32_t i = 1; i <= n; i++) put("create t%u gesta.pan\nattach t%u r%u\n", i, i, n);
}

static void beside(uint32_t n) {
    begin();
    for (uint32_t i = 1; i <= n; i++) put("region 0x%x root 500 500 9 9\nregion-order 0x%x -%u\n", i, i, i);
}

/* ---------------------------------------------------------------------------------------------------- relations -- */

static void requirements(uint32_t n) {
    uint32_t half = 1;
    while (half * half < n) half++;
    create_all(2 * half, "gesta.tap");
    for (uint32_t i = 1; i <= half; i++)
        for (uint32_t k = 1; k <= half; k++) put("require 0x%x 0x%x\n", i, half + k);
}

static void chain(uint32_t n) {
    create_all(n, "gesta.tap");
    for (uint32_t i = 1; i < n; i++) put("require 0x%x 0x%x\n", i, i + 1);
}

static void one_for_all(uint32_t n) {
    create_all(n, "gesta.tap");
    for (uint32_t i = 2; i <= n; i++) put("require 0x%x 0x1\n", i);
}

static void simultaneous(uint32_t n) {
    uint32_t count = 1;
    while (count * count < 2 * n) count++;
    create_all(count, "gesta.pan");
    for (uint32_t i = 1; i <= count; i++)
        for (uint32_t k = 1; k < i; k++) put("simultaneous 0x%x 0x%x 1\n", i, k);
}

/* One for each word of its bits. */
static void scattered(uint32_t n) {
    create_all(n, "gesta.pan");
    for (uint32_t i = 2; i <= n; i++) put("simultaneous 0x1 0x%x 1\n", i);
}

static void passes(uint32_t n) {
    create_all(n, "gesta.pan");
    for (uint32_t i = 2; i <= n; i++) put("pass-on 0x1 0x%x 1\npass-on 0x%x 0x1 1\n", i, i);
}

static void teams(uint32_t n) {
    create_all(n, "gesta.pan");
    for (uint32_t i = 1; i <= n; i++) put("team 0x%x %u 0\n", i, 1 + i % 2);
}

static void pairs_of_teams(uint32_t n) {
    create_all(n, "gesta.pan");
    for (uint32_t i = 1; i <= n; i++) put("team 0x%x %u 0\n", i, 1 + i / 2);
}

/* ----------------------------------------------------------------------------------------------------- examples -- */

static void examples_in_turn(uint32_t n) {
    begin();
    put("create 0x1 gesta.template\ncreate 0x2 gesta.template\n");
    for (uint32_t i = 0; i < n; i++) put("example 0x%x \"a\" | 0 0 9 9 9 0\n", 1 + i % 2);
}

static void long_example(uint32_t n) {
    begin();
    put("create 0x1 gesta.template\n");
    for (uint32_t k = 0; k < 16; k++) {
        put("example 0x1 \"v\" |");
        for (uint32_t i = 0; i < n; i++) put(" %u %u", i % 9, i % 7);
        put("\n");
    }
}

/* --------------------------------------------------------------------------------------------------------- text -- */

static void comments(uint32_t n) {
    begin();
    put_times("#\n", n);
}

static void long_comment(uint32_t n) {
    begin();
    put_times("#", n);
    put("\n");
}

static void spaces(uint32_t n) {
    begin();
    put("create 0x1 gesta.tap");
    put_times(" ", n);
    put("\n");
}

static void tools(uint32_t n) {
    begin();
    put("create 0x1 gesta.tap\nset 0x1 tools");
    put_times(" finger", n);
    put("\n");
}

#define SETUP "setups"
const family of_setups[] = {
    {SETUP, "recognizers of gesta.pan", 800, pans, load, GESTA_E_LIMIT},
    {SETUP, "recognizers of gesta.press", 1500, presses, load, GESTA_E_LIMIT},
    {SETUP, "recognizers of gesta.tickle", 60, tickles, load, GESTA_E_LIMIT},
    {SETUP, "recognizers of gesta.chevron", 200, chevrons, load, GESTA_E_LIMIT},
    {SETUP, "recognizers of gesta.spotter", 100, spotters, load, GESTA_E_LIMIT},
    {SETUP, "recognizers of gesta.transform", 400, transforms, load, GESTA_E_LIMIT},
    {SETUP, "recognizers of gesta.tap", 1500, taps, load, GESTA_E_LIMIT},
    {SETUP, "recognizers of gesta.long_press", 1500, holds, load, GESTA_E_LIMIT},
    {SETUP, "recognizers of all classes", 440, each_class, load, GESTA_E_LIMIT},
    {SETUP, "recognizers with children", 150, per_contact, load, GESTA_E_LIMIT},
    {SETUP, "one parameter, set again and again", 8000, set_again, load, GESTA_E_LIMIT},
    {SETUP, "one pattern, set again and again", 8, pattern_again, load, GESTA_E_LIMIT},
    {SETUP, "patterns", 12, patterns, load, GESTA_E_LIMIT},
    {SETUP, "parameters", 1000, counts, load, GESTA_E_LIMIT},
    {SETUP, "long labels, all escaped", 200, labels, load, GESTA_E_LIMIT},
    {SETUP, "long words as ids", 600, words, load, GESTA_E_LIMIT},
    {SETUP, "ids that collide in a table", 4000, colliding_ids, load, GESTA_E_LIMIT},
    {SETUP, "teams that collide in a table", 1500, colliding_teams, load, GESTA_E_LIMIT},
    {SETUP, "words that collide in a table", 1000, colliding_words, load, GESTA_E_LIMIT},
    {SETUP, "rotated regions inside each other, with recognizers", 400, deep, load, GESTA_E_LIMIT},
    {SETUP, "recognizers in the innermost of rotated regions", 400, innermost, load, GESTA_E_LIMIT},
    {SETUP, "regions beside each other, in reverse order", 4000, beside, load, GESTA_E_LIMIT},
    {SETUP, "requirements of all for all", 6000, requirements, load, GESTA_E_LIMIT},
    {SETUP, "a chain of requirements", 1000, chain, load, GESTA_E_LIMIT},
    {SETUP, "requirements for one", 1000, one_for_all, load, GESTA_E_LIMIT},
    {SETUP, "all pairs simultaneous", 6000, simultaneous, load, GESTA_E_LIMIT},
    {SETUP, "one simultaneous with all", 1200, scattered, load, GESTA_E_LIMIT},
    {SETUP, "hand-overs from one to all and back", 800, passes, load, GESTA_E_LIMIT},
    {SETUP, "two teams", 800, teams, load, GESTA_E_LIMIT},
    {SETUP, "teams of two", 800, pairs_of_teams, load, GESTA_E_LIMIT},
    {SETUP, "examples of two recognizers in turn", 100, examples_in_turn, load, GESTA_E_LIMIT},
    {SETUP, "long examples", 1000, long_example, load, GESTA_E_LIMIT},
    {SETUP, "comments", 40000, comments, load, GESTA_E_LIMIT},
    {SETUP, "a long comment", 400000, long_comment, load, GESTA_E_LIMIT},
    {SETUP, "spaces", 400000, spaces, load, GESTA_E_LIMIT},
    {SETUP, "a long list of tools", 40000, tools, load, GESTA_E_LIMIT},
    {NULL, NULL, 0, NULL, NULL, 0},
};
