/*
 * gesta_traces.h - sessions and setups as text. gesta.h includes it.
 *
 * The functions are those of the part traces: a library that was built without it does not have them.
 */
#ifndef GESTA_TRACES_H
#define GESTA_TRACES_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------ traces -- */

/*
 * A trace is a session as text: the calls of the program, sample by sample, and the events that followed. A replay
 * makes the same calls in a new context and compares every transition and value bit for bit, or tries other parameters
 * with the same input.
 *
 * The guide "The format of traces and setups" has every line that a trace may have.
 */

/**
 * Starts recording a trace: the present state first, then every call and event.
 *
 * A sample takes about a hundred bytes of text, and no memory is allocated for it. The text is written in pieces of up
 * to 16 KiB: each call before it has an effect, and each event before it is reported. If `write` keeps nothing back, a
 * crash of the program loses nothing, and gesta_trace_replay plays what is there. Recognizers of plugins and registered
 * classes are recorded like others, except for what they remember from earlier sequences.
 * @param write   [in, lifetime=context] Receives the text.
 * @param release [in, nullable, lifetime=context] Called with user when recording has ended.
 * @returns GESTA_OK; GESTA_E_BUSY (called from a callback of this context, or a trace is being recorded), GESTA_E_STATE
 *          (a contact is down, or a gesture is in progress or waits for another one), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_trace_start(gesta_context *context, gesta_write_callback write, void *user,
                                           gesta_release_callback release);

/** Stops recording, as gesta_context_destroy does. Idempotent. @returns GESTA_OK; GESTA_E_BUSY. */
int32_t gesta_trace_stop(gesta_context *context);

/** Another value for a parameter, which a replay uses wherever the trace sets the parameter. */
typedef struct gesta_trace_override {
    uint32_t size;     /**< [unit=bytes] sizeof(gesta_trace_override) */
    uint32_t reserved; /**< [range=0..0] Must be 0. */
    /** [lifetime=call] Name of a class, "gesta.tap", or id of a recognizer in the trace, "0x20010000". */
    const char *recognizer;
    const char *parameter; /**< [lifetime=call] Name of the parameter. */
    const char *value;     /**< [lifetime=call] The value as text, whatever its type: "0.5", "2", "1", "literal". */
} gesta_trace_override;

/**
 * Prepares the new context of a replay, before anything is created in it. Registers the classes or loads the plugins of
 * the trace.
 * @param context [in] The context of the replay. It must not be destroyed or used for input.
 * @param user    [in, nullable] gesta_trace_options.user.
 * @returns 0 to continue; any other number ends the replay, and gesta_trace_replay returns it.
 */
typedef int32_t (*gesta_trace_prepare_callback)(gesta_context *context, void *user);

/**
 * Receives a difference between the trace and its replay.
 * @param line     [in] Number of the line in the trace, from 1.
 * @param expected [in, lifetime=call] The line.
 * @param actual   [in, lifetime=call] The line that the replay produced; "" if it produced none.
 * @param user     [in, nullable] gesta_trace_options.user.
 * @returns Any number but 0 to continue, 0 to end the replay.
 */
typedef int32_t (*gesta_trace_difference_callback)(uint64_t line, const char *expected, const char *actual, void *user);

/**
 * Looks at a replay: called after each line of a call, also of those before "start", when all that the call caused was
 * reported. Calls that callbacks made belong to the call above them.
 * @param context [in] The context of the replay. It must not be destroyed or used for input; what is changed in it
 *                changes what follows.
 * @param line    [in] Number of the line in the trace, from 1.
 * @param user    [in, nullable] gesta_trace_options.user.
 * @returns 0 to continue; any other number ends the replay, and gesta_trace_replay returns it.
 */
typedef int32_t (*gesta_trace_step_callback)(gesta_context *context, uint64_t line, void *user);

/** Options of a replay. All fields but size may be 0. */
typedef struct gesta_trace_options {
    uint32_t size;           /**< [unit=bytes] sizeof(gesta_trace_options) */
    uint32_t override_count; /**< Number of overrides. */
    /**
     * [nullable, count=override_count, lifetime=call] The first one that fits applies. The stride is the `size` of the
     * first.
     */
    const gesta_trace_override *overrides;
    gesta_trace_prepare_callback prepare; /**< [nullable] Called with the new context. */
    /** [nullable] Called for each difference. If NULL, the first one ends the replay. */
    gesta_trace_difference_callback difference;
    void *user; /**< [nullable] Passed to prepare, difference and step. */
    /**
     * [nullable, bytes=capacity, lifetime=call] Receives the first difference or the error with its line,
     * NUL-terminated, shortened to fit.
     */
    char *message;
    size_t capacity;                /**< [unit=bytes] Size of message. */
    gesta_trace_step_callback step; /**< [nullable] Called after each call. */
} gesta_trace_options;

/** The result of a replay. */
typedef struct gesta_trace_result {
    uint32_t size;        /**< [unit=bytes] sizeof(gesta_trace_result), set by the caller. */
    uint32_t recorded_by; /**< Version of the library that recorded the trace, as gesta_version_number returns it. */
    uint64_t lines;       /**< Number of lines that were read. */
    uint64_t samples;     /**< Number of samples that were pushed. */
    uint64_t events;      /**< Number of events that the replay produced. */
    uint64_t differences; /**< Number of differences. 0 if everything was the same, bit for bit. */
    uint64_t line;        /**< Line of the first difference or of the error, from 1. 0 if there is none. */
    /** The line at which the trace is cut off, for example by a crash of the program; 0 if it is whole. */
    uint64_t cut;
} gesta_trace_result;

/**
 * Replays a trace in a new context, which is destroyed before the call returns.
 *
 * The program's callbacks are not called: the trace contains what they did and returned. A difference is not an error:
 * see result->differences. A trace that is cut off after its beginning, as by a crash, is replayed up to its last whole
 * line: result->cut is the line after that, and options->message says so unless there is a difference.
 *
 * A replay takes the time of the calls that the trace contains, which may grow with the square of its length: limit
 * what comes from strangers. The recognizers of a trace, with room for the contacts that are down at once, may take 32
 * MiB of memory, and 64 bytes more for each byte of its text, as the library estimates it.
 * @param text    [in, bytes=length, lifetime=call] The trace.
 * @param options [in, nullable, lifetime=call] The options; NULL for none.
 * @param result  [inout] Set result->size to sizeof(gesta_trace_result) before the call. Filled in after errors, too,
 *                unless text, options or result is invalid.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (length exceeds PTRDIFF_MAX, an override is invalid or fits nothing in the trace,
 *          or options->message is NULL and options->capacity is not 0), GESTA_E_SIZE (invalid options->size or
 *          result->size), GESTA_E_TRACE (malformed trace; the message has the line and what was expected),
 *          GESTA_E_CLASS (the trace uses a class that is not there), GESTA_E_CLASS_CREATE (a class could not create an
 *          instance), GESTA_E_LIMIT (more than 65,536 recognizers or regions at once, or its recognizers take too much
 *          memory), GESTA_E_NAME (an override's parameter does not exist), GESTA_E_TYPE (an override's value has the
 *          wrong type), GESTA_E_RANGE (an override's value is out of range), GESTA_E_MEMORY; or the number that
 *          options->prepare or options->step returned.
 */
GESTA_MUST_CHECK int32_t gesta_trace_replay(const char *text, size_t length, const gesta_trace_options *options,
                                            gesta_trace_result *result);

/* ------------------------------------------------------------------------------------------------------ setups -- */

/*
 * A setup is text with the regions and recognizers of a context: parameters, patterns, examples and relations; and with
 * the rules of its palm guard and its slop factors that are not 1. Programs can ship it as a file that people can edit.
 * The guide "The format of traces and setups" has its lines. It has no callbacks, gestures or times.
 *
 * Its palm guard and slop factors replace those of the context, which keeps those that the setup does not mention.
 * Lines about the root region are checked and have no other effect. Ids and the numbers of teams are the setup's own:
 * what is created has other ids, and its teams have numbers that no team of the context has.
 */

/** [unit=bytes] Largest length of a setup. */
#define GESTA_SETUP_BYTES_MAX 33554432u

/**
 * Writes the regions and recognizers of a context as text, in the order of creation.
 * @param write [in, lifetime=call] Receives the text in pieces of up to 16 KiB.
 * @param user  [in, nullable, lifetime=call] Passed to write.
 * @returns GESTA_OK; GESTA_E_MEMORY, GESTA_E_BUSY (called from a read-only callback).
 */
GESTA_MUST_CHECK int32_t gesta_setup_save(const gesta_context *context, gesta_write_callback write, void *user);

/**
 * Creates the regions and recognizers of a setup, beside those that the context has.
 *
 * Lengths and speeds among the parameters keep the physical size that they had where the setup was saved: see
 * gesta_context_set_units_per_mm. Rectangles are not converted. Classes of plugins and of the program must be there
 * first.
 *
 * All of a setup becomes visible at once, after the whole text has been read and all that can fail has been done. After
 * an error nothing has changed, and callbacks, the log and release functions have seen nothing of it; only create and
 * destroy functions of classes that are not built in have been called. What classes log is logged when all has been
 * created.
 *
 * The time is proportional to the length of the text. What a setup creates may take 32 MiB of memory, and 64 bytes more
 * for each byte of its text, as the library estimates it: a small file cannot exhaust the memory.
 * @param text        [in, bytes=length, lifetime=call] The setup.
 * @param recognizers [out, nullable, count=capacity, id=recognizer] Receives the ids of the new recognizers, in the
 *                    order of the text. NULL only if capacity is 0.
 * @param count       [out, nullable] Number of new recognizers, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (length exceeds PTRDIFF_MAX), GESTA_E_SETUP (malformed setup, a parameter that
 *          its class does not have or accept, or another direction of the y axis; the message has the line and what was
 *          expected), GESTA_E_CLASS (the context has no class of that name), GESTA_E_CLASS_CREATE (a class could not
 *          create an instance), GESTA_E_LIMIT (length exceeds GESTA_SETUP_BYTES_MAX, what the text creates takes too
 *          much memory, more than 65,536 recognizers or regions at once, or too many examples), GESTA_E_MEMORY,
 *          GESTA_E_BUSY (called from a read-only callback, or the context is being destroyed).
 */
GESTA_MUST_CHECK int32_t gesta_setup_load(gesta_context *context, const char *text, size_t length,
                                          uint32_t *recognizers, size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_TRACES_H */
