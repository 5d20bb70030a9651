/* A C host that has libgesta inside and then opens an ordinary Swift library: both must work, before and after. */
#include <dlfcn.h>

#include "../c/support.h"

static int recognizes(void) {
    static const double points[][2] = {{0, 0}, {20, 20}, {36, 36}, {16, 56}, {4, 72}};
    gesta_context *context = context_new(0);
    uint32_t r = recognizer_new(context, "gesta.chevron");
    for (int i = 0; i < 5; i++)
        CHECK_OK(push_one(context, i, 1, i ? GESTA_PHASE_MOVED : GESTA_PHASE_BEGAN, points[i][0], points[i][1]));
    CHECK_OK(push_up(context, 5, 1, 4, 72));
    uint32_t state = state_of(context, r);
    CHECK_OK(gesta_context_destroy(context));
    return state == GESTA_STATE_RECOGNIZED;
}

typedef int64_t (*work_function)(int64_t);

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    CHECK(recognizes());
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
    if (!CHECK(library != NULL)) printf("%s\n", dlerror());
    else {
        work_function work;
        *(void **)&work = dlsym(library, "ordinary_swift_work");
        if (CHECK(work != NULL)) CHECK_EQUAL(work(1000), 1000 + 3);
        CHECK(recognizes());
        if (work != NULL) CHECK_EQUAL(work(5), 5 + 3);
    }
    CHECK(recognizes());
    return check_end();
}
