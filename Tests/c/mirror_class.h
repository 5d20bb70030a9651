/* A class of the program that reports everything it is called with, and uses every function of its host in which y
   occurs. y grows downwards for it in both plays, except in samples as they were pushed. */
#ifndef MIRROR_CLASS_H
#define MIRROR_CLASS_H

#include <math.h>

#include "mirror_log.h"
#include "puppet.h"

static void seen_touch(const gesta_touch *touch) {
    note("touch x", touch->x);
    note_y("touch y", touch->y);
    note_y("touch orientation", touch->orientation);
    note_y("touch tilt_y", touch->tilt_y);
    note("touch time", (double)touch->time);
    note("touch phase", touch->phase);
}

static void seen_contact(const gesta_contact *contact, double sign) {
    note("contact", (double)contact->id);
    note("contact x", contact->x + 3 * contact->previous_x + 5 * contact->start_x);
    note("contact y", contact->y * sign);
    note("contact previous_y", contact->previous_y * sign);
    note("contact start_y", contact->start_y * sign);
    if (contact->touch != NULL) seen_touch(contact->touch);
}

static void seen_pair(const char *what, int32_t result, const double *xy) {
    note(what, result);
    note(what, xy[0]);
    note(what, xy[1]);
}

/* Whether the conversions between the root and a region may be compared: see `local` in mirrored.c. */
static int converts;

static void ask_host(puppet *self, const gesta_contact *contact) {
    const gesta_host *host = self->host;
    double turned[4] = {0, 0, 0, 0}, kept[2];
    gesta_velocity velocity = {0, 0};
    if (converts) {
        /* A region's corner is another one: the differences are the same. */
        double two[4];
        two[0] = contact->x, two[1] = contact->y, two[2] = contact->start_x, two[3] = contact->start_y;
        note("to_local", host->to_local(self->instance, two, 2));
        note_near("to_local x", two[2] - two[0]);
        note_near("to_local y", two[3] - two[1]);
        note("to_root", host->to_root(self->instance, two, 2));
        for (int i = 0; i < 4; i++) note_near("to_root", two[i]);
        note_near("distance_to_region", host->distance_to_region(self->instance, contact->x + 90, contact->y - 70));
    }
    note("orientation", host->orientation(self->instance, &turned[0], &turned[1], &turned[2], &turned[3]));
    for (int i = 0; i < 4; i++) note("orientation", turned[i]);
    note("track", host->track(self->instance, contact->x, contact->y, &velocity));
    seen_pair("velocity", 0, &velocity.x);
    note("room", host->room(self->instance, contact->x - contact->start_x, contact->y - contact->start_y));
    kept[0] = contact->x - contact->previous_x, kept[1] = contact->y - contact->previous_y;
    seen_pair("keep", host->keep(self->instance, &kept[0], &kept[1]), kept);
    double values[2];
    values[0] = contact->x - contact->start_x, values[1] = contact->y - contact->start_y;
    note("set_values", host->set_values(self->instance, 0, values, 2));
}

static int32_t mirror_play(const puppet_call *call) {
    puppet *self = call->self;
    const gesta_contact *contact = call->count > 0 ? call->contacts[0] : NULL;
    if (self == NULL) return 0;
    for (size_t i = 0; i < call->count; i++) seen_contact(call->contacts[i], 1);
    switch (call->what) {
    case PUPPET_BEGAN:
        note("deadline", self->host->set_deadline(self->instance, self->host->now(self->instance) + 700 * MS));
        break;
    case PUPPET_MOVED: {
        double x = contact->x - contact->start_x, y = contact->y - contact->start_y;
        uint32_t state = self->host->state(self->instance);
        ask_host(self, contact);
        if (y < -60 && state == GESTA_STATE_POSSIBLE) self->host->fail(self->instance, GESTA_REASON_OWN, -y, 60);
        else if (fabs(x) + fabs(y) > 8)
            self->host->set_state(self->instance,
                                  state == GESTA_STATE_POSSIBLE ? GESTA_STATE_BEGAN : GESTA_STATE_CHANGED);
        break;
    }
    case PUPPET_ENDED:
        if (self->host->state(self->instance) != GESTA_STATE_POSSIBLE)
            self->host->set_state(self->instance, GESTA_STATE_ENDED);
        break;
    case PUPPET_HOVERED:
        if (self->host->state(self->instance) == GESTA_STATE_POSSIBLE)
            self->host->set_state(self->instance, GESTA_STATE_BEGAN);
        else self->host->set_state(self->instance, GESTA_STATE_CHANGED);
        note("set_value", self->host->set_value(self->instance, 1, contact->y));
        break;
    case PUPPET_LEFT:
        if (self->host->state(self->instance) != GESTA_STATE_POSSIBLE)
            self->host->set_state(self->instance, GESTA_STATE_ENDED);
        break;
    case PUPPET_DEADLINE:
        if (self->host->state(self->instance) == GESTA_STATE_POSSIBLE)
            self->host->fail(self->instance, GESTA_REASON_OWN + 1, 0, 0);
        break;
    case PUPPET_SET_VALUE:
        /* The program's number, turned. */
        note("value set", call->value);
        note("set_value", self->host->set_value(self->instance, call->index, call->value));
        break;
    default: break;
    }
    return 0;
}

static int32_t mirror_can_take_over(void *self, size_t count) {
    (void)self;
    return count > 0;
}

static int32_t mirror_can_move(void *self, double x, double y) {
    (void)self;
    note("can_move", x);
    note("can_move", y);
    return fabs(x) > y; /* not downwards */
}

static void mirror_take_over(void *self, double x, double y) {
    puppet *it = (puppet *)self;
    note("take_over", x);
    note("take_over", y);
    it->host->set_state(it->instance, GESTA_STATE_BEGAN);
    note("keep", it->host->keep(it->instance, &x, &y));
}

static void mirror_move(void *self, double x, double y) {
    (void)self;
    note("move", x);
    note("move", y);
}

static void mirror_measures(void *self) {
    puppet *it = (puppet *)self;
    const gesta_contact *contact = NULL;
    if (it->host->contacts(it->instance, &contact, 1) == 0) return;
    it->host->add_measure(it->instance, GESTA_REASON_OWN, contact->y - contact->start_y, -60, INFINITY,
                          GESTA_NO_PARAMETER);
}

static void mirror_motion(void *self, const gesta_motion *motion) {
    puppet *it = (puppet *)self;
    uint32_t state = it->host->state(it->instance);
    const gesta_contact *contact = NULL;
    note("motion x", motion->x + 3 * motion->dx);
    note("motion y", motion->y);
    note("motion dy", motion->dy);
    note("motion rotation", motion->rotation);
    note("motion wheel_y", motion->wheel_y);
    if (it->host->contacts(it->instance, &contact, 1) > 0) seen_contact(contact, 1);
    it->host->set_value(it->instance, 1, motion->dy);
    if (motion->phase == GESTA_PHASE_MOVED)
        it->host->set_state(it->instance, state == GESTA_STATE_POSSIBLE ? GESTA_STATE_BEGAN : GESTA_STATE_CHANGED);
    else if (motion->phase != GESTA_PHASE_BEGAN && state != GESTA_STATE_POSSIBLE)
        it->host->set_state(it->instance, GESTA_STATE_ENDED);
}

static int moves; /* the class has the function move */

static int32_t mirror_register(gesta_context *context, void *user) {
    gesta_class table = puppet_table("test.own", GESTA_CLASS_CONTINUOUS | GESTA_CLASS_TAKES_SWIPES |
                                                     GESTA_CLASS_TAKES_PINCHES | GESTA_CLASS_TAKES_SCROLLS),
                hovering = puppet_hovering_table("test.hovering", GESTA_CLASS_CONTINUOUS);
    (void)user;
    table.can_take_over = mirror_can_take_over;
    table.can_move = mirror_can_move;
    table.take_over = mirror_take_over;
    if (moves) table.move = mirror_move;
    table.measures = mirror_measures;
    table.motion = mirror_motion;
    int32_t result = gesta_class_register(context, &table, NULL);
    return result == GESTA_OK ? gesta_class_register(context, &hovering, NULL) : result;
}

#endif
