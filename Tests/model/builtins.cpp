// The library's classes that hand on contacts, or begin again with those that stay down, and palms. Written from their
// descriptions.
#include "arbiter.hpp"

#include <algorithm>

#include <gesta/gesta.h>

enum : uint32_t { possible, began, changed, ended, cancelled, failed };

bool Arbiter::isActive(int who) const {
    uint32_t state = standing(recognizers[who]);
    return state == began || state == changed;
}

// Contacts that do not leave in this frame.
int Arbiter::staying(const Recognizer &r) const {
    int stay = 0;
    for (int c = 0; c < r.contacts.count; c++) stay += !isLeaving(r.contacts.ids[c]);
    return stay;
}

void Arbiter::fail(int who, uint16_t reason) {
    if (standing(recognizers[who]) == possible) stop(who, failed, reason);
}

// A contact that is none of the taps in a row.
void Arbiter::close(int who, uint16_t reason) {
    if (isActive(who)) want(who, Ask::ended);
    else fail(who, reason);
}

void Arbiter::call(int who, const Call &call) {
    switch (scenario->recognizers[size_t(who)].builtin) {
    case Builtin::none:
    case Builtin::scroll:
    case Builtin::hold: break;
    case Builtin::doubleTap: return callTap(who, call);
    case Builtin::taps: return callTaps(who, call);
    case Builtin::pan: return callPan(who, call);
    }
}

void Arbiter::tapFirst(Recognizer &r, uint8_t contact) {
    r.firstX = contacts[contact].startX;
    r.firstY = contacts[contact].startY;
}

bool Arbiter::isNear(const Recognizer &r, uint8_t contact) const {
    int x = contacts[contact].startX - r.firstX, y = contacts[contact].startY - r.firstY;
    return x * x + y * y <= NEAR * NEAR;
}

// Or at most 4 mm outside.
bool Arbiter::isInside(const Recognizer &r, uint8_t contact) const {
    if (r.region == ROOT) return true;
    const RegionSetup &own = scenario->regions[size_t(r.region)];
    int x = contacts[contact].x, y = contacts[contact].startY;
    for (int i = r.region; i != ROOT; i = scenario->regions[size_t(i)].parent) {
        x -= scenario->regions[size_t(i)].x;
        y -= scenario->regions[size_t(i)].y;
    }
    int outX = std::max({0, -x, x - own.width}), outY = std::max({0, -y, y - own.height});
    return outX * outX + outY * outY <= MARGIN * MARGIN;
}

// A control goes on with the first contact and ignores the others.
bool Arbiter::keepsOne(int who, Call &call, bool isFirst) {
    if (!setup(who).bounded) return true;
    while (call.contacts.size() > (isFirst ? 1 : 0)) {
        ignore(who, call.contacts[isFirst ? 1 : 0]);
        call.contacts.erase(call.contacts.begin() + (isFirst ? 1 : 0));
    }
    return isFirst;
}

// A row of taps with bounds is open to all that begin with its contact, until that lifts. (It ends when one does.)
bool Arbiter::givesWay(int who) const {
    const Recognizer &r = recognizers[who];
    bool isRow = setup(who).builtin == Builtin::taps && setup(who).bounded;
    return isRow && r.hasRecognized() && r.contacts.count > 0 && !isLeaving(r.contacts.ids[0]);
}

void Arbiter::callTap(int who, Call call) {
    Recognizer &r = recognizers[who];
    const RecognizerSetup &s = setup(who);
    if (call.phase == Phase::taken) stop(who, cancelled, r.bereft);
    if (call.phase == Phase::down) {
        if (r.seen == 0) r.deadline = s.bounded ? INT64_MAX : now + s.duration;
        if (!keepsOne(who, call, r.seen == 0)) return;
        r.seen = uint8_t(r.seen + call.contacts.size());
        if (r.seen > 1) return fail(who, GESTA_REASON_TOO_MANY_CONTACTS);
        if (r.taps > 0 && !s.mixes() && contacts[call.contacts[0]].tool != r.tool) {
            fail(who, GESTA_REASON_OTHER_INPUT);
            return handOnContacts(who);
        }
        if (r.taps == 0) tapFirst(r, call.contacts[0]);
        if (s.bounded || isNear(r, call.contacts[0])) return;
        fail(who, GESTA_REASON_TAPS_TOO_FAR_APART);
        handOnContacts(who);
    }
    if (call.phase == Phase::lift) {
        if (s.bounded && !isInside(r, call.contacts[0])) return fail(who, GESTA_REASON_LIFTED_OUTSIDE);
        if (staying(r) > 0) return;
        if (++r.taps == 2) return want(who, Ask::ended);
        r.seen = 0;
        r.deadline = now + s.interval;
    }
}

void Arbiter::callTaps(int who, Call call) {
    Recognizer &r = recognizers[who];
    const RecognizerSetup &s = setup(who);
    if (call.phase == Phase::taken) stop(who, cancelled, r.bereft);
    if (call.phase == Phase::down) {
        if (!keepsOne(who, call, r.contacts.count == call.contacts.size())) return;
        if (r.contacts.count > 1) return close(who, GESTA_REASON_TOO_MANY_CONTACTS);
        if (!isActive(who)) tapFirst(r, call.contacts[0]);
        bool isSame = !isActive(who) || s.mixes() || contacts[call.contacts[0]].tool == r.tool;
        if ((s.bounded || isNear(r, call.contacts[0])) && isSame) {
            r.deadline = s.bounded ? INT64_MAX : now + s.duration;
            return;
        }
        want(who, Ask::ended);
        handOnContacts(who);
    }
    if (call.phase == Phase::lift) {
        if (s.bounded && !isInside(r, call.contacts[0])) return close(who, GESTA_REASON_LIFTED_OUTSIDE);
        want(who, isActive(who) ? Ask::changed : Ask::began);
        r.deadline = now + s.interval;
    }
}

void Arbiter::callPan(int who, const Call &call) {
    Recognizer &r = recognizers[who];
    const RecognizerSetup &s = setup(who);
    bool active = isActive(who);
    switch (call.phase) {
    case Phase::down: {
        if (r.contacts.count > s.most && !active) return fail(who, GESTA_REASON_TOO_MANY_CONTACTS);
        size_t ignored = 0;
        while (ignored < call.contacts.size() && r.contacts.count > s.most) ignore(who, call.contacts[ignored++]);
        if (ignored == call.contacts.size()) return;
        r.most = std::max(r.most, r.contacts.count);
        if (active) want(who, Ask::changed);
        return;
    }
    case Phase::move: {
        if (s.pinches) return active ? want(who, Ask::changed) : void();
        // Each move is farther than the slop, which is 0; but not the sample with which a palm is released.
        int moved = 0;
        for (uint8_t c : call.contacts) moved += contacts[c].moved;
        if (active) {
            want(who, Ask::changed);
            moveBy(who, moved * PARTS / staying(r));
        } else if (staying(r) >= s.least && moved > 0) {
            if (r.room <= 0 && heirWithRoom(who, false) != NOBODY) fail(who, GESTA_REASON_NO_ROOM);
            else want(who, Ask::began);
        }
        return;
    }
    case Phase::taken:
        if (staying(r) < (active ? s.least : 1)) return stop(who, cancelled, r.bereft);
        [[fallthrough]];
    case Phase::lift:
        if (active) want(who, staying(r) < s.least ? Ask::ended : Ask::changed);
        else if (staying(r) == 0)
            fail(who, r.most < s.least ? GESTA_REASON_TOO_FEW_CONTACTS : GESTA_REASON_MOVED_TOO_LITTLE);
    }
}

void Arbiter::reachDeadline(int who) {
    Recognizer &r = recognizers[who];
    if (setup(who).builtin == Builtin::doubleTap)
        fail(who, r.seen > 0 ? GESTA_REASON_HELD_TOO_LONG : GESTA_REASON_WAITED_TOO_LONG);
    else if (r.contacts.count > 0) close(who, GESTA_REASON_HELD_TOO_LONG);
    else want(who, Ask::ended);
}

// A captain that has won: a pan need not move any more.
void Arbiter::accept(int who) {
    Recognizer &r = recognizers[who];
    if (setup(who).builtin != Builtin::pan || r.requested || r.waiting) return;
    if (!r.ofMotion && staying(r) < setup(who).least) return;
    r.wantsBegin = true;
    decide(who);
    changesAndEnds(who);
}

// -------------------------------------------------------------------------------------------------- contacts handed on

// They do not belong to this sequence.
void Arbiter::handOnContacts(int who) {
    Recognizer &r = recognizers[who];
    if (!r.requested) return;
    r.handsOn = true;
    r.touched &= ~serialsOf(r);
}

// The contacts that it has begin its next sequence.
void Arbiter::beginWithContacts(int who) {
    beginSequence(who);
    callBegan(who);
}

void Arbiter::callBegan(int who) {
    Recognizer &r = recognizers[who];
    if (contacts[r.contacts.ids[0]].isMotion()) return callMotion(who, r.contacts.ids[0], Phase::down);
    Call made = {Phase::down, {r.contacts.ids, r.contacts.ids + r.contacts.count}};
    if (scenario->isBuiltin(who)) return call(who, made);
    uint32_t mask = 0;
    for (uint8_t c : made.contacts) mask |= 1u << c;
    hear(who, heardDown, mask);
}

// When its frame has been decided, they begin the next sequence, which others that have won them prevent.
void Arbiter::handOn(int who) {
    Recognizer &r = recognizers[who];
    r.handsOn = false;
    if (r.waiting) {
        Followed handed = r.contacts;
        defer(who);
        r.contacts = handed;
    }
    beginWithContacts(who);
    if (int winner = rival(who); winner != NOBODY) lose(who, winner);
}

// --------------------------------------------------------------------------------------------------------------- palms

// The palms of one reason leave in a frame of their own, before the other samples of this time. One that is released
// goes down in one.
void Arbiter::cancelPalms(const Step &step) {
    std::vector<Palms::Found> found = palms.examine(step.samples, step.time);
    std::vector<Sample> silent;
    silent.reserve(found.size());
    for (size_t i = 0; i < found.size();) {
        if (found[i].reason == 0) {
            release(step, found[i++].contact);
            continue;
        }
        std::vector<const Sample *> cancelled;
        for (uint16_t reason = 0; i < found.size(); i++) {
            if (found[i].reason == 0 || (reason != 0 && found[i].reason != reason)) break;
            if (found[i].isNew) continue;
            uint8_t c = found[i].contact;
            reason = found[i].reason;
            contacts[c].palm = reason;
            leaving.push_back(c);
            // Classes do what they would do at the contact's own sample.
            const Sample *own = nullptr;
            for (const Sample &s : step.samples)
                if (s.contact == c) own = &s;
            if (own == nullptr) {
                silent.push_back(Sample());
                silent.back().contact = c;
                own = &silent.back();
            }
            cancelled.push_back(own);
        }
        if (cancelled.empty()) continue;
        deliver(cancelled, Phase::taken);
        commit();
        callBack();
        sortFollowers();
    }
}

void Arbiter::release(const Step &step, uint8_t contact) {
    for (const Sample &s : step.samples) {
        if (s.contact != contact) continue;
        goDown(s);
        deliver({&s}, Phase::down);
        commit();
        callBack();
        sortFollowers();
    }
}
