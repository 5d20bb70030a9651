/*
 * Calls that succeed: what a call sets is read back, what it changes is recorded, its replay has the same events and
 * the same setup at its end, and the setup can be loaded and saved again.
 */
#ifndef PERFORMING_H
#define PERFORMING_H

#include "../driver/invariants.h"
#include "exceptions.h"
#include "policies.h"

#define LAST_TAP (9000 * MS)

/* What calls of a function have done so far. */
static struct performed {
    bool succeeded, changed, recorded, saved;
    uint64_t read; /* what could be read before; 0: it was not read */
} performed[FUNCTION_COUNT];
static unsigned long performances;

/* ---------------------------------------------------------------------------------------------- what can be read -- */

static uint64_t read_results(const struct function *f, arguments *a, uint64_t hash) {
    hash = mix(hash, (uint64_t)f->call(a->slots));
    for (uint32_t k = 0; k < f->parameter_count; k++)
        if (f->parameters[k].direction != IN) hash = mix_bytes(hash, a->rooms[k].bytes, 1024);
    return hash;
}

/* What one function returns for each recognizer, region or contact, and for each number of a range: of a kind. */
static uint64_t read_each(const scene *s, const struct function *f, choices c, uint64_t hash) {
    static arguments a;
    uint32_t id = 1, kind = 1;
    while (id < f->parameter_count && f->parameters[id].kind != KIND_ID && f->parameters[id].kind != KIND_CONTACT) id++;
    while (kind < f->parameter_count && !(f->parameters[kind].kind == KIND_WORD && !isnan(f->parameters[kind].least)))
        kind++;
    const bool varies = id < f->parameter_count;
    const struct parameter *const range = kind < f->parameter_count ? &f->parameters[kind] : NULL;
    if (varies) c.of[id] = 0;
    while (set_arguments(s->place, s, f, &c, &a)) {
        if (!range) hash = read_results(f, &a, hash);
        for (double n = range ? range->least : 0; range && n <= fmin(range->most, range->least + 9); n++) {
            set_arguments(s->place, s, f, &c, &a);
            a.slots[kind].word = (uint64_t)(int64_t)n;
            hash = read_results(f, &a, hash);
        }
        if (!varies) break;
        c.of[id]++;
    }
    return hash;
}

/* A hash of what all functions return that only read. */
static uint64_t read_all(const scene *s) {
    uint64_t hash = 1;
    for (uint32_t n = 0; n < FUNCTION_COUNT; n++) {
        const struct function *f = &functions[n];
        if (living_calls[n].found && f->flags & READS && !(f->flags & BUSY))
            hash = read_each(s, f, living_calls[n].choices, hash);
    }
    return hash;
}

/* ------------------------------------------------------------------------------------------------- read back -- */

static bool is_read(const struct function *f, const struct reading *reading, const arguments *set,
                    const unsigned char *at) {
    const struct parameter *it = &f->parameters[reading->parameter];
    const union slot *slot = &set->slots[reading->parameter];
    int32_t truth;
    if (it->kind == KIND_TEXT) {
        size_t length = set->slots[reading->parameter + 1].word;
        const char *text = slot->pointer ? slot->pointer : "";
        if (length == SIZE_MAX) length = strlen(text);
        return strlen((const char *)at) == length && memcmp(at, text, length) == 0;
    }
    if (it->kind == KIND_STRUCTURE) {
        size_t head = it->sized ? sizeof it->size : 0;
        return !slot->pointer || memcmp(at + head, (const char *)slot->pointer + head, it->size - head) == 0;
    }
    memcpy(&truth, at, sizeof truth);
    if (it->boolean) return truth == (slot->word != 0);
    return memcmp(at, it->kind == KIND_NUMBER ? (const void *)&slot->number : &slot->word, reading->size) == 0;
}

static void read_back(const scene *s, const struct function *f, const arguments *set) {
    static const choices first;
    static arguments got;
    if (f->reading_count == 0) return;
    const struct function *getter = &functions[f->getter];
    set_arguments(s->place, s, getter, &first, &got);
    for (uint32_t i = 0; i < f->taken_count; i++) got.slots[f->taken[i].getter] = set->slots[f->taken[i].setter];
    int32_t code = getter->call(got.slots);
    if (code == GESTA_E_BUFFER) return; /* a long text */
    if (!expect(code == GESTA_OK, "then %s returned %d", getter->name, code)) return;
    for (uint32_t i = 0; i < f->reading_count; i++) {
        const struct reading *reading = &f->readings[i];
        expect(is_read(f, reading, set, got.rooms[reading->result].bytes + reading->offset),
               "%s returns another %s than was set", getter->name, f->parameters[reading->parameter].name);
    }
}

/* -------------------------------------------------------------------------------- recorded, saved, and loaded -- */

static text replayed_setup;

/* In the context of a replay: what it has at its last event. */
static void keep_setup(gesta_context *context, const gesta_event *event, void *user) {
    (void)user;
    if (event->time < LAST_TAP) return;
    replayed_setup.length = 0;
    CHECK_OK(gesta_setup_save(context, keep, &replayed_setup));
}

static int32_t prepare_performance(gesta_context *context, void *user) {
    (void)user;
    CHECK_OK(gesta_context_set_observer(context, keep_setup, NULL, NULL));
    CHECK_OK(gesta_plugin_load(context, plugin_path, SIZE_MAX, NULL));
    return gesta_class_register(context, &own, NULL);
}

/* The same without the flags of the context, and with ids in the order of their appearance. */
static void number_ids(const text *setup, text *out) {
    char ids[256][11];
    size_t count = 0;
    bool is_quoted = false;
    out->length = 0;
    for (const char *at = setup->bytes; *at; at++) {
        size_t i = 0;
        char name[20];
        if (strncmp(at, "\nconfig ", 8) == 0) at += strcspn(at + 8, " ") + 8;
        is_quoted ^= *at == '"' && at[-1] != '\\';
        if (is_quoted || strncmp(at, "0x", 2) != 0) {
            add(out, at, 1);
            continue;
        }
        while (i < count && strncmp(ids[i], at, 10) != 0) i++;
        if (i == count && count < 256) memcpy(ids[count++], at, 10);
        snprintf(name, sizeof name, "#%zu", i);
        add_words(out, name);
        at += 9;
    }
}

/* Prints the first line in which two texts differ. */
static void show_difference(const text *a, const text *b) {
    const char *x = a->bytes, *y = b->bytes;
    if (check_failed > CHECK_SHOWN) return;
    while (*x && *y) {
        size_t m = strcspn(x, "\n"), n = strcspn(y, "\n");
        if (m != n || memcmp(x, y, n) != 0) break;
        x += m + (x[m] != 0), y += n + (y[n] != 0);
    }
    printf("     %.*s\n     %.*s\n", (int)strcspn(x, "\n"), x, (int)strcspn(y, "\n"), y);
}

static bool expect_setup(const text *setup, const text *expected, const char *what) {
    text was = {0}, is = {0};
    number_ids(setup, &is), number_ids(expected, &was);
    bool is_same = expect(same(&was, &is), "%s", what);
    if (!is_same) show_difference(&was, &is);
    free(was.bytes), free(is.bytes);
    return is_same;
}

static void load_and_save(const text *setup, double units) {
    text again = {0};
    gesta_context *c = context_new(GESTA_CONFIG_POLL_ALL | GESTA_CONFIG_EVENT_TOUCHES | GESTA_CONFIG_FRAME_VALUES);
    CHECK_OK(prepare_replay(c, NULL));
    CHECK_OK(gesta_plugin_load(c, plugin_path, SIZE_MAX, NULL));
    CHECK_OK(gesta_context_set_units_per_mm(c, units));
    int32_t code = gesta_setup_load(c, setup->bytes, setup->length, NULL, 0, NULL);
    if (expect(code == GESTA_OK, "its setup cannot be loaded: %s", gesta_context_message(c))) {
        CHECK_OK(gesta_setup_save(c, keep, &again));
        expect_setup(&again, setup, "its setup is another one when it was loaded");
    }
    gesta_context_destroy(c);
    free(again.bytes);
}

static void replay(const text *trace, const text *setup) {
    char words[400] = "";
    gesta_trace_options options = {.prepare = prepare_performance, .message = words, .capacity = sizeof words};
    gesta_trace_result result = {.size = sizeof result};
    options.size = sizeof options;
    replayed_setup.length = 0;
    int32_t code = gesta_trace_replay(trace->bytes, trace->length, &options, &result);
    expect(code == GESTA_OK && result.differences == 0, "its trace is replayed with %d: %s", code, words);
    if (code == GESTA_OK && replayed_setup.length)
        expect_setup(&replayed_setup, setup, "the replay ends with another setup");
}

/* Further input, whatever the call has done. */
static void go_on_anyhow(gesta_context *c) {
    push_move(c, 1200 * MS, FINGER, 750, 640);
    push_up(c, 1210 * MS, FINGER, 750, 640);
    gesta_advance(c, 3000 * MS);
    for (int i = 0; i < 12; i++)
        push_one(c, (4000 + 8 * i) * MS, 3,
                 i == 0    ? GESTA_PHASE_BEGAN
                 : i == 11 ? GESTA_PHASE_ENDED
                           : GESTA_PHASE_MOVED,
                 100 + 20 * i, 100);
    push_down(c, LAST_TAP, 4, 50, 50);
    push_up(c, LAST_TAP + 40 * MS, 4, 50, 50);
    gesta_advance(c, LAST_TAP + 5000 * MS);
}

/* After a call that has succeeded in a scene, which is closed. */
static void perform(scene *s, const struct function *f, const arguments *a, size_t recorded, const text *before) {
    gesta_context *c = s->place->context;
    struct performed *done = &performed[f - functions];
    text after = {0}, setup = {0};
    performances++;
    done->succeeded = true;
    if (f->flags & DESTROYS) {
        s->place->context = NULL;
        drop_place(s->place);
        return;
    }
    read_back(s, f, a);
    digest(s->place, &after);
    bool is_recorded = s->place->trace.length > recorded;
    done->recorded |= is_recorded;
    done->changed |= !same(before, &after) || (done->read != 0 && done->read != read_all(s));
    CHECK_OK(gesta_setup_save(c, keep, &setup));
    /* What can be read begins with the setup. */
    done->saved |= before->length < setup.length || memcmp(before->bytes, setup.bytes, setup.length) != 0 ||
                   strncmp(before->bytes + setup.length, "deadline ", 9) != 0;
    load_and_save(&setup, context_info(c).units_per_mm);
    go_on_anyhow(c);
    if (s->place->trace.length && gesta_trace_stop(c) == GESTA_OK) {
        setup.length = 0;
        CHECK_OK(gesta_setup_save(c, keep, &setup));
        replay(&s->place->trace, &setup);
    }
    drop_place(s->place);
    free(after.bytes), free(setup.bytes);
}

/* What no call of a function has done, and what to do about it. */
static void report_performed(const char *only) {
    for (uint32_t n = 0; n < FUNCTION_COUNT; n++) {
        const struct function *f = &functions[n];
        const struct performed *done = &performed[n];
        bool has_callback = false, is_setting = !(f->flags & BUSY_CALLBACK);
        for (uint32_t i = 0; i < f->parameter_count; i++)
            has_callback |= f->parameters[i].kind == KIND_CALLBACK || f->parameters[i].kind == KIND_USER ||
                            f->parameters[i].has_functions;
        if (only && strcmp(f->name, only) != 0) continue;
        snprintf(trial, sizeof trial, "%s", f->name);
        if (!(f->flags & CHANGES) || has_callback || !done->succeeded) continue;
        expect(done->changed || is_excepted(unreadable, f),
               "no call changes what can be read: add a function that reads it, or a reason in exceptions.h");
        expect(done->recorded || is_excepted(unrecorded, f),
               "no trace has it: see Sources/Core/Engine/Session/RecordedCalls.swift, or add a reason in exceptions.h");
        expect(done->saved || !is_setting || is_excepted(unsaved, f) || is_excepted(unrecorded, f),
               "no setup has it: see RecordedCalls.swift, or add a reason in exceptions.h");
    }
}

#endif
