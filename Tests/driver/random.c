/* Random numbers that a seed reproduces. */
#include "driver.h"

static LOCAL uint64_t state = 1;

void random_seed(uint64_t seed) { state = mix(mix(0x6a09e667f3bcc909u, seed), seed >> 32) | 1; }

uint64_t random_bits(void) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545f4914f6cdd1du;
}

uint32_t below(uint32_t limit) { return (uint32_t)((random_bits() >> 32) * limit >> 32); }

bool one_in(uint32_t n) { return below(n) == 0; }

double uniform(double least, double most) { return least + (most - least) * (double)(random_bits() >> 11) * 0x1p-53; }
