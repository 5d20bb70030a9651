// Recognizers that the program lets win.
#include "arbiter.hpp"

#include <gesta/gesta.h>

// Whether the program may let a recognizer win: no other has claimed one of its contacts, unless both may recognize.
bool Arbiter::mayWin(int who) const {
    const Recognizer &r = recognizers[who];
    for (int q = 0; q < count; q++) {
        const Recognizer &other = recognizers[q];
        if (q == who || !other.claims || setup(q).yields || !(other.touched & r.touched)) continue;
        if (!scenario->simultaneous[who][q]) return false;
    }
    return r.isUnderWay();
}

// Whoever shares a contact and may not go on beside it loses, unless it has claimed its contacts itself.
void Arbiter::letWin(int who) {
    Recognizer &r = recognizers[who];
    bool may = mayWin(who);
    r.heard = fold(r.heard, heardClaim, may);
    if (!may || r.claims) return;
    r.claims = true;
    auto loses = [&](int x) {
        const Recognizer &other = recognizers[x];
        if (other.who == who || !other.isUnderWay() || other.claims || !(other.touched & r.touched)) return;
        if (!besides(x, who))
            move(x, other.state == GESTA_STATE_POSSIBLE ? GESTA_STATE_FAILED : GESTA_STATE_CANCELLED, GESTA_REASON_LOST,
                 who);
    };
    for (int x = 0; x < count; x++) {
        for (int i : deferred(x)) loses(i);
        loses(x);
    }
    review();
}
