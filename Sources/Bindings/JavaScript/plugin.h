/*
 * Included before a plugin that is linked into gesta.wasm. In the core, the linker replaces free by a function that
 * counts: a plugin's must reach the C library, where its malloc and calloc are.
 */
void free(void *memory) __asm__("__libc_free");
