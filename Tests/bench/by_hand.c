#include "by_hand.h"

#include <math.h>

enum { R, DR, D, DL, L, UL, U, UR, END = 8, LONGEST = 8 };

static const uint8_t patterns[HAND_PATTERNS][LONGEST] = {
    {DR, DL, END},     {DL, DR, END},  {UR, DR, END},     {DR, UR, END},     {R, DL, R, END},
    {D, R, END},       {D, L, END},    {R, D, END},       {L, D, END},       {U, R, END},
    {R, L, R, L, END}, {D, U, D, END}, {R, D, L, U, END}, {L, D, R, U, END}, {UR, DL, END},
    {UL, DR, UL, END}, {R, END},       {D, END},          {L, END},          {U, END},
};

/* tan(22.5 degrees): an octant's half. */
static const double slope = 0.41421356237309503, least = 4.0;

static int octant(double dx, double dy) {
    double ax = fabs(dx), ay = fabs(dy);
    if (ay < ax * slope) return dx > 0 ? R : L;
    if (ax < ay * slope) return dy > 0 ? D : U;
    return dx > 0 ? (dy > 0 ? DR : UR) : (dy > 0 ? DL : UL);
}

static void turn_to(hand_machine *m, int direction) {
    m->direction = direction;
    for (int p = 0; p < HAND_PATTERNS; p++)
        if (m->turns >= LONGEST || patterns[p][m->turns] != direction) m->alive &= ~(1u << p);
    m->turns++;
}

void hand_push(hand_machine *m, const gesta_touch *touches, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const gesta_touch *t = &touches[i];
        if (t->phase == GESTA_PHASE_MOVED) {
            double dx = t->x - m->x, dy = t->y - m->y;
            if (dx * dx + dy * dy < least * least) continue;
            int direction = octant(dx, dy);
            if (direction != m->direction) turn_to(m, direction);
            m->x = t->x;
            m->y = t->y;
        } else if (t->phase == GESTA_PHASE_BEGAN) {
            m->x = t->x;
            m->y = t->y;
            m->direction = -1;
            m->alive = (1u << HAND_PATTERNS) - 1;
            m->turns = 0;
        } else if (t->phase == GESTA_PHASE_ENDED) {
            if ((m->alive & 1) != 0 && m->turns == 2) m->recognized++;
        }
    }
}
