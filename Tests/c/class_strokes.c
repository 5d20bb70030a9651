/* What classes of the program share with strokes: recognition before the lift, samples, patterns, and their memory. */
#include <math.h>

#include "support.h"

enum { STEP = 8000000 };

typedef struct {
    const gesta_host *host;
    gesta_instance *instance;
} sign;

static gesta_context *c;
static uint32_t r;
static int64_t now;

/* What the class does, and what has happened. */
static struct {
    double request; /* the share with which it requests recognition with each move, or 0 */
    int32_t contests;
    const char *pattern;
    size_t memory;
    int keeps;
} does;
static struct {
    unsigned contested, withdrawn, requested;
    double share;
    uint32_t confidence;
} seen;

static int32_t may_only_read(const sign *it) {
    const gesta_host *host = it->host;
    CHECK_EQUAL(host->set_state(it->instance, GESTA_STATE_RECOGNIZED), GESTA_E_BUSY);
    CHECK_EQUAL(host->recognize_early(it->instance, 1), GESTA_E_BUSY);
    CHECK_EQUAL(host->add_samples(it->instance, NULL, 0, sizeof(gesta_touch)), GESTA_E_BUSY);
    return host->set_deadline(it->instance, GESTA_NO_DEADLINE);
}

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    sign *it = (sign *)calloc(1, sizeof *it);
    (void)user;
    it->host = host;
    it->instance = instance;
    return it;
}
static void reset(void *self) { (void)self; }
static void keep(const sign *it, const gesta_contact *contact) {
    if (does.keeps) CHECK_OK(it->host->add_samples(it->instance, contact->touch, 1, sizeof(gesta_touch)));
}
static void began(void *self, const gesta_contact *const *contacts, size_t count) {
    (void)count;
    keep((const sign *)self, contacts[0]);
}
static void moved(void *self, const gesta_contact *const *contacts, size_t count) {
    const sign *it = (const sign *)self;
    (void)count;
    keep(it, contacts[0]);
    if (does.request == 0) return;
    seen.requested++;
    CHECK_OK(it->host->set_confidence(it->instance, 250));
    CHECK_OK(it->host->set_value(it->instance, 0, 1));
    CHECK_OK(it->host->recognize_early(it->instance, does.request));
    CHECK_EQUAL(it->host->recognize_early(it->instance, 1), GESTA_E_STATE);
    CHECK_EQUAL(it->host->state(it->instance), GESTA_STATE_RECOGNIZED);
}
static void ended(void *self, const gesta_contact *const *contacts, size_t count) {
    const sign *it = (const sign *)self;
    (void)count;
    keep(it, contacts[0]);
    it->host->fail(it->instance, GESTA_REASON_MOVED_TOO_LITTLE, 1, 2);
}
static void cancelled(void *self, const gesta_contact *const *contacts, size_t count) {
    const sign *it = (const sign *)self;
    (void)contacts, (void)count;
    it->host->set_state(it->instance, GESTA_STATE_CANCELLED);
}
static int32_t contests(void *self, double share, uint32_t confidence) {
    CHECK_EQUAL(may_only_read((const sign *)self), GESTA_E_BUSY);
    seen.contested++;
    seen.share = share;
    seen.confidence = confidence;
    return does.contests;
}
static void withdraw_recognition(void *self) {
    const sign *it = (const sign *)self;
    CHECK_EQUAL(may_only_read(it), GESTA_E_BUSY);
    CHECK_EQUAL(it->host->state(it->instance), GESTA_STATE_POSSIBLE);
    CHECK_OK(it->host->set_value(it->instance, 0, 0));
    seen.withdrawn++;
}
static void pattern(void *self) {
    const sign *it = (const sign *)self;
    CHECK_EQUAL(may_only_read(it), GESTA_E_BUSY);
    CHECK_EQUAL(it->host->set_value(it->instance, 0, 1), GESTA_E_BUSY);
    if (does.pattern != NULL) CHECK_OK(it->host->write(it->instance, does.pattern, SIZE_MAX));
}
static size_t memory(void *self) {
    CHECK_EQUAL(may_only_read((const sign *)self), GESTA_E_BUSY);
    return does.memory;
}

static const gesta_parameter_info parameters[] = {
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "width", "", "", 0, 9, 0, NULL, NULL, 0, 0}};
static const gesta_value_info values[] = {
    {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "certainty", "", "", NULL, 0, 0}};
static gesta_class table;

static void fill_table(uint32_t flags) {
    memset(&table, 0, sizeof table);
    table.size = sizeof table;
    table.flags = flags;
    table.id = "test.sign";
    table.label = "Arrow";
    table.doc = "";
    table.parameters = parameters;
    table.parameter_count = 1;
    table.values = values;
    table.value_count = 1;
    table.create = create;
    table.destroy = free;
    table.reset = reset;
    table.touches_began = began;
    table.touches_moved = moved;
    table.touches_ended = ended;
    table.touches_cancelled = cancelled;
    table.contests = contests;
    table.withdraw_recognition = withdraw_recognition;
    table.pattern = pattern;
    table.memory = memory;
}

static void begin(uint32_t flags) {
    memset(&does, 0, sizeof does);
    memset(&seen, 0, sizeof seen);
    fill_table(flags);
    c = context_new(0);
    CHECK_OK(gesta_class_register(c, &table, NULL));
    r = recognizer_new(c, "test.sign");
    now = 0;
}

static void end(void) { CHECK_OK(gesta_context_destroy(c)); }

static uint32_t stroke_new(const char *text, int32_t eager) {
    uint32_t made = recognizer_new(c, "gesta.stroke");
    CHECK_OK(gesta_recognizer_set_text(c, made, "pattern", SIZE_MAX, text, SIZE_MAX));
    CHECK_OK(gesta_recognizer_set_number(c, made, "eager", SIZE_MAX, eager));
    return made;
}

static void down(void) { CHECK_OK(push_down(c, now += STEP, 1, 0, 0)); }
static void line(double x, double y, double dx, double dy) {
    for (int at = 1; at <= 25; at++) CHECK_OK(push_move(c, now += STEP, 1, x + dx * at / 25, y + dy * at / 25));
}
static void up(double x, double y) { CHECK_OK(push_up(c, now += STEP, 1, x, y)); }

/* ---- recognition before the lift */

static void uncontested(void) {
    begin(0);
    does.request = 1;
    down();
    CHECK_OK(push_move(c, now += STEP, 1, 5, 0));
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(seen.withdrawn, 0);
    CHECK_EQUAL(number_of(c, r, "certainty"), 1);
    end();
}

/* A stroke of the library contests it until it fails. */
static void contested_by_a_stroke(void) {
    begin(0);
    uint32_t stroke = stroke_new("right, down", 0);
    does.request = 1;
    down();
    line(0, 0, 100, 0);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_POSSIBLE);
    CHECK(seen.withdrawn > 15 && seen.withdrawn == seen.requested);
    CHECK_EQUAL(number_of(c, r, "certainty"), 0);
    line(100, 0, 0, -100);
    CHECK_EQUAL(state_of(c, stroke), GESTA_STATE_FAILED);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(seen.withdrawn + 1, seen.requested);
    up(100, -100);
    /* Not one with a lower priority, nor one beside which it may recognize. */
    CHECK_OK(gesta_recognizer_set_number(c, r, GESTA_STR("priority"), 1));
    seen.requested = seen.withdrawn = 0;
    now += 100 * STEP;
    down();
    line(0, 0, 100, 0);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(seen.withdrawn, 0);
    up(100, 0);
    CHECK_OK(gesta_recognizer_set_number(c, r, GESTA_STR("priority"), 0));
    CHECK_OK(gesta_recognizer_relate(c, r, GESTA_RELATION_SIMULTANEOUS, stroke, 1));
    now += 100 * STEP;
    down();
    line(0, 0, 100, 0);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(seen.withdrawn, 0);
    up(100, 0);
    end();
}

/* The class contests that of a stroke, or lets it recognize. */
static void contests_a_stroke(void) {
    begin(0);
    uint32_t stroke = stroke_new("right, down", 1);
    does.contests = 1;
    down();
    line(0, 0, 100, 0);
    CHECK_EQUAL(seen.contested, 0);
    line(100, 0, 0, 100);
    CHECK_EQUAL(state_of(c, stroke), GESTA_STATE_POSSIBLE);
    CHECK(seen.contested > 0 && seen.share > 0.8 && seen.share < 1.2 && seen.confidence > 128);
    does.contests = 0;
    CHECK_OK(push_move(c, now += STEP, 1, 100, 102));
    CHECK_EQUAL(state_of(c, stroke), GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_FAILED);
    up(100, 102);
    end();
}

static uint32_t destroyed;
static void destroy_both(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (destroyed++ == 0) {
        CHECK_OK(gesta_recognizer_destroy(context, event->recognizer));
        CHECK_OK(gesta_recognizer_destroy(context, event->recognizer == r ? r + 1 : r));
    }
}

/* Two of the class contest each other, and an action destroys both. */
static void each_other(void) {
    begin(0);
    uint32_t other = recognizer_new(c, "test.sign");
    does.request = 0.7;
    does.contests = 1;
    down();
    CHECK_OK(push_move(c, now += STEP, 1, 5, 0));
    CHECK_EQUAL(seen.withdrawn, 2);
    CHECK_EQUAL(seen.contested, 2);
    CHECK_EQUAL(seen.confidence, 250);
    CHECK(seen.share == 0.7);
    does.contests = 0;
    destroyed = 0;
    CHECK_OK(gesta_recognizer_add_action(c, r, destroy_both, NULL, NULL, NULL));
    CHECK_OK(gesta_recognizer_add_action(c, other, destroy_both, NULL, NULL, NULL));
    CHECK_OK(push_move(c, now += STEP, 1, 10, 0));
    CHECK_EQUAL(destroyed, 1);
    up(10, 0);
    end();
}

static void refused_early(void *self, const gesta_contact *const *contacts, size_t count) {
    const sign *it = (const sign *)self;
    const gesta_host *host = it->host;
    (void)contacts, (void)count;
    CHECK_EQUAL(host->recognize_early(NULL, 1), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->recognize_early(it->instance, (double)NAN), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(host->recognize_early(it->instance, (double)INFINITY), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(host->recognize_early(it->instance, -0.01), GESTA_E_RANGE);
    CHECK_EQUAL(host->recognize_early(it->instance, 1.01), GESTA_E_RANGE);
    if (table.flags & GESTA_CLASS_CONTINUOUS) {
        CHECK_EQUAL(host->recognize_early(it->instance, 1), GESTA_E_STATE);
        CHECK_OK(host->set_state(it->instance, GESTA_STATE_BEGAN));
        CHECK_EQUAL(host->recognize_early(it->instance, 1), GESTA_E_STATE);
    }
    CHECK_EQUAL(host->state(it->instance),
                table.flags & GESTA_CLASS_CONTINUOUS ? GESTA_STATE_BEGAN : GESTA_STATE_POSSIBLE);
}

static void refusals(uint32_t flags) {
    begin(flags);
    CHECK_OK(gesta_context_destroy(c));
    table.touches_moved = refused_early;
    c = context_new(0);
    CHECK_OK(gesta_class_register(c, &table, NULL));
    r = recognizer_new(c, "test.sign");
    down();
    CHECK_OK(push_move(c, now += STEP, 1, 5, 0));
    up(5, 0);
    end();
}

/* ---- samples */

static size_t samples_of(gesta_touch *into, size_t capacity) {
    size_t count = 99;
    CHECK_OK(gesta_recognizer_samples(c, r, 0, into, capacity, sizeof *into, &count));
    return count;
}

static void samples(void) {
    gesta_touch kept[64];
    uint32_t flags = 0;
    begin(GESTA_CLASS_KEEPS_SAMPLES);
    for (size_t at = 0; at < class_count(c); at++)
        if (strcmp(class_at(c, at).id, "test.sign") == 0 || strcmp(class_at(c, at).id, "gesta.capture") == 0)
            flags += class_at(c, at).flags & GESTA_CLASS_KEEPS_SAMPLES;
    CHECK_EQUAL(flags, 2 * GESTA_CLASS_KEEPS_SAMPLES);
    does.keeps = 1;
    CHECK_EQUAL(samples_of(kept, 64), 0);
    down();
    line(0, 0, 100, 0);
    CHECK_EQUAL(samples_of(kept, 64), 26);
    CHECK(kept[0].phase == GESTA_PHASE_BEGAN && kept[25].x == 100 && kept[25].time == now);
    up(100, 1);
    CHECK_EQUAL(samples_of(kept, 64), 27);
    CHECK(kept[26].phase == GESTA_PHASE_ENDED && kept[26].y == 1);
    /* Until the next sequence begins. */
    now += 100 * STEP;
    down();
    CHECK_EQUAL(samples_of(kept, 64), 1);
    up(0, 0);
    end();
}

static void bad_samples(void *self, const gesta_contact *const *contacts, size_t count) {
    const sign *it = (const sign *)self;
    const gesta_host *host = it->host;
    struct {
        gesta_touch touch;
        uint64_t later;
    } two[2];
    (void)contacts, (void)count;
    memset(two, 0, sizeof two);
    if (!(table.flags & GESTA_CLASS_KEEPS_SAMPLES)) {
        CHECK_EQUAL(host->add_samples(it->instance, &two[0].touch, 1, sizeof(gesta_touch)), GESTA_E_TYPE);
        return;
    }
    CHECK_OK(host->add_samples(it->instance, NULL, 0, 0));
    CHECK_EQUAL(host->add_samples(NULL, &two[0].touch, 1, sizeof two[0]), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->add_samples(it->instance, NULL, 1, sizeof two[0]), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->add_samples(it->instance, (gesta_touch *)(void *)((char *)two + 4), 1, sizeof two[0]),
                GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->add_samples(it->instance, &two[0].touch, 1, sizeof(gesta_touch) - 8), GESTA_E_SIZE);
    CHECK_EQUAL(host->add_samples(it->instance, &two[0].touch, 1, sizeof(gesta_touch) + 4), GESTA_E_SIZE);
    CHECK_EQUAL(host->add_samples(it->instance, &two[0].touch, 1, 8192), GESTA_E_SIZE);
    CHECK_EQUAL(host->add_samples(it->instance, &two[0].touch, SIZE_MAX, sizeof two[0]), GESTA_E_LIMIT);
    CHECK_EQUAL(host->add_samples(it->instance, &two[0].touch, 16777217, sizeof two[0]), GESTA_E_LIMIT);
    two[1].touch.y = (double)INFINITY;
    CHECK_EQUAL(host->add_samples(it->instance, &two[0].touch, 2, sizeof two[0]), GESTA_E_NOT_FINITE);
    two[1].touch.y = 7;
    CHECK_OK(host->add_samples(it->instance, &two[0].touch, 2, sizeof two[0]));
}

static void refused_samples(uint32_t flags) {
    gesta_touch kept[4];
    size_t count = 0;
    begin(flags);
    CHECK_OK(gesta_context_destroy(c));
    table.touches_moved = bad_samples;
    c = context_new(0);
    CHECK_OK(gesta_class_register(c, &table, NULL));
    r = recognizer_new(c, "test.sign");
    down();
    CHECK_OK(push_move(c, now += STEP, 1, 5, 0));
    if (flags & GESTA_CLASS_KEEPS_SAMPLES) {
        CHECK_EQUAL(samples_of(kept, 4), 2);
        CHECK(kept[1].y == 7);
    } else {
        CHECK_ERROR(c, gesta_recognizer_samples(c, r, 0, kept, 4, sizeof *kept, &count), GESTA_E_TYPE,
                    "recognizer is of class test.sign, must be of a class that keeps samples");
    }
    up(5, 0);
    end();
}

/* ---- patterns */

static char found[2000];
static void find(gesta_context *context, const gesta_finding *finding, void *user) {
    char text[400];
    (void)context, (void)user;
    snprintf(text, sizeof text, "%u %08x %08x %s\n", (unsigned)finding->kind, (unsigned)finding->recognizer,
             (unsigned)finding->other, finding->text);
    strcat(found, text);
}
static const char *findings(void) {
    found[0] = 0;
    CHECK_OK(gesta_context_check(c, find, NULL, NULL));
    return found;
}

static void patterns(void) {
    static char longest[3000];
    begin(0);
    uint32_t stroke = stroke_new("right, down", 0);
    CHECK_TEXT(findings(), "");
    /* The one that was created first recognizes first. */
    does.pattern = "right, down";
    CHECK_HAS(findings(), "20010001 20010000 gesta.stroke 0x20010001 is hidden: another always recognizes its pattern "
                          "first: test.sign 0x20010000\n");
    CHECK_OK(gesta_recognizer_set_number(c, stroke, GESTA_STR("priority"), 1));
    CHECK_HAS(findings(), "20010000 20010001 test.sign 0x20010000 is hidden: another always recognizes its pattern "
                          "first: gesta.stroke 0x20010001\n");
    CHECK_OK(gesta_recognizer_set_number(c, stroke, GESTA_STR("priority"), 0));
    does.pattern = "left, up";
    CHECK_TEXT(findings(), "");
    /* A malformed one is none. */
    does.pattern = "rightwards";
    CHECK_TEXT(findings(), "");
    /* A long one is read whole. */
    strcpy(longest, "right, down");
    for (int at = 0; at < 100; at++) strcat(longest, "                ");
    does.pattern = longest;
    CHECK_HAS(findings(), "is hidden");
    end();
}

static void similar(void) {
    char expected[200];
    begin(0);
    CHECK_OK(gesta_recognizer_destroy(c, r));
    uint32_t chevron = recognizer_new(c, "gesta.chevron");
    r = recognizer_new(c, "test.sign");
    does.pattern = "down-right, down-left";
    snprintf(expected, sizeof expected,
             "gesta.chevron 0x%08x is hard to tell apart: 8 of 9 variations of its stroke match the other better: "
             "test.sign 0x%08x\n",
             (unsigned)chevron, (unsigned)r);
    CHECK_HAS(findings(), expected);
    CHECK_OK(gesta_recognizer_relate(c, chevron, GESTA_RELATION_SIMULTANEOUS, r, 1));
    CHECK_TEXT(findings(), "");
    end();
}

/* A drawing that no recognizer has recognized resembles the class's sign. */
static void resemblance(void) {
    gesta_resemblance found_sign = {.size = sizeof found_sign};
    char name[64];
    begin(0);
    uint32_t stroke = stroke_new("left, up, left", 0);
    does.pattern = "right, down";
    down();
    line(0, 0, 100, 10);
    line(100, 10, -20, 90);
    up(80, 100);
    CHECK_EQUAL(state_of(c, stroke), GESTA_STATE_FAILED);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_FAILED);
    CHECK_OK(gesta_recognizer_resemblance(c, stroke, &found_sign, NULL, 0, NULL));
    CHECK_EQUAL(found_sign.recognizer, r);
    CHECK_OK(gesta_recognizer_resemblance(c, stroke, NULL, name, sizeof name, NULL));
    CHECK_TEXT(name, "arrow");
    does.pattern = NULL;
    CHECK_OK(gesta_recognizer_resemblance(c, stroke, &found_sign, NULL, 0, NULL));
    CHECK(found_sign.recognizer != r);
    end();
}

/* ---- memory */

static char setup[8000];

static int32_t load(size_t each, size_t count) {
    size_t length = (size_t)snprintf(setup, sizeof setup, "gesta-setup 1\nconfig 0 32 1\n");
    for (size_t at = 0; at < count; at++)
        length += (size_t)snprintf(setup + length, sizeof setup - length,
                                   "create 0x%zx test.sign\nset 0x%zx width %zu\n", at + 1, at + 1, at % 9);
    does.memory = each;
    return gesta_setup_load(c, setup, length, NULL, 0, NULL);
}

static void memories(void) {
    begin(0);
    CHECK_OK(load(0, 100));
    CHECK_OK(load(300000, 100));
    CHECK_EQUAL(load(1000000, 100), GESTA_E_LIMIT);
    CHECK_HAS(gesta_context_message(c), "memory of what the setup creates is ");
    CHECK_EQUAL(load(SIZE_MAX, 1), GESTA_E_LIMIT);
    end();
}

int main(void) {
    uncontested();
    contested_by_a_stroke();
    contests_a_stroke();
    each_other();
    refusals(0);
    refusals(GESTA_CLASS_CONTINUOUS);
    samples();
    refused_samples(GESTA_CLASS_KEEPS_SAMPLES);
    refused_samples(0);
    patterns();
    similar();
    resemblance();
    memories();
    return check_end();
}
