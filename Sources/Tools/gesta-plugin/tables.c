#include "guard.h"
#include "shared.h"

#include <string.h>

static uint64_t hash(uint64_t seed, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    for (size_t n = 0; n < count; n++) seed = (seed ^ at[n]) * 0x100000001b3u;
    return seed;
}

static uint64_t hash_text(uint64_t seed, const char *text) {
    return text == NULL ? seed : hash(seed, text, strlen(text) + 1);
}

static uint64_t hash_class(uint64_t seed, const gesta_class *class) {
    seed = hash(seed, class, class->size);
    seed = hash_text(hash_text(hash_text(seed, class->id), class->label), class->doc);
    for (uint32_t at = 0; at < class->parameter_count; at++) {
        const gesta_parameter_info *it =
            (const void *)((const char *)class->parameters + (size_t)at * class->parameters->size);
        seed = hash(seed, it, it->size);
        seed = hash_text(hash_text(hash_text(seed, it->name), it->unit), it->doc);
    }
    for (uint32_t at = 0; at < class->value_count; at++) {
        const gesta_value_info *it = (const void *)((const char *)class->values + (size_t)at * class->values->size);
        seed = hash(seed, it, it->size);
        seed = hash_text(hash_text(hash_text(seed, it->name), it->unit), it->doc);
    }
    for (uint32_t at = 0; at < class->reason_count; at++) {
        const gesta_reason_info *it = (const void *)((const char *)class->reasons + (size_t)at * class->reasons->size);
        seed = hash(seed, it, it->size);
        seed = hash_text(hash_text(seed, it->name), it->text);
    }
    return seed;
}

void guard_compare_tables(const gesta_plugin *plugin) {
    static uint64_t before;
    static int is_noted;
    uint64_t sum = hash(0xcbf29ce484222325u, plugin, sizeof *plugin);
    sum = hash_text(hash_text(hash_text(sum, plugin->id), plugin->name), plugin->version);
    for (uint32_t at = 0; at < plugin->class_count; at++) sum = hash_class(sum, plugin->classes[at]);
    if (is_noted && sum != before) find(RULE_TABLE, "the plugin has changed its descriptor or the table of a class");
    before = sum;
    is_noted = 1;
}
