/* How the time of a call grows with the number of recognizers, regions and so on: Tests/bench/run --growth */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../c/asked.h"
#include "library.h"

enum { SIZES = 5 };
static const int sizes[SIZES] = {125, 250, 500, 1000, 2000};
static const double patience = 2e9; /* ns: larger sizes of a case that takes longer are left out */

static library *self;
static uint32_t ids[4096];
static double total, longest; /* of the calls between begin and end, in ns */
static double begun;

/* Processor time: other processes do not count. */
static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void begin(void) { begun = now_ns(); }

static void end(void) {
    double took = now_ns() - begun;
    total += took;
    if (took > longest) longest = took;
}

static void check(int32_t code) {
    if (code != GESTA_OK && self->error == GESTA_OK) self->error = code;
}

/* ------------------------------------------------------------------------------------------- what is built -- */

static void make(int n, const char *class_name) {
    for (int i = 0; i < n; i++)
        check(gesta_recognizer_create(self->context, GESTA_RECOGNIZER(.class_name = class_name), &ids[i]));
}

/* Regions inside each other, or beside each other, with a tap in each. */
static void make_regions(int n, int are_nested) {
    gesta_rect rect = {0, 0, 1000, 1000};
    uint32_t region = GESTA_REGION_ROOT;
    make(n, "gesta.tap");
    for (int i = 0; i < n; i++) {
        check(gesta_region_create(self->context, are_nested ? region : GESTA_REGION_ROOT, &rect, &region));
        check(gesta_recognizer_attach(self->context, ids[i], region));
    }
}

static void make_siblings(int n) {
    gesta_rect rect = {0, 0, 10, 10};
    for (int i = 0; i < n; i++) check(gesta_region_create(self->context, GESTA_REGION_ROOT, &rect, &ids[i]));
}

static void allow_all(int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            check(gesta_recognizer_relate(self->context, ids[i], GESTA_RELATION_SIMULTANEOUS, ids[j], 1));
}

static void require_in_turn(int n) {
    for (int i = 0; i + 1 < n; i++)
        check(gesta_recognizer_relate(self->context, ids[i], GESTA_RELATION_REQUIRES_FAILURE, ids[i + 1], 1));
}

static void touch(uint32_t phase, int64_t milliseconds, double x) {
    gesta_touch t;
    memset(&t, 0, sizeof t);
    t.contact = 1;
    t.phase = phase;
    t.time = milliseconds * 1000000;
    t.x = x;
    t.y = 10;
    check(gesta_push(self->context, &t, 1, sizeof t));
}

static void count_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context;
    (void)finding;
    ++*(int *)user;
}

static void run_check(void) {
    int count = 0;
    begin();
    check(gesta_context_check(self->context, count_finding, &count, NULL));
    end();
}

static const char *name_of(int i) {
    static char name[16];
    snprintf(name, sizeof name, "name %d", i);
    return name;
}

/* A bent line, another one for each i. */
static void points_of(int i, double *xy) {
    for (int at = 0; at < 8; at++) {
        xy[2 * at] = at * 10 + (at > 4 ? i % 37 : 0);
        xy[2 * at + 1] = at < 4 ? 0 : (at - 3) * (i % 23);
    }
}

static void add_examples(int n) {
    double xy[16];
    for (int i = 0; i < n; i++) {
        points_of(i, xy);
        begin();
        check(gesta_recognizer_add_example(self->context, ids[0], name_of(i), SIZE_MAX, xy, 8, NULL, 0));
        end();
    }
}

/* --------------------------------------------------------------------------------------------- what is timed -- */

static void check_nested(int n) {
    make_regions(n, 1);
    run_check();
}

static void check_siblings(int n) {
    make_regions(n, 0);
    run_check();
}

/* Each but the largest is hidden. */
static void check_hidden(int n) {
    make(n, "gesta.tap");
    for (int i = 0; i < n; i++)
        check(gesta_recognizer_set_number(self->context, ids[i], "slop", SIZE_MAX, 10 + 1.0 / (i + 1)));
    run_check();
}

static void check_requirements(int n) {
    make(n, "gesta.pan");
    require_in_turn(n);
    run_check();
}

static void add_example(int n) {
    make(1, "gesta.template");
    add_examples(n);
}

static void load_examples(int n) {
    char *text = malloc(64 + (size_t)n * 256), *at = text + sprintf(text, "gesta-examples 1\n");
    double xy[16];
    for (int i = 0; i < n; i++) {
        points_of(i, xy);
        at += sprintf(at, "example \"%s\" |", name_of(i));
        for (int j = 0; j < 16; j++) at += sprintf(at, " %d", (int)xy[j]);
        at += sprintf(at, "\n");
    }
    make(1, "gesta.template");
    begin();
    check(gesta_recognizer_load_examples(self->context, ids[0], text, SIZE_MAX));
    end();
    free(text);
}

static void begin_together(int n) {
    make(n, "gesta.pan");
    allow_all(n);
    touch(GESTA_PHASE_BEGAN, 0, 0);
    begin();
    touch(GESTA_PHASE_MOVED, 10, 500);
    end();
}

/* Pans of two teams in turn. */
static void begin_teams(int n) {
    make(n, "gesta.pan");
    for (int i = 0; i < n; i++) check(gesta_recognizer_set_team(self->context, ids[i], 1 + (uint32_t)i % 2, 0));
    touch(GESTA_PHASE_BEGAN, 0, 0);
    begin();
    touch(GESTA_PHASE_MOVED, 8, 60);
    end();
}

static void press_together(int n) {
    make(n, "gesta.press");
    begin();
    touch(GESTA_PHASE_BEGAN, 0, 0);
    end();
}

/* One pan wins, the others lose. */
static void begin_alone(int n) {
    make(n, "gesta.pan");
    touch(GESTA_PHASE_BEGAN, 0, 0);
    begin();
    touch(GESTA_PHASE_MOVED, 10, 500);
    end();
}

static void set_order(int n) {
    make_siblings(n);
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_region_set_order(self->context, ids[i], i * 7919 % n));
        end();
    }
}

static void set_rect(int n) {
    gesta_rect rect = {5, 5, 20, 20};
    make_siblings(n);
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_region_set_rect(self->context, ids[i], &rect));
        end();
    }
}

static void create_regions(int n) {
    gesta_rect rect = {0, 0, 10, 10};
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_region_create(self->context, GESTA_REGION_ROOT, &rect, &ids[i]));
        end();
    }
}

static void destroy_regions(int n) {
    make_siblings(n);
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_region_destroy(self->context, ids[i]));
        end();
    }
}

/* The same with a recognizer in each. */
static void destroy_used_regions(int n) {
    uint32_t regions[4096];
    make_regions(n, 0);
    for (int i = 0; i < n; i++) check(INFO(self->context, ids[i], region, &regions[i]));
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_region_destroy(self->context, regions[i]));
        end();
    }
}

/* While all of its recognizers track a contact. */
static void disable_region(int n) {
    make(n, "gesta.tap");
    touch(GESTA_PHASE_BEGAN, 0, 0);
    begin();
    check(gesta_region_set_enabled(self->context, GESTA_REGION_ROOT, 0));
    end();
}

/* A contact goes down in siblings whose order has changed. */
static void touch_reordered(int n) {
    make_siblings(n);
    for (int i = 0; i < n; i++) check(gesta_region_set_order(self->context, ids[i], i * 7919 % n));
    begin();
    touch(GESTA_PHASE_BEGAN, 0, 0);
    end();
}

/* N siblings side by side, each with a recognizer. */
static void make_row(int n, const char *class_name) {
    gesta_rect rect = {0, 0, 10, 20};
    for (int i = 0; i < n; i++, rect.x += 10) {
        uint32_t recognizer;
        check(gesta_region_create(self->context, GESTA_REGION_ROOT, &rect, &ids[i]));
        check(gesta_recognizer_create(self->context, GESTA_RECOGNIZER(.class_name = class_name, .region = ids[i]),
                                      &recognizer));
    }
}

/* Each is touched for the first time. */
static void touch_each(int n) {
    make_row(n, "gesta.tap");
    touch(GESTA_PHASE_BEGAN, 0, -10);
    touch(GESTA_PHASE_ENDED, 1, -10);
    for (int i = 0; i < n; i++) {
        begin();
        touch(GESTA_PHASE_BEGAN, 2 * i + 2, i * 10 + 5);
        touch(GESTA_PHASE_ENDED, 2 * i + 3, i * 10 + 5);
        end();
    }
}

static void hover_each(int n) {
    make_row(n, "gesta.hover");
    touch(GESTA_PHASE_HOVER, 0, -10);
    for (int i = 0; i < n; i++) {
        begin();
        touch(GESTA_PHASE_HOVER, i + 1, i * 10 + 5);
        end();
    }
}

static void create_recognizers(int n) {
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_recognizer_create(self->context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &ids[i]));
        end();
    }
}

static void destroy_recognizers(int n) {
    make(n, "gesta.tap");
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_recognizer_destroy(self->context, ids[i]));
        end();
    }
}

static void destroy_chain(int n) {
    make(n, "gesta.tap");
    require_in_turn(n);
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_recognizer_destroy(self->context, ids[i]));
        end();
    }
}

static void destroy_companions(int n) {
    make(n, "gesta.tap");
    allow_all(n);
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_recognizer_destroy(self->context, ids[i]));
        end();
    }
}

/* The last of the chain recognizes, the others lose. */
static void decide_chain(int n) {
    make(n, "gesta.tap");
    require_in_turn(n);
    touch(GESTA_PHASE_BEGAN, 0, 0);
    begin();
    touch(GESTA_PHASE_ENDED, 10, 0);
    end();
}

/* Each of them decides the one before: the last one fails, the one before recognizes, and so on in turn. */
static void decide_in_turn(int n) {
    make(n, "gesta.tap");
    require_in_turn(n);
    for (int i = 0; i + 2 < n; i++)
        check(gesta_recognizer_relate(self->context, ids[i], GESTA_RELATION_SIMULTANEOUS, ids[i + 2], 1));
    for (int i = 1; i < n; i += 2) check(gesta_recognizer_set_number(self->context, ids[i], "taps", SIZE_MAX, 2));
    touch(GESTA_PHASE_BEGAN, 0, 0);
    touch(GESTA_PHASE_ENDED, 10, 0);
    begin();
    check(gesta_advance(self->context, 10 * (int64_t)1000000000));
    end();
}

/* One tap requires the failure of all others. */
static void decide_star(int n) {
    make(n, "gesta.tap");
    for (int i = 1; i < n; i++) check(gesta_recognizer_set_number(self->context, ids[i], "taps", SIZE_MAX, 2));
    for (int i = 1; i < n; i++)
        check(gesta_recognizer_relate(self->context, ids[0], GESTA_RELATION_REQUIRES_FAILURE, ids[i], 1));
    touch(GESTA_PHASE_BEGAN, 0, 0);
    touch(GESTA_PHASE_ENDED, 10, 0);
    begin();
    check(gesta_advance(self->context, 10 * (int64_t)1000000000));
    end();
}

/* Taps that may recognize together all wait for one that fails. */
static void decide_together(int n) {
    make(n, "gesta.tap");
    check(gesta_recognizer_set_number(self->context, ids[0], "taps", SIZE_MAX, 2));
    for (int i = 1; i < n; i++)
        check(gesta_recognizer_relate(self->context, ids[i], GESTA_RELATION_REQUIRES_FAILURE, ids[0], 1));
    allow_all(n);
    touch(GESTA_PHASE_BEGAN, 0, 0);
    touch(GESTA_PHASE_ENDED, 10, 0);
    begin();
    check(gesta_advance(self->context, 10 * (int64_t)1000000000));
    end();
}

static int32_t first_must_fail(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    (void)context, (void)recognizer, (void)user;
    return other == ids[0];
}

static int32_t next_must_fail(gesta_context *context, uint32_t recognizer, uint32_t other, void *user) {
    (void)context, (void)user;
    return other == recognizer + 1; /* of recognizers that were made one after another */
}

/* Taps in a row: their recognitions wait, by the delegate, until `other` recognizes at the last one. */
static void ask(int n, int taps, uint32_t *other, int32_t (*must_fail)(gesta_context *, uint32_t, uint32_t, void *)) {
    gesta_delegate delegate = {.size = sizeof delegate, .should_require_failure = must_fail};
    make(n, "gesta.tap");
    check(gesta_recognizer_set_number(self->context, *other, "taps", SIZE_MAX, taps));
    check(gesta_context_set_delegate(self->context, &delegate));
    for (int i = 0; i < taps; i++) {
        begin();
        touch(GESTA_PHASE_BEGAN, 20 * i, 0);
        touch(GESTA_PHASE_ENDED, 20 * i + 10, 0);
        end();
    }
}

static void ask_about_one(int n) { ask(n, 2, &ids[0], first_must_fail); }
static void ask_in_turn(int n) { ask(n, 2, &ids[n - 1], next_must_fail); }
static void ask_sequences(int n) { ask(1 + n / 10, 10, &ids[0], first_must_fail); }

static void require_one(uint32_t recognizer, uint32_t other) {
    begin();
    check(gesta_recognizer_relate(self->context, recognizer, GESTA_RELATION_REQUIRES_FAILURE, other, 1));
    end();
}

static void chain_forward(int n) {
    make(n, "gesta.tap");
    for (int i = 0; i + 1 < n; i++) require_one(ids[i], ids[i + 1]);
}

static void chain_backward(int n) {
    make(n, "gesta.tap");
    for (int i = n - 2; i >= 0; i--) require_one(ids[i], ids[i + 1]);
}

/* Pieces of two, then of four, and so on. */
static void chain_in_pieces(int n) {
    make(n, "gesta.tap");
    for (int step = 1; step < n; step *= 2)
        for (int i = step; i < n; i += 2 * step) require_one(ids[i - 1], ids[i]);
}

static void star(int n) {
    make(n, "gesta.tap");
    for (int i = 1; i < n; i++) require_one(ids[0], ids[i]);
}

static void allow_pairs(int n) {
    make(n, "gesta.tap");
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            begin();
            check(gesta_recognizer_relate(self->context, ids[i], GESTA_RELATION_SIMULTANEOUS, ids[j], 1));
            end();
        }
}

static void ignore_event(gesta_context *context, const gesta_event *event, void *user) {
    (void)context;
    (void)event;
    (void)user;
}

static void remove_actions(int n) {
    make(1, "gesta.tap");
    uint32_t actions[4096];
    for (int i = 0; i < n; i++)
        check(gesta_recognizer_add_action(self->context, ids[0], ignore_event, NULL, NULL, &actions[i]));
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_recognizer_remove_action(self->context, ids[0], actions[i]));
        end();
    }
}

/* One action of each recognizer. */
static void remove_each_action(int n) {
    uint32_t actions[4096];
    make(n, "gesta.tap");
    for (int i = 0; i < n; i++)
        check(gesta_recognizer_add_action(self->context, ids[i], ignore_event, NULL, NULL, &actions[i]));
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_recognizer_remove_action(self->context, ids[i], actions[i]));
        end();
    }
}

static struct {
    char *text;
    size_t count, room;
} trace;

static void keep(const char *bytes, size_t count, void *user) {
    (void)user;
    while (trace.count + count > trace.room) {
        trace.room = trace.room ? trace.room * 2 : 1 << 16;
        trace.text = realloc(trace.text, trace.room);
    }
    memcpy(trace.text + trace.count, bytes, count);
    trace.count += count;
}

static void start_trace(int n) {
    trace.count = 0;
    make(n, "gesta.tap");
    require_in_turn(n);
    /* Out of the order of creation, as slots are used again. */
    for (int i = 0; i < n; i += 2) {
        check(gesta_recognizer_destroy(self->context, ids[i]));
        check(gesta_recognizer_create(self->context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &ids[i]));
    }
    begin();
    check(gesta_trace_start(self->context, keep, NULL, NULL));
    end();
}

static void replay(int n) {
    gesta_trace_result result;
    memset(&result, 0, sizeof result);
    start_trace(n);
    touch(GESTA_PHASE_BEGAN, 0, 0);
    touch(GESTA_PHASE_ENDED, 10, 0);
    check(gesta_trace_stop(self->context));
    total = longest = 0;
    result.size = sizeof result;
    begin();
    check(gesta_trace_replay(trace.text, trace.count, NULL, &result));
    end();
}

static void find_names(int n) {
    gesta_example_info info = {.size = sizeof info};
    char name[64];
    make(1, "gesta.template");
    add_examples(n);
    total = longest = 0;
    for (int i = 0; i < n; i++) {
        begin();
        check(gesta_recognizer_example(self->context, ids[0], (size_t)i, &info, name, sizeof name, NULL));
        end();
    }
}

/* ---------------------------------------------------------------------------------------------------- table -- */

static const struct {
    const char *name;
    void (*run)(int n);
    const char *what;
} cases[] = {
    {"check-nested", check_nested, "check: a tap in each of N nested regions"},
    {"check-siblings", check_siblings, "check: a tap in each of N regions beside each other"},
    {"check-hidden", check_hidden, "check: N taps in one region, N - 1 findings"},
    {"check-requirements", check_requirements, "check: a chain of N requirements"},
    {"add-example", add_example, "add N examples of N names"},
    {"load-examples", load_examples, "load N examples of N names in one call"},
    {"find-names", find_names, "count the examples of N names"},
    {"begin-together", begin_together, "the frame in which N mutually simultaneous pans begin"},
    {"begin-alone", begin_alone, "the frame in which one of N pans wins"},
    {"begin-teams", begin_teams, "the same in two teams in turn"},
    {"press-together", press_together, "the frame in which N presses begin"},
    {"set-order", set_order, "set the order of N siblings"},
    {"set-rect", set_rect, "set the rectangle of N siblings"},
    {"create-regions", create_regions, "create N siblings"},
    {"destroy-regions", destroy_regions, "destroy N siblings, the oldest first"},
    {"destroy-used-regions", destroy_used_regions, "the same with a recognizer in each"},
    {"disable-region", disable_region, "disable a region with N recognizers that track a contact"},
    {"touch-reordered", touch_reordered, "a contact goes down in N siblings that were reordered"},
    {"touch-each", touch_each, "touch N siblings with a tap, one after another"},
    {"hover-each", hover_each, "hover over N siblings, one after another"},
    {"create-recognizers", create_recognizers, "create N recognizers"},
    {"destroy-recognizers", destroy_recognizers, "destroy N recognizers, the oldest first"},
    {"destroy-chain", destroy_chain, "the same with a chain of requirements"},
    {"destroy-companions", destroy_companions, "the same, mutually simultaneous"},
    {"decide-chain", decide_chain, "a tap, N that require each other's failure in turn"},
    {"decide-in-turn", decide_in_turn, "the same where each decides the one before"},
    {"decide-star", decide_star, "a tap that requires the failure of N others"},
    {"decide-together", decide_together, "N mutually simultaneous taps that wait for one that fails"},
    {"ask-about-one", ask_about_one, "N taps that wait for the double tap that the delegate names"},
    {"ask-in-turn", ask_in_turn, "the same where the delegate names the next for each"},
    {"ask-sequences", ask_sequences, "ten taps, each recognized by N / 10 that wait for all ten"},
    {"chain-forward", chain_forward, "declare a chain of N requirements from its beginning"},
    {"chain-backward", chain_backward, "the same from its end"},
    {"chain-in-pieces", chain_in_pieces, "the same from pieces"},
    {"star", star, "declare N requirements of one recognizer"},
    {"allow-pairs", allow_pairs, "allow N recognizers mutually: N^2 / 2 calls"},
    {"remove-actions", remove_actions, "remove N actions of one recognizer"},
    {"remove-each-action", remove_each_action, "remove the action of each of N recognizers"},
    {"start-trace", start_trace, "start a trace: N recognizers and requirements"},
    {"replay", replay, "replay it"},
};

/* Runs a case several times if it is short: the least of each. 0 if a call fails. */
static int run(size_t at, int n, double *least, double *least_longest) {
    double spent = 0;
    *least = *least_longest = 1e300;
    for (int round = 0; round < 5 && (round == 0 || spent < 2e8); round++) {
        self = library_open(32, GESTA_CONFIG_NO_POLL);
        if (self == NULL) return 0;
        total = longest = 0;
        cases[at].run(n);
        int32_t error = self->error;
        library_close(self);
        if (error != GESTA_OK) {
            fprintf(stderr, "growth: %s of %d: %s\n", cases[at].name, n, gesta_strerror(error));
            return 0;
        }
        if (total < *least) *least = total;
        if (longest < *least_longest) *least_longest = longest;
        spent += total;
    }
    return 1;
}

int main(int count, char **names) {
    int failed = 0;
    printf("%-21s", "microseconds");
    for (int i = 0; i < SIZES; i++) printf("%5sN=%-4d", "", sizes[i]);
    printf("%10s%14s  %s\n", "exponent", "longest call", "at N=1000");
    for (size_t at = 0; at < sizeof cases / sizeof *cases; at++) {
        double times[SIZES], longests[SIZES];
        int done = 0, is_named = count < 2;
        for (int i = 1; i < count; i++) is_named |= strcmp(names[i], cases[at].name) == 0;
        if (!is_named) continue;
        while (done < SIZES && (done == 0 || times[done - 1] < patience) &&
               run(at, sizes[done], &times[done], &longests[done]))
            done++;
        failed |= done == 0;
        printf("%-21s", cases[at].name);
        for (int i = 0; i < SIZES; i++)
            if (i < done) {
                printf("%11.1f", times[i] / 1e3);
            } else {
                printf("%11s", "-");
            }
        /* Of the two largest doublings: constant costs count less there. */
        if (done >= 3) printf("%10.2f", log2(times[done - 1] / times[done - 3]) / 2);
        if (done > 3) printf("%14.1f", longests[3] / 1e3);
        printf("%s%s\n", done > 3 ? "  " : "", cases[at].what);
        fflush(stdout);
    }
    return failed;
}
