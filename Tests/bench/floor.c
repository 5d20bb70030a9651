/* The literal right chevron as one would write it by hand: no contexts, no checks, no second recognizer, no events. */
#include "floor.h"

static void floor_begin(floor_machine *m, const gesta_touch *t) {
    if (m->phase != FLOOR_IDLE) {
        /* A second finger of the same instant fails the stroke; a later one is ignored. */
        if (t->time == m->start_time && m->phase == FLOOR_INITIAL) m->phase = FLOOR_FAILED;
        return;
    }
    m->contact = t->contact;
    m->start_time = t->time;
    m->start_x = m->previous_x = t->x;
    m->start_y = m->previous_y = t->y;
    m->phase = FLOOR_INITIAL;
}

static void floor_move(floor_machine *m, const gesta_touch *t) {
    switch (m->phase) {
    case FLOOR_INITIAL: m->phase = t->x >= m->start_x && t->y >= m->start_y ? FLOOR_RIGHT_DOWN : FLOOR_FAILED; break;
    case FLOOR_RIGHT_DOWN:
        if (t->y < m->previous_y) m->phase = FLOOR_FAILED;
        else if (t->x <= m->previous_x) m->phase = FLOOR_LEFT_DOWN;
        break;
    default: break;
    }
    m->previous_x = t->x;
    m->previous_y = t->y;
}

void floor_push(floor_machine *m, const gesta_touch *touches, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const gesta_touch *t = &touches[i];
        if (t->phase == GESTA_PHASE_MOVED) {
            if (t->contact == m->contact) floor_move(m, t);
        } else if (t->phase == GESTA_PHASE_BEGAN) {
            floor_begin(m, t);
        } else if (t->contact == m->contact) {
            if (t->phase == GESTA_PHASE_ENDED && m->phase == FLOOR_LEFT_DOWN && t->y > m->start_y) m->recognized++;
            if (t->phase == GESTA_PHASE_ENDED || t->phase == GESTA_PHASE_CANCELLED) m->phase = FLOOR_IDLE;
        }
    }
}
