/* All calls, as often as their weights say. */
#include "driver.h"

enum { TABLE = 4096 };

LOCAL struct world worlds[WORLDS];
static call_function *table[TABLE];
static uint32_t table_count, life_first, life_count;

void calls_prepare(void) {
    const struct call *const lists[] = {context_calls, input_calls, motion_calls, registering_calls, life_calls,
                                        action_calls,  child_calls, trace_calls,  described_calls};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (lists[i] == life_calls) life_first = table_count;
        for (const struct call *call = lists[i]; call->run; call++)
            for (uint32_t n = 0; n < call->weight && table_count < TABLE; n++) table[table_count++] = call->run;
        if (lists[i] == action_calls) life_count = table_count - life_first;
    }
}

void call_any(struct world *world) { table[below(table_count)](world); }

void call_of_life(struct world *world) { table[life_first + below(life_count)](world); }
