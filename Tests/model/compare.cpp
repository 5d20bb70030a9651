#include "compare.hpp"

#include "arbiter.hpp"
#include "library.hpp"

#include <algorithm>
#include <functional>

Difference compare(const Scenario &scenario) {
    Difference d;
    Arbiter(scenario, d.model).run();
    Library library(scenario);
    library.run(scenario, d.library);
    d.step = firstDifference(d.model, d.library);
    d.fault = library.fault();
    return d;
}

bool isValid(const Scenario &s) {
    int count = int(s.recognizers.size()), regions = int(s.regions.size());
    if (s.merges && (s.decides() || s.guard.exists())) return false;
    int x[8] = {}, y[8] = {};
    bool down[8] = {}, gone[MOST] = {};
    std::vector<bool> destroyed(s.regions.size());
    int64_t now = 0;
    Kind gestures[STREAMS] = {};
    for (const Requirement &p : s.passes) {
        if (!s.recognizers[size_t(p.who)].continuous) return false;
        if (s.recognizers[size_t(p.other)].builtin != Builtin::pan) return false;
    }
    auto regionLives = [&](int r) {
        for (; r >= 0; r = s.regions[size_t(r)].parent)
            if (destroyed[size_t(r)]) return false;
        return true;
    };
    for (const Step &step : s.steps) {
        if (step.claims != NOBODY && (step.claims >= count || gone[step.claims])) return false;
        if (step.interrupts != NOBODY && (step.interrupts >= count || gone[step.interrupts])) return false;
        switch (step.what) {
        case Do::frame: {
            std::vector<Frame> frames = {{step.time, step.samples}};
            frames.insert(frames.end(), step.later.begin(), step.later.end());
            for (const Frame &frame : frames) {
                // Samples of one time are one frame.
                if (frame.time < now + (&frame != frames.data()) || frame.samples.empty()) return false;
                now = frame.time;
                unsigned seen = 0;
                for (const Sample &p : frame.samples) {
                    if (seen >> p.contact & 1) return false;
                    seen |= 1u << p.contact;
                    if (down[p.contact] == (p.phase == Phase::down)) return false;
                    // Every movement goes the same way.
                    if (p.phase != Phase::down && (p.x <= x[p.contact] || p.y != y[p.contact])) return false;
                    x[p.contact] = p.x;
                    y[p.contact] = p.y;
                    if (p.phase == Phase::down) down[p.contact] = true;
                    if (p.phase == Phase::lift || p.phase == Phase::taken) down[p.contact] = false;
                }
            }
            break;
        }
        case Do::motions:
            if (step.time < now || step.motions.empty()) return false;
            now = step.time;
            for (const Motion &m : step.motions) {
                if (m.isScroll()) continue;
                Kind &gesture = gestures[m.stream];
                if (gesture != (m.phase == Phase::down ? Kind::touch : m.kind)) return false;
                if (m.phase == Phase::down) gesture = m.kind;
                if (m.phase == Phase::lift || m.phase == Phase::taken) gesture = Kind::touch;
            }
            break;
        case Do::advance:
            if (step.time < now) return false;
            now = step.time;
            break;
        case Do::cancelAll: break;
        case Do::enableRegion:
        case Do::disableRegion:
        case Do::destroyRegion:
            if (step.subject >= regions || !regionLives(step.subject)) return false;
            if (step.what == Do::destroyRegion) destroyed[size_t(step.subject)] = true;
            break;
        case Do::dropRequirement:
            if (step.other >= count || gone[step.other]) return false;
            [[fallthrough]];
        default:
            if (step.subject >= count || gone[step.subject]) return false;
            if (step.what == Do::attach && (step.other >= regions || !regionLives(step.other))) return false;
            if (step.what == Do::destroy) gone[step.subject] = true;
        }
    }
    return true;
}

// ----------------------------------------------------------------------------------------------------------- smaller

static void leaveOutRecognizer(Scenario &s, int gone) {
    s.recognizers.erase(s.recognizers.begin() + gone);
    std::vector<Requirement> kept;
    for (Requirement q : s.requirements) {
        if (q.who == gone || q.other == gone) continue;
        kept.push_back({q.who - (q.who > gone), q.other - (q.other > gone)});
    }
    s.requirements = kept;
    kept.clear();
    for (Requirement q : s.passes) {
        if (q.who == gone || q.other == gone) continue;
        kept.push_back({q.who - (q.who > gone), q.other - (q.other > gone)});
    }
    s.passes = kept;
    for (auto table : {&s.simultaneous, &s.tolerant, &s.spared, &s.patient}) {
        bool (&t)[MOST][MOST] = *table;
        for (int i = gone; i + 1 < MOST; i++)
            for (int k = 0; k < MOST; k++) t[i][k] = t[i + 1][k];
        for (int k = gone; k + 1 < MOST; k++)
            for (int i = 0; i < MOST; i++) t[i][k] = t[i][k + 1];
    }
    std::vector<Step> steps;
    for (Step &step : s.steps) {
        bool ofRecognizer = step.what >= Do::enable && step.what <= Do::dropRequirement && step.what != Do::cancelAll;
        if (ofRecognizer && step.subject == gone) continue;
        if (step.what == Do::dropRequirement && step.other == gone) continue;
        if (ofRecognizer && step.subject > gone) step.subject--;
        if (step.what == Do::dropRequirement && step.other > gone) step.other--;
        if (step.claims == gone) step.claims = NOBODY;
        if (step.claims > gone) step.claims--;
        if (step.interrupts == gone) step.interrupts = NOBODY;
        if (step.interrupts > gone) step.interrupts--;
        auto leaveOut = [gone](std::vector<Sample> &samples) {
            for (Sample &p : samples)
                for (int i = gone; i + 1 < MOST; i++) p.plays[i] = p.plays[i + 1];
        };
        leaveOut(step.samples);
        for (Frame &frame : step.later) leaveOut(frame.samples);
        for (int i = gone; i + 1 < MOST; i++)
            std::copy(step.plays[i + 1], step.plays[i + 1] + Step::CALLS, step.plays[i]);
        steps.push_back(step);
    }
    s.steps = steps;
}

static void plainest(Scenario &s, const std::function<bool(Scenario)> &accept) {
    for (size_t i = 0; i < s.recognizers.size(); i++) {
        for (int field = 0; field < 18; field++) {
            Scenario t = s;
            RecognizerSetup &r = t.recognizers[i], plain;
            plain.continuous = r.continuous;
            if (field != 11) plain.builtin = r.builtin;
            if (field != 7) plain.yields = r.yields;
            if (field == 0) r.enabled = plain.enabled;
            if (field == 1) r.refused = plain.refused;
            if (field == 2) r.deaf = plain.deaf;
            if (field == 3) r.tools = plain.tools;
            if (field == 4) r.region = plain.region;
            if (field == 5) r.priority = plain.priority;
            if (field == 6) r.atDeadline = plain.atDeadline;
            if (field == 7) r.yields = plain.yields;
            if (field == 8) r.confidence = plain.confidence;
            if (field == 9) r.captain = plain.captain;
            if (field == 10) r.team = plain.team, r.captain = plain.captain;
            if (field == 11) r.builtin = plain.builtin;
            if (field == 12) r.duration = plain.duration;
            if (field == 13) r.interval = plain.interval;
            if (field == 14) r.room = plain.room;
            if (field == 15) r.pinches = plain.pinches;
            if (field == 16) r.zooms = plain.zooms;
            if (field == 17 && !r.isBesideAll()) r.inputs = plain.inputs;
            if (accept(t)) s = t;
        }
    }
}

static Scenario smallest(Scenario s) {
    auto differs = [](const Scenario &t) { return isValid(t) && compare(t).exists(); };
    for (bool smaller = true; smaller;) {
        smaller = false;
        auto take = [&](const Scenario &t) {
            if (!differs(t)) return false;
            s = t;
            return smaller = true;
        };
        for (size_t length = std::max<size_t>(1, s.steps.size() / 2); length > 0; length /= 2)
            for (size_t i = s.steps.size(); i-- > 0;) {
                if (i + length > s.steps.size()) continue;
                Scenario t = s;
                t.steps.erase(t.steps.begin() + long(i), t.steps.begin() + long(i + length));
                take(t);
            }
        for (int i = int(s.recognizers.size()); i-- > 0;) {
            Scenario t = s;
            leaveOutRecognizer(t, i);
            take(t);
        }
        for (size_t i = 0; i < s.steps.size(); i++)
            for (size_t k = s.steps[i].later.size(); k-- > 0;) {
                Scenario t = s;
                t.steps[i].later.erase(t.steps[i].later.begin() + long(k));
                take(t);
            }
        for (size_t i = 0; i < s.steps.size(); i++) {
            for (size_t k = s.steps[i].samples.size(); k-- > 0 && s.steps[i].samples.size() > 1;) {
                Scenario t = s;
                t.steps[i].samples.erase(t.steps[i].samples.begin() + long(k));
                take(t);
            }
        }
        for (size_t i = 0; i < s.steps.size(); i++) {
            for (size_t k = s.steps[i].motions.size(); k-- > 0 && s.steps[i].motions.size() > 1;) {
                Scenario t = s;
                t.steps[i].motions.erase(t.steps[i].motions.begin() + long(k));
                take(t);
            }
            for (size_t k = 0; k < s.steps[i].motions.size(); k++)
                for (auto field : {&Motion::fingers, &Motion::modifiers, &Motion::flags}) {
                    Scenario t = s;
                    t.steps[i].motions[k].*field = 0;
                    if (s.steps[i].motions[k].*field != 0) take(t);
                }
            for (int r = 0; r < MOST; r++)
                for (int call = 0; call < Step::CALLS; call++) {
                    const Play &p = s.steps[i].plays[r][call];
                    if (p.first == Ask::nothing && p.second == Ask::nothing) continue;
                    Scenario t = s;
                    t.steps[i].plays[r][call] = Play{p.second, Ask::nothing, p.delay};
                    take(t);
                }
        }
        // All motions of a stream at once.
        for (int stream = 0; stream < STREAMS; stream++) {
            Scenario t = s;
            auto isOf = [&](const Motion &m) { return m.stream == stream; };
            auto isEmpty = [](const Step &step) { return step.what == Do::motions && step.motions.empty(); };
            bool any = false;
            for (Step &step : t.steps) {
                auto end = std::remove_if(step.motions.begin(), step.motions.end(), isOf);
                any |= end != step.motions.end();
                step.motions.erase(end, step.motions.end());
            }
            t.steps.erase(std::remove_if(t.steps.begin(), t.steps.end(), isEmpty), t.steps.end());
            if (any) take(t);
        }
        for (size_t i = 0; i < s.steps.size(); i++) {
            Scenario t = s;
            t.steps[i].claims = NOBODY;
            if (s.steps[i].claims != NOBODY) take(t);
            t = s;
            t.steps[i].interrupts = NOBODY;
            if (s.steps[i].interrupts != NOBODY) take(t);
        }
        // A finger all at once.
        for (uint8_t c = 0; c < 8; c++) {
            Scenario t = s;
            bool any = false;
            for (Step &step : t.steps) {
                auto end = std::remove_if(step.samples.begin(), step.samples.end(),
                                          [c](const Sample &p) { return p.contact == c; });
                any |= end != step.samples.end();
                step.samples.erase(end, step.samples.end());
            }
            t.steps.erase(
                std::remove_if(t.steps.begin(), t.steps.end(),
                               [](const Step &step) { return step.what == Do::frame && step.samples.empty(); }),
                t.steps.end());
            if (any) take(t);
        }
        for (size_t i = s.requirements.size(); i-- > 0;) {
            Scenario t = s;
            t.requirements.erase(t.requirements.begin() + long(i));
            take(t);
        }
        for (size_t i = s.passes.size(); i-- > 0;) {
            Scenario t = s;
            t.passes.erase(t.passes.begin() + long(i));
            take(t);
        }
        for (int i = 0; i < MOST; i++)
            for (int k = 0; k < MOST; k++) {
                Scenario t = s;
                t.simultaneous[i][k] = t.simultaneous[k][i] = t.tolerant[i][k] = false;
                if (s.simultaneous[i][k] || s.tolerant[i][k]) take(t);
                t = s;
                t.spared[i][k] = t.patient[i][k] = false;
                if (s.spared[i][k] || s.patient[i][k]) take(t);
            }
        for (size_t i = 0; i < s.steps.size(); i++)
            for (size_t k = 0; k < s.steps[i].samples.size(); k++)
                for (size_t r = 0; r < s.recognizers.size(); r++) {
                    Play p = s.steps[i].samples[k].plays[r];
                    if (p.first != Ask::nothing) {
                        Scenario t = s;
                        t.steps[i].samples[k].plays[r] = Play{p.second, Ask::nothing, p.delay};
                        take(t);
                    }
                    if (s.steps[i].samples[k].plays[r].second != Ask::nothing) {
                        Scenario t = s;
                        t.steps[i].samples[k].plays[r].second = Ask::nothing;
                        take(t);
                    }
                }
    }
    Scenario unguarded = s;
    unguarded.guard = Guard();
    if (differs(unguarded)) s = unguarded;
    plainest(s, [&](const Scenario &t) { return differs(t); });
    return s;
}

std::string explain(Scenario scenario) {
    Scenario s = smallest(scenario);
    Difference d = compare(s);
    std::string text = describe(s);
    if (d.step >= 0) {
        for (int i = 0; i <= d.step; i++) {
            text += "  after step " + std::to_string(i) + (i < d.step ? ", both:\n" : ", model:\n");
            text += describe(d.model, size_t(i), s.recognizers.size());
        }
        text += "  after step " + std::to_string(d.step) + ", library:\n" +
                describe(d.library, size_t(d.step), s.recognizers.size());
    }
    if (!d.fault.empty()) text += "  the library: " + d.fault + "\n";
    if (!d.exists()) text += "  (agrees in a context of its own: what differed depends on what had gone before)\n";
    return text;
}
