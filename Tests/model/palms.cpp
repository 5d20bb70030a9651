#include "palms.hpp"

#include <algorithm>

#include <gesta/gesta.h>

std::vector<Palms::Found> Palms::examine(const std::vector<Sample> &frame) {
    found.clear();
    if (!guard.exists()) return {};
    for (const Sample &s : frame) {
        Track &track = tracks[s.contact];
        if (s.phase == Phase::down) {
            track = Track();
            track.isDown = track.isNew = true;
            track.isFinger = s.tool == GESTA_TOOL_FINGER;
            order.push_back(s.contact);
            if (track.isFinger && guard.most > 0) count();
        } else if (s.phase != Phase::move) {
            track = Track();
            order.erase(std::remove(order.begin(), order.end(), s.contact), order.end());
            if (std::none_of(order.begin(), order.end(), [this](uint8_t c) { return tracks[c].isFinger; }))
                isFlooded = false;
            continue;
        }
        if (guard.bySize && s.isLarge && track.isFinger) find(s.contact, GESTA_REASON_PALM_SIZE);
    }
    for (Track &track : tracks) track.isNew = false;
    return found;
}

void Palms::find(uint8_t contact, uint16_t reason) {
    Track &track = tracks[contact];
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
