/*
 * Nothing that earlier gestures left in memory decides: a session gives the same events in a context that has played
 * other sessions as in a fresh one, whatever new memory is filled with.
 */
#include "counting.h"
#include "support.h"

enum { SESSIONS = 120, BYTES = 1 << 20, MOST = 64 };

static uint64_t state;
static unsigned char fill;

static uint32_t below(uint32_t limit) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(((state >> 33) * limit) >> 31);
}

static double within(double least, double most) { return least + (most - least) * below(1u << 20) / (1u << 20); }

/* ------------------------------------------------------------------------------------------------------ contexts */

static void *filled(void *user, size_t size, size_t alignment) {
    void *memory = counting_allocate(user, size, alignment);
    if (memory != NULL) memset(memory, fill, size);
    return memory;
}

typedef struct place {
    gesta_context *context;
    uint32_t recognizers[MOST], first[MOST]; /* the sequence of each before the session */
    size_t count;
    char *bytes;
    size_t length;
} place;

static void observe(gesta_context *context, const gesta_event *e, void *user) {
    place *p = user;
    char text[300];
    size_t which = 0;
    while (which < p->count && p->recognizers[which] != e->recognizer) which++;
    if (which == p->count || p->bytes == NULL) return;
    int length =
        snprintf(text, sizeof text, "%zu %u-%u %u %lld %a %a %u %a %a", which, e->previous, e->state,
                 e->sequence - p->first[which], (long long)e->time, e->x, e->y, e->reason, e->measured, e->limit);
    for (uint32_t i = 0; i < e->value_count && length < 260; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, " %a", e->values[i]);
    if (p->length + (size_t)length + 700 > BYTES) return;
    memcpy(p->bytes + p->length, text, (size_t)length);
    p->length += (size_t)length;
    size_t needed = 0;
    p->bytes[p->length++] = ' ';
    if (gesta_recognizer_verdict(context, e->recognizer, NULL, p->bytes + p->length, 600, &needed) == GESTA_OK)
        p->length += needed;
    p->bytes[p->length++] = '\n';
}

/* Every class, several of the strokes with patterns, and learners with examples; all recognize together. */
static void open_place(place *p) {
    static const char *const patterns[] = {"circle", "a: down-right, down-left; b: right, left, right", "x", "arc 360",
                                           "right, lift, down"};
    static const double shapes[3][12] = {{0, 0, 40, 30, 80, 0, 120, 30, 160, 0, 200, 30},
                                         {0, 0, 50, 0, 50, 50, 0, 50, 0, 5, 2, 2},
                                         {0, 0, 10, 60, 20, 0, 30, 60, 40, 0, 50, 60}};
    memset(p, 0, sizeof *p);
    p->context = context_new(GESTA_CONFIG_NO_POLL);
    for (size_t i = 0; i < class_count(p->context); i++) {
        const gesta_class_info info = class_at(p->context, i);
        size_t copies = strcmp(info.id, "gesta.stroke") == 0 ? 5 : 1;
        for (size_t k = 0; k < copies; k++) {
            uint32_t r = p->recognizers[p->count++] = recognizer_new(p->context, info.id);
            if (copies > 1)
                CHECK_OK(gesta_recognizer_set_text(p->context, r, GESTA_STR("pattern"), patterns[k], SIZE_MAX));
            int learns = strcmp(info.id, "gesta.template") == 0 || strcmp(info.id, "gesta.spotter") == 0;
            for (int s = 0; learns && s < 3; s++)
                CHECK_OK(gesta_recognizer_add_example(p->context, r,
                                                      s == 0   ? "w"
                                                      : s == 1 ? "box"
                                                               : "m",
                                                      SIZE_MAX, shapes[s], 6, NULL, 0));
        }
    }
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < i; k++)
            CHECK_OK(gesta_recognizer_relate(p->context, p->recognizers[i], GESTA_RELATION_SIMULTANEOUS,
                                             p->recognizers[k], 1));
    CHECK_OK(gesta_context_set_observer(p->context, observe, p, NULL));
}

/* -------------------------------------------------------------------------------------------------------- sessions */

static void walk(place *p, uint64_t contact, int64_t *time) {
    double x = within(0, 600), y = within(0, 600), turn = within(-0.4, 0.4), dx = within(-9, 9), dy = within(-9, 9);
    uint32_t moves = below(70), phase = GESTA_PHASE_BEGAN, tool = below(3);
    for (uint32_t i = 0; i <= moves + 1; i++) {
        gesta_touch touch = touch_at(*time, contact, phase, x, y);
        touch.tool = tool;
        CHECK_OK(gesta_push(p->context, &touch, 1, sizeof touch));
        phase = i == moves ? GESTA_PHASE_ENDED : GESTA_PHASE_MOVED;
        *time += (int64_t)within(4, 14) * MS;
        double turned = dx - turn * dy;
        dy += turn * dx, dx = turned;
        if (below(12) == 0) turn = within(-0.6, 0.6), dx = within(-12, 12), dy = within(-12, 12);
        if (i < moves) x += dx, y += dy;
    }
}

static void session(place *p, uint64_t seed, int64_t time) {
    static const char *const drawn[] = {"circle", "chevron", "z", "checkmark", "x", "star", "pigtail", "left_brace"};
    state = seed;
    CHECK_OK(gesta_advance(p->context, time));
    for (uint32_t n = 2 + below(4); n > 0; n--) {
        int64_t now = 0;
        switch (below(5)) {
        case 0:
            CHECK_OK(gesta_finger_draw(p->context, 7, drawn[below(8)], SIZE_MAX, within(50, 400), within(50, 400),
                                       within(20, 200), within(0.2, 1.5)));
            break;
        case 1: CHECK_OK(gesta_finger_tap(p->context, 8, within(50, 400), within(50, 400), 1 + below(3))); break;
        case 2:
            CHECK_OK(gesta_finger_pinch(p->context, 9, 200, 200, within(20, 200), within(20, 200), within(-2, 2), 0.4));
            break;
        default:
            now = now_of(p->context);
            now += (int64_t)below(900) * MS;
            walk(p, 3, &now);
        }
        if (below(3) == 0) CHECK_OK(gesta_finger_wait(p->context, within(0.05, 2)));
    }
    CHECK_OK(gesta_finger_wait(p->context, 12));
}

/* What a template learns of its writer is a parameter. */
static void forget_writer(place *p) {
    for (size_t i = 0; i < p->count; i++)
        gesta_recognizer_set_number(p->context, p->recognizers[i], GESTA_STR("max_interval"), -0.5);
}

static void listen(place *p, char *bytes) {
    /* The state of the last sequence would be reported as the previous one. */
    for (size_t i = 0; i < p->count; i++) CHECK_OK(gesta_recognizer_reset(p->context, p->recognizers[i]));
    for (size_t i = 0; i < p->count; i++) p->first[i] = verdict_of(p->context, p->recognizers[i]).sequence;
    p->bytes = bytes;
    p->length = 0;
}

static unsigned same_as(const char *bytes, size_t length, const char *others, size_t count, uint64_t seed) {
    if (length == count && memcmp(bytes, others, count) == 0) return 1;
    size_t at = 0, line = 0;
    while (at < length && at < count && bytes[at] == others[at]) line = bytes[at++] == '\n' ? at : line;
    printf("session %llu:\n  fresh: %.*s\n  used:  %.*s\n", (unsigned long long)seed, (int)strcspn(bytes + line, "\n"),
           bytes + line, (int)strcspn(others + line, "\n"), others + line);
    return 0;
}

int main(void) {
    static char fresh[BYTES + 1], used[BYTES + 1];
    static counting memory;
    gesta_allocator hook = counting_hook(&memory);
    hook.allocate = filled;
    CHECK_OK(gesta_allocator_set(&hook));
    place old;
    fill = 0xff;
    open_place(&old);
    int64_t time = 0;
    size_t events = 0;
    for (uint64_t seed = 1; seed <= SESSIONS; seed++) {
        time += 1000000 * MS;
        place new;
        fill = 0;
        open_place(&new);
        forget_writer(&new);
        listen(&new, fresh);
        session(&new, seed, time);
        CHECK_OK(gesta_context_destroy(new.context));
        fill = 0xff;
        forget_writer(&old);
        listen(&old, used);
        session(&old, seed, time);
        CHECK(same_as(fresh, new.length, used, old.length, seed));
        events += new.length;
    }
    CHECK(events > 100 * SESSIONS);
    CHECK_OK(gesta_context_destroy(old.context));
    CHECK(memory.live == 0 && memory.wrong == 0);
    return check_end();
}
