/*
 * Every function of the interface, by its description: described PLUGINS [--words FILE] [FUNCTION]. Valid arguments of
 * each are found in a context that lives. Then it is called with other arguments: what succeeds is read back, recorded,
 * replayed, saved and loaded (exploring.h, performing.h). It is called with every mistake that its errors name
 * (hostile.h), in every kind of callback (busy.h), with calls that are refused in every callback that only reads
 * (gate.h), with larger structs (growth.h), while memory is short (short_memory.h) and, if it only reads, between other
 * calls (reading.h). What the description cannot say is in meaning.h, and what is not asked of a function in
 * exceptions.h. After each failure the context is as before, goes on as if nothing had been called, and has recorded
 * nothing.
 */
#define _POSIX_C_SOURCE 200809L
#include "busy.h"
#include "exploring.h"
#include "gate.h"
#include "growth.h"
#include "hostile.h"
#include "meaning.h"
#include "reading.h"
#include "short_memory.h"

/* ------------------------------------------------------------------------------------------------- valid calls -- */

enum { TRIES = 20000 };

/* Looks for a call that succeeds, and that changes what can be read unless the function only reads. */
static void find_valid(valid_call *call, const struct function *f, bool bare) {
    valid_call looked = {.function = f, .found = true, .bare = bare};
    scene s = open_for(&looked);
    text before = {0}, after = {0};
    unsigned tried = 0;
    digest(s.place, &before);
    *call = (valid_call){.function = f};
    if (f->flags & DESTROYS) *call = looked;
    else if (set_arguments(s.place, &s, f, &looked.choices, &spare)) do {
            if (f->call(spare.slots) != GESTA_OK) continue;
            free_result(f, &spare);
            digest(s.place, &after);
            bool changed = !same(&before, &after);
            if (!call->found || changed) *call = looked;
            if (changed || !(f->flags & CHANGES)) break;
        } while (++tried < TRIES && next_choices(s.place, &s, f, &looked.choices, &spare));
    drop_place(s.place);
    free(before.bytes), free(after.bytes);
}

/* Of all functions, or of one and of those that read. */
static void find_all_valid(const char *only) {
    for (uint32_t i = 0; i < FUNCTION_COUNT; i++) {
        if (only && strcmp(functions[i].name, only) != 0 && !(functions[i].flags & READS)) continue;
        find_valid(&living_calls[i], &functions[i], false);
        find_valid(&bare_calls[i], &functions[i], true);
        snprintf(trial, sizeof trial, "%s", functions[i].name);
        expect(living_calls[i].found || bare_calls[i].found || functions[i].flags & WITHOUT_CONTEXTS,
               "no test uses it with success: state ranges, ids and enums of its parameters in the header, or add what "
               "it needs to the candidates in Tests/described/arguments.h");
    }
}

/* -------------------------------------------------------------------------------------------------- reference -- */

/* What is always so: the events, the trace, and that it replays. */
static void play_reference(void) {
    scene s = open_scene(plugin_path);
    gesta_trace_options options = {.size = sizeof options, .prepare = prepare_replay};
    gesta_trace_result result = {.size = sizeof result};
    for (size_t i = 0, count = class_count(s.place->context); i < count && i < CLASSES_MAX; i++)
        snprintf(class_names[class_names_count++], sizeof class_names[0], "%s", class_at(s.place->context, i).id);
    CHECK_OK(gesta_recognizer_save_examples(s.place->context, s.place->learner, write_text, &saved_examples));
    CHECK_OK(gesta_setup_save(s.place->context, write_text, &saved_setup));
    go_on(s.place);
    add(&reference_heard, s.place->heard.bytes, s.place->heard.length);
    add(&reference_trace, s.place->trace.bytes, s.place->trace.length);
    add(&saved_trace, s.place->trace.bytes, s.place->trace.length);
    close_place(s.place);
    CHECK_OK(gesta_trace_replay(saved_trace.bytes, saved_trace.length, &options, &result));
    CHECK_EQUAL(result.differences, 0);
    resident = memory.live;
}

/* Errors that follow from the form of an argument, or from the place of the call. */
static bool is_formal(int32_t code) {
    static const int32_t codes[] = {GESTA_E_ARGUMENT, GESTA_E_SIZE,   GESTA_E_HANDLE, GESTA_E_STALE, GESTA_E_NOT_FINITE,
                                    GESTA_E_TEXT,     GESTA_E_BUFFER, GESTA_E_INDEX,  GESTA_E_BUSY};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i] == code) return true;
    return false;
}

static bool is_unprovoked(const struct function *f, int32_t code) {
    for (const struct unprovoked *it = unprovoked; it->function; it++)
        if (strncmp(f->name, it->function, strlen(it->function)) == 0 &&
            (it->code == code || (it->code == GESTA_OK && !is_formal(code))))
            return true;
    return false;
}

static void report_errors(void) {
    unsigned seen = 0, all = 0;
    for (uint32_t i = 0; i < FUNCTION_COUNT; i++)
        for (uint32_t k = 0; k < functions[i].error_count; k++) {
            bool is_seen = errors_seen[i] >> k & 1;
            int32_t code = functions[i].errors[k].code;
            seen += is_seen, all++;
            if (getenv("GESTA_UNSEEN") && !is_seen) printf("unseen: %s %s\n", functions[i].name, gesta_strerror(code));
            if (functions[i].flags & WITHOUT_CONTEXTS || is_unprovoked(&functions[i], code) ||
                (is_brief && !is_formal(code)))
                continue;
            begin_trial(&functions[i], "%s (%s)", functions[i].errors[k].name, functions[i].errors[k].cause);
            expect(is_seen, "the header lists it, but no call returned it: provoke it by a candidate in arguments.h or "
                            "a call in meaning.h, or add a reason in exceptions.h");
        }
    printf("figure %u of %u errors that the header lists were seen\n", seen, all);
}

int main(int argc, char **argv) {
    char data_folder[4096];
    gesta_allocator hook = {.size = sizeof hook, .allocate = allocate, .release = release};
    const char *only = NULL, *words_path = NULL;
    if (argc < 2) return 2;
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--words") == 0 && i + 1 < argc) words_path = argv[++i];
        else only = argv[i];
    }
    is_brief = getenv("GESTA_BRIEF") != NULL;
    is_full = getenv("GESTA_FULL") != NULL && !is_brief;
    snprintf(plugin_path, sizeof plugin_path, "%s/good.so", argv[1]);
    snprintf(other_plugin, sizeof other_plugin, "%s/second.so", argv[1]);
    snprintf(plugin_folder, sizeof plugin_folder, "%s/scan2", argv[1]);
    setenv("GESTA_PLUGIN_PATH", plugin_folder, 1);
    snprintf(data_folder, sizeof data_folder, "%s/data", argv[1]);
    setenv("XDG_DATA_HOME", data_folder, 1);
    CHECK_OK(gesta_allocator_set(&hook));
    own = puppet_table("test.setups", 0);
    set_behaviors();
    puppet_play = play;
    play_reference();
    find_all_valid(only);
    resident = memory.live;
    for (enum where where = IN_OBSERVER; where < PLACES && !only; where++) busy_together(where);
    if (!only) reading(), meaning();
    for (uint32_t i = 0; i < FUNCTION_COUNT; i++) {
        const valid_call *living = &living_calls[i], *bare = &bare_calls[i];
        if (only && strcmp(functions[i].name, only) != 0) continue;
        if (check_failed > CHECK_SHOWN) break; /* and all further failures would be silent */
        if (living->found || bare->found) explore(living->found ? living : bare);
        if (living->found) busy(living);
        gate_through(&functions[i]);
        if (living->found || bare->found) hostile(living->found ? living : bare);
        if (living->found) growth(living);
        if (living->found) short_memory(living);
        if (bare->found) short_memory(bare);
    }
    if (check_failed <= CHECK_SHOWN) report_performed(only);
    if (!only && check_failed <= CHECK_SHOWN) report_errors(), gate_rare_callbacks(), report_gate();
    if (words_path) write_words(words_path);
    printf("figure %lu calls that fail, or only read; with an allocation failing, %lu were refused and %lu unharmed\n",
           trials, refused_calls, unharmed_calls);
    return check_end();
}
