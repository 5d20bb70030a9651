#include "random.hpp"

#include "compare.hpp"

#include <atomic>
#include <mutex>
#include <thread>

#include <gesta/gesta.h>

namespace {

// SplitMix64: small, and the same everywhere.
struct Dice {
    uint64_t state;
    uint64_t next() {
        uint64_t z = state += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    int below(int n) { return int(next() % uint64_t(n)); }
    bool oneIn(int n) { return below(n) == 0; }
};

// What a class may do; quiet most of the time, so that gestures live long enough to meet.
Play randomPlay(Dice &dice, bool continuous, Phase phase) {
    Play p;
    if (dice.below(100) >= (phase == Phase::lift ? 55 : phase == Phase::taken ? 70 : 25)) return p;
    static const Ask discrete[] = {Ask::ended,  Ask::ended,    Ask::ended,  Ask::ended, Ask::failed,
                                   Ask::giveUp, Ask::deadline, Ask::ignore, Ask::began};
    static const Ask ongoing[] = {Ask::began,  Ask::began,  Ask::began,     Ask::changed,  Ask::changed, Ask::ended,
                                  Ask::failed, Ask::giveUp, Ask::cancelled, Ask::deadline, Ask::ignore};
    p.first = continuous ? ongoing[dice.below(11)] : discrete[dice.below(9)];
    if (phase == Phase::lift && continuous && dice.oneIn(2)) p.first = Ask::ended;
    if (phase == Phase::taken && dice.oneIn(2)) p.first = Ask::cancelled;
    if (dice.oneIn(5)) p.second = continuous ? ongoing[dice.below(11)] : discrete[dice.below(9)];
    p.delay = uint8_t(1 + dice.below(40));
    return p;
}

void makeBuiltin(RecognizerSetup &r, Dice &dice, Builtin builtin) {
    r.builtin = builtin;
    r.continuous = r.builtin != Builtin::doubleTap;
    r.yields = false;
    r.confidence = 128;
    if (dice.oneIn(2)) r.duration = 5 + dice.below(60);
    if (dice.oneIn(2)) r.interval = 5 + dice.below(60);
    r.bounded = (builtin == Builtin::doubleTap || builtin == Builtin::taps) && dice.oneIn(3);
    r.least = uint8_t(1 + dice.below(3));
    r.most = uint8_t(r.least + dice.below(3));
    r.pinches = builtin == Builtin::pan && r.least > 1 && dice.oneIn(3);
}

// Some become pans, some of those with little room; continuous ones pass their contacts on to them.
void setUpPassing(Scenario &s, Dice &dice) {
    int count = int(s.recognizers.size()), dense = 1 + dice.below(4);
    for (int i = 0; i < count; i++) {
        RecognizerSetup &r = s.recognizers[size_t(i)];
        if (dice.oneIn(2)) makeBuiltin(r, dice, Builtin::pan);
        if (dice.oneIn(2) && !r.pinches)
            r.room = roomOf(i, dice.oneIn(4) ? 0 : 1 + dice.below(dice.oneIn(2) ? 100 : 40));
    }
    for (int n = count * count; n-- > 0;) {
        int from = dice.below(count), to = dice.below(count);
        if (from == to || !dice.oneIn(dense) || !s.recognizers[size_t(from)].continuous) continue;
        if (s.recognizers[size_t(to)].builtin != Builtin::pan) continue;
        bool isKnown = false;
        for (const Requirement &p : s.passes) isKnown |= p.who == from && p.other == to;
        if (!isKnown) s.passes.push_back({from, to});
    }
}

// One in four accepts touches alone, as it does by default.
void setInputs(RecognizerSetup &r, Dice &dice) {
    if (r.builtin == Builtin::doubleTap || r.builtin == Builtin::taps) return;
    r.inputs = r.isBesideAll() ? uint8_t(2 * (1 + dice.below(3))) : uint8_t(dice.oneIn(4) ? 1 : 1 + dice.below(7));
    r.zooms = r.pinches && dice.oneIn(2);
}

// What the streams are doing, as far as the samples have to fit.
struct Streams {
    Kind gestures[STREAMS] = {};
    uint8_t fingers[STREAMS] = {}; // of each
    uint8_t sources[STREAMS] = {};
};

// Hand-overs know one direction.
Motion randomMotion(const Scenario &s, Dice &dice, Streams &streams) {
    Motion m;
    m.stream = uint8_t(dice.below(STREAMS));
    m.x = int16_t(dice.below(9) * 10 + 5);
    m.y = int16_t(dice.below(9) * 10 + 5);
    if (dice.oneIn(2)) m.fingers = uint8_t(1 + dice.below(4));
    m.modifiers = dice.oneIn(3) ? uint8_t(dice.below(4)) : ZOOMING;
    bool movesY = s.passes.empty();
    if (dice.oneIn(2)) {
        m.phase = dice.oneIn(8) ? Phase::down : dice.oneIn(10) ? (dice.oneIn(4) ? Phase::taken : Phase::lift) : m.phase;
        if (dice.oneIn(4)) streams.sources[m.stream] = uint8_t(dice.below(5));
        m.source = streams.sources[m.stream];
        m.movesX = dice.oneIn(2);
        m.movesY = movesY && dice.oneIn(2);
        m.turns = m.source != GESTA_SOURCE_FINGER && dice.oneIn(4);
        if (!dice.oneIn(3)) m.flags = uint8_t(dice.below(16));
        return m;
    }
    Kind &gesture = streams.gestures[m.stream];
    if (gesture == Kind::touch) {
        gesture = Kind(1 + dice.below(3));
        m.phase = Phase::down;
        streams.fingers[m.stream] = m.fingers;
    } else if (dice.oneIn(3)) {
        m.phase = dice.oneIn(4) ? Phase::taken : Phase::lift;
    }
    if (m.fingers != 0) m.fingers = streams.fingers[m.stream];
    m.kind = gesture;
    if (m.phase == Phase::lift || m.phase == Phase::taken) gesture = Kind::touch;
    if (m.kind == Kind::hold) return m;
    m.movesX = dice.oneIn(2);
    m.movesY = movesY && dice.oneIn(3);
    m.scales = m.kind == Kind::pinch && dice.oneIn(2);
    return m;
}

void setGuard(Guard &guard, Dice &dice) {
    if (dice.oneIn(3)) guard.bySize = true;
    guard.byPressure = dice.oneIn(6);
    guard.byThumbs = dice.oneIn(6);
    guard.byZone = dice.oneIn(4);
    if (dice.oneIn(6)) guard.most = uint8_t(1 + dice.below(3));
}

// What a delegate would decide, in a scenario that has none.
void leaveOutDelegate(Scenario &s) {
    for (RecognizerSetup &r : s.recognizers) r.refused = false, r.deaf = 0;
    for (auto table : {&s.tolerant, &s.spared, &s.patient})
        for (bool (&row)[MOST] : *table) std::fill(row, row + MOST, false);
}

void setUp(Scenario &s, Dice &dice) {
    bool hasBuiltins = dice.oneIn(2), hasMotions = dice.oneIn(2);
    int count = 1 + dice.below(MOST), regions = dice.oneIn(2) ? 0 : 1 + dice.below(5);
    std::vector<int> depths;
    for (int i = 0; i < regions; i++) {
        RegionSetup r;
        r.parent = dice.below(i + 1) - 1;
        if (r.parent >= 0 && depths[size_t(r.parent)] == 3) r.parent = ROOT;
        depths.push_back(r.parent < 0 ? 1 : depths[size_t(r.parent)] + 1);
        r.x = dice.below(3) * 10;
        r.y = dice.below(3) * 10;
        r.width = 20 + dice.below(4) * 20;
        r.height = 20 + dice.below(4) * 20;
        r.order = dice.oneIn(3) ? dice.below(3) - 1 : 0;
        s.regions.push_back(r);
    }
    for (int i = 0; i < count; i++) {
        RecognizerSetup r;
        r.continuous = dice.oneIn(2);
        r.yields = r.continuous && dice.oneIn(3);
        r.enabled = !dice.oneIn(20);
        r.refused = dice.oneIn(15);
        if (dice.oneIn(8)) r.deaf = uint8_t(dice.below(1 << (TOUCHES + STREAMS)));
        if (dice.oneIn(8)) r.tools = uint8_t(1 + dice.below(15));
        if (regions > 0) r.region = dice.below(regions + 1) - 1;
        if (dice.oneIn(4)) r.priority = dice.below(5) - 2;
        if (dice.oneIn(3)) r.confidence = dice.oneIn(2) ? 50 : 200;
        if (!dice.oneIn(3)) r.atDeadline = randomPlay(dice, r.continuous, Phase::lift);
        if (hasBuiltins && dice.oneIn(2)) makeBuiltin(r, dice, Builtin(1 + dice.below(hasMotions ? 5 : 3)));
        s.recognizers.push_back(r);
    }
    if (dice.oneIn(3)) setUpPassing(s, dice);
    if (hasMotions)
        for (RecognizerSetup &r : s.recognizers) setInputs(r, dice);
    s.merges = dice.oneIn(3);
    if (!s.merges) setGuard(s.guard, dice);
    if (dice.oneIn(3)) {
        int teams = 1 + dice.below(2);
        bool led[3] = {};
        for (RecognizerSetup &r : s.recognizers) {
            r.team = dice.below(teams + 1);
            r.captain = r.team != 0 && !led[r.team] && dice.oneIn(3);
            led[r.team] |= r.captain;
        }
    }
    // Requirements follow a hidden order, so that there is no cycle.
    int rank[MOST];
    for (int i = 0; i < count; i++) rank[i] = i;
    for (int i = count; i-- > 1;) std::swap(rank[i], rank[dice.below(i + 1)]);
    int dense = 1 + dice.below(8);
    bool decides = dice.oneIn(3);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            if (rank[i] > rank[k] && dice.oneIn(dense + 1)) s.requirements.push_back({i, k});
            if (k < i && dice.oneIn(6)) s.simultaneous[i][k] = s.simultaneous[k][i] = true;
            if (k != i && dice.oneIn(12)) s.tolerant[i][k] = true;
            // Decisions may form cycles.
            if (k != i && decides && dice.oneIn(5)) s.patient[i][k] = true;
            if (k != i && decides && dice.oneIn(9)) s.spared[i][k] = !(s.isBuiltin(i) && s.isBuiltin(k));
        }
    if (s.merges) leaveOutDelegate(s);
    for (size_t i = s.requirements.size(); i-- > 1;)
        std::swap(s.requirements[i], s.requirements[size_t(dice.below(int(i) + 1))]);
}

bool meddle(Scenario &s, Dice &dice, bool (&gone)[MOST], std::vector<bool> &lost, int64_t &now) {
    int count = int(s.recognizers.size());
    Step step;
    step.subject = dice.below(count);
    step.time = now;
    switch (dice.below(12)) {
    case 0: step.what = Do::enable; break;
    case 1: step.what = Do::disable; break;
    case 2: step.what = Do::reset; break;
    case 3:
        step.what = Do::attach;
        step.other = dice.below(int(s.regions.size()) + 1) - 1;
        if (step.other >= 0 && lost[size_t(step.other)]) return false;
        break;
    case 4: step.what = dice.oneIn(3) ? Do::detach : Do::enable; break;
    case 5: step.what = dice.oneIn(2) ? Do::destroy : Do::reset; break;
    case 6: step.what = dice.oneIn(2) ? Do::cancelAll : Do::disable; break;
    case 7:
        if (s.requirements.empty()) return false;
        step.what = Do::dropRequirement;
        step.subject = s.requirements[0].who;
        step.other = s.requirements[0].other;
        if (size_t k = size_t(dice.below(int(s.requirements.size()))); true) {
            step.subject = s.requirements[k].who;
            step.other = s.requirements[k].other;
        }
        if (gone[step.other]) return false;
        break;
    case 8:
        if (s.regions.empty()) return false;
        step.what = dice.oneIn(2) ? Do::disableRegion : Do::enableRegion;
        if (dice.oneIn(4)) step.what = Do::destroyRegion;
        step.subject = dice.below(int(s.regions.size()));
        if (lost[size_t(step.subject)]) return false;
        if (step.what == Do::destroyRegion)
            for (size_t i = 0; i < lost.size(); i++)
                for (int r = int(i); r >= 0; r = s.regions[size_t(r)].parent)
                    if (r == step.subject) lost[i] = true;
        break;
    default:
        step.what = Do::advance;
        now += dice.oneIn(4) ? 400 + dice.below(200) : dice.below(30);
        step.time = now;
    }
    if (step.what < Do::enableRegion && step.what != Do::advance && step.what != Do::cancelAll && gone[step.subject])
        return false;
    if (step.what == Do::destroy) gone[step.subject] = true;
    s.steps.push_back(step);
    return true;
}

struct Place {
    int16_t x, y;
};

Sample randomSample(Scenario &s, Dice &dice, uint8_t contact, bool (&down)[4], Place (&places)[4]) {
    Sample p;
    p.contact = contact;
    p.tool = uint8_t(dice.oneIn(8) ? dice.below(4) : 0);
    p.isLarge = (s.guard.bySize || s.guard.byThumbs) && dice.oneIn(12);
    p.isHard = s.guard.byPressure && dice.oneIn(12);
    p.x = int16_t(dice.below(9) * 10 + 5);
    p.y = int16_t(dice.below(9) * 10 + 5);
    p.phase = !down[contact] ? Phase::down : dice.oneIn(3) ? (dice.oneIn(8) ? Phase::taken : Phase::lift) : Phase::move;
    // Every movement goes the same way.
    if (p.phase != Phase::down) {
        p.x = int16_t(places[contact].x + 1);
        p.y = places[contact].y;
    }
    places[contact] = {p.x, p.y};
    down[contact] = p.phase == Phase::down || p.phase == Phase::move;
    for (size_t r = 0; r < s.recognizers.size(); r++)
        p.plays[r] = randomPlay(dice, s.recognizers[r].continuous, p.phase);
    return p;
}

} // namespace

Scenario randomScenario(uint64_t seed) {
    Dice dice{seed * 0x2545f4914f6cdd1d + 1};
    Scenario s;
    setUp(s, dice);
    bool down[4] = {}, gone[MOST] = {};
    Place places[4] = {};
    std::vector<bool> lost(s.regions.size());
    int64_t now = 0;
    int fingers = 1 + dice.below(4), left = 6 + dice.below(25), meddling = 4 + dice.below(40);
    int claiming = dice.oneIn(2) ? 8 + dice.below(60) : 1000000;
    int interrupting = dice.oneIn(3) ? 8 + dice.below(60) : 1000000;
    // Guards look at each frame before it is dispatched, those of the model at each step.
    bool batches = !s.guard.exists() && (s.merges || dice.oneIn(4));
    Streams streams;
    bool hasMotions = false;
    for (const RecognizerSetup &r : s.recognizers) hasMotions |= r.inputs != 1;
    while (left > 0) {
        if (dice.oneIn(meddling)) meddle(s, dice, gone, lost, now);
        Step step;
        now += 1 + dice.below(20);
        step.time = now;
        if (hasMotions && dice.oneIn(2)) {
            step.what = Do::motions;
            for (int i = dice.oneIn(4) ? 2 + s.merges * dice.below(3) : 1; i-- > 0; left--)
                step.motions.push_back(randomMotion(s, dice, streams));
            for (int r = 0; r < int(s.recognizers.size()); r++)
                for (Play &play : step.plays[r])
                    play = randomPlay(dice, s.recognizers[size_t(r)].continuous,
                                      dice.oneIn(3) ? Phase::lift : Phase::move);
        }
        auto fill = [&](std::vector<Sample> &samples) {
            int wanted = 1;
            while (wanted < fingers && wanted < left && dice.oneIn(3)) wanted++;
            unsigned used = 0;
            for (int i = 0; i < wanted; i++) {
                uint8_t contact = uint8_t(dice.below(fingers));
                if (used >> contact & 1) continue;
                used |= 1u << contact;
                samples.push_back(randomSample(s, dice, contact, down, places));
                left--;
            }
        };
        if (step.what == Do::frame) fill(step.samples);
        while (batches && step.what == Do::frame && left > 0 && !dice.oneIn(4)) {
            step.later.push_back({now += 1 + dice.below(20), {}});
            fill(step.later.back().samples);
        }
        int claims = dice.below(claiming);
        if (claims < int(s.recognizers.size()) && !gone[claims]) step.claims = claims;
        int interrupts = step.what == Do::frame ? dice.below(interrupting) : MOST;
        if (interrupts < int(s.recognizers.size()) && !gone[interrupts]) {
            step.interrupts = interrupts;
            step.at = uint8_t(dice.below(4));
            step.disables = dice.oneIn(4);
        }
        s.steps.push_back(step);
    }
    return s;
}

RandomFigures playRandomly(uint64_t firstSeed, uint64_t count, int threads) {
    RandomFigures f;
    f.scenarios = count;
    std::atomic<uint64_t> next{0}, samples{0}, events{0};
    std::mutex lock;
    std::vector<std::thread> running;
    for (int i = 0; i < threads; i++)
        running.emplace_back([&] {
            for (uint64_t k; (k = next++) < count;) {
                Scenario s = randomScenario(firstSeed + k);
                Difference d = compare(s);
                for (const Step &step : s.steps) {
                    samples += step.samples.size();
                    for (const Frame &frame : step.later) samples += frame.samples.size();
                }
                events += d.model.events.size();
                if (!d.exists()) continue;
                std::lock_guard<std::mutex> guard(lock);
                f.differing.push_back(firstSeed + k);
                if (f.differing.size() == 1) f.first = explain(s);
            }
        });
    for (std::thread &t : running) t.join();
    f.samples = samples;
    f.events = events;
    return f;
}
