/* One plugin loaded by several paths, in several contexts, by a scan and from the environment. */
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

#include "../c/counting.h"
#include "../c/support.h"

static const char *directory;

static const char *path_of(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

static size_t count_of(gesta_context *context) {
    size_t count = 99;
    CHECK_OK(gesta_context_list(context, GESTA_KIND_PLUGIN, NULL, 0, &count));
    return count;
}

static gesta_plugin_info describe(gesta_context *context, size_t index) {
    gesta_plugin_info info;
    uint32_t plugins[16] = {0};
    size_t count = 0;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    CHECK_OK(gesta_context_list(context, GESTA_KIND_PLUGIN, plugins, 16, &count));
    CHECK_OK(gesta_plugin_describe(context, plugins[index], &info));
    CHECK_EQUAL(info.plugin, plugins[index]);
    return info;
}

/* The number of calls of init, which the plugin reports in a value. */
static double inits(gesta_context *context, const char *class_name) {
    int64_t now = now_of(context);
    uint32_t r = recognizer_new(context, class_name);
    if (now < 0) now = 0;
    CHECK_OK(push_down(context, now, 1, 0, 0));
    double n = number_of(context, r, "inits");
    CHECK_OK(push_up(context, now, 1, 0, 0));
    CHECK_OK(gesta_recognizer_destroy(context, r));
    return n;
}

static void by_many_names(void) {
    static const char *const names[] = {"good.so",      "good.so",   "good_link.so",
                                        "good_hard.so", "./good.so", "scan/../good.so"};
    gesta_context *context = context_new(0);
    uint32_t first = 0, again = 0, class_id = 0;
    size_t count = 0, before = 0;
    gesta_class_info info;
    CHECK_OK(gesta_context_list(context, GESTA_KIND_CLASS, NULL, 0, &before));
    CHECK_OK(gesta_plugin_load(context, path_of("good.so"), SIZE_MAX, &first));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        CHECK_OK(gesta_plugin_load(context, path_of(names[i]), SIZE_MAX, &again));
        CHECK_EQUAL(again, first);
        CHECK_EQUAL(count_of(context), 1);
    }
    CHECK_OK(gesta_plugin_load(context, path_of("good.so"), strlen(path_of("good.so")), NULL));
    gesta_plugin_info p = describe(context, 0);
    CHECK_TEXT(p.id, "test.plugin.good");
    CHECK_TEXT(p.name, "Good plugin");
    CHECK_TEXT(p.version, "1.2.3");
    CHECK_TEXT(p.vendor, "Nobody");
    CHECK_TEXT(p.url, "");
    CHECK_TEXT(p.path, path_of("good.so"));
    CHECK(p.abi == GESTA_PLUGIN_ABI && p.class_count == 1 && p.plugin == first);
    p.size = 1;
    CHECK_ERROR(context, gesta_plugin_describe(context, first, &p), GESTA_E_SIZE, "size");
    CHECK_ERROR(context, gesta_context_list(context, GESTA_KIND_PLUGIN, &again, 1, NULL), GESTA_E_ARGUMENT, "count");
    CHECK_ERROR(context, gesta_context_list(context, GESTA_KIND_PLUGIN, NULL, 1, &count), GESTA_E_ARGUMENT, "ids");
    CHECK_OK(gesta_context_list(context, GESTA_KIND_CLASS, NULL, 0, &count));
    CHECK_EQUAL(count, before + 1);
    info.size = sizeof info;
    CHECK_OK(gesta_class_find(context, "test.good", SIZE_MAX, &class_id));
    CHECK_OK(gesta_class_describe(context, class_id, &info));
    CHECK_EQUAL(info.plugin, first);
    CHECK_NEAR(inits(context, "test.good"), 1, 0);
    CHECK_OK(gesta_context_destroy(context));
}

static void in_two_contexts(void) {
    gesta_context *a = context_new(0), *b = context_new(0);
    CHECK_OK(gesta_plugin_load(a, path_of("good_hard.so"), SIZE_MAX, NULL));
    CHECK_EQUAL(count_of(b), 0);
    CHECK_OK(gesta_plugin_load(b, path_of("good_link.so"), SIZE_MAX, NULL));
    CHECK_TEXT(describe(b, 0).path, path_of("good.so")); /* the path that opened it first in this process */
    CHECK_NEAR(inits(a, "test.good"), 1, 0);
    CHECK_OK(gesta_context_destroy(a));
    CHECK_NEAR(inits(b, "test.good"), 1, 0);
    CHECK_OK(gesta_context_destroy(b));
    b = context_new(0);
    CHECK_OK(gesta_plugin_load(b, path_of("good.so"), SIZE_MAX, NULL));
    CHECK_NEAR(inits(b, "test.good"), 1, 0);
    CHECK_OK(gesta_context_destroy(b));
}

/* A context that cannot add an initialized plugin's classes does not close the plugin. */
static void failing_in_one_context(void) {
    gesta_context *a = context_new(0), *b = context_new(0);
    CHECK_OK(gesta_plugin_load(a, path_of("good.so"), SIZE_MAX, NULL));
    CHECK_OK(gesta_plugin_load(b, path_of("class_taken.so"), SIZE_MAX, NULL));
    CHECK_ERROR(a, gesta_plugin_load(a, path_of("class_taken.so"), SIZE_MAX, NULL), GESTA_E_CLASS_DUPLICATE,
                "class_taken.so");
    CHECK_NEAR(inits(b, "test.good"), 1, 0);
    CHECK_NEAR(inits(a, "test.good"), 1, 0);
    CHECK_EQUAL(count_of(a), 1);
    CHECK_EQUAL(count_of(b), 1);
    CHECK_OK(gesta_context_destroy(a));
    CHECK_OK(gesta_context_destroy(b));
}

/* A call that succeeds leaves the message of the last one that failed. */
static void messages_remain(void) {
    static const char text[] = "gesta_recognizer_destroy: recognizer is 0x00000000, must be a recognizer id";
    gesta_context *context = context_new(0);
    size_t loaded = 0;
    CHECK_EQUAL(gesta_recognizer_destroy(context, 0), GESTA_E_HANDLE);
    CHECK_TEXT(gesta_context_message(context), text);
    CHECK_OK(gesta_plugin_load(context, path_of("good.so"), SIZE_MAX, NULL));
    CHECK_TEXT(gesta_context_message(context), text);
    CHECK_OK(gesta_plugin_load(context, path_of("good.so"), SIZE_MAX, NULL));
    CHECK_TEXT(gesta_context_message(context), text);
    CHECK_OK(gesta_plugin_scan(context, path_of("scan2"), SIZE_MAX, &loaded));
    CHECK_TEXT(gesta_context_message(context), text);
    CHECK_OK(gesta_context_destroy(context));
}

/* A plugin whose init fails is closed: the next load opens it again and calls init again. */
static void init_again(void) {
    gesta_context *context = context_new(0);
    for (int i = 0; i < 2; i++) {
        CHECK_ERROR(context, gesta_plugin_load(context, path_of("init_refuses.so"), SIZE_MAX, NULL),
                    GESTA_E_PLUGIN_INIT, "init returned -1, must return 0");
        CHECK_EQUAL(count_of(context), 0);
    }
    CHECK_OK(gesta_context_destroy(context));
}

/*
 * Another file replaces a loaded one: the old plugin must not be returned for the new file. The dynamic linker
 * identifies libraries by name and may return the old one; the load must fail then.
 */
static void replaced_file(void) {
    gesta_context *context = context_new(0), *other = context_new(0);
    char from[4096], to[4096];
    uint32_t first = 0, second = 0;
    snprintf(to, sizeof to, "%s", path_of("replaced.so"));
    snprintf(from, sizeof from, "%s", path_of("plugin_larger.so"));
    unlink(to);
    CHECK(link(from, to) == 0);
    CHECK_OK(gesta_plugin_load(context, to, SIZE_MAX, &first));
    CHECK(unlink(to) == 0);
    CHECK_ERROR(context, gesta_plugin_load(context, to, SIZE_MAX, &second), GESTA_E_PLUGIN_MISSING, "replaced.so");
    CHECK_NEAR(inits(context, "test.class.plugin-larger"), 1, 0); /* it remains loaded without its file */
    CHECK(link(path_of("second.so"), to) == 0);
    gesta_context *loaders[2];
    loaders[0] = context, loaders[1] = other;
    for (int i = 0; i < 2; i++) {
        uint32_t class_id = 0, before = count_of(loaders[i]);
        int32_t code = gesta_plugin_load(loaders[i], to, SIZE_MAX, &second);
        CHECK(code == GESTA_OK || code == GESTA_E_PLUGIN_ID || code == GESTA_E_PLUGIN_OPEN);
        if (code != GESTA_OK) CHECK_HAS(gesta_context_message(loaders[i]), "replaced.so");
        CHECK_EQUAL(count_of(loaders[i]), before + (code == GESTA_OK));
        CHECK_EQUAL(gesta_class_find(loaders[i], "test.second", SIZE_MAX, &class_id),
                    code == GESTA_OK ? GESTA_OK : GESTA_E_CLASS);
        CHECK(still_works(loaders[i]));
    }
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_context_destroy(other));
    unlink(to);
}

static char logged[4096];

static void log_line(gesta_context *c, uint32_t level, const char *message, void *user) {
    (void)c, (void)user;
    size_t n = strlen(logged);
    if (level == GESTA_LOG_ERROR) snprintf(logged + n, sizeof logged - n, "%s\n", message);
}

/* This scan's copies are other files than good.so: a process of its own runs this test. */
static void scans(void) {
    gesta_context *context = context_new(0);
    size_t loaded = 77;
    CHECK_OK(gesta_context_set_log(context, log_line, NULL, NULL));
    CHECK_OK(gesta_plugin_scan(context, path_of("scan_empty"), SIZE_MAX, &loaded));
    CHECK_EQUAL(loaded, 0);
    CHECK_TEXT(logged, "");
    CHECK_OK(gesta_plugin_scan(context, path_of("scan"), SIZE_MAX, &loaded));
    CHECK_EQUAL(loaded, 2);
    CHECK_EQUAL(count_of(context), 2);
    CHECK_TEXT(describe(context, 0).id, "test.plugin.good"); /* byte order: "B.so" before "a.so" */
    CHECK_TEXT(describe(context, 1).id, "test.plugin.second");
    CHECK_HAS(logged, "m.so");
    CHECK(strstr(logged, "ignored") == NULL);
    CHECK_OK(gesta_plugin_scan(context, path_of("scan"), SIZE_MAX, NULL));
    CHECK_EQUAL(count_of(context), 2);
    CHECK(still_works(context));
    CHECK_OK(gesta_context_destroy(context));
}

/* The number that a scan returns is that of plugins, not of names, and without those that the context had before. */
static void scans_of_many_names(void) {
    gesta_context *context = context_new(0), *other = context_new(0);
    size_t loaded = 77;
    CHECK_OK(gesta_plugin_scan(context, path_of("scan_names"), SIZE_MAX, &loaded));
    CHECK_EQUAL(loaded, 2);
    CHECK_EQUAL(count_of(context), 2);
    CHECK_OK(gesta_plugin_scan(context, path_of("scan_names"), SIZE_MAX, &loaded));
    CHECK_EQUAL(loaded, 0);
    CHECK_EQUAL(count_of(context), 2);
    CHECK_OK(gesta_plugin_load(other, path_of("scan_names/c.so"), SIZE_MAX, NULL));
    CHECK_OK(gesta_plugin_scan(other, path_of("scan_names"), SIZE_MAX, &loaded));
    CHECK_EQUAL(loaded, 1);
    CHECK_OK(gesta_context_destroy(context));
    CHECK_OK(gesta_context_destroy(other));
}

static void environment(void) {
    char list[8192];
    gesta_context *context = context_new(0);
    size_t loaded = 77;
    setenv("XDG_DATA_HOME", "/nowhere", 1);
    unsetenv("GESTA_PLUGIN_PATH");
    CHECK_OK(gesta_plugin_scan(context, NULL, 0, &loaded));
    CHECK_EQUAL(loaded, 0);
    setenv("GESTA_PLUGIN_PATH", "", 1);
    CHECK_OK(gesta_plugin_scan(context, NULL, 0, &loaded));
    CHECK_EQUAL(loaded, 0);
    snprintf(list, sizeof list, "%s/nowhere:relative:%s/scan2::%s/scan:", directory, directory, directory);
    setenv("GESTA_PLUGIN_PATH", list, 1);
    logged[0] = 0;
    CHECK_OK(gesta_context_set_log(context, log_line, NULL, NULL));
    CHECK_OK(gesta_plugin_scan(context, NULL, 0, &loaded));
    CHECK_EQUAL(loaded, 3);
    CHECK_TEXT(describe(context, 0).id, "test.plugin.rogue");
    CHECK_TEXT(describe(context, 1).id, "test.plugin.good");
    CHECK_HAS(logged, "nowhere");
    CHECK_HAS(logged, "relative");
    CHECK_OK(gesta_plugin_scan(context, NULL, 0, NULL));
    CHECK_OK(gesta_context_destroy(context));
}

static void log_all(gesta_context *context, uint32_t level, const char *message, void *user) {
    (void)context, (void)level, (void)user;
    size_t length = strlen(logged);
    snprintf(logged + length, sizeof logged - length, "%s\n", message);
}

static char directory_of[4][4096];

static size_t search_path(gesta_context *context) {
    size_t count = 0, needed = 0;
    while (gesta_plugin_directory(context, count, directory_of[count % 4], sizeof *directory_of, &needed) == GESTA_OK) {
        CHECK_EQUAL(needed, strlen(directory_of[count % 4]));
        count++;
    }
    return count;
}

/* GESTA_PLUGIN_PATH, the user's directory and the one beside the library, of which only the first must be there. */
static void standard(void) {
    char home[4096], list[8192];
    gesta_context *context = context_new(0);
    size_t loaded = 77;
    snprintf(home, sizeof home, "%s/data", directory);
    snprintf(list, sizeof list, ":%s/nowhere:%s/scan2:", directory, directory);
    setenv("GESTA_PLUGIN_PATH", list, 1);
    setenv("XDG_DATA_HOME", home, 1);
    CHECK_EQUAL(search_path(context), 4);
    CHECK_HAS(directory_of[0], "/nowhere");
    CHECK_HAS(directory_of[1], "/scan2");
    CHECK_HAS(directory_of[2], "/data/gesta/plugins");
    CHECK(directory_of[3][0] == '/' && strstr(directory_of[3], "/gesta/plugins") != NULL);
    CHECK_EQUAL(gesta_plugin_directory(context, 4, home, sizeof home, NULL), GESTA_E_INDEX);
    CHECK_EQUAL(gesta_plugin_directory(context, 0, NULL, 8, NULL), GESTA_E_ARGUMENT);
    CHECK_EQUAL(gesta_plugin_directory(context, 0, home, 3, NULL), GESTA_E_BUFFER);
    logged[0] = 0;
    CHECK_OK(gesta_context_set_log(context, log_all, NULL, NULL));
    CHECK_OK(gesta_plugin_scan(context, NULL, 0, &loaded));
    CHECK_EQUAL(loaded, 2); /* of scan2 and of home */
    CHECK_TEXT(describe(context, 0).id, "test.plugin.rogue");
    CHECK_TEXT(describe(context, 1).id, "test.plugin.second");
    CHECK_HAS(logged, "nowhere");
    CHECK(strstr(logged, "searching") == NULL);
    CHECK_OK(gesta_context_destroy(context));

    unsetenv("GESTA_PLUGIN_PATH");
    setenv("XDG_DATA_HOME", "relative", 1);
    setenv("HOME", "/nobody", 1);
    setenv("GESTA_PLUGIN_DEBUG", "1", 1);
    context = context_new(0);
    CHECK_EQUAL(search_path(context), 2);
    CHECK_TEXT(directory_of[0], "/nobody/.local/share/gesta/plugins");
    logged[0] = 0;
    CHECK_OK(gesta_context_set_log(context, log_all, NULL, NULL));
    CHECK_OK(gesta_plugin_scan(context, NULL, 0, &loaded));
    CHECK_EQUAL(loaded, 0);
    CHECK_HAS(logged, "/nobody/.local/share/gesta/plugins\": searching for plugins");
    CHECK_HAS(logged, "No such file");
    logged[0] = 0;
    CHECK_OK(gesta_plugin_scan(context, path_of("scan"), SIZE_MAX, &loaded));
    CHECK_HAS(logged, "files that end in .so: 3, others: 2");
    CHECK_HAS(logged, "B.so\": loading");
    CHECK_HAS(logged, "B.so\": loaded, test.plugin.good");
    CHECK_HAS(logged, "m.so\": not an ELF file");
    unsetenv("GESTA_PLUGIN_DEBUG");
    CHECK_OK(gesta_context_destroy(context));
}

/* All that a load allocates for a context is freed with it, and a failed load leaves nothing allocated. */
static void nothing_leaks_in_a_context(void) {
    static counting counted; /* installed until the process ends: plugins are never unmapped */
    gesta_allocator hook = counting_hook(&counted);
    int32_t code = gesta_allocator_set(&hook);
    if (code == GESTA_E_BUSY) return; /* allocations are live: nothing to count */
    for (int round = 0; round < 3; round++) {
        long live = counted.live;
        gesta_context *context = context_new(0);
        CHECK_OK(gesta_plugin_load(context, path_of("good.so"), SIZE_MAX, NULL));
        CHECK_EQUAL(gesta_plugin_load(context, path_of("parameter_nan.so"), SIZE_MAX, NULL), GESTA_E_CLASS_PARAMETER);
        CHECK_EQUAL(gesta_plugin_load(context, path_of("text.so"), SIZE_MAX, NULL), GESTA_E_PLUGIN_FORMAT);
        CHECK_OK(gesta_context_destroy(context));
        if (round > 0) CHECK_EQUAL(counted.live, live);
        CHECK_EQUAL(counted.wrong, 0);
    }
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    directory = argv[1];
    if (strcmp(argv[2], "names") == 0) {
        nothing_leaks_in_a_context();
        by_many_names();
        in_two_contexts();
        failing_in_one_context();
        messages_remain();
        init_again();
        replaced_file();
    } else if (strcmp(argv[2], "scan") == 0) {
        scans();
        environment();
        standard();
    } else if (strcmp(argv[2], "many_names") == 0) {
        scans_of_many_names();
    } else {
        return 2;
    }
    return check_end();
}
