#include "elf_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int elf_open(struct elf_file *file, const char *path) {
    struct stat status;
    memset(file, 0, sizeof *file);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return errno;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
        void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (bytes != MAP_FAILED) {
            file->bytes = bytes;
            file->size = (size_t)status.st_size;
        }
    }
    close(descriptor);
    if (file->size < sizeof(Elf64_Ehdr) || memcmp(file->bytes, ELFMAG, SELFMAG) != 0) return 0;
    if (file->bytes[EI_CLASS] == ELFCLASS64 && file->bytes[EI_DATA] == ELFDATA2LSB)
        file->header = (const void *)file->bytes;
    return 0;
}

void elf_close(struct elf_file *file) {
    if (file->bytes != NULL) munmap((void *)file->bytes, file->size);
    file->bytes = NULL;
}

static const void *at(const struct elf_file *file, Elf64_Off offset, size_t size) {
    return offset <= file->size && size <= file->size - offset ? file->bytes + offset : NULL;
}

static const Elf64_Shdr *section(const struct elf_file *file, unsigned index) {
    const Elf64_Ehdr *header = file->header;
    if (header == NULL || index >= header->e_shnum || header->e_shentsize != sizeof(Elf64_Shdr)) return NULL;
    return at(file, header->e_shoff + (Elf64_Off)index * sizeof(Elf64_Shdr), sizeof(Elf64_Shdr));
}

static const Elf64_Shdr *section_of_type(const struct elf_file *file, Elf64_Word type) {
    const Elf64_Shdr *it;
    for (unsigned index = 0; (it = section(file, index)) != NULL; index++)
        if (it->sh_type == type) return it;
    return NULL;
}

/* A NUL-terminated name of a table of strings. */
static const char *name_at(const struct elf_file *file, unsigned table, Elf64_Word offset) {
    const Elf64_Shdr *strings = section(file, table);
    if (strings == NULL || offset >= strings->sh_size) return NULL;
    const char *name = at(file, strings->sh_offset + offset, strings->sh_size - offset);
    return name != NULL && memchr(name, 0, strings->sh_size - offset) != NULL ? name : NULL;
}

int elf_dynamic(const struct elf_file *file, Elf64_Sxword tag, elf_visitor *visit, void *user) {
    const Elf64_Shdr *it = section_of_type(file, SHT_DYNAMIC);
    if (it == NULL) return 0;
    const Elf64_Dyn *entries = at(file, it->sh_offset, it->sh_size);
    for (size_t n = 0; entries != NULL && n < it->sh_size / sizeof *entries && entries[n].d_tag != DT_NULL; n++) {
        if (entries[n].d_tag != tag) continue;
        const char *name = name_at(file, it->sh_link, (Elf64_Word)entries[n].d_un.d_val);
        int code = name == NULL ? 0 : visit(name, user);
        if (code != 0) return code;
    }
    return 0;
}

int elf_is_program(const struct elf_file *file) {
    const Elf64_Shdr *it = section_of_type(file, SHT_DYNAMIC);
    const Elf64_Dyn *entries = it == NULL ? NULL : at(file, it->sh_offset, it->sh_size);
    for (size_t n = 0; entries != NULL && n < it->sh_size / sizeof *entries && entries[n].d_tag != DT_NULL; n++)
        if (entries[n].d_tag == DT_FLAGS_1) return (entries[n].d_un.d_val & DF_1_PIE) != 0;
    return 0;
}

static int is_exported(const Elf64_Sym *symbol) {
    int visibility = ELF64_ST_VISIBILITY(symbol->st_other);
    return ELF64_ST_BIND(symbol->st_info) != STB_LOCAL && (visibility == STV_DEFAULT || visibility == STV_PROTECTED);
}

int elf_symbols(const struct elf_file *file, enum symbol_kind kind, elf_visitor *visit, void *user) {
    const Elf64_Shdr *it = section_of_type(file, kind == SYMBOL_HIDDEN ? SHT_SYMTAB : SHT_DYNSYM);
    if (it == NULL) return 0;
    const Elf64_Sym *symbols = at(file, it->sh_offset, it->sh_size);
    for (size_t n = 0; symbols != NULL && n < it->sh_size / sizeof *symbols; n++) {
        int is_undefined = symbols[n].st_shndx == SHN_UNDEF;
        if (is_undefined != (kind == SYMBOL_UNDEFINED)) continue;
        if (kind == SYMBOL_DEFINED && !is_exported(&symbols[n])) continue;
        if (kind == SYMBOL_HIDDEN && is_exported(&symbols[n])) continue;
        if (kind == SYMBOL_UNDEFINED && ELF64_ST_BIND(symbols[n].st_info) != STB_GLOBAL) continue; /* may be missing */
        const char *name = name_at(file, it->sh_link, symbols[n].st_name);
        int code = name == NULL || name[0] == 0 ? 0 : visit(name, user);
        if (code != 0) return code;
    }
    return 0;
}

int elf_versions(const struct elf_file *file, elf_visitor *visit, void *user) {
    const Elf64_Shdr *it = section_of_type(file, SHT_GNU_verneed);
    if (it == NULL) return 0;
    Elf64_Off offset = it->sh_offset;
    const Elf64_Verneed *need;
    for (unsigned n = 0; n < it->sh_info && (need = at(file, offset, sizeof *need)) != NULL; n++) {
        Elf64_Off inner = offset + need->vn_aux;
        const Elf64_Vernaux *version;
        for (unsigned m = 0; m < need->vn_cnt && (version = at(file, inner, sizeof *version)) != NULL; m++) {
            const char *name = name_at(file, it->sh_link, version->vna_name);
            int code = name == NULL ? 0 : visit(name, user);
            if (code != 0) return code;
            inner += version->vna_next;
        }
        offset += need->vn_next;
    }
    return 0;
}

const char *elf_machine(unsigned machine) {
    static char number[32];
    static const struct {
        unsigned machine;
        const char *name;
    } names[] = {{EM_X86_64, "x86-64"},     {EM_AARCH64, "AArch64 (ARM, 64 bits)"},
                 {EM_ARM, "ARM (32 bits)"}, {EM_386, "x86 (32 bits)"},
                 {EM_RISCV, "RISC-V"},      {EM_PPC64, "PowerPC (64 bits)"},
                 {EM_S390, "S/390"},        {EM_MIPS, "MIPS"}};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (names[n].machine == machine) return names[n].name;
    snprintf(number, sizeof number, "machine %u", machine);
    return number;
}
