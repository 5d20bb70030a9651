/* Bad samples: an error each, its own code, the sample and the field in the message, and nothing dispatched. */
#include <math.h>

#include "puppet.h"

enum { BATCH = 7, BAD = 3 };

static gesta_class table;
static gesta_context *context;
static uint32_t pan;
static heard observed;

/* A good batch: contact 1 is down already and goes on, contact 2 comes and goes. */
static void good_batch(gesta_touch *t, int64_t time) {
    for (int i = 0; i < BATCH; i++) t[i] = touch_at(time + i * MS, 1, GESTA_PHASE_MOVED, 100 + 5 * i, 100);
    t[1].contact = t[5].contact = 2;
    t[1].phase = GESTA_PHASE_BEGAN;
    t[5].phase = GESTA_PHASE_ENDED;
}

/* The whole state that a push could change. */
typedef struct snapshot {
    int64_t now, deadline;
    uint32_t state, owner_code;
    size_t followed, polled, heard;
    unsigned calls[PUPPET_CALLS + 1]; /* no padding: snapshots are compared as bytes */
    double translation;
} snapshot;

static snapshot look(void) {
    snapshot s;
    const gesta_event *events;
    size_t stride;
    uint32_t owner;
    memset(&s, 0, sizeof s);
    s.now = now_of(context);
    gesta_next_deadline(context, &s.deadline);
    INFO(context, pan, state, &s.state);
    gesta_recognizer_contact_ids(context, pan, NULL, 0, &s.followed);
    gesta_recognizer_number(context, pan, "translation_x", SIZE_MAX, &s.translation);
    gesta_events(context, &events, &s.polled, &stride);
    s.owner_code = (uint32_t)CONTACT(context, 2, owner, &owner);
    s.heard = observed.count;
    memcpy(s.calls, puppet_calls, sizeof puppet_calls);
    return s;
}

static void set_up(void) {
    context = context_new(0);
    table = puppet_table("test.watcher", GESTA_CLASS_DISCRETE);
    puppet_forget();
    memset(&observed, 0, sizeof observed);
    CHECK_OK(gesta_class_register(context, &table, NULL));
    recognizer_new(context, "test.watcher");
    recognizer_new(context, "gesta.tap");
    pan = recognizer_new(context, "gesta.pan");
    CHECK_OK(push_down(context, 0, 1, 0, 0));
    CHECK_OK(push_move(context, 10 * MS, 1, 90, 100));
    CHECK_OK(gesta_context_set_observer(context, heard_callback, &observed, NULL));
    CHECK_TEXT(polled_states(context, pan), "1");
}

static void refused(const gesta_touch *t, size_t count, size_t stride, int32_t code, const char *part, int line) {
    snapshot before = look();
    int32_t got = gesta_push(context, t, count, stride);
    check_error(context, got, code, part, __FILE__, line, "gesta_push(...)");
    snapshot after = look();
    CHECK(memcmp(&before, &after, sizeof before) == 0);
}

#define REFUSED(change, code, part)                                                                                    \
    do {                                                                                                               \
        gesta_touch t[BATCH], *bad = &t[BAD];                                                                          \
        good_batch(t, 20 * MS);                                                                                        \
        (void)bad;                                                                                                     \
        change;                                                                                                        \
        refused(t, BATCH, sizeof t[0], code, "touches[3]." part, __LINE__);                                            \
    } while (0)

/* Contacts that are down, or are not, before the call and within the batch. */
static void contacts(void) {
    REFUSED(bad->time = t[2].time - 1, GESTA_E_TIME, "time");
    REFUSED(bad->contact = 3, GESTA_E_CONTACT, "contact");
    REFUSED((bad->contact = 3, bad->phase = GESTA_PHASE_ENDED), GESTA_E_CONTACT, "contact");
    REFUSED((bad->contact = 3, bad->phase = GESTA_PHASE_STATIONARY), GESTA_E_CONTACT, "contact");
    REFUSED((bad->contact = 3, bad->phase = GESTA_PHASE_CANCELLED), GESTA_E_CONTACT, "contact");
    REFUSED(bad->phase = GESTA_PHASE_BEGAN, GESTA_E_CONTACT, "contact"); /* down already before the call */
    REFUSED((bad->contact = 2, bad->phase = GESTA_PHASE_BEGAN), GESTA_E_CONTACT,
            "contact");                                                    /* went down within the batch */
    REFUSED((t[2].phase = GESTA_PHASE_ENDED), GESTA_E_CONTACT, "contact"); /* lifted within the batch */
    REFUSED((t[1].phase = GESTA_PHASE_HOVER, bad->contact = 2), GESTA_E_CONTACT, "contact"); /* hover is not down */
    REFUSED(bad->phase = GESTA_PHASE_HOVER, GESTA_E_CONTACT, "contact"); /* it is down: it cannot hover */
}

/* The first and the last sample of a batch, and one alone. */
static void positions(void) {
    gesta_touch t[BATCH];
    good_batch(t, 20 * MS);
    t[0].x = (double)NAN;
    refused(t, BATCH, sizeof t[0], GESTA_E_NOT_FINITE, "touches[0].x", __LINE__);
    refused(t, 1, sizeof t[0], GESTA_E_NOT_FINITE, "touches[0].x", __LINE__);
    good_batch(t, 20 * MS);
    t[BATCH - 1].contact = 9;
    refused(t, BATCH, sizeof t[0], GESTA_E_CONTACT, "touches[6].contact", __LINE__);
    good_batch(t, 10 * MS - 1);
    refused(t, BATCH, sizeof t[0], GESTA_E_TIME, "touches[0].time", __LINE__);
}

static void one_contact_too_many(void) {
    gesta_touch t[40];
    for (int i = 0; i < 40; i++) t[i] = touch_at(20 * MS, 100 + (uint64_t)i, GESTA_PHASE_BEGAN, i, i);
    refused(t, 32, sizeof t[0], GESTA_E_LIMIT, "touches[31]", __LINE__); /* contact 1 is down: room for 31 */
    CHECK_OK(gesta_push(context, t, 31, sizeof t[0]));
    refused(t + 31, 1, sizeof t[0], GESTA_E_LIMIT, "touches[0]", __LINE__);
    /* One lifts and another comes in the same batch: fits again. */
    t[0].phase = GESTA_PHASE_ENDED;
    t[1] = t[31];
    CHECK_OK(gesta_push(context, t, 2, sizeof t[0]));
    refused(t + 32, 1, sizeof t[0], GESTA_E_LIMIT, "touches[0]", __LINE__);
}

int main(void) {
    gesta_touch t[BATCH];
    set_up();
    contacts();
    positions();
    good_batch(t, 20 * MS); /* after all that, the good batch goes through */
    CHECK_OK(gesta_push(context, t, BATCH, sizeof t[0]));
    CHECK(observed.count > 0);
    CHECK_OK(push_up(context, 40 * MS, 1, 200, 100));
    CHECK(still_works(context));
    CHECK_OK(gesta_context_destroy(context));
    set_up();
    one_contact_too_many();
    CHECK_OK(gesta_context_cancel(context));
    CHECK_OK(gesta_context_destroy(context));
    return check_end();
}
