// The model's regions, its orders, and earlier sequences that wait.
#include "arbiter.hpp"

#include <algorithm>
#include <cstdlib>

#include <gesta/gesta.h>

// ------------------------------------------------------------------------------------------------------------- regions

int Arbiter::depth(int region) const {
    int depth = 0;
    for (; region >= 0; region = scenario->regions[size_t(region)].parent) depth++;
    return depth;
}

bool Arbiter::isWithin(int region, int outer) const {
    for (;; region = scenario->regions[size_t(region)].parent) {
        if (region == outer) return true;
        if (region < 0) return false;
    }
}

bool Arbiter::isHittable(int region) const {
    for (; region >= 0; region = scenario->regions[size_t(region)].parent)
        if (!regions[size_t(region)].alive || !regions[size_t(region)].enabled) return false;
    return true;
}

int Arbiter::regionAt(int x, int y) const {
    int found = ROOT;
    for (bool deeper = true; deeper;) {
        int best = NO_REGION;
        for (int i = 0; i < int(regions.size()); i++) {
            const RegionSetup &s = scenario->regions[size_t(i)];
            if (s.parent != found || !isHittable(i)) continue;
            if (x < s.x || x >= s.x + s.width || y < s.y || y >= s.y + s.height) continue;
            if (best == NO_REGION || s.order >= scenario->regions[size_t(best)].order) best = i;
        }
        deeper = best != NO_REGION;
        if (deeper) {
            found = best;
            x -= scenario->regions[size_t(best)].x;
            y -= scenario->regions[size_t(best)].y;
        }
    }
    return found;
}

// --------------------------------------------------------------------------------------------------------------- order

// By insertion: equals stay in the order in which they were made.
template <class Before> static void sort(int *list, int count, Before before) {
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && before(i, list[at - 1]); at--) list[at] = list[at - 1];
        list[at] = i;
    }
}

// The first of a team, in the order of ties.
int Arbiter::first(int who) const {
    int best = recognizers[who].who, team = setup(who).team;
    for (int k = 0; k < count && team != 0; k++) {
        if (setup(k).team != team || !recognizers[k].alive) continue;
        int px = setup(k).priority, py = setup(best).priority;
        int dx = depth(recognizers[k].region), dy = depth(recognizers[best].region);
        if (px != py ? px > py : dx != dy ? dx > dy : k < best) best = k;
    }
    return best;
}

// Higher priority, deeper region, surer class, earlier made, earlier sequence; but first, a member counts as the first
// of its team.
void Arbiter::sortTies() {
    tied = 0;
    for (int i = 0; i < ALL; i++)
        if (i < count || (i >= MOST && recognizers[i].waiting)) ties[tied++] = i;
    std::sort(ties, ties + tied, [this](int a, int b) {
        const Recognizer &x = recognizers[a], &y = recognizers[b];
        bool vx = setup(a).yields, vy = setup(b).yields;
        if (vx != vy) return vx;
        int fx = first(a), fy = first(b);
        if (fx != fy) {
            int px = setup(fx).priority, py = setup(fy).priority;
            if (px != py) return px > py;
            int dx = depth(recognizers[fx].region), dy = depth(recognizers[fy].region);
            if (dx != dy) return dx > dy;
            // A team is as sure as a class that does not say.
            int cx = setup(fx).team ? 128 : confidenceOf(a), cy = setup(fy).team ? 128 : confidenceOf(b);
            return cx != cy ? cx > cy : fx < fy;
        }
        int px = scenario->recognizers[size_t(x.who)].priority, py = scenario->recognizers[size_t(y.who)].priority;
        if (px != py) return px > py;
        int dx = depth(x.region), dy = depth(y.region);
        if (dx != dy) return dx > dy;
        int cx = confidenceOf(a), cy = confidenceOf(b);
        if (cx != cy) return cx > cy;
        return x.who != y.who ? x.who < y.who : x.sequence < y.sequence;
    });
}

// --------------------------------------------------------------------------- earlier sequences that wait

// A recognition that waits, of a gesture that has ended, does not need its recognizer: a contact that goes down begins
// the next sequence.
bool Arbiter::canDefer(const Recognizer &r) const {
    return r.waiting && !r.requested && (r.contacts.count == 0 || canResume(r)) && standing(r) == GESTA_STATE_ENDED;
}

void Arbiter::defer(int who) {
    for (int i = MOST; i < ALL; i++) {
        if (recognizers[i].waiting) continue;
        recognizers[i] = recognizers[who];
        recognizers[i].patience = ++waits;
        recognizers[i].contacts.count = 0;
        recognizers[i].handsOn = false;
        recognizers[who].waiting = recognizers[who].inPlay = false;
        recognizers[who].waitsFor = NOBODY;
        return;
    }
    std::abort(); // more than any scenario needs
}

// Older sequences first.
std::vector<int> Arbiter::deferred(int who) const {
    std::vector<int> found;
    for (int i = MOST; i < ALL; i++)
        if (recognizers[i].waiting && recognizers[i].who == who) found.push_back(i);
    std::sort(found.begin(), found.end(),
              [this](int a, int b) { return recognizers[a].sequence < recognizers[b].sequence; });
    return found;
}

// Deepest region first, then earlier made.
void Arbiter::sortFollowers() {
    sort(followers, count,
         [this](int a, int b) { return depth(recognizers[a].region) > depth(recognizers[b].region); });
}

bool Arbiter::besides(int who, int other) const {
    who = recognizers[who].who;
    other = recognizers[other].who;
    const RecognizerSetup &q = scenario->recognizers[size_t(other)];
    if (q.isBesideAll() || scenario->recognizers[size_t(who)].isBesideAll()) return true;
    return scenario->simultaneous[who][other] || q.yields || scenario->tolerant[who][other] ||
           scenario->spared[other][who];
}
