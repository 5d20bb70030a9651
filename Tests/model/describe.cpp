// Scenarios and traces as text.
#include "trace.hpp"

#include <algorithm>
#include <cstdio>

static const char *const stateNames[] = {"possible", "began", "changed", "ended", "cancelled", "failed"};
static const char *const askNames[] = {"nothing",   "began",   "changed", "ended",   "failed",
                                       "cancelled", "give up", "ignore",  "deadline"};
static const char *const doNames[] = {
    "frame",  "motions", "advance",    "enable",           "disable",       "reset",          "attach",
    "detach", "destroy", "cancel all", "drop requirement", "enable region", "disable region", "destroy region"};

static std::string name(int who) { return who < 0 ? "nobody" : std::string(1, char('A' + who)); }

static std::string text(const Play &play) {
    std::string s = askNames[int(play.first)];
    if (play.second != Ask::nothing) s += std::string(" + ") + askNames[int(play.second)];
    if (play.first == Ask::deadline || play.second == Ask::deadline) s += " in " + std::to_string(play.delay);
    return s;
}

static std::string place(int region) {
    return region == ROOT ? "everywhere" : region == NO_REGION ? "nowhere" : "region " + std::to_string(region);
}

static std::string describe(const Motion &m) {
    static const char *const kinds[] = {"", "swipe", "pinch", "hold", "scroll"};
    static const char *const sources[] = {"unknown", "wheel", "wheel tilt", "finger", "continuous"};
    std::string out = std::string("    stream ") + std::to_string(m.stream) + ": " + kinds[int(m.kind)] + " " +
                      (m.phase == Phase::down   ? "begins"
                       : m.phase == Phase::move ? "moves"
                       : m.phase == Phase::lift ? "ends"
                                                : "is cancelled");
    out += " at (" + std::to_string(m.x) + ", " + std::to_string(m.y) + ")";
    if (m.isScroll()) out += std::string(", ") + sources[m.source];
    if (m.changes())
        out += std::string(",") + (m.movesX ? " x" : "") + (m.movesY ? " y" : "") + (m.turns ? " notch" : "") +
               (m.scales ? " scale" : "");
    return out + ", fingers " + std::to_string(m.fingers) + ", modifiers " + std::to_string(m.modifiers) + ", flags " +
           std::to_string(m.flags) + "\n";
}

// One sample, and what the classes do with it.
static std::string describe(const Sample &p, int recognizers) {
    char line[200];
    const char *phase = p.phase == Phase::down   ? "down"
                        : p.phase == Phase::move ? "move"
                        : p.phase == Phase::lift ? "lift"
                                                 : "taken";
    std::snprintf(line, sizeof line, "    contact %d %s at (%d, %d) tool %d%s;", p.contact, phase, p.x, p.y, p.tool,
                  p.isLarge && p.isHard ? ", large and hard"
                  : p.isLarge           ? ", large"
                  : p.isHard            ? ", hard"
                                        : "");
    std::string out = line;
    for (int r = 0; r < recognizers; r++)
        if (p.plays[r].first != Ask::nothing || p.plays[r].second != Ask::nothing)
            out += " " + name(r) + ": " + text(p.plays[r]) + ";";
    return out + "\n";
}

std::string describe(const Scenario &s) {
    std::string out;
    char line[200];
    for (size_t i = 0; i < s.regions.size(); i++) {
        const RegionSetup &r = s.regions[i];
        std::snprintf(line, sizeof line, "  region %zu in %s: (%d, %d) %d x %d, order %d\n", i, place(r.parent).c_str(),
                      r.x, r.y, r.width, r.height, r.order);
        out += line;
    }
    for (size_t i = 0; i < s.recognizers.size(); i++) {
        const RecognizerSetup &r = s.recognizers[i];
        std::snprintf(line, sizeof line,
                      "  %s %s, %s, priority %d, confidence %d, tools %d, deaf to %d%s%s, at a deadline: %s\n",
                      name(int(i)).c_str(),
                      r.yields       ? "yielding"
                      : r.continuous ? "continuous"
                                     : "discrete",
                      place(r.region).c_str(), r.priority, r.confidence, r.tools, r.deaf, r.enabled ? "" : ", disabled",
                      r.refused ? ", refused" : "", text(r.atDeadline).c_str());
        out += line;
        if (r.builtin == Builtin::pan)
            out += std::string("    gesta.") + (r.pinches ? "pinch" : "pan") + " of " + std::to_string(r.least) +
                   " to " + std::to_string(r.most) + " contacts" +
                   (r.room == ENDLESS ? "" : ", room " + std::to_string(r.room) + "/" + std::to_string(PARTS)) + "\n";
        else if (r.builtin == Builtin::taps || r.builtin == Builtin::doubleTap)
            out += std::string("    ") + (r.builtin == Builtin::taps ? "gesta.taps" : "gesta.tap, twice") +
                   ", at most " + std::to_string(r.duration) + " ms, then " + std::to_string(r.interval) + " ms" +
                   (r.bounded ? ", within its region\n" : "\n");
        if (r.builtin == Builtin::scroll) out += "    gesta.scroll\n";
        if (r.builtin == Builtin::hold) out += "    gesta.hold\n";
        if (r.inputs != 1) out += "    accepts the inputs " + std::to_string(r.inputs) + (r.zooms ? ", zooms\n" : "\n");
        if (r.team != 0) out += "    in team " + std::to_string(r.team) + (r.captain ? ", its captain\n" : "\n");
    }
    if (s.merges) out += "  merges changes\n";
    if (s.guard.byPressure) out += "  palms by their pressure\n";
    if (s.guard.byThumbs) out += "  thumbs by their size\n";
    if (s.guard.byZone) out += "  palms in the zone\n";
    if (s.guard.bySize) out += "  palms by their size\n";
    if (s.guard.most > 0) out += "  palms if more than " + std::to_string(s.guard.most) + " are down\n";
    for (const Requirement &q : s.requirements)
        out += "  " + name(q.who) + " requires failure of " + name(q.other) + "\n";
    for (const Requirement &p : s.passes) out += "  " + name(p.who) + " passes on to " + name(p.other) + "\n";
    for (int i = 0; i < int(s.recognizers.size()); i++)
        for (int k = 0; k < int(s.recognizers.size()); k++) {
            if (k < i && s.simultaneous[i][k]) out += "  " + name(k) + " and " + name(i) + " simultaneous\n";
            if (s.spared[i][k]) out += "  class: " + name(i) + " does not prevent " + name(k) + "\n";
            if (s.patient[i][k]) out += "  decided: " + name(i) + " requires failure of " + name(k) + "\n";
            if (s.tolerant[i][k]) out += "  delegate: " + name(i) + " beside " + name(k) + "\n";
        }
    for (size_t i = 0; i < s.steps.size(); i++) {
        const Step &step = s.steps[i];
        out += "  step " + std::to_string(i) + ": " + doNames[int(step.what)];
        if (step.what <= Do::advance) out += " at " + std::to_string(step.time);
        else if (step.what >= Do::enableRegion) out += " " + std::to_string(step.subject);
        else if (step.what != Do::cancelAll) out += " " + name(step.subject);
        if (step.what == Do::attach) out += " to " + place(step.other);
        if (step.what == Do::dropRequirement) out += " of " + name(step.other);
        if (step.interrupts != NOBODY)
            out += std::string(", observer ") + (step.disables ? "disables " : "resets ") + name(step.interrupts) +
                   " in event " + std::to_string(step.at);
        if (step.claims != NOBODY) out += ", then " + name(step.claims) + " claims";
        out += "\n";
        for (const Motion &m : step.motions) out += describe(m);
        for (int r = 0; r < int(s.recognizers.size()); r++)
            for (int call = 0; call < Step::CALLS; call++)
                if (const Play &p = step.plays[r][call]; p.first != Ask::nothing || p.second != Ask::nothing)
                    out += "    " + name(r) + " at call " + std::to_string(call) + ": " + text(p) + "\n";
        std::vector<Frame> frames = {{step.time, step.samples}};
        frames.insert(frames.end(), step.later.begin(), step.later.end());
        for (const Frame &frame : frames) {
            if (frame.time != step.time) out += "    then at " + std::to_string(frame.time) + ":\n";
            for (const Sample &p : frame.samples) out += describe(p, int(s.recognizers.size()));
        }
    }
    return out;
}
std::string describe(const Event &e) {
    char line[200];
    std::snprintf(line, sizeof line, "%s: %s -> %s", name(e.who).c_str(), stateNames[e.previous % 6],
                  stateNames[e.state % 6]);
    std::string out = line;
    if (e.reason != 0) out += ", reason " + std::to_string(e.reason);
    if (e.blocker >= 0) out += ", blocker " + name(e.blocker);
    if (e.flags != 0) out += e.flags == 8 ? ", passed on" : ", flags " + std::to_string(e.flags);
    out += ", sequence " + std::to_string(e.sequence) + ", time " + std::to_string(e.time) + ", contacts";
    for (int i = 0; i < std::min<int>(e.count, sizeof e.contacts); i++) out += " " + std::to_string(e.contacts[i]);
    return out;
}

std::string describe(const Trace &trace, size_t step, size_t recognizers) {
    std::string out;
    char line[200];
    for (size_t i = step == 0 ? 0 : trace.ends[step - 1]; i < trace.ends[step]; i++)
        out += "    " + describe(trace.events[i]) + "\n";
    for (size_t r = 0; r < recognizers; r++) {
        const Standing &s = trace.standings[step * recognizers + r];
        std::snprintf(line, sizeof line,
                      "    %s is %s, waits for %s, contacts %x, should_begin %d, heard %08x, room %d\n",
                      name(int(r)).c_str(), s.state < 0 ? "gone" : stateNames[s.state % 6], name(s.waitsFor).c_str(),
                      s.contacts, s.asked, s.heard, s.room);
        out += line;
    }
    return out;
}

int firstDifference(const Trace &a, const Trace &b) {
    size_t steps = std::min(a.ends.size(), b.ends.size());
    size_t recognizers = a.ends.empty() ? 0 : a.standings.size() / a.ends.size();
    bool same =
        a.ends == b.ends && a.events.size() == b.events.size() && a.standings.size() == b.standings.size() &&
        (a.events.empty() || std::memcmp(a.events.data(), b.events.data(), a.events.size() * sizeof(Event)) == 0) &&
        (a.standings.empty() ||
         std::memcmp(a.standings.data(), b.standings.data(), a.standings.size() * sizeof(Standing)) == 0);
    if (same) return -1;
    for (size_t i = 0; i < steps; i++) {
        size_t from = i == 0 ? 0 : a.ends[i - 1];
        if (a.ends[i] != b.ends[i]) return int(i);
        if (a.ends[i] > from && std::memcmp(&a.events[from], &b.events[from], (a.ends[i] - from) * sizeof(Event)) != 0)
            return int(i);
        if (std::memcmp(&a.standings[i * recognizers], &b.standings[i * recognizers], recognizers * sizeof(Standing)) !=
            0)
            return int(i);
    }
    return int(steps);
}
