/* Calls by the description of their functions, and of all that only read: arguments.c, read_context.c. */
#ifndef READS_H
#define READS_H

#include "interface.h"
#include "invariants.h"

/* Each thread is a driver of its own. */
#define LOCAL __thread

enum { ROOM = 512 };

/** What a pointer points to. */
union room {
    uint64_t aligned;
    unsigned char bytes[ROOM];
};

/** What a call is about. 0 or NULL: nothing of the kind, and no function is called that needs it. */
struct subject {
    gesta_context *context;
    uint32_t ids[NOUN_COUNT];
    uint64_t contact;
    const gesta_event *event;
    const char *name, *result; /* the type in which the name is read */
    uint32_t index;
    bool has_contact;
};

/* Sets one argument. Returns false if the subject has nothing of that kind. */
bool set_argument(const struct function *f, uint32_t i, const struct subject *of, union slot *slot, void *room);
uint32_t element_size(const struct parameter *it); /* of a list */

/** A context, and what in it cannot be listed. */
struct readable {
    gesta_context *context;
    uint32_t plugin; /* 0 if there is none */
    const uint64_t *contacts;
    size_t contact_count;
};

extern LOCAL uint64_t reads_made;
uint64_t read_context(const struct readable *all);

#endif
