/*
 * The context that lives, with something for every function: a recognizer of every class, a plugin, a palm, an event,
 * and ids of what was destroyed.
 */
#ifndef SCENE_H
#define SCENE_H

#include "../faults/living.h"

enum { FINGER = 2, PALM = 9, STRANGER = 77 };

#define SCENE_END (1150 * MS)

typedef struct scene {
    place *place;
    bool is_bare; /* see open_bare */
    uint32_t own, capture, stroke, disabled, hover, child, own_class, stroke_class, plugin, action, gone, gone_region,
        gone_action;
} scene;

static uint32_t hit_region(gesta_context *c, const gesta_touch *touch, void *user) {
    uint32_t region = GESTA_REGION_ROOT;
    (void)user;
    gesta_region_at(c, touch->x, touch->y, &region);
    visited(IN_HIT_TEST);
    return region;
}

/* A recognizer of every class in a region of their own. */
static void add_crowd(scene *s) {
    gesta_context *c = s->place->context;
    const gesta_rect rect = {-100, -100, 110, 110};
    uint32_t crowd = 0;
    const size_t count = class_count(c);
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &crowd));
    CHECK_OK(gesta_region_set_label(c, crowd, GESTA_STR("title")));
    for (size_t i = 0; i < count; i++) {
        gesta_class_info info = class_at(c, i);
        uint32_t recognizer = recognizer_new(c, info.id);
        CHECK_OK(gesta_recognizer_attach(c, recognizer, crowd));
        if (strcmp(info.id, "gesta.capture") == 0) s->capture = recognizer;
        if (strcmp(info.id, "gesta.stroke") == 0) s->stroke = recognizer;
        if (strcmp(info.id, "gesta.hover") == 0) s->hover = recognizer;
        if (strcmp(info.id, own.id) == 0) s->own = recognizer;
        if (strcmp(info.id, "gesta.pan") == 0) CHECK_OK(gesta_recognizer_set_label(c, recognizer, GESTA_STR("title")));
    }
}

static void add_gone(scene *s) {
    gesta_context *c = s->place->context;
    const gesta_rect rect = {0, 0, 1, 1};
    s->gone = recognizer_new(c, "gesta.tap");
    CHECK_OK(gesta_recognizer_destroy(c, s->gone));
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &s->gone_region));
    CHECK_OK(gesta_region_destroy(c, s->gone_region));
    CHECK_OK(gesta_recognizer_add_action(c, s->place->pan, act, s->place, NULL, &s->gone_action));
    CHECK_OK(gesta_recognizer_remove_action(c, s->place->pan, s->gone_action));
    CHECK_OK(gesta_recognizer_add_action(c, s->place->pan, act, s->place, NULL, &s->action));
}

static scene open_scene(const char *plugin) {
    scene s = {.place = open_place()};
    gesta_context *c = s.place->context;
    size_t count = 0;
    add_crowd(&s);
    add_gone(&s);
    s.disabled = recognizer_new(c, "gesta.rotation");
    CHECK_OK(gesta_recognizer_set_number(c, s.disabled, GESTA_STR("enabled"), 0));
    CHECK_OK(gesta_recognizer_list(c, s.place->loose, GESTA_LISTING_CHILDREN, &s.child, 1, &count));
    CHECK_OK(gesta_class_find(c, own.id, SIZE_MAX, &s.own_class));
    CHECK_OK(gesta_class_find(c, "gesta.stroke", SIZE_MAX, &s.stroke_class));
    CHECK_OK(gesta_plugin_load(c, plugin, SIZE_MAX, &s.plugin));
    CHECK_OK(gesta_context_set_hit_test(c, hit_region, s.place, NULL));
    gesta_touch touches[2] = {touch_at(SCENE_END, PALM, GESTA_PHASE_BEGAN, 600, 500),
                              touch_at(SCENE_END, FINGER, GESTA_PHASE_MOVED, 708, 600)};
    touches[0].major = 40;
    CHECK_OK(gesta_push(c, touches, 2, sizeof *touches));
    return s;
}

/* The same objects, but no callbacks, no trace, no gesture, no settings: much is allocated for the first time. */
static scene open_bare(void) {
    scene s = {.place = calloc(1, sizeof *s.place), .is_bare = true};
    place *p = s.place;
    static const gesta_rect rect = {10, 20, 400, 300};
    gesta_context *c = p->context =
        context_new(GESTA_CONFIG_POLL_ALL | GESTA_CONFIG_EVENT_TOUCHES | GESTA_CONFIG_FRAME_VALUES);
    CHECK_OK(gesta_class_register(c, &own, NULL));
    CHECK_OK(gesta_class_find(c, own.id, SIZE_MAX, &s.own_class));
    CHECK_OK(gesta_class_find(c, "gesta.stroke", SIZE_MAX, &s.stroke_class));
    CHECK_OK(gesta_region_create(c, GESTA_REGION_ROOT, &rect, &p->region));
    p->pan = recognizer_new(c, "gesta.pan");
    p->single = recognizer_new(c, "gesta.tap");
    p->loose = recognizer_new(c, "gesta.tap");
    p->member = recognizer_new(c, "gesta.long_press");
    p->learner = recognizer_new(c, "gesta.template");
    s.capture = recognizer_new(c, "gesta.capture");
    s.own = recognizer_new(c, own.id);
    CHECK_OK(gesta_recognizer_add_action(c, p->member, act, p, NULL, &s.action));
    return s;
}

#endif
