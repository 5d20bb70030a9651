#include "list.h"
#include "output.h"
#include "process.h"

#include <dirent.h>
#include <errno.h>
#include <gesta/gesta.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int is_plugin(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return entry->d_name[0] != '.' && length > 3 && strcmp(entry->d_name + length - 3, ".so") == 0;
}

/* In the order in which a scan loads them. */
static int byte_order(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

/* "dial.so: Dial 1.0 (org.example.dial), plugin ABI 1: org.example.dial" */
static void write_plugin(const char *name, struct shared *it) {
    char *line = it->text;
    size_t length = strcspn(line, "\n");
    if (it->load_code != 0 || !it->is_done) {
        const char *reason = strstr(line, "\": ");
        printf("  %s: not loaded: %s\n", shown(name, NAME_SHOWN),
               !it->is_done ? "it ends the process" : shown(reason == NULL ? line : reason + 3, TEXT_SHOWN));
        return;
    }
    printf("  %s: %.*s", shown(name, NAME_SHOWN), (int)length, line);
    const char *separator = ": ";
    while ((line = strchr(line, '\n')) != NULL && *++line != 0) {
        if (strncmp(line, "  ", 2) != 0 || line[2] == ' ') continue;
        printf("%s%.*s", separator, (int)strcspn(line + 2, ":"), line + 2);
        separator = ", ";
    }
    printf("\n");
}

static void list_directory(const char *path, struct shared *it, int descriptor) {
    struct dirent **entries;
    struct stat status;
    int count = scandir(path, &entries, is_plugin, byte_order);
    printf("%s", path);
    if (count < 0) {
        printf(": %s\n", errno == ENOENT ? "does not exist" : strerror(errno));
        return;
    }
    if (stat(path, &status) == 0 && (status.st_mode & S_IWOTH) != 0)
        printf(": everybody may write to it, so that programs skip it\n");
    else printf(count == 0 ? ": no plugins\n" : "\n");
    for (int at = 0; at < count; at++) {
        memset(it, 0, sizeof *it);
        it->test = TEST_LOAD;
        snprintf(it->path, sizeof it->path, "%s/%s", path, entries[at]->d_name);
        start_clock();
        run_process(it, descriptor, TOOL_NONE);
        write_plugin(entries[at]->d_name, it);
        free(entries[at]);
    }
    free(entries);
}

int list_command(int count, char **arguments) {
    gesta_context *context = NULL;
    int descriptor;
    if (count > 0) {
        int is_help = strcmp(arguments[0], "--help") == 0;
        fprintf(is_help ? stdout : stderr,
                "gesta-plugin list\n\n"
                "Lists the directories in which gesta_plugin_scan searches, in order, and their plugins.\n");
        return is_help ? 0 : 2;
    }
    struct shared *it = share(&descriptor);
    if (it == NULL || gesta_context_create(NULL, &context) != GESTA_OK) {
        fprintf(stderr, "gesta-plugin: out of memory\n");
        return 2;
    }
    char path[4400];
    for (size_t at = 0; gesta_plugin_directory(context, at, path, sizeof path, NULL) != GESTA_E_INDEX; at++)
        list_directory(path, it, descriptor);
    gesta_context_destroy(context);
    return 0;
}
