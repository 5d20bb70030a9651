/* Labels: the names that a program gives to recognizers and regions, in messages, setups and traces. */
#include "puppet.h"
#include "traced.h"

static const char *label_of(gesta_context *context, uint32_t r) {
    static char label[GESTA_LABEL_MAX + 1];
    CHECK_OK(gesta_recognizer_label(context, r, label, sizeof label, NULL));
    return label;
}

static const char *region_label(gesta_context *context, uint32_t region) {
    static char label[GESTA_LABEL_MAX + 1];
    CHECK_OK(gesta_region_label(context, region, label, sizeof label, NULL));
    return label;
}

static void set_and_get(void) {
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap"), pan = recognizer_new(context, "gesta.pan"), region, found = 7;
    gesta_rect rect = {0, 0, 10, 10};
    char small[4];
    size_t needed = 0;
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &region));
    CHECK_TEXT(label_of(context, tap), "");
    CHECK_TEXT(region_label(context, region), "");
    CHECK_OK(gesta_recognizer_set_label(context, tap, GESTA_STR("undo \xC3\xBC")));
    CHECK_OK(gesta_recognizer_set_label(context, pan, "scrolling", 6));
    CHECK_OK(gesta_region_set_label(context, region, "card", SIZE_MAX));
    CHECK_OK(gesta_region_set_label(context, GESTA_REGION_ROOT, "screen", SIZE_MAX));
    CHECK_TEXT(label_of(context, tap), "undo \xC3\xBC");
    CHECK_TEXT(label_of(context, pan), "scroll");
    CHECK_TEXT(region_label(context, region), "card");
    CHECK_OK(gesta_recognizer_find(context, "scroll", SIZE_MAX, &found));
    CHECK_EQUAL(found, pan);
    CHECK_OK(gesta_region_find(context, "card", SIZE_MAX, &found));
    CHECK_EQUAL(found, region);
    CHECK_OK(gesta_region_find(context, "screen", SIZE_MAX, &found));
    CHECK_EQUAL(found, GESTA_REGION_ROOT);
    CHECK_ERROR(context, gesta_recognizer_label(context, pan, small, sizeof small, &needed), GESTA_E_BUFFER, "");
    CHECK_EQUAL(needed, 6);
    CHECK_ERROR(context, gesta_region_label(context, region, small, sizeof small, &needed), GESTA_E_BUFFER, "");
    CHECK_EQUAL(needed, 4);
    /* A longer label, a shorter one, and none. */
    CHECK_OK(gesta_recognizer_set_label(context, pan, GESTA_STR("scroll the list of messages")));
    CHECK_TEXT(label_of(context, pan), "scroll the list of messages");
    CHECK_OK(gesta_recognizer_set_label(context, pan, GESTA_STR("")));
    CHECK_TEXT(label_of(context, pan), "");
    gesta_context_destroy(context);
}

/* Of several with a label, the first that was created: slots are used again. */
static void find_the_first(void) {
    gesta_context *context = context_new(0);
    uint32_t gone = recognizer_new(context, "gesta.tap"), first = recognizer_new(context, "gesta.tap"), found;
    CHECK_OK(gesta_recognizer_destroy(context, gone));
    uint32_t later = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_label(context, later, GESTA_STR("row")));
    CHECK_OK(gesta_recognizer_find(context, GESTA_STR("row"), &found));
    CHECK_EQUAL(found, later);
    CHECK_OK(gesta_recognizer_set_label(context, first, GESTA_STR("row")));
    CHECK_OK(gesta_recognizer_find(context, GESTA_STR("row"), &found));
    CHECK_EQUAL(found, first);
    gesta_rect rect = {0, 0, 10, 10};
    uint32_t one, two;
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &one));
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &two));
    CHECK_OK(gesta_region_set_label(context, two, GESTA_STR("row")));
    CHECK_OK(gesta_region_set_label(context, one, GESTA_STR("row")));
    CHECK_OK(gesta_region_find(context, GESTA_STR("row"), &found));
    CHECK_EQUAL(found, one);
    gesta_context_destroy(context);
}

static void refusals(void) {
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap"), found = 7;
    char longest[GESTA_LABEL_MAX + 2];
    memset(longest, 'a', sizeof longest);
    CHECK_OK(gesta_recognizer_set_label(context, tap, longest, GESTA_LABEL_MAX));
    CHECK_EQUAL(strlen(label_of(context, tap)), GESTA_LABEL_MAX);
    CHECK_ERROR(context, gesta_recognizer_set_label(context, tap, longest, GESTA_LABEL_MAX + 1), GESTA_E_TEXT,
                "label is too long, must have at most 255 bytes");
    CHECK_ERROR(context, gesta_recognizer_set_label(context, tap, "\xFF", 1), GESTA_E_TEXT, "label is invalid");
    CHECK_ERROR(context, gesta_recognizer_set_label(context, tap, "a\0b", 3), GESTA_E_TEXT, "label is invalid");
    CHECK_ERROR(context, gesta_recognizer_set_label(context, tap, NULL, 0), GESTA_E_ARGUMENT, "label");
    CHECK_ERROR(context, gesta_region_set_label(context, tap, GESTA_STR("a")), GESTA_E_HANDLE, "region");
    CHECK_EQUAL(strlen(label_of(context, tap)), GESTA_LABEL_MAX);
    CHECK_ERROR(context, gesta_recognizer_find(context, GESTA_STR("zoom"), &found), GESTA_E_NAME,
                "label is \"zoom\", must be that of a recognizer");
    CHECK_ERROR(context, gesta_region_find(context, GESTA_STR(""), &found), GESTA_E_NAME,
                "label is \"\", must be that of a region");
    CHECK_ERROR(context, gesta_recognizer_find(context, GESTA_STR(""), &found), GESTA_E_NAME, "label is \"\"");
    CHECK_EQUAL(found, 7);
    CHECK_OK(gesta_recognizer_destroy(context, tap));
    CHECK_ERROR(context, gesta_recognizer_set_label(context, tap, GESTA_STR("a")), GESTA_E_STALE, "recognizer");
    gesta_context_destroy(context);
}

static void children(void) {
    gesta_context *context = context_new(0);
    uint32_t pan = recognizer_new(context, "gesta.pan"), child;
    size_t count;
    CHECK_OK(gesta_recognizer_set_number(context, pan, GESTA_STR("per_contact"), 1));
    CHECK_OK(gesta_recognizer_list(context, pan, GESTA_LISTING_CHILDREN, &child, 1, &count));
    CHECK_OK(gesta_recognizer_set_label(context, pan, GESTA_STR("paddles")));
    CHECK_TEXT(label_of(context, child), "paddles");
    CHECK_ERROR(context, gesta_recognizer_set_label(context, child, GESTA_STR("a")), GESTA_E_TYPE,
                "recognizer is a child, must be its parent \"paddles\" (gesta.pan 0x");
    gesta_context_destroy(context);
}

/* What people read: verdicts, findings, refusals. */
static void texts(void) {
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap"), pan = recognizer_new(context, "gesta.pan");
    char verdict[256];
    CHECK_OK(gesta_recognizer_set_label(context, pan, GESTA_STR("scroll")));
    CHECK_OK(gesta_recognizer_set_number(context, tap, GESTA_STR("slop"), 100));
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 100000000, 1, 60, 0));
    CHECK_OK(gesta_recognizer_verdict(context, tap, NULL, verdict, sizeof verdict, NULL));
    CHECK_HAS(verdict, ": \"scroll\" (gesta.pan 0x");
    CHECK_OK(gesta_recognizer_relate(context, tap, GESTA_RELATION_REQUIRES_FAILURE, pan, 1));
    CHECK_ERROR(context, gesta_recognizer_relate(context, pan, GESTA_RELATION_REQUIRES_FAILURE, tap, 1), GESTA_E_CYCLE,
                "\"scroll\" (gesta.pan 0x");
    gesta_context_destroy(context);
}

static const char *save(gesta_context *context, text *t) {
    memset(t, 0, sizeof *t);
    CHECK_OK(gesta_setup_save(context, collect, t));
    t->bytes[t->length] = 0;
    return t->bytes;
}

#define HEAD "gesta-setup 1\nconfig 0 32 1\n"

/* A setup that a person writes: words are ids, and become labels. */
static void words(void) {
    static const char setup[] = HEAD "region card root 10 20 300 200\n"
                                     "region knob card 1 2 30 20\n"
                                     "create zoom gesta.pinch\n"
                                     "set zoom slop 3\n"
                                     "attach zoom card\n"
                                     "create sign gesta.template\n"
                                     "example sign \"v\" | 0 0 10 30 20 0\n"
                                     "example sign \"w\" | 0 0 10 30 20 0 30 30 40 0\n"
                                     "create 0x7 gesta.pan\n"
                                     "label 0x7 \"scroll the list\"\n"
                                     "attach 0x7 root\n"
                                     "require 0x7 sign\n";
    static text saved, again;
    gesta_context *context = context_new(0), *other = context_new(0);
    uint32_t loaded[3], found, region;
    size_t count;
    CHECK_OK(gesta_setup_load(context, setup, sizeof setup - 1, loaded, 3, &count));
    CHECK_EQUAL(count, 3);
    CHECK_TEXT(label_of(context, loaded[0]), "zoom");
    CHECK_TEXT(label_of(context, loaded[2]), "scroll the list");
    CHECK_OK(gesta_recognizer_find(context, GESTA_STR("sign"), &found));
    CHECK_EQUAL(found, loaded[1]);
    CHECK_OK(gesta_region_find(context, GESTA_STR("card"), &region));
    CHECK_OK(INFO(context, loaded[0], region, &found));
    CHECK_EQUAL(found, region);
    save(context, &saved);
    CHECK_HAS(saved.bytes, "region card root 10 20 300 200\nregion knob card 1 2 30 20\ncreate zoom gesta.pinch\n");
    CHECK_HAS(saved.bytes, "example sign \"w\" | 0 0 ");
    CHECK_HAS(saved.bytes, "attach zoom card\n");
    CHECK_HAS(saved.bytes, " sign\n");
    CHECK_HAS(saved.bytes, " \"scroll the list\"\n");
    CHECK(strstr(saved.bytes, "label zoom") == NULL);
    CHECK(strstr(saved.bytes, "region-label") == NULL);
    CHECK_OK(gesta_setup_load(other, saved.bytes, saved.length, NULL, 0, NULL));
    CHECK_TEXT(save(other, &again), saved.bytes);
    gesta_context_destroy(other);
    gesta_context_destroy(context);
}

/* A label that two have, or that could be an id or the root region, is a text. */
static void ambiguous_words(void) {
    static const char *const labels[] = {"row", "row", "0x20010000", "two words", "", "a\"b", "Z-1_b.c"};
    static text saved, again;
    gesta_context *context = context_new(0), *other = context_new(0);
    gesta_rect rect = {0, 0, 10, 10};
    uint32_t region, found;
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        uint32_t tap = recognizer_new(context, "gesta.tap");
        CHECK_OK(gesta_recognizer_set_label(context, tap, labels[i], SIZE_MAX));
    }
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_region_set_label(context, region, GESTA_STR("root")));
    save(context, &saved);
    CHECK_HAS(saved.bytes, "region-label 0x4001");
    CHECK_HAS(saved.bytes, " \"root\"\n");
    CHECK_HAS(saved.bytes, " \"row\"\ncreate 0x2001");
    CHECK_HAS(saved.bytes, " \"0x20010000\"\n");
    CHECK_HAS(saved.bytes, " \"a\\\"b\"\n");
    CHECK_HAS(saved.bytes, "create Z-1_b.c gesta.tap\n");
    CHECK_OK(gesta_setup_load(other, saved.bytes, saved.length, NULL, 0, NULL));
    CHECK_TEXT(save(other, &again), saved.bytes);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        if (*labels[i]) CHECK_OK(gesta_recognizer_find(other, labels[i], SIZE_MAX, &found));
    }
    gesta_context_destroy(other);
    gesta_context_destroy(context);
}

static void malformed(void) {
    gesta_context *context = context_new(0);
    static const struct {
        const char *text, *message;
    } rows[] = {
        {HEAD "attach zoom root\n", "line 3: expected a name that was given before"},
        {HEAD "create zoom gesta.tap\ncreate zoom gesta.pan\n", "line 4: expected a name that was not given before"},
        {HEAD "region root root 0 0 1 1\n", "line 3: expected a name that was not given before"},
        {HEAD "create _zoom gesta.tap\n", "line 3: expected a name, such as undo, or an id"},
        {HEAD "create zoom gesta.tap\nlabel zoom big\n", "line 4: expected a text in quotation marks"},
        {HEAD "create zoom gesta.tap\nattach zoom zoom\n", "line 4: expected a name that was given before"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_ERROR(context, gesta_setup_load(context, rows[i].text, SIZE_MAX, NULL, 0, NULL), GESTA_E_SETUP,
                    rows[i].message);
    }
    static char longest[600] = HEAD "create ";
    size_t used = strlen(longest);
    memset(longest + used, 'a', GESTA_LABEL_MAX + 1);
    strcpy(longest + used + GESTA_LABEL_MAX + 1, " gesta.tap\n");
    CHECK_ERROR(context, gesta_setup_load(context, longest, SIZE_MAX, NULL, 0, NULL), GESTA_E_SETUP,
                "line 3: expected a name of at most 255 bytes");
    size_t count;
    CHECK_OK(gesta_context_list(context, GESTA_KIND_RECOGNIZER, NULL, 0, &count));
    CHECK_EQUAL(count, 0);
    gesta_context_destroy(context);
}

/* Traces have ids, and the labels beside them. */
static void traces(void) {
    static text trace;
    gesta_trace_result result;
    gesta_context *context = context_new(0);
    uint32_t tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_label(context, tap, GESTA_STR("undo")));
    CHECK_OK(gesta_region_set_label(context, GESTA_REGION_ROOT, GESTA_STR("the screen")));
    memset(&trace, 0, sizeof trace);
    CHECK_OK(gesta_trace_start(context, collect, &trace, NULL));
    CHECK_OK(
        gesta_setup_load(context, HEAD "region card root 0 0 9 9\ncreate zoom gesta.pinch\n", SIZE_MAX, NULL, 0, NULL));
    CHECK_OK(gesta_recognizer_set_label(context, tap, GESTA_STR("redo")));
    CHECK_OK(gesta_trace_stop(context));
    trace.bytes[trace.length] = 0;
    CHECK_HAS(trace.bytes, "region-label 0x40010000 \"the screen\"\n");
    CHECK_HAS(trace.bytes, "label 0x20010000 \"undo\"\n");
    CHECK_HAS(trace.bytes, "region-label 0x40010001 \"card\"\n");
    CHECK_HAS(trace.bytes, "label 0x20010001 \"zoom\"\n");
    CHECK_HAS(trace.bytes, "label 0x20010000 \"redo\"\n");
    CHECK_OK(replay(trace.bytes, trace.length, NULL, &result));
    CHECK_EQUAL(result.differences, 0);
    gesta_context_destroy(context);
}

int main(void) {
    set_and_get();
    find_the_first();
    refusals();
    children();
    texts();
    words();
    ambiguous_words();
    malformed();
    traces();
    return check_end();
}
