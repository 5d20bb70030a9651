// The enumeration: a tree, whose nodes are frames. The state of model and library is saved at each node (the library's
// memory is in an arena) and restored for each branch, so that each way to play a frame is played and compared once.
//
// Samples: at each step every possible sample of two contacts that go down, move and lift any number of times (also
// near and far, cancelled, or as large as a palm, if the rules want that), except
// - contact 1 before contact 0 has gone down: the names of contacts have no meaning, so that is equal with names
//   exchanged;
// - moves that no recognizer tracks: they change nothing, so shorter inputs cover them;
// - contact 1 moving or lifting while exactly the same recognizers track both: equal with names exchanged, but for
//   the order.
// Shorter inputs are prefixes of longer ones, and every step is compared. Frames: each sample alone, or also every two
// adjacent samples of different contacts in one (then without the last two exceptions for the second). Classes: at
// each call, each class does everything that it may do there (below); calls that never come do not matter. A class
// recognizes, begins or fails once in a scenario ("once"), or in each of its sequences. Recognizers are not
// interchangeable, as the earlier created goes first: all setups are played.
//
// With motions, at each step a sample of one contact, one of a trackpad or its wheel, or a pause that ends a scroll.
#include "exhaustive.hpp"

#include "arbiter.hpp"
#include "arena.hpp"
#include "compare.hpp"
#include "library.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <thread>

#include <gesta/gesta.h>

namespace {

const Play discreteChoices[] = {{}, {Ask::ended}, {Ask::failed}};
const Play continuousChoices[] = {{}, {Ask::began}, {Ask::failed}, {Ask::began, Ask::ended}};
const Play takenChoices[] = {{}, {Ask::ended}, {Ask::failed}, {Ask::cancelled}};
const Play takenContinuousChoices[] = {{}, {Ask::began}, {Ask::failed}, {Ask::cancelled}};
const Play activeChoices[] = {{Ask::changed}, {Ask::ended}, {Ask::cancelled}};

// Counts through all choices of a frame: what was chosen, the last one first.
struct Odometer : Arbiter::Chooser {
    struct Digit {
        uint8_t value, base;
    };
    std::vector<Digit> digits;
    size_t at = 0;
    Step *step = nullptr;
    bool once = false;
    bool spoken[MOST];
    unsigned claimed = 0; // recognizers that the program has let win, a bit each

    void begin(Step &of, const bool (&before)[MOST], unsigned claimedBefore) {
        step = &of;
        at = 0;
        claimed = claimedBefore;
        std::copy(before, before + MOST, spoken);
    }

    Play choose(int who, bool continuous, uint32_t state, bool isTaken, const Sample &sample) override {
        // A palm that has no sample in this frame.
        if (&sample < step->samples.data() || &sample >= step->samples.data() + step->samples.size()) return {};
        return step->samples[size_t(&sample - step->samples.data())].plays[who] = ask(who, continuous, state, isTaken);
    }
    Play chooseInMotion(int who, bool continuous, uint32_t state, bool isTaken, int call) override {
        return step->plays[who][call] = ask(who, continuous, state, isTaken);
    }
    Play ask(int who, bool continuous, uint32_t state, bool isTaken) {
        const Play *choices = continuous ? continuousChoices : discreteChoices;
        uint8_t base = continuous ? 4 : 3;
        if (state != 0) choices = activeChoices, base = 3;
        else if (once && spoken[who]) return {};
        else if (isTaken) choices = continuous ? takenContinuousChoices : takenChoices, base = 4;
        if (at == digits.size()) digits.push_back({0, base});
        Play play = choices[digits[at++].value];
        if (play.first != Ask::nothing) spoken[who] = true;
        return play;
    }
    int pick(size_t options) {
        if (at == digits.size()) digits.push_back({0, uint8_t(options)});
        return digits[at++].value;
    }
    bool next() {
        while (!digits.empty() && digits.back().value + 1 == digits.back().base) digits.pop_back();
        if (digits.empty()) return false;
        digits.back().value++;
        return true;
    }
};

void relate(Scenario &s, int a, int b, int relation) {
    if (relation == 1) s.requirements.push_back({a, b});
    if (relation == 2) s.requirements.push_back({b, a});
    if (relation == 3) s.simultaneous[a][b] = s.simultaneous[b][a] = true;
    // Decided by the delegate or a class.
    if (relation == 4 || relation == 6) s.patient[a][b] = true;
    if (relation == 5 || relation == 6) s.patient[b][a] = true;
    if (relation == 7 || relation == 9) s.spared[a][b] = true;
    if (relation == 8 || relation == 9) s.spared[b][a] = true;
    // A team without a captain, with one.
    if (relation >= 10) {
        s.recognizers[size_t(a)].team = s.recognizers[size_t(b)].team = 1;
        s.recognizers[size_t(a)].captain = relation == 11;
        s.recognizers[size_t(b)].captain = relation == 12;
    }
}

// Discrete, continuous, one that yields, then the library's classes.
RecognizerSetup ofKind(int kind) {
    RecognizerSetup r;
    r.continuous = kind == 1 || kind == 2 || kind > 3;
    r.yields = kind == 2;
    if (kind > 2) r.builtin = Builtin(kind - 2);
    r.interval = 25;
    return r;
}

// One or two recognizers of so many kinds, the first five of which are like those of ofKind, in each wanted relation.
template <class Make, class IsWanted> std::vector<Scenario> pairs(int kinds, Make make, IsWanted isWanted) {
    std::vector<Scenario> all;
    for (int first = 0; first < kinds; first++)
        for (int second = -1; second < kinds; second++)
            for (int relation = 0; relation < (second < 0 ? 1 : 13); relation++) {
                bool yields = first == 2 || second == 2, decides = relation > 3 && relation < 10;
                if (decides && (yields || (relation > 6 && first > 2 && second > 2))) continue;
                if (!isWanted(first, second, relation)) continue;
                Scenario s;
                s.recognizers.push_back(make(first));
                if (second >= 0) s.recognizers.push_back(make(second));
                if (second >= 0) relate(s, 0, 1, relation);
                all.push_back(s);
            }
    return all;
}

// One or two recognizers, among which are those of the library's classes that the extent wants.
std::vector<Scenario> builtinSetups(const Extent &extent) {
    return pairs(6, ofKind, [&](int first, int second, int) {
        bool hands = first == 3 || first == 4 || second == 3 || second == 4, grips = first == 5 || second == 5;
        return hands == extent.hands && grips == extent.grips;
    });
}

// One that passes its contacts on to a pan, and to a second one if there are three. Pans of one contact or more, of
// two, and of one only, with different rooms; the first may be a class that does what the scenario says, the second a
// pinch.
std::vector<Scenario> passingSetups(const Extent &extent) {
    const uint8_t contacts[4][2] = {{1, 10}, {2, 10}, {1, 1}, {2, 10}};
    auto pan = [&](int who, int kind, int room) {
        RecognizerSetup r = ofKind(5);
        r.least = contacts[kind][0];
        r.most = contacts[kind][1];
        r.pinches = kind == 3;
        if (room > 0) r.room = roomOf(who, 20 * (room - 1));
        return r;
    };
    std::vector<Scenario> all;
    for (int giver = 0; giver < 14; giver++)
        for (int taker = 0; taker < 4; taker++)
            for (int room = 0; room < 3; room++)
                for (int relation = 0; relation < 26; relation++) {
                    // The taker is created first, or last; both pass to each other, or one does.
                    int kind = relation % 13, from = relation / 13;
                    bool isPan = giver >= 2;
                    if (!isPan && (room > 0 || (giver == 1 && kind > 3 && kind < 10))) continue;
                    if (isPan && kind > 6 && kind < 10) continue;
                    if (taker == 3 && room > 0) continue;
                    Scenario s;
                    RecognizerSetup one = isPan ? pan(from, (giver - 2) % 3, (giver - 2) / 3) : ofKind(1 + giver);
                    if (isPan && (giver - 2) / 3 == 0 && room > 0) continue;
                    s.recognizers.push_back(one);
                    s.recognizers.insert(from == 0 ? s.recognizers.end() : s.recognizers.begin(),
                                         pan(1 - from, taker, room));
                    if (extent.recognizers > 2) s.recognizers.push_back(pan(2, (giver + taker) % 3, 0));
                    relate(s, 0, 1, kind);
                    s.passes.push_back({from, 1 - from});
                    if (extent.recognizers > 2) s.passes.push_back({kind % 2 ? from : 1 - from, 2});
                    all.push_back(s);
                }
    return all;
}

// One or two that accept motions: those that do what the scenario says, a pan, a pinch that also zooms by scrolls, and
// what prevents nothing. Scrolls and holds are not alone.
std::vector<Scenario> motionSetups() {
    auto make = [](int kind) {
        RecognizerSetup r = ofKind(kind < 3 ? kind : kind < 5 ? 5 : kind + 1);
        r.pinches = r.zooms = kind == 4;
        r.least = uint8_t(r.pinches ? 2 : 1);
        r.inputs = r.isBesideAll() ? 6 : 7;
        if (r.continuous) r.atDeadline = {Ask::ended};
        return r;
    };
    return pairs(7, make, [](int first, int second, int relation) {
        bool isBeside = first < 5 || (second >= 0 && second < 5);
        return isBeside && (second < 5 || relation < 4);
    });
}

std::vector<Scenario> setups(const Extent &extent) {
    if (extent.motions) return motionSetups();
    if (extent.passes) return passingSetups(extent);
    if (extent.hands || extent.grips) return builtinSetups(extent);
    std::vector<Scenario> all;
    for (int count = 1; count <= extent.recognizers; count++) {
        int relations = count == 1 ? 1 : count == 2 ? 13 : 64 + 48;
        // Of three, none yields, and no class or delegate decides beside one that does: random scenarios have both.
        int base = count < 3 ? 3 : 2;
        for (int kinds = 0; kinds < (count == 1 ? base : count == 2 ? base * base : 8); kinds++) {
            bool yields = count < 3 && (kinds % base == 2 || kinds / base == 2);
            for (int relation = 0; relation < relations; relation++) {
                // Of three, the team is the first and the last.
                int ab = count == 2 ? relation : relation & 3, bc = relation >> 2 & 3;
                int ca = relation < 64 ? relation >> 4 & 3 : 10 + (relation - 64) / 16;
                if (count == 3 && ab == bc && bc == ca && (ab == 1 || ab == 2)) continue; // a cycle
                if (yields && relation > 3 && relation < 10) continue;
                if (extent.bound && (ab == 3) + (bc == 3) + (ca == 3) > 1) continue;
                Scenario s;
                for (int i = 0; i < count; i++)
                    s.recognizers.push_back(ofKind(kinds / (i == 0 ? 1 : i == 1 ? base : base * base) % base));
                if (count > 1) relate(s, 0, 1, ab);
                if (count > 2) relate(s, 1, 2, bc), relate(s, 2, 0, ca);
                all.push_back(s);
                // The later created, the surer; of three, without relations.
                if (count == 1 || (count == 3 && relation > 0)) continue;
                for (int i = 0; i < count; i++) s.recognizers[size_t(i)].confidence = uint8_t(100 + i);
                all.push_back(s);
            }
        }
    }
    return all;
}

struct Work {
    std::vector<Scenario> setups;
    std::atomic<size_t> next;
    std::atomic<uint64_t> cases{0}, differences{0};
    std::mutex lock;
    std::string first;
    explicit Work(size_t part) : next(part) {}
};

// What a contact may do next. Taps near and far; every movement goes the same way.
std::vector<Sample> samplesOf(uint8_t contact, const Arbiter &arbiter, const Extent &extent) {
    std::vector<Sample> options;
    auto add = [&](Phase phase, int x, bool isLarge) {
        Sample s;
        s.contact = contact;
        s.phase = phase;
        s.x = int16_t(x);
        s.isLarge = isLarge;
        options.push_back(s);
    };
    if (!arbiter.isDown(contact)) {
        add(Phase::down, 0, false);
        if (extent.hands) add(Phase::down, 10 * NEAR, false);
        if (extent.palms) add(Phase::down, 0, true);
        return options;
    }
    int to = arbiter.placeOf(contact) + 1;
    add(Phase::move, to, false);
    add(Phase::lift, to, false);
    if (extent.taken) add(Phase::taken, to, false);
    if (extent.palms) add(Phase::move, to, true);
    return options;
}

// What a trackpad and its wheel may do next.
std::vector<Motion> motionsOf(const Arbiter &arbiter) {
    std::vector<Motion> options;
    auto add = [&](Kind kind, Phase phase, bool moves) {
        Motion m;
        m.kind = kind;
        m.phase = phase;
        m.movesX = moves && kind != Kind::pinch;
        m.scales = moves && kind == Kind::pinch;
        options.push_back(m);
    };
    if (Kind kind = arbiter.kindOf(contactOf(0, false)); kind != Kind::touch) {
        if (kind != Kind::hold) add(kind, Phase::move, true);
        add(kind, Phase::lift, false);
        add(kind, Phase::taken, false);
    } else {
        for (Kind begun : {Kind::swipe, Kind::pinch, Kind::hold}) add(begun, Phase::down, false);
    }
    const struct {
        int source, modifiers, flags;
        bool moves;
    } scrolls[] = {{GESTA_SOURCE_FINGER, 0, 0, true},
                   {GESTA_SOURCE_FINGER, 0, GESTA_MOTION_STOPPED_X, false},
                   {GESTA_SOURCE_FINGER, 0, GESTA_MOTION_STOPPED_X, true},
                   {GESTA_SOURCE_FINGER, 0, GESTA_MOTION_MOMENTUM, true},
                   {GESTA_SOURCE_WHEEL, 0, 0, true},
                   {GESTA_SOURCE_WHEEL, ZOOMING, 0, true}};
    for (const auto &scroll : scrolls) {
        add(Kind::scroll, Phase::move, scroll.moves);
        options.back().source = uint8_t(scroll.source);
        options.back().modifiers = uint8_t(scroll.modifiers);
        options.back().flags = uint8_t(scroll.flags);
        options.back().movesY = scroll.modifiers != 0;
    }
    if (arbiter.kindOf(contactOf(0, true)) == Kind::scroll) {
        add(Kind::scroll, Phase::taken, false);
        options.back().source = arbiter.sourceOf(contactOf(0, true));
    }
    return options;
}

// A sample of a contact or of a stream, or a pause.
void chooseInput(const Arbiter &arbiter, Odometer &odometer, const Extent &extent, Step &step) {
    std::vector<Sample> samples;
    for (const Sample &s : samplesOf(0, arbiter, extent))
        if (s.phase != Phase::move || arbiter.hearersOf(0)) samples.push_back(s);
    std::vector<Motion> motions = motionsOf(arbiter);
    bool canPause = arbiter.scrollsUntilPause(contactOf(0, true));
    size_t pick = size_t(odometer.pick(samples.size() + motions.size() + canPause));
    step.samples.reserve(1);
    if (pick < samples.size()) {
        step.samples.push_back(samples[pick]);
    } else if (pick -= samples.size(); pick < motions.size()) {
        step.what = Do::motions;
        step.motions.push_back(motions[pick]);
    } else {
        step.what = Do::advance;
        step.time += 1000;
    }
}

// The samples of the next frame, among all that can come.
void chooseSamples(const Arbiter &arbiter, Odometer &odometer, const Extent &extent, int &left, Step &step) {
    std::vector<Sample> options;
    bool same = arbiter.isDown(0) && arbiter.isDown(1) && arbiter.followersOf(0) == arbiter.followersOf(1);
    for (uint8_t c = 0; c < 2; c++) {
        if (c == 1 && (same || !arbiter.hasBegun())) continue;
        for (const Sample &s : samplesOf(c, arbiter, extent))
            if (s.phase != Phase::move || arbiter.hearersOf(c)) options.push_back(s);
    }
    step.samples.reserve(2);
    step.samples.push_back(options[size_t(odometer.pick(options.size()))]);
    left--;
    if (!extent.pairs || left == 0) return;
    // The other contact in the same frame, or none.
    std::vector<Sample> others = samplesOf(uint8_t(1 - step.samples[0].contact), arbiter, extent);
    int with = odometer.pick(others.size() + 1);
    if (with == 0) return;
    step.samples.push_back(others[size_t(with) - 1]);
    left--;
}

// Whom the program lets win after this frame: nobody, or one of those that it has not let win before.
void chooseClaim(int count, Odometer &odometer, Step &step) {
    int options[MOST + 1] = {NOBODY}, last = 0;
    for (int i = 0; i < count; i++)
        if (!(odometer.claimed >> i & 1)) options[++last] = i;
    step.claims = options[odometer.pick(size_t(last) + 1)];
    if (step.claims != NOBODY) odometer.claimed |= 1u << step.claims;
}

class Walk {
public:
    Walk(Work &work, const Scenario &setup, const Extent &extent, Arena &arena)
        : work(work), extent(extent), arena(arena), s(setup),
          levels(size_t(extent.samples) + 1, Level(Arbiter(s, model))) {
        s.steps.resize(size_t(extent.samples));
        for (Level &level : levels) level.odometer.once = extent.once;
    }

    uint64_t run() {
        if (!extent.onlyCount) {
            arena.open();
            library = std::make_unique<Library>(s);
            arena.save(levels[0].memory);
        }
        descend(0, extent.samples);
        library.reset();
        arena.close();
        return cases;
    }

private:
    // Before a frame.
    struct Level {
        Arbiter arbiter;
        Odometer odometer;
        bool spoken[MOST] = {};
        unsigned claimed = 0;
        std::vector<uint8_t> memory;
        Library::Counts counts;
        explicit Level(const Arbiter &arbiter) : arbiter(arbiter) {}
    };
    Work &work;
    const Extent &extent;
    Arena &arena;
    Scenario s;
    Trace model, theirs;
    std::vector<Level> levels;
    std::unique_ptr<Library> library;
    uint64_t cases = 0;

    void descend(size_t depth, int left) {
        Level &here = levels[depth], &next = levels[depth + 1];
        Step &step = s.steps[depth];
        here.odometer.digits.clear();
        bool isFirst = true;
        do {
            step = Step();
            step.time = (depth > 0 ? s.steps[depth - 1].time : 0) + 10;
            here.odometer.begin(step, here.spoken, here.claimed);
            next.arbiter = here.arbiter;
            next.arbiter.listenTo(&here.odometer);
            int rest = left;
            if (extent.motions) chooseInput(next.arbiter, here.odometer, extent, step), rest--;
            else chooseSamples(next.arbiter, here.odometer, extent, rest, step);
            if (extent.claims) chooseClaim(int(s.recognizers.size()), here.odometer, step);
            model.clear();
            next.arbiter.step(step);
            if (!extent.onlyCount) {
                if (!isFirst) {
                    arena.restore(here.memory);
                    library->counts = here.counts;
                }
                isFirst = false;
                theirs.clear();
                library->play(step, theirs);
                if (firstDifference(model, theirs) >= 0 || !library->fault().empty()) return differ(depth);
            }
            if (rest == 0) {
                cases++;
                continue;
            }
            std::copy(here.odometer.spoken, here.odometer.spoken + MOST, next.spoken);
            next.claimed = here.odometer.claimed;
            if (!extent.onlyCount) {
                arena.save(next.memory);
                next.counts = library->counts;
            }
            descend(depth + 1, rest);
        } while (here.odometer.next() && work.differences == 0);
    }

    void differ(size_t depth) {
        if (work.differences++ > 0) return;
        Scenario until = s;
        until.steps.resize(depth + 1);
        arena.close(); // what is compared now has memory of its own
        std::lock_guard<std::mutex> guard(work.lock);
        work.first = explain(until);
    }
};

} // namespace

Figures playExhaustively(const Extent &extent, int threads) {
    Work work(size_t(extent.part));
    work.setups = setups(extent);
    for (Scenario &setup : work.setups) setup.guard.bySize = extent.palms;
    std::vector<std::thread> running;
    for (int i = 0; i < threads; i++)
        running.emplace_back([&] {
            Arena arena;
            for (size_t k;
                 (k = work.next.fetch_add(size_t(extent.parts))) < work.setups.size() && work.differences == 0;) {
                uint64_t cases = Walk(work, work.setups[k], extent, arena).run();
                work.cases += cases;
                if (!extent.tells || work.differences > 0) continue;
                std::lock_guard<std::mutex> guard(work.lock);
                std::printf("setup %zu of %zu: %llu cases, none differs\n", k, work.setups.size(),
                            (unsigned long long)cases);
                std::fflush(stdout);
            }
        });
    for (std::thread &t : running) t.join();
    Figures f;
    f.setups = 0;
    for (size_t k = size_t(extent.part); k < work.setups.size(); k += size_t(extent.parts)) f.setups++;
    f.cases = work.cases;
    f.differences = work.differences;
    f.first = work.first;
    return f;
}
