/*
 * Setups and traces that are short and create much are refused, or pay for it with their length: whatever their lines
 * are, loading one takes no more memory than the header states. Where a search for each line would take a time that
 * grows with the square of their number, there are so many that this test would not end in minutes.
 */
#include <stdarg.h>
#include <stdbool.h>

#include "counting.h"
#include "support.h"

static counting memory;
static char *text;
static size_t length, capacity;

static void put(const char *format, ...) {
    va_list list;
    if (capacity < length + 8192) {
        capacity = 2 * length + 16384;
        text = realloc(text, capacity);
    }
    va_start(list, format);
    length += (size_t)vsnprintf(text + length, 8192, format, list);
    va_end(list);
}

static void begin(void) {
    length = 0;
    put("gesta-setup 1\nconfig 0 32 1\n");
}

/* Loads the text. Buffers double while they grow, and estimates are not exact: hence half as much again. */
static int32_t load(const char *what) {
    gesta_context *context = context_new(0);
    size_t before = memory.bytes;
    const size_t allowed = ((size_t)32 << 20) + 64 * length;
    memory.most_bytes = memory.bytes;
    int32_t code = gesta_setup_load(context, text, length, NULL, 0, NULL);
    size_t took = memory.most_bytes - before;
    CHECK(code == GESTA_OK || code == GESTA_E_LIMIT);
    if (!CHECK(took <= allowed + allowed / 2))
        printf("%s: code %d, %zu bytes of text take %zu, %zu allowed\n", what, (int)code, length, took, allowed);
    if (code == GESTA_E_LIMIT)
        CHECK(strstr(gesta_context_message(context), "memory of what the setup creates is ") != NULL);
    CHECK_OK(gesta_context_destroy(context));
    return code;
}

/* ---------------------------------------------------------------------------------------------------------- memory */

static void each_class(void) {
    gesta_context *context = context_new(0);
    uint32_t refused = 0;
    /* Each takes a third of a second. */
    const uint32_t step = getenv("GESTA_FULL") ? 1 : 4;
    for (size_t i = 0; i < class_count(context); i += step) {
        const gesta_class_info info = class_at(context, i);
        begin();
        for (uint32_t n = 1; n <= 20000; n++) put("create 0x%x %s\n", n, info.id);
        refused += load(info.id) == GESTA_E_LIMIT;
        /* And all of it again for each contact. */
        uint32_t probe = recognizer_new(context, info.id);
        if (gesta_recognizer_set_number(context, probe, GESTA_STR("per_contact"), 1) != GESTA_OK) continue;
        begin();
        for (uint32_t n = 1; n <= 3800; n++) put("create 0x%x %s\nset 0x%x per_contact 1\n", n, info.id, n);
        CHECK_EQUAL(load(info.id), GESTA_E_LIMIT);
    }
    CHECK(refused > 0);
    CHECK_OK(gesta_context_destroy(context));
}

/* The largest setup of such recognizers that is loaded takes no more when its recognizers have tracked contacts. */
static void after_contacts(const char *what, uint32_t most) {
    gesta_context *context = context_new(0);
    size_t before = memory.bytes, allowed = 0;
    int32_t code = GESTA_E_LIMIT;
    for (; code == GESTA_E_LIMIT && most > 0; most -= most / 4 + 1) {
        begin();
        for (uint32_t n = 1; n <= most; n++) put("create 0x%x %s\n", n, what);
        allowed = ((size_t)32 << 20) + 64 * length;
        code = gesta_setup_load(context, text, length, NULL, 0, NULL);
    }
    CHECK_OK(code);
    for (uint64_t contact = 1; contact <= 2; contact++) {
        CHECK_OK(gesta_finger_down(context, contact, 100, 100));
        CHECK_OK(gesta_finger_move_to(context, contact, 190, 120, 0.1));
        CHECK_OK(gesta_finger_move_to(context, contact, 100, 140, 0.1));
        CHECK_OK(gesta_finger_up(context, contact));
    }
    size_t took = memory.bytes - before;
    if (!CHECK(took <= allowed + allowed / 2))
        printf("%s: %zu bytes of text take %zu after contacts, %zu allowed\n", what, length, took, allowed);
    CHECK_OK(gesta_context_destroy(context));
}

static void each_class_after_contacts(void) {
    const bool is_full = getenv("GESTA_FULL") != NULL;
    gesta_context *context = context_new(0);
    /* (Those that take their memory at the first contact come always.) */
    for (size_t i = 0; i < class_count(context); i++) {
        const gesta_class_info info = class_at(context, i);
        const bool draws = strcmp(info.id, "gesta.tickle") == 0 || strcmp(info.id, "gesta.capture") == 0;
        if (draws || is_full) after_contacts(info.id, is_full ? 50000 : 5000);
    }
    CHECK_OK(gesta_context_destroy(context));
}

static void patterns(void) {
    static const char *const presets[] = {"x", "z", "star", "arrow", "zigzag", "rectangle", "up"};
    uint32_t refused = 0;
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        begin();
        for (uint32_t n = 1; n <= 8000; n++)
            put("create 0x%x gesta.stroke\nset 0x%x pattern \"%s\"\n", n, n, presets[i]);
        refused += load(presets[i]) == GESTA_E_LIMIT;
    }
    CHECK(refused > 0);
    begin();
    for (uint32_t n = 1; n <= 3000; n++) {
        put("create 0x%x gesta.stroke\nset 0x%x pattern \"a: z", n, n);
        for (int k = 0; k < 40; k++) put("; b%d: z", k);
        put("\"\n");
    }
    CHECK_EQUAL(load("forty patterns each"), GESTA_E_LIMIT);
}

static void examples(void) {
    static const char *const learners[] = {"gesta.template", "gesta.spotter"};
    for (int i = 0; i < 2; i++) {
        begin();
        for (uint32_t n = 1; n <= 10; n++) {
            put("create 0x%x %s\n", n, learners[i]);
            for (int k = 0; k < 4000; k++) put("example 0x%x \"v\" | 0 0 9 9 9 0\n", n);
        }
        CHECK_EQUAL(load(learners[i]), GESTA_E_LIMIT);
        /* As they are drawn, they pay for themselves. */
        begin();
        for (uint32_t n = 1; n <= 10; n++) {
            put("create 0x%x %s\n", n, learners[i]);
            for (int k = 0; k < 1000; k++) {
                put("example 0x%x \"v\" |", n);
                for (int at = 0; at < 12; at++) put(" %d.25 %d.5", 10 * at, at * (10 - at));
                put("\n");
            }
        }
        CHECK_OK(load(learners[i]));
    }
}

static void others(void) {
    begin();
    for (uint32_t n = 1; n <= 60000; n++)
        put("region 0x%x 0x40010000 0 0 9 9\nregion-transform 0x%x 2 0 0 2 0 0\n", n, n);
    CHECK_OK(load("regions"));
    begin();
    for (uint32_t n = 1; n <= 30000; n++)
        put("create 0x%x gesta.tap\nteam 0x%x %u 1\nset 0x%x buttons 2\n", n, n, n, n);
    for (uint32_t n = 1; n < 30000; n++) put("simultaneous 0x%x 0x%x 1\nrequire 0x%x 0x%x\n", n, n + 1, n, n + 1);
    CHECK_OK(load("relations"));
}

/* What a program has made, however much, can be saved and loaded. */
static void save(const char *bytes, size_t count, void *user) {
    (void)user;
    put("%s", "");
    if (capacity < length + count + 1) text = realloc(text, capacity = 2 * (length + count));
    memcpy(text + length, bytes, count);
    length += count;
}

static void saved(const char *class_name, uint32_t most, int has_children) {
    gesta_context *context = context_new(0);
    for (uint32_t n = 0; n < most; n++) {
        uint32_t id = recognizer_new(context, class_name);
        if (has_children) CHECK_OK(gesta_recognizer_set_number(context, id, GESTA_STR("per_contact"), 1));
    }
    length = 0;
    CHECK_OK(gesta_setup_save(context, save, NULL));
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(load(class_name));
}

/* Two chains, and many requirements between them. A search through both chains for each would take minutes. */
static void chains(int closes) {
    enum { CHAIN = 20000, LINKS = 100 };
    begin();
    for (uint32_t n = 1; n <= 2 * CHAIN; n++) put("create 0x%x gesta.tap\n", n);
    for (uint32_t n = 1; n < CHAIN; n++)
        put("require 0x%x 0x%x\nrequire 0x%x 0x%x\n", n, n + 1, CHAIN + n, CHAIN + n + 1);
    for (uint32_t n = 0; n < LINKS; n++)
        for (uint32_t k = 1; k <= LINKS; k++) put("require 0x%x 0x%x\n", CHAIN - n, CHAIN + k);
    gesta_context *context = context_new(0);
    if (!closes) CHECK_OK(gesta_setup_load(context, text, length, NULL, 0, NULL));
    else {
        /* A cycle that the line before the last one closes. */
        char message[100];
        snprintf(message, sizeof message, "line %d: a cycle: gesta.tap 0x",
                 2 + 2 * CHAIN + 2 * (CHAIN - 1) + LINKS * LINKS + 1);
        put("require 0x%x 0x1\nrequire 0x2 0x4\n", 2 * CHAIN);
        CHECK_ERROR(context, gesta_setup_load(context, text, length, NULL, 0, NULL), GESTA_E_SETUP, message);
    }
    CHECK_OK(gesta_context_destroy(context));
}

/* ---------------------------------------------------------------------------------------------------------- traces */

static int32_t replay(char *message, size_t room) {
    gesta_trace_options options;
    gesta_trace_result result;
    memset(&options, 0, sizeof options);
    memset(&result, 0, sizeof result);
    options.size = sizeof options;
    options.message = message;
    options.capacity = room;
    result.size = sizeof result;
    return gesta_trace_replay(text, length, &options, &result);
}

/* How many bytes a replay takes until it is refused for its memory, and how many its text allows. */
static size_t refused_after(size_t *allowed) {
    char message[200];
    const size_t before = memory.bytes;
    *allowed = ((size_t)32 << 20) + 64 * length;
    memory.most_bytes = memory.bytes;
    CHECK_EQUAL(replay(message, sizeof message), GESTA_E_LIMIT);
    CHECK(strstr(message, ": memory of what the trace creates is ") != NULL);
    const size_t taken = memory.most_bytes - before;
    printf("refused after %zu bytes of %zu\n", taken, *allowed);
    return taken;
}

/* The memory of a replay is limited, too. */
static void memory_of_replay(const char *class_name, const char *setting) {
    size_t allowed;
    length = 0;
    put("gesta-trace 1\nconfig 0 32 1\nlibrary 0.2.0\n");
    for (uint32_t n = 0; n < 10000; n++) {
        put("create 0x%x %s\n", 0x20010000 + n, class_name);
        if (setting) put("set 0x%x %s\n", 0x20010000 + n, setting);
    }
    put("start\nstop\n");
    const size_t taken = refused_after(&allowed);
    if (!CHECK(taken < 2 * allowed)) printf("%s %s\n", class_name, setting ? setting : "");
}

/* Each recognizer has room for each contact: it is refused before it is made. */
static void contacts_of_replay(void) {
    enum { RECOGNIZERS = 4000, CONTACTS = 1024 };
    size_t allowed;
    length = 0;
    put("gesta-trace 1\nconfig 0 %d 1\nlibrary 0.2.0\n", CONTACTS);
    for (uint32_t n = 0; n < RECOGNIZERS; n++) put("create 0x%x gesta.tap\n", 0x20010000 + n);
    put("start\npush %d\n", CONTACTS);
    for (int n = 0; n < CONTACTS; n++) put("touch 0 %d began 0 0\n", n);
    put("stop\n");
    const size_t taken = refused_after(&allowed);
    if (!CHECK(taken <= allowed)) printf("%d contacts\n", CONTACTS);
}

/* A replay uses the slots of its recording: each is found at once. */
static void slots_of_replay(void) {
    enum { OBJECTS = 150000 };
    uint32_t slot = 1;
    length = 0;
    put("gesta-trace 1\nconfig 0 32 1\nlibrary 0.2.0\ncreate 0x2001ffff gesta.tap\nstart\n");
    for (uint32_t n = 0; n < OBJECTS; n++) {
        slot = (slot * 25173 + 13849) & 0xffff;
        uint32_t id = 0x20000000 | (2 + n / 65536) << 16 | slot;
        put("create 0x%x gesta.tap\ndestroy 0x%x\n", id, id);
    }
    put("stop\n");
    CHECK_OK(replay(NULL, 0));
}

/* ---------------------------------------------------------------------------------------------------------- length */

/* Longer texts are not read. */
static void longest(void) {
    gesta_context *context = context_new(0);
    static const char head[] = "gesta-setup 1\nconfig 0 32 1\n";
    length = GESTA_SETUP_BYTES_MAX + 1;
    if (capacity < length + 1) text = realloc(text, capacity = length + 1);
    memset(text, '\n', length);
    memcpy(text, head, sizeof head - 1);
    CHECK_ERROR(context, gesta_setup_load(context, text, length, NULL, 0, NULL), GESTA_E_LIMIT,
                "length is 33554433, must be at most 33554432");
    CHECK_OK(gesta_setup_load(context, text, length - 1, NULL, 0, NULL));
    text[length] = 0;
    CHECK_ERROR(context, gesta_setup_load(context, text, SIZE_MAX, NULL, 0, NULL), GESTA_E_LIMIT, "length is 33554433");
    CHECK_OK(gesta_context_destroy(context));
}

int main(void) {
    gesta_allocator hook = counting_hook(&memory);
    CHECK_OK(gesta_allocator_set(&hook));
    each_class();
    each_class_after_contacts();
    patterns();
    examples();
    others();
    saved("gesta.tap", 3800, 1);
    saved("gesta.pan", 1000, 1);
    saved("gesta.spotter", 500, 0);
    saved("gesta.tap", 65536, 0);
    chains(0);
    chains(1);
    longest();
    memory_of_replay("gesta.spotter", NULL);
    memory_of_replay("gesta.pan", "per_contact 1");
    memory_of_replay("gesta.stroke", "pattern \"zigzag\"");
    contacts_of_replay();
    slots_of_replay();
    free(text);
    CHECK(memory.live == 0 && memory.wrong == 0);
    return check_end();
}
