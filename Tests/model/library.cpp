#include "library.hpp"

#include "../c/asked.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

static const uint64_t firstContact = 100;
static const int64_t ms = 1000000;

void Library::expect(int32_t code, const char *what) {
    if (code == GESTA_OK || !broken.empty()) return;
    broken = std::string(what) + " answered " + std::to_string(code) + ": " + gesta_context_message(context);
}

Library::Library(const Scenario &scenario) : scenario(&scenario) {
    static gesta_reason_info reason = {sizeof(gesta_reason_info), GESTA_REASON_OWN, "gave_up", "it gave up", nullptr};
    gesta_config config;
    expect(gesta_config_init(&config, sizeof config), "config");
    config.max_contacts = 8;
    if (scenario.merges) config.flags = GESTA_CONFIG_MERGE_CHANGES;
    expect(gesta_context_create(&config, &context), "create");
    for (uint32_t kind = 0; kind < 3; kind++) {
        gesta_class &t = tables[kind];
        std::memset(&t, 0, sizeof t);
        t.size = sizeof t;
        t.flags = kind == 0   ? uint32_t(GESTA_CLASS_DISCRETE)
                  : kind == 1 ? uint32_t(GESTA_CLASS_CONTINUOUS)
                              : GESTA_CLASS_CONTINUOUS | GESTA_CLASS_YIELDS;
        t.flags |=
            GESTA_CLASS_TAKES_SWIPES | GESTA_CLASS_TAKES_PINCHES | GESTA_CLASS_TAKES_HOLDS | GESTA_CLASS_TAKES_SCROLLS;
        t.id = kind == 0 ? "model.discrete" : kind == 1 ? "model.continuous" : "model.yielding";
        t.label = "Puppet";
        t.doc = "Does what the scenario says.";
        t.reasons = &reason;
        t.reason_count = 1;
        t.user = this;
        t.create = create;
        t.destroy = destroy;
        t.reset = reset;
        t.touches_began = down;
        t.touches_moved = moved;
        t.touches_ended = lifted;
        t.touches_cancelled = taken;
        t.deadline_reached = deadline;
        t.motion = motion;
        if (scenario.decides()) {
            t.can_prevent = canPrevent;
            t.can_be_prevented = canBePrevented;
            t.should_require_failure = shouldRequire;
            t.should_be_required_to_fail = shouldBeRequired;
        }
        expect(gesta_class_register(context, &t, nullptr), "register");
    }
    for (const RegionSetup &r : scenario.regions) {
        gesta_rect rect = {double(r.x), double(r.y), double(r.width), double(r.height)};
        uint32_t id = 0;
        expect(gesta_region_create(context, region(r.parent), &rect, &id), "region");
        expect(gesta_region_set_order(context, id, r.order), "order");
        regions.push_back(id);
    }
    int count = int(scenario.recognizers.size());
    for (int i = 0; i < count; i++) {
        const RecognizerSetup &r = scenario.recognizers[size_t(i)];
        create(i, r);
        if (r.region != ROOT) expect(gesta_recognizer_attach(context, ids[i], region(r.region)), "attach");
        if (r.priority != 0)
            expect(gesta_recognizer_set_number(context, ids[i], GESTA_STR("priority"), r.priority), "priority");
        if (r.inputs != 1)
            expect(gesta_recognizer_set_number(context, ids[i], GESTA_STR("inputs"), r.inputs), "inputs");
        if (r.tools != 15)
            expect(gesta_recognizer_set_number(context, ids[i], GESTA_STR("tools"),
                                               r.tools * uint32_t(GESTA_TOOLS_FINGER)),
                   "tools");
        if (!r.enabled) expect(gesta_recognizer_set_number(context, ids[i], GESTA_STR("enabled"), 0), "disable");
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (scenario.simultaneous[i][k])
                expect(gesta_recognizer_relate(context, ids[i], GESTA_RELATION_SIMULTANEOUS, ids[k], 1),
                       "simultaneous");
    for (const Requirement &q : scenario.requirements)
        expect(gesta_recognizer_relate(context, ids[q.who], GESTA_RELATION_REQUIRES_FAILURE, ids[q.other], 1),
               "require");
    for (const Requirement &p : scenario.passes)
        expect(gesta_recognizer_relate(context, ids[p.who], GESTA_RELATION_PASSES_ON, ids[p.other], 1), "pass on");
    for (int i = 0; i < count; i++) {
        const RecognizerSetup &r = scenario.recognizers[size_t(i)];
        if (r.builtin != Builtin::pan || r.room == ENDLESS) continue;
        gesta_room room = {INFINITY, double(r.room) / PARTS, INFINITY, INFINITY};
        expect(gesta_recognizer_set_room(context, ids[i], &room), "room");
    }
    for (int i = 0; i < count; i++) {
        const RecognizerSetup &r = scenario.recognizers[size_t(i)];
        if (r.team != 0) expect(gesta_recognizer_set_team(context, ids[i], uint32_t(r.team), r.captain), "team");
    }
    if (scenario.guard.exists()) setGuard(scenario.guard);
    gesta_delegate delegate;
    std::memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_begin = shouldBegin;
    delegate.should_receive = shouldReceive;
    delegate.simultaneous = simultaneous;
    if (scenario.decides()) delegate.should_require_failure = delegateRequires;
    delegate.user = this;
    if (!scenario.merges) expect(gesta_context_set_delegate(context, &delegate), "delegate");
    expect(gesta_context_set_observer(context, observe, this, nullptr), "observer");
}

void Library::create(int who, const RecognizerSetup &setup) {
    static const char *const names[] = {"", "gesta.tap", "gesta.taps", "gesta.pan", "gesta.scroll", "gesta.hold"};
    bool isBuiltin = setup.builtin != Builtin::none;
    const char *name = names[int(setup.builtin)];
    if (!isBuiltin) name = tables[setup.continuous + setup.yields].id;
    if (setup.pinches) name = "gesta.pinch";
    creating = who;
    gesta_recognizer_config config{};
    config.size = sizeof config;
    config.class_name = name;
    expect(gesta_recognizer_create(context, &config, &ids[who]), "recognizer");
    alive[who] = true;
    if (!isBuiltin || setup.builtin == Builtin::scroll) return;
    if (setup.builtin == Builtin::pan) set(who, "slop", setup.pinches ? 1000 : 0);
    if (setup.zooms) setCount(who, "zoom_modifiers", ZOOMING);
    if (setup.builtin == Builtin::pan || setup.builtin == Builtin::hold) {
        setCount(who, "min_contacts", setup.least);
        setCount(who, "max_contacts", setup.most);
        return;
    }
    if (setup.builtin == Builtin::doubleTap) setCount(who, "taps", 2);
    set(who, "slop", 1000);
    set(who, "tap_distance", NEAR);
    set(who, "max_duration", setup.duration / 1000.0);
    set(who, "max_interval", setup.interval / 1000.0);
    if (!setup.bounded) return;
    expect(gesta_recognizer_set_text(context, ids[who], "within", SIZE_MAX, "region", SIZE_MAX), "within");
}

void Library::set(int who, const char *parameter, double value) {
    expect(gesta_recognizer_set_number(context, ids[who], parameter, SIZE_MAX, value), parameter);
}

void Library::setCount(int who, const char *parameter, int value) {
    expect(gesta_recognizer_set_number(context, ids[who], parameter, SIZE_MAX, value), parameter);
}

void Library::setGuard(const Guard &setup) {
    gesta_palm_guard guard;
    expect(gesta_palm_guard_init(&guard, sizeof guard), "guard");
    guard.rules = (setup.bySize ? uint32_t(GESTA_PALM_SIZE) : 0) | (setup.most > 0 ? uint32_t(GESTA_PALM_MANY) : 0);
    guard.rules |= (setup.byPressure ? uint32_t(GESTA_PALM_PRESSURE) : 0) |
                   (setup.byThumbs ? uint32_t(GESTA_PALM_THUMB) : 0) | (setup.byZone ? uint32_t(GESTA_PALM_ZONE) : 0);
    guard.size_distance = 1000;
    gesta_config config;
    expect(gesta_config_init(&config, sizeof config), "config");
    guard.max_pressure = 0.5;
    guard.thumb_size = 1000;
    guard.surface = {0, 0, 100, 100};
    guard.thumb_height = (100 - THUMBS) / config.units_per_mm;
    guard.zone_left = (ZONE - 0.5) / config.units_per_mm;
    guard.zone_time = (ZONE_TIME - 0.5) / 1000;
    if (setup.most > 0) guard.max_contacts = setup.most;
    expect(gesta_context_set_palm_guard(context, &guard), "palm guard");
}

Library::~Library() {
    muted = true;
    trace = nullptr;
    gesta_context_destroy(context);
}

int Library::index(uint32_t id) const {
    for (int i = 0; i < MOST; i++)
        if (id != 0 && ids[i] == id) return i;
    return NOBODY;
}

uint32_t Library::region(int number) const {
    if (number == ROOT) return GESTA_REGION_ROOT;
    return number == NO_REGION ? GESTA_REGION_NONE : regions[size_t(number)];
}

// ------------------------------------------------------------------------------------------------------------ playing

void Library::run(const Scenario &played, Trace &into) {
    for (const Step &s : played.steps) play(s, into);
}

void Library::play(const Step &played, Trace &into) {
    trace = &into;
    current = &played;
    step(played);
    if (played.claims != NOBODY) claim(played.claims);
    conclude();
    trace = nullptr;
}

void Library::push(const Step &step) {
    std::vector<gesta_touch> touches;
    add({step.time, step.samples}, touches);
    for (const Frame &frame : step.later) add(frame, touches);
    expect(gesta_push(context, touches.data(), touches.size(), sizeof touches[0]), "push");
}

void Library::add(const Frame &frame, std::vector<gesta_touch> &touches) {
    for (const Sample &s : frame.samples) {
        gesta_touch t;
        std::memset(&t, 0, sizeof t);
        t.time = frame.time * ms;
        t.contact = firstContact + s.contact;
        t.phase = uint32_t(s.phase);
        t.tool = s.tool;
        if (s.isLarge) t.major = 1e5f;
        if (s.isHard) t.pressure = 1;
        t.x = s.x;
        t.y = s.y;
        touches.push_back(t);
    }
}

void Library::pushMotions(const Step &step) {
    gesta_motion motions[4];
    size_t count = 0;
    for (const Motion &m : step.motions) {
        gesta_motion &t = motions[count++];
        std::memset(&t, 0, sizeof t);
        t.time = step.time * ms;
        t.stream = firstContact + TOUCHES + m.stream;
        t.kind = uint32_t(m.kind);
        t.phase = uint32_t(m.phase);
        t.source = m.source;
        t.fingers = m.fingers;
        t.modifiers = m.modifiers;
        t.flags = m.flags;
        t.x = m.x;
        t.y = m.y;
        t.dx = m.movesX;
        t.dy = m.movesY;
        t.wheel_y = m.turns ? 120 : 0;
        // Another one with each sample.
        if (m.scales) t.scale = 2 + double(step.time) * 0.01 + double(count) * 0.001;
    }
    std::fill(called, called + MOST, 0);
    expect(gesta_push_motion(context, motions, count, sizeof motions[0]), "push motion");
}

void Library::step(const Step &step) {
    uint32_t who = step.what < Do::enableRegion ? ids[step.subject] : 0;
    switch (step.what) {
    case Do::frame: push(step); break;
    case Do::motions: pushMotions(step); break;
    case Do::advance: expect(gesta_advance(context, step.time * ms), "advance"); break;
    case Do::enable: expect(gesta_recognizer_set_number(context, who, GESTA_STR("enabled"), 1), "enable"); break;
    case Do::disable: expect(gesta_recognizer_set_number(context, who, GESTA_STR("enabled"), 0), "disable"); break;
    case Do::reset: expect(gesta_recognizer_reset(context, who), "reset"); break;
    case Do::attach: expect(gesta_recognizer_attach(context, who, region(step.other)), "attach"); break;
    case Do::detach: expect(gesta_recognizer_attach(context, who, GESTA_REGION_NONE), "detach"); break;
    case Do::destroy:
        alive[step.subject] = false;
        expect(gesta_recognizer_destroy(context, who), "destroy");
        break;
    case Do::cancelAll:
        muted = true;
        expect(gesta_context_cancel(context), "cancel");
        muted = false;
        break;
    case Do::dropRequirement:
        expect(gesta_recognizer_relate(context, who, GESTA_RELATION_REQUIRES_FAILURE, ids[step.other], 0), "drop");
        break;
    case Do::enableRegion:
        expect(gesta_region_set_enabled(context, regions[size_t(step.subject)], 1), "enable region");
        break;
    case Do::disableRegion:
        expect(gesta_region_set_enabled(context, regions[size_t(step.subject)], 0), "disable region");
        break;
    case Do::destroyRegion:
        expect(gesta_region_destroy(context, regions[size_t(step.subject)]), "destroy region");
        break;
    }
}

void Library::claim(int who) {
    // What its contacts have done is over: a class that begins with them asks for nothing.
    static const Step nothing;
    current = &nothing;
    int32_t code = gesta_recognizer_claim(context, ids[who]);
    if (code != GESTA_E_STATE) expect(code, "claim");
    counts.heard[who] = fold(counts.heard[who], heardClaim, code == GESTA_OK);
}

void Library::conclude() {
    trace->ends.push_back(uint32_t(trace->events.size()));
    for (size_t i = 0; i < scenario->recognizers.size(); i++) {
        Standing standing = {-1, NOBODY, 0, counts.asked[i], counts.heard[i], 0};
        if (alive[i]) {
            uint32_t state = 99, other = 0;
            uint64_t contacts[8];
            size_t count = 0;
            expect(INFO(context, ids[i], state, &state), "state");
            expect(INFO(context, ids[i], waits_for, &other), "waits_for");
            expect(gesta_recognizer_contact_ids(context, ids[i], contacts, 8, &count), "contacts");
            standing.state = int8_t(state);
            standing.waitsFor = int8_t(index(other));
            for (size_t c = 0; c < count && c < 8; c++)
                standing.contacts |= uint8_t(1u << (contacts[c] - firstContact));
            standing.room = room(int(i));
        }
        trace->standings.push_back(standing);
    }
}

int Library::room(int who) const {
    const RecognizerSetup &setup = scenario->recognizers[size_t(who)];
    if (scenario->passes.empty() || setup.builtin != Builtin::pan || setup.pinches) return 0;
    gesta_room room;
    if (gesta_recognizer_room(context, ids[who], &room) != GESTA_OK) return -1;
    return std::isinf(room.right) ? ENDLESS : int(std::lround(room.right * PARTS));
}

void Library::interrupt() {
    size_t start = trace->ends.empty() ? 0 : trace->ends.back();
    if (current->interrupts == NOBODY || trace->events.size() != start + current->at + 1u) return;
    uint32_t who = ids[current->interrupts];
    if (current->disables) expect(gesta_recognizer_set_number(context, who, GESTA_STR("enabled"), 0), "disable");
    else expect(gesta_recognizer_reset(context, who), "reset");
}

void Library::observe(gesta_context *, const gesta_event *event, void *user) {
    Library *self = static_cast<Library *>(user);
    if (self->trace == nullptr) return;
    Event e;
    std::memset(&e, 0, sizeof e);
    e.time = event->time == INT64_MIN ? event->time : event->time / ms;
    e.reason = event->state < 4 ? 0 : uint16_t(event->reason);
    e.who = int8_t(self->index(event->recognizer));
    e.blocker = int8_t(self->index(event->blocker));
    e.previous = uint8_t(event->previous);
    e.state = uint8_t(event->state);
    e.sequence = uint8_t(event->sequence);
    e.count = uint8_t(event->contact_count);
    e.flags = uint8_t(event->flags);
    for (uint32_t i = 0; i < event->contact_count && i < sizeof e.contacts; i++)
        e.contacts[i] = uint8_t(event->contacts[i] - firstContact);
    self->trace->events.push_back(e);
    self->interrupt();
}

// ---------------------------------------------------------------------------------------------------------- the class

void *Library::create(const gesta_host *host, gesta_instance *instance, void *user) {
    Library *library = static_cast<Library *>(user);
    return new Puppet{library, host, instance, library->creating};
}

void Library::destroy(void *self) { delete static_cast<Puppet *>(self); }

void Library::reset(void *self) {
    Puppet *p = static_cast<Puppet *>(self);
    uint32_t &heard = p->library->counts.heard[p->who];
    bool isPush = p->library->current->what <= Do::motions;
    if (p->library->trace && isPush) heard = fold(heard, heardReset, 0);
}

void Library::touched(Puppet *puppet, uint32_t what, const gesta_contact *const *contacts, size_t count) {
    if (muted || trace == nullptr || count == 0) return;
    uint32_t mask = 0;
    for (uint32_t i = 0; i < count; i++) mask |= 1u << (contacts[i]->id - firstContact);
    counts.heard[puppet->who] = fold(counts.heard[puppet->who], what, mask);
    int64_t now = puppet->host->now(puppet->instance) / ms;
    const std::vector<Sample> *samples = &current->samples;
    for (const Frame &frame : current->later)
        if (frame.time == now) samples = &frame.samples;
    for (const Sample &s : *samples)
        if (firstContact + s.contact == contacts[0]->id) play(puppet, s.plays[puppet->who], contacts[0]->id);
}

void Library::play(Puppet *puppet, const Play &play, uint64_t contact) {
    const gesta_host *host = puppet->host;
    gesta_instance *instance = puppet->instance;
    uint8_t confidence = scenario->recognizers[size_t(puppet->who)].confidence;
    if (confidence != GESTA_CONFIDENCE_UNSTATED && host->state(instance) < GESTA_STATE_ENDED)
        expect(host->set_confidence(instance, confidence), "confidence");
    for (Ask ask : {play.first, play.second}) {
        if (ask == Ask::nothing) continue;
        if (host->state(instance) >= GESTA_STATE_ENDED) return;
        switch (ask) {
        case Ask::nothing: break;
        case Ask::began: host->set_state(instance, GESTA_STATE_BEGAN); break;
        case Ask::changed: host->set_state(instance, GESTA_STATE_CHANGED); break;
        case Ask::ended: host->set_state(instance, GESTA_STATE_ENDED); break;
        case Ask::failed: host->set_state(instance, GESTA_STATE_FAILED); break;
        case Ask::cancelled: host->set_state(instance, GESTA_STATE_CANCELLED); break;
        case Ask::giveUp: host->fail(instance, GESTA_REASON_OWN, 0, 0); break;
        case Ask::ignore: host->ignore(instance, contact); break;
        case Ask::deadline: host->set_deadline(instance, host->now(instance) + play.delay * ms); break;
        }
    }
}

void Library::down(void *self, const gesta_contact *const *contacts, size_t count) {
    static_cast<Puppet *>(self)->library->touched(static_cast<Puppet *>(self), heardDown, contacts, count);
}

void Library::moved(void *self, const gesta_contact *const *contacts, size_t count) {
    static_cast<Puppet *>(self)->library->touched(static_cast<Puppet *>(self), heardMove, contacts, count);
}

void Library::lifted(void *self, const gesta_contact *const *contacts, size_t count) {
    static_cast<Puppet *>(self)->library->touched(static_cast<Puppet *>(self), heardLift, contacts, count);
}

void Library::taken(void *self, const gesta_contact *const *contacts, size_t count) {
    static_cast<Puppet *>(self)->library->touched(static_cast<Puppet *>(self), heardTaken, contacts, count);
}

void Library::deadline(void *self, int64_t) {
    Puppet *p = static_cast<Puppet *>(self);
    Library *library = p->library;
    if (library->trace == nullptr) return;
    library->counts.heard[p->who] = fold(library->counts.heard[p->who], heardDeadline, 0);
    library->play(p, library->scenario->recognizers[size_t(p->who)].atDeadline, 0);
}

void Library::motion(void *self, const gesta_motion *motion) {
    Puppet *p = static_cast<Puppet *>(self);
    Library *library = p->library;
    if (library->muted || library->trace == nullptr) return;
    uint32_t moves = uint32_t((motion->dx != 0) | (motion->dy != 0) << 1 | (motion->wheel_y != 0) << 2);
    uint32_t what = foldMotion(uint32_t(motion->stream - firstContact - TOUCHES), motion->kind, motion->source,
                               motion->fingers, motion->modifiers, moves);
    library->counts.heard[p->who] = fold(library->counts.heard[p->who], heardMotion + motion->phase, what);
    const Step &step = *library->current;
    if (step.what == Do::motions) {
        int call = library->called[p->who]++;
        if (call < Step::CALLS) library->play(p, step.plays[p->who][call], motion->stream);
    } else if (motion->phase == GESTA_PHASE_ENDED) {
        library->play(p, library->scenario->recognizers[size_t(p->who)].atDeadline, motion->stream);
    }
}

// -------------------------------------------------------------------------------------------------------- the delegate

int32_t Library::shouldBegin(gesta_context *, uint32_t recognizer, void *user) {
    Library *self = static_cast<Library *>(user);
    int who = self->index(recognizer);
    if (who < 0) return 1;
    self->counts.asked[who]++;
    return !self->scenario->recognizers[size_t(who)].refused;
}

int32_t Library::shouldReceive(gesta_context *, uint32_t recognizer, const gesta_contact *contact, void *user) {
    Library *self = static_cast<Library *>(user);
    int who = self->index(recognizer);
    return who < 0 || !(self->scenario->recognizers[size_t(who)].deaf >> (contact->id - firstContact) & 1);
}

int32_t Library::simultaneous(gesta_context *, uint32_t recognizer, uint32_t other, void *user) {
    Library *self = static_cast<Library *>(user);
    int who = self->index(recognizer), beside = self->index(other);
    return who >= 0 && beside >= 0 && self->scenario->tolerant[who][beside];
}

// -------------------------------------------------------------------------------- relations that are decided

int32_t Library::canPrevent(void *self, uint32_t other, const char *) {
    const Puppet *p = static_cast<Puppet *>(self);
    int k = p->library->index(other);
    return !(p->library->scenario->spared[p->who][k] && p->library->scenario->sparesItself(p->who, k));
}

int32_t Library::canBePrevented(void *self, uint32_t other, const char *) {
    const Puppet *p = static_cast<Puppet *>(self);
    int k = p->library->index(other);
    return !(p->library->scenario->spared[k][p->who] && !p->library->scenario->sparesItself(k, p->who));
}

int32_t Library::shouldRequire(void *self, uint32_t other, const char *) {
    const Puppet *p = static_cast<Puppet *>(self);
    int k = p->library->index(other);
    return p->library->scenario->patient[p->who][k] && p->library->scenario->decider(p->who, k) == 1;
}

int32_t Library::shouldBeRequired(void *self, uint32_t other, const char *) {
    const Puppet *p = static_cast<Puppet *>(self);
    int k = p->library->index(other);
    return p->library->scenario->patient[k][p->who] && p->library->scenario->decider(k, p->who) == 2;
}

int32_t Library::delegateRequires(gesta_context *, uint32_t recognizer, uint32_t other, void *user) {
    const Library *library = static_cast<Library *>(user);
    int who = library->index(recognizer), k = library->index(other);
    return library->scenario->patient[who][k] && library->scenario->decider(who, k) == 0;
}
