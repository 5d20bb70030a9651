/* Recognizers with per_contact, and their children. */
#ifndef PER_CONTACT_H
#define PER_CONTACT_H

#include "rivals.h"

static gesta_context *c;
static heard h;

static inline void open_all(void) {
    c = rivals_new(0);
    memset(&h, 0, sizeof h);
    CHECK_OK(gesta_context_set_observer(c, heard_callback, &h, NULL));
}

static inline void close_all(void) { CHECK_OK(gesta_context_destroy(c)); }

static inline uint32_t parent_new(const char *class_name) {
    uint32_t parent = recognizer_new(c, class_name);
    CHECK_OK(gesta_recognizer_set_number(c, parent, "per_contact", SIZE_MAX, 1));
    return parent;
}

static inline uint32_t child(uint32_t parent, size_t at) {
    uint32_t ids[GESTA_CHILDREN_MAX + 1] = {0}, own = 77;
    size_t count = 77;
    CHECK_OK(gesta_recognizer_list(c, parent, GESTA_LISTING_CHILDREN, ids, GESTA_CHILDREN_MAX + 1, &count));
    CHECK(count <= GESTA_CHILDREN_MAX && at < count);
    CHECK_OK(INFO(c, ids[at], parent, &own));
    CHECK_EQUAL(own, parent);
    return ids[at];
}

static inline uint32_t parent_of(uint32_t recognizer) {
    uint32_t parent = 77;
    CHECK_OK(INFO(c, recognizer, parent, &parent));
    return parent;
}

static inline size_t children(uint32_t parent) {
    size_t count = 77;
    CHECK_OK(gesta_recognizer_list(c, parent, GESTA_LISTING_CHILDREN, NULL, 0, &count));
    return count;
}

#endif
