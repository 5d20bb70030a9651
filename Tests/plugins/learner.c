/*
 * A class that learns: a rhythm of taps. While `learning` is set, each rhythm is taken into the mean of those before;
 * otherwise it must be as learned. What it has learned is a text parameter: programs, setups and traces have it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gesta/gesta.h"

enum { LEARNED, LEARNING, TOLERANCE, PAUSE };
enum { DIFFERENCE };
enum { OTHER_RHYTHM = GESTA_REASON_OWN, OTHER_COUNT, NOT_LEARNED };
enum { MOST = 16, WHOLE = 1000000 };

/* The intervals between taps as parts of a million of all together, and from how many rhythms they are the mean. */
typedef struct {
    int examples, count, part[MOST];
} rhythm;

typedef struct {
    const gesta_host *host;
    gesta_instance *instance;
    rhythm learned;
    int taps;
    int64_t at[MOST + 1];
} learner;

/* "3: 250000 250000 500000"; "" for nothing. Whole numbers: the decimal point of printf depends on the locale. */
static int read_rhythm(const char *text, size_t length, rhythm *out) {
    rhythm found = {0, 0, {0}};
    char copy[256], *at = copy;
    int sum = 0;
    if (length == 0) return *out = found, 1;
    if (length >= sizeof copy) return 0;
    memcpy(copy, text, length);
    copy[length] = 0;
    found.examples = (int)strtol(at, &at, 10);
    if (found.examples < 1 || *at++ != ':') return 0;
    while (*at == ' ' && found.count < MOST) {
        const long part = strtol(at + 1, &at, 10);
        if (part < 0 || part > WHOLE) return 0;
        sum += found.part[found.count++] = (int)part;
    }
    if (*at != 0 || sum < WHOLE - MOST || sum > WHOLE + MOST) return 0;
    return *out = found, 1;
}

static void store(const learner *l) {
    char text[256];
    int length = snprintf(text, sizeof text, "%d:", l->learned.examples);
    for (int i = 0; i < l->learned.count; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, " %d", l->learned.part[i]);
    l->host->store(l->instance, LEARNED, text, (size_t)length);
}

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    learner *l = host->size >= sizeof *host ? calloc(1, sizeof *l) : NULL;
    (void)user;
    if (l != NULL) *l = (learner){.host = host, .instance = instance};
    return l;
}

static void reset(void *self) { ((learner *)self)->taps = 0; }

static int32_t parameter_will_change(void *self, size_t index, double value, const char *text, size_t length) {
    learner *l = self;
    rhythm ignored;
    (void)value;
    if (index != LEARNED || read_rhythm(text, length, &ignored)) return GESTA_OK;
    l->host->write(l->instance, "must be a number of examples, ':', and parts that are a million together", SIZE_MAX);
    return GESTA_E_TEXT;
}

static void parameters_changed(void *self) {
    learner *l = self;
    size_t length = 0;
    const char *text = l->host->parameter_text(l->instance, LEARNED, &length);
    if (text == NULL || !read_rhythm(text, length, &l->learned)) memset(&l->learned, 0, sizeof l->learned);
}

static void touches_began(void *self, const gesta_contact *const *contacts, size_t count) {
    learner *l = self;
    (void)count;
    l->host->set_deadline(l->instance, GESTA_NO_DEADLINE);
    if (l->taps > MOST) l->host->fail(l->instance, OTHER_COUNT, l->taps, MOST);
    else l->at[l->taps++] = contacts[0]->start_time;
}

static void touches_moved(void *self, const gesta_contact *const *contacts, size_t count) {
    (void)self, (void)contacts, (void)count;
}

static void touches_ended(void *self, const gesta_contact *const *contacts, size_t count) {
    learner *l = self;
    (void)count;
    const double pause = l->host->parameter(l->instance, PAUSE);
    l->host->set_deadline(l->instance, contacts[0]->time + (int64_t)(pause * 1e9));
}

static void touches_cancelled(void *self, const gesta_contact *const *contacts, size_t count) {
    learner *l = self;
    (void)contacts, (void)count;
    l->host->set_state(l->instance, GESTA_STATE_CANCELLED);
}

static void learn(learner *l, const rhythm *played) {
    rhythm *known = &l->learned;
    if (known->count != played->count) *known = *played;
    else known->examples++;
    for (int i = 0; i < known->count; i++) known->part[i] += (played->part[i] - known->part[i]) / known->examples;
    store(l);
}

/* No further tap followed. */
static void deadline_reached(void *self, int64_t time) {
    learner *l = self;
    const gesta_host *host = l->host;
    rhythm played = {1, l->taps - 1, {0}};
    int difference = 0;
    (void)time;
    const int64_t whole = l->at[played.count] - l->at[0];
    for (int i = 0; i < played.count && whole > 0; i++)
        played.part[i] = (int)((double)(l->at[i + 1] - l->at[i]) / (double)whole * WHOLE);
    if (played.count > 0 && host->parameter(l->instance, LEARNING) != 0) learn(l, &played);
    if (l->learned.examples == 0) {
        host->fail(l->instance, NOT_LEARNED, 0, 0);
    } else if (played.count != l->learned.count) {
        host->fail(l->instance, OTHER_COUNT, l->taps, l->learned.count + 1);
    } else {
        for (int i = 0; i < played.count; i++) {
            const int off = abs(played.part[i] - l->learned.part[i]);
            if (off > difference) difference = off;
        }
        const double off = (double)difference / WHOLE, limit = host->parameter(l->instance, TOLERANCE);
        host->set_value(l->instance, DIFFERENCE, off);
        host->set_confidence(l->instance, 255 - (uint32_t)(difference / (WHOLE / 255 + 1)));
        if (off > limit) host->fail(l->instance, OTHER_RHYTHM, off, limit);
        else host->set_state(l->instance, GESTA_STATE_RECOGNIZED);
    }
}

static void describe(void *self) {
    learner *l = self;
    char text[80];
    if (l->host->state(l->instance) != GESTA_STATE_RECOGNIZED) return;
    snprintf(text, sizeof text, "%d taps as learned from %d", l->taps, l->learned.examples);
    l->host->write(l->instance, text, SIZE_MAX);
}

static void hint(void *self) {
    learner *l = self;
    char text[40];
    if (l->learned.examples == 0 || l->taps == l->learned.count + 1) return;
    snprintf(text, sizeof text, "tap %d times", l->learned.count + 1);
    l->host->write(l->instance, text, SIZE_MAX);
}

static void examine(void *self) {
    learner *l = self;
    size_t length = 0;
    l->host->parameter_text(l->instance, LEARNED, &length);
    if (length == 0 && l->host->parameter(l->instance, LEARNING) == 0)
        l->host->add_finding(l->instance, GESTA_FINDING_UNREACHABLE, "has learned no rhythm", SIZE_MAX);
}

static const gesta_parameter_info parameters[] = {{.size = sizeof(gesta_parameter_info),
                                                   .type = GESTA_TYPE_TEXT,
                                                   .name = "learned",
                                                   .unit = "",
                                                   .doc = "The rhythm.",
                                                   .initial_text = ""},
                                                  {.size = sizeof(gesta_parameter_info),
                                                   .type = GESTA_TYPE_BOOLEAN,
                                                   .name = "learning",
                                                   .unit = "",
                                                   .doc = "Whether it learns.",
                                                   .maximum = 1},
                                                  {.size = sizeof(gesta_parameter_info),
                                                   .type = GESTA_TYPE_NUMBER,
                                                   .name = "tolerance",
                                                   .unit = "1",
                                                   .doc = "The largest difference of an interval, "
                                                          "as a part of the whole.",
                                                   .maximum = 1,
                                                   .initial = 0.1},
                                                  {.size = sizeof(gesta_parameter_info),
                                                   .type = GESTA_TYPE_NUMBER,
                                                   .name = "pause",
                                                   .unit = "s",
                                                   .doc = "The time after the last tap.",
                                                   .minimum = 0.05,
                                                   .maximum = 10,
                                                   .initial = 0.8}};
static const gesta_value_info values[] = {{.size = sizeof(gesta_value_info),
                                           .type = GESTA_TYPE_NUMBER,
                                           .name = "difference",
                                           .unit = "1",
                                           .doc = "The largest difference of an interval."}};
static const gesta_reason_info reasons[] = {
    {sizeof(gesta_reason_info), OTHER_RHYTHM, "other_rhythm", "off by {measured_percent} %, at most {limit_percent} %",
     "not the rhythm"},
    {sizeof(gesta_reason_info), OTHER_COUNT, "other_count", "{measured} taps, {limit} expected", "not as many taps"},
    {sizeof(gesta_reason_info), NOT_LEARNED, "not_learned", "no rhythm has been learned", NULL}};
static const gesta_class learner_class = {.size = sizeof(gesta_class),
                                          .id = "test.rhythm",
                                          .label = "Rhythm",
                                          .doc = "Taps in a rhythm that was learned.",
                                          .parameters = parameters,
                                          .parameter_count = 4,
                                          .values = values,
                                          .value_count = 1,
                                          .reasons = reasons,
                                          .reason_count = 3,
                                          .create = create,
                                          .destroy = free,
                                          .reset = reset,
                                          .touches_began = touches_began,
                                          .touches_moved = touches_moved,
                                          .touches_ended = touches_ended,
                                          .touches_cancelled = touches_cancelled,
                                          .deadline_reached = deadline_reached,
                                          .parameters_changed = parameters_changed,
                                          .describe = describe,
                                          .hint = hint,
                                          .examine = examine,
                                          .parameter_will_change = parameter_will_change};
static const gesta_class *const classes[] = {&learner_class};
static const gesta_plugin plugin = {
    sizeof(gesta_plugin), GESTA_PLUGIN_ABI, "test.plugin.learner", "Learner", "1.0", "", "", classes, 1, 0, NULL, NULL};

const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max);
GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {
    return abi_min <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abi_max ? &plugin : NULL;
}
