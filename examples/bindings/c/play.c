/* Plays a recording and prints the hash of its trace: play RECORDING */
#include <gesta/gesta.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program if a call has failed. */
static void check(int32_t code) {
    if (code == GESTA_OK) return;
    fprintf(stderr, "gesta: %s\n", gesta_strerror(code));
    exit(1);
}

static void hash(const char *bytes, size_t length, void *user) {
    uint64_t *sum = user;
    for (size_t i = 0; i < length; i++) *sum = (*sum ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
}

int main(int argc, char **argv) {
    static const char *const classes[] = {"gesta.chevron", "gesta.tap", "gesta.pan", "gesta.transform"};
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    gesta_context *context = NULL;
    gesta_touch touch = {0};
    int64_t start = 0, ms;
    uint32_t id;
    char line[256], phase[16];
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL || gesta_context_create(NULL, &context) != GESTA_OK) return 1;
    check(gesta_trace_start(context, hash, &sum, NULL));
    for (int i = 0; i < 4; i++)
        check(gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = classes[i]), &id));
    while (fgets(line, sizeof line, file) != NULL) {
        int read = sscanf(line, "%" SCNd64 " %" SCNu64 " %15s %lf %lf", &ms, &touch.contact, phase, &touch.x, &touch.y);
        if (strncmp(line, "label", 5) == 0) start += INT64_C(10000000000);
        if (read != 5) continue;
        touch.time = start + ms * 1000000;
        touch.phase = (uint32_t)strcspn("?dmsuc", (char[]){phase[0], 0}); /* down, move, still, up, cancel */
        check(gesta_push(context, &touch, 1, sizeof touch));
    }
    fclose(file);
    gesta_trace_stop(context);
    gesta_context_destroy(context);
    printf("%016" PRIx64 "\n", sum);
    return 0;
}
