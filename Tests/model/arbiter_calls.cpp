// The steps of a scenario: frames, and the program's calls.
#include "arbiter.hpp"

#include <algorithm>

#include <gesta/gesta.h>

enum : uint32_t { possible, began, changed, ended, cancelled, failed };

void Arbiter::change(const Step &step) {
    sortTies();
    int who = step.subject;
    switch (step.what) {
    case Do::frame:
    case Do::motions: break;
    case Do::advance:
        beginMerging(true);
        runDeadlines(step.time);
        endMerging();
        now = step.time;
        break;
    case Do::enable: recognizers[who].enabled = true; break;
    case Do::disable:
        if (recognizers[who].enabled) cancel(who, GESTA_REASON_DISABLED);
        recognizers[who].enabled = false;
        break;
    case Do::reset:
        cancel(who, GESTA_REASON_RESET);
        recognizers[who].contacts.count = 0;
        if (recognizers[who].state != possible) tell(who, announced[who], possible);
        note(recognizers[who].stage(), Transition::reset, Stage::idle);
        forget(recognizers[who]);
        break;
    case Do::attach:
    case Do::detach: {
        int to = step.what == Do::attach ? step.other : NO_REGION;
        if (to != recognizers[who].region) cancel(who, GESTA_REASON_DETACHED);
        recognizers[who].region = to;
        break;
    }
    case Do::destroy:
        cancel(who, GESTA_REASON_DESTROYED);
        recognizers[who].alive = false;
        forget(recognizers[who]);
        break;
    case Do::cancelAll:
        // Those that wait go first, the longest waiting before the others.
        for (uint32_t since = 1; since <= waits; since++)
            for (int i = 0; i < ALL; i++)
                if (recognizers[i].waiting && recognizers[i].patience == since)
                    cancel(i, GESTA_REASON_CONTEXT_CANCELLED);
        // The library's classes request it when their contacts are taken; the others do not.
        for (int i = 0; i < tied; i++)
            if (ties[i] < count && scenario->isBuiltin(ties[i]) && recognizers[ties[i]].contacts.count > 0)
                cancel(ties[i], GESTA_REASON_CONTEXT_CANCELLED);
        for (int i = 0; i < count; i++) cancel(i, GESTA_REASON_CONTEXT_CANCELLED);
        for (Contact &c : contacts) c.swallowed = c.present;
        break;
    case Do::dropRequirement:
        requirements.erase(std::remove_if(requirements.begin(), requirements.end(),
                                          [&](const Requirement &q) { return q.who == who && q.other == step.other; }),
                           requirements.end());
        for (Recognizer &r : recognizers)
            if (r.who == who && r.waitsFor == step.other) r.waitsFor = NOBODY;
        break;
    case Do::enableRegion: regions[size_t(who)].enabled = true; break;
    case Do::disableRegion:
        for (int i = 0; i < count; i++)
            if (recognizers[i].region >= 0 && isWithin(recognizers[i].region, who)) cancel(i, GESTA_REASON_DISABLED);
        regions[size_t(who)].enabled = false;
        break;
    case Do::destroyRegion:
        for (int i = 0; i < count; i++) {
            if (recognizers[i].region < 0 || !isWithin(recognizers[i].region, who)) continue;
            cancel(i, GESTA_REASON_DETACHED);
            recognizers[i].region = NO_REGION;
        }
        for (int i = 0; i < int(regions.size()); i++)
            if (isWithin(i, who)) regions[size_t(i)].alive = false;
        break;
    }
    review();
    passOn();
}

// The observer hears an event, and interrupts a recognizer.
void Arbiter::callBack() {
    if (played == nullptr || played->interrupts == NOBODY) return;
    size_t heard = (trace->ends.empty() ? 0 : trace->ends.back()) + played->at + 1u;
    if (trace->events.size() < heard) return;
    Step call;
    call.what = played->disables ? Do::disable : Do::reset;
    call.subject = played->interrupts;
    played = nullptr;
    if (call.what == Do::reset || recognizers[call.subject].enabled)
        withdraw(call.subject, heard, call.what == Do::reset ? GESTA_REASON_RESET : GESTA_REASON_DISABLED);
    change(call);
}

// Of what has not been heard, a sequence keeps its last event, in the place of the first, and that is no recognition.
void Arbiter::withdraw(int who, size_t heard, uint16_t reason) {
    cancel(who, reason);
    std::vector<Event> left(trace->events.begin(), trace->events.begin() + long(heard));
    bool any = false;
    for (size_t i = heard; i < trace->events.size(); i++) {
        const Event &e = trace->events[i];
        if (e.who != who) {
            left.push_back(e);
            continue;
        }
        if (e.state != possible) {
            auto isSame = [&](const Event &o) {
                return o.who == who && o.sequence == e.sequence && o.state != possible;
            };
            auto known = std::find_if(left.begin() + long(heard), left.end(), isSame);
            Event last = e;
            if (last.state <= ended) {
                last.state = cancelled;
                last.reason = reason;
                last.blocker = NOBODY;
            }
            last.flags = 0;
            if (known == left.end()) {
                left.push_back(last);
            } else {
                last.previous = known->previous;
                *known = last;
            }
        } else {
            left.push_back(e);
            if (any) left.back().previous = uint8_t(announced[who]);
        }
        any = true;
        announced[who] = e.state == possible ? uint32_t(possible) : e.state == failed ? failed : cancelled;
    }
    trace->events = left;
    if (any && recognizers[who].state == ended && announced[who] == cancelled) {
        note(recognizers[who].stage(), Transition::withdraw, Stage::cancelled);
        recognizers[who].state = cancelled;
        recognizers[who].reason = reason;
    }
}

void Arbiter::step(const Step &step) {
    played = &step;
    if (step.what == Do::frame) push(step);
    else if (step.what == Do::motions) playMotions(step);
    else change(step);
    if (step.claims != NOBODY) letWin(step.claims);
    conclude();
}

void Arbiter::conclude() {
    trace->ends.push_back(uint32_t(trace->events.size()));
    for (int i = 0; i < count; i++) {
        const Recognizer &r = recognizers[i];
        uint8_t followed = 0;
        for (int c = 0; c < r.contacts.count; c++) followed |= uint8_t(1u << idOf(r.contacts.ids[c]));
        std::vector<int> earlier = deferred(i);
        int waitsFor = earlier.empty() ? r.waitsFor : recognizers[earlier[0]].waitsFor;
        uint8_t asked = scenario->merges ? 0 : r.asked;
        // The program reads the state that was reported last, also of an earlier sequence.
        trace->standings.push_back(
            r.alive ? Standing{int8_t(announced[i]), int8_t(waitsFor), followed, asked, r.heard, leftOf(i)}
                    : Standing{-1, NOBODY, 0, asked, r.heard, 0});
    }
}
