#include "arbiter.hpp"

#include <algorithm>

#include <gesta/gesta.h>

enum : uint32_t { possible, began, changed, ended, cancelled, failed };

bool Arbiter::Followed::has(uint8_t id) const { return std::find(ids, ids + count, id) != ids + count; }

void Arbiter::Followed::drop(uint8_t id) {
    uint8_t *end = std::remove(ids, ids + count, id);
    count = uint8_t(end - ids);
}

Arbiter::Arbiter(const Scenario &scenario, Trace &trace, Chooser *chooser)
    : scenario(&scenario), trace(&trace), chooser(chooser), count(int(scenario.recognizers.size())),
      regions(scenario.regions.size()), requirements(scenario.requirements), palms(scenario.guard) {
    for (int r = 0; r < count; r++) {
        recognizers[r].who = r;
        announced[r] = possible;
        recognizers[r].enabled = scenario.recognizers[size_t(r)].enabled;
        recognizers[r].region = scenario.recognizers[size_t(r)].region;
        recognizers[r].room = scenario.recognizers[size_t(r)].room;
    }
}

// --------------------------------------------------------------------------------------------------------------- touch

// The state with what was asked for.
uint32_t Arbiter::standing(const Recognizer &r) const {
    if (r.wantsStop) return r.stopState;
    if (r.wantsEnd) return ended;
    if (r.wantsChange) return changed;
    if (r.wantsBegin) return began;
    return r.state;
}

bool Arbiter::isClosed(const Recognizer &r) const { return standing(r) >= ended; }

unsigned Arbiter::followersOf(uint8_t contact) const {
    unsigned mask = 0;
    for (int i = 0; i < count; i++)
        if (recognizers[i].contacts.has(contact)) mask |= 1u << i;
    return mask;
}

bool Arbiter::hears(int who) const {
    const Recognizer &r = recognizers[who];
    return r.isUnderWay() && !isClosed(r) && !(r.waiting && !scenario->recognizers[size_t(who)].continuous);
}

unsigned Arbiter::hearersOf(uint8_t contact) const {
    unsigned mask = followersOf(contact);
    for (int i = 0; i < count; i++)
        if (!hears(i)) mask &= ~(1u << i);
    return mask;
}

// A second grip: a gesture that recognized or was cancelled begins again with the contacts that have stayed down.
bool Arbiter::canResume(const Recognizer &r) const {
    if (scenario->recognizers[size_t(r.who)].builtin != Builtin::pan || r.state == failed) return false;
    for (int c = 0; c < r.contacts.count; c++)
        if (contacts[r.contacts.ids[c]].swallowed) return false;
    return true;
}

uint64_t Arbiter::serialsOf(const Recognizer &r) const {
    uint64_t serials = 0;
    for (int c = 0; c < r.contacts.count; c++) serials |= uint64_t(1) << contacts[r.contacts.ids[c]].serial;
    return serials;
}

// With the contacts of the last sequence that have stayed down.
void Arbiter::beginSequence(int who) {
    Recognizer &r = recognizers[who];
    r.sequence++;
    Stage before = r.stage();
    if (r.isFinal()) tell(who, announced[who], possible);
    Followed stayed = r.contacts;
    forget(r);
    r.contacts = stayed;
    r.touched = serialsOf(r);
    r.inPlay = true;
    note(before, Transition::begin, r.stage());
    r.taps = r.seen = r.most = 0;
    hear(who, heardReset);
}

void Arbiter::hear(int who, uint32_t what, uint32_t mask) {
    Recognizer &r = recognizers[who];
    if (!scenario->isBuiltin(who)) r.heard = fold(r.heard, what, mask);
}

void Arbiter::goDown(const Sample &sample) {
    Contact &contact = contacts[sample.contact];
    contact = Contact();
    contact.present = true;
    contact.serial = serials++;
    contact.startX = contact.x = sample.x;
    contact.startY = sample.y;
    contact.tool = sample.tool;
    if (palms.has(sample.contact)) return;
    fresh.push_back(sample.contact);
    contact.region = regionAt(sample.x, sample.y);
    for (int i = 0; i < count; i++) {
        int who = followers[i];
        Recognizer &r = recognizers[who];
        const RecognizerSetup &setup = scenario->recognizers[size_t(who)];
        if (!r.alive || !r.enabled || r.region == NO_REGION || !isWithin(contact.region, r.region)) continue;
        if (!(setup.tools >> sample.tool & 1) || (setup.deaf >> sample.contact & 1)) continue;
        if (!takes(who, contact)) continue;
        if (r.contacts.count > 0 && !mixes(who, r.contacts.ids[0], sample.contact)) continue;
        join(who, sample.contact);
    }
}

// A contact belongs to the sequence under way, or begins the next one.
void Arbiter::join(int who, uint8_t contact) {
    Recognizer &r = recognizers[who];
    bool defers = canDefer(r);
    if (defers) defer(who);
    else if (isClosed(r) && (!r.isFinal() || (r.contacts.count > 0 && !canResume(r)))) return;
    if (r.isFinal() || !r.inPlay || defers) beginSequence(who);
    r.contacts.add(contact);
    r.touched |= uint64_t(1) << contacts[contact].serial;
    r.ofMotion = contacts[contact].isMotion();
}

// Samples of one phase, next to each other: one call for each class.
void Arbiter::deliver(const Step &step, size_t first, size_t end) {
    Phase phase = step.samples[first].phase;
    std::vector<const Sample *> samples;
    for (size_t i = first; i < end; i++) {
        const Sample &sample = step.samples[i];
        samples.push_back(&sample);
        if (phase == Phase::down) {
            goDown(sample);
            continue;
        }
        contacts[sample.contact].moved = sample.x - contacts[sample.contact].x;
        contacts[sample.contact].x = sample.x;
        contacts[sample.contact].tool = sample.tool;
        if (phase != Phase::move) leaving.push_back(sample.contact);
    }
    deliver(samples, phase);
}

void Arbiter::deliver(const std::vector<const Sample *> &samples, Phase phase) {
    // Those who follow the first contact are told first, then those of the second, and so on.
    int order[MOST], told = 0;
    for (const Sample *s : samples)
        for (int i = 0; i < count; i++)
            if (recognizers[followers[i]].contacts.has(s->contact) &&
                std::find(order, order + told, followers[i]) == order + told)
                order[told++] = followers[i];
    for (int k = 0; k < told; k++) {
        int who = order[k];
        Recognizer &r = recognizers[who];
        if (!hears(who)) continue;
        const Sample *leader = nullptr;
        uint32_t mask = 0;
        Call made = {phase, {}};
        for (const Sample *s : samples) {
            if (contacts[s->contact].swallowed || !r.contacts.has(s->contact)) continue;
            if (leader == nullptr) leader = s;
            mask |= 1u << s->contact;
            made.contacts.push_back(s->contact);
        }
        if (leader == nullptr) continue;
        if (phase == Phase::taken)
            r.bereft = contacts[leader->contact].palm ? contacts[leader->contact].palm
                                                      : uint16_t(GESTA_REASON_CONTACT_CANCELLED);
        if (scenario->isBuiltin(who)) {
            call(who, made);
            continue;
        }
        hear(who,
             phase == Phase::down   ? heardDown
             : phase == Phase::move ? heardMove
             : phase == Phase::lift ? heardLift
                                    : heardTaken,
             mask);
        Play asks = chooser ? chooser->choose(who, scenario->recognizers[size_t(who)].continuous, standing(r),
                                              phase == Phase::taken, *leader)
                            : leader->plays[who];
        play(who, asks, leader->contact);
    }
}

// What the host makes of what a class asks for.
void Arbiter::play(int who, const Play &play, uint8_t contact) {
    for (Ask wanted : {play.first, play.second}) {
        if (standing(recognizers[who]) >= ended) return;
        ask(who, wanted, contact, play.delay);
    }
}

void Arbiter::ask(int who, Ask ask, uint8_t contact, int delay) {
    Recognizer &r = recognizers[who];
    bool continuous = scenario->recognizers[size_t(who)].continuous;
    uint32_t from = standing(r);
    bool active = from == began || from == changed;
    switch (ask) {
    case Ask::nothing: break;
    case Ask::began:
        if (continuous && from == possible) r.wantsBegin = r.requested = true;
        break;
    case Ask::changed:
        if (active) r.wantsChange = r.requested = true;
        if (active) continueMerged(who);
        break;
    case Ask::ended:
        if (active) r.wantsEnd = r.requested = true;
        else if (!continuous) r.wantsBegin = r.wantsEnd = r.requested = true;
        break;
    case Ask::failed:
        if (from == possible) stop(who, failed, GESTA_REASON_UNSTATED);
        break;
    case Ask::cancelled:
        if (from == possible || active) stop(who, cancelled, r.bereft ? r.bereft : uint16_t(GESTA_REASON_UNSTATED));
        break;
    case Ask::giveUp: stop(who, active ? cancelled : failed, GESTA_REASON_OWN); break;
    case Ask::ignore:
        if (r.contacts.has(contact)) ignore(who, contact);
        break;
    case Ask::deadline: r.deadline = now + delay; break;
    }
}

void Arbiter::stop(int who, uint32_t state, uint16_t reason) {
    Recognizer &r = recognizers[who];
    r.wantsStop = r.requested = true;
    r.stopState = state;
    r.stopReason = reason;
}

void Arbiter::ignore(int who, uint8_t contact) {
    Recognizer &r = recognizers[who];
    r.contacts.drop(contact);
    ignoring.push_back(uint8_t(who));
    r.touched &= ~(uint64_t(1) << contacts[contact].serial);
}

void Arbiter::push(const Step &step) {
    beginMerging(step.hasSeveralSamples());
    frame(step);
    for (const Frame &later : step.later) {
        Step next;
        next.time = later.time;
        next.samples = later.samples;
        frame(next);
    }
    endMerging();
}

void Arbiter::frame(const Step &step) {
    runDeadlines(step.time);
    if (!Frame{step.time, step.samples}.onlyMoves()) {
        tellMerged();
        callBack();
    }
    now = step.time;
    sortFollowers();
    cancelPalms(step);
    endBeforeContacts(step);
    for (size_t first = 0, end; first < step.samples.size(); first = end) {
        for (end = first + 1; end < step.samples.size() && step.samples[end].phase == step.samples[first].phase;) end++;
        // A contact that goes down after another has lifted begins another frame.
        if (step.samples[first].phase == Phase::down && !leaving.empty()) {
            commit();
            tellMerged();
            callBack();
            sortFollowers();
        }
        deliver(step, first, end);
    }
    commit();
    callBack();
}

// ---------------------------------------------------------------------------------------------------------------- time

// Deadlines of one time make a frame: the earlier made is woken first.
void Arbiter::runDeadlines(int64_t until) {
    for (;;) {
        int64_t next = INT64_MAX;
        for (int i = 0; i < count; i++) next = std::min(next, recognizers[i].deadline);
        for (const Contact &c : contacts) next = std::min(next, pauseOf(c));
        if (next == INT64_MAX || next > until) return;
        now = next;
        // Scrolls that have paused end first, those that began first before the others.
        for (uint8_t c : inOrder())
            if (pauseOf(contacts[c]) == next) endInFrame(c);
        for (int who = 0; who < count; who++) {
            Recognizer &r = recognizers[who];
            if (r.deadline != next) continue;
            r.deadline = INT64_MAX;
            if (scenario->isBuiltin(who)) {
                reachDeadline(who);
            } else if (!r.wantsEnd) {
                // A class that has decided, and waits, is not told.
                hear(who, heardDeadline);
                play(who, scenario->recognizers[size_t(who)].atDeadline, 0xff);
            }
            dismiss(who);
        }
        commit();
        callBack();
    }
}

// ---------------------------------------------------------------------------------------------------------- commitment

void Arbiter::tell(int who, uint32_t previous, uint32_t state, uint16_t reason, int blocker) {
    const Recognizer &r = recognizers[who];
    Event e;
    std::memset(&e, 0, sizeof e);
    e.time = now;
    e.reason = reason;
    e.who = int8_t(r.who);
    e.blocker = int8_t(blocker == NOBODY ? NOBODY : recognizers[blocker].who);
    e.previous = uint8_t(previous);
    e.state = uint8_t(state);
    e.sequence = r.sequence;
    if ((state == began && r.comes) || (state == ended && r.heir != NOBODY)) e.flags = GESTA_EVENT_PASSED_ON;
    announced[r.who] = state;
    auto isKept = [&](uint8_t c) { return r.contacts.has(c); };
    if (isMerging && state == changed && now != separatedAt && std::none_of(leaving.begin(), leaving.end(), isKept)) {
        // One event with those before it.
        auto isSame = [&](const Event &o) { return o.who == e.who; };
        auto known = std::find_if(merged.begin(), merged.end(), isSame);
        if (known != merged.end()) {
            e.previous = known->previous;
            merged.erase(known);
        }
        merged.push_back(e);
        return;
    }
    tellMerged();
    separatedAt = now;
    setContacts(e, r.contacts);
    trace->events.push_back(e);
}

void Arbiter::setContacts(Event &event, const Followed &followed) const {
    event.count = followed.count;
    for (size_t c = 0; c < std::min<size_t>(followed.count, sizeof event.contacts); c++)
        event.contacts[c] = idOf(followed.ids[c]);
}

// One more change of a gesture belongs to those that have not been told.
void Arbiter::continueMerged(int who) {
    for (Event &e : merged)
        if (e.who == recognizers[who].who) e.time = now;
}

// The changes so far, with the contacts that their recognizers have now: the latest last, and those of one frame in the
// order of ties.
void Arbiter::tellMerged() {
    std::vector<int> before(ties, ties + tied);
    sortTies();
    std::vector<int> order(ties, ties + tied);
    std::copy(before.begin(), before.end(), ties);
    tied = int(before.size());
    auto rank = [&](const Event &e) { return std::find(order.begin(), order.end(), e.who) - order.begin(); };
    std::sort(merged.begin(), merged.end(),
              [&](const Event &a, const Event &b) { return a.time != b.time ? a.time < b.time : rank(a) < rank(b); });
    for (Event &e : merged) {
        if (e.time == now) recognizers[e.who].wantsChange = false;
        setContacts(e, recognizers[e.who].contacts);
        trace->events.push_back(e);
    }
    merged.clear();
}

void Arbiter::beginMerging(bool hasSeveral) {
    isMerging = scenario->merges && hasSeveral;
    separatedAt = INT64_MIN;
}

void Arbiter::endMerging() {
    isMerging = false;
    tellMerged();
    callBack();
}

Stage Arbiter::Recognizer::stage() const {
    static const Stage stages[] = {Stage::possible, Stage::began,     Stage::changed,
                                   Stage::ended,    Stage::cancelled, Stage::failed};
    if (!inPlay) return Stage::idle;
    if (waiting) return Stage::waiting;
    return hasPassedOn() ? Stage::passedOn : stages[state];
}

void Arbiter::move(int who, Transition by, uint32_t state, uint16_t reason, int blocker) {
    Recognizer &r = recognizers[who];
    // An earlier sequence: the later one is possible after it, or was decided before it.
    bool isEarlier = who >= MOST, isLate = isEarlier && recognizers[r.who].isFinal();
    if (isLate && r.state == possible) tell(who, announced[r.who], possible);
    tell(who, r.state, state, reason, blocker);
    if (isEarlier && !isLate && state >= ended) tell(r.who, state, possible);
    Stage before = r.stage();
    r.state = state;
    r.reason = reason;
    r.blocker = blocker == NOBODY ? NOBODY : recognizers[blocker].who;
    r.waiting = false;
    r.waitsFor = NOBODY;
    note(before, r.hasPassedOn() ? Transition::passOn : by, r.stage());
    if (state == began) {
        useRoom(who, r.reserved);
        r.reserved = 0;
    }
    if (r.isFinal()) {
        r.deadline = INT64_MAX;
        r.claims = false;
        r.wantsBegin = r.wantsChange = r.wantsEnd = r.wantsStop = false;
    }
}

// A recognizer that has begun is cancelled, any other fails.
void Arbiter::lose(int who, int winner) {
    move(who, Transition::lose, recognizers[who].state == possible ? failed : cancelled, GESTA_REASON_LOST, winner);
}

void Arbiter::cancel(int who, uint16_t reason) {
    for (int i : deferred(who)) move(i, Transition::interrupt, cancelled, reason);
    if (recognizers[who].isUnderWay()) move(who, Transition::interrupt, cancelled, reason);
    recognizers[who].contacts.count = 0;
}

void Arbiter::decideRequests() {
    sortTies();
    sortFollowers();
    for (uint8_t who : ignoring) dismiss(who);
    ignoring.clear();
    for (int i = 0; i < tied; i++) {
        Recognizer &r = recognizers[ties[i]];
        bool beginsFirst = r.state == possible && r.wantsBegin && !r.waiting;
        if (r.isUnderWay() && r.wantsStop && !beginsFirst) stopAsRequested(ties[i]);
    }
    for (int i = 0; i < tied; i++) {
        Recognizer &r = recognizers[ties[i]];
        if (r.state == possible && r.wantsBegin && !r.waiting) decide(ties[i]);
    }
    passJoined();
    for (int i = 0; i < tied; i++) changesAndEnds(ties[i]);
    review();
    claim();
    for (int i = 0; i < tied; i++) {
        if (recognizers[ties[i]].handsOn) handOn(ties[i]);
        else dismiss(ties[i]);
    }
}

void Arbiter::commit() {
    decideRequests();
    passOn();
    // Contacts that lifted leave, in the order in which they did.
    for (uint8_t c : leaving) {
        for (int i = 0; i < count; i++) {
            Recognizer &r = recognizers[followers[i]];
            if (!r.contacts.has(c)) continue;
            r.tool = contacts[r.contacts.ids[0]].tool;
            r.contacts.drop(c);
            dismiss(followers[i]);
        }
        if (contacts[c].isScroll())
            scrolled[idOf(c) - TOUCHES] = {true, false, contacts[c].serial, contacts[c].modifiers, contacts[c].region};
        contacts[c].present = contacts[c].palm != 0;
        contacts[c].palm = 0;
    }
    leaving.clear();
    fresh.clear();
    for (Recognizer &r : recognizers) {
        r.requested = false;
        r.bereft = 0;
    }
    review();
    passOn();
}

// Contacts that went down belong to those that are active, or have claimed theirs.
void Arbiter::claim() {
    for (uint8_t c : fresh) {
        for (int i = 0; i < count; i++) {
            const Recognizer &r = recognizers[followers[i]];
            bool isActive = (r.state == began || r.state == changed) && setup(followers[i]).builtin != Builtin::taps;
            if ((isActive || r.claims) && r.contacts.has(c)) beat(followers[i], c);
        }
    }
}

// All others that follow this contact and may not go on beside the winner lose; active ones that yield are cancelled,
// and those that give way end, unless they end in this frame.
void Arbiter::beat(int winner, uint8_t contact) {
    for (int i = 0; i < count; i++) {
        int x = followers[i];
        const Recognizer &r = recognizers[x];
        bool isOpen = givesWay(x);
        if (x == winner || !(setup(x).yields || isOpen) || (r.state != began && r.state != changed)) continue;
        if (r.wantsEnd || r.wantsStop || r.claims || !r.contacts.has(contact) || besides(x, winner)) continue;
        if (isOpen) move(x, Transition::giveWay, ended);
        else lose(x, winner);
    }
    for (int i = 0; i < count; i++) {
        int x = followers[i];
        if (x == winner || !recognizers[x].isUnderWay() || recognizers[x].state != possible) continue;
        if (recognizers[x].claims) continue;
        if (recognizers[x].contacts.has(contact) && !besides(x, winner)) lose(x, winner);
    }
}

void Arbiter::stopAsRequested(int who) {
    const Recognizer &r = recognizers[who];
    move(who, r.stopState == failed ? Transition::fail : Transition::cancel, r.stopState, r.stopReason);
}

void Arbiter::changesAndEnds(int who) {
    Recognizer &r = recognizers[who];
    if (r.state != began && r.state != changed) return;
    if (r.wantsStop) return stopAsRequested(who);
    chooseHeir(who);
    bool change = r.wantsChange, end = r.wantsEnd;
    r.wantsBegin = r.wantsChange = r.wantsEnd = false;
    if (change && !end) move(who, Transition::change, changed);
    if (!end) return;
    move(who, Transition::end, ended);
    if (r.heir != NOBODY) givers.push_back(who);
}

// Recognizers without contact or deadline fail, but only after what they requested in this frame has been reported.
void Arbiter::dismiss(int who) {
    const Recognizer &r = recognizers[who];
    if (!r.isUnderWay() || r.contacts.count > 0 || r.deadline != INT64_MAX || r.waiting) return;
    if (r.wantsBegin || r.wantsChange || r.wantsEnd || r.wantsStop) return;
    move(who, Transition::strand, r.state == possible ? failed : cancelled, GESTA_REASON_UNDECIDED);
}

// Who has won one of its contacts, and beside whom it may not.
int Arbiter::rival(int who) const {
    const Recognizer &r = recognizers[who];
    if (r.claims) return NOBODY;
    if (int other = rivalOfOtherInput(who); other != NOBODY) return other;
    for (int c = 0; c < r.contacts.count; c++) {
        for (int i = 0; i < count; i++) {
            int q = followers[i];
            if (q == who || !recognizers[q].alive || !recognizers[q].hasWon()) continue;
            if (recognizers[q].handsOn || recognizers[q].hasPassedOn() || givesWay(q)) continue;
            if (recognizers[q].contacts.has(r.contacts.ids[c]) && !besides(who, q)) return q;
        }
    }
    return NOBODY;
}

// Whether a recognizer has shared a contact with this sequence, and what has become of it.
Arbiter::Meeting Arbiter::meets(int who, int other) const {
    const Recognizer &r = recognizers[who], &b = recognizers[other];
    bool isShared = b.alive && b.inPlay && (b.touched & r.touched);
    if (isShared && b.hasWon()) return Meeting::won;
    if (isShared && b.state == possible) return Meeting::undecided;
    for (int i : deferred(other))
        if (recognizers[i].touched & r.touched) return Meeting::undecided;
    return Meeting::apart;
}

bool Arbiter::isDeclared(int who, int other) const {
    for (const Requirement &requirement : requirements)
        if (requirement.who == recognizers[who].who && requirement.other == other) return true;
    return false;
}

// Whether `other` waits, and in the end for this one.
bool Arbiter::isInCycle(int who, int other) const {
    bool reached[MOST] = {};
    reached[other] = true;
    for (bool grows = true; grows;) {
        grows = false;
        for (int i = 0; i < ALL; i++) {
            const Recognizer &w = recognizers[i];
            if (!w.waiting || !reached[w.who]) continue;
            for (int q = 0; q < count; q++) {
                if (reached[q] || q == w.who || meets(i, q) != Meeting::undecided) continue;
                if (isDeclared(i, q) || scenario->patient[w.who][q]) reached[q] = grows = true;
            }
        }
    }
    return reached[recognizers[who].who];
}

// What its requirements say: it loses (winner), waits (wait), or neither. Those that were declared go first.
void Arbiter::required(int who, int &winner, int &wait) const {
    int self = recognizers[who].who;
    winner = wait = NOBODY;
    for (const Requirement &requirement : requirements) {
        if (requirement.who != self || recognizers[who].claims) continue;
        Meeting meeting = meets(who, requirement.other);
        if (meeting == Meeting::undecided && wait == NOBODY) wait = requirement.other;
        if (meeting == Meeting::won) winner = requirement.other;
        if (winner != NOBODY) break;
    }
    for (int q = 0; q < count && winner == NOBODY; q++) {
        if (q == self || recognizers[who].claims || !scenario->patient[self][q] || isDeclared(who, q)) continue;
        Meeting meeting = meets(who, q);
        if (meeting == Meeting::won) winner = q;
        if (meeting == Meeting::undecided && wait == NOBODY && !isInCycle(who, q)) wait = q;
    }
    if (winner != NOBODY) {
        wait = NOBODY;
        return;
    }
    // The events of a continuous gesture do not come between those of another.
    if (wait == NOBODY) wait = blockerOfEarlier(who);
}

int Arbiter::blockerOfEarlier(int who) const {
    if (!setup(who).continuous) return NOBODY;
    for (int i : deferred(recognizers[who].who))
        if (recognizers[i].sequence < recognizers[who].sequence) return recognizers[i].waitsFor;
    return NOBODY;
}

// Whether the one that it is known to wait for still blocks it. Others may block it, too. (The delegate is not asked
// again whether it requires that one; one that waits for it does not block it.)
bool Arbiter::stillWaits(int who) const {
    const Recognizer &r = recognizers[who];
    if (r.waitsFor == NOBODY) return false;
    bool isDecided = scenario->decides() && !isInCycle(who, r.waitsFor);
    bool isRequired = isDecided || isDeclared(who, r.waitsFor);
    if (isRequired && !r.claims && meets(who, r.waitsFor) == Meeting::undecided) return true;
    return blockerOfEarlier(who) == r.waitsFor;
}

void Arbiter::decide(int who) {
    Recognizer &r = recognizers[who];
    if (!r.wasAsked) {
        r.wasAsked = true;
        r.asked++;
        if (setup(who).refused) return move(who, Transition::refuse, failed, GESTA_REASON_REFUSED);
    }
    int winner = rival(who), wait = NOBODY;
    if (winner == NOBODY) required(who, winner, wait);
    if (winner != NOBODY) {
        lose(who, winner);
    } else if (int k = wait == NOBODY ? captain(who) : NOBODY; k != NOBODY) {
        lose(who, k);
        takeAll(k);
        accept(k);
    } else if (wait == NOBODY) {
        grant(who);
    } else if (r.wantsStop) {
        stopAsRequested(who);
    } else {
        if (r.waiting) return;
        r.patience = ++waits;
        note(r.stage(), Transition::wait, Stage::waiting);
        r.waiting = true;
        r.waitsFor = wait;
    }
}

void Arbiter::grant(int who) {
    Recognizer &r = recognizers[who];
    bool waited = r.waiting;
    move(who, Transition::recognize, setup(who).continuous ? began : ended);
    r.wantsChange = false; // the began tells it already
    for (int c = 0; c < r.contacts.count && !r.handsOn; c++) beat(who, r.contacts.ids[c]);
    // One that has not waited: of those that wait, the first one first.
    std::vector<int> others;
    for (int x = 0; x < count; x++) {
        others.push_back(x);
        for (int i : deferred(x)) others.push_back(i);
    }
    if (!waited) {
        auto isDone = [&](int x) { return !recognizers[x].waiting; };
        others.erase(std::remove_if(others.begin(), others.end(), isDone), others.end());
        std::sort(others.begin(), others.end(),
                  [&](int a, int b) { return recognizers[a].patience < recognizers[b].patience; });
    }
    auto loses = [&](int x) {
        if (recognizers[x].who == r.who || !recognizers[x].isUnderWay() || recognizers[x].state != possible) return;
        if (recognizers[x].claims) return;
        if ((recognizers[x].touched & r.touched) && !besides(x, who)) lose(x, who);
    };
    for (int x : others) loses(x);
    if (waited) changesAndEnds(who);
}

// Those that wait, from the first that waits no longer, until nobody is ready.
// All that are ready are decided before recognizers without contact or deadline fail: those must see who recognized.
void Arbiter::review() {
    sortTies();
    sortFollowers();
    for (int ready; (ready = firstReady()) != NOBODY;) {
        std::vector<int> decided;
        for (; ready != NOBODY; ready = firstReady()) {
            decide(ready);
            decided.push_back(ready);
        }
        for (int who : decided) dismiss(who);
    }
    // What blocks those that wait still.
    for (int i = 0; i < tied; i++) {
        Recognizer &r = recognizers[ties[i]];
        int winner, wait;
        if (!r.alive || !r.waiting || stillWaits(ties[i])) continue;
        required(ties[i], winner, wait);
        r.waitsFor = wait;
    }
}

// The first in the order of ties that no longer waits.
int Arbiter::firstReady() {
    for (int i = 0; i < tied; i++) {
        Recognizer &r = recognizers[ties[i]];
        int winner, wait;
        if (!r.alive || !r.waiting) continue;
        required(ties[i], winner, wait);
        if (wait == NOBODY) return ties[i];
    }
    return NOBODY;
}

void Arbiter::forget(Recognizer &r) {
    r.state = possible;
    r.inPlay = r.wasAsked = r.waiting = r.claims = r.handsOn = r.comes = r.zooms = false;
    r.reserved = r.rest = 0;
    r.reason = 0;
    r.heir = r.blocker = r.waitsFor = NOBODY;
    r.contacts.count = 0;
    r.touched = 0;
    r.deadline = INT64_MAX;
    r.wantsBegin = r.wantsChange = r.wantsEnd = r.wantsStop = false;
}
