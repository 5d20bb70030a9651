/* Plays files of inputs with a fuzzer's harness, without the fuzzer: PROGRAM FILE... Ends with "N passed, N failed". */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The largest input, as in Tests/fuzz/run. */
enum { MOST = 8192 };

static const char *path;

/* A harness that finds a fault aborts. */
static void on_signal(int number) {
    printf("FAIL %s: signal %d\n", path, number);
    fflush(stdout);
    _Exit(1);
}

int main(int count, char **paths) {
    static uint8_t bytes[MOST];
    const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE};
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++) signal(deadly[i], on_signal);
    for (int i = 1; i < count; i++) {
        path = paths[i];
        FILE *file = fopen(path, "rb");
        if (!file) return perror(path), 2;
        size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        if (LLVMFuzzerTestOneInput(bytes, size) != 0) return 1;
    }
    printf("%d passed, 0 failed\n", count - 1);
    return 0;
}
