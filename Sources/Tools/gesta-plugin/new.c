#include "new.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_MOST = 40, ID_MOST = 255, FILE_MOST = 65536 };

static int fail(const char *what, const char *why) {
    fprintf(stderr, "gesta-plugin: %s: %s\n", what, why);
    return 2;
}

/* "two_rings" is TwoRings where classes have capital letters. */
static void capitalize(const char *name, char *capital) {
    int is_first = 1;
    for (; *name != 0; name++) {
        if (*name == '_') is_first = 1;
        else *capital++ = (char)(is_first ? toupper((unsigned char)*name) : *name), is_first = 0;
    }
    *capital = 0;
}

static const char *name_fault(const char *name) {
    static const char *const taken[] = {
        "and",       "as",      "asm",      "auto",     "bool",     "break",  "case",   "catch",   "char",
        "class",     "const",   "continue", "default",  "def",      "del",    "delete", "do",      "double",
        "else",      "enum",    "explicit", "export",   "extern",   "false",  "float",  "for",     "friend",
        "from",      "func",    "gesta",    "gesture",  "global",   "goto",   "guard",  "if",      "import",
        "in",        "init",    "inline",   "int",      "is",       "lambda", "let",    "long",    "main",
        "namespace", "new",     "nil",      "not",      "operator", "or",     "pass",   "plugin",  "private",
        "protected", "public",  "raise",    "register", "reset",    "return", "self",   "short",   "signed",
        "static",    "struct",  "switch",   "template", "test",     "this",   "throw",  "touches", "true",
        "try",       "typedef", "union",    "unsigned", "using",    "values", "var",    "virtual", "void",
        "volatile",  "where",   "while",    "with",     "yield"};
    size_t length = strlen(name);
    if (length == 0 || length > NAME_MOST || !islower((unsigned char)name[0]) || name[length - 1] == '_' ||
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != length)
        return "the name must be 1 to 40 lower-case letters, digits and '_', the first a letter";
    for (size_t at = 0; at < sizeof taken / sizeof *taken; at++)
        if (strcmp(name, taken[at]) == 0) return "the name is a word of a language or of the template";
    return NULL;
}

/* The folder of templates: beside the installed program, or in the sources that it was built from. */
static int find_templates(char *path, size_t capacity) {
    static const char *const places[] = {"/../share/gesta/templates", "/../../Sources/Tools/gesta-plugin/templates"};
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0) return 0;
    self[length] = 0;
    *strrchr(self, '/') = 0;
    for (int at = 0; at < 2; at++) {
        snprintf(path, capacity, "%s%s", self, places[at]);
        if (access(path, R_OK) == 0) return 1;
    }
    return 0;
}

/* As the library requires it. */
static const char *id_fault(const char *id) {
    size_t length = strlen(id);
    int is_whole = length > 0 && id[0] != '.' && id[length - 1] != '.' && strstr(id, "..") == NULL;
    if (!is_whole || length > ID_MOST || strchr(id, '.') == NULL || strncmp(id, "gesta.", 6) == 0 ||
        strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789._-") != length)
        return "the id must be a reverse domain name of at most 255 lower-case letters, digits, '-' and '_', and not "
               "begin with \"gesta.\"";
    return NULL;
}

/* What takes the place of @NAME@, @Name@ and @ID@. */
struct names {
    const char *name, *id;
    char capital[NAME_MOST + 1];
};

static void write_text(FILE *file, const char *text, const struct names *names) {
    const char *const places[][2] = {{"@NAME@", names->name}, {"@Name@", names->capital}, {"@ID@", names->id}};
    while (*text != 0) {
        int at = 0;
        while (at < 3 && strncmp(text, places[at][0], strlen(places[at][0])) != 0) at++;
        if (at == 3) {
            fputc(*text++, file);
        } else {
            fputs(places[at][1], file);
            text += strlen(places[at][0]);
        }
    }
}

static int copy_file(const char *from, const char *to, const struct names *names) {
    static char text[FILE_MOST + 1];
    struct stat status;
    FILE *file = fopen(from, "r");
    if (file == NULL || fstat(fileno(file), &status) != 0) return fail(from, strerror(errno));
    text[fread(text, 1, FILE_MOST, file)] = 0;
    fclose(file);
    file = fopen(to, "wx");
    if (file == NULL) return fail(to, strerror(errno));
    write_text(file, text, names);
    fchmod(fileno(file), status.st_mode & 0777);
    return fclose(file) == 0 ? 0 : fail(to, strerror(errno));
}

static int copy_folder(const char *templates, const char *folder, const struct names *names) {
    char path[4400], from[8800], to[4400];
    snprintf(path, sizeof path, "%s/%s", templates, folder);
    DIR *directory = opendir(path);
    if (directory == NULL) return fail(path, strerror(errno));
    int code = 0;
    for (struct dirent *it; code == 0 && (it = readdir(directory)) != NULL;) {
        if (it->d_name[0] == '.') continue;
        snprintf(from, sizeof from, "%s/%s", path, it->d_name);
        /* "NAME.c.in" becomes "slide.c". */
        int is_named = strncmp(it->d_name, "NAME.", 5) == 0;
        snprintf(to, sizeof to, "%s/%s%s", names->name, is_named ? names->name : "", it->d_name + (is_named ? 4 : 0));
        size_t length = strlen(to);
        if (length > 3 && strcmp(to + length - 3, ".in") == 0) to[length - 3] = 0;
        code = copy_file(from, to, names);
    }
    closedir(directory);
    return code;
}

int new_command(int count, char **arguments) {
    static const char *const languages[] = {"c", "cpp", "swift", "python"};
    static const char usage[] = "gesta-plugin new NAME [--lang c|cpp|swift|python] [--id ID]";
    const char *name = NULL, *language = "c", *id = NULL;
    for (int at = 0; at < count; at++) {
        int is_id = strcmp(arguments[at], "--id") == 0;
        if (is_id || strcmp(arguments[at], "--lang") == 0) {
            if (++at == count) return fail(arguments[at - 1], "its value is missing");
            *(is_id ? &id : &language) = arguments[at];
        } else if (strcmp(arguments[at], "--help") == 0) {
            printf(
                "%s\n\n"
                "Writes a folder NAME: a plugin that works, its build, its test, and ci, which also runs the checker.\n"
                "ID is that of the class and of the plugin, org.example.NAME by default.\n",
                usage);
            return 0;
        } else if (arguments[at][0] == '-' || name != NULL) {
            fprintf(stderr, "gesta-plugin: %s: unknown argument: %s\n", arguments[at], usage);
            return 2;
        } else {
            name = arguments[at];
        }
    }
    if (name == NULL) return fail("the name is missing", usage);
    const char *fault = name_fault(name);
    if (fault != NULL) return fail(name, fault);
    fault = id != NULL ? id_fault(id) : NULL;
    if (fault != NULL) return fail(id, fault);
    int known = 0;
    while (known < 4 && strcmp(language, languages[known]) != 0) known++;
    if (known == 4) return fail(language, "unknown language, must be c, cpp, swift or python");
    char templates[4300], example[NAME_MOST + sizeof "org.example."];
    snprintf(example, sizeof example, "org.example.%s", name);
    struct names names = {.name = name, .id = id != NULL ? id : example};
    if (!find_templates(templates, sizeof templates))
        return fail("share/gesta/templates", "not found beside the program");
    capitalize(name, names.capital);
    if (mkdir(name, 0777) != 0) return fail(name, strerror(errno));
    int code = copy_folder(templates, language, &names);
    int is_compiled = strcmp(language, "python") != 0;
    if (code == 0 && is_compiled) code = copy_folder(templates, "shared", &names);
    if (code != 0) return code;
    printf("Wrote the folder %s. %s\n", name,
           is_compiled ? "./build builds the plugin, ./test tests it, ./ci also checks it."
                       : "python3 test.py tests the class.");
    return 0;
}
