/* Samples, time, contexts and what hangs on them. */
#ifndef CALLS_INPUT_H
#define CALLS_INPUT_H

#include "own_classes.h"

static const double steps_in_ms[16] = {0, 1, 2, 4, 8, 16, 16, 16, 33, 60, 120, 250, 400, 700, 1500, 5000};

/* Mostly onwards, at times out of the question. */
static int64_t later(int64_t now, uint8_t by) {
    int64_t base = now == INT64_MIN        ? 0
                   : now < -GESTA_TIME_MAX ? -GESTA_TIME_MAX
                   : now > GESTA_TIME_MAX  ? GESTA_TIME_MAX
                                           : now;
    switch (by) {
    case 255: return INT64_MAX;
    case 254: return INT64_MIN;
    case 253: return base - 1;
    case 252: return base < GESTA_TIME_MAX / 2 ? base + GESTA_TIME_MAX / 2 : base;
    case 251: return -GESTA_TIME_MAX;
    default: return base + (int64_t)(steps_in_ms[by % 16] * 1e6) + by / 16;
    }
}

/* The sample that a record means: a contact's next, unless the record breaks it. */
static gesta_touch touch_of(place *p, const record *r, int64_t time, const uint8_t *down) {
    gesta_touch t;
    uint32_t contact = r->a % CONTACTS;
    memset(&t, 0, sizeof t);
    t.time = later(time, r->c);
    t.contact = contact;
    t.x = number_of_bits(r->x);
    t.y = number_of_bits(r->y);
    uint8_t what = r->b % 32;
    t.phase = !down[contact] ? GESTA_PHASE_BEGAN
              : what < 4     ? GESTA_PHASE_ENDED
              : what == 4    ? GESTA_PHASE_CANCELLED
              : what == 5    ? GESTA_PHASE_STATIONARY
                             : GESTA_PHASE_MOVED;
    switch (r->b / 32) {
    case 7: t.phase = what; break;
    case 6: t.tool = what % 5; break;
    case 5: t.phase = GESTA_PHASE_HOVER, t.contact += 100, t.tool = GESTA_TOOL_MOUSE; break;
    case 4: t.pressure = (float)number_of_bits((uint16_t)(0xF000 + what)), t.tilt_x = 1, t.flags = what % 3; break;
    case 3: t.major = 3, t.reserved = what == 31, t.buttons = what; break;
    default: break;
    }
    (void)p;
    return t;
}

static void follow(uint8_t *down, const gesta_touch *t) {
    if (t->contact >= CONTACTS) return;
    if (t->phase == GESTA_PHASE_BEGAN) down[t->contact] = 1;
    if (t->phase == GESTA_PHASE_ENDED || t->phase == GESTA_PHASE_CANCELLED) down[t->contact] = 0;
}

static void push(place *p, const gesta_touch *samples, size_t count, size_t stride, const uint8_t *down, int64_t time) {
    int64_t before = p->now;
    if (p->inside == 0 && time > before) p->now = time; /* late samples get the context's time */
    uint64_t seen = before_call(p);
    int32_t code = gesta_push(p->context, samples, count, stride);
    HOLD(p->inside == 0 || code != GESTA_OK || count == 0);
    /* Out of memory: events are lost, but the samples are in. */
    after_call(p, code, code == GESTA_E_MEMORY ? 0 : seen, "gesta_push");
    if (code == GESTA_OK || code == GESTA_E_MEMORY) memcpy(p->down, down, CONTACTS);
    else if (p->inside == 0) p->now = before;
    if (code == GESTA_E_MEMORY) gesta_context_now(p->context, &p->now);
}

static void push_one_sample(place *p, const record *r) {
    uint8_t down[CONTACTS];
    memcpy(down, p->down, CONTACTS);
    gesta_touch t = touch_of(p, r, p->now, down);
    follow(down, &t);
    gesta_touch *copy = exact(&t, sizeof t);
    push(p, copy, 1, sizeof t, down, t.time);
    free(copy);
}

/* The next records as one batch, at a stride of a newer program's, perhaps. */
static void push_batch(place *p, const record *r) {
    size_t most = 1 + r->a % 32, count = 0;
    size_t stride = r->b == 255 ? (size_t)r->x : sizeof(gesta_touch) + 8 * (size_t)(r->b % 3);
    uint8_t down[CONTACTS];
    int64_t time = p->now;
    record next;
    char *samples = calloc(most, sizeof(gesta_touch) + 16);
    if (samples == NULL) abort();
    memcpy(down, p->down, CONTACTS);
    while (count < most && next_record(&world.in, &next)) {
        gesta_touch t = touch_of(p, &next, time, down);
        follow(down, &t);
        time = t.time;
        if (r->b != 255) memcpy(samples + count * stride, &t, sizeof t);
        count++;
    }
    /* An array that is shorter than it says is the caller's fault, not the library's. */
    if (r->b != 255 || count * stride <= most * (sizeof(gesta_touch) + 16))
        push(p, (const gesta_touch *)(const void *)samples, count, stride, down, time);
    free(samples);
}

static void push_nothing(place *p, const record *r) {
    gesta_touch t;
    memset(&t, 0, sizeof t);
    uint64_t seen = before_call(p);
    int32_t code = r->a & 1 ? gesta_push(p->context, NULL, r->b % 2, sizeof t)
                            : gesta_push(p->context, (const gesta_touch *)(const void *)((const char *)&t + 1),
                                         r->b % 2, sizeof t);
    HOLD(p->inside == 0 ? (code == GESTA_OK) == (r->b % 2 == 0) : code == GESTA_E_BUSY);
    after_call(p, code, seen, "gesta_push");
}

static void advance(place *p, int64_t time) {
    int64_t before = p->now;
    if (p->inside == 0) p->now = time;
    uint64_t seen = before_call(p);
    int32_t code = gesta_advance(p->context, time);
    HOLD(p->inside == 0 || code == GESTA_E_BUSY);
    after_call(p, code, code == GESTA_E_MEMORY ? 0 : seen, "gesta_advance");
    if (code != GESTA_OK && code != GESTA_E_MEMORY && p->inside == 0) p->now = before;
}

static void advance_by(place *p, const record *r) { advance(p, later(p->now, r->c)); }

static void advance_to_deadline(place *p, const record *r) {
    int64_t deadline = 0;
    HOLD(READ(p, gesta_next_deadline, &deadline) == GESTA_OK);
    HOLD(deadline == GESTA_NO_DEADLINE || deadline > p->now || p->inside > 0 || p->now == INT64_MIN);
    if (deadline != GESTA_NO_DEADLINE) advance(p, deadline + r->a % 3 - 1);
}

static void cancel_all(place *p, const record *r) {
    if (r->a % 4 == 0) CHANGE(p, gesta_context_cancel);
}

static void read_context(place *p, const record *r) {
    int64_t now = 7;
    const gesta_event *events = NULL;
    size_t count = 0, stride = 0;
    uint32_t id = 0xdead;
    HOLD(READ(p, gesta_context_now, &now) == GESTA_OK);
    HOLD(READ(p, gesta_context_now, NULL) == GESTA_E_ARGUMENT &&
         READ(p, gesta_next_deadline, NULL) == GESTA_E_ARGUMENT);
    HOLD(READ(p, gesta_events, &events, &count, &stride) == GESTA_OK);
    for (size_t i = 0; i < count; i++)
        check_event(p, (const gesta_event *)(const void *)((const char *)events + i * stride));
    HOLD(READ(p, gesta_events, NULL, &count, &stride) == GESTA_E_ARGUMENT);
    int32_t code = READ(p, gesta_contact_owner, r->a % (CONTACTS + 2), &id);
    HOLD(code == GESTA_OK ? id == 0 || id >> 29 == 1 : code == GESTA_E_CONTACT && id == 0xdead);
    id = 0xdead;
    code = READ(p, gesta_contact_region, r->a % (CONTACTS + 2), &id);
    HOLD(code == GESTA_OK ? id == 0 || id >> 29 == 2 : code == GESTA_E_CONTACT && id == 0xdead);
    READ(p, gesta_contact_owner, 1, NULL);
    READ(p, gesta_contact_region, 1, NULL);
}

/* -------------------------------------------------------------------------------------------------- the context -- */

static void set_listeners(place *p, const record *r) {
    grant *g = new_grant(p);
    if (g == NULL) return;
    int32_t code;
    switch (r->a % 4) {
    case 0: code = CHANGE(p, gesta_context_set_observer, watch, g, release_grant); break;
    case 1: code = CHANGE(p, gesta_context_set_log, log_line, g, release_grant); break;
    case 2: code = CHANGE(p, gesta_context_set_log, NULL, g, release_grant); break;
    default: code = CHANGE(p, gesta_context_set_hit_test, NULL, g, release_grant); break;
    }
    if (code != GESTA_OK) g->withdrawn = 1;
}

/* Calls that must be refused with a context alive, and calls on no context at all. */
static void be_rude(place *p, const record *r) {
    gesta_allocator hook = counting_hook(&(counting){0});
    gesta_config config;
    gesta_context *none = (gesta_context *)(uintptr_t)8;
    HOLD(gesta_set_allocator(&hook) == GESTA_E_BUSY);
    HOLD(gesta_context_cancel(NULL) == GESTA_E_ARGUMENT && gesta_push(NULL, NULL, 0, 0) == GESTA_E_ARGUMENT);
    HOLD(gesta_recognizer_reset(NULL, p->recognizers[0]) == GESTA_E_ARGUMENT && gesta_context_message(NULL) != NULL);
    HOLD(gesta_context_create(NULL, NULL) == GESTA_E_ARGUMENT);
    HOLD(gesta_config_init(&config, sizeof config) == GESTA_OK);
    config.flags = r->a;
    config.max_contacts = (uint32_t)whole_of_bits(r->x);
    config.units_per_mm = number_of_bits(r->y);
    config.size = r->b % 4 ? sizeof config : r->c;
    char *copy = calloc(1, 256);
    memcpy(copy, &config, sizeof config);
    int32_t code = gesta_context_create((const gesta_config *)(const void *)copy, &none);
    free(copy);
    HOLD(is_code(code) && (code == GESTA_OK) == (none != NULL));
    if (code == GESTA_OK) HOLD(gesta_context_destroy(none) == GESTA_OK);
    HOLD(gesta_strerror((int32_t)word_of(r))[0] != 0 && gesta_state_name(r->a)[0] != 0 &&
         gesta_phase_name(r->b)[0] != 0 && gesta_reason_name(r->x)[0] != 0);
}

/* The host refuses whoever calls from outside the instance's own functions. */
static void call_host_from_elsewhere(place *p, const record *r) {
    if (stray == NULL || stray->place->inside > 0) return;
    const gesta_host *host = stray->base.host;
    gesta_instance *self = stray->base.instance;
    (void)p;
    HOLD(host->set_state(self, r->a % 7) == GESTA_E_BUSY && host->fail(self, 1, 0, 0) == GESTA_E_BUSY);
    HOLD(host->set_deadline(self, 5) == GESTA_E_BUSY && host->set_value(self, 0, 1) == GESTA_E_BUSY &&
         host->ignore(self, 1) == GESTA_E_BUSY);
    HOLD(host->set_text(self, 5, "x", 1) == GESTA_E_BUSY && host->contacts(self, NULL, 0) == 0 &&
         host->parameter_text(self, 4, NULL) == NULL);
    HOLD(host->set_state(NULL, 1) == GESTA_E_ARGUMENT);
    host->log(self, 1, "x", 1);
}

#endif
