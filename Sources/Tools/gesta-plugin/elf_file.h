/* Reads a shared object without running any of its code. */
#ifndef ELF_FILE_H
#define ELF_FILE_H

#include <elf.h>
#include <stddef.h>

struct elf_file {
    const unsigned char *bytes;
    size_t size;
    const Elf64_Ehdr *header; /* NULL unless it is an ELF file for 64-bit programs of this byte order */
};

enum symbol_kind { SYMBOL_DEFINED, SYMBOL_UNDEFINED, SYMBOL_HIDDEN };

/* 0, or the error number. */
int elf_open(struct elf_file *file, const char *path);
void elf_close(struct elf_file *file);

/* Called with each name, until it returns nonzero, which is then returned. */
typedef int elf_visitor(const char *name, void *user);

/* DT_NEEDED, or with DT_RUNPATH or DT_RPATH the search paths. */
int elf_dynamic(const struct elf_file *file, Elf64_Sxword tag, elf_visitor *visit, void *user);
/* Dynamic symbols that are defined or must be found elsewhere, or names of .symtab that are not exported. */
int elf_symbols(const struct elf_file *file, enum symbol_kind kind, elf_visitor *visit, void *user);
/* Versions that other libraries must have: "GLIBC_2.38". */
int elf_versions(const struct elf_file *file, elf_visitor *visit, void *user);
/* Whether it is a program that is loaded anywhere, and no library. */
int elf_is_program(const struct elf_file *file);
/* "x86-64"; a number if it has no name here. */
const char *elf_machine(unsigned machine);

#endif
