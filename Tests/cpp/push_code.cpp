// The functions of push_code.c with gesta.hpp.
#include <gesta/gesta.hpp>

struct game {
    gesta::context context;
};

extern "C" int32_t push_touches(gesta::context_view context, gesta::span<const gesta_touch> touches) {
    return context.push(touches).code;
}

extern "C" int32_t push_of_owner(const game &game, gesta::span<const gesta_touch> touches) {
    return game.context.push(touches).code;
}

extern "C" int32_t push_one(gesta::context_view context, const gesta_touch &touch) {
    return context.push({&touch, 1}).code;
}
