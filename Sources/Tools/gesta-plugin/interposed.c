/* Functions of libraries that a plugin calls here first: what must not leave it, or not be called while loading. */
#include "interposed.h"
#include "guard.h"
#include "shared.h"

#include <dlfcn.h>
#include <setjmp.h>
#include <stdlib.h>

#define EXPORTED __attribute__((visibility("default")))

static void *next(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (function == NULL) abort();
    return function;
}

/* ---------------------------------------------------------------------------------------------------- exceptions -- */

/* Returns only if no function on the stack catches the exception: none of the checker's does. */
EXPORTED int _Unwind_RaiseException(void *exception);

EXPORTED int _Unwind_RaiseException(void *exception) {
    int (*raise)(void *) = NULL;
    const char *const libraries[] = {"libgcc_s.so.1", "libunwind.so.1"};
    *(void **)&raise = dlsym(RTLD_NEXT, "_Unwind_RaiseException");
    for (int at = 0; raise == NULL && at < 2; at++) {
        void *library = dlopen(libraries[at], RTLD_LAZY | RTLD_NOLOAD);
        if (library != NULL) *(void **)&raise = dlsym(library, "_Unwind_RaiseException");
    }
    int code = raise == NULL ? 0 : raise(exception);
    if (!is_plugin_running()) return code;
    find_last(RULE_EXCEPTION, "throws an exception that it does not catch");
}

/* ------------------------------------------------------------------------------------------------------- longjmp -- */

/*
 * Jumps within a function of the plugin are allowed. One that leaves it has its target in a function that has returned,
 * so the process crashes, or a function of the class is called before the last one has returned.
 */
typedef void jump(void *buffer, int value);

static _Noreturn void jump_to(const char *name, void *buffer, int value) {
    jump *real;
    *(void **)&real = next(name);
    if (is_plugin_running()) shared->is_jumping = 1;
    real(buffer, value);
    abort();
}

#define JUMP(name, label)                                                                                              \
    EXPORTED _Noreturn void label(void *buffer, int value) __asm__(name);                                              \
    EXPORTED _Noreturn void label(void *buffer, int value) { jump_to(name, buffer, value); }

JUMP("longjmp", interposed_longjmp)
JUMP("_longjmp", interposed_longjmp_plain)
JUMP("siglongjmp", interposed_siglongjmp)
JUMP("__longjmp_chk", interposed_longjmp_checked)

/* ------------------------------------------------------------------------------------------------------- loading -- */

static void judge_loading(const char *function) {
    if (is_loading())
        find(RULE_LOADING, "%s is called while the plugin is being loaded: it fails with GESTA_E_BUSY", function);
}

EXPORTED int32_t gesta_plugin_load(gesta_context *context, const char *path, size_t length, uint32_t *plugin) {
    judge_loading("gesta_plugin_load");
    return load_plugin(context, path, length, plugin);
}

EXPORTED int32_t gesta_plugin_scan(gesta_context *context, const char *directory, size_t length, size_t *loaded) {
    judge_loading("gesta_plugin_scan");
    int32_t (*scan)(gesta_context *, const char *, size_t, size_t *);
    *(void **)&scan = next("gesta_plugin_scan");
    return scan(context, directory, length, loaded);
}

int32_t load_plugin(gesta_context *context, const char *path, size_t length, uint32_t *plugin) {
    int32_t (*load)(gesta_context *, const char *, size_t, uint32_t *);
    *(void **)&load = next("gesta_plugin_load");
    return load(context, path, length, plugin);
}
