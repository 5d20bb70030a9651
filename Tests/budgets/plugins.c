/* Plugin files, as far as the library examines them before the dynamic linker opens them. */
#define _POSIX_C_SOURCE 200809L

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "budgets.h"

static int32_t load(void) {
    char path[] = "/tmp/gesta-budgets-XXXXXX";
    int file = mkstemp(path);
    if (file < 0 || write(file, text, length) != (ssize_t)length || close(file) != 0) fail("write", path);
    gesta_context *context = open_context();
    int32_t code = gesta_plugin_load(context, path, SIZE_MAX, NULL);
    gesta_context_destroy(context);
    unlink(path);
    return code;
}

/* Segments that all lie in the file, but for the last one. */
static void segments(uint32_t n) {
    Elf64_Ehdr header;
    Elf64_Phdr segment;
    memset(&header, 0, sizeof header);
    memset(&segment, 0, sizeof segment);
    memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_type = ET_DYN;
#ifdef __aarch64__
    header.e_machine = EM_AARCH64;
#else
    header.e_machine = EM_X86_64;
#endif
    header.e_phoff = sizeof header;
    header.e_phentsize = sizeof segment;
    header.e_phnum = (Elf64_Half)n;
    put_bytes(&header, sizeof header);
    for (uint32_t i = 1; i <= n; i++) {
        segment.p_offset = i == n ? UINT64_MAX : 0;
        put_bytes(&segment, sizeof segment);
    }
}

static void letters(uint32_t n) { put_times("\177ELF", n); }

#define PLUGIN "plugin files"
const family of_plugins[] = {
    {PLUGIN, "a table of segments", 16000, segments, load, GESTA_E_PLUGIN_FORMAT},
    {PLUGIN, "no object", 16000, letters, load, GESTA_E_PLUGIN_FORMAT},
    {NULL, NULL, 0, NULL, NULL, 0},
};
