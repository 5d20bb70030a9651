/*
 * Random sessions, each played with y downwards and then, mirrored, with y upwards: everything that the library reports
 * must be the same, mirrored. mirrored [SESSIONS [FIRST]]
 *
 * What is the same in both, because it is about the screen and not about numbers: patterns and their words ("up"),
 * directions of classes ("up" of a swipe, of a pan, of a room), figures of patterns and hints in degrees, texts,
 * and the sides of the palm guard. What changes its sign, besides coordinates: values with GESTA_VALUE_FLIPS, angles
 * from the x axis towards the y axis, and the figures of the literal rules that compare two y. A region's own y begins
 * at its other edge, from which it grows upwards.
 */
#include "mirror_class.h"
#include "traced.h"

#include "gesta/gesta_fingers.h"
#include "gesta/gesta_frame.h"

enum { RECOGNIZERS = 14, REGIONS = 5, FINGERS = 6, POINTS = 64, STREAMS = 3 };

static gesta_context *c;
static uint32_t recognizers[RECOGNIZERS], recognizer_count;
static int64_t now;
static uint32_t flags;
/* Coordinates are multiples of 1/64, so that sums and differences of them are exact in both directions. */
static int exact;
/* One finger at a time, which mostly draws: in the others, few strokes are recognized. */
static int calm;
static double at_grid(double value) { return exact ? floor(value * 64) / 64 : value; }

/* -- regions -- */

typedef struct place {
    uint32_t id, parent; /* an index; REGIONS for the root */
    double x, y, width, height;
    gesta_affine to;
} place;

static place places[REGIONS];
static uint32_t place_count;

static double height_of(uint32_t index) { return index < place_count ? places[index].height : 0; }

static gesta_rect rect_of_place(const place *it) {
    gesta_rect rect = {it->x, it->y, it->width, it->height};
    if (up < 0) rect.y = height_of(it->parent) - it->y - it->height;
    return rect;
}

/* The same transform from the lower corner. */
static gesta_affine transform_of_place(const place *it) {
    gesta_affine to = it->to;
    if (up > 0) return to;
    to.b = 0 - to.b, to.c = 0 - to.c;
    to.tx += it->to.c * it->height;
    to.ty = it->height - it->to.d * it->height - it->to.ty;
    return to;
}

static void place_pick(place *it) {
    static const double scales[] = {0.5, 1, 2};
    /* No point of a sample is on an edge, which is inside or outside by the direction of y. */
    double off = exact ? 1.0 / 4096 : 0, scale = scales[below(3)];
    it->x = at_grid(uniform(-100, 300)) + off, it->y = at_grid(uniform(-100, 250)) + off;
    it->width = at_grid(uniform(100, 600)), it->height = at_grid(uniform(100, 600));
    it->to = (gesta_affine){1, 0, 0, 1, 0, 0};
    if (one_in(3)) return;
    it->to.tx = at_grid(uniform(-50, 200)), it->to.ty = at_grid(uniform(-50, 200));
    it->to.a = it->to.d = scale;
    if (!exact) {
        double t = uniform(-1, 1);
        it->to.a = it->to.d = scale * (1 - t * t) / (1 + t * t);
        it->to.b = scale * 2 * t / (1 + t * t), it->to.c = -it->to.b;
    } else if (one_in(2)) it->to.a = it->to.d = 0, it->to.b = scale, it->to.c = -scale;
    else if (one_in(3)) it->to.c = 0.5 * scale;
    if (one_in(3)) it->to.a = -it->to.a, it->to.b = -it->to.b;
}

static void place_set(place *it) {
    gesta_rect rect = rect_of_place(it);
    gesta_affine to = transform_of_place(it);
    gesta_region_info info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    note("set_rect", gesta_region_set_rect(c, it->id, &rect));
    note("set_transform", gesta_region_set_transform(c, it->id, &to));
    CHECK_OK(gesta_region_describe(c, it->id, &info));
    CHECK(memcmp(&info.rect, &rect, sizeof rect) == 0 && memcmp(&info.transform, &to, sizeof to) == 0);
}

static void regions_create(void) {
    for (uint32_t i = below(REGIONS + 1); i > 0; i--) {
        place *it = &places[place_count];
        it->parent = one_in(2) || place_count == 0 ? REGIONS : below(place_count);
        place_pick(it);
        gesta_rect rect = rect_of_place(it);
        note("region_create",
             gesta_region_create(c, it->parent == REGIONS ? GESTA_REGION_ROOT : places[it->parent].id, &rect, &it->id));
        char label[2] = {0, 0};
        label[0] = (char)('a' + place_count++);
        CHECK_OK(gesta_region_set_label(c, it->id, label, 1));
        place_set(it);
    }
}

/* A region's coordinates in its direction: from the upper edge in both plays. */
static void note_local(const char *what, uint32_t index, double x, double y) {
    note_near(what, x);
    note_near(what, up < 0 ? height_of(index) - y : y);
}

static void regions_ask(void) {
    double x = at_grid(uniform(-50, 650)), y = at_grid(uniform(-50, 550));
    uint32_t hit = 0;
    note("region_at", gesta_region_at(c, x, y * up, &hit));
    note("region_at", hit);
    if (place_count == 0) return;
    uint32_t i = below(place_count);
    double xy[2], vector[2];
    xy[0] = x, xy[1] = y * up, vector[0] = y, vector[1] = x * up;
    note("region_to_local", region_to_local(c, places[i].id, xy, 1));
    note_local("region_to_local", i, xy[0], xy[1]);
    note("region_to_root", region_to_root(c, places[i].id, xy, 1));
    note_near("region_to_root", xy[0]), note_near("region_to_root", xy[1] * up);
    note("region_vectors_to_local", region_vectors_to_local(c, places[i].id, vector, 1));
    note("region_vectors_to_local", vector[0]), note_y("region_vectors_to_local", vector[1]);
}

/* -- what is read -- */

/* Reasons of literal rules that compare two y: their figure is as the program has them. */
static int is_turned(uint32_t reason) {
    return reason == GESTA_REASON_FIRST_MOVE_UP || reason == GESTA_REASON_TURNED_UP ||
           reason == GESTA_REASON_TURNED_DOWN;
}

static double figure(uint32_t reason, double measured) { return is_turned(reason) ? measured * up : measured; }

static void note_figure(const char *what, uint32_t reason, double measured) {
    const int is_of_region = reason == GESTA_REASON_LIFTED_OUTSIDE || reason == GESTA_REASON_OUTSIDE;
    if (is_of_region || reason == GESTA_REASON_NOT_AT_EDGE) note_near(what, measured);
    else note(what, figure(reason, measured));
}

static void note_values(const char *what, uint32_t class_id, const double *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        gesta_value_info info;
        memset(&info, 0, sizeof info);
        info.size = sizeof info;
        if (gesta_class_value(c, class_id, i, &info) != GESTA_OK) break;
        note_text(what, info.name);
        if (info.flags & GESTA_VALUE_FLIPS) note_y(info.name, values[i]);
        else note(info.name, values[i]);
    }
}

static void note_event(const gesta_event *event) {
    gesta_touch touches[FINGERS];
    size_t count = 0;
    note("event", event->recognizer);
    note("event state", event->state * 1000 + event->previous * 10 + event->flags);
    note("event sequence", event->sequence);
    note("event time", (double)event->time);
    note("event reason", event->reason);
    note_figure("event measured", event->reason, event->measured);
    note("event limit", event->limit);
    note("event blocker", event->blocker);
    note("event tool", event->tool * 1e6 + event->buttons * 1e3 + event->modifiers);
    note("event x", event->x);
    note_y("event y", event->y);
    note_values("event", event->class_id, event->values, event->value_count);
    for (uint32_t i = 0; i < event->contact_count; i++) {
        note("event contact", (double)event->contacts[i]);
        note("event position x", event->positions[2 * i]);
        note_y("event position y", event->positions[2 * i + 1]);
    }
    if ((flags & GESTA_CONFIG_EVENT_TOUCHES) &&
        gesta_event_touches(c, event, touches, FINGERS, sizeof *touches, &count) == GESTA_OK)
        for (size_t i = 0; i < count && i < FINGERS; i++) seen_touch(&touches[i]);
    if (place_count > 0) {
        uint32_t i = event->sequence % place_count;
        double xy[] = {event->x, event->y};
        if (gesta_region_convert(c, places[i].id, 0, xy, 1) != GESTA_OK) return;
        note_local("event in a region", i, xy[0], xy[1]);
    }
}

static void observe(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)user;
    note_event(event);
}

/* An action that sets what can be set, and hands over. */
static void act(gesta_context *context, const gesta_event *event, void *user) {
    (void)context, (void)user;
    note("action", event->state);
    switch (below(40)) {
    case 0:
    case 1:
        note("rebase", gesta_recognizer_set_number(c, event->recognizer, GESTA_STR("translation_y"), 3 * up));
        break;
    case 2: note("rebase", gesta_recognizer_set_number(c, event->recognizer, GESTA_STR("rotation"), 0.25 * up)); break;
    case 3: note("claim", gesta_recognizer_claim(c, recognizers[below(recognizer_count)])); break;
    case 4: note("reset", gesta_recognizer_reset(c, event->recognizer)); break;
    default: break;
    }
}

static void note_samples(uint32_t id) {
    gesta_touch samples[8];
    size_t count = 0;
    if (gesta_recognizer_samples(c, id, 0, samples, 8, sizeof *samples, &count) != GESTA_OK) return;
    note("samples", (double)count);
    for (size_t i = 0; i < count && i < 8; i++) seen_touch(&samples[i]);
}

static void note_measures(uint32_t id) {
    gesta_measure measures[40];
    size_t count = 0;
    CHECK_OK(gesta_recognizer_measures(c, id, measures, 40, sizeof *measures, &count));
    note("measures", (double)count);
    for (size_t i = 0; i < count && i < 40; i++) {
        const gesta_measure *it = &measures[i];
        double sign = figure(it->reason, 1);
        note("measure reason", it->reason);
        note_text(it->name, it->name);
        note_figure(it->name, it->reason, it->measured);
        note("measure least", sign < 0 ? -it->most : it->least);
        note("measure most", sign < 0 ? -it->least : it->most);
        note("measure met", it->flags * 1e3 + it->segment);
        note("measure share", it->first + 3 * it->last);
    }
}

static void note_recognizer(uint32_t id, int all) {
    static char text[4096];
    double values[32];
    size_t count = 0;
    gesta_verdict verdict = verdict_of(c, id);
    uint32_t class_id = 0, confidence = 0;
    note("state", verdict.state);
    note("verdict reason", verdict.reason);
    note_figure("verdict measured", verdict.reason, verdict.measured);
    note("verdict limit", verdict.limit);
    note("verdict sequence", verdict.sequence);
    note("verdict blocker", verdict.blocker);
    CHECK_OK(INFO(c, id, class_id, &class_id));
    CHECK_OK(gesta_recognizer_values(c, id, values, 32, &count));
    note_values("values", class_id, values, count < 32 ? count : 32);
    CHECK_OK(INFO(c, id, confidence, &confidence));
    note("confidence", confidence);
    if ((flags & GESTA_CONFIG_FRAME_VALUES) &&
        gesta_recognizer_values_at(c, id, now + 3 * MS, below(2), values, 32, &count) == GESTA_OK)
        note_values("values_at", class_id, values, count < 32 ? count : 32);
    note_measures(id);
    if (!all) return;
    gesta_hint hint;
    gesta_resemblance resemblance;
    gesta_room room;
    hint.size = sizeof hint, resemblance.size = sizeof resemblance;
    CHECK_OK(gesta_recognizer_hint(c, id, &hint, NULL, 0, NULL));
    note("hint", hint.key * 1e4 + hint.part * 100 + hint.parts);
    note_figure("hint measured", hint.key, hint.measured);
    note("hint expected", hint.expected);
    CHECK_OK(gesta_recognizer_hint(c, id, NULL, text, sizeof text, NULL));
    if (!is_turned(hint.key)) note_text("hint text", text);
    CHECK_OK(gesta_recognizer_verdict(c, id, NULL, text, sizeof text, NULL));
    if (!is_turned(verdict.reason)) note_text("verdict text", text);
    CHECK_OK(gesta_recognizer_resemblance(c, id, &resemblance, NULL, 0, NULL));
    note("resemblance", resemblance.recognizer);
    note("resemblance", resemblance.score);
    if (gesta_recognizer_directions(c, id, below(2) ? 4 : 8, text, sizeof text, NULL) == GESTA_OK)
        note_text("directions", text);
    CHECK_OK(gesta_recognizer_room(c, id, &room));
    note("room", room.left), note("room", room.right), note("room up", room.up), note("room down", room.down);
    note_samples(id);
}

static void note_finding(gesta_context *context, const gesta_finding *finding, void *user) {
    (void)context, (void)user;
    note("finding", finding->kind);
    note("finding", finding->recognizer + 3.0 * finding->other);
    note("finding", finding->seconds);
    note_text("finding", finding->text);
}

static void note_palms(void) {
    gesta_palm palms[8];
    size_t count = 0;
    CHECK_OK(gesta_context_palms(c, palms, 8, sizeof *palms, &count));
    for (size_t i = 0; i < count && i < 8; i++) {
        note("palm", palms[i].reason);
        note("palm", (double)palms[i].contact);
        note("palm", palms[i].measured);
        note("palm", palms[i].limit);
    }
}

/* -- the program's decisions -- */

static uint32_t hit_test(gesta_context *context, const gesta_touch *touch, void *user) {
    (void)context, (void)user;
    seen_touch(touch);
    /* By where it is on the screen. */
    return touch->y * up < 300 || place_count == 0 ? GESTA_REGION_ROOT : places[0].id;
}

static int32_t should_begin(gesta_context *context, uint32_t recognizer, void *user) {
    (void)context, (void)user;
    note("should_begin", recognizer);
    return !one_in(12);
}

static int32_t should_receive(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user) {
    (void)context, (void)user;
    note("should_receive", recognizer);
    seen_contact(contact, up);
    return contact->y * up < 450;
}

/* -- recognizers -- */

static const char *const names[] = {
    "gesta.tap",     "gesta.pan",    "gesta.chevron",  "gesta.checkmark", "gesta.z",        "gesta.long_press",
    "gesta.swipe",   "gesta.pinch",  "gesta.rotation", "gesta.transform", "gesta.capture",  "gesta.edge_pan",
    "gesta.hover",   "gesta.stroke", "gesta.circle",   "gesta.tickle",    "gesta.template", "gesta.double_tap_drag",
    "gesta.spotter", "gesta.press",  "gesta.taps",     "gesta.scroll",    "gesta.hold",     "test.own",
    "test.hovering"};
static const char *const patterns[] = {"down-right, down-left",
                                       "(left, right) x3",
                                       "cw 225 from up, down",
                                       "circle | z",
                                       "yes: checkmark; no: x; star",
                                       "down-right, lift, down-left",
                                       "each {length 0..1} right",
                                       "right {wobble 0..0.2}, up",
                                       "anywhere closed right, down, left, up",
                                       "delete; arrow; pigtail; s; v",
                                       "either-way up, right"};

static void set_parameter(uint32_t id, const gesta_parameter_info *it) {
    double value = it->initial;
    int32_t result = 0;
    switch (it->type) {
    case GESTA_TYPE_BOOLEAN: result = gesta_recognizer_set_number(c, id, it->name, SIZE_MAX, (int32_t)below(2)); break;
    case GESTA_TYPE_INTEGER:
        result = gesta_recognizer_set_number(c, id, it->name, SIZE_MAX, (int64_t)it->minimum + below(3));
        break;
    case GESTA_TYPE_CHOICE:
        result = gesta_recognizer_set_text(c, id, it->name, SIZE_MAX, it->choices[below(it->choice_count)], SIZE_MAX);
        break;
    case GESTA_TYPE_TEXT:
        if (strcmp(it->name, "pattern") == 0)
            result = gesta_recognizer_set_text(c, id, it->name, SIZE_MAX,
                                               patterns[below(sizeof patterns / sizeof *patterns)], SIZE_MAX);
        break;
    default:
        value = isfinite(value) && value != 0 ? value * uniform(0.3, 2) : uniform(0, 60);
        if (value < it->minimum) value = it->minimum;
        if (value > it->maximum) value = it->maximum;
        result = gesta_recognizer_set_number(c, id, it->name, SIZE_MAX, value);
    }
    note("set", result);
}

static void polyline(double *xy, size_t count, double size);

static void add_examples(uint32_t id) {
    static const char *const words[] = {"a", "b", "c"};
    for (int i = 1 + (int)below(3); i > 0; i--) {
        double xy[2 * POINTS];
        size_t lengths[2] = {40, POINTS - 40};
        polyline(xy, POINTS, uniform(80, 200));
        note("add_example",
             gesta_recognizer_add_example(c, id, words[below(3)], SIZE_MAX, xy, POINTS, lengths, one_in(3) ? 2 : 0));
    }
    if (one_in(3)) {
        double xy[2 * POINTS];
        polyline(xy, POINTS, 100);
        note("add_counterexample", gesta_recognizer_add_example(c, id, NULL, 0, xy, POINTS, NULL, 0));
    }
}

static void drawn_pattern(uint32_t id) {
    char text[2048];
    double xy[2 * POINTS];
    polyline(xy, POINTS, 150);
    const gesta_drawings all = {.xy = xy, .point_count = POINTS};
    int32_t result = gesta_pattern_from_strokes(c, &all, text, sizeof text, NULL, NULL, 0, 0, NULL);
    note("pattern_from_strokes", result);
    if (result != GESTA_OK) return;
    note_text("pattern_from_strokes", text);
    note("set pattern", gesta_recognizer_set_text(c, id, GESTA_STR("pattern"), text, SIZE_MAX));
}

static void recognizer_add(const char *name) {
    uint32_t id = recognizer_new(c, name), class_id = 0;
    gesta_class_info info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    CHECK_OK(INFO(c, id, class_id, &class_id));
    CHECK_OK(gesta_class_describe(c, class_id, &info));
    for (size_t i = 0; i < info.parameter_count; i++) {
        gesta_parameter_info it;
        memset(&it, 0, sizeof it);
        it.size = sizeof it;
        CHECK_OK(gesta_class_parameter(c, class_id, i, &it));
        if (one_in(calm ? 12 : 5) || it.type == GESTA_TYPE_TEXT || strcmp(it.name, "rules") == 0)
            set_parameter(id, &it);
    }
    if (strcmp(name, "gesta.template") == 0 || strcmp(name, "gesta.spotter") == 0) add_examples(id);
    if (strcmp(name, "gesta.template") == 0)
        note("correctable", gesta_recognizer_set_number(c, id, GESTA_STR("correctable"), 1));
    if (strcmp(name, "gesta.stroke") == 0 && one_in(4)) drawn_pattern(id);
    if (place_count > 0 && !one_in(3)) note("attach", gesta_recognizer_attach(c, id, places[below(place_count)].id));
    if (one_in(2)) gesta_recognizer_set_number(c, id, GESTA_STR("inputs"), 7);
    if (one_in(3)) gesta_recognizer_set_number(c, id, GESTA_STR("priority"), (int32_t)below(3));
    recognizers[recognizer_count++] = id;
}

/* The room beside what a recognizer moves: its sides are those of the screen. */
static void set_room(uint32_t id) {
    gesta_room room = {20, INFINITY, 10, 30};
    note("set_room", gesta_recognizer_set_room(c, id, &room));
}

static void relate(void) {
    for (uint32_t i = 0; i < recognizer_count; i++) {
        uint32_t id = recognizers[i], other = recognizers[below(recognizer_count)];
        if (one_in(2)) note("simultaneous", gesta_recognizer_relate(c, id, GESTA_RELATION_SIMULTANEOUS, other, 1));
        if (one_in(8))
            note("require_failure", gesta_recognizer_relate(c, id, GESTA_RELATION_REQUIRES_FAILURE, other, 1));
        if (one_in(4)) set_room(id);
        /* Mostly between recognizers of a class, which accept the same number of contacts. */
        for (uint32_t k = 0; k < recognizer_count; k++)
            if (one_in(4)) gesta_recognizer_relate(c, id, GESTA_RELATION_PASSES_ON, recognizers[k], 1);
    }
}

static void guard_palms(void) {
    gesta_palm_guard guard;
    CHECK_OK(gesta_palm_guard_init(&guard, sizeof guard));
    gesta_rect surface = {-50, -50, 700, 600};
    if (up < 0) surface.y = -550;
    guard.surface = surface;
    guard.edge_time = 0.05;
    guard.thumb_height = uniform(0, 80), guard.thumb_size = 12;
    guard.zone_top = uniform(0, 30), guard.zone_bottom = uniform(0, 60), guard.zone_left = 5;
    guard.max_size = 40;
    note("palm guard", gesta_context_set_palm_guard(c, &guard));
}

static char saved[4 << 20];
static size_t saved_length;

static void save(const char *bytes, size_t length, void *user) {
    (void)user;
    if (saved_length + length > sizeof saved) abort();
    memcpy(saved + saved_length, bytes, length);
    saved_length += length;
}

static void context_make(void) {
    gesta_config config;
    CHECK_OK(gesta_config_init(&config, sizeof config));
    config.flags = flags | (up < 0 ? (uint32_t)GESTA_CONFIG_Y_UP : 0);
    config.units_per_mm = exact ? 4 : 6.3;
    CHECK_OK(gesta_context_create(&config, &c));
    CHECK_OK(mirror_register(c, NULL));
}

/* The rest of the session is played in a context with the saved setup. */
static void save_and_load(void) {
    size_t count = 0;
    saved_length = 0;
    CHECK_OK(gesta_setup_save(c, save, NULL));
    CHECK_OK(gesta_context_destroy(c));
    context_make();
    CHECK_OK(gesta_setup_load(c, saved, saved_length, recognizers, RECOGNIZERS, &count));
    CHECK_EQUAL(count, recognizer_count);
    for (uint32_t i = 0; i < place_count; i++) {
        char label = (char)('a' + i);
        CHECK_OK(gesta_region_find(c, &label, 1, &places[i].id));
    }
}

/* Examples that were saved, into another recognizer. */
static void load_examples(void) {
    uint32_t id = 0;
    for (uint32_t i = 0; i < recognizer_count && id == 0; i++) {
        saved_length = 0;
        if (gesta_recognizer_save_examples(c, recognizers[i], save, NULL) == GESTA_OK) id = recognizers[i];
    }
    if (id == 0 || recognizer_count == RECOGNIZERS) return;
    recognizers[recognizer_count] = recognizer_new(c, "gesta.template");
    note("load_examples", gesta_recognizer_load_examples(c, recognizers[recognizer_count++], saved, saved_length));
}

static const char *pick_class(void) {
    static const char *const strokes[] = {"gesta.chevron", "gesta.checkmark", "gesta.z",        "gesta.stroke",
                                          "gesta.circle",  "gesta.tickle",    "gesta.template", "gesta.spotter"};
    if (calm && !one_in(6)) return strokes[below(8)];
    if (one_in(6)) return one_in(2) ? "gesta.pan" : "test.own";
    return names[below(sizeof names / sizeof *names)];
}

static void setup(void) {
    gesta_delegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.size = sizeof delegate;
    delegate.should_begin = should_begin;
    delegate.should_receive = should_receive;
    recognizer_count = place_count = 0;
    calm = one_in(2);
    context_make();
    if (!one_in(3)) regions_create();
    for (uint32_t i = 3 + below(RECOGNIZERS - 4); i > 0; i--) recognizer_add(pick_class());
    relate();
    if (one_in(4)) load_examples();
    if (one_in(3)) save_and_load();
    for (uint32_t i = 0; i < recognizer_count; i++)
        CHECK_OK(gesta_recognizer_add_action(c, recognizers[i], act, NULL, NULL, NULL));
    CHECK_OK(gesta_context_set_observer(c, observe, NULL, NULL));
    if (one_in(3)) CHECK_OK(gesta_context_set_delegate(c, &delegate));
    if (one_in(5)) CHECK_OK(gesta_context_set_hit_test(c, hit_test, NULL, NULL));
    if (one_in(3)) guard_palms();
    if (one_in(4)) CHECK_OK(gesta_context_check(c, note_finding, NULL, NULL));
}

/* -- input -- */

/* Corners of drawings, in eighths of their size. */
static const double shapes[][12] = {
    {0, 0, 4, 4, 0, 8, 0, 8, 0, 8, 0, 8}, /* chevron */
    {0, 0, 8, 0, 0, 8, 8, 8, 8, 8, 8, 8}, /* z */
    {0, 4, 3, 7, 8, 0, 8, 0, 8, 0, 8, 0}, /* check mark */
    {0, 0, 8, 0, 0, 1, 8, 1, 0, 2, 8, 2}, /* tickle */
    {0, 0, 8, 0, 8, 8, 0, 8, 0, 0, 0, 0}, /* square */
    {0, 8, 0, 0, 8, 0, 8, 0, 8, 0, 8, 0}, /* up, right */
    {0, 0, 8, 0, 8, 0, 8, 0, 8, 0, 8, 0}, /* a line */
    {0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}  /* a line upwards */
};
enum { SHAPES = sizeof shapes / sizeof *shapes, CORNERS = 6 };

/* A drawing with y as the screen has it: where it is at a share of its corners, or of a circle. */
static void shape_at(uint32_t shape, double share, double size, double *x, double *y) {
    if (shape == SHAPES) {
        /* A circle without libm: a quarter of it, twice doubled. */
        double t = 2 * share - 1, q = (1 - t * t) / (1 + t * t), s = 2 * t / (1 + t * t);
        *x = (q * q - s * s) * size / 2, *y = 2 * q * s * size / 2;
        return;
    }
    double at = share * (CORNERS - 1);
    uint32_t i = at >= CORNERS - 1 ? CORNERS - 2 : (uint32_t)at;
    double part = at - i;
    const double *from = &shapes[shape][2 * i];
    *x = (from[0] + (from[2] - from[0]) * part) * size / 8;
    *y = (from[1] + (from[3] - from[1]) * part) * size / 8;
}

static void polyline(double *xy, size_t count, double size) {
    uint32_t shape = below(SHAPES + 1);
    for (size_t i = 0; i < count; i++) {
        shape_at(shape, (double)i / (double)(count - 1), size, &xy[2 * i], &xy[2 * i + 1]);
        xy[2 * i] = at_grid(xy[2 * i] + uniform(-1, 1));
        xy[2 * i + 1] = at_grid(xy[2 * i + 1] + uniform(-1, 1)) * up;
    }
}

typedef struct finger {
    uint64_t id;
    uint32_t form, shape, step, steps, tool;
    double x, y, dx, dy, size, major;
} finger;

static finger fingers_down[FINGERS];
static uint32_t finger_count;

static gesta_touch sample(finger *it, uint32_t phase) {
    double x = it->x, y = it->y;
    if (it->form == 1) x += it->dx * it->step, y += it->dy * it->step;
    if (it->form == 2) {
        shape_at(it->shape, it->step / (double)it->steps, it->size, &x, &y);
        x += it->x, y += it->y;
    }
    if (it->form != 0) x += uniform(-0.5, 0.5), y += uniform(-0.5, 0.5);
    gesta_touch touch = touch_at(now, it->id, phase, at_grid(x), at_grid(y) * up);
    touch.tool = it->tool;
    touch.major = touch.minor = (float)it->major;
    if (it->major > 0) touch.orientation = (float)(0.3 * up), touch.tilt_y = (float)(0.2 * up);
    touch.pressure = it->major > 0 ? (float)(0.1 + 0.05 * (it->step % 16)) : 0;
    touch.buttons = it->tool == GESTA_TOOL_MOUSE ? 1 + it->step % 3 : 0;
    return touch;
}

static finger finger_new(void) {
    finger it;
    memset(&it, 0, sizeof it);
    it.id = below(1000000);
    it.form = calm && !one_in(4) ? 2 : below(3), it.shape = below(SHAPES + 1);
    it.x = uniform(0, 600), it.y = uniform(0, 500);
    /* Now and then at an edge, or where another finger is. */
    if (one_in(5)) it.y = one_in(2) ? uniform(5, 20) : uniform(480, 495);
    if (one_in(5) && finger_count > 0) it.x = fingers_down[0].x + uniform(-60, 60);
    it.dx = uniform(-9, 9), it.dy = one_in(4) ? 0 : uniform(-9, 9);
    it.size = uniform(60, 220);
    it.steps = it.form == 0 ? 1 + below(8) : it.form == 1 ? 5 + below(20) : 20 + below(40);
    it.tool = !calm && one_in(6) ? below(4) : 0;
    it.major = !calm && one_in(2) ? uniform(5, 90) : 0;
    return it;
}

static void touches_push(gesta_touch *touches, size_t count) {
    if (count == 0) return;
    if (one_in(2)) {
        note("push", gesta_push(c, touches, count, sizeof *touches));
        return;
    }
    for (size_t i = 0; i < count; i++) note("push", gesta_push(c, &touches[i], 1, sizeof *touches));
}

static void frame(void) {
    gesta_touch touches[64];
    size_t count = 0;
    for (uint32_t times = one_in(6) ? 4 : 1; times > 0; times--) {
        now += (calm && finger_count == 0) || one_in(calm ? 400 : 60) ? (300 + below(600)) * MS : (4 + below(12)) * MS;
        for (uint32_t i = 0; i < finger_count; i++) {
            finger *it = &fingers_down[i];
            if (++it->step <= it->steps) {
                touches[count++] = sample(it, GESTA_PHASE_MOVED);
                continue;
            }
            it->step = it->steps;
            touches[count++] = sample(it, one_in(15) ? GESTA_PHASE_CANCELLED : GESTA_PHASE_ENDED);
            *it = fingers_down[--finger_count];
            i--;
        }
        for (int more = calm                ? finger_count == 0 && one_in(3)
                        : finger_count == 0 ? 1 + (int)below(2)
                                            : one_in(30);
             more > 0 && finger_count < FINGERS; more--) {
            finger it = finger_new();
            int is_new = 1;
            for (uint32_t i = 0; i < finger_count; i++) is_new = is_new && fingers_down[i].id != it.id;
            for (size_t i = 0; i < count; i++) is_new = is_new && touches[i].contact != it.id;
            if (!is_new) continue;
            int hovers = one_in(6);
            touches[count++] = sample(&it, hovers ? GESTA_PHASE_HOVER : GESTA_PHASE_BEGAN);
            if (!hovers) fingers_down[finger_count++] = it;
        }
    }
    touches_push(touches, count);
}

static uint32_t streams[STREAMS];

static void motions(void) {
    gesta_motion m;
    uint32_t stream = below(STREAMS);
    now += (4 + below(12)) * MS;
    memset(&m, 0, sizeof m);
    m.time = now, m.stream = 900 + stream;
    m.x = at_grid(uniform(0, 600)), m.y = at_grid(uniform(0, 500)) * up;
    m.fingers = 0;
    int begins = streams[stream] == 0;
    if (begins) streams[stream] = 1 + below(4);
    m.kind = streams[stream];
    m.phase = begins ? GESTA_PHASE_BEGAN : one_in(10) ? GESTA_PHASE_ENDED + below(2) : GESTA_PHASE_MOVED;
    if (m.kind != GESTA_MOTION_HOLD && m.phase == GESTA_PHASE_MOVED)
        m.dx = at_grid(uniform(-9, 9)), m.dy = at_grid(uniform(-9, 9)) * up;
    if (m.kind == GESTA_MOTION_PINCH && m.phase == GESTA_PHASE_MOVED)
        m.scale = uniform(0.5, 2), m.rotation = uniform(-0.2, 0.2) * up;
    if (m.kind == GESTA_MOTION_SCROLL) {
        m.source = stream == 0 ? GESTA_SOURCE_WHEEL : GESTA_SOURCE_FINGER;
        if (stream == 0 && m.phase == GESTA_PHASE_MOVED) m.wheel_y = (m.dy * up < 0 ? -120 : 120) * (int32_t)up;
        if (stream > 0 && m.phase == GESTA_PHASE_MOVED && one_in(8)) m.flags = GESTA_MOTION_STOPPED_Y;
    }
    if (m.phase >= GESTA_PHASE_ENDED) streams[stream] = 0;
    note("push_motion", gesta_push_motion(c, &m, 1, sizeof m));
}

static void simulate(void) {
    double x = at_grid(uniform(100, 500)), y = at_grid(uniform(100, 400)) * up;
    const uint64_t id = 2000000;
    int32_t result;
    switch (below(5)) {
    case 0: result = gesta_finger_tap(c, id, x, y, 1 + below(3)); break;
    case 1: result = gesta_finger_pinch(c, id, x, y, 50, 120, uniform(-1, 1) * up, 0.2); break;
    case 2:
        result = gesta_finger_draw(c, id, one_in(2) ? "chevron" : patterns[below(3)], SIZE_MAX, x, y, 120, 0.3);
        break;
    case 3: result = gesta_finger_hover(c, id, x, y); break;
    default:
        result = gesta_finger_down(c, id, x, y);
        if (result == GESTA_OK) result = gesta_finger_move_to(c, id, x + 40, y - 80 * up, 0.2);
        if (result == GESTA_OK) result = gesta_finger_up(c, id);
        break;
    }
    note("finger", result);
    now = now_of(c);
}

static void call(void) {
    uint32_t id = recognizers[below(recognizer_count)];
    switch (below(16)) {
    case 0: note("reset", gesta_recognizer_reset(c, id)); break;
    case 1: note("claim", gesta_recognizer_claim(c, id)); break;
    case 2: note("set", gesta_recognizer_set_number(c, id, GESTA_STR("translation_y"), 5 * up)); break;
    case 3: note("set", gesta_recognizer_set_number(c, id, GESTA_STR("dy"), 7 * up)); break;
    case 4: note("set", gesta_recognizer_set_number(c, id, GESTA_STR("rotation"), 0.5 * up)); break;
    case 5:
        if (place_count > 0) {
            place *it = &places[below(place_count)];
            double height = it->height;
            place_pick(it);
            it->height = height; /* or what is inside of it moves */
            place_set(it);
        }
        break;
    case 6: note("ignore", finger_count > 0 ? gesta_recognizer_ignore(c, id, fingers_down[0].id) : 0); break;
    case 7: set_room(id); break;
    case 8: note("check", gesta_context_check(c, note_finding, NULL, NULL)); break;
    case 9: note("enable", gesta_recognizer_set_number(c, id, GESTA_STR("enabled"), one_in(4) ? 0 : 1)); break;
    case 10: note("cancel", one_in(4) ? gesta_context_cancel(c) : 0); break;
    case 11: note("advance", gesta_advance(c, now += 200 * MS)); break;
    default: regions_ask(); break;
    }
}

/* What was drawn last becomes an example. */
static void correct_all(void) {
    for (uint32_t i = 0; i < recognizer_count; i++)
        note("correct", gesta_recognizer_correct(c, recognizers[i], GESTA_STR("a")));
}

static void note_all(int all) {
    for (uint32_t i = 0; i < recognizer_count; i++) note_recognizer(recognizers[i], all);
    note_palms();
    for (uint32_t i = 0; i < finger_count; i++) {
        gesta_frame_position position;
        uint32_t region = 0;
        if (CONTACT(c, fingers_down[i].id, region, &region) == GESTA_OK) note("contact_region", region);
        if (gesta_contact_at(c, fingers_down[i].id, now + 2 * MS, i % 2, &position) != GESTA_OK) continue;
        note("contact_at x", position.x);
        note_y("contact_at y", position.y);
    }
}

/* A recorded session is the same when it is replayed. */
static int32_t registers(gesta_context *context, void *user) {
    gesta_context *mine = c;
    c = context;
    int32_t result = mirror_register(context, user);
    c = mine;
    return result;
}

static void replays(void) {
    gesta_trace_options options;
    gesta_trace_result result;
    memset(&options, 0, sizeof options);
    options.prepare = registers;
    int differs = mirror_differs;
    mirror_differs = 1; /* what the class reports again is not compared */
    CHECK_OK(replay(saved, saved_length, &options, &result));
    mirror_differs = differs;
    CHECK_EQUAL(result.differences, 0);
    if (result.differences > 0) printf("session %u: y %g: %s\n", mirror_session, up, message);
}

static void play(unsigned session) {
    mirror_seed(session);
    exact = session % 3 != 0;
    converts = exact;
    moves = session % 2 == 0;
    now = 0, finger_count = 0;
    memset(streams, 0, sizeof streams);
    flags =
        below(2) * GESTA_CONFIG_POLL_ALL + GESTA_CONFIG_EVENT_TOUCHES * below(2) + GESTA_CONFIG_FRAME_VALUES * below(2);
    puppet_play = mirror_play;
    setup();
    int records = one_in(4);
    saved_length = 0;
    if (records) CHECK_OK(gesta_trace_start(c, save, NULL, NULL));
    for (int i = 120 + (int)below(200); i > 0 && !mirror_differs; i--) {
        if (one_in(calm ? 60 : 5)) motions();
        else if (one_in(60) && finger_count == 0) simulate();
        else frame();
        if (one_in(12)) call();
        if (finger_count == 0 && one_in(3)) correct_all();
        if (records && one_in(2)) continue;
        note_all(one_in(10));
    }
    CHECK_OK(gesta_context_destroy(c));
    if (records && !mirror_differs) replays();
}

int main(int count, char **arguments) {
    unsigned sessions = count > 1 ? (unsigned)atoi(arguments[1]) : 200,
             first = count > 2 ? (unsigned)atoi(arguments[2]) : 0;
    for (mirror_session = first; mirror_session < first + sessions; mirror_session++) {
        for (int upwards = 0; upwards < 2; upwards++) {
            mirror_begin(upwards);
            play(mirror_session);
        }
        mirror_end();
    }
    printf("%u sessions, %lu values compared, %u sessions differ\n", sessions, mirror_values, mirror_wrong);
    free(mirror_lines);
    return check_end();
}
