#include "subject.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 17, EXAMPLE_POINTS = 1024 };

/* Longer than any interval of a built-in class: a gesture does not continue the previous one. */
static const int64_t pause_after = INT64_C(3000000000);

/* ---- reading */

static void *grown(void *list, size_t count, size_t size) {
    void *new = count & (count - 1) ? list : realloc(list, (count ? 2 * count : 1) * size);
    if (new == NULL) fprintf(stderr, "FAIL table: out of memory\n"), exit(1);
    return new;
}

static char *copied(const char *text) { return strcpy(grown(NULL, 0, strlen(text) + 1), text); }

static int add_sample(subject *s, const char *line) {
    gesta_touch t;
    memset(&t, 0, sizeof t);
    if (sscanf(line, "%" SCNd64 "%" SCNu64 "%" SCNu32 "%lf%lf", &t.time, &t.contact, &t.phase, &t.x, &t.y) != 5)
        return 0;
    s->gesture = grown(s->gesture, s->count, sizeof t);
    s->gesture[s->count++] = t;
    return 1;
}

static int add_motion(subject *s, const char *line) {
    gesta_motion m;
    memset(&m, 0, sizeof m);
    if (sscanf(line, "%" SCNd64 "%" SCNu32 "%" SCNu32 "%" SCNu32 "%lf%lf", &m.time, &m.kind, &m.phase, &m.source, &m.dx,
               &m.dy) != 6)
        return 0;
    s->motions = grown(s->motions, s->count, sizeof m);
    s->motions[s->count++] = m;
    return 1;
}

static int64_t *time_of(const subject *s, size_t at) {
    return s->motions != NULL ? &s->motions[at].time : &s->gesture[at].time;
}

static int is_move(const subject *s, size_t at) {
    uint32_t phase = s->motions != NULL ? s->motions[at].phase : s->gesture[at].phase;
    return phase == GESTA_PHASE_MOVED || phase == GESTA_PHASE_STATIONARY || phase == GESTA_PHASE_HOVER;
}

/* The end of the frame that begins at `at`. */
static size_t frame_end(const subject *s, size_t at) {
    size_t end = at + 1;
    while (end < s->count && *time_of(s, end) == *time_of(s, at)) end++;
    return end;
}

static int moves_only(const subject *s, size_t at) {
    int is = 1;
    for (size_t end = frame_end(s, at); at < end; at++) is &= is_move(s, at);
    return is;
}

static int complete(subject *s) {
    if (s->count == 0) return fprintf(stderr, "FAIL table: %s has no gesture\n", s->name), 0;
    for (size_t at = 0; at < s->count; at = frame_end(s, at)) {
        s->last = at;
        if (moves_only(s, at)) s->moves += frame_end(s, at) - at;
    }
    s->lifts = !moves_only(s, s->last);
    s->period = *time_of(s, s->last) + pause_after;
    return 1;
}

subject *subjects_read(FILE *file, size_t *count) {
    static char line[LINE_MAX_BYTES];
    subject *list = NULL, *s = NULL;
    int right = 1;
    *count = 0;
    while (right && fgets(line, sizeof line, file) != NULL) {
        char *end = strchr(line, '\n');
        right = end != NULL;
        if (right) *end = 0;
        if (right && strncmp(line, "subject ", 8) == 0) {
            if (s != NULL) right = complete(s);
            list = grown(list, *count, sizeof *list);
            s = memset(&list[(*count)++], 0, sizeof *list);
            s->name = copied(line + 8);
        } else if (right && s != NULL && strncmp(line, "sample ", 7) == 0) {
            right = s->motions == NULL && add_sample(s, line + 7);
        } else if (right && s != NULL && strncmp(line, "motion ", 7) == 0) {
            right = s->gesture == NULL && add_motion(s, line + 7);
        } else if (right && s != NULL) {
            s->setup = grown(s->setup, s->setup_count, sizeof *s->setup);
            s->setup[s->setup_count++] = copied(line);
            if (strncmp(line, "read ", 5) == 0) s->read = s->setup[s->setup_count - 1] + 5;
        } else {
            right = 0;
        }
        if (!right) fprintf(stderr, "FAIL table: malformed line: %.80s\n", line);
    }
    return right && s != NULL && complete(s) ? list : NULL;
}

/* ---- creating */

int subject_open(subject *self, uint32_t flags) {
    self->library = library_open(32, flags);
    self->played = 0;
    self->region = 0;
    return self->library != NULL && gesta_context_set_units_per_mm(self->library->context, 1) == GESTA_OK;
}

void subject_close(subject *self) {
    library_close(self->library);
    self->library = NULL;
}

static uint32_t newest(const subject *self) {
    return self->recognizer_count > 0 ? self->recognizers[self->recognizer_count - 1] : 0;
}

static int32_t add_class(subject *self, const char *name, int listens) {
    int32_t code = GESTA_OK;
    uint32_t id = 0;
    if (self->recognizer_count == SUBJECT_RECOGNIZERS) return GESTA_E_LIMIT;
    if (listens) id = library_add(self->library, name, GESTA_REGION_ROOT);
    else code = gesta_recognizer_create(self->library->context, GESTA_RECOGNIZER(.class_name = name), &id);
    self->recognizers[self->recognizer_count++] = id;
    return id != 0 ? GESTA_OK : code != GESTA_OK ? code : GESTA_E_CLASS;
}

static int32_t add_example(subject *self, char *name, char *points) {
    double xy[2 * EXAMPLE_POINTS];
    size_t count = 0;
    for (char *end = points; count < 2 * EXAMPLE_POINTS; points = end) {
        xy[count] = strtod(points, &end);
        if (end == points) break;
        count++;
    }
    return gesta_recognizer_add_example(self->library->context, newest(self), name, SIZE_MAX, xy, count / 2, NULL, 0);
}

/* Lets all of its recognizers recognize beside each other. */
static int32_t allow_all(subject *self) {
    int32_t worst = GESTA_OK;
    for (size_t i = 0; i < self->recognizer_count; i++)
        for (size_t k = 0; k < i; k++) {
            int32_t code = gesta_recognizer_relate(self->library->context, self->recognizers[i],
                                                   GESTA_RELATION_SIMULTANEOUS, self->recognizers[k], 1);
            if (code < worst) worst = code;
        }
    return worst;
}

static int32_t attach(subject *self, double side) {
    if (self->region == 0) self->region = library_region(self->library, 0, 0, side, side);
    return gesta_recognizer_attach(self->library->context, newest(self), self->region);
}

static int32_t perform(subject *self, const char *word, char *name, char *value, int listens) {
    gesta_context *context = self->library->context;
    uint32_t id = newest(self);
    if (strcmp(word, "class") == 0) return add_class(self, name, listens);
    if (strcmp(word, "read") == 0) return GESTA_OK;
    if (strcmp(word, "attach") == 0) return attach(self, strtod(name, NULL));
    if (strcmp(word, "simultaneous") == 0) return allow_all(self);
    if (strcmp(word, "palm_guard") == 0) {
        gesta_palm_guard guard;
        gesta_palm_guard_init(&guard, sizeof guard);
        return gesta_context_set_palm_guard(context, &guard);
    }
    if (value == NULL) return GESTA_E_ARGUMENT;
    if (strcmp(word, "number") == 0)
        return gesta_recognizer_set_number(context, id, name, SIZE_MAX, strtod(value, NULL));
    if (strcmp(word, "integer") == 0)
        return gesta_recognizer_set_number(context, id, name, SIZE_MAX, strtoll(value, NULL, 10));
    if (strcmp(word, "text") == 0) return gesta_recognizer_set_text(context, id, name, SIZE_MAX, value, SIZE_MAX);
    if (strcmp(word, "example") == 0) return add_example(self, name, value);
    return GESTA_E_ARGUMENT;
}

int subject_create(subject *self, int listens) {
    self->recognizer_count = 0;
    for (size_t i = 0; i < self->setup_count; i++) {
        char *line = copied(self->setup[i]), *name = strchr(line, ' '), *value = NULL;
        int32_t code = GESTA_E_ARGUMENT;
        if (name != NULL) {
            *name++ = 0;
            value = strchr(name, ' ');
            if (value != NULL) *value++ = 0;
            code = perform(self, line, name, value, listens);
        }
        if (code != GESTA_OK)
            fprintf(stderr, "FAIL table: %s: %.80s: %s: %s\n", self->name, self->setup[i], gesta_strerror(code),
                    gesta_context_message(self->library->context));
        free(line);
        if (code != GESTA_OK) return 0;
    }
    return 1;
}

/* ---- playing */

static void call(void (*function)(void)) {
    if (function != NULL) function();
}

/* Of all its recognizers. */
static void read_values(subject *self, const subject_way *way) {
    double value;
    int32_t worst = GESTA_OK;
    call(way->before_read);
    for (size_t i = 0; i < self->recognizer_count; i++) {
        uint32_t id = self->recognizers[i];
        int32_t code = gesta_recognizer_number(self->library->context, id, self->read, SIZE_MAX, &value);
        if (code < worst) worst = code;
    }
    call(way->after_read);
    if (worst != GESTA_OK && self->library->error == GESTA_OK) self->library->error = worst;
}

/* A gesture that is decided later, because more might have followed, is decided too. */
static void decide(library *l, uint64_t before) {
    int64_t deadline;
    while (l->recognized == before && l->error == GESTA_OK) {
        if (gesta_next_deadline(l->context, &deadline) != GESTA_OK || deadline == GESTA_NO_DEADLINE) break;
        l->error = gesta_advance(l->context, deadline);
    }
}

/* Pushes the last frame. */
static void lift(subject *self) {
    library *l = self->library;
    uint64_t before = l->recognized;
    library_push(l, self->gesture + self->last, self->count - self->last, self->count - self->last);
    decide(l, before);
}

/* Between the sample with which they begin and that with which they end, they move. */
static void play_motions(subject *self, const subject_way *way) {
    library *l = self->library;
    uint64_t before = l->recognized;
    library_push_motions(l, self->motions, 1, 1);
    call(way->before_moves);
    library_push_motions(l, self->motions + 1, self->moves, way->batch);
    call(way->after_moves);
    call(way->before_lift);
    library_push_motions(l, self->motions + self->last, 1, 1);
    decide(l, before);
    call(way->after_lift);
}

void subject_play(subject *self, const subject_way *way) {
    const gesta_touch *gesture = self->gesture;
    if (self->played++ > 0)
        for (size_t i = 0; i < self->count; i++) *time_of(self, i) += self->period;
    if (self->motions != NULL) {
        play_motions(self, way);
        return;
    }
    for (size_t at = 0, end; at < self->count; at = end) {
        end = frame_end(self, at);
        if (at == self->last && self->lifts) {
            call(way->before_lift);
            lift(self);
            call(way->after_lift);
        } else if (!moves_only(self, at)) {
            library_push(self->library, gesture + at, end - at, end - at);
        } else {
            /* Found before the clock runs: all moves until a contact goes down or lifts. */
            size_t frame = end - at, batch = way->batch < frame ? frame : way->batch / frame * frame;
            while (end < self->count && moves_only(self, end)) end = frame_end(self, end);
            call(way->before_moves);
            library_push(self->library, gesture + at, end - at, batch);
            call(way->after_moves);
            if (self->read != NULL && way->before_read != NULL) read_values(self, way);
        }
    }
}

int subject_right(subject *self) {
    int64_t now = *time_of(self, self->last) + pause_after - 1;
    int32_t code = gesta_advance(self->library->context, now);
    if (code == GESTA_OK) code = self->library->error;
    if (code == GESTA_OK && self->library->recognized >= self->played) return 1;
    fprintf(stderr, "FAIL table: %s: %" PRIu64 " of %" PRIu64 " gestures recognized: %s\n", self->name,
            self->library->recognized, self->played, gesta_strerror(code));
    return 0;
}
