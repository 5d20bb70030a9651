// Recognizers that the program lets win, and captains that win for their teams.
#include "arbiter.hpp"

#include <gesta/gesta.h>

// Whether the program may let a recognizer win: no other has claimed one of its contacts, unless both may recognize.
bool Arbiter::mayWin(int who) const {
    const Recognizer &r = recognizers[who];
    for (int q = 0; q < count; q++) {
        const Recognizer &other = recognizers[q];
        if (q == who || !other.claims || setup(q).yields || !(other.touched & r.touched)) continue;
        if (setup(q).isBesideAll() || setup(who).isBesideAll()) continue;
        if (!scenario->simultaneous[who][q]) return false;
    }
    return r.isUnderWay() || takesOver(who);
}

// Whether it has lost contacts that are still down: they begin its next sequence.
bool Arbiter::takesOver(int who) const {
    const Recognizer &r = recognizers[who];
    if (!r.alive || r.state != GESTA_STATE_FAILED || r.reason != GESTA_REASON_LOST) return false;
    for (int c = 0; c < r.contacts.count; c++)
        if (contacts[r.contacts.ids[c]].swallowed) return false;
    return r.contacts.count > 0;
}

// Whoever shares a contact and may not go on beside it loses, unless it has claimed its contacts itself.
void Arbiter::letWin(int who) {
    bool may = mayWin(who);
    if (may && !recognizers[who].claims) {
        bool begins = takesOver(who);
        if (begins) {
            sortFollowers();
            beginSequence(who);
        }
        std::vector<uint8_t> theirs = takeAll(who);
        if (begins) {
            takeMore(who, theirs);
            callBegan(who);
            commit();
        }
        review();
        passOn();
    }
    recognizers[who].heard = fold(recognizers[who].heard, heardClaim, may);
}

// Returns the contacts of those that lose.
std::vector<uint8_t> Arbiter::takeAll(int who) {
    Recognizer &r = recognizers[who];
    note(r.stage(), Transition::claim, r.stage());
    r.claims = true;
    std::vector<uint8_t> theirs;
    auto loses = [&](int x) {
        const Recognizer &other = recognizers[x];
        if (other.who == who || !other.isUnderWay() || other.claims || !(other.touched & r.touched)) return;
        if (besides(x, who)) return;
        theirs.insert(theirs.end(), other.contacts.ids, other.contacts.ids + other.contacts.count);
        lose(x, who);
    };
    for (int x = 0; x < count; x++) {
        for (int i : deferred(x)) loses(i);
        loses(x);
    }
    return theirs;
}

// What those had that lost joins the sequence, as far as it would follow it and no other has won it: of a class that
// takes contacts over, and as many as it takes.
void Arbiter::takeMore(int who, const std::vector<uint8_t> &theirs) {
    Recognizer &r = recognizers[who];
    if (setup(who).builtin != Builtin::pan || r.ofMotion) return;
    for (uint8_t c : theirs) {
        if (r.contacts.has(c) || contacts[c].swallowed || !canReceive(who, c)) continue;
        size_t now = r.contacts.count;
        if (isEnough(who, now) && !isEnough(who, now + 1)) continue;
        if (!mixes(who, firstStaying(r), c) || (setup(who).deaf >> idOf(c) & 1)) continue;
        bool isWon = false;
        for (int q = 0; q < count; q++) {
            const Recognizer &other = recognizers[q];
            if (q == who || !other.alive || !other.hasWon() || !other.contacts.has(c)) continue;
            isWon |= !other.handsOn && !other.hasPassedOn() && !besides(who, q);
        }
        if (isWon) continue;
        r.contacts.add(c);
        r.touched |= uint64_t(1) << contacts[c].serial;
    }
}

// The captain that wins for a member: undecided, with a contact that the two have shared, and not refused.
int Arbiter::captain(int who) {
    int self = recognizers[who].who, team = setup(who).team;
    if (team == 0 || recognizers[who].claims) return NOBODY;
    for (int k = 0; k < count; k++) {
        Recognizer &r = recognizers[k];
        if (k == self || setup(k).team != team || !setup(k).captain || !r.isUnderWay() ||
            r.state != GESTA_STATE_POSSIBLE)
            continue;
        if (!(r.touched & recognizers[who].touched)) continue;
        if (!r.wasAsked) {
            r.wasAsked = true;
            r.asked++;
            if (setup(k).refused) {
                move(k, Transition::refuse, GESTA_STATE_FAILED, GESTA_REASON_REFUSED);
                return NOBODY;
            }
        }
        return k;
    }
    return NOBODY;
}
