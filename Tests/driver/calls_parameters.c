/* Parameters and values: setting them, and reading back what was set. */
#include "driver.h"

#include <math.h>

/** A parameter or a value of a recognizer, or a mistake. */
struct choice {
    uint32_t id, type;
    int32_t want;
    const char *name;
    bool parameter;
    gesta_parameter_info info;
};

static void choose(struct world *world, struct choice *choice) {
    *choice = (struct choice){.want = GESTA_OK, .info = {.size = sizeof choice->info}};
    choice->id = pick_id(world, RECOGNIZER, &choice->want);
    const struct recognizer *recognizer = find_recognizer(world, choice->id);
    uint32_t count = recognizer ? recognizer->parameter_count + recognizer->value_count : 0;
    if (count == 0) {
        choice->name = "no_such";
        choice->want = choice->want == GESTA_OK ? GESTA_E_NAME : choice->want == ANY ? ANY : FAILS;
        return;
    }
    uint32_t index = below(count);
    choice->parameter = index < recognizer->parameter_count;
    if (choice->parameter) {
        if (gesta_class_parameter(world->context, recognizer->class_id, index, &choice->info))
            broken("a parameter cannot be described");
        choice->name = choice->info.name;
        choice->type = choice->info.type;
    } else {
        gesta_value_info info = {.size = sizeof info};
        if (gesta_class_value(world->context, recognizer->class_id, index - recognizer->parameter_count, &info))
            broken("a value cannot be described");
        choice->name = info.name;
        choice->type = info.type;
    }
}

static double number_for(const struct choice *choice) {
    const gesta_parameter_info *info = &choice->info;
    if (!choice->parameter || one_in(8)) return pick_number();
    switch (below(4)) {
    case 0: return info->minimum;
    case 1: return info->maximum;
    case 2: return info->initial;
    default: return uniform(info->minimum, info->maximum > info->minimum + 1000 ? info->minimum + 1000 : info->maximum);
    }
}

/* The error of a setter that is valid but for its value and its type. */
static int32_t want_set(const struct choice *choice, uint32_t type, bool in_range) {
    if (choice->want != GESTA_OK) return choice->want == ANY || choice->want == FAILS ? choice->want : FAILS;
    if (choice->type != type) return FAILS;
    if (!in_range) return FAILS;
    return ANY; /* a class may refuse it */
}

static void set_number(struct world *world) {
    struct choice choice;
    choose(world, &choice);
    double value = number_for(&choice), actual = 0;
    bool in_range = !choice.parameter || (value >= choice.info.minimum && value <= choice.info.maximum);
    int32_t want = want_set(&choice, GESTA_TYPE_NUMBER, in_range && isfinite(value));
    if (CALL(world, want, gesta_recognizer_set_number, (world->context, choice.id, choice.name, SIZE_MAX, value)))
        return;
    if (!choice.parameter || world->destroying) return;
    int32_t result = gesta_recognizer_number(world->context, choice.id, choice.name, SIZE_MAX, &actual);
    if (result || actual != value) broken("%s was set to %a and is %a", choice.name, value, actual);
}

static void set_integer(struct world *world) {
    struct choice choice;
    choose(world, &choice);
    double number = number_for(&choice);
    int64_t value = !(fabs(number) < 9e18) ? INT64_MAX - below(3)
                    : one_in(20)           ? INT64_MIN
                                           : (int64_t)number,
            actual = 0;
    bool in_range = !choice.parameter || ((double)value >= choice.info.minimum && (double)value <= choice.info.maximum);
    int32_t want = want_set(&choice, GESTA_TYPE_INTEGER, in_range);
    if (CALL(world, want, gesta_recognizer_set_integer, (world->context, choice.id, choice.name, SIZE_MAX, value)))
        return;
    if (!choice.parameter || world->destroying) return;
    int32_t result = gesta_recognizer_integer(world->context, choice.id, choice.name, SIZE_MAX, &actual);
    if (result || actual != value) broken("%s was set to %lld", choice.name, (long long)value);
}

static void set_boolean(struct world *world) {
    struct choice choice;
    choose(world, &choice);
    int32_t value = (int32_t)below(3) - 1, actual = 7;
    int32_t want = want_set(&choice, GESTA_TYPE_BOOLEAN, true);
    if (CALL(world, want, gesta_recognizer_set_boolean, (world->context, choice.id, choice.name, SIZE_MAX, value)))
        return;
    if (!choice.parameter || world->destroying) return;
    int32_t result = gesta_recognizer_boolean(world->context, choice.id, choice.name, SIZE_MAX, &actual);
    message_keep(world);
    if (result == GESTA_E_STALE) return; /* setting per_contact has ended a gesture, and a callback destroyed it */
    if (strcmp(choice.name, "per_contact") == 0 && result == GESTA_OK) {
        adopt_children(world, choice.id); /* a callback may have set it again */
        return;
    }
    if (result || actual != (value != 0)) broken("%s was set to %d and is %d", choice.name, value, actual);
}

static void set_text(struct world *world) {
    struct choice choice;
    choose(world, &choice);
    const char *value = pick_text();
    char actual[256];
    size_t needed;
    if (choice.parameter && choice.type == GESTA_TYPE_CHOICE && !one_in(6))
        value = choice.info.choices[below(choice.info.choice_count)];
    int32_t want = choice.want == GESTA_OK ? ANY : choice.want == ANY ? ANY : FAILS;
    if (want == ANY && choice.want == GESTA_OK && choice.type < GESTA_TYPE_CHOICE) want = FAILS;
    if (CALL(world, want, gesta_recognizer_set_text,
             (world->context, choice.id, choice.name, SIZE_MAX, value, SIZE_MAX)))
        return;
    if (!choice.parameter || world->destroying) return;
    int32_t result =
        gesta_recognizer_text(world->context, choice.id, choice.name, SIZE_MAX, actual, sizeof actual, &needed);
    if (result || strcmp(actual, value)) broken("%s was set to \"%s\" and is \"%s\"", choice.name, value, actual);
}

static void get(struct world *world) {
    struct choice choice;
    union out out;
    char text[300];
    size_t needed = 12345, capacity = one_in(4) ? below(3) : sizeof text;
    choose(world, &choice);
    bool is_text = choice.type == GESTA_TYPE_TEXT, ok = choice.want == GESTA_OK;
    int32_t number = !ok ? choice.want : is_text ? GESTA_E_TYPE : GESTA_OK;
    int32_t integer = !ok ? choice.want : is_text || choice.type == GESTA_TYPE_NUMBER ? GESTA_E_TYPE : GESTA_OK;
    int32_t boolean = !ok ? choice.want : choice.type == GESTA_TYPE_BOOLEAN ? GESTA_OK : GESTA_E_TYPE;
    int32_t string = !ok ? choice.want : choice.type >= GESTA_TYPE_CHOICE ? ANY : GESTA_E_TYPE;
    gesta_context *context = world->context;
    out_clear(&out);
    out_check(&out,
              CALL(world, number, gesta_recognizer_number, (context, choice.id, choice.name, SIZE_MAX, &out.number)));
    out_clear(&out);
    out_check(&out,
              CALL(world, integer, gesta_recognizer_integer, (context, choice.id, choice.name, SIZE_MAX, &out.i64)));
    out_clear(&out);
    out_check(&out,
              CALL(world, boolean, gesta_recognizer_boolean, (context, choice.id, choice.name, SIZE_MAX, &out.i32)));
    int32_t result = CALL(world, string, gesta_recognizer_text,
                          (context, choice.id, choice.name, SIZE_MAX, capacity ? text : NULL, capacity, &needed));
    if (string != ANY || !ok || world->destroying) return;
    if (result == GESTA_OK ? strlen(text) != needed : result != GESTA_E_BUFFER || needed < capacity)
        broken("%s: the text has %zu bytes, gesta_recognizer_text returned %d", choice.name, needed, result);
}

const struct call parameter_calls[] = {{30, set_number}, {14, set_integer}, {14, set_boolean},
                                       {24, set_text},   {16, get},         {0, NULL}};
