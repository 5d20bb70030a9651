// Motions of trackpads and wheels: which recognizers receive a stream, and when it ends. Written from the header.
#include "arbiter.hpp"

#include <algorithm>

#include <gesta/gesta.h>

enum : uint32_t { possible, began, changed, ended, cancelled, failed };

constexpr int64_t PAUSE = GESTA_SCROLL_PAUSE / 1000000; // ms

// ------------------------------------------------------------------------------------------------------------- streams

// The contacts that are down, and the streams under way, in the order in which they began.
std::vector<uint8_t> Arbiter::inOrder() const {
    std::vector<uint8_t> down;
    for (uint8_t c = 0; c < CONTACTS; c++)
        if (contacts[c].present) down.push_back(c);
    std::sort(down.begin(), down.end(),
              [this](uint8_t a, uint8_t b) { return contacts[a].serial < contacts[b].serial; });
    return down;
}

// When it ends if there is no further sample. Fingers on a trackpad may rest.
int64_t Arbiter::pauseOf(const Contact &contact) const {
    bool hasFingers = contact.source == GESTA_SOURCE_FINGER && !contact.glides;
    bool ends = contact.present && contact.isScroll() && !hasFingers;
    return ends ? contact.newest + PAUSE : INT64_MAX;
}

bool Arbiter::zoomsWith(int who, const Contact &contact) const {
    return setup(who).zooms && contact.isScroll() && (contact.modifiers & ZOOMING);
}

// Whether it accepts the input, and its class takes the kind.
bool Arbiter::takes(int who, const Contact &contact) const {
    const RecognizerSetup &s = setup(who);
    if (!contact.isMotion()) return (s.inputs & GESTA_INPUT_TOUCH) && (s.tools >> contact.tool & 1);
    bool isOfFingers = contact.tool == GESTA_TOOL_TRACKPAD;
    if (!(s.inputs & (isOfFingers ? GESTA_INPUT_MOTION : GESTA_INPUT_WHEEL))) return false;
    switch (s.builtin) {
    case Builtin::none: return true;
    case Builtin::pan:
        if (s.pinches) return contact.kind == Kind::pinch || zoomsWith(who, contact);
        return contact.kind == Kind::swipe || contact.isScroll();
    case Builtin::scroll: return contact.isScroll();
    case Builtin::hold: return contact.kind == Kind::hold;
    case Builtin::doubleTap:
    case Builtin::taps: break;
    }
    return false;
}

void Arbiter::playMotions(const Step &step) {
    std::fill(called, called + MOST, 0);
    current = &step;
    beginMerging(step.hasSeveralSamples());
    for (const Motion &motion : step.motions) {
        runDeadlines(step.time);
        bool isUnderWay = contacts[contactOf(motion.stream, motion.isScroll())].present;
        if (motion.phase != Phase::move || !isUnderWay) tellMerged();
        now = step.time;
        sortFollowers();
        endSuperseded(motion);
        playMotion(motion);
    }
    endMerging();
    current = nullptr;
}

// A scroll ends before one that begins, of another source, or with other keys: those of a wheel or an unknown source.
// So does momentum before what is none.
void Arbiter::endSuperseded(const Motion &motion) {
    uint8_t id = contactOf(motion.stream, true);
    const Contact &scroll = contacts[id];
    if (!motion.isScroll() || !scroll.present) return;
    bool keepsKeys = scroll.source == GESTA_SOURCE_FINGER || scroll.source == GESTA_SOURCE_CONTINUOUS;
    bool isOther = motion.source != scroll.source || (!keepsKeys && motion.modifiers != scroll.modifiers);
    isOther |= scroll.glides && !(motion.flags & GESTA_MOTION_MOMENTUM);
    if (motion.phase == Phase::down || (motion.phase == Phase::move && motion.changes() && isOther)) endInFrame(id);
}

void Arbiter::endInFrame(uint8_t stream) {
    sortFollowers();
    leaving.push_back(stream);
    callAll(stream, Phase::lift);
    commit();
    callBack();
}

// A contact that goes down ends the scrolls that wait for their pause, with what momentum they may still have.
void Arbiter::endBeforeContacts(const Step &step) {
    auto begins = [](const Sample &s) { return s.phase == Phase::down; };
    if (std::none_of(step.samples.begin(), step.samples.end(), begins)) return;
    for (uint8_t c : inOrder())
        if (pauseOf(contacts[c]) != INT64_MAX) {
            endInFrame(c);
            scrolled[idOf(c) - TOUCHES].isCaught = true;
        }
    sortFollowers();
}

// One sample is a frame. It may begin a stream, move it, and end it.
void Arbiter::playMotion(const Motion &motion) {
    uint8_t id = contactOf(motion.stream, motion.isScroll());
    Contact &stream = contacts[id];
    bool begins = motion.phase == Phase::down;
    if (motion.isScroll() && motion.phase == Phase::move) begins = motion.changes();
    if (!stream.present && !begins) return;
    if (!stream.present && continuesLast(motion) && scrolled[motion.stream].isCaught) return;
    if (stream.present && motion.isScroll() && motion.source != stream.source) return;
    sortFollowers();
    bool isNew = !stream.present;
    if (isNew) beginStream(motion);
    stream.sample = &motion;
    if (isNew) callAll(id, Phase::down);
    if (motion.phase != Phase::taken && motion.changes()) callAll(id, Phase::move);
    stream.newest = now;
    stream.glides |= (motion.flags & GESTA_MOTION_MOMENTUM) != 0;
    uint8_t axes = uint8_t((motion.movesX ? GESTA_MOTION_STOPPED_X : 0) | (motion.movesY ? GESTA_MOTION_STOPPED_Y : 0));
    stream.moving |= axes;
    stream.stopped = uint8_t((stream.stopped & ~axes) | motion.flags) & stream.moving;
    bool hasStopped = stream.source == GESTA_SOURCE_FINGER && stream.moving != 0 && stream.stopped == stream.moving;
    if (motion.phase == Phase::lift || motion.phase == Phase::taken || hasStopped) {
        leaving.push_back(id);
        callAll(id, motion.phase == Phase::taken ? Phase::taken : Phase::lift);
    }
    stream.sample = nullptr;
    commit();
}

bool Arbiter::continuesLast(const Motion &motion) const {
    return motion.isScroll() && (motion.flags & GESTA_MOTION_MOMENTUM) && scrolled[motion.stream].exists;
}

// Where it begins decides who receives it. Momentum belongs to the scroll before it, and to those that it recognized.
void Arbiter::beginStream(const Motion &motion) {
    uint8_t id = contactOf(motion.stream, motion.isScroll());
    const Scrolled &last = scrolled[motion.stream];
    bool continues = continuesLast(motion);
    Contact &stream = contacts[id];
    stream = Contact();
    stream.present = true;
    stream.serial = serials++;
    stream.kind = motion.kind;
    stream.source = motion.source;
    stream.fingers = motion.fingers;
    stream.modifiers = continues ? last.modifiers : motion.modifiers;
    bool isOfFingers = !motion.isScroll() || motion.source == GESTA_SOURCE_FINGER;
    stream.tool = isOfFingers ? GESTA_TOOL_TRACKPAD : GESTA_TOOL_WHEEL;
    stream.region = continues ? last.region : regionAt(motion.x, motion.y);
    while (stream.region != ROOT && !isHittable(stream.region))
        stream.region = scenario->regions[size_t(stream.region)].parent;
    fresh.push_back(id);
    for (int i = 0; i < count; i++) {
        int who = followers[i];
        Recognizer &r = recognizers[who];
        if (!r.alive || !r.enabled || r.region == NO_REGION || !isWithin(stream.region, r.region)) continue;
        if (!takes(who, stream) || (setup(who).deaf >> idOf(id) & 1)) continue;
        if (continues && !(r.state == ended && (r.touched >> last.serial & 1))) continue;
        // One recognizer has one gesture at a time.
        if (r.contacts.count == 0) join(who, id);
    }
}

// --------------------------------------------------------------------------------------------------------------- calls

void Arbiter::callAll(uint8_t stream, Phase phase) {
    if (contacts[stream].swallowed) return;
    for (int i = 0; i < count; i++) {
        int who = followers[i];
        if (recognizers[who].contacts.has(stream) && hears(who)) callMotion(who, stream, phase);
    }
}

void Arbiter::callMotion(int who, uint8_t stream, Phase phase) {
    Recognizer &r = recognizers[who];
    const Contact &c = contacts[stream];
    if (phase == Phase::down) r.zooms = zoomsWith(who, c);
    if (phase == Phase::taken) r.bereft = GESTA_REASON_CONTACT_CANCELLED;
    switch (setup(who).builtin) {
    case Builtin::pan: return callPan(who, stream, phase);
    case Builtin::scroll: return callScroll(who, phase);
    case Builtin::hold: return callHold(who, stream, phase);
    case Builtin::none:
    case Builtin::doubleTap:
    case Builtin::taps: break;
    }
    bool moves = phase == Phase::move;
    uint32_t movement = moves ? uint32_t(c.sample->movesX | c.sample->movesY << 1 | c.sample->turns << 2) : 0;
    hear(who, heardMotion + uint32_t(phase),
         foldMotion(uint32_t(idOf(stream) - TOUCHES), uint32_t(c.kind), c.source, c.fingers, c.modifiers, movement));
    if (current == nullptr) {
        if (phase == Phase::lift) play(who, setup(who).atDeadline, stream);
        return;
    }
    int call = called[who]++;
    if (call >= Step::CALLS) return;
    bool isTaken = phase == Phase::taken;
    play(who,
         chooser ? chooser->chooseInMotion(who, setup(who).continuous, standing(r), isTaken, call)
                 : current->plays[who][call],
         stream);
}

// Fails if their number is known, and not one of those that it takes.
bool Arbiter::hasFingers(int who, uint8_t stream) {
    int fingers = contacts[stream].fingers;
    if (fingers == 0 || isEnough(who, size_t(fingers))) return true;
    fail(who, fingers < setup(who).least ? GESTA_REASON_TOO_FEW_CONTACTS : GESTA_REASON_TOO_MANY_CONTACTS);
    return false;
}

// The first movement begins the gesture, and is one of it.
void Arbiter::callPan(int who, uint8_t stream, Phase phase) {
    const Recognizer &r = recognizers[who];
    bool active = isActive(who), pinches = setup(who).pinches;
    switch (phase) {
    case Phase::down: hasFingers(who, stream); return;
    case Phase::move: {
        const Motion &m = *contacts[stream].sample;
        if (!(!pinches ? m.movesX || m.movesY : r.zooms ? m.movesY : m.scales)) return;
        bool hasRoom = pinches || !m.movesX || r.room > 0 || heirWithRoom(who, false) == NOBODY;
        if (!active && !hasRoom) return fail(who, GESTA_REASON_NO_ROOM);
        want(who, active ? Ask::changed : Ask::began);
        if (!pinches && m.movesX) moveBy(who, PARTS);
        return;
    }
    case Phase::lift: return active ? want(who, Ask::ended) : fail(who, GESTA_REASON_MOVED_TOO_LITTLE);
    case Phase::taken: stop(who, cancelled, r.bereft);
    }
}

void Arbiter::callScroll(int who, Phase phase) {
    bool active = isActive(who);
    if (phase == Phase::move) want(who, active ? Ask::changed : Ask::began);
    if (phase == Phase::lift) active ? want(who, Ask::ended) : fail(who, GESTA_REASON_MOVED_TOO_LITTLE);
    if (phase == Phase::taken) stop(who, cancelled, recognizers[who].bereft);
}

void Arbiter::callHold(int who, uint8_t stream, Phase phase) {
    if (phase == Phase::down && hasFingers(who, stream)) want(who, Ask::began);
    if (phase == Phase::lift) want(who, Ask::ended);
    if (phase == Phase::taken) stop(who, cancelled, recognizers[who].bereft);
}

// --------------------------------------------------------------------------------------------------------- arbitration

// A gesture of contacts keeps motions from recognizing in its region, in those inside of it and in those around it, and
// the other way round.
int Arbiter::rivalOfOtherInput(int who) const {
    const Recognizer &r = recognizers[who];
    for (uint8_t c : inOrder()) {
        if (contacts[c].isMotion() == r.ofMotion) continue;
        for (int i = 0; i < count; i++) {
            int q = followers[i];
            const Recognizer &other = recognizers[q];
            if (other.who == r.who || !other.alive || !other.hasWon() || !other.contacts.has(c)) continue;
            if (other.handsOn || other.hasPassedOn() || besides(who, q)) continue;
            if (isWithin(other.region, r.region) || isWithin(r.region, other.region)) return q;
        }
    }
    return NOBODY;
}
