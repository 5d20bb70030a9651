#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ERROR_STATUS = 99, CALL_SECONDS = 4, TEST_SECONDS = 120, SLOWER = 20, CHILDREN_MOST = 16 };

struct shared *share(int *descriptor) {
    *descriptor = (int)syscall(SYS_memfd_create, "gesta-plugin", 0u);
    if (*descriptor < 0 || ftruncate(*descriptor, sizeof(struct shared)) != 0) return NULL;
    void *memory = mmap(NULL, sizeof(struct shared), PROT_READ | PROT_WRITE, MAP_SHARED, *descriptor, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

static int64_t clock_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* The runtime library of AddressSanitizer, which must be the first that is loaded. */
static void preload_sanitizer(const char *log) {
    char path[4096] = "", options[4300];
    FILE *compiler = popen("cc -print-file-name=libasan.so", "r");
    if (compiler != NULL && fgets(path, sizeof path, compiler) != NULL) path[strcspn(path, "\n")] = 0;
    if (compiler != NULL) pclose(compiler);
    setenv("LD_PRELOAD", path, 1);
    snprintf(options, sizeof options,
             "exitcode=%d:log_path=%s:detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigill=0:"
             "handle_sigfpe=0:verify_asan_link_order=0",
             ERROR_STATUS, log);
    setenv("ASAN_OPTIONS", options, 1);
}

static int64_t check_start, check_most = INT64_MAX;

void start_clock(void) {
    check_start = clock_ns();
    check_most = INT64_MAX;
}

int is_out_of_time(void) { return clock_ns() - check_start > check_most; }

/* Calls `body` with each child of the process, and returns how many there are. */
static int for_each_child(pid_t parent, void (*body)(pid_t child)) {
    char path[64];
    int count = 0, child;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
    FILE *file = fopen(path, "r");
    while (file != NULL && fscanf(file, "%d", &child) == 1) {
        count++;
        if (body != NULL) body(child);
    }
    if (file != NULL) fclose(file);
    return count;
}

static void kill_child(pid_t child) { kill(child, SIGKILL); }

/* Ends all processes that a test has left: its group, and those that have left the group, which have become children of
 * this process. Returns how many there were. */
static int end_others(pid_t group) {
    const struct timespec interval = {0, 1000000};
    int count = 0;
    for (int64_t start = clock_ns(); clock_ns() - start < CALL_SECONDS * 1000000000ll;) {
        kill(-group, SIGKILL);
        for_each_child(getpid(), kill_child);
        int status;
        pid_t ended = waitpid(-1, &status, WNOHANG);
        if (ended < 0) return count;
        /* (Those that had ended by themselves were only not waited for.) */
        if (ended > 0) count += WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
        else nanosleep(&interval, NULL);
    }
    return count;
}

static _Noreturn void execute(int descriptor, enum tool tool, const char *log) {
    char self[4096], number[16], error[32], log_option[4200];
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0) _exit(127);
    self[length] = 0;
    snprintf(number, sizeof number, "%d", descriptor);
    snprintf(error, sizeof error, "--error-exitcode=%d", ERROR_STATUS);
    snprintf(log_option, sizeof log_option, "--log-file=%s", log);
    if (tool == TOOL_ASAN) preload_sanitizer(log);
    if (tool == TOOL_VALGRIND) {
        execlp("valgrind", "valgrind", "-q", error, log_option, self, "--test", number, (char *)NULL);
    } else {
        /* An endless allocation fails before the computer has no memory. */
        struct rlimit memory = {(rlim_t)8 << 30, (rlim_t)8 << 30};
        if (tool == TOOL_NONE) setrlimit(RLIMIT_AS, &memory);
        execl(self, self, "--test", number, (char *)NULL);
    }
    _exit(127);
}

/* Adds a finding about how the process ended. */
static struct finding *add(struct shared *it, enum rule rule, const char *text) {
    static struct finding none;
    if (it->finding_count >= FINDINGS_MOST) return &none;
    struct finding *finding = &it->findings[it->finding_count++];
    memset(finding, 0, sizeof *finding);
    finding->rule = (uint32_t)rule;
    finding->class_index = it->class_index;
    finding->session = it->session;
    if (it->calls[0].since != 0) finding->function = it->calls[0].function;
    snprintf(finding->text, sizeof finding->text, "%s", text);
    return finding;
}

/* The first lines of what valgrind or AddressSanitizer has written. Returns 0 if there are none. */
static int add_report(struct shared *it, const char *log, pid_t pid) {
    char path[4300], line[300], text[480] = "";
    snprintf(path, sizeof path, "%s", log);
    FILE *file = fopen(path, "r");
    if (file != NULL && fgetc(file) == EOF) {
        fclose(file);
        file = NULL;
    }
    if (file == NULL) {
        snprintf(path, sizeof path, "%s.%d", log, (int)pid);
        file = fopen(path, "r");
    } else {
        rewind(file);
    }
    for (int lines = 0; file != NULL && lines < 4 && fgets(line, sizeof line, file) != NULL;) {
        char *start = line;
        if (strncmp(line, "==", 2) == 0 && strstr(line + 2, "== ") != NULL) start = strstr(line + 2, "== ") + 3;
        start[strcspn(start, "\n")] = 0;
        while (*start == ' ') start++;
        if (strlen(start) < 8 || strspn(start, "=") == strlen(start)) continue;
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", lines++ == 0 ? "" : "; ", start);
    }
    if (file != NULL) fclose(file);
    unlink(path);
    if (text[0] != 0) add(it, RULE_MEMORY_ERROR, text);
    return text[0] != 0;
}

static void judge_end(struct shared *it, int status, int is_hanging, const char *log, pid_t pid) {
    char text[256];
    int is_called = it->calls[0].since != 0;
    if (is_hanging && it->is_done) {
        snprintf(text, sizeof text, "does not let the process end: it was killed after %d seconds", CALL_SECONDS);
        add(it, RULE_HANG, text);
    } else if (is_hanging) {
        snprintf(text, sizeof text,
                 is_called ? "does not return: the process was killed after %d seconds"
                           : "the sessions do not end: the process was killed after %d seconds",
                 is_called ? CALL_SECONDS : TEST_SECONDS);
        add(it, RULE_HANG, text);
    } else if (log[0] != 0 && WIFEXITED(status) && (WEXITSTATUS(status) == ERROR_STATUS || !it->is_done) &&
               add_report(it, log, pid)) {
        /* (valgrind fails with another status where its own data is damaged.) */
        return;
    } else if (it->is_done && !WIFSIGNALED(status)) {
        return;
    } else if (WIFSIGNALED(status)) {
        snprintf(text, sizeof text, "the process ended with signal %d (%s)%s", WTERMSIG(status),
                 strsignal(WTERMSIG(status)),
                 it->is_jumping ? " after longjmp"
                 : it->is_done  ? " when it exited"
                                : "");
        add(it, it->is_jumping ? RULE_LONGJMP : RULE_CRASH, text);
    } else {
        snprintf(text, sizeof text, "ends the process with exit status %d", WEXITSTATUS(status));
        add(it, RULE_EXIT, text);
    }
}

/* The functions of the plugin that have run for too long. */
static int is_call_hanging(const struct shared *it, int64_t limit) {
    int64_t now = clock_ns();
    for (int at = 0; at < THREADS_MOST; at++)
        if (it->calls[at].since != 0 && now - it->calls[at].since > limit) return 1;
    return 0;
}

int run_process(struct shared *it, int descriptor, enum tool tool) {
    char log[64] = "";
    it->is_done = it->is_jumping = 0;
    it->forker = FUNCTION_NONE;
    it->session = UINT32_MAX;
    memset((void *)it->calls, 0, sizeof it->calls);
    it->is_slow = tool != TOOL_NONE;
    if (tool != TOOL_NONE) {
        strcpy(log, "/tmp/gesta-plugin-XXXXXX");
        int file = mkstemp(log);
        if (file >= 0) close(file);
    }
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, NULL);
    /* Processes that the plugin leaves become children of this one, whatever they do. */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    fflush(NULL);
    pid_t pid = fork();
    if (pid < 0) return 0;
    if (pid == 0) execute(descriptor, tool, log);
    setpgid(pid, pid);
    int64_t factor = (tool == TOOL_NONE ? 1 : SLOWER) * 1000000000ll, start = clock_ns(), done = 0;
    check_most = CHECK_SECONDS * factor;
    int status = 0, is_hanging = 0, children = 0, is_cut = 0;
    const struct timespec interval = {0, 50000000};
    while (waitpid(pid, &status, WNOHANG) == 0) {
        int64_t now = clock_ns();
        if (it->is_done && done == 0) done = now;
        is_cut = is_out_of_time();
        is_hanging = now - start > TEST_SECONDS * factor || is_call_hanging(it, CALL_SECONDS * factor) ||
                     (done != 0 && now - done > CALL_SECONDS * factor);
        children = for_each_child(pid, NULL) + for_each_child(getpid(), NULL) - 1;
        if (is_cut || is_hanging || children > CHILDREN_MOST) {
            kill(pid, SIGKILL);
            waitpid(pid, &status, 0);
            break;
        }
        sigtimedwait(&child, NULL, &interval);
    }
    int is_flooding = children > CHILDREN_MOST, left = end_others(pid);
    if (left > 0) {
        char text[128];
        snprintf(text, sizeof text, "leaves %d process%s, which %s killed", left, left == 1 ? "" : "es",
                 left == 1 ? "was" : "were");
        add(it, RULE_PROCESSES, text)->function = it->forker;
    }
    if (is_hanging || (!is_flooding && !is_cut)) judge_end(it, status, is_hanging, log, pid);
    if (log[0] != 0) unlink(log);
    return it->is_done && !is_hanging;
}
