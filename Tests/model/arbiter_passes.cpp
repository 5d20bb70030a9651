// Contacts that another recognizer takes over without a lift, and the room of pans.
#include "arbiter.hpp"

#include <algorithm>

#include <gesta/gesta.h>

enum : uint32_t { possible, began, changed, ended, cancelled, failed };

// ---------------------------------------------------------------------------------------------------------------- room

int Arbiter::leftOf(int who) const {
    if (scenario->passes.empty() || setup(who).builtin != Builtin::pan || setup(who).pinches) return 0;
    return std::max(0, recognizers[who].room);
}

void Arbiter::useRoom(int who, int distance) {
    int &room = recognizers[recognizers[who].who].room;
    if (room != ENDLESS) room -= distance;
}

// A movement uses room up. What goes beyond that is passed on with the contacts, if a successor can take them over at
// the end of the frame. One that has not begun reserves the room until it begins.
void Arbiter::moveBy(int who, int distance) {
    Recognizer &r = recognizers[who];
    int room = r.room == ENDLESS ? ENDLESS : std::max(0, r.room - r.reserved);
    if (distance > room && !successors(who).empty()) r.rest += distance - room;
    if (r.state == possible) r.reserved += distance;
    else useRoom(who, distance);
}

// The first successor that has room and can take all contacts over; its own stay with it. Before a gesture begins, also
// one that is about to begin itself.
int Arbiter::heirWithRoom(int who, bool isBegun) const {
    for (int q : successors(who)) {
        bool isUndecided = recognizers[q].isUnderWay() && recognizers[q].state == possible && !isClosed(recognizers[q]);
        if (setup(q).pinches || recognizers[q].room <= 0 || !(isOpen(q) || (isUndecided && !isBegun))) continue;
        const Followed &given = recognizers[who].contacts;
        size_t all = size_t(staying(recognizers[q]));
        int first = firstStaying(recognizers[q]);
        if (first == NOBODY) first = firstStaying(recognizers[who]);
        bool reachesAll = true;
        for (int c = 0; c < given.count; c++) {
            if (isLeaving(given.ids[c]) || recognizers[q].contacts.has(given.ids[c])) continue;
            reachesAll &= canReceive(q, given.ids[c]) && mixes(q, first, given.ids[c]);
            all++;
        }
        if (reachesAll && isEnough(q, all, who)) return q;
    }
    return NOBODY;
}

// ------------------------------------------------------------------------------------------------------ who takes over

std::vector<int> Arbiter::successors(int who) const {
    std::vector<int> found;
    for (const Requirement &p : scenario->passes)
        if (p.who == who) found.push_back(p.other);
    return found;
}

// Possible or over, and not about to begin or end; each takes over once in a frame.
bool Arbiter::isOpen(int who) const {
    const Recognizer &r = recognizers[who];
    if (!r.alive || !r.enabled || r.waiting || hasJustCome(r) || standing(r) != r.state) return false;
    return setup(who).builtin == Builtin::pan && (r.state == possible || r.isFinal());
}

bool Arbiter::isEnough(int who, size_t contacts) const {
    return contacts >= setup(who).least && contacts <= setup(who).most;
}

// A stream of motions counts as its fingers, if their number is known.
bool Arbiter::isEnough(int who, size_t contacts, int giver) const {
    if (!recognizers[giver].ofMotion || recognizers[giver].contacts.count == 0) return isEnough(who, contacts);
    int fingers = this->contacts[recognizers[giver].contacts.ids[0]].fingers;
    return fingers == 0 || isEnough(who, size_t(fingers));
}

bool Arbiter::isLeaving(uint8_t contact) const {
    return std::find(leaving.begin(), leaving.end(), contact) != leaving.end();
}

bool Arbiter::canReceive(int who, uint8_t contact) const {
    const Recognizer &r = recognizers[who];
    const Contact &c = contacts[contact];
    return r.region != NO_REGION && isWithin(c.region, r.region) && takes(who, c);
}

int Arbiter::firstStaying(const Recognizer &r) const {
    for (int c = 0; c < r.contacts.count; c++)
        if (!isLeaving(r.contacts.ids[c]) && !contacts[r.contacts.ids[c]].swallowed) return r.contacts.ids[c];
    return NOBODY;
}

// Contacts of different tools make no gesture together, unless the program has chosen the tools. Nothing does with a
// stream of motions.
bool Arbiter::mixes(int who, int first, uint8_t contact) const {
    if (first == NOBODY || first == contact) return true;
    if (contacts[first].isMotion() || contacts[contact].isMotion()) return false;
    return setup(who).mixes() || contacts[first].tool == contacts[contact].tool;
}

// What the heir would have: its own contacts that stay down, those of the giver, and those that went down in this frame
// while nobody else has won them and there are not too many.
Arbiter::Offer Arbiter::offer(int heir, int giver) const {
    std::vector<uint8_t> down;
    for (uint8_t c : inOrder()) {
        bool isOffered = recognizers[giver].ofMotion ? recognizers[giver].contacts.has(c) : !contacts[c].isMotion();
        if (isOffered && !contacts[c].swallowed && !isLeaving(c)) down.push_back(c);
    }
    Offer offer;
    int first = firstStaying(recognizers[heir]);
    for (uint8_t c : down) {
        bool isFresh = std::find(fresh.begin(), fresh.end(), c) != fresh.end();
        bool isGiven = recognizers[giver].contacts.has(c), isOwn = recognizers[heir].contacts.has(c);
        if (!isOwn && (!canReceive(heir, c) || !mixes(heir, first, c))) continue;
        if (!isOwn && !isGiven) {
            if (!isFresh || offer.contacts.size() == setup(heir).most) continue;
            bool isWon = false;
            for (int q = 0; q < count; q++)
                isWon |= q != giver && recognizers[q].contacts.has(c) && recognizers[q].hasWon();
            if (isWon) continue;
        }
        if (first == NOBODY) first = c;
        offer.contacts.push_back(c);
        offer.fresh += isFresh;
        offer.given += isGiven;
        offer.older += isGiven && !isFresh;
    }
    return offer;
}

bool Arbiter::canTake(int heir, int giver) const {
    Offer offered = offer(heir, giver);
    return isOpen(heir) && offered.given > 0 && isEnough(heir, offered.contacts.size(), giver);
}

// A contact goes down with which a successor has enough, and had not before.
void Arbiter::passJoined() {
    if (fresh.empty() || scenario->passes.empty()) return;
    for (int who = 0; who < count; who++) {
        Recognizer &r = recognizers[who];
        if ((r.state != began && r.state != changed) || r.wantsEnd || r.wantsStop || hasJustCome(r)) continue;
        for (int q : successors(who)) {
            Offer offered = offer(q, who);
            size_t all = offered.contacts.size();
            if (!isOpen(q) || offered.older == 0 || !isEnough(q, all, who)) continue;
            if (isEnough(q, all - offered.fresh, who)) continue;
            r.wantsEnd = r.requested = true;
            r.heir = q;
            break;
        }
    }
}

// Whether a gesture ends because others take its contacts over, and whether they do when it ends. Those that have
// passed their contacts on, or have left them to it, take them back; otherwise a successor takes them.
void Arbiter::chooseHeir(int who) {
    Recognizer &r = recognizers[who];
    if (scenario->passes.empty() || who >= count) return;
    if (r.heir != NOBODY) r.rest = 0; // a contact has joined
    if (r.rest > 0) r.heir = heirWithRoom(who, true);
    if (r.heir == NOBODY) r.rest = 0;
    if (r.rest > 0) r.room = 0;
    if (r.wantsEnd && staying(r) > 0) {
        for (const Requirement &p : scenario->passes) {
            const Recognizer &q = recognizers[p.who];
            bool hasLeft = q.hasPassedOn() || q.reason == GESTA_REASON_NO_ROOM;
            bool hasLost = q.reason == GESTA_REASON_LOST && q.blocker == who;
            if (r.heir == NOBODY && p.other == who && (hasLeft || hasLost) && canTake(p.who, who)) r.heir = p.who;
        }
        for (int q : successors(who))
            if (r.heir == NOBODY && canTake(q, who)) r.heir = q;
    }
    if (r.heir != NOBODY) r.wantsEnd = true;
}

// --------------------------------------------------------------------------------------------------------- taking over

// Those that have ended pass their contacts on; who takes them over may pass them on at once.
void Arbiter::passOn() {
    while (!givers.empty()) {
        std::vector<int> passing;
        std::swap(passing, givers);
        for (int who : passing) {
            Recognizer &r = recognizers[who];
            if (!r.hasPassedOn()) continue; // it has taken over others' contacts
            takeOver(r.heir, who);
            // Others that awaited the same contacts, beside it.
            if (r.rest == 0 && hasJustCome(recognizers[r.heir]))
                for (int q : successors(who))
                    if (q != r.heir && besides(q, r.heir)) takeOver(q, who);
            for (int c = r.contacts.count; c-- > 0;) {
                uint8_t contact = r.contacts.ids[c];
                bool isTaken = false;
                for (int q = 0; q < count; q++)
                    isTaken |= q != who && hasJustCome(recognizers[q]) && recognizers[q].contacts.has(contact);
                if (!isTaken) continue;
                r.contacts.drop(contact);
                r.touched &= ~(uint64_t(1) << contacts[contact].serial);
            }
        }
        decideRequests();
    }
}

// The contacts belong to its next sequence, or join the one under way.
void Arbiter::takeOver(int who, int giver) {
    Recognizer &r = recognizers[who];
    if (!canTake(who, giver)) return;
    std::vector<uint8_t> taken;
    bool anyGiven = false;
    for (uint8_t c : offer(who, giver).contacts) {
        if (!r.contacts.has(c) && (setup(who).deaf >> idOf(c) & 1)) continue;
        taken.push_back(c);
        anyGiven |= recognizers[giver].contacts.has(c);
    }
    if (!anyGiven || !isEnough(who, taken.size(), giver)) return;
    for (uint8_t c : leaving) r.contacts.drop(c);
    if (r.isFinal() || !r.inPlay) beginSequence(who);
    for (uint8_t c : taken) {
        if (r.contacts.has(c)) continue;
        r.contacts.add(c);
        r.touched |= uint64_t(1) << contacts[c].serial;
        r.ofMotion = contacts[c].isMotion();
        r.zooms = zoomsWith(who, contacts[c]);
    }
    r.most = std::max(r.most, r.contacts.count);
    r.cameAt = now;
    r.comes = r.wantsBegin = r.requested = true;
    if (!setup(who).pinches) moveBy(who, recognizers[giver].rest);
}
