/*
 * A class that learns: a rhythm of taps. While `learning` is set, each rhythm is taken into the mean of those before;
 * otherwise it must be as learned. What it has learned is a text parameter: programs, setups and traces have it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "gesta/gesta.h"

enum { LEARNED, LEARNING, TOLERANCE, PAUSE }; /* parameters */
enum { DIFFERENCE };                          /* values */
enum { OTHER = GESTA_REASON_OWN, OTHER_COUNT, NOT_LEARNED };
enum { MOST = 16, WHOLE = 1000000 };

/* The intervals between taps as parts of a million of all together, and of how many rhythms they are the mean. */
typedef struct {
    int examples, count, part[MOST];
} rhythm;

typedef struct {
    const gesta_host *host;
    gesta_instance *instance;
    int taps;
    int64_t at[MOST + 1];
} learner;

/* "3: 250000 250000 500000"; "" for nothing. Whole numbers: the decimal point of printf depends on the locale. */
static int read_rhythm(const char *text, rhythm *out) {
    char *at = NULL;
    long sum = 0;
    *out = (rhythm){0, 0, {0}};
    if (*text == 0) return 1;
    out->examples = (int)strtol(text, &at, 10);
    if (out->examples < 1 || *at++ != ':') return 0;
    while (*at == ' ' && out->count < MOST) {
        const long part = strtol(at + 1, &at, 10);
        if (part < 0 || part > WHOLE) return 0;
        sum += out->part[out->count++] = (int)part;
    }
    return *at == 0 && labs(sum - WHOLE) <= MOST;
}

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    learner *l = host->size >= sizeof *host ? malloc(sizeof *l) : NULL;
    if (l != NULL) *l = (learner){.host = host, .instance = instance};
    return l;
}

static void reset(void *self) { ((learner *)self)->taps = 0; }

static int32_t parameter_will_change(void *self, size_t index, double value, const char *text, size_t length) {
    const learner *l = self;
    char copy[256];
    rhythm found;
    if (index != LEARNED) return GESTA_OK;
    snprintf(copy, sizeof copy, "%.*s", (int)length, text);
    if (length < sizeof copy && read_rhythm(copy, &found)) return GESTA_OK;
    l->host->write(l->instance, "must be a number of examples, ':', and parts that are a million together", SIZE_MAX);
    return GESTA_E_TEXT;
}

static void touches_began(void *self, const gesta_contact *const *contacts, size_t count) {
    learner *l = self;
    l->host->set_deadline(l->instance, GESTA_NO_DEADLINE);
    if (l->taps > MOST) l->host->fail(l->instance, OTHER_COUNT, l->taps + 1, MOST + 1);
    else l->at[l->taps++] = contacts[0]->start_time;
}

static void touches_moved(void *self, const gesta_contact *const *contacts, size_t count) {}

static void touches_ended(void *self, const gesta_contact *const *contacts, size_t count) {
    const learner *l = self;
    l->host->set_deadline(l->instance, contacts[0]->time + (int64_t)(l->host->parameter(l->instance, PAUSE) * 1e9));
}

static void touches_cancelled(void *self, const gesta_contact *const *contacts, size_t count) {
    const learner *l = self;
    l->host->set_state(l->instance, GESTA_STATE_CANCELLED);
}

/* Takes a rhythm into the mean, or begins anew with it. */
static void learn(const learner *l, rhythm *known, const rhythm *made) {
    char text[256];
    if (known->count != made->count) *known = (rhythm){0, made->count, {0}};
    int length = snprintf(text, sizeof text, "%d:", ++known->examples);
    for (int i = 0; i < known->count; i++) {
        known->part[i] += (made->part[i] - known->part[i]) / known->examples;
        length += snprintf(text + length, sizeof text - (size_t)length, " %d", known->part[i]);
    }
    l->host->store(l->instance, LEARNED, text, (size_t)length);
}

static void deadline_reached(void *self, int64_t time) {
    const learner *l = self;
    rhythm known, made = {1, l->taps - 1, {0}};
    double off = 0, most = l->host->parameter(l->instance, TOLERANCE);
    const int64_t whole = l->at[made.count] - l->at[0];
    read_rhythm(l->host->parameter_text(l->instance, LEARNED, NULL), &known);
    for (int i = 0; i < made.count && whole > 0; i++) made.part[i] = (int)((l->at[i + 1] - l->at[i]) * WHOLE / whole);
    if (made.count > 0 && l->host->parameter(l->instance, LEARNING) != 0) learn(l, &known, &made);
    for (int i = 0; i < made.count && i < known.count; i++)
        off = fmax(off, (double)abs(made.part[i] - known.part[i]) / WHOLE);
    l->host->set_value(l->instance, DIFFERENCE, off);
    l->host->set_confidence(l->instance, (uint32_t)(255 * (1 - off)));
    if (known.examples == 0) l->host->fail(l->instance, NOT_LEARNED, 0, 0);
    else if (made.count != known.count) l->host->fail(l->instance, OTHER_COUNT, l->taps, known.count + 1);
    else if (off > most) l->host->fail(l->instance, OTHER, off, most);
    else l->host->set_state(l->instance, GESTA_STATE_RECOGNIZED);
}

static void describe(void *self) {
    const learner *l = self;
    char text[80];
    if (l->host->state(l->instance) != GESTA_STATE_RECOGNIZED) return;
    const int examples = atoi(l->host->parameter_text(l->instance, LEARNED, NULL));
    snprintf(text, sizeof text, "%d taps as learned from %d", l->taps, examples);
    l->host->write(l->instance, text, SIZE_MAX);
}

static void examine(void *self) {
    const learner *l = self;
    if (*l->host->parameter_text(l->instance, LEARNED, NULL) == 0 && l->host->parameter(l->instance, LEARNING) == 0)
        l->host->add_finding(l->instance, GESTA_FINDING_UNREACHABLE, "has learned no rhythm", SIZE_MAX);
}

/* clang-format off */
static const gesta_parameter_info parameters[] = {
    {sizeof *parameters, GESTA_TYPE_TEXT, "learned", "", "The rhythm.", 0, 0, 0, "", NULL, 0, 0},
    {sizeof *parameters, GESTA_TYPE_BOOLEAN, "learning", "", "Whether it learns.", 0, 1, 0, NULL, NULL, 0, 0},
    {sizeof *parameters, GESTA_TYPE_NUMBER, "tolerance", "1", "For each interval.", 0, 1, 0.1, NULL, NULL, 0, 0},
    {sizeof *parameters, GESTA_TYPE_NUMBER, "pause", "s", "After the last tap.", 0.05, 10, 0.8, NULL, NULL, 0, 0}};
static const gesta_value_info values[] = {{sizeof *values, GESTA_TYPE_NUMBER, "difference", "1", "", NULL, 0, 0}};
static const gesta_reason_info reasons[] = {
    {sizeof *reasons, OTHER, "off", "off by {measured_percent} %, at most {limit_percent} %", "not the rhythm"},
    {sizeof *reasons, OTHER_COUNT, "other_count", "{measured} taps, {limit} expected", "tap {limit} times"},
    {sizeof *reasons, NOT_LEARNED, "not_learned", "no rhythm has been learned", NULL}};
static const gesta_class table = {
    .size = sizeof table, .id = "test.rhythm", .label = "Rhythm", .doc = "Taps in a rhythm that was learned.",
    .parameters = parameters, .parameter_count = 4, .values = values, .value_count = 1, .reasons = reasons,
    .reason_count = 3, .create = create, .destroy = free, .reset = reset, .touches_began = touches_began,
    .touches_moved = touches_moved, .touches_ended = touches_ended, .touches_cancelled = touches_cancelled,
    .deadline_reached = deadline_reached, .parameter_will_change = parameter_will_change, .describe = describe,
    .examine = examine};
static const gesta_plugin plugin = {sizeof plugin, GESTA_PLUGIN_ABI, "test.plugin.learner", "Learner", "1.0", "", "",
                                    (const gesta_class *const[]){&table}, 1, 0, NULL, NULL};

GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {
    return abi_min <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abi_max ? &plugin : NULL;
}
