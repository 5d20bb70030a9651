/*
 * Plays scenarios in several ways, all of which must have the same course: player FILE [NUMBER]
 *
 * FILE has what Tests/scenarios/run --write makes. A scenario is pushed by frame, sample by sample, and with as many
 * frames in a call as there are until the next other operation; each of that with a call of every function that only
 * reads, with all that there is to read, after each operation, and without. Its course is every transition with all
 * that its event has, in their order, and in the end the verdicts, hints, values and palms.
 *
 * What the header excludes is excluded by rule: samples of the same time are one frame if one call has them, and two if
 * two calls have them. So no two calls become one at the same time, and sample by sample is compared with by frame only
 * if each frame has one sample. When a callback is called depends on the calls; none of them does anything here.
 *
 * Prints a line "DIGEST NAME" for each scenario, or the whole course of the one with NUMBER, from 1; and for each
 * difference the way, and the first line that differs. The last line is "N passed, N failed".
 */
#include "../driver/reads.h"
#include "operations.h"

enum pushing { BY_FRAME, BY_SAMPLE, AS_A_WHOLE, PUSHINGS };

static const char *const pushing_names[] = {"by frame", "sample by sample", "as a whole"};

enum { SAMPLES_MOST = 1024, PALMS_MOST = 64 };

/* Samples that are not pushed yet: touches or motions. */
struct pending {
    gesta_touch touches[SAMPLES_MOST];
    gesta_motion motions[SAMPLES_MOST];
    size_t touch_count, motion_count;
};

struct way {
    enum pushing pushing;
    bool reads;
};

static void on_finding(gesta_context *c, const gesta_finding *f, void *user) { (void)c, (void)f, (void)user; }
static void on_bytes(const char *bytes, size_t length, void *user) { (void)bytes, (void)length, (void)user; }

static void read_all(struct scenario *s) {
    const struct readable all = {s->context, 0, s->contacts, s->contact_count};
    read_context(&all);
    gesta_context_check(s->context, on_finding, NULL, NULL);
    gesta_setup_save(s->context, on_bytes, NULL);
}

static void after_call(struct scenario *s, struct way way, const char *what, int32_t code) {
    if (code != GESTA_OK && !s->failed) s->failed = what;
    if (way.reads) read_all(s);
}

/* Samples were pushed, or time has passed. The list of palms is read in every way: the next such call empties it. */
static void after_input(struct scenario *s, struct way way, const char *what, int32_t code) {
    gesta_palm palms[PALMS_MOST];
    size_t count = 0;
    after_call(s, way, what, code);
    gesta_context_palms(s->context, palms, PALMS_MOST, sizeof *palms, &count);
    for (size_t i = 0; i < count; i++) {
        add(&s->palms, "palm %llu reason %u at %lld", (unsigned long long)palms[i].contact, palms[i].reason,
            (long long)palms[i].time);
        add_number(&s->palms, "measured", palms[i].measured), add_number(&s->palms, "limit", palms[i].limit);
        add(&s->palms, "\n");
    }
}

static void flush(struct scenario *s, struct pending *p, struct way way) {
    size_t step = way.pushing == BY_SAMPLE ? 1 : SAMPLES_MOST;
    for (size_t i = 0; i < p->touch_count; i += step) {
        size_t count = step < p->touch_count ? step : p->touch_count;
        after_input(s, way, "push", gesta_push(s->context, p->touches + i, count, sizeof *p->touches));
    }
    for (size_t i = 0; i < p->motion_count; i += step) {
        size_t count = step < p->motion_count ? step : p->motion_count;
        after_input(s, way, "motion", gesta_push_motion(s->context, p->motions + i, count, sizeof *p->motions));
    }
    p->touch_count = p->motion_count = 0;
}

static void keep_contact(struct scenario *s, uint64_t contact) {
    for (size_t i = 0; i < s->contact_count; i++)
        if (s->contacts[i] == contact) return;
    if (s->contact_count < CONTACTS_MOST) s->contacts[s->contact_count++] = contact;
}

/* Adds the samples of a frame to those that are pending, and pushes what may not wait. */
static void push(struct scenario *s, struct pending *p, struct way way, const struct json *touches) {
    gesta_touch first = touch_of(touches->first);
    bool joins = p->touch_count > 0 && p->touches[p->touch_count - 1].time < first.time;
    if (!joins) flush(s, p, way);
    for (const struct json *it = touches->first; it; it = it->next) {
        if (p->touch_count == SAMPLES_MOST) abort();
        p->touches[p->touch_count] = touch_of(it);
        keep_contact(s, p->touches[p->touch_count++].contact);
    }
    if (way.pushing != AS_A_WHOLE) flush(s, p, way);
}

static void push_motion(struct scenario *s, struct pending *p, struct way way, const struct json *table) {
    gesta_motion motion = motion_of(table);
    bool joins = p->motion_count > 0 && p->motions[p->motion_count - 1].time < motion.time;
    if (!joins) flush(s, p, way);
    if (p->motion_count == SAMPLES_MOST) abort();
    p->motions[p->motion_count++] = motion;
    if (way.pushing != AS_A_WHOLE) flush(s, p, way);
}

static const char *name_of(const struct scenario *s, uint32_t id) {
    gesta_recognizer_info info = {.size = sizeof info};
    gesta_recognizer_describe(s->context, id, &info);
    for (size_t i = 0; i < s->recognizers.count; i++)
        if (s->recognizers.all[i].id == (info.parent ? info.parent : id)) return s->recognizers.all[i].name;
    return "?";
}

static void on_event(gesta_context *context, const gesta_event *event, void *user) {
    struct scenario *s = user;
    (void)context;
    add_event(s->course, name_of(s, event->recognizer), event);
}

static void add_ends(struct scenario *s) {
    uint32_t children[GESTA_CHILDREN_MAX];
    size_t count = 0;
    for (size_t i = 0; i < s->recognizers.count; i++) {
        const struct named *it = &s->recognizers.all[i];
        add_end(s->course, s->context, it->id, it->name);
        gesta_recognizer_list(s->context, it->id, GESTA_LISTING_CHILDREN, children, GESTA_CHILDREN_MAX, &count);
        for (size_t k = 0; k < count; k++) add_end(s->course, s->context, children[k], it->name);
    }
}

/* Returns the operation that failed; NULL if none did. */
static const char *play(const struct json *script, struct way way, struct course *course) {
    static struct pending pending;
    struct scenario s = {.course = course};
    gesta_config config;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = 1;
    if (gesta_context_create(&config, &s.context) != GESTA_OK) return "a context";
    gesta_context_set_observer(s.context, on_event, &s, NULL);
    for (const struct json *it = script->first; it; it = it->next) {
        const char *what = it->first->text;
        const struct json *given = it->first->next;
        if (strcmp(what, "push") == 0) push(&s, &pending, way, given);
        else if (strcmp(what, "motion") == 0) push_motion(&s, &pending, way, given);
        else if (strcmp(what, "note") != 0) {
            flush(&s, &pending, way);
            int32_t code = perform(&s, what, given);
            if (strcmp(what, "advance") == 0) after_input(&s, way, what, code);
            else after_call(&s, way, what, code);
        }
    }
    flush(&s, &pending, way);
    add_ends(&s);
    for (size_t i = 0; i < s.palms.length; i += 256) add(course, "%.256s", s.palms.text + i);
    free(s.palms.text);
    gesta_context_set_observer(s.context, NULL, NULL, NULL);
    gesta_context_destroy(s.context);
    return s.failed;
}

/* Whether a call has several samples of the same time. */
static bool has_wide_frames(const struct json *script) {
    for (const struct json *it = script->first; it; it = it->next)
        if (strcmp(it->first->text, "push") == 0 && it->first->next->first->next) return true;
    return false;
}

static unsigned long passed, failed;

static size_t line_at(const struct course *course, size_t begin, const char **line) {
    *line = begin < course->length ? course->text + begin : "nothing";
    return begin < course->length ? strcspn(*line, "\n") : strlen(*line);
}

static void print_difference(const char *name, struct way way, const struct course *got, const struct course *want) {
    size_t begin = 0;
    const char *is, *was;
    for (size_t i = 0; i < got->length && i < want->length && got->text[i] == want->text[i]; i++)
        if (got->text[i] == '\n') begin = i + 1;
    int length = (int)line_at(got, begin, &is), other = (int)line_at(want, begin, &was);
    printf("FAIL %s, %s%s: the first line that differs is\n     %.*s\n     must be\n     %.*s\n", name,
           pushing_names[way.pushing], way.reads ? " with reads" : "", length, is, other, was);
}

static void play_all(const char *name, const struct json *script, bool prints) {
    struct course courses[PUSHINGS][2] = {{{0}}};
    const struct course *reference = &courses[BY_FRAME][0];
    bool is_wide = has_wide_frames(script);
    for (int pushing = 0; pushing < PUSHINGS; pushing++)
        for (int reads = 0; reads < 2; reads++) {
            const struct way way = {(enum pushing)pushing, reads != 0};
            struct course *course = &courses[pushing][reads];
            const struct course *want = is_wide && pushing == BY_SAMPLE ? &courses[BY_SAMPLE][0] : reference;
            const char *wrong = play(script, way, course);
            bool same = course->length == want->length && memcmp(course->text, want->text, want->length) == 0;
            if (wrong) printf("FAIL %s, %s: %s failed\n", name, pushing_names[pushing], wrong);
            else if (!same) print_difference(name, way, course, want);
            if (wrong || !same) failed++;
            else passed++;
        }
    unsigned long long digest = course_digest(reference) * 31 + course_digest(&courses[BY_SAMPLE][0]);
    if (prints) printf("%.*s", (int)reference->length, reference->text);
    if (prints && is_wide) printf("%.*s", (int)courses[BY_SAMPLE][0].length, courses[BY_SAMPLE][0].text);
    if (!prints) printf("%016llx %s\n", digest, name);
    for (int i = 0; i < 2 * PUSHINGS; i++) free(courses[i / 2][i % 2].text);
}

int main(int count, char **arguments) {
    static char line[1 << 20];
    long number = 0, wanted = count > 2 ? (long)json_number(&arguments[2]) : 0;
    FILE *file = count > 1 ? fopen(arguments[1], "r") : NULL;
    if (!file) {
        printf("player: no file of operations\n");
        return 2;
    }
    while (fgets(line, sizeof line, file)) {
        if (wanted && ++number != wanted) continue;
        const struct json *scenario = json_read(line);
        play_all(json_field(scenario, "name")->text, json_field(scenario, "script"), wanted != 0);
    }
    fclose(file);
    if (wanted) return 0;
    printf("%llu reading calls\n%lu passed, %lu failed\n", (unsigned long long)reads_made, passed, failed);
    return failed > 0;
}
