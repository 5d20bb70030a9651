#include "palms.hpp"

#include <algorithm>

#include <gesta/gesta.h>

std::vector<Palms::Found> Palms::examine(const std::vector<Sample> &frame, int64_t time) {
    found.clear();
    if (!guard.exists()) return {};
    for (const Sample &s : frame) {
        Track &track = tracks[s.contact];
        if (s.phase == Phase::down) {
            track = Track();
            track.isDown = track.isNew = true;
            track.isFinger = s.tool == GESTA_TOOL_FINGER;
            order.push_back(s.contact);
            if (!track.isFinger) continue;
            if (guard.most > 0) count();
            track.time = time;
            track.isAtThumbs = s.y >= THUMBS;
            if (guard.byZone && !track.isPalm && s.x < ZONE) {
                find(s.contact, GESTA_REASON_PALM_ZONE);
                track.mayLeave = true;
            }
        } else if (s.phase != Phase::move) {
            track = Track();
            order.erase(std::remove(order.begin(), order.end(), s.contact), order.end());
            if (std::none_of(order.begin(), order.end(), [this](uint8_t c) { return tracks[c].isFinger; }))
                isFlooded = false;
            continue;
        }
        if (!track.isFinger) continue;
        measure(s);
        if (s.phase == Phase::move && track.mayLeave) leave(s, time);
    }
    for (Track &track : tracks) track.isNew = false;
    return found;
}

void Palms::measure(const Sample &s) {
    if (guard.byPressure && s.isHard) find(s.contact, GESTA_REASON_PALM_PRESSURE);
    if (!s.isLarge) return;
    if (guard.bySize) find(s.contact, GESTA_REASON_PALM_SIZE);
    else if (guard.byThumbs && tracks[s.contact].isAtThumbs) find(s.contact, GESTA_REASON_PALM_THUMB);
}

// Every movement goes to the right: away from the side at which the zone is.
void Palms::leave(const Sample &s, int64_t time) {
    Track &track = tracks[s.contact];
    bool isInTime = time - track.time < ZONE_TIME;
    if (isInTime && s.x < ZONE) return;
    track.mayLeave = false;
    if (!isInTime) return;
    track.isPalm = false;
    found.push_back({s.contact, false, 0});
}

void Palms::find(uint8_t contact, uint16_t reason) {
    Track &track = tracks[contact];
    track.mayLeave = false; // it is one for something else, too
    if (track.isPalm) return;
    track.isPalm = true;
    found.push_back({contact, track.isNew, reason});
}

// One that exceeds the number makes all of them palms, and those that follow until all have lifted.
void Palms::count() {
    int fingers = 0, palms = 0;
    for (uint8_t c : order) {
        fingers += tracks[c].isFinger;
        palms += tracks[c].isFinger && tracks[c].isPalm;
    }
    isFlooded = fingers > guard.most || (isFlooded && palms > 0);
    if (!isFlooded) return;
    for (uint8_t c : order)
        if (tracks[c].isFinger) find(c, GESTA_REASON_PALM_MANY);
}
