#include "describe.h"
#include "output.h"
#include "shared.h"

#include <string.h>

static const char *const types[] = {"?", "number", "integer", "boolean", "choice", "text"};

static const char *type_name(uint32_t type) { return types[type <= GESTA_TYPE_TEXT ? type : 0]; }

/* " mm", " s" or "". Lengths are given in mm, in which classes declare them. */
static const char *shown_unit(const gesta_parameter_info *info) {
    if (info->flags & GESTA_PARAMETER_LENGTH) return "mm";
    return strcmp(info->unit, "1") == 0 ? "" : info->unit;
}

static void put_choices(struct output *out, const char *const *choices, uint32_t count) {
    for (uint32_t at = 0; at < count; at++)
        put(out, "%s%s", at == 0 ? "" : at + 1 == count ? " or " : ", ", shown(choices[at], NAME_SHOWN));
}

static void put_parameter(struct output *out, const gesta_parameter_info *info) {
    const char *unit = shown_unit(info), *space = unit[0] == 0 ? "" : " ";
    put(out, "    parameter %s: ", shown(info->name, NAME_SHOWN));
    switch (info->type) {
    case GESTA_TYPE_BOOLEAN: put(out, "yes or no, %s by default", info->initial != 0 ? "yes" : "no"); break;
    case GESTA_TYPE_CHOICE:
        put_choices(out, info->choices, info->choice_count);
        put(out, ", %s by default", shown(info->choices[(uint32_t)info->initial], NAME_SHOWN));
        break;
    case GESTA_TYPE_TEXT:
        put(out, "a text, \"%s\" by default", info->initial_text == NULL ? "" : shown(info->initial_text, TEXT_SHOWN));
        break;
    default:
        put(out, "%s%.9g to %.9g%s%s, %.9g by default", info->type == GESTA_TYPE_INTEGER ? "a whole number, " : "",
            info->minimum, info->maximum, space, shown(unit, NAME_SHOWN), info->initial);
    }
    put(out, ": %s\n", shown(info->doc, TEXT_SHOWN));
}

static void put_value(struct output *out, const gesta_value_info *info) {
    put(out, "    value %s: ", shown(info->name, NAME_SHOWN));
    if (info->type == GESTA_TYPE_CHOICE) put_choices(out, info->choices, info->choice_count);
    else put(out, "%s", type_name(info->type));
    if (info->unit[0] != 0 && strcmp(info->unit, "1") != 0) put(out, " in %s", shown(info->unit, NAME_SHOWN));
    put(out, "%s: %s\n", info->flags & GESTA_VALUE_WRITABLE ? ", which a program may set" : "",
        shown(info->doc, TEXT_SHOWN));
}

static void put_reason(struct output *out, const gesta_reason_info *info) {
    put(out, "    reason %s: \"%s\"", shown(info->name, NAME_SHOWN), shown(info->text, TEXT_SHOWN));
    if (info->hint != NULL) put(out, ", to the person: \"%s\"", shown(info->hint, TEXT_SHOWN));
    put(out, "\n");
}

static const char *kind_of(uint32_t flags) {
    if (flags & GESTA_CLASS_HOVERS) return flags & GESTA_CLASS_CONTINUOUS ? "continuous, hovers" : "discrete, hovers";
    return flags & GESTA_CLASS_CONTINUOUS ? "continuous" : "discrete";
}

/* Units by which lengths are recognized that lack the flag. */
static void judge_parameter(const gesta_class_info *class, const gesta_parameter_info *info) {
    static const char *const units[] = {"length", "mm", "px", "pt", "dp", "pixels", "points", "cm"};
    if (info->flags & GESTA_PARAMETER_LENGTH) return;
    for (size_t at = 0; at < sizeof units / sizeof *units; at++)
        if (strcmp(info->unit, units[at]) == 0)
            find(RULE_FLAG,
                 "parameter %s of %s has the unit \"%s\", but not the flag GESTA_PARAMETER_LENGTH: its "
                 "default %.9g is the same number of pixels on every screen",
                 info->name, class->id, info->unit, info->initial);
}

static void put_class(struct output *out, gesta_context *context, const gesta_class_info *class) {
    put(out, "  %s: %s, %s: %s\n", class->id, shown(class->label, NAME_SHOWN), kind_of(class->flags),
        shown(class->doc, TEXT_SHOWN));
    for (size_t at = 0; at < class->parameter_count; at++) {
        gesta_parameter_info info = {.size = sizeof info};
        gesta_class_parameter(context, class->class_id, at, &info);
        put_parameter(out, &info);
        judge_parameter(class, &info);
    }
    for (size_t at = 0; at < class->value_count; at++) {
        gesta_value_info info = {.size = sizeof info};
        gesta_class_value(context, class->class_id, at, &info);
        put_value(out, &info);
    }
    for (size_t at = 0; at < class->reason_count; at++) {
        gesta_reason_info info = {.size = sizeof info};
        gesta_class_reason(context, class->class_id, at, &info);
        put_reason(out, &info);
    }
}

void describe_plugin(gesta_context *context, uint32_t plugin, char *text, size_t capacity, uint32_t *class_count) {
    struct output out = {text, capacity, 0};
    gesta_plugin_info info = {.size = sizeof info};
    uint32_t classes[1024];
    size_t count = 0;
    gesta_plugin_describe(context, plugin, &info);
    put(&out, "%s %s (%s)", shown(info.name, NAME_SHOWN), shown(info.version, NAME_SHOWN), info.id);
    if (info.vendor[0] != 0) put(&out, " by %s", shown(info.vendor, NAME_SHOWN));
    put(&out, ", plugin ABI %u", info.abi);
    if (info.url[0] != 0) put(&out, ", %s", shown(info.url, NAME_SHOWN));
    put(&out, "\n");
    gesta_context_list(context, GESTA_KIND_CLASS, classes, 1024, &count);
    *class_count = 0;
    for (size_t at = 0; at < count && at < 1024; at++) {
        gesta_class_info class = {.size = sizeof class};
        gesta_class_describe(context, classes[at], &class);
        if (class.plugin != plugin) continue;
        shared->class_index = (*class_count)++; /* of findings */
        put_class(&out, context, &class);
    }
    shared->class_index = 0;
}
