/* Children of recognizers: made and destroyed with per_contact, and listed. */
#include "driver.h"

/* The children that the driver has not met yet are recognizers from now on. */
void adopt_children(struct world *world, uint32_t parent) {
    uint32_t ids[GESTA_CHILDREN_MAX] = {0}, own = 0;
    size_t count = 0;
    int32_t result =
        gesta_recognizer_list(world->context, parent, GESTA_LISTING_CHILDREN, ids, GESTA_CHILDREN_MAX, &count);
    message_keep(world);
    if (result) return; /* a callback has destroyed it */
    if (count != 0 && count != GESTA_CHILDREN_MAX) broken("0x%08x has %zu children", parent, count);
    struct id_entry *entry = ids_find(&world->ids, parent);
    bool continuous = entry->tracker.continuous;
    for (size_t i = 0; i < count; i++) {
        if (INFO(world->context, ids[i], parent, &own) || own != parent)
            broken("0x%08x is a child of 0x%08x, not of 0x%08x", ids[i], own, parent);
        struct id_entry *child = ids_find(&world->ids, ids[i]);
        if (!child) {
            child = ids_add(&world->ids, ids[i], RECOGNIZER);
            child->parent = parent;
            child->tracker.known = 1;
            child->tracker.continuous = continuous;
        } else if (child->parent != parent) broken("the child 0x%08x had another parent", ids[i]);
    }
}

uint32_t any_child(struct world *world) {
    uint32_t ids[GESTA_CHILDREN_MAX] = {0};
    size_t count = 0;
    if (world->recognizer_count == 0) return 0;
    uint32_t parent = world->recognizers[below(world->recognizer_count)].id;
    if (!world->destroying) adopt_children(world, parent);
    int32_t want = world->destroying ? ANY : GESTA_OK;
    if (CALL(world, want, gesta_recognizer_list,
             (world->context, parent, GESTA_LISTING_CHILDREN, ids, GESTA_CHILDREN_MAX, &count)))
        return 0;
    return count ? ids[below(one_in(2) ? 3 : GESTA_CHILDREN_MAX)] : 0;
}

static void set_per_contact(struct world *world) {
    int32_t want = GESTA_OK;
    uint32_t id = pick_id(world, RECOGNIZER, &want);
    want = want == GESTA_OK || want == ANY ? ANY : FAILS; /* most classes do not have it */
    if (CALL(world, want, gesta_recognizer_set_number, (world->context, id, "per_contact", SIZE_MAX, !one_in(4))))
        return;
    if (!world->destroying) adopt_children(world, id);
}

const struct call child_calls[] = {{10, set_per_contact}, {0, NULL}};
