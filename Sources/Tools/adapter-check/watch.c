/* Reads the lines of a trace, and notes what no device and no person does. */
#include "watch.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MS       1000000.0
#define MS_OF(t) ((double)(t) / MS)
#define S        1000000000LL

void watch_init(struct watch *watch) {
    memset(watch, 0, sizeof *watch);
    watch->units_per_mm = 160 / 25.4;
    watch->first_time = watch->last_time = watch->last_advance = watch->time_before = INT64_MIN;
    watch->least_x = watch->least_y = INFINITY;
    watch->most_x = watch->most_y = -INFINITY;
}

void watch_free(struct watch *watch) {
    free(watch->regions);
    free(watch->contacts);
}

/* The first time is kept in words. */
__attribute__((format(printf, 3, 4))) static void note(struct watch *watch, int kind, const char *format, ...) {
    struct evidence *evidence = &watch->evidence[kind];
    if (evidence->count++ > 0) return;
    va_list list;
    va_start(list, format);
    vsnprintf(evidence->seen, sizeof evidence->seen, format, list);
    va_end(list);
}

static void *grow(struct watch *watch, void *old, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity) return old;
    size_t more = *capacity > 0 ? 2 * *capacity : 16;
    void *made = realloc(old, more * size);
    if (made == NULL) {
        watch->is_out_of_memory = 1;
        return NULL;
    }
    *capacity = more;
    return made;
}

static double mm(const struct watch *watch, double units) { return units / watch->units_per_mm; }

static double distance(const struct watch *watch, double x, double y, double x2, double y2) {
    /* (Not hypot, which requires a newer libc.) */
    return mm(watch, sqrt((x - x2) * (x - x2) + (y - y2) * (y - y2)));
}

/* ------------------------------------------------------------------------------------------------------- regions -- */

static void set_region(struct watch *watch, uint32_t id, const double rect[4]) {
    struct region *region = NULL;
    for (size_t i = 0; i < watch->region_count; i++)
        if (watch->regions[i].id == id) region = &watch->regions[i];
    if (region == NULL && watch->region_count == REGIONS_MOST) watch->has_unclear_regions = 1;
    if (watch->has_unclear_regions) return;
    if (region == NULL) {
        struct region *made =
            grow(watch, watch->regions, watch->region_count, &watch->region_capacity, sizeof *watch->regions);
        if (made == NULL) return;
        watch->regions = made;
        region = &made[watch->region_count++];
    }
    *region = (struct region){id, rect[0], rect[1], rect[2], rect[3]};
}

static void remove_region(struct watch *watch, uint32_t id) {
    for (size_t i = 0; i < watch->region_count; i++)
        if (watch->regions[i].id == id) watch->regions[i--] = watch->regions[--watch->region_count];
}

static int is_hit(const struct watch *watch, double x, double y) {
    for (size_t i = 0; i < watch->region_count; i++) {
        const struct region *r = &watch->regions[i];
        if (r->id != GESTA_REGION_ROOT && x >= r->x && x < r->x + r->width && y >= r->y && y < r->y + r->height)
            return 1;
    }
    return 0;
}

/* Where a contact went down, and where it would have with y the other way. */
static void compare_with_regions(struct watch *watch, double x, double y) {
    double bottom = -INFINITY;
    size_t count = 0;
    for (size_t i = 0; i < watch->region_count; i++) {
        const struct region *r = &watch->regions[i];
        if (!(r->width > 0 && r->height > 0 && isfinite(r->height))) continue;
        if (r->id == GESTA_REGION_ROOT) {
            bottom = r->y + r->height;
            count++;
            break;
        }
        if (r->y + r->height > bottom) bottom = r->y + r->height;
        count++;
    }
    if (count == 0 || watch->has_unclear_regions) return;
    watch->pointed++;
    watch->pointed_hits += is_hit(watch, x, y);
    watch->pointed_mirrored += is_hit(watch, x, bottom - y);
    watch->pointed_negated += is_hit(watch, x, -y);
}

/* ------------------------------------------------------------------------------------------------------ contacts -- */

/* The one that is down, or the latest. */
static struct contact *find(struct watch *watch, uint64_t id) {
    for (size_t i = watch->contact_count; i-- > 0;)
        if (watch->contacts[i].id == id) return &watch->contacts[i];
    return NULL;
}

static struct contact *make_room(struct watch *watch) {
    /* Those that have lifted long ago are not looked for. */
    size_t kept = 0, first = watch->contact_count < CONTACTS_MOST ? 0 : CONTACTS_MOST / 2;
    for (size_t i = 0; i < watch->contact_count; i++)
        if (watch->contacts[i].is_down || (watch->last_time - watch->contacts[i].last <= S && i >= first))
            watch->contacts[kept++] = watch->contacts[i];
    watch->contact_count = kept;
    if (kept >= CONTACTS_MOST) return NULL; /* of a malformed trace */
    struct contact *made =
        grow(watch, watch->contacts, watch->contact_count, &watch->contact_capacity, sizeof *watch->contacts);
    if (made == NULL) return NULL;
    watch->contacts = made;
    return &made[watch->contact_count++];
}

/* A contact that goes down where another one is: fingers and mice have room between them. */
static void compare_with_others(struct watch *watch, const struct touch *touch) {
    const double near_mm = 0.3;
    for (size_t i = 0; i < watch->contact_count; i++) {
        const struct contact *other = &watch->contacts[i];
        if (other->id == touch->id) continue;
        int is_one_mouse = (other->tool == GESTA_TOOL_MOUSE) != (touch->tool == GESTA_TOOL_MOUSE);
        int64_t age = touch->time - other->began;
        if (!other->is_down) {
            /* Browsers make mouse events from a tap after it. */
            if (touch->tool == GESTA_TOOL_MOUSE && is_one_mouse && touch->time - other->last <= 350000000 &&
                distance(watch, touch->x, touch->y, other->x, other->y) <= near_mm)
                note(watch, GESTA_ADAPTER_DOUBLED_MOUSE,
                     "contact %" PRIu64 " of a mouse went down %.0f ms after contact %" PRIu64
                     " of a finger had lifted, at the same place (%g, %g)",
                     touch->id, MS_OF(touch->time - other->last), other->id, touch->x, touch->y);
            continue;
        }
        if (distance(watch, touch->x, touch->y, other->x, other->y) > near_mm) continue;
        if (is_one_mouse && age > 350000000) continue;
        if (is_one_mouse || (age <= S / 10 && touch->tool != GESTA_TOOL_MOUSE && touch->buttons == other->buttons)) {
            if (!is_one_mouse) watch->weak_doubles++;
            note(watch, GESTA_ADAPTER_DOUBLED_MOUSE,
                 "contact %" PRIu64 "%s went down at (%g, %g), where contact %" PRIu64 "%s is, %.0f ms after it",
                 touch->id, touch->tool == GESTA_TOOL_MOUSE ? " of a mouse" : "", touch->x, touch->y, other->id,
                 other->tool == GESTA_TOOL_MOUSE ? " of a mouse" : "", MS_OF(age));
        } else {
            if (touch->tool != GESTA_TOOL_MOUSE && touch->buttons == other->buttons) watch->weak_buttons++;
            note(watch, GESTA_ADAPTER_SECOND_BUTTON,
                 "contact %" PRIu64 " (buttons %u) went down at (%g, %g), where contact %" PRIu64
                 " (buttons %u) has been for %.0f ms",
                 touch->id, touch->buttons, touch->x, touch->y, other->id, other->buttons, MS_OF(age));
        }
    }
}

static void go_down(struct watch *watch, const struct touch *touch, int64_t arrival) {
    compare_with_others(watch, touch);
    compare_with_regions(watch, touch->x, touch->y);
    struct contact *contact = make_room(watch);
    watch->began++;
    if (contact == NULL) return;
    *contact = (struct contact){.id = touch->id,
                                .others = watch->began,
                                .began = touch->time,
                                .last = touch->time,
                                .arrived = arrival,
                                .first_x = touch->x,
                                .first_y = touch->y,
                                .x = touch->x,
                                .y = touch->y,
                                .tool = touch->tool,
                                .buttons = touch->buttons,
                                .is_down = 1};
    snprintf(contact->state, sizeof contact->state, "%s", touch->state);
}

static void move(struct watch *watch, struct contact *contact, const struct touch *touch) {
    int64_t since = touch->time - contact->last;
    int is_same = strcmp(contact->state, touch->state) == 0;
    int has_moved = touch->x != contact->x || touch->y != contact->y;
    double far = distance(watch, touch->x, touch->y, contact->x, contact->y);
    watch->moves++;
    if (is_same && since == 0 && contact->moves > 0)
        note(watch, GESTA_ADAPTER_REPEATED_SAMPLES, "contact %" PRIu64 " moved to (%g, %g) twice at %.3f ms", touch->id,
             touch->x, touch->y, MS_OF(touch->time));
    if (is_same && since > 0) {
        watch->unchanged_of_frame++;
        watch->unchanged_contact = touch->id;
        note(watch, GESTA_ADAPTER_UNCHANGED_CONTACTS,
             "contact %" PRIu64 " was pushed as moved at %.3f ms, and is where it was at %.3f ms: (%g, %g)", touch->id,
             MS_OF(touch->time), MS_OF(contact->last), touch->x, touch->y);
    } else if (since > 0) {
        watch->changed_contact = touch->id;
        watch->has_changed = 1;
        /* A stop between two movements: the loop is faster than the device. */
        watch->stops += contact->is_stopped && since < 50000000;
    }
    contact->is_stopped = is_same && (contact->is_changed || contact->is_stopped) && since < 50000000;
    contact->is_changed = !is_same;
    if (has_moved) {
        /* Samples of one handling: each a moment after the other. */
        if (since < 300000 && contact->moves > 0) {
            watch->bunched_moves++;
            if (!contact->is_bunched) {
                watch->bunches++;
                note(watch, GESTA_ADAPTER_TIMES_OF_HANDLING, "contact %" PRIu64 " moved %.2g mm in %.3f ms, at %.3f ms",
                     touch->id, far, MS_OF(since), MS_OF(touch->time));
            }
            contact->is_bunched = 1;
        } else if (since > 3000000) {
            contact->is_bunched = 0;
        }
        contact->moved_x |= touch->x != contact->x;
        contact->moved_y |= touch->y != contact->y;
    }
    contact->moves++;
}

static void lift(struct watch *watch, struct contact *contact, const struct touch *touch) {
    int64_t lasted = touch->time - contact->began;
    contact->is_down = 0;
    watch->ended++;
    contact->moved_x |= touch->x != contact->first_x;
    contact->moved_y |= touch->y != contact->first_y;
    if (lasted < 1000000) watch->short_contacts++;
    /* A step along one axis, in no time. */
    if (lasted < 2000000 && contact->moved_x != contact->moved_y)
        note(watch, GESTA_ADAPTER_WHEEL_AS_CONTACT,
             "contact %" PRIu64 " went down, moved by (%g, %g) and lifted within %.3f ms", touch->id,
             touch->x - contact->first_x, touch->y - contact->first_y, MS_OF(lasted));
}

/* Contacts that were pushed as moved because another one has moved. */
static void end_frame(struct watch *watch) {
    if (watch->has_changed && watch->unchanged_of_frame > 0 && watch->changed_contact != watch->unchanged_contact)
        watch->unchanged_together += watch->unchanged_of_frame;
    watch->has_changed = 0;
    watch->unchanged_of_frame = 0;
}

static void sample(struct watch *watch, const struct touch *touch, int64_t arrival) {
    watch->samples++;
    if (touch->time != watch->last_time) end_frame(watch);
    if (watch->first_time == INT64_MIN) {
        watch->first_time = touch->time;
        watch->first_arrival = arrival;
    }
    watch->last_arrival = arrival;
    if (watch->samples_of_call++ == 0 && watch->call == CALL_PUSH) watch->call_time = touch->time;
    /* Decades between times that were accepted: one is of a clock that began with the computer. */
    if (watch->advances > 1 && watch->last_advance != INT64_MIN && watch->last_time == watch->last_advance &&
        touch->time - watch->last_advance > 30 * 86400 * S)
        note(watch, GESTA_ADAPTER_TWO_CLOCKS, "gesta_advance was called with %" PRId64 ", and a sample has %" PRId64,
             watch->last_advance, touch->time);
    watch->last_time = touch->time;
    if (touch->phase == GESTA_PHASE_HOVER) return;
    if (touch->x < watch->least_x) watch->least_x = touch->x;
    if (touch->x > watch->most_x) watch->most_x = touch->x;
    if (touch->y < watch->least_y) watch->least_y = touch->y;
    if (touch->y > watch->most_y) watch->most_y = touch->y;
    watch->fractions += touch->x != floor(touch->x) || touch->y != floor(touch->y);
    if (touch->major > 0 && touch->tool == GESTA_TOOL_FINGER) {
        watch->major_sum += mm(watch, touch->major);
        watch->major_count++;
    }
    struct contact *contact = find(watch, touch->id);
    if (touch->phase == GESTA_PHASE_BEGAN) {
        go_down(watch, touch, arrival);
        return;
    }
    if (contact == NULL || !contact->is_down) return;
    /* Its down was refused. */
    double jump = distance(watch, touch->x, touch->y, contact->x, contact->y);
    if (touch->time - contact->last > 2 * S && jump > 20 &&
        (touch->phase == GESTA_PHASE_MOVED || touch->phase == GESTA_PHASE_ENDED))
        note(watch, GESTA_ADAPTER_MISSING_CANCEL,
             "contact %" PRIu64 " was silent for %.1f s while it was down, and then was %.0f mm away", touch->id,
             (double)(touch->time - contact->last) / S, jump);
    if (touch->phase == GESTA_PHASE_MOVED) move(watch, contact, touch);
    if (touch->phase == GESTA_PHASE_ENDED || touch->phase == GESTA_PHASE_CANCELLED) lift(watch, contact, touch);
    double far = distance(watch, touch->x, touch->y, contact->first_x, contact->first_y);
    if (far > watch->farthest_mm) watch->farthest_mm = far;
    contact->others = watch->began;
    contact->last = touch->time;
    contact->arrived = arrival;
    contact->buttons = touch->buttons;
    if (touch->phase != GESTA_PHASE_STATIONARY) {
        contact->x = touch->x;
        contact->y = touch->y;
        snprintf(contact->state, sizeof contact->state, "%s", touch->state);
    }
}

/* --------------------------------------------------------------------------------------------------------- lines -- */

static int is_word(const char *word, const char *expected) { return word != NULL && strcmp(word, expected) == 0; }

static uint32_t tool_of(const char *word) {
    static const char *const names[] = {"finger", "pen", "eraser", "mouse"};
    for (uint32_t i = 0; i < 4; i++)
        if (is_word(word, names[i])) return i;
    return word ? (uint32_t)strtoul(word, NULL, 0) : 0;
}

static uint32_t phase_of(const char *word) {
    static const char *const names[] = {"", "began", "moved", "stationary", "ended", "cancelled", "hover"};
    for (uint32_t i = 1; i < 7; i++)
        if (is_word(word, names[i])) return i;
    return 0;
}

static double number(const char *word) { return word ? strtod(word, NULL) : 0; }
static uint32_t identity(const char *word) { return word ? (uint32_t)strtoul(word, NULL, 0) : 0; }

static void read_touch(struct watch *watch, char *words, int64_t arrival) {
    char *rest = words, *at;
    const char *time = strtok_r(rest, " ", &at), *id = strtok_r(NULL, " ", &at), *phase = strtok_r(NULL, " ", &at);
    if (phase == NULL || at == NULL) return;
    char state[STATE_BYTES];
    snprintf(state, sizeof state, "%s", at);
    struct touch touch = {.time = strtoll(time, NULL, 10), .id = strtoull(id, NULL, 10), .state = state};
    touch.phase = phase_of(phase);
    touch.x = number(strtok_r(NULL, " ", &at));
    touch.y = number(strtok_r(NULL, " ", &at));
    for (const char *name; (name = strtok_r(NULL, " ", &at)) != NULL;) {
        const char *value = strtok_r(NULL, " ", &at);
        if (is_word(name, "tool")) touch.tool = tool_of(value);
        if (is_word(name, "buttons")) touch.buttons = identity(value);
        if (is_word(name, "major")) touch.major = number(value);
    }
    sample(watch, &touch, arrival);
}

/* A recognition that time decided: it should be reported at that time. */
static void read_event(struct watch *watch, char *words) {
    char *at;
    const char *word[5];
    for (int i = 0; i < 5; i++) word[i] = strtok_r(i == 0 ? words : NULL, " ", &at);
    if (word[4] == NULL || watch->call == CALL_OTHER || !(is_word(word[2], "began") || is_word(word[2], "ended")))
        return;
    int64_t time = strtoll(word[4], NULL, 10);
    if (time <= watch->time_before || time >= watch->call_time) {
        if (watch->call == CALL_ADVANCE && time == watch->call_time) watch->events_on_time++;
        return;
    }
    double late = MS_OF(watch->call_time - time);
    if (late <= (watch->call == CALL_PUSH ? 50 : 250)) {
        watch->events_on_time++;
        return;
    }
    watch->late_events++;
    note(watch, GESTA_ADAPTER_MISSED_DEADLINES,
         "what was decided at %.0f ms was reported %.0f ms later, by the next call of %s", MS_OF(time), late,
         watch->call == CALL_PUSH ? "gesta_push" : "gesta_advance");
}

static void begin_call(struct watch *watch, int call) {
    watch->call = call;
    watch->samples_of_call = 0;
    watch->time_before = watch->last_time > watch->last_advance ? watch->last_time : watch->last_advance;
    watch->call_time = INT64_MIN;
}

void watch_line(struct watch *watch, char *line, int64_t arrival) {
    while (*line == '>' || *line == ' ') line++;
    if (*line == '#' || *line == '\0') return;
    line[strcspn(line, "\r")] = '\0';
    char *at = NULL, *keyword = strtok_r(line, " ", &at), *words = at;
    if (keyword == NULL || words == NULL) return;
    if (is_word(keyword, "touch")) return read_touch(watch, words, arrival);
    if (is_word(keyword, "event")) return read_event(watch, words);
    if (is_word(keyword, "push")) return begin_call(watch, CALL_PUSH);
    if (is_word(keyword, "motion")) {
        int64_t time = strtoll(words, NULL, 10);
        watch->motions++;
        if (time > watch->last_time) watch->last_time = time;
        return;
    }
    if (is_word(keyword, "push-motion")) return begin_call(watch, CALL_OTHER);
    if (is_word(keyword, "advance")) {
        begin_call(watch, CALL_ADVANCE);
        watch->advances++;
        watch->call_time = watch->last_advance = strtoll(words, NULL, 10);
        if (watch->last_advance > watch->last_time) watch->last_time = watch->last_advance;
        return;
    }
    if (is_word(keyword, "config")) {
        watch->y_up = (identity(strtok_r(NULL, " ", &at)) & GESTA_CONFIG_Y_UP) != 0;
        (void)strtok_r(NULL, " ", &at);
        watch->units_per_mm = number(strtok_r(NULL, " ", &at));
        watch->has_units = fabs(watch->units_per_mm - 160 / 25.4) > 1e-9;
    } else if (is_word(keyword, "units")) {
        watch->units_per_mm = number(strtok_r(NULL, " ", &at));
        watch->has_units = 1;
    } else if (is_word(keyword, "region") || is_word(keyword, "region-rect")) {
        uint32_t id = identity(strtok_r(NULL, " ", &at));
        if (is_word(keyword, "region")) (void)strtok_r(NULL, " ", &at);
        double rect[4];
        for (int i = 0; i < 4; i++) rect[i] = number(strtok_r(NULL, " ", &at));
        set_region(watch, id, rect);
    } else if (is_word(keyword, "region-destroy")) {
        remove_region(watch, identity(strtok_r(NULL, " ", &at)));
    } else if (is_word(keyword, "region-transform") || is_word(keyword, "hit-test")) {
        watch->has_unclear_regions = 1;
    } else if (is_word(keyword, "start")) {
        watch->has_started = 1;
    }
}

/* ------------------------------------------------------------------------------------------------------ refusals -- */

static void refuse_time(struct watch *watch, const char *message) {
    const char *is = strstr(message, " is "), *context = strstr(message, "must not be before ");
    if (context == NULL) context = strstr(message, "the context's time ");
    int is_advance = strncmp(message, "gesta_advance", 13) == 0;
    int64_t given = is ? strtoll(is + 4, NULL, 10) : 0;
    const char *digits = context ? strpbrk(context, "-0123456789") : NULL;
    if (digits == NULL) {
        note(watch, GESTA_ADAPTER_REFUSED, "%s", message);
        return;
    }
    int64_t now = strtoll(digits, NULL, 10);
    double before = (double)now - (double)given;
    if (before > 1e9)
        note(watch, GESTA_ADAPTER_TWO_CLOCKS,
             "%s was given the time %" PRId64 ", which is %.3g s before the context's time %" PRId64 ", and failed",
             is_advance ? "gesta_advance" : "a sample", given, before / 1e9, now);
    else
        note(watch, GESTA_ADAPTER_LATE_SAMPLES,
             "%s was given a time that is %.3f ms before the context's time, and failed",
             is_advance ? "gesta_advance" : "a sample", before / 1e6);
}

void watch_refusal(struct watch *watch, const char *message, int64_t arrival) {
    if (strncmp(message, "gesta_push", 10) != 0 && strncmp(message, "gesta_advance", 13) != 0) return;
    if (strstr(message, "time ") != NULL && strstr(message, "must ") != NULL &&
        strstr(message, "GESTA_TIME_MAX") == NULL) {
        refuse_time(watch, message);
        return;
    }
    const char *named = strstr(message, "contact is ");
    uint64_t id = named ? strtoull(named + 11, NULL, 10) : 0;
    if (named != NULL && strstr(message, "is not down") != NULL) {
        note(watch, GESTA_ADAPTER_NOT_DOWN, "contact %" PRIu64 " moved or lifted while it was not down, which failed",
             id);
    } else if (named != NULL && strstr(message, "already down") != NULL) {
        const struct contact *contact = find(watch, id);
        int is_many = strstr(message, "max_contacts") != NULL;
        int64_t silent_ns = contact ? watch->last_time - contact->last : 0;
        if (contact != NULL && arrival - contact->arrived > silent_ns) silent_ns = arrival - contact->arrived;
        double silent = (double)silent_ns / S;
        if (is_many)
            note(watch, GESTA_ADAPTER_MISSING_LIFT,
                 "contact %" PRIu64 " went down while as many contacts were down as max_contacts allows, which failed",
                 id);
        else if (silent >= 1)
            note(watch, GESTA_ADAPTER_MISSING_CANCEL,
                 "contact %" PRIu64 " was silent for %.1f s, and then went down again without a lift, which failed", id,
                 silent);
        else
            note(watch, GESTA_ADAPTER_MISSING_LIFT,
                 "contact %" PRIu64 " went down or hovered while it was down, which failed", id);
        watch->refused_downs++;
    } else {
        note(watch, GESTA_ADAPTER_REFUSED, "%s", message);
    }
}

/* ---------------------------------------------------------------------------------------------------- conclusion -- */

static void drop(struct watch *watch, int kind) { watch->evidence[kind].count = 0; }

/* Contacts that are down without samples while others came and went. */
static void count_left(struct watch *watch) {
    size_t left = 0, sure = 0, named = 0;
    for (size_t i = 0; i < watch->contact_count; i++) {
        const struct contact *contact = &watch->contacts[i];
        if (!contact->is_down) continue;
        int64_t silent = watch->last_time - contact->last;
        uint64_t others = watch->began - contact->others;
        if (silent < 3 * S || others < 2) continue;
        left++;
        if (others >= 5 && silent >= 10 * S) sure++;
        if (left == 1) named = i;
    }
    if (left < 3 && sure == 0) return;
    const struct contact *contact = &watch->contacts[named];
    note(watch, GESTA_ADAPTER_MISSING_LIFT,
         "%zu contacts are down without a sample; contact %" PRIu64 " for %.1f s, while %" PRIu64 " others went down",
         left, contact->id, (double)(watch->last_time - contact->last) / S, watch->began - contact->others);
}

static void check_times(struct watch *watch) {
    int64_t span = watch->last_time - watch->first_time;
    double arrived = (double)(watch->last_arrival - watch->first_arrival);
    int is_live = watch->first_arrival != NO_ARRIVAL;
    /* A test may really push that fast. */
    if (watch->ended >= 2 && span > 0 && watch->short_contacts == watch->ended &&
        span < (int64_t)watch->ended * 20000000 && (!is_live || arrived > 30.0 * (double)span)) {
        if (is_live && arrived > 5e8) {
            double factor = arrived / (double)span;
            const char *unit = factor < 3e4 ? "microseconds" : factor < 3e7 ? "milliseconds" : "seconds";
            note(watch, GESTA_ADAPTER_TIME_UNIT,
                 "%" PRIu64 " contacts lasted %" PRId64 " ns by their times, and %.1f s by the clock: the times look "
                 "like %s",
                 watch->ended, span, arrived / S, unit);
        } else {
            note(watch, GESTA_ADAPTER_TIME_UNIT,
                 "%" PRIu64 " contacts came and went within %g ms, and none lasted 1 ms", watch->ended,
                 (double)span / 1e6);
        }
        /* They follow from it. */
        drop(watch, GESTA_ADAPTER_TIMES_OF_HANDLING);
        drop(watch, GESTA_ADAPTER_WHEEL_AS_CONTACT);
        return;
    }
    struct evidence *bunched = &watch->evidence[GESTA_ADAPTER_TIMES_OF_HANDLING];
    if (watch->bunches < 3 || 10 * watch->bunched_moves < 3 * watch->moves)
        drop(watch, GESTA_ADAPTER_TIMES_OF_HANDLING);
    else bunched->count = watch->bunched_moves;
}

static void check_units(struct watch *watch) {
    double width = watch->most_x - watch->least_x, height = watch->most_y - watch->least_y;
    double extent = mm(watch, fmax(width, height));
    if (watch->samples - watch->motions < 1 || watch->began == 0) return;
    double largest =
        fmax(fmax(fabs(watch->least_x), fabs(watch->most_x)), fmax(fabs(watch->least_y), fabs(watch->most_y)));
    if (largest <= 1 && watch->fractions >= 10 && watch->units_per_mm > 0.1) {
        /* Everything is near everything. */
        for (int kind = GESTA_ADAPTER_DOUBLED_MOUSE; kind <= GESTA_ADAPTER_SECOND_BUTTON; kind++) drop(watch, kind);
        note(watch, GESTA_ADAPTER_UNITS,
             "all positions are within 0 and 1 (%g to %g, %g to %g), so that %" PRIu64
             " contacts moved in a square of %.2g mm: units_per_mm is %.4g",
             watch->least_x, watch->most_x, watch->least_y, watch->most_y, watch->began, mm(watch, 1),
             watch->units_per_mm);
        return;
    }
    if (watch->farthest_mm > 1500)
        note(watch, GESTA_ADAPTER_UNITS, "a contact moved %.3g mm from where it went down: units_per_mm is %.4g",
             watch->farthest_mm, watch->units_per_mm);
    else if (!watch->has_units && extent > 1000)
        note(watch, GESTA_ADAPTER_UNITS,
             "positions extend over %.3g mm (%g units), because units_per_mm is the default, %.4g", extent,
             fmax(width, height), watch->units_per_mm);
    else if (watch->major_count >= 10) {
        double major = watch->major_sum / (double)watch->major_count;
        if (major < 1 || major > 60)
            note(watch, GESTA_ADAPTER_UNITS,
                 "fingers are %.3g mm wide (gesta_touch.major of %" PRIu64 " samples): units_per_mm is %.4g", major,
                 watch->major_count, watch->units_per_mm);
    }
}

static void check_y(struct watch *watch) {
    if (watch->pointed < 5 || 10 * watch->pointed_hits > 2 * watch->pointed) return;
    int is_negated = 10 * watch->pointed_negated >= 6 * watch->pointed;
    if (!is_negated && 10 * watch->pointed_mirrored < 6 * watch->pointed) return;
    uint64_t hits = is_negated ? watch->pointed_negated : watch->pointed_mirrored;
    note(watch, GESTA_ADAPTER_UPSIDE_DOWN,
         "%" PRIu64 " of %" PRIu64 " contacts went down in a region; with y %s, it would have been %" PRIu64
         ": positions are from y = %g to %g",
         watch->pointed_hits, watch->pointed, is_negated ? "negated" : "the other way", hits, watch->least_y,
         watch->most_y);
    watch->evidence[GESTA_ADAPTER_UPSIDE_DOWN].count = hits;
}

void watch_conclude(struct watch *watch, uint64_t late, int64_t overdue) {
    struct evidence *found = watch->evidence;
    if (watch->samples == 0 && watch->motions == 0) {
        int is_refused = 0;
        for (int kind = 1; kind < KINDS; kind++) is_refused |= found[kind].count > 0;
        if (!is_refused) note(watch, GESTA_ADAPTER_NO_INPUT, "no sample was pushed");
        return;
    }
    end_frame(watch);
    /* They follow from a sample that was refused. */
    if (found[GESTA_ADAPTER_TWO_CLOCKS].count + found[GESTA_ADAPTER_LATE_SAMPLES].count +
            found[GESTA_ADAPTER_REFUSED].count >
        0) {
        drop(watch, GESTA_ADAPTER_NOT_DOWN);
        if (found[GESTA_ADAPTER_MISSING_LIFT].count <= watch->refused_downs) drop(watch, GESTA_ADAPTER_MISSING_LIFT);
    }
    check_times(watch);
    check_units(watch);
    check_y(watch);
    count_left(watch);
    if (late >= 20 && 2 * late > watch->samples)
        note(watch, GESTA_ADAPTER_LATE_SAMPLES,
             "%" PRIu64 " of %" PRIu64 " samples were older than the context's time and were given that", late,
             watch->samples + watch->motions);
    if (overdue > S / 4)
        note(watch, GESTA_ADAPTER_MISSED_DEADLINES,
             "the next deadline was over for %.1f s without a call of gesta_advance", (double)overdue / S);
    else if (watch->late_events < (watch->advances == 0 ? 1 : 3) || watch->late_events < watch->events_on_time)
        drop(watch, GESTA_ADAPTER_MISSED_DEADLINES);
    if (found[GESTA_ADAPTER_DOUBLED_MOUSE].count == watch->weak_doubles && watch->weak_doubles < 2)
        drop(watch, GESTA_ADAPTER_DOUBLED_MOUSE);
    if (found[GESTA_ADAPTER_SECOND_BUTTON].count == watch->weak_buttons && watch->weak_buttons < 2)
        drop(watch, GESTA_ADAPTER_SECOND_BUTTON);
    if (found[GESTA_ADAPTER_REPEATED_SAMPLES].count < 3 ||
        10 * found[GESTA_ADAPTER_REPEATED_SAMPLES].count < watch->moves)
        drop(watch, GESTA_ADAPTER_REPEATED_SAMPLES);
    if (found[GESTA_ADAPTER_WHEEL_AS_CONTACT].count < 3) drop(watch, GESTA_ADAPTER_WHEEL_AS_CONTACT);
    int is_polled = watch->stops >= 5 && 5 * watch->stops > watch->moves;
    int is_together = watch->unchanged_together >= 5 && 10 * watch->unchanged_together > watch->moves;
    if (!is_polled && !is_together) drop(watch, GESTA_ADAPTER_UNCHANGED_CONTACTS);
}
