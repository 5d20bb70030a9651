/* recording.h - reads recordings of touches; Sources/Tools/gesta_tools/recording.py describes the format. */
#ifndef RECORDING_H
#define RECORDING_H

#include <gesta/gesta.h>

enum { RECORDING_TEXT = 160, RECORDING_EXPECTATIONS = 8 };

typedef struct expectation {
    char recognizer[64]; /* a class, optionally with parameters: "gesta.tap:taps=2" */
    char state[16];      /* "recognized", "failed" or "cancelled" */
    char reason[64];     /* "" for any */
} expectation;

typedef struct recording {
    char label[RECORDING_TEXT];
    char note[RECORDING_TEXT];
    expectation expectations[RECORDING_EXPECTATIONS];
    size_t expectation_count;
    gesta_touch *touches; /* times start at 0; the player adds its own clock */
    size_t touch_count;
} recording;

typedef struct recordings {
    recording *items;
    size_t count;
} recordings;

/* Reads a file. Returns 0, or -1 after writing the error and its line to stderr; then there is nothing to free. */
int recordings_read(const char *path, recordings *out);

void recordings_free(recordings *all);

#endif
