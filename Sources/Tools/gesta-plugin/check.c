#include "check.h"
#include "explain.h"
#include "process.h"
#include "report.h"

#include <errno.h>
#include <gesta/gesta.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 50, DEATHS_MOST = 3, STATUS_CLEAN = 0, STATUS_FINDINGS = 1, STATUS_ERROR = 2 };

struct options {
    uint64_t seed;
    uint32_t sessions, session; /* UINT32_MAX: all of them */
    uint32_t only;              /* a test, or TEST_COUNT */
    uint32_t budget;
    enum tool tool;
    int is_json;
    const char *trace;
    unsigned char is_allowed[RULE_COUNT];
};

struct checker {
    const struct options *options;
    struct report *report;
    struct shared *shared;
    int descriptor;
};

/* Prepares a request. The results of the last one are cleared. */
static void request(struct checker *checker, enum test test, uint32_t class_index) {
    struct shared *it = checker->shared;
    memset(it, 0, sizeof *it);
    it->test = test;
    it->class_index = class_index;
    it->seed = checker->options->seed;
    it->budget = checker->options->budget;
    it->fill = 0xa5;
    it->lends = test == TEST_SESSIONS || test == TEST_ARBITRATION;
    snprintf(it->path, sizeof it->path, "%s", checker->report->path);
}

static int is_over_budget(const struct shared *it) {
    for (uint32_t at = 0; at < it->finding_count; at++)
        if (it->findings[at].rule == RULE_BUDGET) return 1;
    return 0;
}

/* A machine that is paused counts the pause as the process's time: only what is slow in a second process, too, is. */
static int run(struct checker *checker) {
    static struct shared asked;
    asked = *checker->shared;
    int is_well = run_process(checker->shared, checker->descriptor, checker->options->tool);
    if (is_over_budget(checker->shared)) {
        *checker->shared = asked;
        is_well = run_process(checker->shared, checker->descriptor, checker->options->tool);
    }
    report_add(checker->report, checker->shared);
    return is_well;
}

/* --------------------------------------------------------------------------------------------------------- load -- */

static void reject(struct checker *checker) {
    struct report *report = checker->report;
    struct shared *it = checker->shared;
    struct output out = {report->rejection, sizeof report->rejection, 0};
    uint32_t abi = 0;
    int32_t code = -(int32_t)it->load_code;
    if (it->text[0] == 0 && needs_sanitizer(report->path)) {
        put(&out, "It is built with a sanitizer, whose library must be loaded first: check it with --asan.\n");
        report->finding_count = 0;
        return;
    }
    put(&out, "%s\n",
        it->text[0] != 0 ? shown(it->text, TEXT_SHOWN) : "The process ended while the plugin was loaded.");
    if (code == GESTA_E_PLUGIN_ABI) {
        request(checker, TEST_PROBE, 0);
        run_process(it, checker->descriptor, TOOL_NONE);
        abi = it->class_count;
    }
    explain(report->path, code, abi, &out);
}

/* The ids are the first words of the lines that are indented once. */
static void read_class_ids(struct report *report) {
    for (char *line = report->description; line != NULL; line = strchr(line, '\n')) {
        if (*line == '\n') line++;
        if (strncmp(line, "  ", 2) != 0 || line[2] == ' ' || report->class_count == CLASSES_MOST) continue;
        size_t length = strcspn(line + 2, ":");
        if (length < sizeof *report->class_ids)
            snprintf(report->class_ids[report->class_count++], sizeof *report->class_ids, "%.*s", (int)length,
                     line + 2);
    }
}

static int load(struct checker *checker) {
    struct shared *it = checker->shared;
    request(checker, TEST_LOAD, 0);
    int is_well = run(checker);
    if (!is_well || it->load_code != 0) {
        reject(checker);
        return 0;
    }
    snprintf(checker->report->description, sizeof checker->report->description, "%s", it->text);
    read_class_ids(checker->report);
    const char *name = links_libgesta(checker->report->path);
    if (name == NULL) return 1;
    request(checker, TEST_LOAD, 0);
    it->finding_count = 1;
    it->findings[0].rule = RULE_LINKS;
    it->findings[0].session = UINT32_MAX;
    snprintf(it->findings[0].text, sizeof it->findings[0].text,
             "requires %s, which programs that have libgesta linked statically, or opened with dlopen, do not have",
             name);
    report_add(checker->report, it);
    return 1;
}

/* -------------------------------------------------------------------------------------------------------- tests -- */

static int is_wanted(const struct checker *checker, enum test test) {
    return checker->options->only == TEST_COUNT || checker->options->only == (uint32_t)test;
}

static int has_found(const struct checker *checker, uint32_t class_index, enum rule rule) {
    for (uint32_t at = 0; at < checker->report->finding_count; at++) {
        const struct finding *it = &checker->report->findings[at].finding;
        if (it->class_index == class_index && it->rule == (uint32_t)rule) return 1;
    }
    return 0;
}

/* It would hang or be slow in each session. */
static int is_too_slow(const struct checker *checker, uint32_t class_index) {
    return has_found(checker, class_index, RULE_HANG) || has_found(checker, class_index, RULE_BUDGET);
}

/* Of as many sessions for each class, the part that a test plays, most of them several times. */
static uint32_t session_count(const struct options *options, enum test test) {
    uint32_t all = options->sessions, part;
    switch (test) {
    case TEST_SESSIONS:
    case TEST_ARBITRATION: return all;
    case TEST_REPEAT: return all < HASHES_MOST / 4 ? all : HASHES_MOST / 4;
    case TEST_THREADS: return all / 40 + 2;
    case TEST_MEMORY: return all < 30 ? 30 : all > 100 ? 100 : all;
    default: part = all / 3; return part < 20 ? 20 : part;
    }
}

/* Sessions in batches: after one that ends the process, the next one begins another. */
static void check_sessions(struct checker *checker, uint32_t class_index, enum test test, uint32_t count, uint32_t fill,
                           uint64_t *hashes) {
    struct shared *it = checker->shared;
    uint32_t first = checker->options->session != UINT32_MAX ? checker->options->session : 0;
    uint32_t end = checker->options->session != UINT32_MAX ? first + 1 : count, deaths = 0;
    uint32_t began = 0, changed = 0;
    while (first < end && deaths < DEATHS_MOST && !is_too_slow(checker, class_index)) {
        request(checker, test, class_index);
        it->first = first;
        it->count = end - first < BATCH ? end - first : BATCH;
        it->fill = fill;
        int is_well = run(checker);
        for (uint32_t at = first; hashes != NULL && at < first + it->count && at < HASHES_MOST; at++)
            hashes[at] = it->hashes[at];
        began += it->began;
        changed += it->changed;
        if (test == TEST_SESSIONS) {
            checker->report->played[class_index].sequences += it->sequences;
            checker->report->played[class_index].recognized += it->recognized;
        }
        if (is_well) {
            first += it->count;
        } else {
            deaths++;
            first = it->session < first + it->count && it->session >= first ? it->session + 1 : first + it->count;
        }
    }
    if (test == TEST_SESSIONS) checker->report->played[class_index].sessions += first > count ? 1 : first;
    if (test != TEST_SESSIONS || began < 40 || changed > 0) return;
    request(checker, test, class_index);
    it->finding_count = 1;
    it->findings[0].rule = RULE_CONTINUOUS;
    it->findings[0].class_index = class_index;
    it->findings[0].session = UINT32_MAX;
    snprintf(it->findings[0].text, sizeof it->findings[0].text,
             "GESTA_CLASS_CONTINUOUS is set, but none of %u gestures that began has changed: is it discrete?", began);
    report_add(checker->report, it);
}

static void check_repeats(struct checker *checker, uint32_t class_index) {
    static uint64_t first[HASHES_MOST], second[HASHES_MOST];
    struct shared *it = checker->shared;
    memset(first, 0, sizeof first);
    memset(second, 0, sizeof second);
    uint32_t count = session_count(checker->options, TEST_REPEAT);
    check_sessions(checker, class_index, TEST_REPEAT, count, 0, first);
    check_sessions(checker, class_index, TEST_REPEAT, count, 0x5a, second);
    for (uint32_t at = 0; at < HASHES_MOST; at++) {
        if (first[at] == second[at] || first[at] == 0 || second[at] == 0) continue;
        request(checker, TEST_REPEAT, class_index);
        it->finding_count = 1;
        it->findings[0].rule = RULE_REPEAT;
        it->findings[0].class_index = class_index;
        it->findings[0].session = at;
        snprintf(
            it->findings[0].text, sizeof it->findings[0].text,
            "the same session has other results in another process: do they depend on a clock, an address, a random "
            "number, or a variable that is used before it is set?");
        report_add(checker->report, it);
        return;
    }
}

/* Whether other findings make those of a test certain. */
static int is_pointless(const struct checker *checker, uint32_t class_index, enum test test) {
    int varies = has_found(checker, class_index, RULE_REPEAT);
    int remembers = has_found(checker, class_index, RULE_SEQUENCE) || has_found(checker, class_index, RULE_SHARED);
    switch (test) {
    case TEST_SEQUENCE:
    case TEST_INSTANCES:
    case TEST_THREADS: return varies;
    case TEST_LENGTH: return varies || remembers || has_found(checker, class_index, RULE_FLAG);
    case TEST_CLOCK:
    case TEST_IDS:
    case TEST_READING:
    case TEST_PARAMETERS:
    case TEST_FINDINGS:
    case TEST_LEARNED: return varies || remembers;
    default: return 0;
    }
}

static void check_class(struct checker *checker, uint32_t class_index) {
    static const enum test tests[] = {TEST_SESSIONS, TEST_MEMORY,     TEST_REPEAT,   TEST_SEQUENCE, TEST_INSTANCES,
                                      TEST_THREADS,  TEST_LENGTH,     TEST_CLOCK,    TEST_IDS,      TEST_ARBITRATION,
                                      TEST_READING,  TEST_PARAMETERS, TEST_FINDINGS, TEST_LEARNED};
    for (size_t at = 0; at < sizeof tests / sizeof *tests; at++) {
        enum test test = tests[at];
        if (is_too_slow(checker, class_index) || is_out_of_time()) return;
        if (!is_wanted(checker, test) || is_pointless(checker, class_index, test)) continue;
        if (test == TEST_MEMORY && checker->options->session != UINT32_MAX) continue;
        if (test == TEST_REPEAT) check_repeats(checker, class_index);
        else check_sessions(checker, class_index, test, session_count(checker->options, test), 0xa5, NULL);
    }
}

/* Plays the session of the first finding once more, and writes it. */
static void write_trace(struct checker *checker) {
    struct shared *it = checker->shared;
    for (uint32_t at = 0; at < checker->report->finding_count; at++) {
        const struct report_finding *finding = &checker->report->findings[at];
        if (finding->finding.session == UINT32_MAX || finding->test <= TEST_PROBE) continue;
        for (uint32_t is_inert = 0; is_inert < 2; is_inert++) {
            request(checker, (enum test)finding->test, finding->finding.class_index);
            if (finding->test == TEST_MEMORY) it->test = TEST_SESSIONS;
            it->first = finding->finding.session;
            it->count = 1;
            it->is_inert = is_inert;
            snprintf(it->trace, sizeof it->trace, "%s", checker->options->trace);
            /* A process that ends has not written the whole trace: the input alone then. */
            run_process(it, checker->descriptor, TOOL_NONE);
            if (it->is_traced) break;
        }
        return;
    }
}

static int check_file(const struct options *options, const char *path) {
    static struct report report;
    memset(&report, 0, sizeof report);
    char *absolute = realpath(path, NULL);
    if (absolute == NULL) {
        fprintf(stderr, "gesta-plugin: %s: %s\n", path, strerror(errno));
        return STATUS_ERROR;
    }
    report.path = absolute;
    report.seed = options->seed;
    memcpy(report.is_allowed, options->is_allowed, sizeof report.is_allowed);
    struct checker checker = {.options = options, .report = &report};
    checker.shared = share(&checker.descriptor);
    if (checker.shared == NULL) {
        fprintf(stderr, "gesta-plugin: out of memory\n");
        return STATUS_ERROR;
    }
    start_clock();
    if (load(&checker))
        for (uint32_t at = 0; at < report.class_count; at++) check_class(&checker, at);
    report.is_unfinished = is_out_of_time();
    if (options->trace != NULL) write_trace(&checker);
    (options->is_json ? report_write_json : report_write)(&report, stdout);
    free(absolute);
    if (report.rejection[0] != 0) return STATUS_ERROR;
    return report.finding_count > 0 ? STATUS_FINDINGS : STATUS_CLEAN;
}

/* ------------------------------------------------------------------------------------------------------ options -- */

static int fail(const char *format, const char *value) {
    fprintf(stderr, "gesta-plugin: ");
    fprintf(stderr, format, value);
    fprintf(stderr, "\n");
    return STATUS_ERROR;
}

static int read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return errno == 0 && *text >= '0' && *text <= '9' && *end == 0 && *number >= least && *number <= most;
}

static uint32_t test_named(const char *name) {
    uint32_t test = TEST_SESSIONS;
    while (test < TEST_COUNT && strcmp(test_name(test), name) != 0) test++;
    return test;
}

/* An option with a value. Returns a status, or -1 to continue. */
static int read_option(struct options *options, const char *option, const char *value) {
    uint64_t number = 0;
    if (strcmp(option, "--seed") == 0) {
        if (!read_number(value, 0, UINT64_MAX, &options->seed)) return fail("--seed is %s, must be a number", value);
    } else if (strcmp(option, "--sessions") == 0) {
        if (!read_number(value, 1, 1000000, &number)) return fail("--sessions is %s, must be 1 to 1000000", value);
        options->sessions = (uint32_t)number;
    } else if (strcmp(option, "--session") == 0) {
        if (!read_number(value, 0, UINT32_MAX - 1, &number)) return fail("--session is %s, must be a number", value);
        options->session = (uint32_t)number;
    } else if (strcmp(option, "--budget") == 0) {
        if (!read_number(value, 1, 1000000, &number)) return fail("--budget is %s, must be 1 to 1000000", value);
        options->budget = (uint32_t)number;
    } else if (strcmp(option, "--only") == 0) {
        options->only = test_named(value);
        if (options->only == TEST_COUNT)
            return fail("--only is %s, which is no test: see gesta-plugin check --help", value);
    } else if (strcmp(option, "--allow") == 0) {
        if (rule_named(value) == RULE_COUNT)
            return fail("--allow is %s, which is no rule: a finding has its rule in brackets", value);
        options->is_allowed[rule_named(value)] = 1;
    } else {
        options->trace = value;
    }
    return -1;
}

static const char help[] =
    "gesta-plugin check [OPTION...] FILE...\n"
    "\n"
    "Loads plugins, describes them, drives their classes through sessions that are drawn from a seed, and reports\n"
    "what breaks a rule of gesta_plugin.h. Each test runs in a process of its own.\n"
    "\n"
    "  --seed N         the seed; by default it depends on the time\n"
    "  --sessions N     sessions for each class, 300 by default\n"
    "  --session N      only this session\n"
    "  --only TEST      only sessions, repeat, sequence, instances, threads, length, clock, ids, memory,\n"
    "                   arbitration, reading, parameters, findings or learned\n"
    "  --allow RULE     reports no findings of this rule\n"
    "  --budget N       microseconds that half of the calls may take, 100 by default\n"
    "  --trace FILE     writes the session of the first finding as a trace\n"
    "  --valgrind       runs the tests under valgrind\n"
    "  --asan           loads AddressSanitizer first, for plugins that are built with -fsanitize=address\n"
    "  --json           writes the report as JSON, one line for each file\n"
    "\n"
    "Exit status: 0 without findings, 1 with findings, 2 if a file cannot be loaded or an argument is wrong.\n";

int check_command(int count, char **arguments) {
    static const char *const valued[] = {"--seed", "--sessions", "--session", "--budget",
                                         "--only", "--allow",    "--trace"};
    struct options options = {
        .seed = (uint64_t)time(NULL), .sessions = 300, .session = UINT32_MAX, .only = TEST_COUNT, .budget = 100};
    int status = STATUS_CLEAN, files = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int at = 0; at < count; at++) {
            const char *it = arguments[at];
            size_t option = 0;
            while (option < sizeof valued / sizeof *valued && strcmp(it, valued[option]) != 0) option++;
            if (option < sizeof valued / sizeof *valued) {
                if (++at == count) return fail("%s: its value is missing", it);
                int code = pass == 0 ? read_option(&options, it, arguments[at]) : -1;
                if (code >= 0) return code;
            } else if (strcmp(it, "--valgrind") == 0) {
                options.tool = TOOL_VALGRIND;
            } else if (strcmp(it, "--asan") == 0) {
                options.tool = TOOL_ASAN;
            } else if (strcmp(it, "--json") == 0) {
                options.is_json = 1;
            } else if (strcmp(it, "--help") == 0) {
                fputs(help, stdout);
                return STATUS_CLEAN;
            } else if (it[0] == '-') {
                return fail("unknown option %s: see gesta-plugin check --help", it);
            } else if (pass == 1) {
                int code = check_file(&options, it);
                status = code > status ? code : status;
                files++;
            }
        }
    }
    return files > 0 ? status : fail("check: %s is missing", "the file");
}
