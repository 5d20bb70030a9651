/* Relations that the delegate and the classes decide while recognizers are arbitrated. */
#include "rivals.h"

static gesta_context *c;

/* What is decided: pairs of recognizers, and how often that was asked. */
typedef struct pair {
    uint32_t recognizer, other;
} pair;

enum { PAIRS = 8 };

static struct {
    pair waits[PAIRS], spares[PAIRS];
    size_t wait_count, spare_count;
    unsigned asked;
    const char *class_seen;
} decided;

static int has(const pair *pairs, size_t count, uint32_t recognizer, uint32_t other) {
    for (size_t i = 0; i < count; i++)
        if (pairs[i].recognizer == recognizer && pairs[i].other == other) return 1;
    return 0;
}

static void waits(uint32_t recognizer, uint32_t other) {
    pair *p = &decided.waits[decided.wait_count++];
    p->recognizer = recognizer, p->other = other;
}

static void spares(uint32_t recognizer, uint32_t other) {
    pair *p = &decided.spares[decided.spare_count++];
    p->recognizer = recognizer, p->other = other;
}

static int32_t require(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    CHECK(context == c && user == &decided && recognizer != other);
    decided.asked++;
    CHECK_EQUAL(gesta_recognizer_reset(context, recognizer), GESTA_E_BUSY);
    return has(decided.waits, decided.wait_count, recognizer, other);
}

static gesta_delegate requiring(void) {
    gesta_delegate d;
    memset(&d, 0, sizeof d);
    d.size = sizeof d;
    d.should_require_failure = require;
    d.user = &decided;
    return d;
}

static void open_new(void) {
    memset(&decided, 0, sizeof decided);
    c = rivals_new(0);
    gesta_delegate d = requiring();
    CHECK_OK(gesta_context_set_delegate(c, &d));
}

static void close_all(void) { CHECK_OK(gesta_context_destroy(c)); }

static void by_delegate(void) {
    open_new();
    uint32_t a = mark_new(c), b = mark_new(c), d = mark_new(c);
    waits(a, b);
    wish(a, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_EQUAL(decided.asked, 0);
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    CHECK(state_of(c, a) == GESTA_STATE_POSSIBLE && waits_for(c, a) == b);
    CHECK(decided.asked >= 2); /* about b and d */
    uint32_t ids[2] = {0, 0};
    size_t count = 9;
    CHECK_OK(gesta_recognizer_list(c, a, GESTA_LISTING_REQUIREMENTS, ids, 2, &count));
    CHECK_EQUAL(count, 0); /* declared is nothing */
    wish(b, GESTA_STATE_FAILED);
    CHECK_OK(push_move(c, 2, 1, 2, 0));
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED);
    CHECK(is_over(c, d, GESTA_STATE_FAILED, GESTA_REASON_LOST, a));
    CHECK_OK(push_up(c, 3, 1, 2, 0));
    /* The one that must fail recognizes. */
    wish(a, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 10, 1, 0, 0));
    CHECK_OK(push_move(c, 11, 1, 1, 0));
    wish(b, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 12, 1, 2, 0));
    CHECK_EQUAL(state_of(c, b), GESTA_STATE_ENDED);
    CHECK(is_over(c, a, GESTA_STATE_FAILED, GESTA_REASON_LOST, b));
    CHECK_OK(push_up(c, 13, 1, 2, 0));
    /* Without the delegate nothing delays it any longer. */
    wish(a, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 20, 1, 0, 0));
    CHECK_OK(push_move(c, 21, 1, 1, 0));
    CHECK_EQUAL(waits_for(c, a), b);
    CHECK_OK(gesta_context_set_delegate(c, NULL));
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED);
    close_all();
}

static int32_t undecided(uint32_t recognizer) {
    int32_t undecided = 9;
    CHECK_OK(INFO(c, recognizer, undecided, &undecided));
    return undecided;
}

/* A tap, and a double tap with which it shares only a contact that has lifted. */
static void after_the_lift(void) {
    open_new();
    uint32_t tap = recognizer_new(c, "gesta.tap"), twice = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_number(c, twice, "taps", SIZE_MAX, 2));
    waits(tap, twice);
    CHECK(undecided(tap) == 0 && undecided(twice) == 0);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK(undecided(tap) == 1 && undecided(twice) == 1);
    CHECK_OK(push_up(c, 50000000, 1, 0, 0));
    CHECK_EQUAL(waits_for(c, tap), twice);
    CHECK(undecided(tap) == 1 && undecided(twice) == 1);
    CHECK_OK(push_down(c, 150000000, 1, 0, 0));
    CHECK_OK(push_up(c, 200000000, 1, 0, 0));
    CHECK_EQUAL(state_of(c, twice), GESTA_STATE_ENDED);
    CHECK(undecided(tap) == 0 && undecided(twice) == 0);
    CHECK(is_over(c, tap, GESTA_STATE_FAILED, GESTA_REASON_LOST, twice));
    CHECK_OK(push_down(c, 2000000000, 1, 0, 0));
    CHECK_OK(push_up(c, 2050000000, 1, 0, 0));
    CHECK_OK(gesta_advance(c, 3000000000));
    CHECK_EQUAL(state_of(c, tap), GESTA_STATE_ENDED);
    close_all();
}

/* Each would wait for the other: the one that is decided last does not. */
static void cycles(void) {
    open_new();
    uint32_t a = mark_new(c), b = mark_new(c), d = mark_new(c);
    waits(a, b);
    waits(b, a);
    wish(a, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    CHECK_EQUAL(waits_for(c, a), b);
    wish(b, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 2, 1, 2, 0));
    CHECK_EQUAL(state_of(c, b), GESTA_STATE_ENDED);
    CHECK(is_over(c, a, GESTA_STATE_FAILED, GESTA_REASON_LOST, b));
    CHECK_OK(push_up(c, 3, 1, 2, 0));
    /* Through a third, and with a requirement that was declared. */
    decided.wait_count = 0;
    waits(a, b);
    waits(b, d);
    CHECK_OK(gesta_recognizer_relate(c, d, GESTA_RELATION_REQUIRES_FAILURE, a, 1));
    wish(a, GESTA_STATE_ENDED);
    CHECK_OK(push_down(c, 10, 1, 0, 0));
    CHECK_OK(push_move(c, 11, 1, 1, 0));
    wish(b, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 12, 1, 2, 0));
    CHECK(waits_for(c, a) == b && waits_for(c, b) == d);
    wish(d, GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 13, 1, 3, 0)); /* what was declared stays: of a and b, the earlier one goes first */
    CHECK_EQUAL(state_of(c, a), GESTA_STATE_ENDED);
    CHECK_EQUAL(state_of(c, b), GESTA_STATE_FAILED);
    CHECK_EQUAL(state_of(c, d), GESTA_STATE_FAILED);
    CHECK_OK(push_up(c, 14, 1, 3, 0));
    close_all();
}

/* All would wait for each other and for one more: a review asks about each pair once for the recognizer itself, and
   once for the cycles. */
static int32_t require_all(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    CHECK(context == c && user == &decided && recognizer != other);
    decided.asked++;
    return 1;
}

static void questions(void) {
    enum { MARKS = 12 };
    open_new();
    gesta_delegate d = requiring();
    d.should_require_failure = require_all;
    CHECK_OK(gesta_context_set_delegate(c, &d));
    uint32_t marks[MARKS];
    for (int i = 0; i < MARKS; i++) marks[i] = mark_new(c);
    uint32_t last = mark_new(c), other = mark_new(c);
    CHECK_OK(push_down(c, 0, 1, 0, 0));
    for (int i = 0; i < MARKS; i++) wish(marks[i], GESTA_STATE_ENDED);
    CHECK_OK(push_move(c, 1, 1, 1, 0));
    CHECK_EQUAL(waits_for(c, marks[MARKS - 1]), last);
    decided.asked = 0;
    wish(other, GESTA_STATE_FAILED);
    CHECK_OK(push_move(c, 2, 1, 2, 0));
    CHECK_EQUAL(waits_for(c, marks[MARKS - 1]), last);
    /* Those that wait are reviewed twice in a frame, before and after the lifts. */
    CHECK(decided.asked >= MARKS * MARKS && decided.asked <= 4 * MARKS * MARKS);
    close_all();
}

/* ---- classes */

static int32_t can_prevent(void *self, uint32_t other, const char *other_class) {
    puppet *p = (puppet *)self;
    decided.asked++;
    decided.class_seen = other_class;
    CHECK_EQUAL(p->host->set_state(p->instance, GESTA_STATE_FAILED), GESTA_E_BUSY);
    return !has(decided.spares, decided.spare_count, 0, other);
}

static int32_t can_be_prevented(void *self, uint32_t other, const char *other_class) {
    (void)self;
    decided.class_seen = other_class;
    return !has(decided.spares, decided.spare_count, other, 0);
}

static int32_t should_require_failure(void *self, uint32_t other, const char *other_class) {
    (void)self;
    decided.class_seen = other_class;
    return has(decided.waits, decided.wait_count, 0, other);
}

static int32_t should_be_required_to_fail(void *self, uint32_t other, const char *other_class) {
    (void)self;
    decided.class_seen = other_class;
    return has(decided.waits, decided.wait_count, other, 0);
}

static uint32_t related_new(gesta_class *table, uint32_t size) {
    memset(&decided, 0, sizeof decided);
    c = rivals_new(0);
    *table = puppet_table("test.related", GESTA_CLASS_CONTINUOUS);
    table->can_prevent = can_prevent;
    table->can_be_prevented = can_be_prevented;
    table->should_require_failure = should_require_failure;
    table->should_be_required_to_fail = should_be_required_to_fail;
    if (size != 0) {
        memset((char *)table + size, 0, sizeof *table - size);
        table->size = size;
    }
    CHECK_OK(gesta_class_register(c, table, NULL));
    return rival_new(c, "test.related");
}

static void both(uint32_t first, uint32_t second) {
    int64_t now = now_of(c);
    if (now < 0) now = 0;
    CHECK_OK(push_down(c, now + 1, 1, 0, 0));
    wish(second, NO_WISH);
    wish(first, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, now + 2, 1, 1, 0));
    wish(second, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, now + 3, 1, 2, 0));
}

static void lift(void) {
    int64_t now = now_of(c);
    CHECK_OK(push_up(c, now + 1, 1, 2, 0));
    for (size_t i = 0; i < rival_count; i++) rivals[i].wish = NO_WISH;
}

static void prevention_by_class(void) {
    static gesta_class table;
    uint32_t related = related_new(&table, 0), plain = stroke_new(c);
    both(related, plain);
    CHECK(is_over(c, plain, GESTA_STATE_FAILED, GESTA_REASON_LOST, related));
    CHECK(decided.asked > 0 && strcmp(decided.class_seen, "test.stroke") == 0);
    lift();
    spares(0, plain); /* it does not prevent the other one */
    both(related, plain);
    CHECK(state_of(c, related) == GESTA_STATE_BEGAN && state_of(c, plain) == GESTA_STATE_BEGAN);
    lift();
    both(plain, related); /* but is prevented by it */
    CHECK(is_over(c, related, GESTA_STATE_FAILED, GESTA_REASON_LOST, plain));
    lift();
    decided.spare_count = 0;
    spares(plain, 0); /* nor that */
    both(plain, related);
    CHECK(state_of(c, related) == GESTA_STATE_BEGAN && state_of(c, plain) == GESTA_STATE_BEGAN);
    lift();
    unsigned asked = decided.asked;
    CHECK_OK(gesta_recognizer_destroy(c, related));
    both(plain, stroke_new(c));
    CHECK_EQUAL(decided.asked, asked);
    close_all();
}

static void requirements_by_class(void) {
    static gesta_class table;
    uint32_t related = related_new(&table, 0), plain = stroke_new(c);
    waits(0, plain);
    both(related, 0);
    CHECK(state_of(c, related) == GESTA_STATE_POSSIBLE && waits_for(c, related) == plain);
    wish(plain, GESTA_STATE_FAILED);
    CHECK_OK(push_move(c, 10, 1, 3, 0));
    CHECK_EQUAL(state_of(c, related), GESTA_STATE_BEGAN);
    lift();
    decided.wait_count = 0;
    waits(plain, 0);
    both(plain, 0);
    CHECK(state_of(c, plain) == GESTA_STATE_POSSIBLE && waits_for(c, plain) == related);
    wish(related, GESTA_STATE_BEGAN);
    CHECK_OK(push_move(c, 20, 1, 4, 0));
    CHECK_EQUAL(state_of(c, related), GESTA_STATE_BEGAN);
    CHECK(is_over(c, plain, GESTA_STATE_FAILED, GESTA_REASON_LOST, related));
    close_all();
}

/* Tables of earlier versions, which end before. */
static void shorter_tables(void) {
    static gesta_class table;
    uint32_t related = related_new(&table, (uint32_t)offsetof(gesta_class, can_prevent)), plain = stroke_new(c);
    both(related, plain);
    CHECK(is_over(c, plain, GESTA_STATE_FAILED, GESTA_REASON_LOST, related));
    CHECK_EQUAL(decided.asked, 0);
    lift();
    gesta_delegate d = requiring();
    d.size = (uint32_t)offsetof(gesta_delegate, should_require_failure);
    CHECK_OK(gesta_context_set_delegate(c, &d));
    waits(plain, related);
    both(plain, 0);
    CHECK(state_of(c, plain) == GESTA_STATE_BEGAN && decided.asked == 0);
    d.size -= 8;
    CHECK_ERROR(c, gesta_context_set_delegate(c, &d), GESTA_E_SIZE, "delegate");
    close_all();
}

int main(void) {
    by_delegate();
    after_the_lift();
    cycles();
    questions();
    prevention_by_class();
    requirements_by_class();
    shorter_tables();
    return check_end();
}
