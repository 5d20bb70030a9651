#include "stated.h"
#include "guarded.h"

#include <math.h>
#include <string.h>

/* The least difference that counts: times are converted to nanoseconds and back, lengths are rounded. */
static double rounding(double limit) { return 1e-6 * fabs(limit) + 1e-6; }

static double seconds(int64_t from, int64_t to) { return (double)(to - from) / 1e9; }

/* ----------------------------------------------------------------------------------------------- what it states -- */

static void judge_fields(const gesta_profile *it) {
    const uint32_t known = GESTA_PROFILE_BEGINS_AFTER_TAP | GESTA_PROFILE_FAILS_WITH_MOVES |
                           GESTA_PROFILE_RECOGNIZES_FIRST_TAP | GESTA_PROFILE_SHOWS_PRESS | GESTA_PROFILE_SHORT_CLICK |
                           GESTA_PROFILE_RECOGNIZES_AT_REST | GESTA_PROFILE_OUTLASTS_REST;
    if (it->size != sizeof *it) find(RULE_PROFILE_FIELD, "has changed size, which is the host's");
    else if (it->flags & ~known) find(RULE_PROFILE_FIELD, "flags is 0x%x, which has unknown bits", it->flags);
    else if (it->axis > GESTA_AXIS_VERTICAL) find(RULE_PROFILE_FIELD, "axis is %u, which is no axis", it->axis);
    else if (it->longest_doubt < 0) find(RULE_PROFILE_FIELD, "longest_doubt is %g", it->longest_doubt);
    else if (isnan(it->tap_slop) || isnan(it->tap_duration) || it->tap_duration < 0)
        find(RULE_PROFILE_FIELD, "tap_slop is %g, and tap_duration %g", it->tap_slop, it->tap_duration);
    else if (!(it->holds_after_tap >= 0) || !(it->angle >= 0))
        find(RULE_PROFILE_FIELD, "holds_after_tap is %g, and angle %g", it->holds_after_tap, it->angle);
    else if (it->reserved != 0) find(RULE_PROFILE_FIELD, "reserved is %u, must be 0", it->reserved);
}

void stated_profile(struct guard *guard, const gesta_profile *profile) {
    judge_fields(profile);
    guard->stated.profile = *profile;
    guard->stated.has_profile = guard->stated.is_known = 1;
}

static uint64_t newest_unused;
uint64_t guard_unused(void) { return newest_unused; }

void stated_examination(struct guard *guard) {
    newest_unused = 0;
    guard->stated.is_unreachable = 0;
    guard->stated.is_known = 1;
}

/* The index of the parameter that the text begins with, or of none. */
static uint32_t parameter_named(const gesta_class *class, const char *text, size_t length) {
    size_t word = 0;
    while (word < length && text[word] != ' ') word++;
    uint32_t at = 0;
    for (; at < class->parameter_count; at++) {
        const gesta_parameter_info *it =
            (const void *)((const char *)class->parameters + (size_t)at * class->parameters->size);
        if (strlen(it->name) == word && memcmp(it->name, text, word) == 0) break;
    }
    return at;
}

void stated_finding(struct guard *guard, uint32_t kind, const char *text, size_t length) {
    if (length == SIZE_MAX) length = strlen(text);
    if (length == 0) find(RULE_FINDING, "add_finding: the text is empty, must be what follows the recognizer's name");
    if (kind == GESTA_FINDING_UNREACHABLE) guard->stated.is_unreachable = 1;
    if (kind != GESTA_FINDING_UNUSED || length == 0) return;
    uint32_t parameter = parameter_named(guard->class, text, length);
    if (parameter < guard->class->parameter_count) newest_unused |= (uint64_t)1 << parameter;
    else
        find(RULE_FINDING, "add_finding(\"%.*s\"): the text must begin with the name of a parameter of the class",
             (int)(length < 100 ? length : 100), text);
}

/* ------------------------------------------------------------------------------------------------- what happens -- */

void stated_reset(struct guard *guard) {
    struct stated *it = &guard->stated;
    it->expected = it->profile;
    it->has_expected = it->has_profile && it->is_known;
    it->is_impossible = it->is_unreachable && it->is_known;
    it->down = it->most_down = it->reported = it->lifts = 0;
    it->farthest = 0;
    it->first_lift = it->last_up = INT64_MIN;
}

void stated_contacts(struct guard *guard, uint32_t phase, const gesta_contact *const *contacts, size_t count) {
    struct stated *it = &guard->stated;
    if (phase == GESTA_PHASE_BEGAN) {
        if (it->reported == 0) {
            it->first_contact = contacts[0]->id;
            it->first_x = it->now_x = contacts[0]->start_x;
            it->first_y = it->now_y = contacts[0]->start_y;
            it->first_start = contacts[0]->start_time;
        }
        /* Handed on by the sequence before: it is not known from where the class measures. */
        if (guard->is_handed || contacts[0]->start_time != contacts[0]->time) it->has_expected = 0;
        uint32_t joined = (uint32_t)count;
        /* With GESTA_CLASS_RESUMES, contacts that have stayed down belong to the sequence, and are not reported. */
        if (it->reported == 0) joined = (uint32_t)guard->host->contacts(guard->instance, NULL, 0);
        it->reported += joined;
        it->down += joined;
        if (it->down > it->most_down) it->most_down = it->down;
        it->last_up = INT64_MIN;
        return;
    }
    for (size_t at = 0; at < count; at++) {
        if (contacts[at]->id != it->first_contact || it->first_lift != INT64_MIN) continue;
        if (phase == GESTA_PHASE_MOVED) {
            it->now_x = contacts[at]->x;
            it->now_y = contacts[at]->y;
            double distance = hypot(it->now_x - it->first_x, it->now_y - it->first_y);
            if (distance > it->farthest) it->farthest = distance;
        } else {
            it->first_lift = contacts[at]->time;
        }
    }
    if (phase == GESTA_PHASE_MOVED) return;
    it->lifts += (uint32_t)count;
    it->down -= it->down < count ? it->down : (uint32_t)count;
    if (it->down == 0) it->last_up = contacts[0]->time;
}

void stated_ignore(struct guard *guard) {
    if (guard->stated.down > 0) guard->stated.down--;
}

/* Its movement is compared with the axis in a sequence of one contact, which has the movement from where it went
   down. */
static void judge_axis(const struct stated *it, const gesta_profile *profile) {
    if (profile->axis == GESTA_AXIS_ANY || it->reported != 1 || !(profile->angle > 0)) return;
    double along = fabs(profile->axis == GESTA_AXIS_HORIZONTAL ? it->now_x - it->first_x : it->now_y - it->first_y);
    double across = fabs(profile->axis == GESTA_AXIS_HORIZONTAL ? it->now_y - it->first_y : it->now_x - it->first_x);
    double angle = atan2(across, along);
    if (angle > profile->angle + 1e-6)
        find(RULE_PROFILE, "the profile's angle is %.6g, but it begins with a movement %.6g off the axis",
             profile->angle, angle);
}

static void judge_tap(const struct stated *it, const gesta_profile *profile) {
    /* A tap without a limit of time is one of a control, which may move inside of it. */
    if (!(profile->tap_slop >= 0) || isinf(profile->tap_duration) || it->first_lift == INT64_MIN) return;
    double duration = seconds(it->first_start, it->first_lift);
    if (it->farthest > profile->tap_slop + rounding(profile->tap_slop))
        find(RULE_PROFILE, "the profile's tap_slop is %.9g, but it is recognized with a first contact that moved %.9g",
             profile->tap_slop, it->farthest);
    if (profile->tap_duration > 0 && duration > profile->tap_duration + rounding(profile->tap_duration))
        find(RULE_PROFILE,
             "the profile's tap_duration is %.9g, but it is recognized with a first contact that was down for %.9g s",
             profile->tap_duration, duration);
}

void stated_recognition(struct guard *guard, uint32_t state) {
    const struct stated *it = &guard->stated;
    const gesta_profile *profile = &it->expected;
    /* In a hand-over, the contacts are those of another gesture; a captain wins by another's. */
    if (now.function == FUNCTION_TAKE_OVER || now.function == FUNCTION_ACCEPT) return;
    if (it->is_impossible)
        find(RULE_UNREACHABLE, "is recognized, but has reported with GESTA_FINDING_UNREACHABLE that it cannot be");
    if (!it->has_expected || it->reported == 0) return;
    if (profile->contacts_awaited > it->most_down)
        find(RULE_PROFILE, "the profile's contacts_awaited is %u, but it is recognized with at most %u",
             profile->contacts_awaited, it->most_down);
    if (state == GESTA_STATE_BEGAN && now.function == FUNCTION_TOUCHES_MOVED && profile->begins_least > 0 &&
        profile->begins_least <= profile->begins_most) {
        if (it->down < profile->begins_least || it->down > profile->begins_most)
            find(RULE_PROFILE, "the profile has begins_least %u and begins_most %u, but it begins with %u that move",
                 profile->begins_least, profile->begins_most, it->down);
        judge_axis(it, profile);
    }
    if (state == GESTA_STATE_BEGAN && now.function == FUNCTION_TOUCHES_MOVED &&
        (profile->flags & GESTA_PROFILE_FAILS_WITH_MOVES) && profile->begins_least == 0)
        find(RULE_PROFILE, "the profile has GESTA_PROFILE_FAILS_WITH_MOVES, but it begins with a move");
    if ((profile->flags & GESTA_PROFILE_BEGINS_AFTER_TAP) && it->lifts == 0)
        find(RULE_PROFILE, "the profile has GESTA_PROFILE_BEGINS_AFTER_TAP, but it is recognized before any tap");
    if ((profile->flags & GESTA_PROFILE_OUTLASTS_REST) && now.function == FUNCTION_DEADLINE_REACHED && it->down > 0)
        find(RULE_PROFILE, "the profile has GESTA_PROFILE_OUTLASTS_REST, but it is recognized while its contacts rest");
    judge_tap(it, profile);
}

void stated_after(struct guard *guard) {
    const struct stated *it = &guard->stated;
    if (!it->has_expected || it->last_up == INT64_MIN || it->lifts != 1) return;
    if (!(it->expected.flags & GESTA_PROFILE_RECOGNIZES_FIRST_TAP)) return;
    if (guard->host->state(guard->instance) == GESTA_STATE_POSSIBLE)
        find(RULE_PROFILE, "the profile has GESTA_PROFILE_RECOGNIZES_FIRST_TAP, but it is undecided after the first "
                           "contact has lifted");
}

void stated_deadline(struct guard *guard, int64_t time) {
    const struct stated *it = &guard->stated;
    double doubt = it->expected.longest_doubt;
    if (!it->has_expected || it->last_up == INT64_MIN || isnan(doubt)) return;
    double waited = seconds(it->last_up, time);
    if (waited > doubt + rounding(doubt) && guard->host->state(guard->instance) == GESTA_STATE_POSSIBLE)
        find(RULE_PROFILE, "the profile's longest_doubt is %.9g, but it is undecided %.9g s after the last lift", doubt,
             waited);
}
