/* What a context is; what a recognizer is, field by field, and its settings as whole numbers. */
#ifndef ASKED_H
#define ASKED_H

#include <gesta/gesta.h>
#include <stddef.h>
#include <string.h>

static inline gesta_context_info context_info(const gesta_context *context) {
    gesta_context_info info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    if (gesta_context_describe(context, &info) != GESTA_OK) info.now = INT64_MIN;
    return info;
}

static inline int64_t now_of(const gesta_context *context) { return context_info(context).now; }

static inline int32_t info_field(const gesta_context *context, uint32_t recognizer, size_t offset, void *result) {
    gesta_recognizer_info info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    int32_t code = gesta_recognizer_describe(context, recognizer, &info);
    if (code == GESTA_OK) memcpy(result, (const char *)&info + offset, sizeof(uint32_t));
    return code;
}

/* A field of gesta_recognizer_info into a number of 32 bits. */
#define INFO(context, recognizer, field, result)                                                                       \
    info_field(context, recognizer, offsetof(gesta_recognizer_info, field), result)

static inline int32_t contact_field(const gesta_context *context, uint64_t contact, size_t offset, void *result) {
    gesta_contact_info info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    int32_t code = gesta_contact_describe(context, contact, &info);
    if (code == GESTA_OK) memcpy(result, (const char *)&info + offset, sizeof(uint32_t));
    return code;
}

/* A field of gesta_contact_info. */
#define CONTACT(context, contact, field, result)                                                                       \
    contact_field(context, contact, offsetof(gesta_contact_info, field), result)

static inline int32_t region_to_local(const gesta_context *context, uint32_t region, double *xy, size_t count) {
    return gesta_region_convert(context, region, 0, xy, count);
}

static inline int32_t region_vectors_to_local(const gesta_context *context, uint32_t region, double *xy, size_t count) {
    return gesta_region_convert(context, region, GESTA_CONVERT_VECTORS, xy, count);
}

static inline int32_t region_to_root(const gesta_context *context, uint32_t region, double *xy, size_t count) {
    return gesta_region_convert(context, region, GESTA_CONVERT_TO_ROOT, xy, count);
}

/* A setting, or a parameter or value that is a whole number, into a number of 32 bits. */
static inline int32_t setting_of(const gesta_context *context, uint32_t recognizer, const char *name, void *result) {
    double number = 0;
    int32_t code = gesta_recognizer_number(context, recognizer, GESTA_STR(name), &number);
    uint32_t bits = (uint32_t)(int64_t)number;
    if (code == GESTA_OK) memcpy(result, &bits, sizeof bits);
    return code;
}

/* Both settings of modifiers. */
static inline int32_t set_modifiers(gesta_context *context, uint32_t recognizer, uint32_t required, uint32_t excluded) {
    int32_t code = gesta_recognizer_set_number(context, recognizer, GESTA_STR("required_modifiers"), required);
    if (code != GESTA_OK) return code;
    return gesta_recognizer_set_number(context, recognizer, GESTA_STR("excluded_modifiers"), excluded);
}

#endif
