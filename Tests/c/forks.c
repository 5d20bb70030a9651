/* A process that is forked while other threads create and destroy contexts: the child can do so, too. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "puppet.h"

enum { THREADS = 3, FORKS = 200, SECONDS = 10 };

static volatile int stop;
static gesta_class table;

/* A context with a class of its own makes the host's table, too. */
static int works(void) {
    gesta_context *context = NULL;
    uint32_t recognizer = 0;
    if (gesta_context_create(NULL, &context) != GESTA_OK) return 0;
    int ok = gesta_class_register(context, &table, NULL) == GESTA_OK &&
             gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "test.forks"), &recognizer) == GESTA_OK &&
             gesta_plugin_load(context, GESTA_STR("/nowhere.so"), NULL) == GESTA_E_PLUGIN_MISSING &&
             still_works(context);
    return gesta_context_destroy(context) == GESTA_OK && ok;
}

static void *work(void *unused) {
    while (!stop) {
        gesta_context *context = NULL;
        if (gesta_context_create(NULL, &context) == GESTA_OK)
            gesta_plugin_load(context, GESTA_STR("/nowhere.so"), NULL);
        gesta_context_destroy(context);
    }
    return unused;
}

int main(void) {
    pthread_t threads[THREADS];
    int failed = 0;
    table = puppet_table("test.forks", 0);
    for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, work, NULL) == 0);
    for (int i = 0; i < FORKS && failed < 3; i++) {
        int status = -1;
        pid_t child = fork();
        if (child == 0) {
            alarm(SECONDS);
            /* Also a child of the child, and threads of its own. */
            pthread_t thread;
            stop = 1;
            int ok = works() && pthread_create(&thread, NULL, work, NULL) == 0 && pthread_join(thread, NULL) == 0;
            if (i % 10 == 0) {
                pid_t next = fork();
                if (next == 0) _exit(!works());
                ok = ok && waitpid(next, &status, 0) == next && status == 0;
            }
            _exit(!ok);
        }
        if (!CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0)) failed++;
    }
    CHECK(works());
    stop = 1;
    for (int i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
    return check_end();
}
