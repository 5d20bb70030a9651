/*
 * Reads between the calls. A hash of the results shows whether a call has changed anything; and a round that is played
 * with such calls between the others, and with other bytes in new memory, must take the same course as without.
 */
#include "driver.h"

LOCAL enum reads reads = READS_SOME;
LOCAL uint64_t course;

void course_add(uint64_t word) { course = mix(course, word); }

static uint64_t read_each(struct world *world) {
    uint64_t contacts[FINGERS];
    for (uint32_t i = 0; i < world->finger_count; i++) contacts[i] = world->fingers[i].id;
    const struct readable all = {world->context, world->plugin, contacts, world->finger_count};
    uint64_t hash = read_context(&all);
    message_keep(world);
    return hash;
}

/* Some functions allocate, and have no result when out of memory: no allocation is refused, or counted. */
static uint64_t read_all(struct world *world) {
    uint64_t first = refused_first, before = allocations;
    uint32_t refusals = random_refusals;
    random_refusals = 0, refused_first = 0;
    uint64_t hash = read_each(world);
    random_refusals = refusals, refused_first = first, allocations = before;
    return hash;
}

uint64_t digest(struct world *world) { return read_all(world); }

static void on_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context, (void)finding, (void)user;
}

static void on_bytes(const char *bytes, size_t length, void *user) { (void)bytes, (void)length, (void)user; }

void read_everything(struct world *world) {
    if (!world->context) return;
    read_all(world);
    if (world->read_only == 0) {
        for (uint32_t i = 0; i < world->recognizer_count; i++)
            gesta_recognizer_save_examples(world->context, world->recognizers[i].id, on_bytes, NULL);
    }
    if (below(16) == 0) {
        gesta_context_check(world->context, on_finding, NULL, NULL);
        gesta_setup_save(world->context, on_bytes, NULL);
    }
    message_keep(world);
}
