/* Plays one class for Tests/plugins/cost, which counts instructions: cost DIRECTORY CLASS PART ROUNDS */
#include "../c/support.h"

#include <stdlib.h>

/* One gesture: a finger that goes down, moves `moves` times, and lifts; or taps. */
static int64_t play(gesta_context *c, int64_t time, int moves) {
    double x = 50;
    push_down(c, time, 1, x, 50);
    for (int i = 0; i < moves; i++) {
        time += 8 * MS;
        x += i % 40 < 20 ? 3.25 : -2.75;
        push_move(c, time, 1, x, 50 + i % 7);
    }
    push_up(c, time + 8 * MS, 1, x, 50);
    return time + 1000 * MS;
}

int main(int argc, char **argv) {
    char plugin[4096];
    if (argc < 5) return 2;
    gesta_context *c = context_new(0);
    for (const char *const *name = (const char *const[]){"pan", "taps", NULL}; *name != NULL; name++) {
        snprintf(plugin, sizeof plugin, "%s/%s.so", argv[1], *name);
        if (gesta_plugin_load(c, plugin, SIZE_MAX, NULL) != GESTA_OK) return 1;
    }
    recognizer_new(c, argv[2]);
    const int rounds = atoi(argv[4]);
    const int is_move = strcmp(argv[3], "moves") == 0;
    int64_t time = 0;
    /* The first gestures reserve memory. */
    for (int i = 0; i < 4; i++) time = play(c, time, 20);
    if (is_move) {
        play(c, time, rounds);
    } else {
        for (int i = 0; i < rounds; i++) time = play(c, time, strcmp(argv[3], "taps") == 0 ? 0 : 20);
    }
    return gesta_context_destroy(c) == GESTA_OK ? 0 : 1;
}
