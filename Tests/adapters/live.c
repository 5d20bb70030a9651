/* adapters/live.h: what a viewer receives, and programs whose viewer is not there, ends, or reads nothing. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

#include "../c/check.h"

static int port;
#define GESTA_LIVE_PORT port
#include <gesta/adapters/live.h>

/* Listens at a free port. */
static int viewer(void) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof place;
    int found = socket(AF_INET, SOCK_STREAM, 0);
    CHECK(bind(found, (struct sockaddr *)&place, sizeof place) == 0 && listen(found, 1) == 0);
    CHECK(getsockname(found, (struct sockaddr *)&place, &length) == 0);
    port = ntohs(place.sin_port);
    return found;
}

static gesta_context *made(void) {
    gesta_context *context;
    uint32_t tap;
    CHECK_EQUAL(gesta_context_create(NULL, &context), GESTA_OK);
    CHECK_EQUAL(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &tap), GESTA_OK);
    return context;
}

static void receives(void) {
    int listening = viewer();
    gesta_context *context = made();
    char text[4096];
    size_t length = 0;
    CHECK_EQUAL(gesta_live_start(context), GESTA_OK);
    int connection = accept(listening, NULL, NULL);
    CHECK_EQUAL(gesta_finger_tap(context, 1, 10, 10, 1), GESTA_OK);
    CHECK_EQUAL(gesta_live_start(context), GESTA_E_BUSY); /* a trace is being recorded */
    CHECK_EQUAL(gesta_context_destroy(context), GESTA_OK);
    for (ssize_t count; (count = read(connection, text + length, sizeof text - 1 - length)) > 0;)
        length += (size_t)count;
    text[length] = 0;
    CHECK(strncmp(text, "gesta-trace 1\n", 14) == 0);
    CHECK(strstr(text, " possible ended ") != NULL);
    gesta_trace_result result = {.size = sizeof result};
    CHECK_EQUAL(gesta_trace_replay(text, length, NULL, &result), GESTA_OK);
    CHECK_EQUAL(result.cut, 0);
    close(connection), close(listening);
}

/* Without anybody who listens, nothing is recorded. */
static void is_missing(void) {
    close(viewer());
    gesta_context *context = made();
    CHECK_EQUAL(gesta_live_start(context), GESTA_OK);
    CHECK_EQUAL(gesta_trace_start(context, gesta_live_write, (void *)(intptr_t)-1, NULL), GESTA_OK);
    CHECK_EQUAL(gesta_context_destroy(context), GESTA_OK);
}

static void is_lost(int ends) {
    int listening = viewer();
    gesta_context *context = made();
    CHECK_EQUAL(gesta_live_start(context), GESTA_OK);
    int connection = accept(listening, NULL, NULL);
    if (ends) close(connection);
    for (int i = 0; i < 50000; i++) CHECK_EQUAL(gesta_finger_tap(context, 1, 10, 10, 1), GESTA_OK);
    CHECK_EQUAL(gesta_context_destroy(context), GESTA_OK);
    if (!ends) close(connection);
    close(listening);
}

int main(void) {
    receives();
    is_missing();
    is_lost(1);
    is_lost(0);
    return check_end();
}
