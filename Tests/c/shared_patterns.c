/* Recognizers with the same pattern share it compiled, in all contexts; each has strokes of its own. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "counting.h"
#include "support.h"

static const char zigzag[] = "right, left, right, left, right";

static uint32_t stroke_new(gesta_context *context, const char *pattern) {
    uint32_t stroke = recognizer_new(context, "gesta.stroke");
    CHECK_OK(gesta_recognizer_set_text(context, stroke, "pattern", SIZE_MAX, pattern, SIZE_MAX));
    return stroke;
}

static uint32_t drawn(gesta_context *context, uint32_t stroke, const char *pattern) {
    CHECK_OK(gesta_finger_draw(context, 1, pattern, SIZE_MAX, 100, 100, 60, 0.4));
    return state_of(context, stroke);
}

static void check_memory(void) {
    counting counted = {0};
    gesta_allocator allocator = {.size = sizeof allocator, .user = &counted};
    allocator.allocate = counting_allocate, allocator.release = counting_release;
    CHECK_OK(gesta_allocator_set(&allocator));
    gesta_context *contexts[2] = {context_new(0), context_new(0)};
    size_t before = counted.bytes, taken[2];
    uint32_t strokes[2];
    for (int i = 0; i < 2; i++) {
        strokes[i] = stroke_new(contexts[i], zigzag);
        taken[i] = counted.bytes - before;
        before = counted.bytes;
    }
    CHECK(taken[1] * 2 < taken[0]);
    for (int i = 0; i < 2; i++) CHECK_EQUAL(drawn(contexts[i], strokes[i], zigzag), GESTA_STATE_RECOGNIZED);
    /* One changes its pattern: the other keeps it. */
    CHECK_OK(gesta_recognizer_set_text(contexts[0], strokes[0], "pattern", SIZE_MAX, "down, up, down", SIZE_MAX));
    CHECK_EQUAL(drawn(contexts[0], strokes[0], "down, up, down"), GESTA_STATE_RECOGNIZED);
    CHECK_EQUAL(drawn(contexts[1], strokes[1], zigzag), GESTA_STATE_RECOGNIZED);
    CHECK_OK(gesta_context_destroy(contexts[0]));
    CHECK_EQUAL(drawn(contexts[1], strokes[1], zigzag), GESTA_STATE_RECOGNIZED);
    CHECK_OK(gesta_context_destroy(contexts[1]));
    CHECK_EQUAL(counted.live, 0);
    CHECK_EQUAL(counted.wrong, 0);
    CHECK_OK(gesta_allocator_set(NULL));
}

static void *draw_often(void *result) {
    static const char *const patterns[] = {zigzag, "down, up, down", "chevron", "z"};
    int *wrong = result;
    for (int i = 0; i < 40; i++) {
        const char *pattern = patterns[i % 4];
        gesta_context *context = NULL;
        uint32_t stroke = 0, state = 0;
        int32_t code = gesta_context_create(NULL, &context);
        if (code == GESTA_OK)
            code = gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.stroke"), &stroke);
        if (code == GESTA_OK) code = gesta_recognizer_set_text(context, stroke, "pattern", SIZE_MAX, pattern, SIZE_MAX);
        if (code == GESTA_OK) code = gesta_finger_draw(context, 1, pattern, SIZE_MAX, 100, 100, 60, 0.4);
        if (code == GESTA_OK) code = INFO(context, stroke, state, &state);
        if (code != GESTA_OK || state != GESTA_STATE_RECOGNIZED || gesta_context_destroy(context) != GESTA_OK) ++*wrong;
    }
    return NULL;
}

int main(void) {
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    int wrong[THREADS] = {0};
    check_memory();
    for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, draw_often, &wrong[i]) == 0);
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        CHECK_EQUAL(wrong[i], 0);
    }
    return check_end();
}
