/* game.c - an input thread that feeds a game thread: game <EVENTS
 *
 * The input thread reads lines "PHASE CONTACT X Y", such as "began 1 100 50", and gives them the time at which they
 * arrive. The game thread has 60 frames per second, in which it recognizes gestures, and moves a ball with a drag. On a
 * terminal, it draws the field. Ends when the events have ended. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "gesta_queue.h"

enum { FRAME = 1000000000 / 60, COLUMNS = 72, ROWS = 18, WIDTH = 720, HEIGHT = 360, SECOND = 1000000000 };

typedef struct game {
    gesta_queue queue;
    atomic_int has_ended; /* set by the input thread */
    int is_terminal;
    unsigned long frame;
    double x, y, start_x, start_y; /* the ball; where it was before the drag */
    char message[200];
} game;

static game state;

static int64_t now(void) {
    struct timespec clock;
    clock_gettime(CLOCK_MONOTONIC, &clock);
    return (int64_t)clock.tv_sec * SECOND + clock.tv_nsec;
}

static void sleep_until(int64_t time) {
    struct timespec clock = {.tv_sec = time / SECOND, .tv_nsec = time % SECOND};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &clock, NULL) != 0) {}
}

/* -------------------------------------------------------------------------------------------------- input thread -- */

static void *read_input(void *user) {
    static const char *const phases[] = {"", "began", "moved", "stationary", "ended", "cancelled", "hover"};
    char line[100], phase[16];
    while (fgets(line, sizeof line, stdin)) {
        gesta_touch touch = {.time = now()};
        unsigned long contact;
        int fields = sscanf(line, "%15s %lu %lf %lf", phase, &contact, &touch.x, &touch.y);
        for (uint32_t i = GESTA_PHASE_BEGAN; fields == 4 && i <= GESTA_PHASE_HOVER; i++)
            if (strcmp(phase, phases[i]) == 0) touch.phase = i;
        touch.contact = contact;
        if (touch.phase == 0) {
            fprintf(stderr, "game: %.*s: must be \"PHASE CONTACT X Y\"\n", (int)strcspn(line, "\n"), line);
            continue;
        }
        while (!gesta_queue_put(&state.queue, &touch, 1) && touch.phase != GESTA_PHASE_MOVED)
            sleep_until(now() + FRAME); /* the game does not run */
    }
    atomic_store(&state.has_ended, 1);
    return user;
}

/* --------------------------------------------------------------------------------------------------- game thread -- */

static void on_drag(gesta_context *context, const gesta_event *event, void *user) {
    game *self = user;
    double x = 0, y = 0;
    if (gesta_event_value(context, event, GESTA_STR("translation_x"), &x) != GESTA_OK ||
        gesta_event_value(context, event, GESTA_STR("translation_y"), &y) != GESTA_OK) {
        return;
    }
    if (event->state == GESTA_STATE_BEGAN) {
        self->start_x = self->x;
        self->start_y = self->y;
    }
    self->x = self->start_x + x;
    self->y = self->start_y + y;
    snprintf(self->message, sizeof self->message, "the ball is at %.0f, %.0f", self->x, self->y);
    if (event->state == GESTA_STATE_ENDED && !self->is_terminal) puts(self->message);
}

static void on_tap(gesta_context *context, const gesta_event *event, void *user) {
    double taps = 0;
    (void)user;
    if (gesta_event_value(context, event, GESTA_STR("tap_count"), &taps) != GESTA_OK) return;
    snprintf(state.message, sizeof state.message, "%s at %.0f, %.0f", taps == 2 ? "double tap" : "tap", event->x,
             event->y);
    if (!state.is_terminal) puts(state.message);
}

static void draw(const game *self) {
    int column = (int)(self->x * COLUMNS / WIDTH), row = (int)(self->y * ROWS / HEIGHT);
    if (!self->is_terminal) return;
    printf("\033[H\033[2J");
    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < COLUMNS; x++) putchar(x == column && y == row ? 'O' : '.');
        putchar('\n');
    }
    printf("frame %lu: %s\n", self->frame, self->message);
}

static uint32_t recognizer(gesta_context *context, const char *name, gesta_event_callback action) {
    uint32_t id;
    if (gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = name), &id) != GESTA_OK ||
        gesta_recognizer_add_action(context, id, action, &state, NULL, NULL) != GESTA_OK) {
        fprintf(stderr, "game: %s\n", gesta_context_message(context));
        exit(1);
    }
    return id;
}

int main(void) {
    pthread_t input;
    gesta_context *context;
    gesta_config config;
    int64_t time = now(), deadline = 0;
    gesta_config_init(&config, sizeof config);
    config.flags = GESTA_CONFIG_LATE_SAMPLES;
    if (gesta_context_create(&config, &context) != GESTA_OK) return 1;
    recognizer(context, "gesta.pan", on_drag);
    uint32_t tap = recognizer(context, "gesta.tap", on_tap), twice = recognizer(context, "gesta.tap", on_tap);
    if (gesta_recognizer_set_number(context, twice, GESTA_STR("taps"), 2) != GESTA_OK ||
        gesta_recognizer_relate(context, tap, GESTA_RELATION_REQUIRES_FAILURE, twice, 1) != GESTA_OK) {
        fprintf(stderr, "game: %s\n", gesta_context_message(context));
        return 1;
    }
    state.x = WIDTH / 2.0;
    state.y = HEIGHT / 2.0;
    state.is_terminal = isatty(STDOUT_FILENO);
    if (pthread_create(&input, NULL, read_input, NULL) != 0) return 1;

    for (int is_last = 0; !is_last || deadline != GESTA_NO_DEADLINE; state.frame++) {
        is_last = atomic_load(&state.has_ended); /* before the queue is read: then it is empty after it */
        if (gesta_queue_run(&state.queue, context, now()) != GESTA_OK)
            fprintf(stderr, "game: %s\n", gesta_context_message(context));
        gesta_next_deadline(context, &deadline);
        draw(&state);
        time += FRAME;
        sleep_until(time);
    }
    pthread_join(input, NULL);
    printf("%lu frames\n", state.frame);
    return gesta_context_destroy(context);
}
