/* taps [--all] [--count N] [--seed S] */
#include "taps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *play(struct scenario *s, uint64_t seed) {
    scenario_make(s, seed);
    if (!scenario_play(s, seed)) return "a call failed";
    if (s->event_count == MOST_EVENTS) return "too many events";
    const char *wrong = check_relations(s);
    return !wrong && s->is_chain ? check_chain(s) : wrong;
}

int main(int argc, char **argv) {
    unsigned long long count = 20000, seed = 1, passed = 0, failed = 0, contacts = 0, reported = 0, lost = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--all") == 0) count = 1000000;
        else if (strcmp(argv[i], "--count") == 0 && i + 1 < argc) count = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc) seed = strtoull(argv[++i], NULL, 10);
        else return fprintf(stderr, "taps [--all] [--count N] [--seed S]\n"), 2;
    }
    static struct scenario s;
    for (unsigned long long i = 0; i < count; i++) {
        const char *wrong = play(&s, seed + i);
        contacts += (unsigned long long)s.contact_count;
        for (int k = 0; k < s.event_count; k++) {
            reported += s.events[k].state == GESTA_STATE_ENDED;
            lost += s.events[k].reason == GESTA_REASON_LOST;
        }
        if (!wrong) {
            passed++;
            continue;
        }
        if (failed++ > 0) continue;
        printf("FAIL seed %llu: %s\n", seed + i, wrong);
        scenario_print(&s);
    }
    printf("figure: %llu sequences of %llu contacts: %llu gestures ended, %llu attempts lost to others\n", count,
           contacts, reported, lost);
    printf("%llu passed, %llu failed\n", passed, failed);
    return failed != 0;
}
