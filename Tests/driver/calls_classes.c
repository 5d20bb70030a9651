/* Classes: reading their descriptions, and registering those of the driver. */
#include "driver.h"

static uint32_t any_class(struct world *world) {
    uint32_t classes[CLASSES_MAX] = {0};
    size_t count = 0;
    CALL(world, GESTA_OK, gesta_context_classes, (world->context, classes, CLASSES_MAX, &count));
    return classes[below((uint32_t)count)];
}

static void find(struct world *world) {
    union out out;
    gesta_class_info info = {.size = sizeof info};
    uint32_t id = any_class(world);
    if (!id) return;
    CALL(world, GESTA_OK, gesta_class_describe, (world->context, id, &info));
    out_clear(&out);
    out_check(&out, CALL(world, GESTA_OK, gesta_class_find, (world->context, info.id, SIZE_MAX, &out.u32)));
    if (out.u32 != id) broken("the class %s is found as 0x%08x, it is 0x%08x", info.id, out.u32, id);
}

static void describe(struct world *world) {
    gesta_class_info info = {.size = sizeof info};
    gesta_parameter_info parameter = {.size = sizeof parameter};
    gesta_value_info value = {.size = sizeof value};
    gesta_reason_info reason = {.size = sizeof reason};
    uint32_t id = any_class(world);
    if (!id) return;
    gesta_context *context = world->context;
    CALL(world, GESTA_OK, gesta_class_describe, (context, id, &info));
    if (info.parameter_count > 64 || info.value_count > 64) broken("%s has too many parameters or values", info.id);
    uint32_t index = below(info.parameter_count + 2);
    int32_t want = index < info.parameter_count ? GESTA_OK : GESTA_E_INDEX;
    if (CALL(world, want, gesta_class_parameter, (context, id, index, &parameter)) == GESTA_OK &&
        !(parameter.minimum <= parameter.initial && parameter.initial <= parameter.maximum))
        broken("%s.%s: the default is out of range", info.id, parameter.name);
    index = below(info.value_count + 2);
    want = index < info.value_count ? GESTA_OK : GESTA_E_INDEX;
    CALL(world, want, gesta_class_value, (context, id, index, &value));
    index = below(info.reason_count + 2);
    want = index < info.reason_count ? GESTA_OK : GESTA_E_INDEX;
    CALL(world, want, gesta_class_reason, (context, id, index, &reason));
}

static int32_t spoil(gesta_class *table) {
    switch (below(5)) {
    case 0: table->id = "gesta.mine"; return GESTA_E_CLASS_ID;
    case 1: table->id = "mine"; return GESTA_E_CLASS_ID;
    case 2: table->create = NULL; return GESTA_E_CLASS_FUNCTION;
    case 3: table->parameter_count = 65; return GESTA_E_CLASS_TABLE;
    default: table->doc = "\xff"; return GESTA_E_CLASS_TABLE;
    }
}

static void add(struct world *world) {
    uint32_t which = below(CLASSES), id = 0;
    if (recorded) return;
    bool duplicate = world->class_mask >> which & 1;
    if (duplicate && !one_in(8)) return;
    struct token *token = token_new(world, CLASS_TOKEN);
    gesta_class spoiled, *table = duplicate ? &spoiled : &world->classes[which];
    class_fill(table, which, token);
    int32_t want = duplicate ? GESTA_E_CLASS_DUPLICATE : GESTA_OK;
    if (!duplicate && one_in(4)) {
        spoiled = *table;
        table = &spoiled;
        want = spoil(table);
    }
    int32_t result = CALL(world, want, gesta_class_register, (world->context, table, one_in(4) ? NULL : &id));
    if (result != GESTA_OK) {
        token_drop(token);
        return;
    }
    world->class_mask |= 1u << which;
    if (id) remember(world, CLASS, id);
}

const struct call class_calls[] = {{6, find}, {10, describe}, {10, add}, {0, NULL}};
