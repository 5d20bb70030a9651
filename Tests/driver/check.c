/* What must hold after every call. */
#include "driver.h"

#include <stdarg.h>

struct frame {
    struct world *world;
    gesta_context *context;
    enum function_number function;
    int32_t want;
    bool busy, digested;
    uint64_t digest, refused;
};

enum { FRAMES = 256 };

LOCAL uint64_t calls, counts[FUNCTION_COUNT];
LOCAL uint64_t events_seen, actions_seen, digests_compared, replays_made;
LOCAL uint32_t depth, budget;
LOCAL bool talkative, careful;
static LOCAL struct frame frames[FRAMES];

void broken(const char *format, ...) {
    va_list arguments;
    fflush(stdout);
    fputs("FAIL ", stdout);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    for (uint32_t i = depth; i-- > 0;)
        printf("%s %s", i + 1 == depth ? "\n  in" : " in a callback of", functions[frames[i].function].name);
    printf("\n");
    fflush(stdout);
    give_up();
}

void message_keep(struct world *world) {
    if (!world->context) return;
    const char *message = gesta_context_message(world->context);
    size_t length = strlen(message);
    if (length >= sizeof world->message) length = sizeof world->message - 1;
    memcpy(world->message, message, length);
    world->message[length] = 0;
}

/* Whether the message is one of that function. */
static bool message_names(const char *message, enum function_number function) {
    const char *name = functions[function].name;
    size_t length = strlen(name);
    return strncmp(message, name, length) == 0 && message[length] == ':';
}

void call_begin(struct world *world, int32_t want, enum function_number function) {
    if (depth == FRAMES) broken("calls nest too deeply");
    struct frame *frame = &frames[depth++];
    uint32_t busy = functions[function].flags;
    *frame = (struct frame){world, world ? world->context : NULL, function, want, false, false, 0, refused_allocations};
    calls++;
    counts[function]++;
    if (budget) budget--;
    if (talkative) {
        fprintf(stderr, "%*s%s (context %d)\n", (int)depth * 2, "", functions[function].name,
                world ? (int)(world - worlds) : -1);
    }
    if (!world) return;
    frame->busy = ((busy & BUSY_READ_ONLY) && world->read_only) || ((busy & BUSY_CALLBACK) && world->callbacks) ||
                  ((busy & BUSY_DESTROYING) && world->destroying);
    /* Within callbacks the digest is new each time, so it is sampled. */
    bool likely = want < 0 || want == FAILS || frame->busy || careful;
    if (reads == READS_NONE) return;
    if (world->digest_valid || (likely && (world->callbacks == 0 || calls % 8 == 0))) {
        frame->digest = world->digest_valid ? world->digest : digest(world);
        frame->digested = true;
        world->digest = frame->digest;
        world->digest_valid = world->callbacks == 0;
    }
}

bool doubtful(const struct world *world) { return world->refused != refused_allocations; }

static bool is_listed(const struct function *f, int32_t code) {
    for (uint32_t i = 0; i < f->error_count; i++)
        if (f->errors[i].code == code) return true;
    return code >= 0;
}

static void check_result(const struct frame *frame, int32_t result) {
    const char *name = functions[frame->function].name;
    if (!is_listed(&functions[frame->function], result))
        broken("%s returned %d, which its header does not list", name, result);
    int32_t want = frame->want;
    bool refused = frame->refused != refused_allocations;
    /* An event that another call lost is reported by the next push or advance. */
    if (frame->world && doubtful(frame->world)) refused = true;
    if (result == GESTA_E_MEMORY && !refused) broken("%s returned %d, but no allocation failed", name, result);
    if (refused && (want == GESTA_OK || result == GESTA_E_MEMORY)) want = ANY;
    if (frame->busy) {
        if (want == GESTA_OK && result != GESTA_E_BUSY) broken("%s returned %d, must be BUSY here", name, result);
        if (result >= 0) broken("%s returned %d in a callback where it must fail", name, result);
        return;
    }
    if (want == FAILS ? result >= 0 : want != ANY && result != want)
        broken("%s returned %d (%s), expected %d: %s", name, result, gesta_strerror(result), want,
               frame->world && frame->world->context ? gesta_context_message(frame->world->context) : "");
    if (want != GESTA_E_BUSY && result == GESTA_E_BUSY) broken("%s returned BUSY, but is allowed here", name);
}

static void check_message(const struct frame *frame, int32_t result) {
    struct world *world = frame->world;
    const char *name = functions[frame->function].name;
    const char *message = gesta_context_message(world->context);
    if (result >= 0) {
        if (strncmp(message, world->message, sizeof world->message - 1) != 0)
            broken("%s succeeded and changed the message from \"%s\" to \"%s\"", name, world->message, message);
        return;
    }
    if (!message_names(message, frame->function) || message[strlen(message) - 1] == ':')
        broken("%s failed with %d and the message \"%s\"", name, result, message);
    message_keep(world);
}

int32_t call_end(int32_t result) {
    struct frame *frame = &frames[depth - 1];
    struct world *world = frame->world;
    if (talkative) fprintf(stderr, "%*s-> %d\n", (int)depth * 2, "", result);
    course_add((uint64_t)frame->function << 32 | (uint32_t)result);
    check_result(frame, result);
    if (world && frame->context && !(frame->function == FN_gesta_context_destroy && result == GESTA_OK)) {
        check_message(frame, result);
        uint32_t flags = functions[frame->function].flags;
        bool lossy = result == GESTA_E_MEMORY && flags & LOSES_EVENTS;
        if ((result < 0 && !lossy) || flags & READS) {
            /* One failing call in 64 that was not foreseen has a digest because the call before it left one. */
            digests_compared += frame->digested;
            if (frame->digested && digest(world) != frame->digest)
                broken("%s returned %d and changed the context", functions[frame->function].name, result);
        } else world->digest_valid = false;
    }
    depth--;
    return result;
}

void callback_begin(struct world *world, bool read_only) {
    if (!world) return;
    world->callbacks++;
    world->read_only += read_only;
    world->digest_valid = false;
}

void callback_end(struct world *world, bool read_only) {
    if (!world) return;
    world->callbacks--;
    world->read_only -= read_only;
    world->digest_valid = false;
}

void out_clear(union out *out) { memset(out, 0x5a, sizeof *out); }

void out_check(const union out *out, int32_t result) {
    if (result >= 0) return;
    for (size_t i = 0; i < sizeof out->bytes; i++)
        if (out->bytes[i] != 0x5a) broken("a call that failed with %d wrote a result", result);
}
