/*
 * Valid arguments of every function for a context that lives. What is valid is found by trying: each parameter has few
 * candidates, which depend on its kind only.
 */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "interface.h"
#include "scene.h"

#include <math.h>

enum { ROOM = 8192, ELEMENTS = 8, TOUCHES = 40, WRITTEN = 0x5a };

/** Which candidate each parameter has. */
typedef struct choices {
    uint8_t of[PARAMETERS_MAX];
} choices;

/** Arguments, and what their pointers point to. */
typedef struct arguments {
    union slot slots[PARAMETERS_MAX];
    union room {
        uint64_t aligned;
        unsigned char bytes[ROOM];
    } rooms[PARAMETERS_MAX];
} arguments;

/** A call that succeeds, if one was found. */
typedef struct valid_call {
    const struct function *function;
    choices choices;
    bool found, bare; /* bare: in the context without callbacks and gestures */
} valid_call;

/* ------------------------------------------------------------------------------------------------- candidates -- */

static char plugin_path[4096], other_plugin[4096], plugin_folder[4096];
/* Texts that a context writes. */
static text saved_examples, saved_setup, saved_trace;

static const char *candidate_text(unsigned index) {
    static const char *const words[] = {
        "gesta.pan", "slop",          "taps",    "per_contact", "eager",    "colour", "red",
        "title",     "translation_x", "right",   "v",           "strength", "dx",     "sure",
        "word",      "tap_count",     "pattern", "velocity_x",  "sideways", "",       NULL};
    enum { WORDS = sizeof words / sizeof *words - 1 };
    const char *const found[] = {saved_examples.bytes, saved_setup.bytes, saved_trace.bytes, other_plugin,
                                 plugin_folder};
    if (index < WORDS) return words[index];
    return index - WORDS < sizeof found / sizeof *found ? found[index - WORDS] : NULL;
}

static uint32_t candidate_id(const place *p, const scene *s, enum noun noun, unsigned index) {
    const uint32_t recognizers[] = {p->pan,    p->learner, s->own,    s->capture,  p->single, p->loose,
                                    p->member, p->twice,   s->stroke, s->disabled, s->hover,  s->child};
    const uint32_t regions[] = {p->region, GESTA_REGION_ROOT};
    switch (noun) {
    case NOUN_RECOGNIZER: return index < sizeof recognizers / sizeof *recognizers ? recognizers[index] : 0;
    case NOUN_REGION: return index < sizeof regions / sizeof *regions ? regions[index] : 0;
    case NOUN_ACTION: return index == 0 ? s->action : 0;
    case NOUN_CLASS: return index == 0 ? s->own_class : index == 1 ? s->stroke_class : 0;
    default: return index == 0 ? s->plugin : 0;
    }
}

static void no_event(gesta_context *c, const gesta_event *e, void *user) { (void)c, (void)e, (void)user; }
static void no_line(gesta_context *c, uint32_t level, const char *w, void *u) {
    (void)c, (void)level, (void)w, (void)u;
}
static uint32_t no_hit(gesta_context *c, const gesta_touch *t, void *user) {
    (void)c, (void)t, (void)user;
    return GESTA_REGION_ROOT;
}
static void no_finding(gesta_context *c, const gesta_finding *f, void *user) { (void)c, (void)f, (void)user; }
static void no_bytes(const char *bytes, size_t length, void *user) { (void)bytes, (void)length, (void)user; }

/* A plugin that is linked into the program. */
static const gesta_plugin *linked_entry(uint32_t abi_min, uint32_t abi_max) {
    static gesta_class table;
    static const gesta_class *const classes[] = {&table};
    static const gesta_plugin plugin = {
        sizeof plugin, GESTA_PLUGIN_ABI, "test.plugin.linked", "Linked", "1", "", "", classes, 1, 0, NULL, NULL};
    if (abi_min > GESTA_PLUGIN_ABI || abi_max < GESTA_PLUGIN_ABI) return NULL;
    if (table.size == 0) table = puppet_table("test.linked", 0), table.release = NULL;
    return &plugin;
}

typedef void (*any_function)(void);

static any_function candidate_callback(const char *type) {
    if (strcmp(type, "gesta_event_callback") == 0) return (any_function)no_event;
    if (strcmp(type, "gesta_log_callback") == 0) return (any_function)no_line;
    if (strcmp(type, "gesta_hit_test_callback") == 0) return (any_function)no_hit;
    if (strcmp(type, "gesta_finding_callback") == 0) return (any_function)no_finding;
    if (strcmp(type, "gesta_plugin_entry_function") == 0) return (any_function)linked_entry;
    return (any_function)no_bytes;
}

static int32_t prepare_replay(gesta_context *context, void *user) {
    (void)user;
    return gesta_class_register(context, &own, NULL);
}

/* Momentum that moves, without edges. */
static void start_decay(gesta_decay *out) {
    gesta_decay_options options;
    gesta_decay_options_init(&options, sizeof options);
    out->size = sizeof *out;
    gesta_decay_start(&options, SCENE_END, 1, 2, 300, 400, out);
}

/* A struct that its function accepts: an event of the pan, a sample of its finger, or all that the type needs. */
static void fill_structure(const place *p, const char *type, void *out) {
    static const gesta_rect rect = {5, 6, 70, 80};
    static const gesta_affine turned = {0, 1, -1, 0, 3, 4};
    if (strcmp(type, "gesta_rect") == 0) memcpy(out, &rect, sizeof rect);
    else if (strcmp(type, "gesta_affine") == 0) memcpy(out, &turned, sizeof turned);
    else if (strcmp(type, "gesta_config") == 0) gesta_config_init(out, sizeof(gesta_config));
    else if (strcmp(type, "gesta_palm_guard") == 0) gesta_palm_guard_init(out, sizeof(gesta_palm_guard));
    else if (strcmp(type, "gesta_decay_options") == 0) gesta_decay_options_init(out, sizeof(gesta_decay_options));
    else if (strcmp(type, "gesta_decay") == 0) start_decay(out);
    else if (strcmp(type, "gesta_filter") == 0) gesta_filter_init(out, sizeof(gesta_filter));
    else if (strcmp(type, "gesta_class") == 0) {
        gesta_class table = puppet_table("test.new", 0);
        table.release = NULL;
        memcpy(out, &table, sizeof table);
    } else if (strcmp(type, "gesta_recognizer_config") == 0) {
        gesta_recognizer_config config = {.size = sizeof config, .class_name = "gesta.tap"};
        memcpy(out, &config, sizeof config);
    } else if (strcmp(type, "gesta_drawings") == 0) {
        static const double points[] = {0, 0, 40, 30, 80, 0};
        gesta_drawings drawings = {.xy = points, .point_count = 3};
        memcpy(out, &drawings, sizeof drawings);
    } else if (strcmp(type, "gesta_trace_options") == 0) {
        gesta_trace_options options = {.prepare = prepare_replay};
        memcpy(out, &options, sizeof options);
    } else if (strcmp(type, "gesta_touch") == 0) {
        /* Over those of every class. */
        gesta_touch touches[TOUCHES];
        for (int i = 0; i < TOUCHES; i++) touches[i] = touch_at(SCENE_END + i * MS, STRANGER, GESTA_PHASE_MOVED, i, -i);
        touches[0].phase = GESTA_PHASE_BEGAN;
        touches[TOUCHES - 1].phase = GESTA_PHASE_ENDED;
        memcpy(out, touches, sizeof touches);
    } else if (strcmp(type, "gesta_motion") == 0) {
        gesta_motion motions[TOUCHES] = {{0}};
        for (int i = 0; i < TOUCHES; i++) {
            motions[i].time = SCENE_END + i * MS, motions[i].stream = STRANGER, motions[i].dx = i;
            motions[i].kind = GESTA_MOTION_SWIPE, motions[i].phase = GESTA_PHASE_MOVED;
        }
        motions[0].phase = GESTA_PHASE_BEGAN;
        motions[TOUCHES - 1].phase = GESTA_PHASE_ENDED;
        memcpy(out, motions, sizeof motions);
    } else if (strcmp(type, "gesta_event") == 0) {
        const gesta_event *events = NULL;
        size_t count = 0, stride = 0;
        gesta_events(p->context, &events, &count, &stride);
        for (size_t i = 0; i < count; i++) {
            const gesta_event *e = (const gesta_event *)(const void *)((const char *)events + i * stride);
            if (e->recognizer == p->pan) memcpy(out, e, sizeof *e);
        }
    }
}

/* Three points, and the length of their stroke. */
static void fill_array(const struct function *f, uint32_t i, void *out) {
    static const double points[] = {0, 0, 40, 30, 80, 0};
    const char *type = f->parameters[i].type;
    const size_t length = 3;
    if (strcmp(type, "double") == 0) memcpy(out, points, sizeof points);
    else memcpy(out, &length, sizeof length);
}

/* In one of the contexts, a text that fits has a length, and other bytes after it. Returns the length. */
static uint64_t limit_text(const scene *s, union slot *text, unsigned char *room) {
    size_t length = strlen(text->pointer);
    if (s->is_bare || length >= ROOM) return SIZE_MAX;
    memset(room, 'x', ROOM);
    memcpy(room, text->pointer, length);
    text->pointer = room;
    return length;
}

static uint64_t count_of(const char *type) {
    bool is_sample = strcmp(type, "gesta_touch") == 0 || strcmp(type, "gesta_motion") == 0;
    return strcmp(type, "double") == 0 ? 3 : is_sample ? TOUCHES : 1;
}

/* Sets one argument. Returns false if the parameter has no such candidate. */
static bool set_argument(const place *p, const scene *s, const struct function *f, uint32_t i, unsigned index,
                         arguments *a) {
    const struct parameter *it = &f->parameters[i];
    union slot *slot = &a->slots[i];
    void *room = a->rooms[i].bytes;
    static const double words[] = {5, 1, 0}, numbers[] = {1, 0.5, 0, -1};
    enum { WORDS = sizeof words / sizeof *words, NUMBERS = sizeof numbers / sizeof *numbers };
    const unsigned limits = isnan(it->least) ? 0 : 2;
    bool is_only = index == 0;
    slot->pointer = NULL, slot->word = 0;
    switch (it->kind) {
    case KIND_CONTEXT: slot->pointer = p->context; return is_only;
    case KIND_ID: return (slot->word = candidate_id(p, s, it->noun, index)) != 0;
    case KIND_WORD:
        if (index >= WORDS + limits) return false;
        slot->word = (uint64_t)(int64_t)(index < WORDS ? words[index] : index == WORDS ? it->least : it->most);
        return true;
    case KIND_NUMBER:
        if (index >= NUMBERS + (it->least > 1 || it->most < 1 ? 2 : 0)) return false;
        slot->number = index < NUMBERS ? numbers[index] : fmin(it->least + (index - NUMBERS), it->most);
        return true;
    case KIND_TIME: slot->word = is_only ? SCENE_END + 5 * MS : 0; return index < 2;
    case KIND_CONTACT: slot->word = is_only ? FINGER : STRANGER; return index < 2;
    case KIND_TEXT: return (slot->pointer = (void *)(uintptr_t)candidate_text(index)) != NULL;
    case KIND_LENGTH: slot->word = limit_text(s, &a->slots[i - 1], a->rooms[i - 1].bytes); return is_only;
    case KIND_STRUCTURE:
        memset(room, 0, ROOM);
        if (it->direction == IN && is_only) fill_structure(p, it->type, room);
        if (it->sized) memcpy(room, &it->size, sizeof it->size);
        slot->pointer = room;
        return is_only || (it->direction == IN && index == 1);
    case KIND_ARRAY:
        if (is_only) fill_array(f, i, room);
        else memset(room, 0, ROOM);
        slot->pointer = room;
        return index < 2;
    case KIND_COUNT: slot->word = is_only ? count_of(f->parameters[i - 1].type) : 0; return index < 2;
    case KIND_SIZE:
    case KIND_STRIDE: slot->word = it->size; return is_only;
    case KIND_CAPACITY: slot->word = strcmp(f->parameters[i - 1].type, "char") == 0 ? 1000 : ELEMENTS; return is_only;
    case KIND_RESULT:
        memset(room, WRITTEN, 2048);
        slot->pointer = room;
        return is_only;
    case KIND_CALLBACK: slot->function = candidate_callback(it->type); return is_only;
    default: return is_only; /* no user pointer, no release function */
    }
}

static bool set_arguments(const place *p, const scene *s, const struct function *f, const choices *c, arguments *a) {
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (!set_argument(p, s, f, i, c->of[i], a)) return false;
    return true;
}

/* The next combination. Returns false after the last one. */
static bool next_choices(const place *p, const scene *s, const struct function *f, choices *c, arguments *a) {
    for (uint32_t i = f->parameter_count; i-- > 0;) {
        c->of[i]++;
        if (set_argument(p, s, f, i, c->of[i], a)) {
            if (f->parameters[i].kind == KIND_TEXT) set_argument(p, s, f, i + 1, 0, a);
            return true;
        }
        set_argument(p, s, f, i, c->of[i] = 0, a);
        if (f->parameters[i].kind == KIND_TEXT) set_argument(p, s, f, i + 1, 0, a);
    }
    return false;
}

/* Frees what a call that succeeded has made. */
static void free_result(const struct function *f, const arguments *a) {
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        gesta_context *made;
        if (f->parameters[i].kind != KIND_RESULT || strcmp(f->parameters[i].type, "gesta_context") != 0) continue;
        memcpy(&made, a->rooms[i].bytes, sizeof made);
        gesta_context_destroy(made);
    }
}

#endif
