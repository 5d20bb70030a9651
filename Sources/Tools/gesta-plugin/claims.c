#include "claims.h"
#include "drawn.h"
#include "guard.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t usual_flags(uint32_t number) { return number % 2 == 0 ? 0 : SESSION_PARAMETERS; }

void test_reading(void) {
    struct player never, always;
    for (uint32_t n = shared->first; n < shared->first + shared->count; n++) {
        draw_session(&sessions[0], n, usual_flags(n), 0);
        player_open(&never, tested, &sessions[0], no_change);
        never.reading = READING_NEVER;
        player_finish(&never);
        player_open(&always, tested, &sessions[0], no_change);
        always.reading = READING_ALWAYS;
        player_finish(&always);
        differ(RULE_READING, &never, &always, 1, "where the program reads after each step, the same input");
        player_close(&never);
        player_close(&always);
    }
}

static void compare_disturbed(uint32_t number, enum disturbance disturbance, enum rule rule, const char *what) {
    struct player plain, disturbed;
    uint32_t handed = guard_hand_ons();
    player_open(&plain, tested, &sessions[0], no_change);
    player_finish(&plain);
    player_open(&disturbed, tested, &sessions[0], no_change);
    disturbed.disturbance = disturbance;
    disturbed.generator = generator_of(shared->seed, shared->class_index, number + 500000);
    player_finish(&disturbed);
    /* A sequence may begin with a contact that was handed on, with the parameters of that time. */
    if (guard_hand_ons() == handed || disturbance == DISTURBANCE_AT_ONCE) differ(rule, &plain, &disturbed, 1, what);
    player_close(&plain);
    player_close(&disturbed);
}

void test_parameters(void) {
    for (uint32_t n = shared->first; n < shared->first + shared->count && tested->parameter_count > 0; n++) {
        draw_session(&sessions[0], n, 0, 0);
        compare_disturbed(n, DISTURBANCE_AT_ONCE, RULE_PARAMETERS,
                          "with parameters that are set and set back, the same input");
        if (tested->flags & GESTA_CLASS_HOVERS) continue; /* each sample may begin a sequence */
        compare_disturbed(n, DISTURBANCE_UNTIL_NEXT, RULE_DURING,
                          "with parameters that are set during sequences, and back before the next, the same input");
    }
}

/* ----------------------------------------------------------------------------------------------------- findings -- */

void draw_settings(struct player *player, uint32_t number, uint32_t except) {
    struct generator generator = generator_of(shared->seed, shared->class_index, number + 700000);
    for (uint32_t at = 0; at < tested->parameter_count; at++) {
        int is_drawn = draw_one_in(&generator, 2);
        double fraction = draw_fraction(&generator);
        if (draw_one_in(&generator, 2)) fraction = floor(fraction + 0.5);
        if (is_drawn && at != except) player_set(player, at, fraction);
    }
    player_check(player);
}

static void open_with(struct player *player, uint32_t number, uint32_t except) {
    player_open(player, tested, &sessions[0], no_change);
    draw_settings(player, number, except);
}

/* Plays with another value of a parameter for which the class says, too, that it has no effect. */
static void compare_without(const struct player *drawn, uint32_t number, uint32_t parameter) {
    static const double fractions[] = {0.13, 0.5, 0.87, 1};
    const gesta_parameter_info *info =
        (const void *)((const char *)tested->parameters + (size_t)parameter * tested->parameters->size);
    char what[160];
    snprintf(what, sizeof what, "%s has no effect, it says, but with another value the same input", info->name);
    for (size_t at = 0; at < sizeof fractions / sizeof *fractions; at++) {
        struct player other;
        open_with(&other, number, parameter);
        player_set(&other, parameter, fractions[at]);
        player_check(&other);
        int is_unused = guard_unused() >> parameter & 1;
        if (is_unused) {
            player_finish(&other);
            differ(RULE_UNUSED, drawn, &other, 1, what);
        }
        player_close(&other);
        if (is_unused) return;
    }
}

static void compare_unused(uint32_t number) {
    struct player drawn;
    open_with(&drawn, number, UINT32_MAX);
    uint64_t unused = guard_unused();
    player_finish(&drawn);
    for (uint32_t at = 0; at < tested->parameter_count; at++)
        if (unused >> at & 1) compare_without(&drawn, number, at);
    player_close(&drawn);
}

/* Two recognizers that do not affect each other, with parameters that are drawn. */
static void compare_forerunner(uint32_t number) {
    struct player one, other;
    struct generator generator = generator_of(shared->seed, shared->class_index, number + 900000);
    open_with(&one, number, UINT32_MAX);
    const void *first = guard_newest();
    player_join(&other, &one);
    if (gesta_recognizer_create(one.context, GESTA_RECOGNIZER(.class_name = tested->id), &other.recognizer) ==
        GESTA_OK) {
        const void *second = guard_newest();
        for (uint32_t at = 0; at < tested->parameter_count; at++) {
            double fraction = draw_fraction(&generator);
            if (draw_one_in(&generator, 3)) player_set(&other, at, fraction);
        }
        player_check(&one);
        int is_first = guard_foreruns(first, second), is_second = guard_foreruns(second, first);
        gesta_recognizer_relate(one.context, one.recognizer, GESTA_RELATION_SIMULTANEOUS, other.recognizer, 1);
        one.partner = &other;
        one.is_quiet = other.is_quiet = 1;
        while (player_step(&one)) {
            uint32_t count = player_recognized(&one), others = player_recognized(&other);
            if (!(is_first && others > count) && !(is_second && count > others)) continue;
            find(RULE_FORERUNS,
                 "has decided that one always recognizes first, but the other has recognized %u times "
                 "and this one %u times",
                 is_first ? others : count, is_first ? count : others);
            break;
        }
    }
    player_finish(&one);
    free(other.records.all);
    player_close(&one);
}

void test_findings(void) {
    for (uint32_t n = shared->first; n < shared->first + shared->count; n++) {
        draw_session(&sessions[0], n, 0, 0);
        compare_unused(n);
        if (!(tested->flags & GESTA_CLASS_HOVERS) && guard_has_foreruns(tested)) compare_forerunner(n);
    }
}

/* ------------------------------------------------------------------------------------------------------ learned -- */

struct text {
    char *bytes;
    size_t length, capacity;
};

static void append(const char *bytes, size_t length, void *user) {
    struct text *text = user;
    if (text->capacity - text->length < length) {
        size_t capacity = 2 * (text->length + length) + 4096;
        char *grown = realloc(text->bytes, capacity);
        if (grown == NULL) return;
        text->bytes = grown;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

static int32_t register_class(gesta_context *context, void *user) {
    (void)user;
    return gesta_class_register(context, guard_class(tested), NULL);
}

/* Replays a trace in a context of its own. */
static void compare_replay(const struct text *trace) {
    char message[300] = "";
    gesta_trace_options options = {
        .size = sizeof options, .prepare = register_class, .message = message, .capacity = sizeof message};
    gesta_trace_result result = {.size = sizeof result};
    int32_t code = gesta_trace_replay(trace->bytes, trace->length, &options, &result);
    if (code != GESTA_OK || result.differences > 0)
        find(RULE_LEARNED, "a trace that begins after other sessions replays differently: %s", message);
}

void test_learned(void) {
    static struct text setup, trace;
    struct player kept, loaded;
    if (tested->flags & GESTA_CLASS_HOVERS) return; /* its region is not in a setup */
    for (uint32_t n = shared->first; n < shared->first + shared->count; n++) {
        draw_session(&sessions[0], n, SESSION_PARAMETERS, 0);
        setup.length = trace.length = 0;
        player_open(&kept, tested, &sessions[0], no_change);
        player_finish(&kept);
        int64_t end = context_now(kept.context); /* of its deadlines, too */
        draw_session(&sessions[1], n + 100000, 0, end + 10000000000);
        shared->session = n;
        gesta_setup_save(kept.context, append, &setup);
        int32_t code = player_open_setup(&loaded, tested, &sessions[1], setup.bytes, setup.length);
        if (code == GESTA_OK) {
            const char *name = player_difference(&kept, &loaded);
            if (name != NULL) find(RULE_LEARNED, "a setup that was saved has another %s when it is loaded", name);
            gesta_trace_start(kept.context, append, &trace, NULL);
            player_continue(&kept, &sessions[1]);
            player_finish(&kept);
            gesta_trace_stop(kept.context);
            player_finish(&loaded);
            differ_after(RULE_LEARNED, &loaded, &kept, "with the recognizer that was saved and loaded, the same input");
            compare_replay(&trace);
        } else {
            find(RULE_LEARNED, "a setup that was saved cannot be loaded: %s", gesta_context_message(loaded.context));
        }
        player_close(&loaded);
        player_close(&kept);
    }
}
