/* What memory the library requests, as its allocator hook counts it. */
#include <stdio.h>
#include <string.h>

#include "counting.h"
#include "lanes.h"
#include "library.h"

enum { MANY = 1024, CLASSES_MAX = 64 };

/*
 * Bytes of a recognizer. `made`: allocated to create one while the context's lists have room. `used`: after use, a
 * MANY-th of the memory of MANY, the context's lists included. Returns 0 when the class cannot be created by its name
 * alone.
 */
static int recognizer_bytes(const char *class_name, const gesta_touch *strokes, double *made, double *used) {
    library *self = library_open(32, GESTA_CONFIG_NO_POLL);
    uint32_t recognizer;
    int can = self != NULL;
    size_t before = counted.bytes;
    *made = 0;
    for (int i = 0; i < MANY && can; i++) {
        size_t last = counted.bytes;
        can =
            gesta_recognizer_create(self->context, GESTA_RECOGNIZER(.class_name = class_name), &recognizer) == GESTA_OK;
        /* Lists grow now and then: the least is what there is without. */
        if (i == 0 || (double)(counted.bytes - last) < *made) *made = (double)(counted.bytes - last);
    }
    if (can) library_push(self, strokes, STROKE_SAMPLES, 1);
    *used = (double)(counted.bytes - before) / MANY;
    if (self != NULL) library_close(self);
    return can;
}

/* The same for a contact, all of them down. What a recognizer that follows one takes for it is the recognizer's. */
static double contact_bytes(void) {
    size_t bytes[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        uint32_t contacts = i == 0 ? 32 : 1024;
        library *self = library_open(contacts, GESTA_CONFIG_NO_POLL);
        gesta_touch touch = {.phase = GESTA_PHASE_BEGAN};
        if (self == NULL || library_add(self, "gesta.tap", GESTA_REGION_ROOT) == 0) return -1;
        for (uint32_t c = 0; c < contacts; c++) {
            touch.contact = c;
            touch.time = c;
            library_push(self, &touch, 1, 1);
        }
        bytes[i] = counted.bytes;
        library_close(self);
    }
    return (double)(bytes[1] - bytes[0]) / (1024 - 32);
}

/* Allocations of one pass over the strokes, all classes with callbacks, after two that may allocate. */
static double steady_allocations(gesta_touch *strokes) {
    library *self = library_open(32, 0);
    uint32_t classes[CLASSES_MAX];
    size_t count = 0;
    if (self == NULL || gesta_context_list(self->context, GESTA_KIND_CLASS, classes, CLASSES_MAX, &count) != GESTA_OK)
        return -1;
    for (size_t i = 0; i < count; i++) {
        gesta_class_info info = {.size = sizeof info};
        gesta_class_describe(self->context, classes[i], &info);
        library_add(self, info.id, GESTA_REGION_ROOT);
    }
    size_t before = 0;
    for (int pass = 0; pass < 3; pass++) {
        before = counted.allocations;
        library_push(self, strokes, STROKES_TOTAL, pass == 2 ? 1 : BATCH);
        library_push(self, strokes, 0, BATCH);
        strokes_shift(strokes);
    }
    double made = self->error == GESTA_OK && self->recognized > 0 ? (double)(counted.allocations - before) : -1;
    library_close(self);
    return made;
}

int measure_memory(void) {
    static gesta_touch strokes[STROKES_TOTAL];
    if (!counting_begin()) return 0;
    strokes_make(strokes);

    /*
     * The first context exists meanwhile, so that memory shared by all contexts (the built-in classes) does not count.
     */
    library *first = library_open(32, 0);
    size_t shared = counted.bytes;
    library *second = library_open(32, 0);
    if (first == NULL || second == NULL) return 0;
    double context = (double)(counted.bytes - shared);
    library_close(second);
    tell("memory-context", context);
    tell("memory-shared", (double)shared - context);

    char each[2048] = "as it is created, and in brackets in use: ";
    size_t first_class = strlen(each);
    double largest = 0;
    uint32_t classes[CLASSES_MAX];
    size_t count = 0;
    gesta_context_list(first->context, GESTA_KIND_CLASS, classes, CLASSES_MAX, &count);
    for (size_t i = 0; i < count; i++) {
        gesta_class_info info = {.size = sizeof info};
        gesta_class_describe(first->context, classes[i], &info);
        double made, used;
        if (!recognizer_bytes(info.id, strokes, &made, &used)) continue;
        if (made > largest) largest = made;
        if (strcmp(info.id, "gesta.chevron") == 0) {
            tell("memory-recognizer", made);
            tell("memory-in-use", used);
        }
        snprintf(each + strlen(each), sizeof each - strlen(each), "%s%s %.0f (%.0f)", each[first_class] ? ", " : "",
                 info.id, made, used);
    }
    library_close(first);
    tell("memory-recognizer-largest", largest);
    tell_note("memory-in-use", each);
    tell("memory-contact", contact_bytes());
    tell("allocations", steady_allocations(strokes));
    return counting_end();
}
