/* Relations between recognizers, and the check of the configuration. */
#include "driver.h"

static void set_room(struct world *world) {
    static const double rooms[] = {0, 1, 40, INFINITY, INFINITY, 300, -1, NAN};
    const gesta_room room = {rooms[below(8)], rooms[below(6)], rooms[below(6)], rooms[below(6)]};
    int32_t want = GESTA_OK;
    const uint32_t id = pick_id(world, RECOGNIZER, &want);
    if (!(room.left >= 0)) want = want == GESTA_OK ? GESTA_E_RANGE : FAILS;
    gesta_room now;
    if (CALL(world, want, gesta_recognizer_set_room, (world->context, id, &room)) != GESTA_OK) return;
    if (CALL(world, GESTA_OK, gesta_recognizer_room, (world->context, id, &now)) == GESTA_OK && now.up != room.up)
        broken("the room is %g, not %g", now.up, room.up);
}

static void relate(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t one = pick_id(world, RECOGNIZER, &want), other = pick_id(world, RECOGNIZER, &want);
    gesta_context *context = world->context;
    int32_t result;
    switch (below(6)) {
    case 0:
    case 1:
        if (want == GESTA_OK) want = one == other ? GESTA_E_CYCLE : world->read_only ? GESTA_OK : ANY;
        result = CALL(world, want, gesta_recognizer_require_failure, (context, one, other));
        if (want == ANY && result != GESTA_OK && result != GESTA_E_CYCLE && result != GESTA_E_MEMORY &&
            !world->destroying)
            broken("gesta_recognizer_require_failure returned %d", result);
        break;
    case 2: CALL(world, want, gesta_recognizer_remove_requirement, (context, one, other)); break;
    case 3:
        /* A discrete class, or one that cannot take over, is an error. */
        if (want == GESTA_OK) want = world->read_only ? GESTA_OK : ANY;
        result = CALL(world, want, gesta_recognizer_pass_on, (context, one, other, (int32_t)below(3)));
        if (want == ANY && result != GESTA_OK && result != GESTA_E_ARGUMENT && result != GESTA_E_TYPE &&
            result != GESTA_E_MEMORY && !world->destroying)
            broken("gesta_recognizer_pass_on returned %d", result);
        break;
    default:
        if (one == other && want == GESTA_OK) want = GESTA_E_ARGUMENT;
        if (one == other && want < 0) want = FAILS;
        CALL(world, want, gesta_recognizer_allow_simultaneous, (context, one, other, (int32_t)below(3)));
        break;
    }
}

struct findings {
    struct world *world;
    size_t count;
};

static void on_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    struct findings *findings = user;
    if (context != findings->world->context) broken("a finding of another context");
    if (finding->kind == 0 || finding->kind > GESTA_FINDING_COMMON || !finding->text[0]) broken("an odd finding");
    bool is_general = finding->kind == GESTA_FINDING_TIMES;
    if (is_general ? finding->recognizer != 0
                   : !find_recognizer(findings->world, finding->recognizer) && !findings->world->callbacks)
        broken("a finding about 0x%08x, which is no recognizer", finding->recognizer);
    findings->count++;
    callback_begin(findings->world, true);
    act(findings->world, 16);
    callback_end(findings->world, true);
}

static void check(struct world *world) {
    if (!one_in(8)) return;
    struct findings findings = {world, 0};
    size_t count = 0;
    int32_t result = CALL(world, GESTA_OK, gesta_context_check, (world->context, on_finding, &findings, &count));
    if (result == GESTA_OK && count != findings.count) broken("%zu findings, %zu were reported", count, findings.count);
}

const struct call arbitration_calls[] = {{40, relate}, {8, set_room}, {2, check}, {0, NULL}};
