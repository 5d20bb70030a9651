/* Pushes in C. push_code.cpp has the same functions in C++, which must compile to the same instructions. */
#include <gesta/gesta.h>

struct game {
    gesta_context *context;
};

int32_t push_touches(gesta_context *context, const gesta_touch *touches, size_t count);
int32_t push_of_owner(const struct game *game, const gesta_touch *touches, size_t count);
int32_t push_one(gesta_context *context, const gesta_touch *touch);

int32_t push_touches(gesta_context *context, const gesta_touch *touches, size_t count) {
    return gesta_push(context, touches, count, sizeof *touches);
}

int32_t push_of_owner(const struct game *game, const gesta_touch *touches, size_t count) {
    return gesta_push(game->context, touches, count, sizeof *touches);
}

int32_t push_one(gesta_context *context, const gesta_touch *touch) {
    return gesta_push(context, touch, 1, sizeof *touch);
}
