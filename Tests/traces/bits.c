/* Compares the bits of momentum with those of every processor. Ends with "N passed, N failed". */
#include "../c/check.h"
#include "../c/decay_bits.h"

int main(void) {
    uint64_t bits = decay_bits();
    if (!CHECK(bits == DECAY_BITS)) printf("0x%016llX\n", (unsigned long long)bits);
    return check_end();
}
