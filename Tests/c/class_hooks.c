/* What classes of the program can do besides tracking contacts: each function of the table, and of the host for it. */
#include <math.h>
#include <stdlib.h>

#include "support.h"

enum { WIDTH, NAME, PER_CONTACT, CONTACTS };
enum { COUNT, DX, DY, LABEL, STAGE, ANGLE, TURNS };
enum hook {
    BEGAN,
    MOVED,
    ENDED,
    CANCELLED,
    CHANGED,
    SET,
    ACCEPT,
    EXCLUDED,
    DISTANCE,
    UPDATE,
    DESCRIBE,
    HINT,
    PROFILE,
    FORERUNS,
    EXAMINE,
    WILL,
    DID,
    MEASURES,
    HOOKS
};

typedef struct {
    const gesta_host *host;
    gesta_instance *instance;
} hooked;

static gesta_context *c;
static uint32_t r;
static hooked *newest;
/* What the test does in each function, and how often it was called. */
static int32_t (*on[HOOKS])(hooked *);
static unsigned calls[HOOKS];
static const gesta_contact *const *given;
static gesta_profile *asked;
static hooked *compared;
static struct {
    size_t index, length;
    double value;
    const char *text;
} set;

static int32_t run(void *self, enum hook hook) {
    calls[hook]++;
    return on[hook] != NULL ? on[hook]((hooked *)self) : 0;
}

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    hooked *it = (hooked *)calloc(1, sizeof *it);
    (void)user;
    it->host = host;
    it->instance = instance;
    return newest = it;
}
static void reset(void *self) { (void)self; }
#define TOUCHES(name, hook)                                                                                            \
    static void name(void *self, const gesta_contact *const *contacts, size_t count) {                                 \
        (void)count;                                                                                                   \
        given = contacts;                                                                                              \
        run(self, hook);                                                                                               \
    }
TOUCHES(began, BEGAN)
TOUCHES(moved, MOVED)
TOUCHES(ended, ENDED)
TOUCHES(cancelled, CANCELLED)
static void parameters_changed(void *self) { run(self, CHANGED); }
static int32_t set_value(void *self, size_t index, double value) {
    (void)index;
    (void)value;
    return run(self, SET);
}
static void accept(void *self) { run(self, ACCEPT); }
static void excluded(void *self) { run(self, EXCLUDED); }
static double distance_answer;
static double distance(void *self, const gesta_contact *contact) {
    given = &contact;
    run(self, DISTANCE);
    return distance_answer;
}
static void update_values(void *self) { run(self, UPDATE); }
static void describe(void *self) { run(self, DESCRIBE); }
static void hint(void *self) { run(self, HINT); }
static void profile(void *self, gesta_profile *p) {
    asked = p;
    run(self, PROFILE);
}
static int32_t foreruns(void *self, void *other) {
    compared = (hooked *)other;
    return run(self, FORERUNS);
}
static void examine(void *self) { run(self, EXAMINE); }
static int32_t will_change(void *self, size_t index, double value, const char *text, size_t length) {
    set.index = index;
    set.value = value;
    set.text = text;
    set.length = length;
    return run(self, WILL);
}
static void did_change(void *self, size_t index) {
    set.index = index;
    run(self, DID);
}
static void measures(void *self) { run(self, MEASURES); }

static gesta_parameter_info parameters[4];
static gesta_value_info values[7];
static gesta_class table;

static void parameter(size_t at, uint32_t type, const char *name, double most, double initial, uint32_t flags) {
    gesta_parameter_info *p = &parameters[at];
    memset(p, 0, sizeof *p);
    p->size = sizeof *p;
    p->type = type;
    p->name = name;
    p->unit = p->doc = "";
    p->minimum = type == GESTA_TYPE_INTEGER ? 1 : 0;
    p->maximum = most;
    p->initial = initial;
    p->flags = flags;
}

static void value(size_t at, uint32_t type, const char *name, uint32_t flags) {
    memset(&values[at], 0, sizeof values[at]);
    values[at].size = sizeof values[at];
    values[at].type = type;
    values[at].name = name;
    values[at].unit = values[at].doc = "";
    values[at].flags = flags;
}

static void fill_table(void) {
    parameter(WIDTH, GESTA_TYPE_NUMBER, "width", 100, 5, GESTA_PARAMETER_LENGTH | GESTA_PARAMETER_SLOP);
    parameter(NAME, GESTA_TYPE_TEXT, "name", 0, 0, 0);
    parameter(PER_CONTACT, GESTA_TYPE_BOOLEAN, "per_contact", 1, 0, GESTA_PARAMETER_PER_CONTACT);
    parameter(CONTACTS, GESTA_TYPE_INTEGER, "contacts", 3, 1, GESTA_PARAMETER_CONTACTS);
    value(COUNT, GESTA_TYPE_INTEGER, "count", 0);
    value(DX, GESTA_TYPE_NUMBER, "dx", GESTA_VALUE_WRITABLE);
    value(DY, GESTA_TYPE_NUMBER, "dy", 0);
    value(LABEL, GESTA_TYPE_TEXT, "label", 0);
    value(STAGE, GESTA_TYPE_BOOLEAN, "stage", GESTA_VALUE_PART);
    value(ANGLE, GESTA_TYPE_NUMBER, "angle", 0);
    value(TURNS, GESTA_TYPE_INTEGER, "turns", 0);
    memset(&table, 0, sizeof table);
    table.size = sizeof table;
    table.flags = GESTA_CLASS_CONTINUOUS;
    table.id = "test.hooks";
    table.label = "Hook";
    table.doc = "";
    table.parameters = parameters;
    table.parameter_count = 4;
    table.values = values;
    table.value_count = 7;
    table.create = create;
    table.destroy = free;
    table.reset = reset;
    table.touches_began = began;
    table.touches_moved = moved;
    table.touches_ended = ended;
    table.touches_cancelled = cancelled;
    table.parameters_changed = parameters_changed;
    table.set_value = set_value;
    table.accept = accept;
    table.contact_excluded = excluded;
    table.distance = distance;
    table.update_values = update_values;
    table.describe = describe;
    table.hint = hint;
    table.profile = profile;
    table.foreruns = foreruns;
    table.examine = examine;
    table.parameter_will_change = will_change;
    table.parameter_did_change = did_change;
    table.measures = measures;
}

static void open_context(uint32_t flags) {
    uint32_t id;
    memset(on, 0, sizeof on);
    memset(calls, 0, sizeof calls);
    fill_table();
    table.flags |= flags;
    c = context_new(0);
    CHECK_OK(gesta_class_register(c, &table, &id));
    r = recognizer_new(c, "test.hooks");
}

static void close_context(void) { CHECK_OK(gesta_context_destroy(c)); }

static const char *text_of(const char *name) {
    static char found[256];
    CHECK_OK(gesta_recognizer_text(c, r, name, SIZE_MAX, found, sizeof found, NULL));
    return found;
}
static const char *verdict(void) {
    static char found[256];
    CHECK_OK(gesta_recognizer_verdict(c, r, NULL, found, sizeof found, NULL));
    return found;
}
static const char *hint_text(void) {
    static char found[256];
    CHECK_OK(gesta_recognizer_hint(c, r, NULL, found, sizeof found, NULL));
    return found;
}

static int32_t begin(hooked *it) { return it->host->set_state(it->instance, GESTA_STATE_BEGAN); }
static int32_t change(hooked *it) { return it->host->set_state(it->instance, GESTA_STATE_CHANGED); }
static int32_t end(hooked *it) { return it->host->set_state(it->instance, GESTA_STATE_ENDED); }

/* What changes the instance is refused, while the class is only asked. */
static int32_t may_only_read(hooked *it) {
    const gesta_host *host = it->host;
    double x = 1, y = 2;
    gesta_velocity v;
    CHECK_EQUAL(host->set_state(it->instance, GESTA_STATE_BEGAN), GESTA_E_BUSY);
    CHECK_EQUAL(host->fail(it->instance, GESTA_REASON_TOO_SLOW, 1, 2), GESTA_E_BUSY);
    CHECK_EQUAL(host->ignore(it->instance, 1), GESTA_E_BUSY);
    CHECK_EQUAL(host->set_deadline(it->instance, 1000 * MS), GESTA_E_BUSY);
    CHECK_EQUAL(host->keep(it->instance, &x, &y), GESTA_E_BUSY);
    CHECK_EQUAL(host->hand_on(it->instance), GESTA_E_BUSY);
    CHECK_EQUAL(host->set_value(it->instance, DX, 1), GESTA_E_BUSY);
    CHECK_EQUAL(host->set_values(it->instance, DX, &x, 1), GESTA_E_BUSY);
    CHECK_EQUAL(host->set_text(it->instance, LABEL, "x", 1), GESTA_E_BUSY);
    CHECK_EQUAL(host->set_confidence(it->instance, 1), GESTA_E_BUSY);
    CHECK_EQUAL(host->track(it->instance, 1, 2, NULL), GESTA_E_BUSY);
    CHECK_EQUAL(host->shift_track(it->instance, 1, 2), GESTA_E_BUSY);
    CHECK_EQUAL(host->store(it->instance, NAME, "x", 1), GESTA_E_BUSY);
    CHECK_OK(host->velocity(it->instance, &v));
    CHECK(host->units_per_mm(it->instance) > 0);
    /* Neither may it change the context. */
    CHECK_EQUAL(gesta_recognizer_destroy(c, r), GESTA_E_BUSY);
    CHECK_EQUAL(gesta_recognizer_set_number(c, r, GESTA_STR("enabled"), 0), GESTA_E_BUSY);
    return 0;
}

/* ---- texts */

static int32_t write_twice(hooked *it) {
    may_only_read(it);
    CHECK_EQUAL(it->host->write(it->instance, NULL, 0), GESTA_E_ARGUMENT);
    CHECK_EQUAL(it->host->write(NULL, "x", 1), GESTA_E_ARGUMENT);
    CHECK_EQUAL(it->host->write(it->instance, "\xff", 1), GESTA_E_TEXT);
    CHECK_OK(it->host->write(it->instance, "seven", 5));
    return it->host->write(it->instance, " moves", SIZE_MAX);
}
static int32_t write_nowhere(hooked *it) {
    CHECK_EQUAL(it->host->write(it->instance, "x", 1), GESTA_E_BUSY);
    CHECK_EQUAL(it->host->add_finding(it->instance, GESTA_FINDING_UNUSED, "x", 1), GESTA_E_BUSY);
    CHECK_EQUAL(it->host->add_rule(it->instance, GESTA_REASON_TOO_SLOW, 1, 1, 1, 0, 1), GESTA_E_BUSY);
    return 0;
}
static int32_t write_long(hooked *it) {
    return it->host->write(it->instance, "a hint that is longer than the fifty bytes that are shown", SIZE_MAX);
}

static int32_t fail_slow(hooked *it) { return it->host->fail(it->instance, GESTA_REASON_TOO_SLOW, 1, 2); }

static void texts(void) {
    open_context(0);
    on[BEGAN] = write_nowhere;
    on[MOVED] = fail_slow;
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK_OK(push_move(c, 10 * MS, 1, 9, 9));
    CHECK_HAS(verdict(), "failed: lifted at a speed of 1 per second in its direction, at least 2 required");
    CHECK_TEXT(hint_text(), "too slow in its direction to be a hook");
    on[DESCRIBE] = on[HINT] = write_twice;
    CHECK_TEXT(verdict(), "failed: seven moves");
    CHECK_TEXT(hint_text(), "seven moves");
    on[HINT] = write_long;
    CHECK_TEXT(hint_text(), "a hint that is longer than the fifty bytes that ar");
    CHECK_OK(push_up(c, 20 * MS, 1, 9, 9));
    /* A gesture that is under way has no text; one that was recognized has what the class states. */
    on[BEGAN] = begin;
    on[MOVED] = NULL;
    on[ENDED] = end;
    CHECK_OK(push_down(c, 30 * MS, 1, 5, 5));
    CHECK_TEXT(verdict(), "began");
    CHECK_OK(push_up(c, 40 * MS, 1, 5, 5));
    CHECK_TEXT(verdict(), "ended: seven moves");
    on[DESCRIBE] = NULL;
    CHECK_TEXT(verdict(), "ended");
    CHECK_TEXT(hint_text(), "");
    close_context();
}

/* ---- findings */

static int32_t find_some(hooked *it) {
    const gesta_host *host = it->host;
    may_only_read(it);
    CHECK_EQUAL(host->add_finding(it->instance, GESTA_FINDING_LATENCY, "x", 1), GESTA_E_RANGE);
    CHECK_EQUAL(host->add_finding(it->instance, 0, "x", 1), GESTA_E_RANGE);
    CHECK_EQUAL(host->add_finding(it->instance, GESTA_FINDING_UNUSED, "\xff", 1), GESTA_E_TEXT);
    CHECK_EQUAL(host->add_finding(it->instance, GESTA_FINDING_UNUSED, NULL, 1), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->add_finding(NULL, GESTA_FINDING_UNUSED, "x", 1), GESTA_E_ARGUMENT);
    CHECK_OK(host->add_finding(it->instance, GESTA_FINDING_UNUSED, "has a width", SIZE_MAX));
    CHECK_OK(host->add_finding(it->instance, GESTA_FINDING_UNREACHABLE, "", 0));
    return host->add_finding(it->instance, GESTA_FINDING_HIDDEN, "hides a sign", SIZE_MAX);
}

static char found[4000];
static void find(gesta_context *context, const gesta_finding *finding, void *user) {
    char line[300];
    (void)context;
    (void)user;
    snprintf(line, sizeof line, "%u %08x %08x %g %s\n", (unsigned)finding->kind, (unsigned)finding->recognizer,
             (unsigned)finding->other, finding->seconds, finding->text);
    strcat(found, line);
}
static const char *findings(void) {
    found[0] = 0;
    CHECK_OK(gesta_context_check(c, find, NULL, NULL));
    return found;
}

static int32_t state_much(hooked *it) {
    may_only_read(it);
    CHECK_EQUAL(asked->size, sizeof *asked);
    CHECK(isnan(asked->longest_doubt));
    CHECK_EQUAL(asked->contacts_awaited, 1);
    CHECK(asked->tap_slop < 0);
    asked->longest_doubt = 0.25;
    asked->begins_least = asked->begins_most = 1;
    return 0;
}

/* Looser than the other, by what is set now for both. */
static int32_t is_wider(hooked *it) {
    const double mine = it->host->parameter(it->instance, WIDTH),
                 others = it->host->parameter(compared->instance, WIDTH);
    CHECK(others > 0);
    CHECK_EQUAL(it->host->set_value(compared->instance, DX, 1), GESTA_E_BUSY);
    return mine >= others;
}

static void findings_of_classes(void) {
    uint32_t other, swipe;
    char want[64];
    open_context(0);
    CHECK_TEXT(findings(), "");
    on[EXAMINE] = find_some;
    CHECK_TEXT(findings(), "8 20010000 00000000 0 test.hooks 0x20010000 has a width\n"
                           "2 20010000 20010000 0 test.hooks 0x20010000 hides a sign: test.hooks 0x20010000\n");
    on[EXAMINE] = NULL;
    /* The profile: it begins with moves, so that a swipe is lost to it, and tells how long it is in doubt. */
    swipe = recognizer_new(c, "gesta.swipe");
    CHECK_TEXT(findings(), "");
    on[PROFILE] = state_much;
    CHECK_HAS(findings(), "loses when the other begins");
    CHECK_OK(gesta_recognizer_relate(c, swipe, GESTA_RELATION_REQUIRES_FAILURE, r, 1));
    CHECK_HAS(findings(), "waits up to 0.25 s after it has recognized");
    on[PROFILE] = NULL;
    CHECK_HAS(findings(), "for a time that its class does not state");
    CHECK_OK(gesta_recognizer_destroy(c, swipe));
    /* Two of the class: the first hides the second if it is at least as wide. */
    other = recognizer_new(c, "test.hooks");
    on[FORERUNS] = is_wider;
    CHECK_OK(gesta_recognizer_set_number(c, other, "width", SIZE_MAX, 4));
    snprintf(want, sizeof want, "2 %08x %08x", (unsigned)other, (unsigned)r);
    CHECK_HAS(findings(), want);
    CHECK_OK(gesta_recognizer_set_number(c, other, "width", SIZE_MAX, 6));
    CHECK(strstr(findings(), want) == NULL);
    /* With per_contact, the contacts must be one. */
    CHECK_OK(gesta_recognizer_set_number(c, r, "contacts", SIZE_MAX, 2));
    CHECK_OK(gesta_recognizer_set_number(c, r, "per_contact", SIZE_MAX, 1));
    CHECK_HAS(findings(), "can never fire: with per_contact, contacts must be 1, is 2");
    close_context();
}

/* ---- parameters */

static double before;
static int32_t refuse_odd(hooked *it) {
    may_only_read(it);
    before = it->host->parameter(it->instance, WIDTH);
    if (set.text != NULL) {
        if (set.length != 3) return 0;
        CHECK_OK(it->host->write(it->instance, "must not have three letters", SIZE_MAX));
        return GESTA_E_PATTERN;
    }
    return set.value == 7 ? GESTA_E_STATE : set.value == 9 ? 1 : 0;
}
static double after;
static char after_text[20];
static int32_t look(hooked *it) {
    size_t length = 99;
    may_only_read(it);
    after = it->host->parameter(it->instance, WIDTH);
    snprintf(after_text, sizeof after_text, "%s", it->host->parameter_text(it->instance, NAME, &length));
    CHECK_EQUAL(length, strlen(after_text));
    return 0;
}

static void parameters_that_are_refused(void) {
    open_context(0);
    on[WILL] = refuse_odd;
    on[DID] = look;
    CHECK_OK(gesta_recognizer_set_number(c, r, "width", SIZE_MAX, 6));
    CHECK_EQUAL(set.index, WIDTH);
    CHECK(before == 5 && after == 6);
    CHECK_ERROR(c, gesta_recognizer_set_number(c, r, "width", SIZE_MAX, 7), GESTA_E_STATE,
                "width was rejected by the recognizer's class");
    CHECK_ERROR(c, gesta_recognizer_set_number(c, r, "width", SIZE_MAX, 9), GESTA_E_RANGE, "was rejected");
    CHECK(number_of(c, r, "width") == 6);
    CHECK_EQUAL(calls[DID], 1);
    /* Out of range: the class is not asked. */
    CHECK_EQUAL(calls[WILL], 3);
    CHECK_ERROR(c, gesta_recognizer_set_number(c, r, "width", SIZE_MAX, 101), GESTA_E_RANGE, "must be from 0 to 100");
    CHECK_EQUAL(calls[WILL], 3);
    CHECK_OK(gesta_recognizer_set_text(c, r, "name", SIZE_MAX, "four", 4));
    CHECK_TEXT(after_text, "four");
    CHECK_ERROR(c, gesta_recognizer_set_text(c, r, "name", SIZE_MAX, "odd", 3), GESTA_E_PATTERN,
                "name must not have three letters");
    CHECK_TEXT(text_of("name"), "four");
    CHECK_OK(gesta_recognizer_set_number(c, r, "per_contact", SIZE_MAX, 1));
    CHECK_EQUAL(set.index, PER_CONTACT);
    CHECK_EQUAL(calls[DID], 3);
    /* The sequence begins with what was set. */
    CHECK_EQUAL(calls[CHANGED], 0);
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK_EQUAL(calls[CHANGED], 1);
    close_context();
}

/* ---- what it learns */

static int32_t learn(hooked *it) {
    const gesta_host *host = it->host;
    static char big[70000];
    size_t length;
    memset(big, 'x', sizeof big);
    CHECK_EQUAL(host->store(it->instance, 9, "x", 1), GESTA_E_INDEX);
    CHECK_EQUAL(host->store(it->instance, WIDTH, "x", 1), GESTA_E_TYPE);
    CHECK_EQUAL(host->store(it->instance, NAME, "\xff", 1), GESTA_E_TEXT);
    CHECK_EQUAL(host->store(it->instance, NAME, big, sizeof big), GESTA_E_TEXT);
    CHECK_EQUAL(host->store(it->instance, NAME, NULL, 0), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->store(NULL, NAME, "x", 1), GESTA_E_ARGUMENT);
    CHECK_OK(host->store(it->instance, NAME, "learned", SIZE_MAX));
    CHECK_TEXT(host->parameter_text(it->instance, NAME, &length), "learned");
    return 0;
}

static void learning(void) {
    open_context(0);
    CHECK_OK(gesta_recognizer_set_text(c, r, "name", SIZE_MAX, "before", SIZE_MAX));
    on[BEGAN] = learn;
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK_TEXT(text_of("name"), "learned");
    CHECK_OK(push_up(c, 10 * MS, 1, 5, 5));
    /* Not because the class has set it itself; but the other children of the recognizer read it. */
    CHECK_EQUAL(calls[CHANGED], 1);
    on[BEGAN] = NULL;
    CHECK_OK(push_down(c, 20 * MS, 1, 5, 5));
    CHECK_OK(push_up(c, 30 * MS, 1, 5, 5));
    CHECK_EQUAL(calls[CHANGED], 1);
    CHECK_EQUAL(calls[WILL] + calls[DID], 2);
    CHECK_OK(gesta_recognizer_set_number(c, r, "per_contact", SIZE_MAX, 1));
    on[BEGAN] = learn;
    CHECK_OK(push_down(c, 40 * MS, 1, 5, 5));
    CHECK_EQUAL(calls[CHANGED], 2);
    CHECK_OK(push_down(c, 50 * MS, 2, 5, 5));
    CHECK_EQUAL(calls[CHANGED], 3);
    CHECK_OK(push_up(c, 60 * MS, 2, 5, 5));
    on[BEGAN] = NULL;
    CHECK_OK(push_up(c, 70 * MS, 1, 5, 5));
    CHECK_OK(push_down(c, 80 * MS, 3, 5, 5)); /* the first child: the second has set it since */
    CHECK_EQUAL(calls[CHANGED], 4);
    close_context();
}

/* ---- values and velocity */

static gesta_velocity velocity;
static int32_t set_many(hooked *it) {
    const gesta_host *host = it->host;
    const double two[] = {3, 4}, bad[] = {1, NAN}, half[] = {0.5}, turned[] = {90, 7};
    CHECK_EQUAL(host->set_values(it->instance, DX, NULL, 1), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->set_values(NULL, DX, two, 1), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->set_values(it->instance, TURNS, two, 2), GESTA_E_INDEX);
    CHECK_EQUAL(host->set_values(it->instance, 8, two, 0), GESTA_E_INDEX);
    CHECK_EQUAL(host->set_values(it->instance, SIZE_MAX, two, 2), GESTA_E_INDEX);
    CHECK_EQUAL(host->set_values(it->instance, DX, two, SIZE_MAX), GESTA_E_INDEX);
    CHECK_EQUAL(host->set_values(it->instance, DY, two, 2), GESTA_E_TYPE);
    CHECK_EQUAL(host->set_values(it->instance, DX, bad, 2), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(host->set_values(it->instance, COUNT, half, 1), GESTA_E_RANGE);
    CHECK_OK(host->set_values(it->instance, 7, two, 0));
    for (int i = 0; i < 2; i++) CHECK_OK(host->set_values(it->instance, ANGLE, turned, 2));
    CHECK_OK(host->set_values(it->instance, DX, two, 2));
    CHECK_EQUAL(host->track(it->instance, NAN, 0, NULL), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(host->track(it->instance, 0, INFINITY, NULL), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(host->track(it->instance, 1.1e12, 0, NULL), GESTA_E_RANGE);
    CHECK_EQUAL(host->track(it->instance, 0, -1e308, NULL), GESTA_E_RANGE);
    CHECK_EQUAL(host->shift_track(it->instance, 0, 1e308), GESTA_E_RANGE);
    CHECK_EQUAL(host->track(NULL, 0, 0, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->shift_track(it->instance, 0, NAN), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(host->velocity(it->instance, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(host->velocity(NULL, &velocity), GESTA_E_ARGUMENT);
    CHECK_OK(host->track(it->instance, given[0]->x, given[0]->y, NULL));
    return begin(it);
}
static int32_t follow(hooked *it) {
    gesta_velocity again;
    CHECK_OK(it->host->track(it->instance, given[0]->x, given[0]->y, &velocity));
    CHECK_OK(it->host->velocity(it->instance, &again));
    CHECK(memcmp(&again, &velocity, sizeof again) == 0);
    CHECK_OK(it->host->shift_track(it->instance, 100, 100));
    CHECK_OK(it->host->velocity(it->instance, &again));
    CHECK_NEAR(again.x, velocity.x, 1e-6);
    CHECK_OK(it->host->shift_track(it->instance, -100, -100));
    return change(it);
}
static int32_t update(hooked *it) {
    gesta_velocity v;
    CHECK_EQUAL(it->host->set_state(it->instance, GESTA_STATE_CHANGED), GESTA_E_BUSY);
    CHECK_OK(it->host->velocity(it->instance, &v));
    return it->host->set_value(it->instance, DX, v.x);
}

static char logged[1000];
static void keep_log(gesta_context *context, uint32_t level, const char *text, void *user) {
    (void)context, (void)level, (void)user;
    strncat(logged, text, sizeof logged - strlen(logged) - 1);
    strncat(logged, "\n", sizeof logged - strlen(logged) - 1);
}
static int32_t set_wrongly(hooked *it) {
    const double bad[] = {1, NAN};
    CHECK_EQUAL(it->host->set_values(it->instance, DX, bad, 2), GESTA_E_NOT_FINITE);
    CHECK_EQUAL(it->host->set_value(it->instance, COUNT, 0.5), GESTA_E_RANGE);
    CHECK_EQUAL(it->host->set_value(it->instance, COUNT, 0.5), GESTA_E_RANGE);
    CHECK_EQUAL(it->host->recognize_early(it->instance, 1.5), GESTA_E_RANGE);
    return 0;
}

/* The log has what is refused, once in a sequence. */
static void refused_values(void) {
    open_context(0);
    CHECK_OK(gesta_context_set_log(c, keep_log, NULL, NULL));
    on[BEGAN] = set_wrongly;
    logged[0] = 0;
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK_HAS(logged, "set_values refused: value dy is nan, must be a number\n");
    CHECK_HAS(logged, "set_value refused: value count is 0.5, must be a whole number of at most 2^53\n");
    CHECK_HAS(logged, "recognize_early refused: share is 1.5, must be from 0 to 1\n");
    const char *first = strstr(logged, "value count");
    CHECK(first && !strstr(first + 1, "value count"));
    close_context();
}

static void values_and_velocity(void) {
    open_context(0);
    const uint32_t pan = recognizer_new(c, "gesta.pan");
    CHECK_OK(gesta_recognizer_relate(c, r, GESTA_RELATION_SIMULTANEOUS, pan, 1));
    on[BEGAN] = set_many;
    on[MOVED] = follow;
    on[UPDATE] = update;
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK(number_of(c, r, "dy") == 4);
    for (int i = 1; i < 10; i++) CHECK_OK(push_move(c, i * 8 * MS, 1, 5 + i * i, 5));
    CHECK(velocity.x == number_of(c, pan, "velocity_x"));
    CHECK(velocity.x > 1000);
    /* While the contact rests, the velocity declines, as values are read. */
    CHECK(number_of(c, r, "dx") == velocity.x);
    CHECK_OK(gesta_advance(c, 72 * MS + 30 * MS));
    CHECK_NEAR(number_of(c, r, "dx"), velocity.x / 2, 1e-6);
    CHECK(number_of(c, r, "dx") == number_of(c, pan, "velocity_x"));
    on[ENDED] = end;
    CHECK_OK(push_up(c, 200 * MS, 1, 86, 5));
    calls[UPDATE] = 0;
    CHECK(number_of(c, r, "dy") == 4);
    CHECK_EQUAL(calls[UPDATE], 0);
    close_context();
}

static int32_t cancel(hooked *it) { return it->host->set_state(it->instance, GESTA_STATE_CANCELLED); }
static int32_t show_stage(hooked *it) {
    CHECK_OK(it->host->set_value(it->instance, STAGE, 1));
    return begin(it);
}

static void the_part_of_a_cancelled_gesture(void) {
    open_context(0);
    on[BEGAN] = show_stage;
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK(number_of(c, r, "stage") == 1);
    on[CANCELLED] = cancel;
    CHECK_OK(gesta_context_cancel(c));
    CHECK_EQUAL(verdict_of(c, r).state, GESTA_STATE_CANCELLED);
    CHECK(number_of(c, r, "stage") == 0);
    CHECK_OK(push_up(c, 10 * MS, 1, 5, 5));
    close_context();
}

/* ---- contacts */

static int32_t same;
static double outside;
static int32_t ask_about_contact(hooked *it) {
    const gesta_contact *contact = given[0];
    same = it->host->has_same_input(it->instance, contact->id);
    CHECK_EQUAL(it->host->has_same_input(it->instance, 77), 0);
    outside = it->host->distance_to_region(it->instance, contact->x, contact->y);
    CHECK(it->host->distance_to_region(it->instance, NAN, 0) == 0);
    return 0;
}
static int32_t wait_for_more(hooked *it) { return it->host->set_deadline(it->instance, given[0]->time + 1000 * MS); }

static void contacts_in_turn(void) {
    const gesta_rect rect = {0, 0, 20, 20};
    gesta_touch touch = touch_at(50 * MS, 3, GESTA_PHASE_BEGAN, 5, 5);
    uint32_t region;
    open_context(0);
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_recognizer_attach(c, r, region));
    CHECK_OK(gesta_recognizer_set_number(c, r, GESTA_STR("buttons"), 3));
    on[BEGAN] = ask_about_contact;
    on[MOVED] = ask_about_contact;
    on[ENDED] = wait_for_more;
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK(outside == 0);
    CHECK_OK(push_move(c, 5 * MS, 1, 26, 12));
    CHECK(outside == 6);
    CHECK_OK(push_up(c, 10 * MS, 1, 5, 5));
    CHECK_OK(push_down(c, 20 * MS, 2, 5, 5));
    CHECK_EQUAL(same, 1);
    CHECK_OK(push_up(c, 30 * MS, 2, 5, 5));
    touch.buttons = GESTA_BUTTON_SECONDARY;
    CHECK_OK(gesta_push(c, &touch, 1, sizeof touch));
    CHECK_EQUAL(same, 0);
    touch.time = 60 * MS;
    touch.phase = GESTA_PHASE_ENDED;
    CHECK_OK(gesta_push(c, &touch, 1, sizeof touch));
    /* One that it does not track is reported, as long as it has no other. */
    CHECK_EQUAL(calls[EXCLUDED], 0);
    touch.time = 70 * MS;
    touch.phase = GESTA_PHASE_BEGAN;
    touch.buttons = GESTA_BUTTON_MIDDLE;
    on[EXCLUDED] = fail_slow;
    CHECK_OK(gesta_push(c, &touch, 1, sizeof touch));
    CHECK_EQUAL(calls[EXCLUDED], 1);
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_FAILED);
    close_context();
}

static int32_t hand_on_wrongly(hooked *it) {
    CHECK_EQUAL(it->host->hand_on(it->instance), GESTA_E_STATE);
    CHECK_EQUAL(it->host->hand_on(NULL), GESTA_E_ARGUMENT);
    return begin(it);
}
static int32_t hand_on(hooked *it) {
    CHECK_OK(end(it));
    on[BEGAN] = wait_for_more;
    return it->host->hand_on(it->instance);
}

static void handing_on(void) {
    open_context(0);
    on[BEGAN] = hand_on_wrongly;
    on[MOVED] = hand_on;
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK_OK(push_move(c, 10 * MS, 1, 9, 9));
    CHECK_EQUAL(state_of(c, r), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(verdict_of(c, r).sequence, 2);
    CHECK_EQUAL(calls[BEGAN], 2);
    on[MOVED] = NULL;
    on[ENDED] = fail_slow;
    CHECK_OK(push_up(c, 20 * MS, 1, 9, 9));
    CHECK_EQUAL(calls[ENDED], 1);
    close_context();
}

static void resuming(void) {
    for (int resumes = 0; resumes < 2; resumes++) {
        open_context(resumes ? GESTA_CLASS_RESUMES : 0);
        on[BEGAN] = begin;
        on[MOVED] = end;
        CHECK_OK(push_down(c, 0, 1, 5, 5));
        CHECK_OK(push_move(c, 10 * MS, 1, 9, 9));
        CHECK_EQUAL(state_of(c, r), GESTA_STATE_ENDED);
        CHECK_OK(push_down(c, 20 * MS, 2, 5, 5));
        CHECK_EQUAL(state_of(c, r), resumes ? GESTA_STATE_BEGAN : GESTA_STATE_ENDED);
        close_context();
    }
}

static void contacts_of_their_own(void) {
    uint32_t children[32];
    size_t count;
    open_context(0);
    CHECK_OK(gesta_recognizer_set_number(c, r, "per_contact", SIZE_MAX, 1));
    CHECK_OK(gesta_recognizer_list(c, r, GESTA_LISTING_CHILDREN, children, 32, &count));
    CHECK_EQUAL(count, GESTA_CHILDREN_MAX);
    on[ENDED] = wait_for_more;
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK_OK(push_down(c, 5 * MS, 2, 50, 5));
    CHECK_EQUAL(verdict_of(c, children[0]).sequence, 1);
    CHECK_EQUAL(verdict_of(c, children[1]).sequence, 1);
    CHECK_OK(push_up(c, 10 * MS, 1, 5, 5));
    /* It continues the sequence that waits, if the class says so. */
    on[DISTANCE] = may_only_read;
    distance_answer = 3;
    CHECK_OK(push_down(c, 20 * MS, 3, 7, 5));
    CHECK_EQUAL(calls[DISTANCE], 1);
    CHECK_EQUAL(verdict_of(c, children[2]).sequence, 0);
    CHECK_OK(push_up(c, 30 * MS, 3, 7, 5));
    distance_answer = NAN;
    CHECK_OK(push_down(c, 40 * MS, 4, 7, 5));
    CHECK_EQUAL(verdict_of(c, children[2]).sequence, 1);
    close_context();
}

/* ---- teams and measures */

static void captains(void) {
    open_context(0);
    const uint32_t tap = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_set_team(c, r, 1, 1));
    CHECK_OK(gesta_recognizer_set_team(c, tap, 1, 0));
    on[ACCEPT] = begin;
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK_OK(push_up(c, 10 * MS, 1, 5, 5));
    CHECK_EQUAL(calls[ACCEPT], 1);
    close_context();
}

static int32_t report_figures(hooked *it) {
    CHECK_EQUAL(it->host->add_rule(it->instance, 12345, 1, 1, 1, WIDTH, 1), GESTA_E_RANGE);
    CHECK_EQUAL(it->host->add_rule(it->instance, GESTA_REASON_TOO_SLOW, 1, 1, 1, 4, 1), GESTA_E_INDEX);
    CHECK_OK(it->host->add_measure(it->instance, GESTA_REASON_TOO_SLOW, 5, 5, INFINITY, WIDTH));
    return it->host->add_rule(it->instance, GESTA_REASON_TOO_SLOW, 5, 5, INFINITY, WIDTH, 0);
}

static void figures(void) {
    gesta_measure list[4];
    size_t count;
    for (int keeps = 0; keeps < 2; keeps++) {
        open_context(keeps ? GESTA_CLASS_KEEPS_MEASURES : 0);
        on[MEASURES] = report_figures;
        on[MOVED] = fail_slow;
        CHECK_OK(push_down(c, 0, 1, 5, 5));
        CHECK_OK(gesta_recognizer_measures(c, r, list, 4, sizeof *list, &count));
        CHECK_EQUAL(count, 2);
        CHECK_EQUAL(list[0].flags, GESTA_MEASURE_MET);
        CHECK_EQUAL(list[1].flags, 0);
        CHECK(list[1].least == 5);
        CHECK_OK(push_move(c, 10 * MS, 1, 9, 9));
        CHECK_OK(gesta_recognizer_measures(c, r, list, 4, sizeof *list, &count));
        CHECK_EQUAL(count, keeps ? 2 : 0);
        close_context();
    }
}

/* ---- tables */

static void wrong(int32_t want, const char *part) {
    uint32_t id;
    CHECK_ERROR(c, gesta_class_register(c, &table, &id), want, part);
    fill_table();
}

static void tables(void) {
    gesta_class_info info;
    gesta_class older;
    uint32_t id;
    c = context_new(0);
    fill_table();
    parameters[WIDTH].flags = GESTA_PARAMETER_CONTACTS;
    wrong(GESTA_E_CLASS_PARAMETER, "GESTA_PARAMETER_CONTACTS requires the type GESTA_TYPE_INTEGER");
    parameters[PER_CONTACT].name = "each";
    wrong(GESTA_E_CLASS_PARAMETER, "the name per_contact and initial 0");
    parameters[PER_CONTACT].initial = 1;
    wrong(GESTA_E_CLASS_PARAMETER, "the name per_contact and initial 0");
    parameters[CONTACTS].flags = GESTA_PARAMETER_PER_CONTACT;
    wrong(GESTA_E_CLASS_PARAMETER, "requires GESTA_TYPE_BOOLEAN");
    parameters[WIDTH] = parameters[CONTACTS];
    parameters[WIDTH].name = "fingers";
    wrong(GESTA_E_CLASS_PARAMETER, "only one GESTA_PARAMETER_CONTACTS");
    parameters[WIDTH].flags = 16;
    wrong(GESTA_E_CLASS_PARAMETER, "flags must be a combination");
    values[DY].flags = GESTA_VALUE_PART;
    wrong(GESTA_E_CLASS_VALUE, "only one value may have GESTA_VALUE_PART");
    values[DY].flags = 8;
    wrong(GESTA_E_CLASS_VALUE, "flags must be a combination");
    table.flags = 32768;
    wrong(GESTA_E_CLASS_TABLE, "flags is 32768");
    /* An older table ends before the newest functions: what is behind it is not read. */
    memset(&older, 0xa5, sizeof older);
    memcpy(&older, &table, offsetof(gesta_class, move));
    older.size = (uint32_t)offsetof(gesta_class, move);
    CHECK_OK(gesta_class_register(c, &older, &id));
    r = recognizer_new(c, "test.hooks");
    on[BEGAN] = fail_slow;
    calls[UPDATE] = calls[WILL] = calls[PROFILE] = 0;
    CHECK_OK(gesta_recognizer_set_number(c, r, "width", SIZE_MAX, 7));
    CHECK_OK(push_down(c, 0, 1, 5, 5));
    CHECK_HAS(verdict(), "failed: lifted at a speed of 1 per second");
    CHECK_TEXT(findings(), "");
    CHECK_EQUAL(calls[UPDATE] + calls[WILL] + calls[PROFILE], 0);
    close_context();
    /* What flags say is described. */
    open_context(GESTA_CLASS_RESUMES | GESTA_CLASS_MAY_RELEASE | GESTA_CLASS_KEEPS_MEASURES);
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    CHECK_OK(gesta_class_find(c, "test.hooks", SIZE_MAX, &id));
    CHECK_OK(gesta_class_describe(c, id, &info));
    CHECK_EQUAL(info.flags, table.flags);
    close_context();
}

int main(void) {
    texts();
    findings_of_classes();
    parameters_that_are_refused();
    learning();
    refused_values();
    values_and_velocity();
    the_part_of_a_cancelled_gesture();
    contacts_in_turn();
    handing_on();
    resuming();
    contacts_of_their_own();
    captains();
    figures();
    tables();
    return check_end();
}
