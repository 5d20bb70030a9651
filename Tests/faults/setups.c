/*
 * Setups that are refused change nothing: setups [COUNT [SEED]]. Loads COUNT mutated setups, some while memory is
 * short, into a context with recognizers, teams, regions, a palm guard, a recognition that waits and a pan in progress.
 * After each refusal everything that the program can read must be as before, and no callback may have been called.
 * Now and then the session goes on, and must go on as it does in a context that has seen no setup: same events, same
 * ids, same trace.
 */
#include "failing.h"
#include "living.h"

/* ------------------------------------------------------------------------------------------------------- random -- */

static uint64_t state;

static uint32_t below(uint32_t limit) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(((state >> 33) * limit) >> 31);
}

static bool one_in(uint32_t n) { return below(n) == 0; }

/* ----------------------------------------------------------------------------------------------------- mutations -- */

static const char *const extra_lines[] = {
    "palm-guard 7 40 10 0.5 5 0.2 10 0 0 800 600 2",
    "palm-guard 127 40 10 0.5 5 0.2 10 0 0 800 600 2 0.7 12 20 8 8 3 5 0.2",
    "palm-guard 0 40 10 0.5 5 0.2 10 0 0 800 600 2",
    "slop-factor 1 3",
    "slop-factor 0 0.25",
    "region-enable 0x40010000 0",
    "region-order 0x40010000 -5",
    "region-transform 0x40010000 1 0 0 1 5 5",
    "create 0x0 gesta.tap",
    "region 0x0 0x40010000 0 0 10 10",
    "team 0x20010000 9 1",
    "team 0x20010001 1 1",
    "team 0x20010001 0 0",
    "set 0x20010000 per_contact 1 0x20010020 0x20010021",
    "create 0x20019999 gesta.long_press",
    "set 0x20019999 per_contact 1",
    "attach 0x20010001 0x40010000",
    "attach 0x20010001 0x0",
    "create 0x20017777 test.setups",
    "create 0x20017776 test.unknown",
    "example 0x20010005 \"w\" | 0 0 5 9 10 0 15 9 | 1 1 2 2",
    "set 0x20010005 pattern \"down; a: up\"",
    "require 0x20010000 0x20010001",
    "require 0x20010001 0x20010000",
    "simultaneous 0x20010001 0x20010002 1",
    "simultaneous 0x20010001 0x20010001 1",
    "units 3",
    "now 7",
    "start",
    "nonsense",
    "",
};

static const char *const extra_words[] = {"0",          "1",          "-1",         "nan",        "1e300",
                                          "4294967295", "0x20010000", "0x20010001", "0x40010000", "0x0",
                                          "gesta.tap",  "gesta.pan",  "taps",       "\"up\"",     "0x2fff0000"};

/* Copies `base` with a few mutations. */
static void mutate(const text *base, text *out) {
    const char *lines[600];
    size_t lengths[600], count = 0;
    for (const char *at = base->bytes; *at && count < 500; count++) {
        lines[count] = at;
        lengths[count] = strcspn(at, "\n");
        at += lengths[count] + (at[lengths[count]] == '\n');
    }
    char changed[4][4000];
    for (uint32_t n = 1 + below(3), used = 0; n > 0 && count > 3; n--) {
        size_t at = one_in(12) ? below(3) : 3 + below((uint32_t)count - 3), other = below((uint32_t)count);
        switch (below(6)) {
        case 0: /* a line less */
            memmove(&lines[at], &lines[at + 1], (count - at - 1) * sizeof *lines);
            memmove(&lengths[at], &lengths[at + 1], (count - at - 1) * sizeof *lengths);
            count--;
            break;
        case 1: { /* two lines change places */
            const char *line = lines[at];
            size_t length = lengths[at];
            lines[at] = lines[other], lengths[at] = lengths[other];
            lines[other] = line, lengths[other] = length;
            break;
        }
        case 2: /* a line more */
        case 3:
            if (count == 590) break;
            memmove(&lines[at + 1], &lines[at], (count - at) * sizeof *lines);
            memmove(&lengths[at + 1], &lengths[at], (count - at) * sizeof *lengths);
            lines[at] = one_in(4) ? lines[other] : extra_lines[below(sizeof extra_lines / sizeof *extra_lines)];
            lengths[at] = strcspn(lines[at], "\n");
            count++;
            break;
        case 4: { /* another word */
            if (used == 4 || lengths[at] > 3800 || lengths[at] == 0) break;
            char *to = changed[used++];
            size_t first = below((uint32_t)lengths[at]), end;
            while (first > 0 && lines[at][first - 1] != ' ') first--;
            for (end = first; end < lengths[at] && lines[at][end] != ' ';) end++;
            int length = snprintf(to, sizeof changed[0], "%.*s%s%.*s", (int)first, lines[at],
                                  extra_words[below(sizeof extra_words / sizeof *extra_words)],
                                  (int)(lengths[at] - end), lines[at] + end);
            lines[at] = to;
            lengths[at] = (size_t)length;
            break;
        }
        default: /* another byte */
            if (used == 4 || lengths[at] > 3800 || lengths[at] == 0) break;
            memcpy(changed[used], lines[at], lengths[at]);
            changed[used][below((uint32_t)lengths[at])] = (char)below(256);
            lines[at] = changed[used++];
        }
    }
    out->length = 0;
    for (size_t i = 0; i < count; i++) {
        add(out, lines[i], lengths[i]);
        add(out, "\n", 1);
    }
    /* Often the last line is wrong, after everything else has been done. */
    if (one_in(3)) add_words(out, one_in(2) ? "nonsense\n" : "require 0x20010000 0x20010000\n");
    if (one_in(20)) out->length = below((uint32_t)out->length + 1);
}

/* Setups to begin with. */
static text bases[3];

static void make_bases(void) {
    place *p = open_place();
    CHECK_OK(gesta_setup_save(p->context, write_text, &bases[0]));
    close_place(p);
    add_words(
        &bases[1],
        "gesta-setup 1\nconfig 0 32 1\nlibrary 0.2.0\n"
        "palm-guard 7 40 10 0.5 5 0.2 10 0 0 800 600 2\nslop-factor 1 2\n"
        "region 0x40010005 0x40010000 1 2 3 4\nregion 0x40010006 0x40010005 1 2 3 4\n"
        "region-transform 0x40010006 0 1 -1 0 5 6\nregion-order 0x40010005 4\nregion-enable 0x40010005 0\n"
        "create 0x20010000 gesta.tap\nset 0x20010000 taps 2\nset 0x20010000 per_contact 1\n"
        "create 0x20010001 gesta.pan\nattach 0x20010001 0x40010006\nset 0x20010001 enabled 0\n"
        "set 0x20010001 priority -3\nset 0x20010000 provisional 1\nset 0x20010001 tools finger pen\n"
        "set 0x20010001 buttons 2\nset 0x20010001 required_modifiers 1\nset 0x20010001 excluded_modifiers 2\nteam 0x20010000 9 1\nteam 0x20010001 9 0\n"
        "create 0x20010005 gesta.stroke\nset 0x20010005 pattern \"a: down; b: up, down\"\n"
        "create 0x20010006 gesta.template\nexample 0x20010006 \"v\" | 0 0 40 30 80 0\n"
        "example 0x20010006 \"w\" | 0 0 40 30 80 0 90 30 | 5 5 6 6\n"
        "create 0x20010007 test.setups\nset 0x20010007 title \"one\"\ncreate 0x20010008 gesta.hover\n"
        "create 0x20010009 gesta.long_press\nteam 0x20010009 1 1\n"
        "require 0x20010000 0x20010001\nsimultaneous 0x20010001 0x20010005 1\n");
    add_words(&bases[2],
              "gesta-setup 1\r\nconfig 0 16 2\r\ncreate 0x20010000 gesta.tap\r\ncreate 0x20010001 gesta.tap\r\n"
              "set 0x20010001 taps 2\r\nrequire 0x20010000 0x20010001\r\n");
}

/* Memory that is short while a setup is saved: an error and no byte of it, or all of it. */
static void save_in_short_memory(void) {
    place *p = open_place();
    text whole = {0}, saved = {0};
    CHECK_OK(gesta_setup_save(p->context, write_text, &whole));
    for (fails_on = FAILS_ALONE; fails_on < FAILING_WAYS; fails_on++) {
        failed = 1;
        for (long at = 1; failed; at++) {
            saved.length = 0, asked = 0, failed = 0, fails_at = at;
            int32_t code = gesta_setup_save(p->context, write_text, &saved);
            fails_at = 0;
            CHECK(code == (failed ? GESTA_E_MEMORY : GESTA_OK));
            CHECK(failed ? saved.length == 0 : same(&saved, &whole));
        }
    }
    CHECK(asked > 3);
    close_place(p);
    free(whole.bytes), free(saved.bytes);
}

static unsigned refused, accepted, short_of_memory, changed_something;

static void show(const char *what, const text *setup, const text *before, const text *after) {
    if (changed_something++ > 3) return;
    printf("FAIL a refused setup %s\n%.*s\n", what, (int)setup->length, setup->bytes);
    for (const char *a = before->bytes, *b = after->bytes; *a && *b;) {
        size_t m = strcspn(a, "\n"), n = strcspn(b, "\n");
        if (m != n || memcmp(a, b, n) != 0) {
            printf("  before: %.*s\n  after:  %.*s\n", (int)m, a, (int)n, b);
            break;
        }
        a += m + (a[m] != 0), b += n + (b[n] != 0);
    }
}

int main(int argc, char **argv) {
    unsigned count = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 4000;
    state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    gesta_allocator hook;
    memset(&hook, 0, sizeof hook);
    hook.size = sizeof hook;
    hook.allocate = allocate;
    hook.release = release;
    CHECK_OK(gesta_allocator_set(&hook));
    own = puppet_table("test.setups", 0);
    puppet_play = play;
    make_bases();
    save_in_short_memory();
    text setup = {0}, before = {0}, after = {0};
    place *p = open_place(), *twin = open_place();
    go_on(twin);
    digest(p, &before);
    for (unsigned i = 0, tried = 0; i < count; i++) {
        mutate(&bases[one_in(6) ? 2 : below(2)], &setup);
        bool is_short = one_in(5);
        uint32_t ids[4] = {1, 2, 3, 4};
        size_t loaded = 77, length = p->trace.length;
        unsigned alive = puppet_calls[PUPPET_CREATE] - puppet_calls[PUPPET_DESTROY];
        asked = 0, failed = 0, fails_on = (int)below(3),
        fails_at = is_short ? 1 + (long)below(one_in(2) ? 400 : 40) : 0;
        int32_t code = gesta_setup_load(p->context, setup.bytes, setup.length, ids, 4, &loaded);
        long fails_at_was = fails_at;
        fails_at = 0;
        CHECK(code != GESTA_E_MEMORY || failed);
        if (code == GESTA_OK) {
            /* Another place: this one has more now. */
            accepted++;
            if (!CHECK(!failed))
                printf("allocation %ld failed%s, and the setup was loaded:\n%s\n", fails_at_was, failing_ways[fails_on],
                       setup.bytes);
            close_place(p);
            p = open_place();
            tried = 0;
            continue;
        }
        refused++;
        if (code == GESTA_E_MEMORY) short_of_memory++;
        digest(p, &after);
        if (!same(&before, &after)) show("changed what can be read", &setup, &before, &after);
        if (p->trace.length != length) show("was recorded", &setup, &before, &after);
        if (puppet_calls[PUPPET_CREATE] - puppet_calls[PUPPET_DESTROY] != alive)
            show("left an instance behind", &setup, &before, &after);
        CHECK(loaded == 77 && ids[0] == 1 && ids[3] == 4);
        if (++tried < 100 && changed_something == 0 && i + 1 < count) continue;
        go_on(p);
        if (!same(&p->heard, &twin->heard)) show("changed later events or ids", &setup, &twin->heard, &p->heard);
        if (!same(&p->trace, &twin->trace)) show("changed the trace", &setup, &twin->trace, &p->trace);
        close_place(p);
        p = open_place();
        digest(p, &before);
        tried = 0;
    }
    close_place(p);
    close_place(twin);
    free(setup.bytes), free(before.bytes), free(after.bytes);
    for (int i = 0; i < 3; i++) free(bases[i].bytes);
    CHECK_EQUAL(memory.live, 0);
    CHECK_EQUAL(memory.wrong, 0);
    CHECK_EQUAL(changed_something, 0);
    CHECK(refused > count / 3 && short_of_memory > 0 && accepted > 0);
    printf("figure %u setups: %u refused, %u of them for lack of memory, %u accepted; %u refusals changed something\n",
           count, refused, short_of_memory, accepted, changed_something);
    return check_end();
}
