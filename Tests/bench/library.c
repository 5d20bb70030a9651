#include "library.h"

#include <stdlib.h>

library *library_open(uint32_t max_contacts, uint32_t flags) {
    library *self = calloc(1, sizeof *self);
    gesta_config config;
    if (self == NULL) return NULL;
    gesta_config_init(&config, sizeof config);
    config.max_contacts = max_contacts;
    config.flags = flags;
    if (gesta_context_create(&config, &self->context) == GESTA_OK) return self;
    free(self);
    return NULL;
}

void library_close(void *self) {
    gesta_context_destroy(((library *)self)->context);
    free(self);
}

static void count_ended(gesta_context *context, const gesta_event *event, void *user) {
    (void)context;
    ((library *)user)->recognized += event->state == GESTA_STATE_ENDED;
}

uint32_t library_add(library *self, const char *class_name, uint32_t region) {
    uint32_t recognizer;
    if (gesta_recognizer_create(self->context, GESTA_RECOGNIZER(.class_name = class_name), &recognizer) != GESTA_OK ||
        gesta_recognizer_attach(self->context, recognizer, region) != GESTA_OK ||
        gesta_recognizer_add_action(self->context, recognizer, count_ended, self, NULL, NULL) != GESTA_OK)
        return 0;
    return recognizer;
}

uint32_t library_region(library *self, double x, double y, double width, double height) {
    gesta_rect rect = {x, y, width, height};
    uint32_t region;
    return gesta_region_create(self->context, GESTA_REGION_ROOT, &rect, &region) == GESTA_OK ? region : 0;
}

size_t library_samples;

static void keep_error(library *self, int32_t code) {
    if (code != GESTA_OK && self->error == GESTA_OK) self->error = code;
}

void library_push(library *self, const gesta_touch *touches, size_t count, size_t batch) {
    library_samples += count;
    for (size_t i = 0; i < count; i += batch)
        keep_error(self,
                   gesta_push(self->context, touches + i, count - i < batch ? count - i : batch, sizeof *touches));
}

void library_push_motions(library *self, const gesta_motion *motions, size_t count, size_t batch) {
    library_samples += count;
    for (size_t i = 0; i < count; i += batch) {
        size_t most = count - i < batch ? count - i : batch;
        keep_error(self, gesta_push_motion(self->context, motions + i, most, sizeof *motions));
    }
}
