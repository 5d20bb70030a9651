#include "explain.h"
#include "elf_file.h"

#include <gesta/gesta.h>

#include <dlfcn.h>
#include <gnu/libc-version.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NAMES_MOST = 64, NAME_SIZE = 256 };

/* ----------------------------------------------------------------------------------------------------- the file -- */

#if defined(__x86_64__)
static const unsigned this_machine = EM_X86_64;
#elif defined(__aarch64__)
static const unsigned this_machine = EM_AARCH64;
#else
static const unsigned this_machine = EM_NONE;
#endif

static int begins(const struct elf_file *file, const char *bytes, size_t count) {
    return file->size >= count && memcmp(file->bytes, bytes, count) == 0;
}

/* Files that are no ELF files, by what they begin with. */
static void explain_format(const struct elf_file *file, struct output *out) {
    if (file->size == 0) {
        put(out, "The file is empty.\n");
    } else if (begins(file, "!<arch>\n", 8)) {
        put(out, "It is a static library. Link a shared one: cc -shared -o plugin.so FILES...\n");
    } else if (begins(file, "MZ", 2)) {
        put(out, "It is a library for Windows. Build it for Linux on %s.\n", elf_machine(this_machine));
    } else if (begins(file, "\xcf\xfa\xed\xfe", 4) || begins(file, "\xca\xfe\xba\xbe", 4)) {
        put(out, "It is a library for macOS. Build it for Linux on %s.\n", elf_machine(this_machine));
    } else if (begins(file, "\0asm", 4)) {
        put(out, "It is a WebAssembly module. Build it for Linux on %s.\n", elf_machine(this_machine));
    } else if (begins(file, "#!", 2)) {
        put(out, "It is a script. A plugin is a shared object; a class in Python belongs to the program.\n");
    } else if (begins(file, "version https://git-lfs", 23)) {
        put(out, "It is a pointer of Git LFS. Fetch the file itself: git lfs pull\n");
    } else if (file->size < 100000 && memchr(file->bytes, 0, file->size) == NULL) {
        put(out, "It is a text. Compile it: cc -shared -fPIC -o plugin.so FILES...\n");
    } else {
        put(out, "It is no shared object, which begins with the bytes 7f 45 4c 46.\n");
    }
}

/* Of a shared object that is not for this computer, or is none. Returns whether it said so. */
static int explain_header(const struct elf_file *file, struct output *out) {
    if (begins(file, ELFMAG, SELFMAG) && file->size < sizeof(Elf64_Ehdr)) {
        put(out, "The file is cut off after %zu bytes. Copy it again.\n", file->size);
        return 1;
    }
    if (!begins(file, ELFMAG, SELFMAG)) {
        explain_format(file, out);
        return 1;
    }
    if (file->header == NULL) {
        put(out, "It is built for %s, must be built for %s.\n",
            file->size > EI_CLASS && file->bytes[EI_CLASS] == ELFCLASS32 ? "32-bit programs" : "another byte order",
            elf_machine(this_machine));
        return 1;
    }
    const Elf64_Ehdr *header = file->header;
    if (header->e_machine != this_machine) {
        put(out, "It is built for %s, must be built for %s: use a compiler for that processor.\n",
            elf_machine(header->e_machine), elf_machine(this_machine));
        return 1;
    }
    if (header->e_type == ET_REL) {
        put(out, "It is an object file. Link it: cc -shared -o plugin.so FILES...\n");
        return 1;
    }
    if (header->e_type == ET_EXEC) {
        put(out, "It is a program. Link it with -shared, and compile it with -fPIC.\n");
        return 1;
    }
    if (elf_is_program(file)) {
        put(out, "It is a program. Link it with -shared instead of -pie.\n");
        return 1;
    }
    if (header->e_phoff > file->size || header->e_shoff > file->size) {
        put(out, "The file is cut off after %zu bytes. Copy it again.\n", file->size);
        return 1;
    }
    return 0;
}

/* --------------------------------------------------------------------------------------------------- near names -- */

static size_t smallest(size_t a, size_t b) { return a < b ? a : b; }

/* The number of letters to insert, remove or replace. */
static size_t distance(const char *a, const char *b) {
    size_t row[NAME_SIZE + 1], length = strlen(b);
    if (length > NAME_SIZE) return SIZE_MAX;
    for (size_t n = 0; n <= length; n++) row[n] = n;
    for (size_t i = 0; a[i] != 0; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t n = 1; n <= length; n++) {
            size_t above = row[n];
            row[n] = smallest(smallest(above, row[n - 1]) + 1, diagonal + (a[i] != b[n - 1]));
            diagonal = above;
        }
    }
    return row[length];
}

struct nearest {
    const char *wanted;
    size_t distance;
    char found[NAME_SIZE];
};

static int offer(const char *name, void *user) {
    struct nearest *it = user;
    size_t length = strlen(name), wanted = strlen(it->wanted);
    /* As C++ writes it: _Z18gesta_plugin_entryjj. */
    size_t far = strncmp(name, "_Z", 2) == 0 && strstr(name, it->wanted) != NULL ? 1 : SIZE_MAX;
    if (far == SIZE_MAX && (length > wanted ? length - wanted : wanted - length) < it->distance)
        far = distance(it->wanted, name);
    if (far >= it->distance || far == 0 || length >= NAME_SIZE) return 0;
    it->distance = far;
    strcpy(it->found, name);
    return 0;
}

static struct nearest near(const char *wanted) {
    struct nearest it = {.wanted = wanted, .distance = strlen(wanted) / 3 + 1};
    return it;
}

static int is_name(const char *name, void *user) { return strcmp(name, user) == 0; }

/* ------------------------------------------------------------------------------------------------------ symbols -- */

struct names {
    unsigned count;
    char names[NAMES_MOST][NAME_SIZE];
};

static int collect(const char *name, void *user) {
    struct names *names = user;
    if (names->count < NAMES_MOST && strlen(name) < NAME_SIZE) strcpy(names->names[names->count++], name);
    return 0;
}

static int write_if_missing(const char *name, void *user) {
    if (dlsym(RTLD_DEFAULT, name) == NULL) fprintf(user, "%s\n", name);
    return 0;
}

/* Of the libraries that a file needs: "library NAME" if it cannot be loaded, else its path, in a process of its own. */
static void open_needed(const struct elf_file *file, FILE *out) {
    struct names needed = {0};
    elf_dynamic(file, DT_NEEDED, collect, &needed);
    for (unsigned n = 0; n < needed.count; n++) {
        struct link_map *map = NULL;
        void *library = dlopen(needed.names[n], RTLD_LAZY | RTLD_GLOBAL);
        if (library == NULL) fprintf(out, "-%s\n", needed.names[n]);
        else if (dlinfo(library, RTLD_DI_LINKMAP, &map) == 0) fprintf(out, "+%s\n", map->l_name);
    }
    elf_symbols(file, SYMBOL_UNDEFINED, write_if_missing, out);
}

static void explain_missing_symbol(const struct elf_file *file, const char *symbol, struct names *libraries,
                                   struct output *out) {
    put(out, "The symbol %s is missing", symbol);
    if (strncmp(symbol, "gesta_", 6) == 0) {
        put(out, ": plugins do not link libgesta. Call the functions of the gesta_host that create receives.\n");
        return;
    }
    if (strncmp(symbol, "__asan_", 7) == 0 || strncmp(symbol, "__ubsan_", 8) == 0 ||
        strncmp(symbol, "__tsan_", 7) == 0) {
        put(out, ": the plugin is built with a sanitizer. Check it with --asan, or build it without.\n");
        return;
    }
    if (strncmp(symbol, "swift_", 6) == 0 || strncmp(symbol, "$s", 2) == 0) {
        put(out, ": it is of the Swift runtime. Build with -enable-experimental-feature Embedded -wmo.\n");
        return;
    }
    struct nearest it = near(symbol);
    elf_symbols(file, SYMBOL_DEFINED, offer, &it);
    elf_symbols(file, SYMBOL_HIDDEN, offer, &it);
    for (unsigned n = 0; n < libraries->count; n++) {
        struct elf_file library;
        if (libraries->names[n][0] == '/' && elf_open(&library, libraries->names[n]) == 0) {
            elf_symbols(&library, SYMBOL_DEFINED, offer, &it);
            elf_close(&library);
        }
    }
    static const char *const math[] = {"sin", "cos", "tan", "sqrt", "atan2", "pow", "exp", "log", "hypot", "floor"};
    for (size_t n = 0; n < sizeof math / sizeof *math; n++)
        if (strcmp(symbol, math[n]) == 0) {
            put(out, ": it is of the mathematics library. Link with -lm.\n");
            return;
        }
    if (it.found[0] != 0) put(out, "; the nearest name is %s", it.found);
    put(out, ". Link the file or library that defines it.\n");
}

/* 10,000 times the major version, and the minor one. */
static unsigned version_number(const char *text) {
    unsigned major = 0, minor = 0;
    return sscanf(text, "%u.%u", &major, &minor) == 2 ? major * 10000 + minor : 0;
}

static int newer_version(const char *name, void *user) {
    if (strncmp(name, "GLIBC_", 6) != 0 || version_number(name + 6) <= version_number(gnu_get_libc_version())) return 0;
    if (version_number(name + 6) > version_number((char *)user)) snprintf(user, NAME_SIZE, "%s", name + 6);
    return 0;
}

static void explain_linking(const struct elf_file *file, struct output *out) {
    char version[NAME_SIZE] = "";
    elf_versions(file, newer_version, version);
    if (version[0] != 0)
        put(out,
            "It requires version %s of the C library, this computer has %s: build it on the oldest system that it "
            "is for.\n",
            version, gnu_get_libc_version());
    int ends[2];
    if (pipe(ends) != 0) return;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        FILE *pipe_end = fdopen(ends[1], "w");
        close(ends[0]);
        if (pipe_end != NULL) open_needed(file, pipe_end);
        if (pipe_end != NULL) fflush(pipe_end);
        _exit(0);
    }
    close(ends[1]);
    FILE *results = fdopen(ends[0], "r");
    static struct names libraries, missing;
    libraries.count = missing.count = 0;
    char line[NAME_SIZE + 1];
    while (results != NULL && fgets(line, sizeof line, results) != NULL) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == '-') {
            if (strncmp(line + 1, "libc.musl", 9) == 0 || strcmp(line + 1, "libc.so") == 0)
                put(out, "It requires the C library musl, as of Alpine Linux: build it on a system with glibc.\n");
            else
                put(out, "The library %s is missing: install it, or link what the plugin needs of it statically.\n",
                    line + 1);
        } else {
            collect(line[0] == '+' ? line + 1 : line, line[0] == '+' ? &libraries : &missing);
        }
    }
    if (results != NULL) fclose(results);
    if (pid > 0) waitpid(pid, NULL, 0);
    for (unsigned n = 0; n < missing.count && n < 5; n++)
        explain_missing_symbol(file, missing.names[n], &libraries, out);
    if (missing.count > 5) put(out, "Further symbols are missing: %u.\n", missing.count - 5);
}

/* -------------------------------------------------------------------------------------------------------- entry -- */

static void explain_entry(const struct elf_file *file, struct output *out) {
    char wanted[] = GESTA_PLUGIN_ENTRY;
    if (elf_symbols(file, SYMBOL_HIDDEN, is_name, wanted)) {
        put(out, "The function is in the file, but hidden. Write GESTA_PLUGIN_EXPORT before it, not static, and let no "
                 "version script hide it.\n");
        return;
    }
    struct nearest it = near(wanted);
    elf_symbols(file, SYMBOL_DEFINED, offer, &it);
    if (strncmp(it.found, "_Z", 2) == 0)
        put(out, "It exports %s, the name as C++ writes it. Declare the function extern \"C\".\n", it.found);
    else if (it.found[0] != 0) put(out, "The nearest name that it exports is %s. Rename it to %s.\n", it.found, wanted);
    else put(out, "Is it a plugin of Gesta? In Swift, write @_cdecl(\"%s\") public before the function.\n", wanted);
}

static const char *const may_be_empty[] = {"vendor must not be NULL", "url must not be NULL", "unit must not be NULL",
                                           "doc must not be NULL"};

void explain(const char *path, int32_t code, uint32_t abi, struct output *out) {
    struct elf_file file;
    if (elf_open(&file, path) != 0) return;
    switch (code) {
    case GESTA_E_PLUGIN_FORMAT: {
        struct stat status;
        if (stat(path, &status) == 0 && S_ISREG(status.st_mode) && !explain_header(&file, out))
            put(out, "The file is damaged or cut off. Copy or build it again.\n");
        break;
    }
    case GESTA_E_PLUGIN_OPEN:
        if (!explain_header(&file, out)) explain_linking(&file, out);
        break;
    case GESTA_E_PLUGIN_ENTRY: explain_entry(&file, out); break;
    case GESTA_E_PLUGIN_ABI:
        if (abi > GESTA_PLUGIN_ABI)
            put(out, "It is built for plugin ABI %u: it requires a newer libgesta than %s, which has %u.\n", abi,
                gesta_version(), GESTA_PLUGIN_ABI);
        else
            put(out, "Set gesta_plugin.abi to GESTA_PLUGIN_ABI, and return the descriptor if abi_min <= "
                     "GESTA_PLUGIN_ABI and GESTA_PLUGIN_ABI <= abi_max.\n");
        break;
    case GESTA_E_PLUGIN_ID:
    case GESTA_E_CLASS_ID:
        if (strstr(out->text, "must be a lower-case reverse domain name") != NULL)
            put(out, "Take a domain of yours in reverse, and a name: \"org.example.slide\".\n");
        break;
    case GESTA_E_PLUGIN_TABLE:
    case GESTA_E_CLASS_TABLE:
    case GESTA_E_CLASS_PARAMETER:
    case GESTA_E_CLASS_VALUE:
    case GESTA_E_CLASS_REASON:
        if (strstr(out->text, ".size is ") != NULL)
            put(out, "Set every field by its name (.size = sizeof(...)): those that are left out are then 0.\n");
        for (unsigned n = 0; n < sizeof may_be_empty / sizeof *may_be_empty; n++)
            if (strstr(out->text, may_be_empty[n]) != NULL) put(out, "Write \"\" if there is nothing to say.\n");
        break;
    case GESTA_E_CLASS_FUNCTION:
        put(out, "Write the function and set its field in the table. One that has nothing to do may be empty.\n");
        break;
    case GESTA_E_PLUGIN_INIT:
        put(out, "The plugin itself refuses: look up in its source what the number means.\n");
        break;
    default: break;
    }
    elf_close(&file);
}

static int is_sanitizer(const char *name, void *user) {
    (void)user;
    return strncmp(name, "libasan.so", 10) == 0 || strncmp(name, "libtsan.so", 10) == 0;
}

int needs_sanitizer(const char *path) {
    struct elf_file file;
    if (elf_open(&file, path) != 0) return 0;
    int needs = elf_dynamic(&file, DT_NEEDED, is_sanitizer, NULL);
    elf_close(&file);
    return needs;
}

static int is_of_gesta(const char *name, void *user) {
    int is_it = strncmp(name, "gesta_", 6) == 0 || strncmp(name, "libgesta.so", 11) == 0;
    if (is_it) snprintf(user, NAME_SIZE, "%s", name);
    return is_it;
}

const char *links_libgesta(const char *path) {
    static char name[NAME_SIZE];
    struct elf_file file;
    name[0] = 0;
    if (elf_open(&file, path) != 0) return NULL;
    if (!elf_dynamic(&file, DT_NEEDED, is_of_gesta, name)) elf_symbols(&file, SYMBOL_UNDEFINED, is_of_gesta, name);
    elf_close(&file);
    return name[0] == 0 ? NULL : name;
}
