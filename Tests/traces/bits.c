/*
 * Compares the bits of momentum and of values at frame time with those of every processor. Ends with "N passed, N
 * failed".
 */
#include "../c/check.h"
#include "../c/frame_bits.h"

int main(void) {
    uint64_t bits = decay_bits();
    if (!CHECK(bits == DECAY_BITS)) printf("0x%016llX\n", (unsigned long long)bits);
    bits = frame_bits();
    if (!CHECK(bits == FRAME_BITS)) printf("0x%016llX\n", (unsigned long long)bits);
    return check_end();
}
