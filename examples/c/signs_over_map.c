/*
 * signs_over_map.c - a map that a finger drags, with signs that are drawn over it.
 *
 *     signs_over_map [STROKES]
 *
 * A sign begins like a drag: the map moves until the sign is recognized, when the finger lifts. Its action resets the
 * pan, which reports cancelled instead of ended, and so the map is put back. A circle or a check mark leaves a mark, a
 * z takes the last one back. A line "MS X Y" of the file STROKES is a sample, and an empty one ends a stroke; without
 * a file, a finger is simulated.
 */
#include <gesta/gesta.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program if a call has failed. */
static void check(int32_t code) {
    if (code == GESTA_OK) return;
    fprintf(stderr, "gesta: %s\n", gesta_strerror(code));
    exit(1);
}

typedef struct sign_map {
    uint32_t pan;
    double x, y, start_x, start_y;
    int marks;
} sign_map;

static void on_pan(gesta_context *context, const gesta_event *event, void *user) {
    sign_map *map = user;
    int follows = event->state != GESTA_STATE_CANCELLED;
    (void)context;
    if (event->state == GESTA_STATE_BEGAN) map->start_x = map->x, map->start_y = map->y;
    map->x = map->start_x + follows * event->values[GESTA_PAN_TRANSLATION_X];
    map->y = map->start_y + follows * event->values[GESTA_PAN_TRANSLATION_Y];
}

static void on_sign(gesta_context *context, const gesta_event *event, void *user) {
    sign_map *map = user;
    gesta_class_info info = {.size = sizeof info};
    gesta_recognizer_reset(context, map->pan);
    gesta_class_describe(context, event->class_id, &info);
    if (strcmp(info.id, "gesta.z") != 0) map->marks++;
    else if (map->marks > 0) map->marks--;
    printf("%s, marks: %d\n", info.id, map->marks);
}

static void play(gesta_context *gestures, sign_map *map, FILE *strokes) {
    gesta_touch touch = {.contact = 1};
    int64_t clock = 0;
    char line[100];
    while (fgets(line, sizeof line, strokes) != NULL) {
        double ms;
        if (sscanf(line, "%lf %lf %lf", &ms, &touch.x, &touch.y) == 3) {
            touch.phase = touch.phase == 0 ? GESTA_PHASE_BEGAN : GESTA_PHASE_MOVED;
            touch.time = clock + (int64_t)(ms * 1e6);
            check(gesta_push(gestures, &touch, 1, sizeof touch));
        } else if (touch.phase != 0) {
            clock = touch.time + INT64_C(2000000000);
            touch.phase = GESTA_PHASE_ENDED, touch.time += 1000000;
            check(gesta_push(gestures, &touch, 1, sizeof touch));
            check(gesta_advance(gestures, clock));
            touch.phase = 0;
            printf("map at %.2f, %.2f\n", map->x, map->y);
        }
    }
}

int main(int argc, char **argv) {
    static const char *const signs[] = {"gesta.z", "gesta.circle", "gesta.checkmark"};
    static const char *const drawn[] = {"right", "checkmark", "circle", "z"};
    FILE *strokes = argc > 1 ? fopen(argv[1], "r") : NULL;
    gesta_context *gestures;
    sign_map map = {0};
    check(gesta_context_create(NULL, &gestures));
    check(gesta_recognizer_create(gestures, GESTA_RECOGNIZER(.class_name = "gesta.pan"), &map.pan));
    check(gesta_recognizer_add_action(gestures, map.pan, on_pan, &map, NULL, NULL));
    for (int i = 0; i < 3; i++) {
        uint32_t sign;
        check(gesta_recognizer_create(gestures, GESTA_RECOGNIZER(.class_name = signs[i]), &sign));
        check(gesta_recognizer_relate(gestures, sign, GESTA_RELATION_SIMULTANEOUS, map.pan, 1));
        check(gesta_recognizer_add_action(gestures, sign, on_sign, &map, NULL, NULL));
    }
    if (strokes != NULL) play(gestures, &map, strokes);
    for (int i = 0; strokes == NULL && i < 4; i++) {
        check(gesta_finger_draw(gestures, 1, drawn[i], SIZE_MAX, 100, 100, 100, 0.4));
        check(gesta_finger_wait(gestures, 2));
        printf("map at %.2f, %.2f\n", map.x, map.y);
    }
    if (strokes != NULL) fclose(strokes);
    return gesta_context_destroy(gestures);
}
