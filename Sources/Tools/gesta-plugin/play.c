#include "play.h"
#include "guard.h"
#include "shared.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct change no_change = {1, 0, 0};

/* A failure of the checker's own, for example for want of memory. */
static void require(int32_t code, gesta_context *context, const char *what) {
    if (code == GESTA_OK) return;
    find_last(RULE_LOAD, "%s: %s", what, context == NULL ? gesta_strerror(code) : gesta_context_message(context));
}

/* ------------------------------------------------------------------------------------------------------ records -- */

static void observe(gesta_context *context, const gesta_event *event, void *user) {
    struct player *player = user;
    (void)context;
    if (player->partner != NULL && event->recognizer == player->partner->recognizer) player = player->partner;
    if (event->recognizer != player->recognizer) return;
    struct records *records = &player->records;
    if (records->count == records->capacity) {
        size_t capacity = records->capacity == 0 ? 64 : 2 * records->capacity;
        struct record *all = realloc(records->all, capacity * sizeof *all);
        if (all == NULL) return;
        records->all = all;
        records->capacity = capacity;
    }
    struct record *it = &records->all[records->count++];
    memset(it, 0, sizeof *it);
    it->state = event->state;
    it->previous = event->previous;
    it->reason = event->reason;
    it->time = event->time - player->change.shift;
    it->measured = event->measured;
    it->limit = event->limit;
    it->value_count = event->value_count < VALUES_MOST ? event->value_count : VALUES_MOST;
    memcpy(it->values, event->values, it->value_count * sizeof *it->values);
    if (event->state == GESTA_STATE_BEGAN) shared->began++;
    if (event->state == GESTA_STATE_CHANGED) shared->changed++;
    if (event->state == GESTA_STATE_BEGAN || (event->state == GESTA_STATE_ENDED && event->previous == 0))
        shared->recognized++;
    if (event->state >= GESTA_STATE_ENDED) shared->sequences++;
    if (event->reason == GESTA_REASON_UNDECIDED && !player->has_program_act) {
        find(RULE_UNDECIDED,
             "the class has not decided when the last contact lifted, and set no deadline, so the host "
             "%s the gesture",
             event->state == GESTA_STATE_FAILED ? "failed" : "cancelled");
    }
}

uint32_t player_recognized(const struct player *player) {
    uint32_t count = 0;
    for (size_t at = 0; at < player->records.count; at++) {
        const struct record *it = &player->records.all[at];
        if (it->state == GESTA_STATE_BEGAN || (it->state == GESTA_STATE_ENDED && it->previous == GESTA_STATE_POSSIBLE))
            count++;
    }
    return count;
}

uint64_t records_hash(const struct records *records) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t n = 0; n < records->count; n++) {
        const unsigned char *bytes = (const unsigned char *)&records->all[n];
        size_t size = offsetof(struct record, values) + records->all[n].value_count * sizeof(double);
        for (size_t at = 0; at < size; at++) hash = (hash ^ bytes[at]) * 0x100000001b3u;
    }
    return hash;
}

/* How many times as large a figure of that unit is when lengths are `scale` times as large; 0 if it is not known. */
static double factor(const char *unit, double scale) {
    if (strstr(unit, "length") == NULL) return 1;
    return strcmp(unit, "length") == 0 || strncmp(unit, "length/s", 8) == 0 ? scale : 0;
}

/* Reasons may have either. */
static int same_figure(double a, double b, double scale) { return a == b || a * scale == b || (isnan(a) && isnan(b)); }

static int same_record(const struct record *a, const struct record *b, const gesta_class *class, double scale) {
    if (a->state != b->state || a->reason != b->reason || a->time != b->time || a->value_count != b->value_count)
        return 0;
    if (!same_figure(a->measured, b->measured, scale) || !same_figure(a->limit, b->limit, scale)) return 0;
    for (uint32_t at = 0; at < a->value_count; at++) {
        const gesta_value_info *info = (const void *)((const char *)class->values + (size_t)at * class->values->size);
        double times = factor(info->unit, scale);
        if (times != 0 && a->values[at] * times != b->values[at]) return 0;
    }
    return 1;
}

long records_differ(const struct records *a, const struct records *b, const gesta_class *class, double scale) {
    size_t count = a->count < b->count ? a->count : b->count;
    for (size_t at = 0; at < count; at++)
        if (!same_record(&a->all[at], &b->all[at], class, scale)) return (long)at;
    return a->count == b->count ? -1 : (long)count;
}

const char *record_text(const struct records *records, long at, const gesta_class *class, double scale, char *buffer,
                        size_t capacity) {
    if (at < 0 || (size_t)at >= records->count) return "nothing more";
    const struct record *it = &records->all[at];
    size_t used = (size_t)snprintf(buffer, capacity, "%s", gesta_state_name(it->state));
    if (it->reason != 0)
        used += (size_t)snprintf(buffer + used, capacity - used, ", reason %u (%.9g, %.9g)", it->reason, it->measured,
                                 it->limit);
    for (uint32_t n = 0; n < it->value_count && n < 4 && used < capacity; n++) {
        const gesta_value_info *info = (const void *)((const char *)class->values + (size_t)n * class->values->size);
        double times = factor(info->unit, scale);
        used += (size_t)snprintf(buffer + used, capacity - used, "%s%.9g", n == 0 ? ", values " : " ",
                                 times == 0 ? it->values[n] : it->values[n] * times);
    }
    return buffer;
}

/* ------------------------------------------------------------------------------------------------------ players -- */

static void write_trace(const char *bytes, size_t length, void *user) { fwrite(bytes, 1, length, user); }

static void close_trace(void *file) {
    fclose(file);
    shared->is_traced = 1;
}

static void start_trace(gesta_context *context) {
    FILE *file = fopen(shared->trace, "w");
    if (file != NULL) setvbuf(file, NULL, _IONBF, 0); /* a plugin that crashes leaves its trace */
    if (file == NULL) find_last(RULE_LOAD, "%s cannot be written", shared->trace);
    require(gesta_trace_start(context, write_trace, file, close_trace), context, "gesta_trace_start");
    shared->trace[0] = 0; /* the first recognizer of the test only */
}

static void create_recognizer(struct player *player, const gesta_class *class) {
    int32_t code =
        gesta_recognizer_create(player->context, GESTA_RECOGNIZER(.class_name = class->id), &player->recognizer);
    if (code == GESTA_E_CLASS_CREATE) {
        shared->is_done = 1; /* the guard has found it */
        _exit(0);
    }
    require(code, player->context, "gesta_recognizer_create");
    if (!(class->flags & GESTA_CLASS_HOVERS)) return;
    double half = fmin(100000 * player->session->units_per_mm * player->change.scale, GESTA_COORDINATE_MAX / 2);
    gesta_rect rect = {-half, -half, 2 * half, 2 * half};
    require(gesta_region_create(player->context, GESTA_REGION_ROOT, &rect, &player->region), player->context,
            "gesta_region_create");
    require(gesta_recognizer_attach(player->context, player->recognizer, player->region), player->context,
            "gesta_recognizer_attach");
}

static void open_context(struct player *player, const gesta_class *class, const struct session *session,
                         struct change change) {
    memset(player, 0, sizeof *player);
    player->session = session;
    player->change = change;
    gesta_config config;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = session->units_per_mm * change.scale;
    require(gesta_context_create(&config, &player->context), NULL, "gesta_context_create");
    gesta_context_set_log(player->context, guard_log, NULL, NULL);
    gesta_context_set_observer(player->context, observe, player, NULL);
    require(gesta_class_register(player->context, guard_class(class), &player->class_id), player->context,
            "gesta_class_register");
}

void player_open(struct player *player, const gesta_class *class, const struct session *session, struct change change) {
    open_context(player, class, session, change);
    create_recognizer(player, class);
    player_check(player);
    if (shared->trace[0] != 0) start_trace(player->context);
}

int32_t player_open_setup(struct player *player, const gesta_class *class, const struct session *session,
                          const char *setup, size_t length) {
    size_t count = 0;
    open_context(player, class, session, no_change);
    int32_t code = gesta_setup_load(player->context, setup, length, &player->recognizer, 1, &count);
    if (code == GESTA_OK) player_check(player);
    return code;
}

void player_join(struct player *player, const struct player *other) {
    memset(player, 0, sizeof *player);
    player->session = other->session;
    player->change = other->change;
    player->context = other->context;
    player->class_id = other->class_id;
    player->step = other->session->step_count;
}

void player_continue(struct player *player, const struct session *session) {
    player->session = session;
    player->step = 0;
    player->records.count = 0;
    player->has_program_act = 0;
}

static void push(struct player *player, uint32_t first, uint32_t count) {
    static _Thread_local gesta_touch changed[SAMPLES_MOST];
    for (uint32_t at = 0; at < count; at++) {
        gesta_touch *it = &changed[at];
        *it = player->session->samples[first + at];
        it->x *= player->change.scale;
        it->y *= player->change.scale;
        it->time += player->change.shift;
        it->contact ^= player->change.ids;
    }
    shared->samples += count;
    /* Samples of contacts that the program has cancelled, or that lift twice, are refused or ignored. */
    gesta_push(player->context, changed, count, sizeof *changed);
}

static int is_text(const gesta_parameter_info *info) {
    return info->type == GESTA_TYPE_TEXT || info->type == GESTA_TYPE_CHOICE;
}

static int32_t set_number(struct player *player, const gesta_parameter_info *info, double number) {
    if (info->type == GESTA_TYPE_INTEGER) number = (double)(int64_t)number;
    if (info->type == GESTA_TYPE_BOOLEAN) number = number != 0;
    return gesta_recognizer_set_number(player->context, player->recognizer, GESTA_STR(info->name), number);
}

static int32_t set_text(struct player *player, const gesta_parameter_info *info, const char *text) {
    return gesta_recognizer_set_text(player->context, player->recognizer, GESTA_STR(info->name), GESTA_STR(text));
}

void player_set(struct player *player, uint32_t parameter, double fraction) {
    gesta_parameter_info info = {.size = sizeof info};
    if (gesta_class_parameter(player->context, player->class_id, parameter, &info) != GESTA_OK) return;
    double number = isnan(fraction) ? info.initial : info.minimum + fraction * (info.maximum - info.minimum);
    if (info.type == GESTA_TYPE_TEXT) {
        char text[40];
        snprintf(text, sizeof text, "%.3f", fraction);
        set_text(player, &info, isnan(fraction) ? info.initial_text : fraction == 0 ? "" : text);
    } else if (info.type == GESTA_TYPE_CHOICE) {
        set_text(player, &info, info.choices[(uint32_t)(number + 0.5)]);
    } else {
        set_number(player, &info, info.type == GESTA_TYPE_NUMBER ? number : floor(number + 0.5));
    }
}

/* The text of a parameter, to be freed. */
static char *text_of(const struct player *player, const char *name) {
    size_t needed = 0;
    gesta_recognizer_text(player->context, player->recognizer, GESTA_STR(name), NULL, 0, &needed);
    char *text = malloc(needed + 1);
    if (text != NULL &&
        gesta_recognizer_text(player->context, player->recognizer, GESTA_STR(name), text, needed + 1, NULL) == GESTA_OK)
        return text;
    free(text);
    return NULL;
}

void player_learn(struct player *player, const struct player *other) {
    gesta_parameter_info info = {.size = sizeof info};
    for (uint32_t at = 0; gesta_class_parameter(player->context, player->class_id, at, &info) == GESTA_OK; at++) {
        char *text = info.type == GESTA_TYPE_TEXT ? text_of(other, info.name) : NULL;
        if (text != NULL) set_text(player, &info, text);
        free(text);
    }
}

const char *player_difference(const struct player *player, const struct player *other) {
    static _Thread_local gesta_parameter_info info;
    info.size = sizeof info;
    for (uint32_t at = 0; gesta_class_parameter(player->context, player->class_id, at, &info) == GESTA_OK; at++) {
        double number = 0, others = 0;
        char *text = text_of(player, info.name), *other_text = text_of(other, info.name);
        gesta_recognizer_number(player->context, player->recognizer, GESTA_STR(info.name), &number);
        gesta_recognizer_number(other->context, other->recognizer, GESTA_STR(info.name), &others);
        int is_equal = number == others && (text == NULL || other_text == NULL || strcmp(text, other_text) == 0);
        free(text);
        free(other_text);
        if (!is_equal) return info.name;
    }
    return NULL;
}

static void ignore_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context;
    (void)finding;
    (void)user;
}

void player_check(struct player *player) { gesta_context_check(player->context, ignore_finding, NULL, NULL); }

/* Sets a parameter that is drawn, and keeps what it was. */
static void disturb(struct player *player) {
    struct disturbed *it = &player->disturbed;
    uint32_t count = 0;
    it->info.size = sizeof it->info;
    while (gesta_class_parameter(player->context, player->class_id, count, &it->info) == GESTA_OK) count++;
    if (count == 0) return;
    uint32_t parameter = draw_below(&player->generator, count);
    gesta_class_parameter(player->context, player->class_id, parameter, &it->info);
    if (it->info.flags & GESTA_PARAMETER_PER_CONTACT) return; /* it makes other recognizers */
    if (is_text(&it->info)) it->is_set = (it->text = text_of(player, it->info.name)) != NULL;
    else
        it->is_set = gesta_recognizer_number(player->context, player->recognizer, GESTA_STR(it->info.name),
                                             &it->number) == GESTA_OK;
    if (!it->is_set) return;
    player_set(player, parameter,
               draw_one_in(&player->generator, 2) ? draw_fraction(&player->generator)
                                                  : (double)draw_below(&player->generator, 2));
}

static void set_back(struct player *player) {
    struct disturbed *it = &player->disturbed;
    if (!it->is_set) return;
    it->is_set = 0;
    int32_t code =
        is_text(&it->info) ? set_text(player, &it->info, it->text) : set_number(player, &it->info, it->number);
    free(it->text);
    it->text = NULL;
    if (code != GESTA_OK)
        find(RULE_PARAMETERS, "%s cannot be set to what it was before: %s", it->info.name,
             gesta_context_message(player->context));
}

/* Whether a sequence may begin with samples that are to be pushed. */
static int has_beginning(const struct session *session, const struct step *step) {
    for (uint32_t at = step->first; at < step->first + step->count; at++) {
        uint32_t phase = session->samples[at].phase;
        if (phase == GESTA_PHASE_BEGAN || phase == GESTA_PHASE_HOVER) return 1;
    }
    return 0;
}

static void disturb_before(struct player *player, const struct step *step) {
    if (player->disturbance == DISTURBANCE_NONE || step->kind != STEP_PUSH) return;
    if (has_beginning(player->session, step)) set_back(player);
    else if (player->disturbance == DISTURBANCE_UNTIL_NEXT && !player->disturbed.is_set) disturb(player);
    if (player->disturbance == DISTURBANCE_UNTIL_NEXT) return;
    disturb(player);
    set_back(player);
}

static void set_value(struct player *player, size_t index, const struct step *step) {
    gesta_value_info info = {.size = sizeof info};
    if (gesta_class_value(player->context, player->class_id, index, &info) != GESTA_OK) return;
    if (!(info.flags & GESTA_VALUE_WRITABLE)) return;
    double number = (step->fraction - 0.5) * (strstr(info.unit, "length") != NULL ? player->change.scale : 1);
    if (info.type == GESTA_TYPE_CHOICE || info.type == GESTA_TYPE_TEXT) return;
    if (info.type == GESTA_TYPE_INTEGER) number = (double)(int64_t)(step->fraction * 10);
    if (info.type == GESTA_TYPE_BOOLEAN) number = step->fraction > 0.5;
    gesta_recognizer_set_number(player->context, player->recognizer, GESTA_STR(info.name), number);
}

/* What programs read at any time. */
static void read_all(struct player *player) {
    gesta_measure measures[32];
    char text[512];
    size_t count;
    double number;
    gesta_value_info info = {.size = sizeof info};
    if (player->reading == READING_NEVER) return;
    gesta_recognizer_measures(player->context, player->recognizer, measures, 32, sizeof *measures, &count);
    gesta_recognizer_verdict(player->context, player->recognizer, NULL, text, sizeof text, NULL);
    gesta_recognizer_hint(player->context, player->recognizer, NULL, text, sizeof text, NULL);
    for (uint32_t at = 0; gesta_class_value(player->context, player->class_id, at, &info) == GESTA_OK; at++)
        if (info.type == GESTA_TYPE_NUMBER)
            gesta_recognizer_number(player->context, player->recognizer, GESTA_STR(info.name), &number);
    if (player->reading == READING_ALWAYS) player_check(player);
}

int player_step(struct player *player) {
    if (player->step >= player->session->step_count) return 0;
    const struct step *step = &player->session->steps[player->step++];
    disturb_before(player, step);
    switch (step->kind) {
    case STEP_PUSH: push(player, step->first, step->count); break;
    case STEP_ADVANCE: gesta_advance(player->context, step->time + player->change.shift); break;
    case STEP_CANCEL: gesta_context_cancel(player->context); break;
    case STEP_RESET:
        player->has_program_act = 1;
        gesta_recognizer_reset(player->context, player->recognizer);
        break;
    case STEP_ENABLE:
        player->has_program_act = 1;
        gesta_recognizer_set_number(player->context, player->recognizer, GESTA_STR("enabled"), step->count != 0);
        break;
    case STEP_PARAMETER:
        player_set(player, step->first, step->fraction);
        player_check(player);
        break;
    case STEP_VALUE:
        for (size_t index = 0; index < VALUES_MOST; index++) set_value(player, index, step);
        break;
    }
    if (player->step % 7 == 0 || player->reading == READING_ALWAYS) read_all(player);
    return 1;
}

void player_finish(struct player *player) {
    enum { DEADLINES = 60000 };
    const int64_t hour = 3600000000000;
    size_t down = 0;
    while (player_step(player)) {}
    set_back(player);
    gesta_recognizer_contact_ids(player->context, player->recognizer, NULL, 0, &down);
    if (down > 0) gesta_context_cancel(player->context); /* the sample that lifts was refused with its frame */
    int64_t end = context_now(player->context), deadline = 0;
    for (uint32_t n = 0; n < DEADLINES; n++) {
        if (gesta_next_deadline(player->context, &deadline) != GESTA_OK || deadline == GESTA_NO_DEADLINE) break;
        if (deadline - end > hour) {
            if (!player->is_quiet)
                find(RULE_ENDLESS, "%.3g hours after the last contact has lifted, the class waits for a deadline",
                     (double)(deadline - end) / 3.6e12);
            break;
        }
        gesta_advance(player->context, deadline);
    }
    gesta_recognizer_info info = {.size = sizeof info};
    gesta_recognizer_describe(player->context, player->recognizer, &info);
    if (!player->is_quiet && (info.state == GESTA_STATE_BEGAN || info.state == GESTA_STATE_CHANGED) &&
        deadline == GESTA_NO_DEADLINE)
        find(RULE_ENDLESS, "the state is still %s when all contacts have lifted, and no deadline is set",
             gesta_state_name(info.state));
    read_all(player);
}

void player_close(struct player *player) {
    gesta_context_set_observer(player->context, NULL, NULL, NULL);
    gesta_context_destroy(player->context);
    free(player->records.all);
}
