/* Traces: recording, stopping, and replays, which must make no difference. */
#include "driver.h"

static void start(struct world *world) {
    if (world->trace.recording && !one_in(4)) return;
    bool busy = world->trace.recording;
    struct token *token = token_new(world, TRACE);
    if (!busy && !world->callbacks) {
        world->trace.length = 0;
        world->trace.lost = false;
        world->trace.recording = true;
        world->trace.token = token;
    }
    int32_t want = busy ? GESTA_E_BUSY : world->callbacks ? GESTA_OK : ANY;
    int32_t result = CALL(world, want, gesta_trace_start, (world->context, on_trace, token, token_release));
    if (result == GESTA_OK) return;
    if (want == ANY && result != GESTA_E_STATE && result != GESTA_E_MEMORY)
        broken("gesta_trace_start returned %d", result);
    token_drop(token);
    world->trace.recording = busy;
}

static int32_t prepare(gesta_context *context, void *user) {
    static LOCAL gesta_class tables[CLASSES];
    const struct world *world = user;
    for (uint32_t i = 0; i < CLASSES; i++) {
        class_fill(&tables[i], i, NULL);
        if (!(world->class_mask >> i & 1)) continue;
        int32_t result = gesta_class_register(context, &tables[i], NULL);
        if (result != GESTA_OK) return result;
    }
    return world->plugin ? gesta_plugin_load(context, plugin_path, SIZE_MAX, NULL) : GESTA_OK;
}

static void keep(const struct trace *trace) {
    FILE *file = fopen("driver.trace", "wb");
    if (!file) return;
    fwrite(trace->text, 1, trace->length, file);
    fclose(file);
}

static void replay(struct world *world) {
    char message[512] = "";
    gesta_trace_options options = {
        .size = sizeof options, .prepare = prepare, .user = world, .message = message, .capacity = sizeof message};
    gesta_trace_result result = {.size = sizeof result};
    const struct trace *trace = &world->trace;
    uint32_t refusals = random_refusals;
    uint64_t first = refused_first;
    replays_made++;
    random_refusals = 0, refused_first = 0;
    int32_t code = CALL(NULL, ANY, gesta_trace_replay, (trace->text, trace->length, &options, &result));
    random_refusals = refusals, refused_first = first;
    if (code == GESTA_OK && result.differences == 0) return;
    keep(trace);
    broken("a replay returned %d with %llu differences: %s (see driver.trace)", code,
           (unsigned long long)result.differences, message);
}

void trace_ends(struct world *world) {
    if (world->trace.recording) token_end(world->trace.token, true);
}

FILE *recorded;
uint64_t sessions_left;

void trace_closed(struct world *world) {
    if (!world->trace.recording) return;
    world->trace.recording = false;
    if (world->trace.lost || doubtful(world)) return;
    if (recorded) {
        if (sessions_left == 0 || !strstr(world->trace.text, "\ntouch ")) return;
        fwrite(world->trace.text, 1, world->trace.length, recorded);
        sessions_left--;
    } else if (one_in(2)) replay(world);
}

static void stop(struct world *world) {
    if (world->trace.recording && !one_in(8)) return;
    if (world->callbacks == 0) trace_ends(world);
    if (CALL(world, GESTA_OK, gesta_trace_stop, (world->context)) == GESTA_OK) trace_closed(world);
}

static void replay_broken(struct world *world) {
    static const char *const texts[] = {"", "gesta-trace 1\n", "gesta-trace 2\n", "gesta-trace 1\nconfig 0 1\n",
                                        "\xff"};
    gesta_trace_result result = {.size = sizeof result};
    (void)world;
    CALL(NULL, GESTA_E_TRACE, gesta_trace_replay, (texts[below(5)], SIZE_MAX, NULL, &result));
}

const struct call trace_calls[] = {{12, start}, {10, stop}, {3, replay_broken}, {0, NULL}};
