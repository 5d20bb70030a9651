/* Numbers that follow from a seed. (S. Vigna, "splitmix64", 2015.) */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

struct generator {
    uint64_t state;
};

static inline uint64_t draw(struct generator *it) {
    uint64_t z = it->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* From 0 to count - 1. */
static inline uint32_t draw_below(struct generator *it, uint32_t count) {
    return (uint32_t)((draw(it) >> 32) * count >> 32);
}

/* True in one of `count` cases. */
static inline int draw_one_in(struct generator *it, uint32_t count) { return draw_below(it, count) == 0; }

/* From 0 to 1, in steps that are exact. */
static inline double draw_fraction(struct generator *it) { return (double)(draw(it) >> 44) / 1048576.0; }

/* The generator of one session. */
static inline struct generator generator_of(uint64_t seed, uint32_t class_index, uint32_t session) {
    struct generator it = {seed ^ ((uint64_t)class_index << 40) ^ ((uint64_t)session * 0xd1342543de82ef95u)};
    draw(&it);
    return it;
}

#endif
