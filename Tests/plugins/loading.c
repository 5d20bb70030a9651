/* Faulty plugins: each has its error code and a message with the file's name, and leaves the context unchanged. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../c/puppet.h"

static const char *directory;
static gesta_context *context;
static size_t classes_before; /* built-in ones and the good plugin's */

static const char *path_of(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

typedef struct fault {
    const char *file;
    int32_t code, other; /* `other` is accepted too, unless it is 0 */
} fault;

static const fault faults[] = {
    {"missing.so", GESTA_E_PLUGIN_MISSING, 0},
    {"no_such_directory/x.so", GESTA_E_PLUGIN_MISSING, 0},
    {"dangling.so", GESTA_E_PLUGIN_MISSING, 0},
    {"directory.so", GESTA_E_PLUGIN_FORMAT, GESTA_E_PLUGIN_MISSING},
    {"fifo.so", GESTA_E_PLUGIN_FORMAT, GESTA_E_PLUGIN_MISSING},
    {"text.so", GESTA_E_PLUGIN_FORMAT, 0},
    {"empty.so", GESTA_E_PLUGIN_FORMAT, 0},
    {"truncated_header.so", GESTA_E_PLUGIN_FORMAT, 0},
    {"truncated_half.so", GESTA_E_PLUGIN_FORMAT, GESTA_E_PLUGIN_OPEN},
    {"machine.so", GESTA_E_PLUGIN_FORMAT, 0},
    {"bits.so", GESTA_E_PLUGIN_FORMAT, 0},
    {"kind.so", GESTA_E_PLUGIN_FORMAT, GESTA_E_PLUGIN_OPEN},
    {"undefined.so", GESTA_E_PLUGIN_OPEN, 0},
    {"no_entry.so", GESTA_E_PLUGIN_ENTRY, 0},
    {"entry_null.so", GESTA_E_PLUGIN_ABI, 0},
    {"abi_wrong.so", GESTA_E_PLUGIN_ABI, 0},
    {"abi_zero.so", GESTA_E_PLUGIN_ABI, 0},
    {"plugin_size.so", GESTA_E_PLUGIN_TABLE, 0},
    {"plugin_newer.so", GESTA_E_PLUGIN_TABLE, 0},
    {"no_classes.so", GESTA_E_PLUGIN_TABLE, 0},
    {"many_classes.so", GESTA_E_PLUGIN_TABLE, 0},
    {"classes_null.so", GESTA_E_PLUGIN_TABLE, 0},
    {"class_null.so", GESTA_E_PLUGIN_TABLE, GESTA_E_CLASS_TABLE},
    {"name_null.so", GESTA_E_PLUGIN_TABLE, 0},
    {"version_null.so", GESTA_E_PLUGIN_TABLE, 0},
    {"vendor_null.so", GESTA_E_PLUGIN_TABLE, 0},
    {"url_null.so", GESTA_E_PLUGIN_TABLE, 0},
    {"plugin_reserved.so", GESTA_E_PLUGIN_TABLE, 0},
    {"id_null.so", GESTA_E_PLUGIN_TABLE, GESTA_E_PLUGIN_ID},
    {"id_bad.so", GESTA_E_PLUGIN_ID, 0},
    {"id_taken.so", GESTA_E_PLUGIN_ID, 0}, /* the id of good.so */
    {"good_copy.so", GESTA_E_PLUGIN_ID, 0},
    {"class_size.so", GESTA_E_CLASS_TABLE, 0},
    {"class_flags.so", GESTA_E_CLASS_TABLE, 0},
    {"function_null.so", GESTA_E_CLASS_FUNCTION, 0},
    {"destroy_null.so", GESTA_E_CLASS_FUNCTION, 0},
    {"hover_null.so", GESTA_E_CLASS_FUNCTION, 0},
    {"hover_unasked.so", GESTA_E_CLASS_TABLE, 0},
    {"hover_cut.so", GESTA_E_CLASS_FUNCTION, 0},
    {"class_id_bad.so", GESTA_E_CLASS_ID, 0},
    {"class_id_gesta.so", GESTA_E_CLASS_ID, 0},
    {"class_taken.so", GESTA_E_CLASS_DUPLICATE, 0},
    {"class_twice.so", GESTA_E_CLASS_DUPLICATE, 0},
    {"parameter_range.so", GESTA_E_CLASS_PARAMETER, 0},
    {"parameter_default.so", GESTA_E_CLASS_PARAMETER, 0},
    {"parameter_nan.so", GESTA_E_CLASS_PARAMETER, 0},
    {"parameter_twice.so", GESTA_E_CLASS_PARAMETER, 0},
    {"value_type.so", GESTA_E_CLASS_VALUE, 0},
    {"value_twice.so", GESTA_E_CLASS_VALUE, 0},
    {"reason_code.so", GESTA_E_CLASS_REASON, 0},
    {"reason_twice.so", GESTA_E_CLASS_REASON, 0},
    {"init_refuses.so", GESTA_E_PLUGIN_INIT, 0},
};

/* The last load changed nothing: the same numbers of classes and plugins, and gestures are recognized. */
static void expect_unchanged(void) {
    size_t classes = 0, plugins = 0;
    CHECK_OK(gesta_context_list(context, GESTA_KIND_CLASS, NULL, 0, &classes));
    CHECK_OK(gesta_context_list(context, GESTA_KIND_PLUGIN, NULL, 0, &plugins));
    CHECK_EQUAL(classes, classes_before);
    CHECK_EQUAL(plugins, 1);
    CHECK(still_works(context));
}

/* In a child process first: a file that ends the process is one failure, and the other files are still loaded. */
static int survives(const char *file) {
    int status = -1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) _exit(gesta_plugin_load(context, path_of(file), SIZE_MAX, NULL) == GESTA_OK);
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status);
}

static void refused(const fault *f) {
    char what[160];
    uint32_t plugin = 77;
    snprintf(what, sizeof what, "a process survives gesta_plugin_load(%s)", f->file);
    if (!check_report(survives(f->file), __FILE__, __LINE__, what)) return;
    int32_t code = gesta_plugin_load(context, path_of(f->file), SIZE_MAX, &plugin);
    snprintf(what, sizeof what, "gesta_plugin_load(%s): %d (%s)", f->file, (int)code, gesta_strerror(code));
    if (f->other != 0 && code == f->other) check_passed++;
    else check_equal(code, f->code, __FILE__, __LINE__, what);
    check_has(gesta_context_message(context), strrchr(path_of(f->file), '/') + 1, __FILE__, __LINE__, what);
    check_has(gesta_context_message(context), "gesta_plugin_load:", __FILE__, __LINE__, what);
    CHECK_EQUAL(plugin, 77);
    expect_unchanged();
}

/* The seven most common faults have seven codes. */
static void seven_codes(void) {
    static const char *const files[] = {"missing.so",       "text.so",        "no_entry.so",       "abi_wrong.so",
                                        "function_null.so", "class_taken.so", "parameter_range.so"};
    int32_t codes[7];
    for (int i = 0; i < 7; i++) {
        codes[i] = gesta_plugin_load(context, path_of(files[i]), SIZE_MAX, NULL);
        CHECK(codes[i] < 0);
        for (int k = 0; k < i; k++) CHECK(codes[i] != codes[k]);
    }
    expect_unchanged();
}

static void bad_paths(void) {
    char *longest = malloc(70000);
    if (longest == NULL) abort();
    memset(longest, 'x', 69999);
    longest[0] = '/';
    longest[69999] = 0;
    CHECK_ERROR(context, gesta_plugin_load(context, "good.so", SIZE_MAX, NULL), GESTA_E_PLUGIN_PATH, "good.so");
    CHECK_ERROR(context, gesta_plugin_load(context, "./good.so", SIZE_MAX, NULL), GESTA_E_PLUGIN_PATH, "good.so");
    CHECK_ERROR(context, gesta_plugin_load(context, "../good.so", SIZE_MAX, NULL), GESTA_E_PLUGIN_PATH, "good.so");
    CHECK_ERROR(context, gesta_plugin_load(context, "", SIZE_MAX, NULL), GESTA_E_PLUGIN_PATH, "path");
    CHECK_ERROR(context, gesta_plugin_load(context, NULL, SIZE_MAX, NULL), GESTA_E_ARGUMENT, "path");
    CHECK_ERROR(context, gesta_plugin_load(context, "/a\0b", 4, NULL), GESTA_E_TEXT, "path");
    CHECK_ERROR(context, gesta_plugin_load(context, "/\xff.so", SIZE_MAX, NULL), GESTA_E_TEXT, "path");
    CHECK(gesta_plugin_load(context, longest, SIZE_MAX, NULL) < 0);
    CHECK_ERROR(context, gesta_plugin_scan(context, "here", SIZE_MAX, NULL), GESTA_E_PLUGIN_PATH, "here");
    CHECK_ERROR(context, gesta_plugin_scan(context, path_of("nowhere"), SIZE_MAX, NULL), GESTA_E_PLUGIN_MISSING,
                "nowhere");
    CHECK(gesta_plugin_scan(context, path_of("text.so"), SIZE_MAX, NULL) < 0);
    free(longest);
    expect_unchanged();
}

/* Nothing is opened by a path in which the dynamic linker replaces something. */
static void replaced_in_paths(void) {
    static const char *const paths[] = {"$LIB/a.so", "${ORIGIN}/a.so", "$ORIGIN/good.so"};
    size_t loaded = 77;
    for (int i = 0; i < 3; i++)
        CHECK_ERROR(context, gesta_plugin_load(context, path_of(paths[i]), SIZE_MAX, NULL), GESTA_E_PLUGIN_PATH,
                    "path has a $, which the dynamic linker would replace");
    CHECK_ERROR(context, gesta_plugin_scan(context, path_of("$LIB"), SIZE_MAX, &loaded), GESTA_E_PLUGIN_PATH,
                "directory has a $");
    CHECK_EQUAL(loaded, 77);
    expect_unchanged();
}

static char logged[4096];

static void log_line(gesta_context *c, uint32_t level, const char *message, void *user) {
    (void)c, (void)user;
    size_t n = strlen(logged);
    snprintf(logged + n, sizeof logged - n, "%u %s\n", (unsigned)level, message);
}

/* Scans skip what everybody may write to; a load that is asked for warns. */
static void writable_by_all(void) {
    gesta_context *c = context_new(0);
    size_t loaded = 77;
    CHECK_OK(gesta_context_set_log(c, log_line, NULL, NULL));
    logged[0] = 0;
    CHECK_ERROR(c, gesta_plugin_scan(c, path_of("open_directory"), SIZE_MAX, &loaded), GESTA_E_PLUGIN_WRITABLE,
                "open_directory\": everybody may write to it");
    CHECK_EQUAL(loaded, 77);
    CHECK_TEXT(logged, "");
    CHECK_OK(gesta_plugin_scan(c, path_of("scan_open"), SIZE_MAX, &loaded));
    CHECK_EQUAL(loaded, 1);
    CHECK_HAS(logged, "4 \"");
    CHECK_HAS(logged, "scan_open/a.so\": everybody may write to it");
    CHECK_HAS(logged, "$PLATFORM.so\": path has a $");
    CHECK_HAS(logged, "scan_open/link.so\": everybody may write to its directory");
    CHECK(strstr(logged, "b.so") == NULL);
    logged[0] = 0;
    CHECK_OK(gesta_plugin_load(c, path_of("scan_open/a.so"), SIZE_MAX, NULL));
    CHECK_HAS(logged, "3 \"");
    CHECK_HAS(logged, "scan_open/a.so\": everybody may write to it");
    logged[0] = 0;
    CHECK_EQUAL(gesta_plugin_load(c, path_of("open_directory/a.so"), SIZE_MAX, NULL), GESTA_E_PLUGIN_ID);
    logged[0] = 0;
    CHECK_EQUAL(gesta_plugin_load(c, path_of("scan_open/link.so"), SIZE_MAX, NULL), GESTA_E_PLUGIN_ID);
    CHECK_TEXT(logged, "");
    CHECK_OK(gesta_context_destroy(c));
}

/* The file that was examined must be the one that is opened. */
static void replaced_meanwhile(void) {
    CHECK_ERROR(context, gesta_plugin_load(context, path_of("replacing.so"), SIZE_MAX, NULL), GESTA_E_PLUGIN_OPEN,
                "the file was replaced while it was opened");
    expect_unchanged();
}

/* Messages that name the fault itself. */
static void precise_messages(void) {
    CHECK_ERROR(context, gesta_plugin_load(context, path_of("bits.so"), SIZE_MAX, NULL), GESTA_E_PLUGIN_FORMAT,
                "ELF class is that of 32-bit objects, must be that of 64-bit objects");
    CHECK_ERROR(context, gesta_plugin_load(context, path_of("machine.so"), SIZE_MAX, NULL), GESTA_E_PLUGIN_FORMAT,
                "ELF machine is 243, must be ");
    CHECK_ERROR(context, gesta_plugin_load(context, path_of("classes_null.so"), SIZE_MAX, NULL), GESTA_E_PLUGIN_TABLE,
                "classes must not be NULL");
    CHECK_ERROR(context, gesta_plugin_load(context, path_of("no_classes.so"), SIZE_MAX, NULL), GESTA_E_PLUGIN_TABLE,
                "class_count is 0, must be 1 to 256");
    expect_unchanged();
}

/* What a class calls the library through cannot be changed by it: the attempt ends the process. */
static void *overwriting_create(const gesta_host *host, gesta_instance *instance, void *user) {
    (void)instance, (void)user;
    ((volatile gesta_host *)(uintptr_t)host)->set_state = NULL;
    _exit(0);
}

static void the_host_table_is_read_only(void) {
    int status = 0;
    uint32_t recognizer = 0;
    gesta_class table = puppet_table("test.overwrites", 0);
    table.create = overwriting_create;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        /* Without a sanitizer's report, which would be an exit of its own. */
        signal(SIGSEGV, SIG_DFL);
        signal(SIGBUS, SIG_DFL);
        gesta_class_register(context, &table, NULL);
        gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "test.overwrites"), &recognizer);
        _exit(1);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    CHECK(WIFSIGNALED(status) && (WTERMSIG(status) == SIGSEGV || WTERMSIG(status) == SIGBUS));
}

/* Illegal transitions are refused, counted and logged with the plugin's id; the legal one succeeds. */
static void rogue(void) {
    uint32_t plugin = 0;
    CHECK_OK(gesta_plugin_load(context, path_of("rogue.so"), SIZE_MAX, &plugin));
    CHECK_OK(gesta_context_set_log(context, log_line, NULL, NULL));
    uint32_t r = recognizer_new(context, "test.rogue");
    int64_t now = now_of(context);
    CHECK_OK(push_down(context, now, 1, 0, 0));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_POSSIBLE);
    CHECK_EQUAL(verdict_of(context, r).refused, 3);
    CHECK_HAS(logged, "test.plugin.rogue");
    CHECK_OK(push_up(context, now, 1, 0, 0));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_RECOGNIZED);
    CHECK_OK(gesta_recognizer_destroy(context, r));
}

/* A class may cancel from possible: nothing is refused, and nothing is logged. */
static void timid(void) {
    int64_t now = 0;
    CHECK_OK(gesta_plugin_load(context, path_of("timid.so"), SIZE_MAX, NULL));
    uint32_t r = recognizer_new(context, "test.class.timid"), tap = recognizer_new(context, "gesta.tap");
    CHECK_OK(gesta_recognizer_relate(context, tap, GESTA_RELATION_REQUIRES_FAILURE, r, 1));
    CHECK_OK(gesta_context_set_log(context, log_line, NULL, NULL));
    logged[0] = 0;
    now = now_of(context);
    CHECK_OK(push_down(context, now, 1, 0, 0));
    CHECK_OK(push_move(context, now + 1, 1, 1, 0));
    gesta_verdict verdict = verdict_of(context, r);
    CHECK(verdict.state == GESTA_STATE_CANCELLED && verdict.reason == GESTA_REASON_UNSTATED && verdict.refused == 0);
    CHECK_NEAR(number_of(context, r, "travel"), 1, 0);
    CHECK_TEXT(logged, "");
    CHECK_OK(push_up(context, now + 2, 1, 1, 0));
    CHECK_EQUAL(state_of(context, tap), GESTA_STATE_ENDED);
    CHECK_OK(gesta_recognizer_destroy(context, tap));
    CHECK_OK(gesta_recognizer_destroy(context, r));
}

/* A class measures in the coordinates of its region, which is turned. */
static void turned(void) {
    int64_t now = 0;
    gesta_rect rect = {0, 0, 1000, 1000};
    gesta_affine half = {-1, 0, 0, -1, 1000, 1000};
    uint32_t region = 0;
    CHECK_OK(gesta_plugin_load(context, path_of("turned.so"), SIZE_MAX, NULL));
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_region_set_transform(context, region, &half));
    uint32_t r = recognizer_new(context, "test.class.turned");
    CHECK_OK(gesta_recognizer_attach(context, r, region));
    now = now_of(context);
    CHECK_OK(push_down(context, now, 1, 500, 500));
    CHECK_OK(push_move(context, now + 1, 1, 496, 510));
    CHECK_NEAR(number_of(context, r, "travel"), 4, 1e-9);
    CHECK_OK(push_up(context, now + 2, 1, 496, 510));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_ENDED);
    CHECK_OK(gesta_recognizer_destroy(context, r));
    CHECK_OK(gesta_region_destroy(context, region));
}

/* Parameters, ranges, reasons and verdicts of a plugin's class work as those of a built-in class. */
static void well_behaved(void) {
    char text[128];
    int64_t now = 0;
    uint32_t r = recognizer_new(context, "test.good");
    now = now_of(context);
    CHECK_ERROR(context, gesta_recognizer_set_number(context, r, "width", SIZE_MAX, 11), GESTA_E_RANGE, "width");
    CHECK_OK(gesta_recognizer_set_number(context, r, "width", SIZE_MAX, 7));
    CHECK_OK(push_down(context, now, 1, 0, 0));
    CHECK_OK(push_move(context, now + 1, 1, 6, 0));
    CHECK_NEAR(number_of(context, r, "travel"), 6, 0);
    CHECK_OK(push_move(context, now + 2, 1, 8, 0));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_FAILED);
    CHECK_OK(gesta_recognizer_verdict(context, r, NULL, text, sizeof text, NULL));
    CHECK_HAS(text, "was 8");
    CHECK_HAS(text, "at most 7");
    CHECK_OK(push_up(context, now + 3, 1, 8, 0));
    CHECK_OK(gesta_recognizer_destroy(context, r));
}

/* A plugin compiled with the first version's header, whose class table is shorter. */
static void of_the_first_version(void) {
    int64_t now = 0;
    CHECK_OK(gesta_plugin_load(context, path_of("first.so"), SIZE_MAX, NULL));
    uint32_t r = recognizer_new(context, "test.class.first");
    now = now_of(context);
    CHECK_OK(push_down(context, now, 1, 0, 0));
    CHECK_OK(push_move(context, now + 1, 1, 4, 0));
    CHECK_OK(push_up(context, now + 2, 1, 4, 0));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_RECOGNIZED);
    CHECK_NEAR(number_of(context, r, "travel"), 4, 0);
    CHECK_OK(gesta_recognizer_destroy(context, r));
}

/* A plugin's class that tracks hovering pointers. */
static void hovering(void) {
    char text[128];
    gesta_rect rect = {0, 0, 100, 100};
    gesta_touch touch;
    int64_t now = 0;
    uint32_t region = 0;
    CHECK_OK(gesta_plugin_load(context, path_of("hover.so"), SIZE_MAX, NULL));
    uint32_t r = recognizer_new(context, "test.class.hover");
    now = now_of(context);
    CHECK_OK(gesta_region_create(context, GESTA_REGION_ROOT, &rect, &region));
    CHECK_OK(gesta_recognizer_attach(context, r, region));
    CHECK_OK(push_one(context, now, 1, GESTA_PHASE_HOVER, 10, 10));
    CHECK_OK(push_one(context, now + 1, 1, GESTA_PHASE_HOVER, 50, 10));
    CHECK_NEAR(number_of(context, r, "travel"), 40, 0);
    CHECK_OK(push_one(context, now + 2, 1, GESTA_PHASE_HOVER, 130, 10));
    CHECK_OK(gesta_recognizer_verdict(context, r, NULL, text, sizeof text, NULL));
    CHECK_TEXT(text, "failed: was 120 long");
    touch = touch_at(now + 3, 1, GESTA_PHASE_HOVER, 20, 10);
    CHECK_OK(gesta_push(context, &touch, 1, sizeof touch));
    CHECK_OK(push_down(context, now + 4, 1, 20, 10));
    CHECK_EQUAL(state_of(context, r), GESTA_STATE_RECOGNIZED);
    CHECK_OK(push_up(context, now + 5, 1, 20, 10));
    CHECK_OK(gesta_recognizer_destroy(context, r));
}

int main(int argc, char **argv) {
    uint32_t plugin = 0;
    if (argc < 2) return 2;
    alarm(60); /* opening a pipe must not wait for its other end */
    directory = argv[1];
    context = context_new(0);
    CHECK_OK(gesta_context_list(context, GESTA_KIND_CLASS, NULL, 0, &classes_before));
    CHECK_OK(gesta_plugin_load(context, path_of("good.so"), SIZE_MAX, &plugin));
    classes_before++;
    expect_unchanged();
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) refused(&faults[i]);
    seven_codes();
    bad_paths();
    precise_messages();
    replaced_in_paths();
    writable_by_all();
    replaced_meanwhile();
    the_host_table_is_read_only();
    well_behaved();
    rogue();
    timid();
    turned();
    of_the_first_version();
    hovering();
    CHECK_OK(gesta_context_destroy(context));
    return check_end();
}
