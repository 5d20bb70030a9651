#include "surroundings.h"
#include "guard.h"
#include "loan.h"
#include "shared.h"

#include <fenv.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

extern char **environ;

enum { DESCRIPTORS = 256 };

static struct {
    struct sigaction actions[NSIG];
    char locale[256];
    char directory[4096];
    char *environment;
    mode_t mask;
    unsigned char is_open[DESCRIPTORS];
    int output;
    uint32_t mode;
} before;

/* ----------------------------------------------------------------------------------------------- floating point -- */

/* Rounding, and where the processor has it, how it treats denormal numbers and which exceptions trap. */
static uint32_t floating_point_mode(void) {
    uint32_t mode = (uint32_t)fegetround();
#if defined(__x86_64__)
    mode ^= (uint32_t)(_mm_getcsr() & ~0x3fu) << 8; /* without the flags */
#elif defined(__aarch64__)
    uint64_t control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    mode ^= (uint32_t)control;
#endif
    return mode;
}

void compare_floating_point(void) {
    uint32_t mode = floating_point_mode();
    if (mode == before.mode) return;
    find(RULE_FLOATING_POINT, "changes the floating-point mode: rounding, denormal numbers or traps");
    fesetenv(FE_DFL_ENV);
    before.mode = floating_point_mode();
}

/* ------------------------------------------------------------------------------------------------------ crashes -- */

static const char *signal_text(int number) {
    switch (number) {
    case SIGSEGV: return "SIGSEGV, an invalid address";
    case SIGBUS: return "SIGBUS, an invalid address";
    case SIGILL: return "SIGILL, an invalid instruction, as a failed precondition in Swift";
    case SIGTRAP: return "SIGTRAP, as a failed precondition in Swift";
    case SIGFPE: return "SIGFPE, an arithmetic error, for example an integer divided by 0";
    default: return "SIGABRT, as of abort, a failed assertion or damaged memory";
    }
}

static void crashed(int number, siginfo_t *info, void *context) {
    (void)context;
    /* Whatever it does then follows from the jump. */
    if (shared->is_jumping)
        find_last(RULE_LONGJMP, "longjmp leaves the function: the process then ended with %s", signal_text(number));
    int loan = number == SIGSEGV || number == SIGBUS ? loan_state(info->si_addr) : 0;
    if (loan == 2)
        find_last(RULE_KEPT,
                  "uses a pointer to a contact, sample or text that was valid until an earlier call returned");
    if (loan == 1) find_last(RULE_WRITTEN, "writes to a contact or sample, which is const");
    find_last(RULE_CRASH, "the process ended with %s", signal_text(number));
}

void catch_crashes(void) {
    static char stack[65536];
    const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
    stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternative, NULL);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = crashed;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    for (size_t at = 0; at < sizeof numbers / sizeof *numbers; at++) sigaction(numbers[at], &action, NULL);
}

/* ----------------------------------------------------------------------------------------------------- the rest -- */

static char *environment_text(void) {
    size_t size = 1, used = 0;
    for (char **it = environ; it != NULL && *it != NULL; it++) size += strlen(*it) + 1;
    char *text = malloc(size);
    if (text == NULL) return NULL;
    for (char **it = environ; it != NULL && *it != NULL; it++) {
        size_t length = strlen(*it);
        memcpy(text + used, *it, length);
        text[used + length] = '\n';
        used += length + 1;
    }
    text[used] = 0;
    return text;
}

static int is_open(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0;
}

void note_handlers(void) {
    for (int number = 1; number < NSIG; number++) sigaction(number, NULL, &before.actions[number]);
}

void note_surroundings(void) {
    FILE *output = tmpfile();
    if (output != NULL) dup2(fileno(output), 1);
    before.output = output != NULL;
    snprintf(before.locale, sizeof before.locale, "%s", setlocale(LC_ALL, NULL));
    if (getcwd(before.directory, sizeof before.directory) == NULL) before.directory[0] = 0;
    before.mask = umask(022);
    umask(before.mask);
    before.environment = environment_text();
    before.mode = floating_point_mode();
    for (int at = 0; at < DESCRIPTORS; at++) before.is_open[at] = (unsigned char)is_open(at);
}

static void compare_signals(void) {
    for (int number = 1; number < NSIG; number++) {
        struct sigaction now;
        if (sigaction(number, NULL, &now) != 0) continue;
        if (now.sa_handler != before.actions[number].sa_handler)
            find(RULE_SIGNALS, "the plugin has changed the handler of signal %d (%s)", number, strsignal(number));
    }
}

static void compare_descriptors(void) {
    for (int at = 0; at < DESCRIPTORS; at++) {
        if (is_open(at) == before.is_open[at]) continue;
        char link[32], name[256] = "";
        snprintf(link, sizeof link, "/proc/self/fd/%d", at);
        ssize_t length = readlink(link, name, sizeof name - 1);
        if (length > 0) name[length] = 0;
        if (before.is_open[at]) find(RULE_DESCRIPTORS, "the plugin has closed file descriptor %d", at);
        else find(RULE_DESCRIPTORS, "the plugin has left file descriptor %d open: %s", at, name);
    }
}

void compare_surroundings(void) {
    struct stat status;
    fflush(stdout);
    if (before.output && fstat(1, &status) == 0 && status.st_size > 0) {
        char start[81] = "";
        ssize_t length = pread(1, start, sizeof start - 1, 0);
        for (ssize_t at = 0; at < length; at++)
            if (start[at] == '\n') start[at] = 0;
        find(RULE_STDOUT, "the plugin has written %lld bytes to standard output: \"%s\"", (long long)status.st_size,
             start);
    }
    compare_signals();
    const char *locale = setlocale(LC_ALL, NULL);
    if (strcmp(locale, before.locale) != 0)
        find(RULE_LOCALE, "the plugin has changed the locale from \"%s\" to \"%s\"", before.locale, locale);
    char directory[4096] = "";
    if (getcwd(directory, sizeof directory) != NULL && strcmp(directory, before.directory) != 0)
        find(RULE_DIRECTORY, "the plugin has changed the working directory to %s", directory);
    mode_t mask = umask(022);
    umask(mask);
    if (mask != before.mask) find(RULE_DIRECTORY, "the plugin has changed the mask of new files (umask) to %03o", mask);
    char *environment = environment_text();
    if (environment != NULL && before.environment != NULL && strcmp(environment, before.environment) != 0)
        find(RULE_ENVIRONMENT, "the plugin has changed the environment (setenv, putenv or unsetenv)");
    free(environment);
    compare_descriptors();
    compare_floating_point();
}
