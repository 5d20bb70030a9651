/*
 * gesta.h - gesture recognition for programs that embed it.
 *
 * A context owns all state. A program creates recognizers in it by the name of their class ("gesta.tap", "gesta.pan",
 * or a class of a plugin), pushes touch samples with times of its own clock, and is notified of gestures by callbacks,
 * or polls for them with gesta_events.
 *
 *     #include <gesta/gesta.h>
 *     #include <stdio.h>
 *
 *     static void on_tap(gesta_context *context, const gesta_event *event, void *user)
 *     {
 *         if (event->state == GESTA_STATE_ENDED) printf("tap at %g, %g\n", event->x, event->y);
 *     }
 *
 *     int main(void)
 *     {
 *         gesta_touch down = {.time = 0, .contact = 1, .x = 10, .y = 20, .phase = GESTA_PHASE_BEGAN};
 *         gesta_touch up = {.time = 50000000, .contact = 1, .x = 10, .y = 20, .phase = GESTA_PHASE_ENDED};
 *         gesta_context *context;
 *         uint32_t tap;
 *         if (gesta_context_create(NULL, &context) != GESTA_OK) return 1;
 *         gesta_recognizer_create(context, GESTA_STR("gesta.tap"), &tap);
 *         gesta_recognizer_add_action(context, tap, on_tap, NULL, NULL, NULL);
 *         gesta_push(context, &down, 1, sizeof down);
 *         gesta_push(context, &up, 1, sizeof up);
 *         gesta_context_destroy(context);
 *         return 0;
 *     }
 *
 * Names. Functions are named gesta_<noun>_<verb>. A function that gets a property has its name and no verb:
 * gesta_recognizer_text gets what gesta_recognizer_set_text sets. gesta_push, gesta_advance, gesta_next_deadline and
 * gesta_events have no noun: they are the loop of a program.
 *
 * Errors. A function that can fail returns GESTA_OK (0) or a negative GESTA_E_ code. A call that fails changes nothing,
 * does not keep the `user` pointer that it was given, and writes no results, unless its comment says otherwise. Codes
 * never change. gesta_strerror describes a code; gesta_context_message describes the last failed call of a context: the
 * argument, its value and the rule that it violates.
 *
 * Threads. Each function has an @thread tag:
 *
 *     context    May be called on any thread, but on one thread at a time for each context. Different contexts may be
 *                used on different threads at the same time.
 *     any        May be called on any thread at any time.
 *     dispatch   A callback. It runs on the thread that is calling the library with the context, inside that call.
 *
 * The library has no threads and no timers, and reads no clock. The child of a fork can use it, except contexts that
 * other threads were using.
 *
 * Callbacks. Actions, the observer and release functions are called after a frame has been dispatched completely,
 * before the call that caused them returns. `user` is the pointer that was passed with the callback; gesta_event.user
 * is that of the recognizer: see gesta_recognizer_set_user. Actions may call every function, for example to destroy
 * the recognizer that reports, except gesta_push, gesta_advance, gesta_context_destroy, gesta_trace_start and
 * gesta_trace_stop of the same context: these fail with GESTA_E_BUSY. Read-only callbacks are the functions of classes,
 * of plugins and of the delegate, the hit test, and the log, write and finding callbacks: in them, every function that
 * lists GESTA_E_BUSY fails with it, whichever call they are called in. While a context is being destroyed, nothing can
 * be created in it and no callback can be set: GESTA_E_BUSY. No exception, panic or longjmp may leave a callback: it
 * ends the process.
 *
 * A call that cancels a gesture in a callback also withdraws the gesture's events that the frame has not delivered yet.
 * A gesture that has changed or ended in the same frame is delivered as cancelled instead; one of which nothing was
 * delivered calls no actions. The recognizers that it has prevented remain failed. The event that is being delivered
 * still reaches all its actions.
 *
 * Sequences. A sequence is one attempt of a recognizer, from its first contact down until its last contact is up. The
 * newest sequence of a recognizer is that of its newest event, or one that has begun since; while an event is
 * delivered, it is that of the event. State, verdict, values, measures and confidence are those of the newest sequence.
 * So they agree with the newest event, also if a sequence that waited for another recognizer is decided after a later
 * one. Functions that only read never change what happens later.
 *
 * Text. Text arguments are UTF-8 with a length in bytes, or SIZE_MAX if they are NUL-terminated: GESTA_STR adds it.
 * Text results are static, or are written to the caller's buffer with a terminating NUL. `*needed`, if `needed` is not
 * NULL, receives the length without the NUL, even if the function fails with GESTA_E_BUFFER because `capacity` is not
 * greater than it. Numbers in text do not depend on the locale.
 *
 * Lists. A function that lists things fills the caller's array with as many as its `capacity`, and sets `*count` to the
 * number that there are. With the capacity 0, the array may be NULL.
 *
 * Ids. Recognizers, regions, classes, actions and plugins have uint32_t ids, which contain their kind and a generation.
 * 0 is never a valid id. The id of an object that was destroyed is reported as GESTA_E_STALE; it is never undefined
 * behavior. Ids do not run out: one that was destroyed may name another object of its kind after at least 8,386,561
 * further creations, or 8,191 while the context has more than 64,512 objects of the kind.
 *
 * Units. Times are nanoseconds on the caller's clock. Lengths are in the caller's units, whose size is
 * gesta_config.units_per_mm. y grows downwards, or upwards with GESTA_CONFIG_Y_UP: what a program passes and receives
 * is as it pushes it. Only the functions of classes always see y growing downwards. Angles are radians.
 *
 * Notation. Attributes of parameters, results, fields and constants are in brackets:
 *
 *     in, out, inout     The function reads, writes, or reads and writes it.
 *     nullable           NULL is allowed. All other pointers must not be NULL.
 *     count=N, bytes=N   The number of elements or bytes at a pointer: a parameter or field N, or 2*N.
 *     stride=N           The distance between elements in bytes, given by N.
 *     unit=U             The unit of a number. "length" is the caller's unit of length.
 *     range=A..B         The smallest and the largest allowed number.
 *     lifetime=L         How long a pointer must be or remains valid: call (until the call returns), context (until
 *                        the context is destroyed), process or static (until the process ends).
 *     owned              The library keeps the pointer until it calls the release function that comes with it.
 *     boolean            0 is false, any other number is true; a result is 0 or 1.
 *     id=KIND            The number is the id of a recognizer, region, class, action or plugin, 0 for none, or the
 *                        caller's id of a contact.
 *     read-only          A callback that may only read: see Callbacks. With a struct: each of its functions.
 *
 * Growth of structs. Structs that begin with `size` are filled by their init function, or by setting size to sizeof.
 * The library accepts the shorter structs of older programs, and the longer ones of newer programs if the fields that
 * it does not know are 0.
 *
 * Compatibility. From 0.2.0 on, the interface only grows: functions, constants, classes, parameters and values are
 * added, and fields are added at the end of structs, but nothing is removed, renamed, renumbered or given another
 * meaning. A program that was compiled with the headers of version 0.2.0 or later runs with every later library that
 * has the same GESTA_ABI. Versions before 0.2.0 make no such promise.
 */
#ifndef GESTA_H
#define GESTA_H

#include "gesta_plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A NUL-terminated text as two arguments: the pointer, and SIZE_MAX for its length. Since 0.2.
 *
 *     gesta_recognizer_set_text(context, stroke, GESTA_STR("pattern"), GESTA_STR(pattern));
 */
#define GESTA_STR(text) (text), SIZE_MAX

/* ----------------------------------------------------------------------------------------------------- version -- */

/** Major version of the library that this header belongs to. @since 0.1 */
#define GESTA_VERSION_MAJOR 0
/** Minor version of the library that this header belongs to. @since 0.1 */
#define GESTA_VERSION_MINOR 2
/** Patch version of the library that this header belongs to. @since 0.1 */
#define GESTA_VERSION_PATCH 0

/** The C ABI that this header describes: the number in the library's soname. @since 0.1 */
#define GESTA_ABI 0u

/**
 * Returns the library's version as text: "0.2.0".
 * @returns [lifetime=static] NUL-terminated text.
 * @thread any
 * @since 0.1
 */
const char *gesta_version(void);

/**
 * Returns the library's version as a number.
 * @returns major << 16 | minor << 8 | patch.
 * @thread any
 * @since 0.1
 */
uint32_t gesta_version_number(void);

/**
 * Returns the C ABI of the library, for comparison with GESTA_ABI.
 * @returns The number.
 * @thread any
 * @since 0.1
 */
uint32_t gesta_abi(void);

/**
 * Returns the size of a struct of these headers as the library was compiled, so that bindings can check theirs.
 * @param name   [in, nullable, bytes=length, lifetime=call] Name of the struct: "gesta_touch".
 * @param length [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @returns [unit=bytes] The size; 0 if name is NULL or not the name of a struct.
 * @thread any
 * @since 0.1
 */
size_t gesta_sizeof(const char *name, size_t length);

/* ------------------------------------------------------------------------------------------------------ errors -- */

/** Error codes. Numbers never change and are never reused. @since 0.1 */
enum gesta_error {
    GESTA_OK = 0,              /**< No error. */
    GESTA_E_ARGUMENT = -1,     /**< Invalid argument, for example a NULL or misaligned pointer. */
    GESTA_E_SIZE = -2,         /**< Invalid struct size or stride, or an unknown field that is not 0. */
    GESTA_E_RANGE = -3,        /**< Number out of range. */
    GESTA_E_NOT_FINITE = -4,   /**< NaN or infinity. */
    GESTA_E_TIME = -5,         /**< Time that runs backwards, or beyond GESTA_TIME_MAX. */
    GESTA_E_CONTACT = -6,      /**< Contact that is not down, or goes down twice. */
    GESTA_E_PHASE = -7,        /**< Invalid phase, tool or flag of a sample. */
    GESTA_E_LIMIT = -8,        /**< Limit exceeded. */
    GESTA_E_HANDLE = -9,       /**< Not an id of the required kind. */
    GESTA_E_STALE = -10,       /**< Id of an object that was destroyed. */
    GESTA_E_CLASS = -11,       /**< No class of that name. */
    GESTA_E_NAME = -12,        /**< No parameter, value, recognizer or region of that name. */
    GESTA_E_TYPE = -13,        /**< Wrong type of parameter, value or recognizer. */
    GESTA_E_READ_ONLY = -14,   /**< Value that cannot be set. */
    GESTA_E_STATE = -15,       /**< Not allowed in the current state. */
    GESTA_E_BUSY = -16,        /**< Not allowed in a callback, or while the library has memory allocated. */
    GESTA_E_MEMORY = -17,      /**< Out of memory. */
    GESTA_E_TEXT = -18,        /**< Text that is not UTF-8, is too long or contains a NUL. */
    GESTA_E_BUFFER = -19,      /**< Buffer too small. */
    GESTA_E_INDEX = -20,       /**< Index out of range. */
    GESTA_E_CYCLE = -21,       /**< The requirement would create a cycle. */
    GESTA_E_TRACE = -22,       /**< Malformed trace. The message has the line and what was expected. */
    GESTA_E_PATTERN = -23,     /**< Malformed pattern. The message has the character and what was expected. */
    GESTA_E_EXAMPLES = -24,    /**< Malformed examples. The message has the line and what was expected. */
    GESTA_E_SETUP = -25,       /**< Malformed setup. The message has the line and what was expected. */
    GESTA_E_UNSUPPORTED = -26, /**< Not in this build of the library. The message has the part that is missing. */
    /* classes, from plugins or registered */
    GESTA_E_CLASS_TABLE = -32,     /**< Class table with an invalid size, flag, count or text. */
    GESTA_E_CLASS_ID = -33,        /**< Class id that is not a reverse domain name, or begins with "gesta.". */
    GESTA_E_CLASS_DUPLICATE = -34, /**< The context already has a class of that id. */
    GESTA_E_CLASS_FUNCTION = -35,  /**< Class function that must not be NULL. */
    GESTA_E_CLASS_PARAMETER = -36, /**< Class parameter with an invalid name, type, range or default. */
    GESTA_E_CLASS_VALUE = -37,     /**< Class value with an invalid name, type or choice. */
    GESTA_E_CLASS_REASON = -38,    /**< Class reason with an invalid code, name or text. */
    GESTA_E_CLASS_CREATE = -39,    /**< The class could not create an instance. */
    /* plugins */
    GESTA_E_PLUGIN_PATH = -48,    /**< Path that is not absolute, or has a '$'. */
    GESTA_E_PLUGIN_MISSING = -49, /**< File or directory that does not exist or cannot be read. */
    GESTA_E_PLUGIN_FORMAT = -50,  /**< File that is not a shared object for this machine. */
    GESTA_E_PLUGIN_OPEN = -51,    /**< The dynamic linker refused the plugin. */
    GESTA_E_PLUGIN_ENTRY = -52,   /**< The plugin does not export gesta_plugin_entry. */
    GESTA_E_PLUGIN_ABI = -53,     /**< The plugin has no ABI in common with this library. */
    GESTA_E_PLUGIN_TABLE = -54,   /**< Plugin descriptor with an invalid size, count or text. */
    GESTA_E_PLUGIN_ID = -55,      /**< Plugin id that is not a reverse domain name, or is taken by another plugin. */
    GESTA_E_PLUGIN_INIT = -56,    /**< The plugin's init function failed. */
    GESTA_E_PLUGIN_WRITABLE = -57 /**< File or directory that everybody may write to. Not in version 0.1. */
};

/**
 * Returns the meaning of an error code as one English clause.
 * @param code [in] A value of enum gesta_error.
 * @returns [lifetime=static] The text; "unknown error code" for any other number.
 * @thread any
 * @since 0.1
 */
const char *gesta_strerror(int32_t code);

/**
 * Returns the name of a state: "possible", "began", and so on.
 * @param state [in] A value of enum gesta_state.
 * @returns [lifetime=static] The name; "?" for any other number.
 * @thread any
 * @since 0.1
 */
const char *gesta_state_name(uint32_t state);

/**
 * Returns the name of a phase: "began", "moved", and so on.
 * @param phase [in] A value of enum gesta_phase.
 * @returns [lifetime=static] The name; "?" for any other number.
 * @thread any
 * @since 0.1
 */
const char *gesta_phase_name(uint32_t phase);

/**
 * Returns the name of a shared reason: "lost", "moved_too_far", and so on. gesta_class_reason describes the reasons of
 * a class.
 * @param reason [in] A value of enum gesta_reason.
 * @returns [lifetime=static] The name; "?" for any other number.
 * @thread any
 * @since 0.1
 */
const char *gesta_reason_name(uint32_t reason);

/* ------------------------------------------------------------------------------------------------------ memory -- */

/*
 * When memory is short. A function that creates, registers, relates, sets, loads or replays returns GESTA_E_MEMORY,
 * changes nothing, and can be called again. So do gesta_push, gesta_push_motion and gesta_advance: they reserve what
 * their samples may need before the first is dispatched, and what these decide is then the same as with memory. Two
 * things have no reserve. An event for which there is no memory is lost: it is neither delivered nor kept for polling.
 * And a stroke recognizer that needs memory with its first stroke, for its pattern, does without that stroke. In both
 * cases the call continues, and returns GESTA_E_MEMORY at its end with a message that says that events were lost; an
 * event of any other call, such as gesta_context_cancel, is stated as lost by the next of these three.
 *
 * One limit comes from the Swift language, in which creating an object cannot fail. An object for which there is no
 * memory is created in a reserve of 16 KiB, which the process has once, and is given up immediately. If several threads
 * run out of memory at the same moment and exhaust the reserve, the process ends.
 */

/**
 * The source of the library's memory, for the whole process.
 *
 * Both functions must be safe on every thread that uses a context. The dynamic linker and plugins allocate their memory
 * elsewhere. @since 0.1
 */
typedef struct gesta_allocator {
    uint32_t size;     /**< [unit=bytes] sizeof(gesta_allocator) */
    uint32_t reserved; /**< [range=0..0] Must be 0. */
    /**
     * Allocates memory.
     * @param user      [in, nullable] The allocator's `user`.
     * @param size      [in, unit=bytes] Greater than 0.
     * @param alignment [in, unit=bytes] A power of two, at least 8.
     * @returns [nullable] The memory; NULL if there is not enough.
     * @thread any
     */
    void *(*allocate)(void *user, size_t size, size_t alignment);
    /**
     * Frees memory.
     * @param user   [in, nullable] The allocator's `user`.
     * @param memory [in] What allocate returned.
     * @thread any
     */
    void (*release)(void *user, void *memory);
    void *user; /**< [nullable, lifetime=process] Passed to both functions. */
} gesta_allocator;

/**
 * Sets the allocator. No other function of the library may be running.
 *
 * Memory that is already allocated cannot move to another allocator: call this before the first context is created, or
 * after the last one is destroyed.
 * @param allocator [in, nullable, lifetime=call] The allocator, which is copied; NULL restores the C library's.
 * @returns GESTA_OK; GESTA_E_BUSY (the library has memory allocated), GESTA_E_ARGUMENT (a function is NULL, reserved is
 *          not 0, or allocator is misaligned), GESTA_E_SIZE (invalid allocator->size).
 * @thread any
 * @since 0.1
 */
int32_t gesta_set_allocator(const gesta_allocator *allocator);

/* ----------------------------------------------------------------------------------------------------- context -- */

/** A context, which owns recognizers, regions and all other state. Opaque. @since 0.1 */
typedef struct gesta_context gesta_context;

/** Bits of gesta_config.flags. @since 0.1 */
enum gesta_config_flag {
    GESTA_CONFIG_Y_UP = 1,     /**< The y axis points upwards, as in many game engines. */
    GESTA_CONFIG_POLL_ALL = 2, /**< Polling also lists failed, cancelled without began, and the return to possible. */
    GESTA_CONFIG_NO_POLL = 4,  /**< Keeps no events for gesta_events: the program only uses callbacks. */
    /** Gives late samples the context's time instead of rejecting them: see gesta_context_late_samples. Not in 0.1. */
    GESTA_CONFIG_LATE_SAMPLES = 8,
    /**
     * Events keep the newest sample of each of their contacts: see gesta_event_touches. A gesture in progress is also
     * reported as changed when only the buttons of a contact change. Not in 0.1.
     */
    GESTA_CONFIG_EVENT_TOUCHES = 16,
    /**
     * Contacts and continuous gestures keep their latest samples and values: see gesta_contact_at and
     * gesta_recognizer_values_at. Other contexts keep none, and pushing costs them nothing. Not in 0.1.
     */
    GESTA_CONFIG_FRAME_VALUES = 32
};

/** Configuration of a context. @since 0.1 */
typedef struct gesta_config {
    uint32_t size;         /**< [unit=bytes] sizeof(gesta_config) */
    uint32_t flags;        /**< Bits of enum gesta_config_flag. All other bits must be 0. */
    uint32_t max_contacts; /**< [range=1..1024] Largest number of contacts that are down at once. Default 32. */
    uint32_t reserved;     /**< [range=0..0] Must be 0. */
    /**
     * [unit=length/mm, range=1e-6..1e6] Caller's units in a millimeter. Default 160 / 25.4: density-independent pixels.
     */
    double units_per_mm;
    /**
     * [nullable, bytes=capacity, lifetime=call] Receives the error message of gesta_context_create, NUL-terminated,
     * shortened to fit, because there is no context yet that could have it. "" if there is no error. Default NULL. Not
     * in version 0.1.
     */
    char *message;
    size_t capacity; /**< [unit=bytes] Size of message. Default 0. Not in version 0.1. */
} gesta_config;

/**
 * Fills a configuration with the defaults.
 * @param config [out]
 * @param size   [in, unit=bytes] sizeof(gesta_config) as the caller was compiled.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (config is NULL or misaligned), GESTA_E_SIZE (size is smaller than in version
 *          0.1, or larger than 4,096).
 * @thread any
 * @since 0.1
 */
int32_t gesta_config_init(gesta_config *config, size_t size);

/**
 * Creates a context.
 *
 * A call that fails names the wrong field in config->message, if config is aligned and its size is valid.
 * @param config  [in, nullable, lifetime=call] The configuration; NULL for the defaults.
 * @param context [out] The new context, to be destroyed with gesta_context_destroy; NULL after an error.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, config is misaligned, config->flags or config->reserved has
 *          unknown bits, or config->message is NULL and config->capacity is not 0), GESTA_E_SIZE (invalid
 *          config->size), GESTA_E_RANGE (config->max_contacts or config->units_per_mm is out of range),
 *          GESTA_E_NOT_FINITE (config->units_per_mm is NaN or infinite), GESTA_E_MEMORY (out of memory).
 * @thread any
 * @since 0.1
 */
int32_t gesta_context_create(const gesta_config *config, gesta_context **context);

/**
 * Destroys a context.
 *
 * Gestures in progress are reported as cancelled, then all release functions are called, then the memory is freed.
 * @param context [in, nullable] The context; NULL does nothing.
 * @returns GESTA_OK; GESTA_E_BUSY (called from a callback of this context).
 * @thread context
 * @since 0.1
 */
int32_t gesta_context_destroy(gesta_context *context);

/**
 * Destroys a context as soon as possible: now or, in a callback of this context, when the outermost call on it returns.
 *
 * This is for objects that own a context and may themselves be destroyed in one of its callbacks. Outside callbacks,
 * this is gesta_context_destroy. In a callback, the context remains valid until the outermost call returns, which
 * processes the rest of its samples; but from now on, only release functions and the functions of classes are called:
 * no event is reported, nothing is logged, and nothing is added to a trace.
 * @param context [in, nullable] The context; NULL does nothing.
 * @thread context
 * @since 0.2
 */
void gesta_context_destroy_later(gesta_context *context);

/**
 * Returns the message of the last call on the context that failed: "gesta_push: touches[3].x is nan, must be finite".
 * @param context [in, nullable] The context.
 * @returns [lifetime=context] NUL-terminated text, which the next failed call replaces. "" before the first error and
 *          if context is NULL.
 * @thread context
 * @since 0.1
 */
const char *gesta_context_message(const gesta_context *context);

/**
 * Cancels all contacts, for example when the window loses a grab.
 *
 * Gestures in progress are cancelled. Samples of the contacts that are down are ignored until those contacts lift. The
 * time of the events is the context's time.
 * @param context [in]
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_context_cancel(gesta_context *context);

/**
 * Gets the context's time: the newest time that was pushed or passed to gesta_advance.
 * @param context [in]
 * @param now     [out, unit=ns] The time; INT64_MIN before the first one.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or now is NULL).
 * @thread context
 * @since 0.1
 */
int32_t gesta_context_now(const gesta_context *context, int64_t *now);

/**
 * Sets a pointer of the program, which gesta_context_user returns. The library does not use it.
 * @param context [in]
 * @param user    [in, nullable, lifetime=context] The pointer.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_set_user(gesta_context *context, void *user);

/**
 * Returns the pointer that gesta_context_set_user has set, for example in a callback.
 * @param context [in, nullable] The context.
 * @returns [nullable, lifetime=context] The pointer; NULL before it is set and if context is NULL.
 * @thread context
 * @since 0.2
 */
void *gesta_context_user(const gesta_context *context);

/**
 * Sets the number of the caller's units in a millimeter, for example when the window moves to another monitor.
 *
 * All lengths and speeds among the parameters keep their physical size: their numbers, defaults and ranges change in
 * proportion. Recognizers use them from their next sequence on: a sequence in progress keeps the sizes that it began
 * with. Regions and contacts that are down are not converted; the program sets the rectangles that have changed.
 * @param context      [in]
 * @param units_per_mm [in, unit=length/mm, range=1e-6..1e6] Caller's units in a millimeter.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_NOT_FINITE (units_per_mm is NaN or infinite),
 *          GESTA_E_RANGE (units_per_mm is out of range), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_set_units_per_mm(gesta_context *context, double units_per_mm);

/**
 * Gets the number of the caller's units in a millimeter.
 * @param context      [in]
 * @param units_per_mm [out, unit=length/mm] The number.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or units_per_mm is NULL).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_units_per_mm(const gesta_context *context, double *units_per_mm);

/**
 * Multiplies the slops of all recognizers for contacts of one tool, for example by 0.5 for pens: they are steadier than
 * fingers.
 *
 * Slops are the parameters with GESTA_PARAMETER_SLOP: `slop` of gesta.tap, gesta.taps, gesta.long_press, gesta.press,
 * gesta.double_tap_drag, gesta.pan, gesta.edge_pan, gesta.pinch, gesta.rotation and gesta.transform. All other lengths
 * are sizes or distances of gestures and do not change: `tap_distance`, `min_distance`, `margin`, `unlock_distance`,
 * `min_size`, `max_stray`. Parameters keep the numbers that the program has set: measures and verdicts have the
 * product as the limit. The first contact of a sequence decides for all of the sequence; recognizers use the factor
 * from their next sequence on.
 * @param context [in]
 * @param tool    [in] A value of enum gesta_tool.
 * @param factor  [in, unit=1, range=0..100] The factor. Default 1.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_NOT_FINITE (factor is NaN or infinite), GESTA_E_RANGE
 *          (tool or factor is out of range), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_set_slop_factor(gesta_context *context, uint32_t tool, double factor);

/**
 * Gets the factor of the slops for contacts of one tool.
 * @param context [in]
 * @param tool    [in] A value of enum gesta_tool.
 * @param factor  [out, unit=1] The factor.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or factor is NULL), GESTA_E_RANGE (tool is out of range).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_slop_factor(const gesta_context *context, uint32_t tool, double *factor);

/**
 * Lists the recognizers of a context, in the order of creation, except that a recognizer may take the place of one that
 * was destroyed.
 * @param context     [in]
 * @param recognizers [out, nullable, count=capacity, id=recognizer] Receives the ids. NULL only if capacity is 0.
 * @param capacity    [in] Size of the array in elements.
 * @param count       [out] Number of recognizers, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or recognizers is NULL and capacity is not 0).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_recognizers(const gesta_context *context, uint32_t *recognizers, size_t capacity, size_t *count);

/**
 * Lists the regions of a context: each before those inside it, siblings from the lowest to the topmost. The first is
 * GESTA_REGION_ROOT.
 * @param context  [in]
 * @param regions  [out, nullable, count=capacity, id=region] Receives the ids. NULL only if capacity is 0.
 * @param capacity [in] Size of the array in elements.
 * @param count    [out] Number of regions, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or regions is NULL and capacity is not 0).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_regions(const gesta_context *context, uint32_t *regions, size_t capacity, size_t *count);

/**
 * Releases a user pointer that the library no longer needs. Called once for each.
 * @param user [in, nullable] The pointer that was passed together with this function.
 * @thread dispatch
 * @since 0.1
 */
typedef void (*gesta_release_callback)(void *user);

/**
 * [read-only] Receives a log message.
 * @param context [in]
 * @param level   [in] A value of enum gesta_log_level.
 * @param message [in, lifetime=call] NUL-terminated text.
 * @param user    [in, nullable] The pointer that was passed to gesta_context_set_log.
 * @thread dispatch
 * @since 0.1
 */
typedef void (*gesta_log_callback)(gesta_context *context, uint32_t level, const char *message, void *user);

/**
 * Sets the log callback, which reports errors of classes and plugins. The previous callback's user data is released.
 * @param context [in]
 * @param log     [in, nullable, lifetime=context] The callback; NULL disables logging and releases user.
 * @param user    [in, nullable, owned] Passed to log.
 * @param release [in, nullable, lifetime=context] Called with user when the callback is replaced or the context is
 *                destroyed.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_BUSY (called from a read-only callback, or the context
 *          is being destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_context_set_log(gesta_context *context, gesta_log_callback log, void *user,
                              gesta_release_callback release);

/* ------------------------------------------------------------------------------------------------------- input -- */

/**
 * Pushes touch samples; deadlines before their times run first.
 *
 * All samples are checked before the first is dispatched: one invalid sample rejects them all. Adjacent samples with
 * the same time and different contacts form a frame, and the end of the call ends the frame; a contact that goes down
 * after another has lifted begins a new one. Events of earlier calls are no longer listed by gesta_events, unless count
 * is 0. The call allocates no memory once its buffers have grown to the largest size that the input needs, which may
 * take several hundred gestures.
 *
 * A call that returns GESTA_E_MEMORY has dispatched nothing, unless its message says that events were lost: see
 * "memory". After an action, the observer, the delegate or the hit test has been called, the samples of each following
 * frame are checked again before they are dispatched. If one was made invalid, the call ends there with its error, and
 * the frames before remain dispatched.
 * @param context [in]
 * @param touches [in, nullable, count=count, stride=stride, lifetime=call] The samples, aligned to 8 bytes. NULL only
 *                if count is 0. Not modified by anyone until the call returns, except that these callbacks may modify
 *                samples of later frames. A trace has the samples as they were when the call began.
 * @param count   [in] Number of samples. 0 does nothing.
 * @param stride  [in, unit=bytes] sizeof(gesta_touch) as the caller was compiled: a multiple of 8, at most 4,096. Bytes
 *                beyond the library's gesta_touch are not read.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or touches is NULL, or touches is misaligned), GESTA_E_SIZE (stride is
 *          too small, too large or not a multiple of 8), GESTA_E_PHASE (invalid phase, tool or flag),
 *          GESTA_E_NOT_FINITE (position, pressure, size, orientation, tilt or distance is NaN or infinite),
 *          GESTA_E_RANGE (a coordinate is beyond GESTA_COORDINATE_MAX, a distance is negative, or count is too large),
 *          GESTA_E_TIME (time is
 *          before the context's time or the previous sample's, without GESTA_CONFIG_LATE_SAMPLES, or is beyond
 *          GESTA_TIME_MAX), GESTA_E_CONTACT (the contact
 *          is not down, or goes down or hovers while it is down), GESTA_E_LIMIT (more than gesta_config.max_contacts
 *          contacts are down), GESTA_E_BUSY (called from a callback of this context), GESTA_E_MEMORY (out of memory;
 *          events may be lost).
 * @thread context
 * @since 0.1
 */
int32_t gesta_push(gesta_context *context, const gesta_touch *touches, size_t count, size_t stride);

/**
 * Pushes touch samples whose times are not known, such as the events that an engine delivers once a frame.
 *
 * The samples have arrived between the context's time and now, in their order. Each gets a time of this span; their own
 * times are ignored. The program calls gesta_push_untimed in each of its frames that has samples, and then
 * gesta_advance with the same time in each frame.
 *
 * A contact is assumed to report at a steady rate, which is measured from frame to frame, so that a frame in which by
 * chance three samples arrive instead of two is not a faster movement. In the frame in which a contact goes down, and
 * in the first one after it has paused for 50 ms, its samples are spread evenly, at most 20 ms apart: a tap that
 * happens while the program is busy for seconds is still a tap. A trace has the times that the samples were given. At
 * most 64 contacts have a rate of their own; samples of further ones have the time of the sample before.
 *
 * Samples with known times are pushed with gesta_push. A program may use both.
 * @param context [in]
 * @param touches [in, nullable, count=count, stride=stride, lifetime=call] The samples, aligned to 8 bytes. NULL only
 *                if count is 0.
 * @param count   [in] Number of samples. 0 does nothing.
 * @param stride  [in, unit=bytes] sizeof(gesta_touch) as the caller was compiled: a multiple of 8, at most 4,096.
 * @param now     [in, unit=ns, range=-GESTA_TIME_MAX..GESTA_TIME_MAX] When the samples were received, not before the
 *                context's time.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or touches is NULL, or touches is misaligned), GESTA_E_SIZE (stride is
 *          too small, too large or not a multiple of 8), GESTA_E_PHASE (invalid phase, tool or flag),
 *          GESTA_E_NOT_FINITE (position, pressure, size, orientation, tilt or distance is NaN or infinite),
 *          GESTA_E_RANGE (a coordinate is beyond GESTA_COORDINATE_MAX, a distance is negative, or count is too large),
 *          GESTA_E_TIME (now is
 *          before the context's time, or out of range), GESTA_E_CONTACT (the contact is not down, or goes down or
 *          hovers while it is down), GESTA_E_LIMIT (more than gesta_config.max_contacts contacts are down),
 *          GESTA_E_BUSY (called from a callback of this context), GESTA_E_MEMORY (out of memory; events may be lost).
 * @thread context
 * @since 0.2
 */
int32_t gesta_push_untimed(gesta_context *context, const gesta_touch *touches, size_t count, size_t stride,
                           int64_t now);

/** The largest number of streams with a swipe, pinch or hold at once, and of those that scroll. @since 0.2 */
#define GESTA_STREAMS_MAX 8

/** [unit=ns] Scrolls end after a pause of this length, except while fingers are on a trackpad. @since 0.2 */
#define GESTA_SCROLL_PAUSE 500000000L

/**
 * Pushes motions: what trackpads and wheels do, as the system reports it; deadlines before their times run first.
 *
 * Recognizers that accept the input (gesta_recognizer_set_inputs) and are of a class that takes the kind receive them:
 * gesta.pan and gesta.swipe take swipes and scrolls, gesta.pinch and gesta.rotation pinches, gesta.transform all of
 * them, gesta.scroll every scroll and gesta.hold every hold; these two prevent nothing, and nothing prevents them. With
 * the keys of their parameter zoom_modifiers, gesta.pinch and gesta.transform zoom with scrolls: in ties, such a scroll
 * does not pan. The focus of a pinch is the pointer; gesta.transform also follows its movement. Which region a motion
 * belongs to, which recognizers receive it, and with which modifier keys, is decided where it begins, by the position
 * of the pointer; for the system's momentum where the scroll before it has begun, or around that if it was disabled or
 * destroyed since, and only those that it recognized receive it. A hit test gets a hover sample of GESTA_TOOL_TRACKPAD
 * or GESTA_TOOL_WHEEL with the stream as its contact. There is no slop: the first movement begins the gesture, at its
 * own time. Parameters for numbers of contacts count fingers, where their number is known. In the region of a gesture
 * of contacts that is under way, in those inside of it and in those around it, motions do not recognize, and the other
 * way round, unless the program allows both.
 *
 * Swipes, pinches and holds begin and end with samples that say so. A stream has one of them at a time, and a scroll
 * beside it. A scroll ends
 *
 * - with a sample whose phase is ended or cancelled;
 * - if the source is GESTA_SOURCE_FINGER, when each axis along which it has moved has stopped, with one sample or
 *   several;
 * - GESTA_SCROLL_PAUSE after its last sample, which is a deadline, and before a contact that goes down, unless fingers
 *   are on the trackpad: they may rest as long as they like. They are if the source is GESTA_SOURCE_FINGER and no
 *   sample of the scroll has been of the system's momentum;
 * - before a movement of its stream from another source; without the flag of momentum, after one with it; or, if the
 *   source is a wheel or not known, with other modifiers; and before a sample with phase began.
 *
 * So a contact takes over from what glides, and what follows of momentum that a contact has ended does nothing. Beyond
 * GESTA_STREAMS_MAX scrolls, the one with the oldest sample ends. Samples that end a scroll that is not under way do
 * nothing. Each sample is a frame of its own. All samples are checked before the first is dispatched: one invalid
 * sample rejects them all. Late samples and callbacks that modify samples of later frames: as in gesta_push.
 * @param context [in]
 * @param motions [in, nullable, count=count, stride=stride, lifetime=call] The samples, aligned to 8 bytes. NULL only
 *                if count is 0.
 * @param count   [in] Number of samples. 0 does nothing.
 * @param stride  [in, unit=bytes] sizeof(gesta_motion) as the caller was compiled: a multiple of 8, at most 4,096.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or motions is NULL, or motions is misaligned), GESTA_E_SIZE (stride is
 *          too small, too large or not a multiple of 8), GESTA_E_PHASE (invalid kind, phase, source or flag, or
 *          one that the kind does not have), GESTA_E_NOT_FINITE (position, movement, scale or rotation is NaN or
 *          infinite), GESTA_E_RANGE (a field is out of its range, or is not 0 although the kind or the source does not
 *          use it, the number of fingers of a swipe, pinch or hold changes, or count is too large), GESTA_E_TIME (time
 *          is before the context's time or the previous sample's, without GESTA_CONFIG_LATE_SAMPLES, or is beyond
 *          GESTA_TIME_MAX), GESTA_E_CONTACT (a swipe, pinch or hold moves or ends that is not under way, or begins
 *          while the stream has one), GESTA_E_LIMIT (more than GESTA_STREAMS_MAX streams have one), GESTA_E_BUSY
 *          (called from a callback of this context), GESTA_E_MEMORY (out of memory; events may be lost).
 * @thread context
 * @since 0.2
 */
int32_t gesta_push_motion(gesta_context *context, const gesta_motion *motions, size_t count, size_t stride);

/**
 * Gets the number of late samples that were given the context's time, because of GESTA_CONFIG_LATE_SAMPLES.
 *
 * A sample is late if its time is before the context's time or the previous sample's: usually because the program has
 * passed a later time to gesta_advance than that of the next sample from the device. The samples of a call with a late
 * one are copied when the call begins. A trace has the times that they were given. The context's first late sample is
 * logged as a warning.
 * @param context [in]
 * @param count   [out] The number.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_late_samples(const gesta_context *context, uint64_t *count);

/**
 * Advances the context's time and runs the deadlines up to it. Each deadline is reported with its own time.
 *
 * Events of earlier calls are no longer listed by gesta_events.
 * @param context [in]
 * @param now     [in, unit=ns, range=-GESTA_TIME_MAX..GESTA_TIME_MAX] The current time, not before the context's time.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_TIME (now is before the context's time, or out of
 *          range), GESTA_E_BUSY (called from a callback of this context), GESTA_E_MEMORY (out of memory; events were
 *          lost).
 * @thread context
 * @since 0.1
 */
int32_t gesta_advance(gesta_context *context, int64_t now);

/**
 * Gets the time at which the program must call gesta_advance.
 * @param context  [in]
 * @param deadline [out, unit=ns] The earliest deadline; GESTA_NO_DEADLINE if there is none.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or deadline is NULL).
 * @thread context
 * @since 0.1
 */
int32_t gesta_next_deadline(const gesta_context *context, int64_t *deadline);

/**
 * Gets the recognizer that has won a contact.
 * @param context    [in]
 * @param contact    [in, id=contact] The caller's contact id.
 * @param recognizer [out, id=recognizer] The recognizer's id; 0 if no recognizer has won the contact.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or recognizer is NULL), GESTA_E_CONTACT (the contact is not down).
 * @thread context
 * @since 0.1
 */
int32_t gesta_contact_owner(const gesta_context *context, uint64_t contact, uint32_t *recognizer);

/* ------------------------------------------------------------------------------------------------------ events -- */

/**
 * Bits of gesta_event.flags: of provisional recognition (see gesta_recognizer_set_provisional) and of contacts that
 * are passed on (see gesta_recognizer_pass_on). @since 0.1
 */
enum gesta_event_flag {
    GESTA_EVENT_PROVISIONAL = 1, /**< Recognized (ended), but the requirements are not decided yet. */
    GESTA_EVENT_CONFIRMED = 2,   /**< The recognition (ended) of a provisional event is final. */
    GESTA_EVENT_REVOKED = 4,     /**< The recognition of a provisional event is revoked (failed or cancelled). */
    /** Another recognizer continues with the contacts (ended), or they come from another one (began). @since 0.2 */
    GESTA_EVENT_PASSED_ON = 8
};

/**
 * One transition of a recognizer, or one change of a continuous gesture.
 *
 * Only the library creates events. The struct may grow at the end, so arrays of events have a stride. @since 0.1
 */
typedef struct gesta_event {
    uint32_t size; /**< [unit=bytes] sizeof(gesta_event) in the library. */
    /** [id=recognizer] Id of the recognizer, or of a child. Stale if it was destroyed in the meantime. */
    uint32_t recognizer;
    uint32_t class_id; /**< [id=class] Id of its class. */
    uint32_t state;    /**< New state, a value of enum gesta_state. */
    uint32_t previous; /**< Previous state, a value of enum gesta_state. */
    uint32_t sequence; /**< Number of the recognizer's sequence, from 1. 0 before the first. */
    int64_t time;      /**< [unit=ns] Time of the frame or deadline. */
    double x;          /**< [unit=length] Centroid of the contacts, or its last position if none is down. */
    double y;          /**< [unit=length] Centroid of the contacts, or its last position if none is down. */
    /**
     * [count=value_count, lifetime=call] The values at that time, in the class's order. 0 for texts. If the state is
     * cancelled, values whose unit is per second are 0.
     */
    const double *values;
    /**
     * [count=contact_count, lifetime=call] Ids of the contacts, including those that lift in this frame. When a
     * gesta.tap of several contacts recognizes, all of them, also those that lifted before.
     */
    const uint64_t *contacts;
    uint32_t value_count;   /**< Number of values. */
    uint32_t contact_count; /**< Number of contacts. */
    /** For failed and cancelled, a value of enum gesta_reason or a reason of the class. Otherwise 0. */
    uint32_t reason;
    uint32_t blocker; /**< [id=recognizer] Id of the recognizer that won, for GESTA_REASON_LOST. Otherwise 0. */
    double measured;  /**< The figure that decided, if the reason has one. */
    double limit;     /**< The limit of that figure. */
    void *user;       /**< [nullable] The recognizer's user pointer: see gesta_recognizer_set_user. */
    uint32_t flags;   /**< Bits of enum gesta_event_flag. */
    uint32_t tool;    /**< The tool of the first contact, a value of enum gesta_tool. Before 0.2 always 0. */
    /**
     * [count=2*contact_count, unit=length, lifetime=call] Coordinates x and y of each contact, in the order of the ids.
     * Since 0.2.
     */
    const double *positions;
    /** Bits of enum gesta_button: those pressed when the first of the contacts went down. Since 0.2. */
    uint32_t buttons;
    /** Bits of enum gesta_modifier, from the newest sample of the first contact. Since 0.2. */
    uint32_t modifiers;
} gesta_event;

/**
 * Gets the events since the last gesta_push or gesta_advance began, including those that other calls have caused since
 * then.
 *
 * The array lists what actions are called for: see gesta_recognizer_add_action. With GESTA_CONFIG_POLL_ALL it lists
 * every transition, with GESTA_CONFIG_NO_POLL none. The array and what it points to are valid until the next call that
 * changes the context.
 * @param context [in]
 * @param events  [out] The first event; may be NULL if *count is 0.
 * @param count   [out] Number of events.
 * @param stride  [out, unit=bytes] Distance between two events.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, events, count or stride is NULL).
 * @thread context
 * @since 0.1
 */
int32_t gesta_events(const gesta_context *context, const gesta_event **events, size_t *count, size_t *stride);

/**
 * Gets a value of an event by its name: a number, or an integer, boolean or choice as a number.
 *
 * Values of built-in classes can also be read by the constants of enum gesta_pan_value and the like, without a search:
 * event->values[GESTA_PAN_VELOCITY_X].
 * @param context [in]
 * @param event   [in, lifetime=call] An event of this context, from a callback or gesta_events.
 * @param name    [in, bytes=length, lifetime=call] Name of the value.
 * @param length  [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param value   [out] The number; the index of a choice.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, event, name or value is NULL, or event is misaligned), GESTA_E_SIZE
 *          (invalid event->size), GESTA_E_HANDLE (event->class_id is not the id of a class of this context),
 *          GESTA_E_TEXT (name is not UTF-8, contains a NUL or is longer than 255 bytes), GESTA_E_NAME (the class has no
 *          value of that name), GESTA_E_TYPE (it is a text), GESTA_E_INDEX (the event does not have the value).
 * @thread context
 * @since 0.2
 */
int32_t gesta_event_value(const gesta_context *context, const gesta_event *event, const char *name, size_t length,
                          double *value);

/**
 * Gets the newest sample of each contact of an event, as it was then: pressure, size, tilt and distance, and the
 * buttons and keys that are pressed.
 *
 * Requires GESTA_CONFIG_EVENT_TOUCHES: other contexts keep no samples, and pushing costs them nothing. The samples are
 * as they were pushed, in the order of the ids. A drawing program takes the width of its line from them, and a drag
 * that turns while a second button is pressed is reported as changed when that is pressed. The events of a pointer
 * above the surface, which is no contact, have its newest sample above the region of the recognizer.
 * @param context  [in]
 * @param event    [in, lifetime=call] An event of this context, from a callback or gesta_events, or a copy of it while
 *                 its arrays are valid.
 * @param touches  [out, nullable, count=capacity, stride=stride] Receives the samples, aligned to 8 bytes. NULL only if
 *                 capacity is 0.
 * @param capacity [in] Size of the array in elements.
 * @param stride   [in, unit=bytes] sizeof(gesta_touch) as the caller was compiled: a multiple of 8, at most 4,096.
 *                 Ignored if capacity is 0.
 * @param count    [out] Number of samples: event->contact_count, or 1 for a pointer above the surface.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, event or count is NULL, touches is NULL and capacity is not 0, event or
 *          touches is misaligned, or event->values is not of this context), GESTA_E_SIZE (invalid event->size, or
 *          stride is too small, too large or not a multiple of 8), GESTA_E_STATE (the context does not have
 *          GESTA_CONFIG_EVENT_TOUCHES).
 * @thread context
 * @since 0.2
 */
int32_t gesta_event_touches(const gesta_context *context, const gesta_event *event, gesta_touch *touches,
                            size_t capacity, size_t stride, size_t *count);

/**
 * Receives an event.
 * @param context [in]
 * @param event   [in, lifetime=call] The event.
 * @param user    [in, nullable] The pointer that was passed together with the callback.
 * @thread dispatch
 * @since 0.1
 */
typedef void (*gesta_event_callback)(gesta_context *context, const gesta_event *event, void *user);

/**
 * Sets the observer, which is called for every transition of every recognizer, before the recognizer's actions.
 *
 * The transitions include failed, cancelled and the return to possible. The previous observer's user data is released.
 * @param context  [in]
 * @param observer [in, nullable, lifetime=context] The callback; NULL removes the observer and releases user.
 * @param user     [in, nullable, owned] Passed to observer.
 * @param release  [in, nullable, lifetime=context] Called with user when the observer is replaced or the context is
 *                 destroyed.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_BUSY (called from a read-only callback, or the context
 *          is being destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_context_set_observer(gesta_context *context, gesta_event_callback observer, void *user,
                                   gesta_release_callback release);

/* ----------------------------------------------------------------------------------------------------- classes -- */

/** Description of a class. @since 0.1 */
typedef struct gesta_class_info {
    uint32_t size;            /**< [unit=bytes] sizeof(gesta_class_info), set by the caller. */
    uint32_t class_id;        /**< [id=class] Id of the class. */
    const char *id;           /**< [lifetime=context] Name of the class: "gesta.tap". */
    const char *label;        /**< [lifetime=context] Name for people. */
    const char *doc;          /**< [lifetime=context] One-line description. */
    uint32_t flags;           /**< Bits of enum gesta_class_flag. */
    uint32_t parameter_count; /**< Number of parameters. */
    uint32_t value_count;     /**< Number of values. */
    uint32_t reason_count;    /**< Number of reasons of the class. */
    /** [id=plugin] Id of the plugin that the class belongs to. 0 for built-in and registered classes. */
    uint32_t plugin;
    uint32_t reserved; /**< 0. */
} gesta_class_info;

/**
 * Lists the classes of a context: the built-in ones, then the others in the order in which they were added.
 * @param context  [in]
 * @param classes  [out, nullable, count=capacity, id=class] Receives the ids. NULL only if capacity is 0.
 * @param capacity [in] Size of the array in elements.
 * @param count    [out] Number of classes, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or classes is NULL and capacity is not 0).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_classes(const gesta_context *context, uint32_t *classes, size_t capacity, size_t *count);

/**
 * Finds a class by its name.
 * @param context  [in]
 * @param name     [in, bytes=length, lifetime=call] Name of the class: "gesta.tap".
 * @param length   [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param class_id [out, id=class] Id of the class.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, name or class_id is NULL), GESTA_E_TEXT (name is not UTF-8, contains a
 *          NUL or is longer than 255 bytes), GESTA_E_CLASS (the context has no class of that name).
 * @thread context
 * @since 0.1
 */
int32_t gesta_class_find(const gesta_context *context, const char *name, size_t length, uint32_t *class_id);

/**
 * Describes a class.
 * @param context  [in]
 * @param class_id [in, id=class] Id of the class.
 * @param info     [inout] Set info->size to sizeof(gesta_class_info) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or info is NULL, or info is misaligned), GESTA_E_SIZE (invalid
 *          info->size), GESTA_E_HANDLE (class_id is not the id of a class of this context).
 * @thread context
 * @since 0.1
 */
int32_t gesta_class_describe(const gesta_context *context, uint32_t class_id, gesta_class_info *info);

/**
 * Describes a parameter of a class. Default and range of lengths are in the caller's units.
 * @param context  [in]
 * @param class_id [in, id=class] Id of the class.
 * @param index    [in] Less than gesta_class_info.parameter_count.
 * @param info     [inout] Set info->size to sizeof(gesta_parameter_info) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or info is NULL, or info is misaligned), GESTA_E_SIZE (invalid
 *          info->size), GESTA_E_HANDLE (class_id is not the id of a class of this context), GESTA_E_INDEX (the class
 *          has no such parameter).
 * @thread context
 * @since 0.1
 */
int32_t gesta_class_parameter(const gesta_context *context, uint32_t class_id, size_t index,
                              gesta_parameter_info *info);

/**
 * Describes a value of a class.
 * @param context  [in]
 * @param class_id [in, id=class] Id of the class.
 * @param index    [in] Less than gesta_class_info.value_count.
 * @param info     [inout] Set info->size to sizeof(gesta_value_info) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or info is NULL, or info is misaligned), GESTA_E_SIZE (invalid
 *          info->size), GESTA_E_HANDLE (class_id is not the id of a class of this context), GESTA_E_INDEX (the class
 *          has no such value).
 * @thread context
 * @since 0.1
 */
int32_t gesta_class_value(const gesta_context *context, uint32_t class_id, size_t index, gesta_value_info *info);

/**
 * Describes a reason of a class.
 * @param context  [in]
 * @param class_id [in, id=class] Id of the class.
 * @param index    [in] Less than gesta_class_info.reason_count.
 * @param info     [inout] Set info->size to sizeof(gesta_reason_info) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or info is NULL, or info is misaligned), GESTA_E_SIZE (invalid
 *          info->size), GESTA_E_HANDLE (class_id is not the id of a class of this context), GESTA_E_INDEX (the class
 *          has no such reason).
 * @thread context
 * @since 0.1
 */
int32_t gesta_class_reason(const gesta_context *context, uint32_t class_id, size_t index, gesta_reason_info *info);

/**
 * Gets the name of a preset of a class: for gesta.stroke, a pattern that comes with the library.
 * @param context  [in]
 * @param class_id [in, id=class] Id of the class.
 * @param index    [in] Less than the number of presets, which later versions may add to.
 * @param buffer   [out, nullable, bytes=capacity] Receives the name and a NUL. NULL only if capacity is 0.
 * @param capacity [in, unit=bytes] Size of buffer.
 * @param needed   [out, nullable, unit=bytes] Length of the name without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (class_id is not the id of a class of this
 *          context), GESTA_E_INDEX (the class has no such preset), GESTA_E_BUFFER (capacity is not greater than the
 *          length).
 * @thread context
 * @since 0.2
 */
int32_t gesta_class_preset(const gesta_context *context, uint32_t class_id, size_t index, char *buffer, size_t capacity,
                           size_t *needed);

/**
 * Registers a class of the program, with the same table that plugins use (gesta_plugin.h).
 * @param context  [in]
 * @param table    [in, lifetime=context] The class. The table and everything that it points to must not change. The
 *                 context keeps table->user until it calls table->release.
 * @param class_id [out, nullable, id=class] Id of the new class.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or table is NULL, or table is misaligned), GESTA_E_CLASS_TABLE (invalid
 *          size, flag, count or text), GESTA_E_CLASS_ID (the id is not a reverse domain name, or begins with "gesta."),
 *          GESTA_E_CLASS_DUPLICATE (the context already has a class of that id), GESTA_E_CLASS_FUNCTION (a function
 *          that must not be NULL is NULL), GESTA_E_CLASS_PARAMETER (a parameter has an invalid name, type, range or
 *          default), GESTA_E_CLASS_VALUE (a value has an invalid name, type or choice), GESTA_E_CLASS_REASON (a reason
 *          has an invalid code, name or text), GESTA_E_LIMIT (more than 1,024 classes), GESTA_E_MEMORY (out of memory),
 *          GESTA_E_BUSY (called from a read-only callback, or the context is being destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_class_register(gesta_context *context, const gesta_class *table, uint32_t *class_id);

/* ----------------------------------------------------------------------------------------------------- regions -- */

/*
 * Regions form a tree of rectangles inside the root region, which covers everything. A contact belongs to the deepest
 * region that it goes down in, and stays there until it lifts, wherever it moves. The recognizers that are attached to
 * that region and to its ancestors track the contact.
 *
 * A region may have coordinates of its own: see gesta_region_set_transform. Regions inside it are placed in them.
 * Samples, events, values, and parameters such as slops are in root coordinates: those of the samples that the program
 * pushes. Only the shapes of strokes are in those of the recognizer's region: see "space" of gesta.stroke.
 */

/** Id of the root region: the parent of the first regions, to which new recognizers are attached. @since 0.1 */
#define GESTA_REGION_ROOT 0x40010000u

/** No region. A recognizer that is attached to it tracks no contacts. @since 0.1 */
#define GESTA_REGION_NONE 0u

/** [unit=bytes] Largest length of a label of a region or a recognizer. @since 0.2 */
#define GESTA_LABEL_MAX 255u

/** A rectangle. Points on the edges with the largest coordinates are outside. @since 0.1 */
typedef struct gesta_rect {
    /** [unit=length, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] Smallest x, relative to that of the parent. */
    double x;
    /** [unit=length, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] Smallest y, relative to that of the parent. */
    double y;
    double width;  /**< [unit=length, range=0..2e9] Width, at most 2 * GESTA_COORDINATE_MAX. */
    double height; /**< [unit=length, range=0..2e9] Height, at most 2 * GESTA_COORDINATE_MAX. */
} gesta_rect;

/**
 * A 2 x 3 matrix that maps a region's own coordinates to those of its parent, relative to the region's corner:
 *
 *     x' = a * x + c * y + tx
 *     y' = b * x + d * y + ty
 *
 * The numbers are in the order of CSS's matrix(), of setTransform of an HTML canvas, and of CGAffineTransform: a scale
 * S with an offset is {S, 0, 0, S, TX, TY}. The identity is {1, 0, 0, 1, 0, 0}. @since 0.2
 */
typedef struct gesta_affine {
    double a;  /**< [unit=1, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] The horizontal scale: x from x. */
    double b;  /**< [unit=1, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] A turn or a shear: y from x. */
    double c;  /**< [unit=1, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] A turn or a shear: x from y. */
    double d;  /**< [unit=1, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] The vertical scale: y from y. */
    double tx; /**< [unit=length, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] Offset along x. */
    double ty; /**< [unit=length, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] Offset along y. */
} gesta_affine;

/** Description of a region. @since 0.1 */
typedef struct gesta_region_info {
    uint32_t size;    /**< [unit=bytes] sizeof(gesta_region_info), set by the caller. */
    uint32_t region;  /**< [id=region] Id of the region. */
    uint32_t parent;  /**< [id=region] Id of the parent. GESTA_REGION_NONE for the root region. */
    uint32_t depth;   /**< Number of ancestors. */
    int32_t order;    /**< Order among its siblings: see gesta_region_set_order. */
    uint32_t enabled; /**< [range=0..1, boolean] 1 if enabled. */
    gesta_rect rect;  /**< The rectangle. Zeros for the root region. */
    /** The transform. The identity for a region without one. Since 0.2. */
    gesta_affine transform;
} gesta_region_info;

/**
 * Creates a region inside another one. It is enabled, and above its siblings of the same order.
 *
 * Only the part that lies inside the parent can be hit.
 * @param context [in]
 * @param parent  [in, id=region] Id of the parent: GESTA_REGION_ROOT or another region.
 * @param rect    [in, lifetime=call] The rectangle.
 * @param region  [out, id=region] Id of the new region.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, rect or region is NULL, or rect is misaligned), GESTA_E_HANDLE (parent
 *          is not a region id), GESTA_E_STALE (the parent was destroyed), GESTA_E_NOT_FINITE (a number of rect is NaN
 *          or infinite), GESTA_E_RANGE (a number of rect is out of range), GESTA_E_LIMIT (more than 65,536 regions at
 *          once, the root region included), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only
 *          callback, or the context is being destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_region_create(gesta_context *context, uint32_t parent, const gesta_rect *rect, uint32_t *region);

/**
 * Destroys a region and those inside it.
 *
 * Recognizers that are attached to them are detached, and their gestures in progress are cancelled. Recognizers of
 * other regions keep tracking the contacts that began there. The time grows with the number of regions inside it and of
 * recognizers attached to them; for each that tracks a contact, also with the number of recognizers that track it.
 * @param context [in]
 * @param region  [in, id=region] Id of the region.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or region is GESTA_REGION_ROOT), GESTA_E_HANDLE (region is not
 *          a region id), GESTA_E_STALE (the region was destroyed), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_region_destroy(gesta_context *context, uint32_t region);

/**
 * Moves or resizes a region. Contacts that are down stay in the region where they began.
 * @param context [in]
 * @param region  [in, id=region] Id of the region.
 * @param rect    [in, lifetime=call] The rectangle.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or rect is NULL, rect is misaligned, or region is GESTA_REGION_ROOT),
 *          GESTA_E_HANDLE (region is not a region id), GESTA_E_STALE (the region was destroyed), GESTA_E_NOT_FINITE (a
 *          number of rect is NaN or infinite), GESTA_E_RANGE (a number of rect is out of range), GESTA_E_BUSY (called
 *          from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_region_set_rect(gesta_context *context, uint32_t region, const gesta_rect *rect);

/**
 * Sets the transform of a region, which gives it coordinates of its own: for a canvas that is zoomed, or a card that is
 * turned.
 *
 * The region covers its own coordinates from 0 to the width and height of its rectangle. So with a transform, x and y
 * of the rectangle are in the parent's units, width and height in the region's. The parent clips it as before: a canvas
 * that is panned and zoomed is a region inside one for the part of the screen that shows it. Transforms of nested
 * regions multiply.
 *
 * A contact's region is found when it goes down, with the transforms of that time, and remains its region. Conversions
 * use the transforms at the time of the call. Values of gestures, room, and parameters such as the slop of gesta.pan or
 * the sides of gesta.edge_pan, are in root coordinates, so a finger has to move as far on a zoomed canvas as anywhere.
 * Directions that parameters and choices name (left, up, horizontal) are those of the recognizer's region as it is when
 * the sequence begins: the axis and offsets of gesta.pan, the axis of gesta.taps, and the directions of gesta.swipe.
 * Strokes are turned and mirrored alike, at the size of the screen, unless their parameter "space" is "root".
 *
 * All is computed in doubles with addition, subtraction, multiplication and division: the results are the same on every
 * machine.
 * @param context   [in]
 * @param region    [in, id=region] Id of the region.
 * @param transform [in, nullable, lifetime=call] The transform; NULL or the identity removes it.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, transform is misaligned, or region is GESTA_REGION_ROOT),
 *          GESTA_E_HANDLE (region is not a region id), GESTA_E_STALE (the region was destroyed), GESTA_E_NOT_FINITE (a
 *          number of transform is NaN or infinite), GESTA_E_RANGE (a number of transform or of its inverse is out of
 *          range, or there is no inverse: a scale is 0, or the axes are parallel), GESTA_E_MEMORY (out of memory),
 *          GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_region_set_transform(gesta_context *context, uint32_t region, const gesta_affine *transform);

/**
 * Sets the order of a region among its siblings. Siblings with a higher order are above; of equal ones, the one created
 * later.
 *
 * The next search among the siblings sorts them; for N siblings, this takes N log N steps.
 * @param context [in]
 * @param region  [in, id=region] Id of the region.
 * @param order   [in] Default 0.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (region is not a region id), GESTA_E_STALE (the
 *          region was destroyed), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_region_set_order(gesta_context *context, uint32_t region, int32_t order);

/**
 * Sets the label of a region: a name that the program gives, for people and for gesta_region_find. Setups and traces
 * have it. Several regions may have the same one.
 * @param context [in]
 * @param region  [in, id=region] Id of the region.
 * @param label   [in, bytes=length, lifetime=call] UTF-8 of at most GESTA_LABEL_MAX bytes; an empty text for none.
 * @param length  [in, unit=bytes] Length of label, or SIZE_MAX if it is NUL-terminated.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or label is NULL), GESTA_E_HANDLE (region is not a region id),
 *          GESTA_E_STALE (the region was destroyed), GESTA_E_TEXT (label is not UTF-8, contains a NUL or is longer than
 *          GESTA_LABEL_MAX bytes), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_region_set_label(gesta_context *context, uint32_t region, const char *label, size_t length);

/**
 * Gets the label of a region.
 * @param context  [in]
 * @param region   [in, id=region] Id of the region.
 * @param buffer   [out, nullable, bytes=capacity] Receives the label and a NUL; an empty text without a label. NULL
 *                 only if capacity is 0.
 * @param capacity [in, unit=bytes] Size of buffer.
 * @param needed   [out, nullable, unit=bytes] Length of the label without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or buffer is NULL and capacity is not 0), GESTA_E_HANDLE
 *          (region is not a region id), GESTA_E_STALE (the region was destroyed), GESTA_E_BUFFER (capacity is not
 *          greater than the length).
 * @thread context
 * @since 0.2
 */
int32_t gesta_region_label(const gesta_context *context, uint32_t region, char *buffer, size_t capacity,
                           size_t *needed);

/**
 * Finds the region that has a label: of several, the one that was created first. It looks at all of them.
 * @param context [in]
 * @param label   [in, bytes=length, lifetime=call] UTF-8.
 * @param length  [in, unit=bytes] Length of label, or SIZE_MAX if it is NUL-terminated.
 * @param region  [out, id=region] Id of the region.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, label or region is NULL), GESTA_E_TEXT (label is not UTF-8, contains a
 *          NUL or is longer than GESTA_LABEL_MAX bytes), GESTA_E_NAME (no region has the label).
 * @thread context
 * @since 0.2
 */
int32_t gesta_region_find(const gesta_context *context, const char *label, size_t length, uint32_t *region);

/**
 * Enables or disables a region and those inside it. A disabled region is not hit, and gestures in progress there are
 * cancelled.
 *
 * The time to disable it grows as that of gesta_region_destroy.
 * @param context [in]
 * @param region  [in, id=region] Id of the region.
 * @param enabled [in, boolean] 0 disables, any other number enables.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (region is not a region id), GESTA_E_STALE (the
 *          region was destroyed), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_region_set_enabled(gesta_context *context, uint32_t region, int32_t enabled);

/**
 * Describes a region.
 * @param context [in]
 * @param region  [in, id=region] Id of the region.
 * @param info    [inout] Set info->size to sizeof(gesta_region_info) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or info is NULL, or info is misaligned), GESTA_E_SIZE (invalid
 *          info->size), GESTA_E_HANDLE (region is not a region id), GESTA_E_STALE (the region was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_region_describe(const gesta_context *context, uint32_t region, gesta_region_info *info);

/**
 * Gets the region that a contact would belong to if it went down at a point. The hit test callback is not called.
 * @param context [in]
 * @param x       [in, unit=length] Horizontal position.
 * @param y       [in, unit=length] Vertical position.
 * @param region  [out, id=region] Id of the region; GESTA_REGION_NONE if the root region is disabled.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or region is NULL), GESTA_E_NOT_FINITE (x or y is NaN or infinite).
 * @thread context
 * @since 0.1
 */
int32_t gesta_region_at(const gesta_context *context, double x, double y, uint32_t *region);

/**
 * Gets the region that a contact belongs to.
 * @param context [in]
 * @param contact [in, id=contact] The caller's contact id.
 * @param region  [out, id=region] Id of the region; GESTA_REGION_NONE if there is none or it was destroyed.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or region is NULL), GESTA_E_CONTACT (the contact is not down).
 * @thread context
 * @since 0.1
 */
int32_t gesta_contact_region(const gesta_context *context, uint64_t contact, uint32_t *region);

/**
 * Converts points from root coordinates to a region's own.
 *
 * It computes as the search for a contact's region does: the coordinates of a point that hits the region are at least 0
 * and less than its width and height. gesta_event.x and y are such a point, and gesta_event.positions has some.
 * @param context [in]
 * @param region  [in, id=region] Id of the region.
 * @param xy      [inout, count=2*count, lifetime=call] The points, x and y in turn, in the caller's coordinates.
 * @param count   [in] Number of points.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or xy is NULL, or xy is misaligned), GESTA_E_HANDLE (region is not a
 *          region id), GESTA_E_STALE (the region was destroyed), GESTA_E_NOT_FINITE (a number of xy is NaN or
 *          infinite), GESTA_E_RANGE (count exceeds PTRDIFF_MAX / 16, or a result is not finite: the transforms of
 *          nested regions multiply).
 * @thread context
 * @since 0.2
 */
int32_t gesta_region_to_local(const gesta_context *context, uint32_t region, double *xy, size_t count);

/**
 * Converts vectors from root coordinates to a region's own: translations, velocities, and differences of points. They
 * have no offset.
 * @param context [in]
 * @param region  [in, id=region] Id of the region.
 * @param xy      [inout, count=2*count, lifetime=call] The vectors, x and y in turn, in the caller's coordinates.
 * @param count   [in] Number of vectors.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or xy is NULL, or xy is misaligned), GESTA_E_HANDLE (region is not a
 *          region id), GESTA_E_STALE (the region was destroyed), GESTA_E_NOT_FINITE (a number of xy is NaN or
 *          infinite), GESTA_E_RANGE (count exceeds PTRDIFF_MAX / 16, or a result is not finite: the transforms of
 *          nested regions multiply).
 * @thread context
 * @since 0.2
 */
int32_t gesta_region_vectors_to_local(const gesta_context *context, uint32_t region, double *xy, size_t count);

/**
 * Converts points from a region's own coordinates to root coordinates.
 * @param context [in]
 * @param region  [in, id=region] Id of the region.
 * @param xy      [inout, count=2*count, lifetime=call] The points, x and y in turn.
 * @param count   [in] Number of points.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or xy is NULL, or xy is misaligned), GESTA_E_HANDLE (region is not a
 *          region id), GESTA_E_STALE (the region was destroyed), GESTA_E_NOT_FINITE (a number of xy is NaN or
 *          infinite), GESTA_E_RANGE (count exceeds PTRDIFF_MAX / 16, or a result is not finite: the transforms of
 *          nested regions multiply).
 * @thread context
 * @since 0.2
 */
int32_t gesta_region_to_root(const gesta_context *context, uint32_t region, double *xy, size_t count);

/** An event in the coordinates of a region. @since 0.2 */
typedef struct gesta_local_event {
    uint32_t size;        /**< [unit=bytes] sizeof(gesta_local_event), set by the caller. */
    uint32_t region;      /**< [id=region] Id of the region. */
    double x;             /**< [unit=length] Position: that of gesta_event.x and y. */
    double y;             /**< [unit=length] Position: that of gesta_event.x and y. */
    double translation_x; /**< [unit=length] From the values "translation_x" and "translation_y"; 0 without them. */
    double translation_y; /**< [unit=length] From the values "translation_x" and "translation_y"; 0 without them. */
    double velocity_x;    /**< [unit=length/s] From the values "velocity_x" and "velocity_y"; 0 without them. */
    double velocity_y;    /**< [unit=length/s] From the values "velocity_x" and "velocity_y"; 0 without them. */
} gesta_local_event;

/**
 * Converts an event's position, translation and velocity to the coordinates of a region. Scales and rotations are the
 * same in all of them.
 *
 * A translation is converted as a whole by the transforms of now, also if they have changed during the gesture. A
 * program that changes them in its action sets the translation to 0 there: see gesta_recognizer_set_number.
 * @param context [in]
 * @param event   [in, lifetime=call] An event of this context, from a callback or gesta_events.
 * @param region  [in, id=region] Id of the region; GESTA_REGION_NONE for the one that the recognizer is attached to.
 * @param local   [inout] Set local->size to sizeof(gesta_local_event) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, event or local is NULL, or event or local is misaligned), GESTA_E_SIZE
 *          (invalid event->size or local->size), GESTA_E_HANDLE (region is not a region id, event->class_id is not the
 *          id of a class of this context, or the recognizer is detached), GESTA_E_STALE (the region, or the recognizer
 *          that is asked for its region, was destroyed), GESTA_E_RANGE (a result is not finite).
 * @thread context
 * @since 0.2
 */
int32_t gesta_event_local(const gesta_context *context, const gesta_event *event, uint32_t region,
                          gesta_local_event *local);

/**
 * [read-only] Finds the region of a contact that goes down, or of a pointer above the surface (GESTA_PHASE_HOVER).
 * @param context [in]
 * @param touch   [in, lifetime=call] The sample as it was pushed.
 * @param user    [in, nullable] The pointer that was passed to gesta_context_set_hit_test.
 * @returns [id=region] Id of the region; GESTA_REGION_NONE if no recognizer is to track the contact. Any other number
 *          is logged and means the same.
 * @thread dispatch
 * @since 0.1
 */
typedef uint32_t (*gesta_hit_test_callback)(gesta_context *context, const gesta_touch *touch, void *user);

/**
 * Sets the hit test callback, which finds regions in place of the rectangles. The previous callback's user data is
 * released.
 * @param context  [in]
 * @param hit_test [in, nullable, lifetime=context] The callback; NULL restores the rectangles and releases user.
 * @param user     [in, nullable, owned] Passed to hit_test.
 * @param release  [in, nullable, lifetime=context] Called with user when the callback is replaced or the context is
 *                 destroyed.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_BUSY (called from a read-only callback, or the context
 *          is being destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_context_set_hit_test(gesta_context *context, gesta_hit_test_callback hit_test, void *user,
                                   gesta_release_callback release);

/* ------------------------------------------------------------------------------------------------------- palms -- */

/*
 * The palm guard examines samples before the recognizers: contacts of the tool finger that are palms or the grip of a
 * hand are cancelled, as if the system had cancelled them, and recognizers continue with the others. It is off until
 * the program sets its rules. What a rule cancels, and where its default is from:
 *
 *     size   A contact that is larger than max_size, until it has moved size_distance. libinput has a size for each
 *            model of touchpad, ChromeOS 21.2 mm, and contacts that move by 15 mm are fingers. Fingers on a screen of
 *            21.5 inches were recorded up to 26 mm large, hence 30.
 *     pen    The contacts that are down when a pen hovers or touches; those that go down while one does, and within
 *            pen_time of a pen's newest sample. libinput: touch arbitration; Chromium: 0.4 s.
 *     edge   A contact that goes down within edge_width of the left or right side of the surface, and after edge_time
 *            is still there and has moved less than edge_distance: the thumb of a hand that holds the device. Taps and
 *            movements at the edge are not affected. It needs no further samples: see gesta_next_deadline. libinput and
 *            ChromeOS have edges of 8 mm, and release what moves out of them.
 *     many   All contacts when more than max_contacts are down, and all that go down before those have lifted: two
 *            hands have ten fingers. Screens with touch suppression do so in their firmware.
 *
 * These depend on the device, so they have no effect until the program sets their figures:
 *
 *     pressure   A contact whose pressure exceeds max_pressure, at any time. libinput: by default, half of the range of
 *                a touchpad.
 *     thumb      A contact that goes down within thumb_height of the lower side of the surface and is larger than
 *                thumb_size, until it leaves that area or has moved size_distance: a thumb that rests. libinput has
 *                such an area, with a size for each model.
 *     zone       A contact that goes down within zone_left, zone_right, zone_top or zone_bottom of that side: at once,
 *                taps as well. If it leaves the zones within zone_time, and has moved away from the side at least as
 *                far as along it, it is released: it goes down where it is then, and gesta_context_palms lists it with
 *                GESTA_REASON_NONE. libinput has zones of 8 mm at the sides and 5 % at the top, and 0.2 s.
 */

/** Bits of gesta_palm_guard.rules. @since 0.2 */
enum gesta_palm_rule {
    GESTA_PALM_SIZE = 1,      /**< By contact size. */
    GESTA_PALM_PEN = 2,       /**< By a pen nearby. */
    GESTA_PALM_EDGE = 4,      /**< At the left and right sides of the surface. */
    GESTA_PALM_MANY = 8,      /**< By the number of contacts. */
    GESTA_PALM_PRESSURE = 16, /**< By pressure. */
    GESTA_PALM_THUMB = 32,    /**< By contact size at the lower side of the surface. */
    GESTA_PALM_ZONE = 64      /**< In zones at the sides of the surface, at once. */
};

/** Rules of the palm guard. Lengths are in millimeters: see gesta_config.units_per_mm. @since 0.2 */
typedef struct gesta_palm_guard {
    uint32_t size;        /**< [unit=bytes] sizeof(gesta_palm_guard) */
    uint32_t rules;       /**< Bits of enum gesta_palm_rule; 0 for no guard. Default all of them. */
    double max_size;      /**< [unit=mm, range=1..1000] Largest axis of a finger's contact. Default 30. */
    double size_distance; /**< [unit=mm, range=0..1000] A contact that moves farther is a finger. Default 15. */
    double pen_time;      /**< [unit=s, range=0..60] Time after a pen in which contacts are palms. Default 0.4. */
    double edge_width;    /**< [unit=mm, range=0..1000] Width of the edges. Default 8. */
    double edge_time;     /**< [unit=s, range=0.001..60] Age at which a contact at an edge is decided. Default 0.5. */
    double edge_distance; /**< [unit=mm, range=0..1000] A contact at an edge that moves less is a grip. Default 3. */
    gesta_rect surface;   /**< The touch surface. Default zeros: edge, thumb and zone have no effect without a width. */
    uint32_t max_contacts; /**< [range=1..1024] Largest number of fingers. Default 10. */
    uint32_t reserved;     /**< [range=0..0] Must be 0. */
    double max_pressure;   /**< [unit=1, range=0..1000] Largest pressure of a finger; 0 for no limit. Default 0. */
    double thumb_height;   /**< [unit=mm, range=0..1000] Height of the area of thumbs; 0 for none. Default 0. */
    double thumb_size;     /**< [unit=mm, range=0..1000] Largest axis of a finger there; 0 for no limit. Default 0. */
    double zone_left;      /**< [unit=mm, range=0..1000] Width of the zone at the left side; 0 for none. Default 0. */
    double zone_right;     /**< [unit=mm, range=0..1000] Width of the zone at the right side; 0 for none. Default 0. */
    double zone_top;       /**< [unit=mm, range=0..1000] Height of the zone at the upper side; 0 for none. Default 0. */
    double zone_bottom;    /**< [unit=mm, range=0..1000] Height of the zone at the lower side; 0 for none. Default 0. */
    double zone_time;      /**< [unit=s, range=0..60] Time in which a contact can leave the zones. Default 0.2. */
} gesta_palm_guard;

/** A contact that the palm guard has cancelled or released. @since 0.2 */
typedef struct gesta_palm {
    /** A value of enum gesta_reason, such as GESTA_REASON_PALM_SIZE; GESTA_REASON_NONE if it was released. */
    uint32_t reason;
    uint32_t reserved; /**< 0. */
    uint64_t contact;  /**< [id=contact] The caller's contact id. */
    int64_t time;      /**< [unit=ns] When it was cancelled or released. */
    double measured;   /**< The figure that decided: in the reason's unit; the time in the zone, in s, if released. */
    double limit;      /**< The limit of that figure. */
} gesta_palm;

/**
 * Fills the rules of a palm guard with the defaults.
 * @param guard [out]
 * @param size  [in, unit=bytes] sizeof(gesta_palm_guard) as the caller was compiled.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (guard is NULL or misaligned), GESTA_E_SIZE (size is smaller than in version 0.2,
 *          or larger than 4,096).
 * @thread any
 * @since 0.2
 */
int32_t gesta_palm_guard_init(gesta_palm_guard *guard, size_t size);

/**
 * Sets or removes the palm guard.
 *
 * It examines contacts that go down from now on. Contacts that a former one has cancelled remain so until they lift.
 * While a contact is cancelled, it counts for max_contacts of the configuration and for the rules. The recognizers that
 * tracked it have the rule's reason if they were cancelled, such as GESTA_REASON_PALM_SIZE, with figure and limit. Each
 * palm is logged at the level GESTA_LOG_INFO, and listed by gesta_context_palms.
 * @param context [in]
 * @param guard   [in, nullable, lifetime=call] The rules; NULL removes the guard.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, guard is misaligned, or guard->rules or guard->reserved has
 *          unknown bits), GESTA_E_SIZE (invalid guard->size), GESTA_E_NOT_FINITE (a number is NaN or infinite),
 *          GESTA_E_RANGE (a number is out of range), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a
 *          read-only callback, or the context is being destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_set_palm_guard(gesta_context *context, const gesta_palm_guard *guard);

/**
 * Gets the rules of the palm guard.
 * @param context [in]
 * @param guard   [inout] Set guard->size to sizeof(gesta_palm_guard) before the call. Receives the defaults, with rules
 *                0, if there is no guard.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or guard is NULL, or guard is misaligned), GESTA_E_SIZE (invalid
 *          guard->size).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_palm_guard(const gesta_context *context, gesta_palm_guard *guard);

/**
 * Lists the contacts that the palm guard has cancelled or released since the last gesta_push or gesta_advance began, in
 * that order.
 * @param context  [in]
 * @param palms    [out, nullable, count=capacity, stride=stride] Receives the contacts. NULL only if capacity is 0.
 * @param capacity [in] Size of the array in elements.
 * @param stride   [in, unit=bytes] sizeof(gesta_palm) as the caller was compiled. Not used if capacity is 0.
 * @param count    [out] Number of contacts, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, palms is NULL and capacity is not 0, or palms is
 *          misaligned), GESTA_E_SIZE (invalid stride).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_palms(const gesta_context *context, gesta_palm *palms, size_t capacity, size_t stride,
                            size_t *count);

/* ------------------------------------------------------------------------------------------------- recognizers -- */

/**
 * Creates a recognizer of a class, enabled and attached to the root region. It tracks contacts that go down from now
 * on.
 * @param context    [in]
 * @param class_name [in, bytes=length, lifetime=call] Name of the class: "gesta.tap".
 * @param length     [in, unit=bytes] Length of class_name, or SIZE_MAX if it is NUL-terminated.
 * @param recognizer [out, id=recognizer] Id of the new recognizer.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, class_name or recognizer is NULL), GESTA_E_TEXT (class_name is not
 *          UTF-8, contains a NUL or is longer than 255 bytes), GESTA_E_CLASS (the context has no class of that name),
 *          GESTA_E_LIMIT (more than 65,536 recognizers at once), GESTA_E_CLASS_CREATE (the class could not create an
 *          instance), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback, or the context is
 *          being destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_create(gesta_context *context, const char *class_name, size_t length, uint32_t *recognizer);

/**
 * Destroys a recognizer. Its gesture in progress is reported as cancelled, then the user data of its actions is
 * released.
 *
 * The id is stale when the call returns. If a callback destroys the recognizer, the report and the releases follow
 * after the callback has returned: until then the user pointers must remain valid. Detaching it from its region moves
 * 8 bytes for each recognizer there that was created later.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (recognizer is a child), GESTA_E_BUSY (called
 *          from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_destroy(gesta_context *context, uint32_t recognizer);

/**
 * Attaches a recognizer to another region. A gesture in progress is cancelled.
 *
 * Regions keep their recognizers in the order of creation: both the old and the new region move 8 bytes for each of
 * theirs that was created later.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param region     [in, id=region] Id of the region; GESTA_REGION_NONE detaches the recognizer.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id, or region
 *          is not a region id), GESTA_E_STALE (the recognizer or the region was destroyed), GESTA_E_TYPE (recognizer is
 *          a child), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_attach(gesta_context *context, uint32_t recognizer, uint32_t region);

/**
 * Gets the region that a recognizer is attached to.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param region     [out, id=region] Id of the region; GESTA_REGION_NONE if it is detached.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or region is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_region(const gesta_context *context, uint32_t recognizer, uint32_t *region);

/**
 * Enables or disables a recognizer. Disabling cancels a gesture in progress, as gesta_recognizer_reset does.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param enabled    [in, boolean] 0 disables, any other number enables.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (recognizer is a child), GESTA_E_BUSY (called
 *          from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_set_enabled(gesta_context *context, uint32_t recognizer, int32_t enabled);

/**
 * Gets whether a recognizer is enabled.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param enabled    [out, range=0..1, boolean] 1 if it is enabled.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or enabled is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_enabled(const gesta_context *context, uint32_t recognizer, int32_t *enabled);

/** Number of children of a recognizer with per_contact. @since 0.2 */
#define GESTA_CHILDREN_MAX 16u

/**
 * Lists the children of a recognizer whose parameter per_contact is set: gesta.tap, gesta.pan, gesta.long_press,
 * gesta.press and gesta.hover.
 *
 * Such a recognizer remains possible and tracks no contacts: each contact that it would track is a gesture of its own,
 * which one of its children recognizes, for example in a painting program or on the keys of a piano. A child has an id,
 * a state, values and a verdict of its own. Events of a child have its id and the parent's user pointer, and the
 * parent's actions are called for them. Region, relations, team, priority, filters, actions and parameters are the
 * parent's: functions that read them return the parent's for a child, and functions that set them fail with
 * GESTA_E_TYPE. A child can be reset, can claim and ignore its contact, and its values can be set. The delegate's
 * should_receive is called with the id of the parent, its other functions with those of children.
 *
 * Setting per_contact resets the recognizer and creates GESTA_CHILDREN_MAX children with all the memory that they need;
 * clearing it, or destroying the parent, destroys them: those under way are reported as cancelled. While all children
 * track a contact or wait for another recognizer, further contacts are not tracked. A contact that goes down near the
 * previous tap of a child whose gesture has several taps continues that gesture. gesta_context_recognizers does not
 * list children; setups create them with their parent.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param children   [out, nullable, count=capacity, id=recognizer] Receives the ids, which remain the same until
 *                   per_contact is cleared. NULL only if capacity is 0.
 * @param capacity   [in] Size of the array in elements.
 * @param count      [out] Number of children, which may exceed capacity; 0 if per_contact is not set.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or children is NULL and capacity is not 0),
 *          GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_children(const gesta_context *context, uint32_t recognizer, uint32_t *children,
                                  size_t capacity, size_t *count);

/**
 * Gets the parent of a child, for example of an event's recognizer: see gesta_recognizer_children.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param parent     [out, id=recognizer] Id of the parent; 0 if the recognizer is not a child.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or parent is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_parent(const gesta_context *context, uint32_t recognizer, uint32_t *parent);

/**
 * Returns a recognizer to possible immediately. A gesture in progress is cancelled, and its contacts are no longer
 * tracked.
 *
 * In an action, a gesture whose end has not been delivered yet is in progress: see Callbacks. When a sign has been
 * drawn over a map, its action can cancel the pan that has ended with the same lift.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_reset(gesta_context *context, uint32_t recognizer);

/**
 * Stops tracking a contact. It no longer counts for the recognizer's sequence.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param contact    [in, id=contact] The caller's contact id.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_CONTACT (the recognizer does not track the contact),
 *          GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_ignore(gesta_context *context, uint32_t recognizer, uint64_t contact);

/**
 * Gets the state of a recognizer's newest sequence.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param state      [out] A value of enum gesta_state.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or state is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_state(const gesta_context *context, uint32_t recognizer, uint32_t *state);

/**
 * Gets the class of a recognizer.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param class_id   [out, id=class] Id of the class.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or class_id is NULL), GESTA_E_HANDLE (recognizer is not a recognizer
 *          id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_class(const gesta_context *context, uint32_t recognizer, uint32_t *class_id);

/**
 * Sets a pointer of the program, which the events of the recognizer carry. The library does not use it.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param user       [in, nullable, lifetime=context] Stored in gesta_event.user.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (recognizer is a child), GESTA_E_BUSY (called
 *          from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_set_user(gesta_context *context, uint32_t recognizer, void *user);

/**
 * Sets the label of a recognizer: a name that the program gives, for people and for gesta_recognizer_find. Verdicts,
 * findings and messages show it; setups and traces have it. Several recognizers may have the same one. A child has that
 * of its recognizer.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param label      [in, bytes=length, lifetime=call] UTF-8 of at most GESTA_LABEL_MAX bytes; an empty text for none.
 * @param length     [in, unit=bytes] Length of label, or SIZE_MAX if it is NUL-terminated.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or label is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (recognizer is a child), GESTA_E_TEXT (label is
 *          not UTF-8, contains a NUL or is longer than GESTA_LABEL_MAX bytes), GESTA_E_MEMORY (out of memory),
 *          GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_set_label(gesta_context *context, uint32_t recognizer, const char *label, size_t length);

/**
 * Gets the label of a recognizer.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param buffer     [out, nullable, bytes=capacity] Receives the label and a NUL; an empty text without a label. NULL
 *                   only if capacity is 0.
 * @param capacity   [in, unit=bytes] Size of buffer.
 * @param needed     [out, nullable, unit=bytes] Length of the label without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or buffer is NULL and capacity is not 0), GESTA_E_HANDLE
 *          (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_BUFFER (capacity
 *          is not greater than the length).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_label(const gesta_context *context, uint32_t recognizer, char *buffer, size_t capacity,
                               size_t *needed);

/**
 * Finds the recognizer that has a label: of several, the one that was created first. It looks at all of them.
 * @param context    [in]
 * @param label      [in, bytes=length, lifetime=call] UTF-8.
 * @param length     [in, unit=bytes] Length of label, or SIZE_MAX if it is NUL-terminated.
 * @param recognizer [out, id=recognizer] Id of the recognizer.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, label or recognizer is NULL), GESTA_E_TEXT (label is not UTF-8,
 *          contains a NUL or is longer than GESTA_LABEL_MAX bytes), GESTA_E_NAME (no recognizer has the label).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_find(const gesta_context *context, const char *label, size_t length, uint32_t *recognizer);

/**
 * Lists the contacts that a recognizer tracks.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param contacts   [out, nullable, count=capacity, id=contact] Receives the caller's contact ids. NULL only if
 *                   capacity is 0.
 * @param capacity   [in] Size of the array in elements.
 * @param count      [out] Number of tracked contacts, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or contacts is NULL and capacity is not 0),
 *          GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_contacts(const gesta_context *context, uint32_t recognizer, uint64_t *contacts,
                                  size_t capacity, size_t *count);

/**
 * Adds an action: a callback for the events began, changed, ended, cancelled after began, and revoked.
 *
 * It is not called for failed; and for cancelled from possible only with the literal rules of gesta.chevron and others,
 * and of classes with GESTA_CLASS_REPORTS_CANCELLATION. The actions of a recognizer are called in the order in which
 * they were added.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param callback   [in, lifetime=context] The action.
 * @param user       [in, nullable, owned] Passed to callback.
 * @param release    [in, nullable, lifetime=context] Called with user when the action is removed or the recognizer is
 *                   destroyed.
 * @param action     [out, nullable, id=action] Id of the action.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or callback is NULL), GESTA_E_HANDLE (recognizer is not a recognizer
 *          id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (recognizer is a child), GESTA_E_LIMIT (more
 *          than 65,536 actions at once in the context), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a
 *          read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_add_action(gesta_context *context, uint32_t recognizer, gesta_event_callback callback,
                                    void *user, gesta_release_callback release, uint32_t *action);

/**
 * Removes an action. It is not called again.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param action     [in, id=action] Id of the action.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id, or action
 *          is not the id of an action of the recognizer), GESTA_E_STALE (the recognizer was destroyed, or the action
 *          was removed), GESTA_E_TYPE (recognizer is a child), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_remove_action(gesta_context *context, uint32_t recognizer, uint32_t action);

/**
 * Lists the actions of a recognizer, in the order in which they are called.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param actions    [out, nullable, count=capacity, id=action] Receives the ids. NULL only if capacity is 0.
 * @param capacity   [in] Size of the array in elements.
 * @param count      [out] Number of actions, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or actions is NULL and capacity is not 0),
 *          GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_actions(const gesta_context *context, uint32_t recognizer, uint32_t *actions, size_t capacity,
                                 size_t *count);

/* ------------------------------------------------------------------------------------------------- arbitration -- */

/*
 * When several recognizers track a contact, the first to recognize wins it and the others fail. Within one frame the
 * order is: higher priority, then deeper region, then higher confidence, then earlier creation. The functions below
 * make recognizers wait for each other and allow them to recognize simultaneously.
 *
 * The confidence of a recognition is a whole number from 0 to 255 that its class sets; GESTA_CONFIDENCE_UNSTATED if it
 * sets none. A recognition that waits keeps its confidence. Of recognitions that stop waiting at once, the first in the
 * same order wins; one that has waited does not win against one that was granted earlier. Recognizers of classes that
 * yield are decided before the others, in the same order among themselves.
 */

/**
 * Requires another recognizer to fail before this one recognizes. A tap can wait for a double tap, for example.
 *
 * The recognizer waits only while the other one is active with a contact of the same sequence (the newest 32 contacts
 * count). If the other one recognizes, it fails with GESTA_REASON_LOST. Requirements may form chains. Idempotent. The
 * time grows with the number of requirements that follow from other, or that lead to recognizer, whichever are fewer.
 *
 * A contact that goes down while a recognition waits, after the gesture has ended, begins the next sequence: no contact
 * is lost. The event of the decision then names the earlier sequence. If the later one is not decided yet, it
 * follows as possible. A continuous gesture does not begin before its earlier sequences have been decided.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer that waits.
 * @param other      [in, id=recognizer] Id of the recognizer that must fail.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer or other is not a recognizer id),
 *          GESTA_E_STALE (recognizer or other was destroyed), GESTA_E_TYPE (recognizer or other is a child),
 *          GESTA_E_CYCLE (the requirement would create a cycle, which the message lists), GESTA_E_MEMORY (out of
 *          memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_require_failure(gesta_context *context, uint32_t recognizer, uint32_t other);

/**
 * Removes the requirement. Idempotent.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer that waits.
 * @param other      [in, id=recognizer] Id of the recognizer that must fail.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer or other is not a recognizer id),
 *          GESTA_E_STALE (recognizer or other was destroyed), GESTA_E_TYPE (recognizer or other is a child),
 *          GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_remove_requirement(gesta_context *context, uint32_t recognizer, uint32_t other);

/**
 * Lists the recognizers that a recognizer requires to fail, in the order in which the requirements were added.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param others     [out, nullable, count=capacity, id=recognizer] Receives the ids. NULL only if capacity is 0.
 * @param capacity   [in] Size of the array in elements.
 * @param count      [out] Number of requirements, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or others is NULL and capacity is not 0),
 *          GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_requirements(const gesta_context *context, uint32_t recognizer, uint32_t *others,
                                      size_t capacity, size_t *count);

/**
 * Gets the recognizer that a recognition is waiting for: the earliest, if those of several sequences wait.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param other      [out, id=recognizer] Id of the recognizer that must fail; 0 if the recognizer is not waiting.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or other is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_waits_for(const gesta_context *context, uint32_t recognizer, uint32_t *other);

/**
 * Gets whether a recognizer is undecided: a sequence has begun that has neither recognized nor failed, for example
 * between the taps of a double tap, or a recognition waits. gesta_recognizer_state returns possible before the first
 * contact as well.
 *
 * A program whose own controls receive what recognizers leave holds the samples of a contact back while this is so.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param undecided  [out, range=0..1, boolean] 1 if it is undecided.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or undecided is NULL), GESTA_E_HANDLE (recognizer is not a recognizer
 *          id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_undecided(const gesta_context *context, uint32_t recognizer, int32_t *undecided);

/**
 * Gets how sure a recognizer's class is of its newest sequence.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param confidence [out, range=0..255] GESTA_CONFIDENCE_UNSTATED before the recognition, and if the class states none.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or confidence is NULL), GESTA_E_HANDLE (recognizer is not a recognizer
 *          id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_confidence(const gesta_context *context, uint32_t recognizer, uint32_t *confidence);

/**
 * Allows or forbids two recognizers to recognize with the same contacts. Idempotent.
 *
 * If N recognizers are allowed to recognize together, the frame in which they do takes N^2 / 64 steps.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of one recognizer.
 * @param other      [in, id=recognizer] Id of the other one.
 * @param allowed    [in, boolean] 0, the default, forbids; any other number allows.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or recognizer and other are the same), GESTA_E_HANDLE
 *          (recognizer or other is not a recognizer id), GESTA_E_STALE (recognizer or other was destroyed),
 *          GESTA_E_TYPE (recognizer or other is a child), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a
 *          read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_allow_simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other,
                                            int32_t allowed);

/**
 * Lists the recognizers that may recognize simultaneously with a recognizer: see gesta_recognizer_allow_simultaneous.
 * They are in the order of gesta_context_recognizers.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param others     [out, nullable, count=capacity, id=recognizer] Receives the ids. NULL only if capacity is 0.
 * @param capacity   [in] Size of the array in elements.
 * @param count      [out] Number of recognizers, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or others is NULL and capacity is not 0),
 *          GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_simultaneous(const gesta_context *context, uint32_t recognizer, uint32_t *others,
                                      size_t capacity, size_t *count);

/**
 * Lets another recognizer take over the contacts of a continuous gesture without a lift, or forbids it. Idempotent.
 *
 * The gesture ends with GESTA_EVENT_PASSED_ON, and in the same frame `other` begins with its contacts, the movement
 * that the first one has not made, and its velocity. That happens
 *   - when a movement goes beyond the room of `recognizer`, a gesta.pan or of a class that calls gesta_host.keep: see
 *     gesta_recognizer_set_room. If it has no room at all to the side to which it would begin, it fails with
 *     GESTA_REASON_NO_ROOM and leaves the contacts to `other`. That must be such a recognizer too, with room to that
 *     side;
 *   - when a contact goes down with which `other` has as many as it needs, and had not before: a pan turns into a
 *     pinch;
 *   - when the gesture ends while contacts stay down that are as many as `other` needs.
 * What has taken over gives the contacts back: after a movement beyond the room, when they turn to where `recognizer`
 * has room and have moved by about half its slop; and always when it ends while contacts stay down, as it does if it
 * has only prevented `recognizer` from beginning.
 *
 * Of several that may take over, the first named does; if no part of a movement passes with the contacts, together with
 * those that may recognize beside it. A recognizer takes over only when it is possible or its sequence has ended, and
 * when it accepts as many contacts: one at least of the gesture, its own, and those that go down in this frame and that
 * no other has won. A movement beyond the room passes only with all contacts. Contacts pass to the recognizers of the
 * region that they went down in and of those around it. All this is decided at the end of the frame, of a gesture that
 * waits for another recognizer when it begins. Then, should_receive and should_begin are asked as usual; if the program
 * refuses, the gesture has ended, and nothing continues. Recognizers with per_contact neither pass on nor take over.
 * Takes effect with the next sequence.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer that passes its contacts on. Of a continuous class.
 * @param other      [in, id=recognizer] Id of the one that takes over: a gesta.pan, gesta.pinch, gesta.rotation,
 *                   gesta.transform, or one of a class with gesta_class.take_over.
 * @param allowed    [in, boolean] 0, the default, forbids; any other number allows.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or recognizer and other are the same), GESTA_E_HANDLE
 *          (recognizer or other is not a recognizer id), GESTA_E_STALE (recognizer or other was destroyed),
 *          GESTA_E_TYPE (recognizer is of a discrete class, or other of one that cannot take over, or one of them is a
 *          child), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_pass_on(gesta_context *context, uint32_t recognizer, uint32_t other, int32_t allowed);

/**
 * Lists the recognizers that may take over a recognizer's contacts: see gesta_recognizer_pass_on. They are in the order
 * in which they were named.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param others     [out, nullable, count=capacity, id=recognizer] Receives the ids. NULL only if capacity is 0.
 * @param capacity   [in] Size of the array in elements.
 * @param count      [out] Number of recognizers, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or others is NULL and capacity is not 0),
 *          GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_successors(const gesta_context *context, uint32_t recognizer, uint32_t *others,
                                    size_t capacity, size_t *count);

/** How far what a recognizer moves can still follow its contacts, to each side. @since 0.2 */
typedef struct gesta_room {
    double left;  /**< [unit=length] Of contacts that move to the left: 0 or more, INFINITY for any distance. */
    double right; /**< [unit=length] To the right. */
    double up;    /**< [unit=length] Upwards: a list at its end has none. */
    double down;  /**< [unit=length] Downwards: a list at its beginning has none. */
} gesta_room;

/**
 * Sets how far what a recognizer moves can still follow its contacts, for gesta_recognizer_pass_on.
 *
 * Its gestures use the room up, once they have begun, and make room on the other side, so that the program sets it only
 * when something else has changed it: the size of the content, a fling, a key. While no other recognizer can take over,
 * a gesture continues beyond its room, for a program that shows the end of its content by a rubber band.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param room       [in, lifetime=call] The room: INFINITY on all sides until it is set.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or room is NULL, or room is misaligned), GESTA_E_HANDLE (recognizer is
 *          not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (recognizer is a child),
 *          GESTA_E_RANGE (a number is negative or NaN), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a
 *          read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_set_room(gesta_context *context, uint32_t recognizer, const gesta_room *room);

/**
 * Gets how far what a recognizer moves can still follow its contacts: see gesta_recognizer_set_room.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param room       [out] 0 also to a side where it is beyond its room.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or room is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_room(const gesta_context *context, uint32_t recognizer, gesta_room *room);

/**
 * Puts a recognizer into a team, whose members compete with other recognizers as one: GestureArenaTeam in Flutter.
 *
 * Among recognizers that recognize in the same frame, each member counts as the first of its team (with the confidence
 * 128), so that no other comes between them. When a member would recognize, and no recognizer outside the team
 * prevents or delays it, the team wins. If the team has a captain that is undecided in a sequence that shares a
 * contact, and that the delegate's should_begin allows, the captain wins: the member fails with GESTA_REASON_LOST,
 * which names the captain, and the captain wins the contacts of its sequence as with gesta_recognizer_claim. A captain
 * of the class gesta.pan (without an axis), gesta.pinch, gesta.rotation or gesta.transform begins at once if enough
 * contacts are down, one of another class recognizes when its gesture is complete. Without such a captain, the member
 * itself recognizes, and the other members lose like all others. Requirements, priorities and simultaneous recognition
 * are each member's own.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param team       [in] A number that the program chooses, the same for all members of a team; 0, the default, for no
 *                   team.
 * @param captain    [in, boolean] 0 for a member; any other number for the captain, which replaces the captain before.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or team is 0 and captain is not), GESTA_E_HANDLE (recognizer is
 *          not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (recognizer is a child),
 *          GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_set_team(gesta_context *context, uint32_t recognizer, uint32_t team, int32_t captain);

/**
 * Gets the team of a recognizer: see gesta_recognizer_set_team.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param team       [out] The team's number; 0 if the recognizer is in none.
 * @param captain    [out, range=0..1, boolean] 1 if it is the captain.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, team or captain is NULL), GESTA_E_HANDLE (recognizer is not a
 *          recognizer id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_team(const gesta_context *context, uint32_t recognizer, uint32_t *team, int32_t *captain);

/**
 * Lets a recognizer win the contacts of its sequence now, when the program knows which gesture is meant. GTK has
 * gtk_gesture_set_state with GTK_EVENT_SEQUENCE_CLAIMED for that, Flutter GestureArenaEntry.resolve.
 *
 * Until the sequence ends, arbitration treats the recognizer as if it had recognized. Other recognizers whose sequences
 * share a contact with it, and that may not recognize beside it, lose with GESTA_REASON_LOST, which names it: active
 * ones are cancelled, the others fail, also those that wait for it. The recognizer keeps its state. It recognizes
 * when its gesture is complete, waits for no other recognizer, and cannot lose. It also wins contacts that join its
 * sequence later, but an active gesture that they join as well continues. If it fails, those that have lost stay so.
 *
 * A recognizer that has lost contacts which are still down takes them over: they begin its next sequence where they
 * are, as if they went down there, and with them all other contacts of those that lose to it, as far as it would track
 * them, its class takes over as many (see gesta_recognizer_pass_on), and no other recognizer has won them.
 *
 * May be called between pushes, and in actions and the observer. The effect is immediate, and its events are reported
 * as usual. Idempotent.
 * A recognizer that prevents no others, for example gesta.press, makes none lose.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_STATE (no sequence has begun, or it has ended, been
 *          cancelled, or failed by itself, as the message says; or another recognizer has claimed one of the contacts,
 *          and neither gesta_recognizer_allow_simultaneous nor a flag of a class permits both), GESTA_E_MEMORY (out of
 *          memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_claim(gesta_context *context, uint32_t recognizer);

/**
 * Enables or disables provisional recognition of a discrete recognizer that waits for others to fail.
 *
 * Its recognition is then reported immediately, as ended with GESTA_EVENT_PROVISIONAL. When the requirements are
 * decided, it is reported again: as ended with GESTA_EVENT_CONFIRMED, or as failed or cancelled with
 * GESTA_EVENT_REVOKED. A single tap can show its effect without waiting for a double tap. gesta_recognizer_state
 * returns possible until the decision. The next recognition may be reported before the decision: gesta_event.sequence
 * states which of them is decided.
 * @param context     [in]
 * @param recognizer  [in, id=recognizer] Id of the recognizer.
 * @param provisional [in, boolean] 0, the default, disables; any other number enables.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (recognizer is a child), GESTA_E_BUSY (called
 *          from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_set_provisional(gesta_context *context, uint32_t recognizer, int32_t provisional);

/**
 * Gets whether provisional recognition is enabled.
 * @param context     [in]
 * @param recognizer  [in, id=recognizer] Id of the recognizer.
 * @param provisional [out, range=0..1, boolean] 1 if it is enabled.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or provisional is NULL), GESTA_E_HANDLE (recognizer is not a recognizer
 *          id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_provisional(const gesta_context *context, uint32_t recognizer, int32_t *provisional);

/**
 * Sets the priority of a recognizer. It decides first which of several recognizers that recognize in one frame wins.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param priority   [in] The highest one wins. Default 0.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (recognizer is a child), GESTA_E_BUSY (called
 *          from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_set_priority(gesta_context *context, uint32_t recognizer, int32_t priority);

/**
 * Gets the priority of a recognizer.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param priority   [out] The priority.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or priority is NULL), GESTA_E_HANDLE (recognizer is not a recognizer
 *          id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_priority(const gesta_context *context, uint32_t recognizer, int32_t *priority);

/**
 * Sets the tools whose contacts a recognizer tracks from now on.
 *
 * Contacts of the tools that are set make gestures together. Before the first call, a recognizer tracks contacts of all
 * tools, but not together: while contacts of one tool are down, those of another are not tracked, and taps by different
 * tools are no row. The bits of all tools let them make gestures together.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param tools      [in, range=16..240] Bits of enum gesta_tools, not a value of enum gesta_tool. Default all.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (recognizer is a child), GESTA_E_RANGE (tools is
 *          0 or has another bit than those of tools), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_set_tools(gesta_context *context, uint32_t recognizer, uint32_t tools);

/**
 * Gets the tools whose contacts a recognizer tracks.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param tools      [out, range=16..240] Bits of enum gesta_tools.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or tools is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_tools(const gesta_context *context, uint32_t recognizer, uint32_t *tools);

/**
 * Sets the inputs that a recognizer accepts from now on.
 *
 * A gesture of motions is like one of contacts: its gesta_event.tool is GESTA_TOOL_TRACKPAD or GESTA_TOOL_WHEEL, and
 * gesta_event.contacts has the stream. One recognizer has one gesture at a time, whatever the input.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param inputs     [in, range=1..7] Bits of enum gesta_input. Default GESTA_INPUT_TOUCH; of gesta.scroll, both others;
 *                   of gesta.hold, GESTA_INPUT_MOTION.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_RANGE (inputs is 0 or has a bit that is not an input),
 *          GESTA_E_TYPE (the class does not take one of them, or the recognizer is a child), GESTA_E_BUSY (called from
 *          a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_set_inputs(gesta_context *context, uint32_t recognizer, uint32_t inputs);

/**
 * Gets the inputs that a recognizer accepts.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param inputs     [out, range=1..7] Bits of enum gesta_input.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or inputs is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_inputs(const gesta_context *context, uint32_t recognizer, uint32_t *inputs);

/**
 * Sets the buttons whose contacts a recognizer tracks from now on.
 *
 * A contact is tracked if all buttons that are pressed when it goes down are among them. The primary button is not
 * compared if others are pressed: the tip of a pen touches while the button on the pen is pressed. A contact without
 * buttons counts as one with the primary button.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param buttons    [in] Bits of enum gesta_button, and others that the program defines. At least one. Default
 *                   GESTA_BUTTON_PRIMARY.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_RANGE (buttons is 0), GESTA_E_TYPE (recognizer tracks
 *          no contacts, as gesta.hover, or it is a child), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a
 *          read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_set_buttons(gesta_context *context, uint32_t recognizer, uint32_t buttons);

/**
 * Gets the buttons whose contacts a recognizer tracks.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param buttons    [out] Bits of enum gesta_button, and others that the program defines.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or buttons is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_buttons(const gesta_context *context, uint32_t recognizer, uint32_t *buttons);

/**
 * Sets the modifier keys with which a recognizer tracks contacts from now on.
 *
 * A contact is tracked if all required keys and none of the excluded ones are pressed when it goes down. Other keys do
 * not matter.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param required   [in] Bits of enum gesta_modifier, and others that the program defines. Default 0.
 * @param excluded   [in] Bits of enum gesta_modifier, and others that the program defines. Default 0.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_RANGE (excluded has bits of required), GESTA_E_TYPE
 *          (recognizer tracks no contacts, as gesta.hover, or it is a child), GESTA_E_MEMORY (out of memory),
 *          GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_set_modifiers(gesta_context *context, uint32_t recognizer, uint32_t required,
                                       uint32_t excluded);

/**
 * Gets the modifier keys with which a recognizer tracks contacts.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param required   [out] The keys that must be pressed: bits of enum gesta_modifier, and others.
 * @param excluded   [out] The keys that must not be pressed: bits of enum gesta_modifier, and others.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, required or excluded is NULL), GESTA_E_HANDLE (recognizer is not a
 *          recognizer id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_modifiers(const gesta_context *context, uint32_t recognizer, uint32_t *required,
                                   uint32_t *excluded);

/** [read-only] The program's delegate in arbitration. @since 0.1 */
typedef struct gesta_delegate {
    uint32_t size;     /**< [unit=bytes] sizeof(gesta_delegate) */
    uint32_t reserved; /**< [range=0..0] Must be 0. */
    /**
     * [nullable] Decides whether a recognizer may recognize. Called once in a sequence, when it is about to recognize.
     * @param context    [in]
     * @param recognizer [in, id=recognizer] Id of the recognizer.
     * @param user       [in, nullable] The delegate's `user`.
     * @returns 0 to make it fail with GESTA_REASON_REFUSED, any other number to let it recognize.
     * @thread dispatch
     */
    int32_t (*should_begin)(gesta_context *context, uint32_t recognizer, void *user);
    /**
     * [nullable] Decides whether a recognizer tracks a contact. Called when the contact goes down.
     * @param context    [in]
     * @param recognizer [in, id=recognizer] Id of the recognizer.
     * @param contact    [in, lifetime=call] The contact, with y as it was pushed.
     * @param user       [in, nullable] The delegate's `user`.
     * @returns 0 to ignore the contact, any other number to track it.
     * @thread dispatch
     */
    int32_t (*should_receive)(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user);
    /**
     * [nullable] Decides whether a recognizer may recognize simultaneously with another one, which has recognized.
     *
     * Also called when `other` would be recognized before the lift, about each undecided recognizer whose gesture the
     * stroke may still become: see `eager`. It should decide the same throughout a sequence.
     * @param context    [in]
     * @param recognizer [in, id=recognizer] Id of the recognizer that is about to recognize.
     * @param other      [in, id=recognizer] Id of the recognizer that has recognized.
     * @param user       [in, nullable] The delegate's `user`.
     * @returns Any number but 0 to allow it: `other` then does not prevent `recognizer`. 0 does not forbid what
     *          gesta_recognizer_allow_simultaneous or a class allows.
     * @thread dispatch
     */
    int32_t (*simultaneous)(gesta_context *context, uint32_t recognizer, uint32_t other, void *user);
    void *user; /**< [nullable, owned] Passed to the functions. */
    /** [nullable] Called with `user` when the delegate is replaced or the context is destroyed. */
    gesta_release_callback release;
    /**
     * [nullable] Decides whether a recognizer must wait until another one has failed, as if
     * gesta_recognizer_require_failure had been called. Not in version 0.1.
     *
     * Called when `recognizer` is about to recognize, and again while it waits, about each recognizer that has shared a
     * contact with its sequence and is undecided or has recognized. It should decide the same throughout a sequence.
     * Where several recognizers would wait for each other in a cycle, these decisions do not delay the one that
     * completes the cycle. While N recognizers wait whose sequences share a contact, a frame in which a state changes
     * makes in the order of N^2 calls; N^3 where the decisions form a chain.
     * @param context    [in]
     * @param recognizer [in, id=recognizer] Id of the recognizer that is about to recognize.
     * @param other      [in, id=recognizer] Id of the recognizer that must fail.
     * @param user       [in, nullable] The delegate's `user`.
     * @returns Any number but 0 to make it wait. 0 does not remove a requirement.
     * @thread dispatch
     */
    int32_t (*should_require_failure)(gesta_context *context, uint32_t recognizer, uint32_t other, void *user);
} gesta_delegate;

/**
 * Sets the delegate. The previous delegate's user data is released.
 * @param context  [in]
 * @param delegate [in, nullable, lifetime=call] The delegate, which is copied; NULL removes it.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, delegate is misaligned, or delegate->reserved is not 0),
 *          GESTA_E_SIZE (invalid delegate->size), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only
 *          callback, or the context is being destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_context_set_delegate(gesta_context *context, const gesta_delegate *delegate);

/** Kinds of findings of gesta_context_check. @since 0.1 */
enum gesta_finding_kind {
    /** No contact can reach the recognizer: disabled, detached, or in a disabled or empty region. */
    GESTA_FINDING_UNREACHABLE = 1,
    /**
     * The recognizer `other` always recognizes first with the same contacts, and neither waits. For strokes: a stroke
     * drawn as the pattern says is recognized by `other` first; `other` is the recognizer itself if one of its patterns
     * hides another. Also a swipe or stroke that loses because `other`, for example a pan, begins with the first moves,
     * and a gesture that begins with a tap, for example gesta.double_tap_drag, if `other` recognizes that tap.
     */
    GESTA_FINDING_HIDDEN = 2,
    GESTA_FINDING_LATENCY = 3, /**< The recognizer waits for `other`, up to `seconds` after its own recognition. */
    /** The recognizer requires the failure of `other`, but no contact reaches both. */
    GESTA_FINDING_IDLE_REQUIREMENT = 4,
    /**
     * Two gestures of the recognizer are hard to tell apart, or its stroke and that of `other`. The text names them and
     * says how often the ideal stroke, rotated and stretched, fits the other better.
     */
    GESTA_FINDING_SIMILAR = 6,
    /**
     * The times of the samples so far cannot be nanoseconds: no contact was down for more than 20,000, or of at least
     * three none for a millisecond. `recognizer` is 0. Not in version 0.1.
     */
    GESTA_FINDING_TIMES = 7,
    /**
     * A parameter has no effect because of another one, for example `stroke_precision` while `rules` is not literal.
     * Only parameters are reported that differ from their defaults, and those that classes of the library describe so.
     * One finding for each. Not in version 0.1.
     */
    GESTA_FINDING_UNUSED = 8,
    /**
     * The recognizer loses its contacts to `other` in common use: a pinch if a pan has begun with the first finger, or
     * with both, although it passes on one that joins; a pan that begins right after a row of taps; or a tap of a
     * control loses those that are held or move inside of it, while gesta.press shows that it is pressed: within
     * region, neither does. @since 0.2
     */
    GESTA_FINDING_LOSES = 9,
    /**
     * A gesta.spotter looks for a sign that parts of any movement are like, for example a check mark or a bracket: it
     * reports only drawings that are very near to the examples. The text names the sign. @since 0.2
     */
    GESTA_FINDING_COMMON = 10
};

/** A finding about the recognizers as they are configured. @since 0.1 */
typedef struct gesta_finding {
    uint32_t size; /**< [unit=bytes] sizeof(gesta_finding) in the library. */
    uint32_t kind; /**< A value of enum gesta_finding_kind. */
    /** [id=recognizer] Id of the recognizer that the finding is about. 0 for GESTA_FINDING_TIMES. */
    uint32_t recognizer;
    uint32_t other;   /**< [id=recognizer] Id of the other recognizer, or 0. */
    double seconds;   /**< [unit=s] For GESTA_FINDING_LATENCY. NaN: not stated by the class; infinite: no limit. */
    const char *text; /**< [lifetime=call] The finding in words. */
} gesta_finding;

/**
 * [read-only] Receives a finding.
 * @param context [in]
 * @param finding [in, lifetime=call] The finding.
 * @param user    [in, nullable] The pointer that was passed to gesta_context_check.
 * @thread dispatch
 * @since 0.1
 */
typedef void (*gesta_finding_callback)(gesta_context *context, const gesta_finding *finding, void *user);

/**
 * Checks the recognizers as they are configured: which can never recognize, hide each other, add latency, or have
 * parameters without effect.
 *
 * Needs no input, except for GESTA_FINDING_TIMES, which is reported last. Recognizers are checked in the order of
 * creation, except that one may take the place of a destroyed one. The time grows with the number of recognizers,
 * relations and regions; and, for each recognizer, with the number of recognizers of its class, or that begin with a
 * tap as it does, in its region and in those around it. The first 64 recognizers with patterns are compared with each
 * other.
 * @param context [in]
 * @param report  [in, lifetime=call] Called for each finding.
 * @param user    [in, nullable, lifetime=call] Passed to report.
 * @param count   [out, nullable] Number of findings.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or report is NULL), GESTA_E_MEMORY (out of memory; nothing was
 *          reported), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_context_check(const gesta_context *context, gesta_finding_callback report, void *user, size_t *count);

/* ----------------------------------------------------------------------------------------- parameters and values -- */

/*
 * Parameters configure a recognizer, values describe its gesture. They share one namespace in each class. A parameter
 * that is set while a sequence is in progress takes effect with the next sequence; the get functions return what was
 * set last. A writable value can be set only while a sequence is in progress. A class may refuse a value with a code of
 * its own, which the set function then returns.
 */

/**
 * Sets a number.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param name       [in, bytes=length, lifetime=call] Name of the parameter or value.
 * @param length     [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param value      [in] The number; a length is in the caller's units.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or name is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TEXT (name is not UTF-8, contains a NUL or is longer
 *          than 255 bytes), GESTA_E_NAME (the class has no parameter or value of that name), GESTA_E_TYPE (it is not a
 *          number, or it is a parameter and the recognizer a child), GESTA_E_NOT_FINITE (value is NaN or infinite),
 *          GESTA_E_RANGE (value is out of the parameter's range, or the class refuses it), GESTA_E_READ_ONLY (the value
 *          cannot be set), GESTA_E_STATE (a value, and no sequence is in progress), GESTA_E_MEMORY (out of memory),
 *          GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_set_number(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                    double value);

/**
 * Sets an integer.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param name       [in, bytes=length, lifetime=call] Name of the parameter or value.
 * @param length     [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param value      [in] The number.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or name is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TEXT (name is not UTF-8, contains a NUL or is longer
 *          than 255 bytes), GESTA_E_NAME (the class has no parameter or value of that name), GESTA_E_TYPE (it is not an
 *          integer, or it is a parameter and the recognizer a child), GESTA_E_RANGE (value is out of the parameter's
 *          range, beyond +-2^53, or the class refuses it), GESTA_E_READ_ONLY (the value cannot be set), GESTA_E_STATE
 *          (a value, and no sequence is in progress), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a
 *          read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_set_integer(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                     int64_t value);

/**
 * Sets a boolean. Setting per_contact ends a gesture in progress: see gesta_recognizer_children.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param name       [in, bytes=length, lifetime=call] Name of the parameter or value.
 * @param length     [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param value      [in, boolean] 0 is false, any other number is true.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or name is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TEXT (name is not UTF-8, contains a NUL or is longer
 *          than 255 bytes), GESTA_E_NAME (the class has no parameter or value of that name), GESTA_E_TYPE (it is not a
 *          boolean, or it is a parameter and the recognizer a child), GESTA_E_RANGE (the class refuses it),
 *          GESTA_E_READ_ONLY (the value cannot be set), GESTA_E_STATE (a value, and no sequence is in progress),
 *          GESTA_E_LIMIT (too many recognizers for more children), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called
 *          from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_set_boolean(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                     int32_t value);

/**
 * Sets a text, or a choice by its name.
 * @param context     [in]
 * @param recognizer  [in, id=recognizer] Id of the recognizer.
 * @param name        [in, bytes=length, lifetime=call] Name of the parameter or value.
 * @param length      [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param text        [in, bytes=text_length, lifetime=call] The text or the name of the choice, which is copied.
 * @param text_length [in, unit=bytes] Length of text, or SIZE_MAX if it is NUL-terminated.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, name or text is NULL), GESTA_E_HANDLE (recognizer is not a recognizer
 *          id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TEXT (name or text is not UTF-8, contains a NUL
 *          or is too long: 255 bytes, GESTA_TEXT_MAX bytes), GESTA_E_NAME (the class has no parameter or value of that
 *          name), GESTA_E_TYPE (it is neither a text nor a choice, or it is a parameter and the recognizer a child),
 *          GESTA_E_RANGE (there is no choice of that name, or the class refuses it), GESTA_E_PATTERN (malformed
 *          pattern), GESTA_E_READ_ONLY (the value cannot be set), GESTA_E_STATE (a value, and no sequence is in
 *          progress), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_set_text(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                  const char *text, size_t text_length);

/**
 * Gets a number, or an integer, boolean or choice as a number.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param name       [in, bytes=length, lifetime=call] Name of the parameter or value.
 * @param length     [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param value      [out] The number; the index of a choice.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, name or value is NULL), GESTA_E_HANDLE (recognizer is not a recognizer
 *          id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TEXT (name is not UTF-8, contains a NUL or is
 *          longer than 255 bytes), GESTA_E_NAME (the class has no parameter or value of that name), GESTA_E_TYPE (it is
 *          a text).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_number(const gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                double *value);

/**
 * Gets an integer, or a boolean or choice as an integer.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param name       [in, bytes=length, lifetime=call] Name of the parameter or value.
 * @param length     [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param value      [out] The integer; the index of a choice.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, name or value is NULL), GESTA_E_HANDLE (recognizer is not a recognizer
 *          id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TEXT (name is not UTF-8, contains a NUL or is
 *          longer than 255 bytes), GESTA_E_NAME (the class has no parameter or value of that name), GESTA_E_TYPE (it is
 *          a number or a text).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_integer(const gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                 int64_t *value);

/**
 * Gets a boolean.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param name       [in, bytes=length, lifetime=call] Name of the parameter or value.
 * @param length     [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param value      [out, range=0..1, boolean] The boolean.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, name or value is NULL), GESTA_E_HANDLE (recognizer is not a recognizer
 *          id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TEXT (name is not UTF-8, contains a NUL or is
 *          longer than 255 bytes), GESTA_E_NAME (the class has no parameter or value of that name), GESTA_E_TYPE (it is
 *          not a boolean).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_boolean(const gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                 int32_t *value);

/**
 * Gets a text, or the name of a choice.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param name       [in, bytes=length, lifetime=call] Name of the parameter or value.
 * @param length     [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param buffer     [out, nullable, bytes=capacity] Receives the text and a NUL. NULL only if capacity is 0.
 * @param capacity   [in, unit=bytes] Size of buffer.
 * @param needed     [out, nullable, unit=bytes] Length of the text without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or name is NULL, or buffer is NULL and capacity is not 0),
 *          GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed),
 *          GESTA_E_TEXT (name is not UTF-8, contains a NUL or is longer than 255 bytes), GESTA_E_NAME (the class has no
 *          parameter or value of that name), GESTA_E_TYPE (it is neither a text nor a choice), GESTA_E_BUFFER (capacity
 *          is not greater than the length).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_text(const gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                              char *buffer, size_t capacity, size_t *needed);

/**
 * Gets all values of a recognizer, in the order of its class. Texts are 0.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param values     [out, nullable, count=capacity] Receives the values. NULL only if capacity is 0.
 * @param capacity   [in] Size of the array in elements.
 * @param count      [out] Number of values of the class, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or values is NULL and capacity is not 0),
 *          GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_values(const gesta_context *context, uint32_t recognizer, double *values, size_t capacity,
                                size_t *count);

/* ---------------------------------------------------------------------------------------------------- patterns -- */

/*
 * Patterns describe strokes as text: "down-right, down-left" is a chevron. A pattern is the parameter "pattern" of the
 * class gesta.stroke. It is compiled when it is set and takes effect with the next sequence; after GESTA_E_PATTERN the
 * message has the position of the error and what was expected there. A stroke is matched by its path; sample rate,
 * speed and size have no influence. The guide "The language of patterns" has the grammar, the features and the presets.
 */

/** Limits of gesta_pattern_from_strokes. @since 0.2 */
enum gesta_pattern_limit {
    GESTA_PATTERN_DRAWINGS_MAX = 64 /**< Largest number of drawings. */
};

/** A segment of a drawing, and the text that states it in a pattern. @since 0.2 */
typedef struct gesta_pattern_segment {
    uint32_t drawing;     /**< Index of the drawing. */
    uint32_t text_begin;  /**< [unit=bytes] Where its text begins in the pattern. */
    uint32_t text_end;    /**< [unit=bytes] Where its text ends: the index after the last byte. */
    uint32_t first_point; /**< Index of the point of the drawing at which it begins. */
    uint32_t last_point;  /**< Index of the point at which it ends: first_point of the next one in the stroke. */
    uint32_t reserved;    /**< 0. */
} gesta_pattern_segment;

/**
 * Makes a pattern from drawings of a sign: the simplest text that accepts them and other drawings of the same person.
 *
 * One drawing is sufficient; three are better. The text has as few lines and arcs as describe the drawings, with limits
 * that follow from how the drawings vary and from how people vary. Drawings in different numbers of strokes, or that
 * have no segments in common, become several ways to draw the pattern. It is accepted by the parameter "pattern" of the
 * class gesta.stroke, which then recognizes each of the drawings if its other parameters are the defaults and they
 * allow its size. The same drawings result in the same text on every processor.
 *
 * It takes about a millisecond for each drawing, up to some hundred for many long ones, and allocates memory, which it
 * frees. Nothing of the context changes.
 * @param context          [in]
 * @param xy               [in, count=2*point_count, lifetime=call] The points of all drawings, x and y in turn, in the
 *                         caller's units and with the context's y axis. Aligned to 8 bytes.
 * @param point_count      [in] Number of points in all drawings, at most GESTA_EXAMPLE_POINTS_MAX in each.
 * @param stroke_lengths   [in, nullable, count=stroke_count, lifetime=call] Number of points of each stroke, in order.
 * @param stroke_count     [in] Number of strokes in all drawings, at most GESTA_EXAMPLE_STROKES_MAX in each; 0 means
 *                         one stroke of all points, and ignores stroke_lengths.
 * @param drawing_lengths  [in, nullable, count=drawing_count, lifetime=call] Number of strokes of each drawing.
 * @param drawing_count    [in, range=0..GESTA_PATTERN_DRAWINGS_MAX] Number of drawings; 0 means one drawing of all
 *                         strokes, and ignores drawing_lengths.
 * @param buffer           [out, nullable, bytes=capacity] Receives the text and a NUL. NULL only if capacity is 0.
 * @param capacity         [in, unit=bytes] Size of buffer.
 * @param needed           [out, nullable, unit=bytes] Length of the text without the NUL, also after GESTA_E_BUFFER.
 * @param segments         [out, nullable, count=segment_capacity, stride=stride] Receives the segments of each drawing
 *                         in order. NULL only if segment_capacity is 0.
 * @param segment_capacity [in] Size of the array in elements.
 * @param stride           [in, unit=bytes] sizeof(gesta_pattern_segment) as the caller was compiled. Not used if
 *                         segment_capacity is 0.
 * @param segment_count    [out, nullable] Number of segments, which may exceed segment_capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or xy is NULL, stroke_lengths, drawing_lengths, segments or buffer is
 *          NULL and its count is not 0, xy or segments is misaligned, lengths do not add up or one is 0, all points of
 *          a drawing are in the same place, three or more drawings have nothing in common, or no limits accept a
 *          drawing), GESTA_E_SIZE (invalid stride), GESTA_E_NOT_FINITE (a coordinate is NaN or infinite), GESTA_E_RANGE
 *          (a coordinate is beyond GESTA_COORDINATE_MAX), GESTA_E_LIMIT (too many drawings, or too many strokes,
 *          points, lines or arcs in one), GESTA_E_BUFFER (capacity is not greater than the length), GESTA_E_MEMORY (out
 *          of memory).
 * @thread context
 * @since 0.2
 */
int32_t gesta_pattern_from_strokes(const gesta_context *context, const double *xy, size_t point_count,
                                   const size_t *stroke_lengths, size_t stroke_count, const size_t *drawing_lengths,
                                   size_t drawing_count, char *buffer, size_t capacity, size_t *needed,
                                   gesta_pattern_segment *segments, size_t segment_capacity, size_t stride,
                                   size_t *segment_count);

/* ----------------------------------------------------------------------------------------------------- samples -- */

/**
 * Gets the samples that a capturing recognizer ("gesta.capture", or of a class with GESTA_CLASS_KEEPS_SAMPLES) has kept
 * in its newest sequence.
 *
 * Those of gesta.capture are as they were pushed, in order, of all contacts of the recognizer, coalesced ones included;
 * other classes choose what they keep. They are kept until the next sequence begins. A program that draws during a
 * gesture passes as `first` the number of samples that it already has.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param first      [in] Index of the first sample to get.
 * @param samples    [out, nullable, count=capacity, stride=stride] Receives the samples, aligned to 8 bytes. NULL only
 *                   if capacity is 0.
 * @param capacity   [in] Size of the array in elements.
 * @param stride     [in, unit=bytes] sizeof(gesta_touch) as the caller was compiled: a multiple of 8, at most 4,096.
 *                   Ignored if capacity is 0.
 * @param count      [out] Number of samples that are kept, whatever first and capacity are.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, samples is NULL and capacity is not 0, or samples is
 *          misaligned), GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was
 *          destroyed), GESTA_E_TYPE (the recognizer's class keeps no samples), GESTA_E_SIZE (stride is too small, too
 *          large or not a multiple of 8).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_samples(const gesta_context *context, uint32_t recognizer, size_t first, gesta_touch *samples,
                                 size_t capacity, size_t stride, size_t *count);

/* ---------------------------------------------------------------------------------------------------- verdicts -- */

/**
 * The outcome of a recognizer's newest sequence and its reason, or why the latest contact did not reach the recognizer:
 * see gesta_recognizer_verdict. @since 0.1
 */
typedef struct gesta_verdict {
    uint32_t size;       /**< [unit=bytes] sizeof(gesta_verdict), set by the caller. */
    uint32_t recognizer; /**< [id=recognizer] Id of the recognizer. */
    uint32_t class_id;   /**< [id=class] Id of its class. */
    uint32_t state;      /**< A value of enum gesta_state. Final unless it is possible, began or changed. */
    /**
     * For failed and cancelled, and if the latest contact did not reach the recognizer, a value of enum gesta_reason or
     * a reason of the class. Otherwise 0.
     */
    uint32_t reason;
    uint32_t blocker;  /**< [id=recognizer] Id of the recognizer that won, for GESTA_REASON_LOST. Otherwise 0. */
    uint32_t sequence; /**< Number of the sequence, from 1. 0 before the first. */
    uint32_t refused;  /**< Number of transitions in this sequence that the state machine did not allow. */
    int64_t time;      /**< [unit=ns] Time of the newest transition of the sequence. INT64_MIN before the first. */
    double measured;   /**< The figure that decided, if the reason has one. */
    double limit;      /**< The limit of that figure. */
} gesta_verdict;

/**
 * Gets the verdict on a recognizer's newest sequence, or on the latest contact that did not reach it.
 *
 * A contact that does not reach a recognizer changes nothing about it, and is no event: it went down with another
 * button, tool or key, outside of its region, or as a palm; the delegate refused it; or the recognizer was disabled.
 * Asked afterwards, a recognizer without a contact has its reason, such as GESTA_REASON_WRONG_BUTTON, if the contact is
 * one of the latest 16, and went down after the recognizer was created, reset, and decided. So it is with a stream of
 * motions that began, and, for recognizers that take pointers above the surface and have no sequence, with the newest
 * sample of one. State, sequence and time are still those of the newest sequence.
 *
 * Of several contacts that were down together, the newest that went down in the region counts, and otherwise the newest
 * of them. The recognizer and the regions are judged as they are now: what was changed or attached elsewhere since may
 * have another reason than it had, or none. A contact beside those of a sequence is explained by the verdict on that
 * sequence, as momentum is by the verdict on its scroll. Contacts that reach one of its children do reach a recognizer.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param verdict    [inout] Set verdict->size to sizeof(gesta_verdict) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or verdict is NULL, or verdict is misaligned), GESTA_E_HANDLE
 *          (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_SIZE (invalid
 *          verdict->size).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_verdict(const gesta_context *context, uint32_t recognizer, gesta_verdict *verdict);

/**
 * Gets the verdict as text: "failed: moved 34.2 from where it went down, at most 12.6 allowed".
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param buffer     [out, nullable, bytes=capacity] Receives the text and a NUL. NULL only if capacity is 0.
 * @param capacity   [in, unit=bytes] Size of buffer.
 * @param needed     [out, nullable, unit=bytes] Length of the text without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or buffer is NULL and capacity is not 0), GESTA_E_HANDLE
 *          (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_BUFFER (capacity
 *          is not greater than the length).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_verdict_text(const gesta_context *context, uint32_t recognizer, char *buffer, size_t capacity,
                                      size_t *needed);

/**
 * What a person would change about a stroke: keys of hints beyond the reasons.
 *
 * `part` is the number of the line or curve of the sign that the hint is about, and `parts` how many the sign has.
 * Directions are in degrees clockwise from the right, as the sign is drawn. Keys never change. @since 0.2
 */
enum gesta_hint_key {
    /** [unit=deg] A part goes in the direction `measured` instead of `expected`. */
    GESTA_HINT_DIRECTION = 200,
    /** [unit=deg] As before, for a part that should be a curve: `expected` is its turn, 0 if either way. */
    GESTA_HINT_CURVE = 201,
    GESTA_HINT_LINES = 202,      /**< [unit=1] Straight lines: `measured` instead of `expected`. */
    GESTA_HINT_ROUND = 203,      /**< [unit=1] Drawn round instead of in `expected` straight lines. */
    GESTA_HINT_STROKES = 204,    /**< [unit=1] Strokes: `measured` instead of `expected`. */
    GESTA_HINT_UNFINISHED = 205, /**< [unit=deg] Lifted before the part, which goes in the direction `expected`. */
    GESTA_HINT_MISSING = 206,    /**< [unit=deg] The part, which goes in the direction `expected`, was not drawn. */
    GESTA_HINT_OTHER_WAY = 207,  /**< [unit=deg] Turned by `measured` to one side instead of `expected` to the other. */
    GESTA_HINT_TURN_MORE = 208,  /**< [unit=deg] Turned by `measured`, less than `expected`. */
    GESTA_HINT_TURN_LESS = 209,  /**< [unit=deg] Turned by `measured`, more than `expected`. */
    GESTA_HINT_CORNERS = 210,    /**< [unit=1] Has `measured` corners; should be round. */
    GESTA_HINT_LONGER = 211,     /**< The part is too short. */
    GESTA_HINT_SHORTER = 212,    /**< The part is too long. */
    GESTA_HINT_STRAIGHTER = 213, /**< The part is not straight enough. */
    GESTA_HINT_ROUNDER = 214,    /**< The part is not round enough. */
    GESTA_HINT_SHARPER = 215,    /**< The corner before the part is too round. */
    GESTA_HINT_TURN_CORNER_MORE = 216, /**< [unit=deg] The corner before the part turns by `measured`, too little. */
    GESTA_HINT_TURN_CORNER_LESS = 217, /**< [unit=deg] The corner before the part turns by `measured`, too much. */
    GESTA_HINT_CLOSE = 218,            /**< The ends are too far apart. */
    GESTA_HINT_OPEN = 219,             /**< The ends are too near to each other. */
    GESTA_HINT_BEGINNING = 220,        /**< Too much is drawn before the sign. */
    GESTA_HINT_ENDING = 221,           /**< Too much is drawn after the sign. */
    GESTA_HINT_TILT_LEFT = 222,        /**< Should be turned counterclockwise as a whole. */
    GESTA_HINT_TILT_RIGHT = 223,       /**< Should be turned clockwise as a whole. */
    GESTA_HINT_WIDER = 224,            /**< Too narrow. */
    GESTA_HINT_NARROWER = 225,         /**< Too wide. */
    GESTA_HINT_CROSSINGS = 226,        /**< [unit=1] Crosses itself `measured` times instead of `expected`. */
    GESTA_HINT_PLACE = 227,            /**< The strokes do not lie to each other as they should. */
    GESTA_HINT_STEADIER = 228,         /**< The whole is too wavy. */
    GESTA_HINT_END_ELSEWHERE = 229     /**< [unit=deg] Should end farther in the direction `expected`. */
};

/**
 * Why a gesture was not recognized, for the person who made it: a key to translate by, and its figures. @since 0.2
 */
typedef struct gesta_hint {
    uint32_t size; /**< [unit=bytes] sizeof(gesta_hint), set by the caller. */
    /**
     * A value of enum gesta_hint_key if the stroke that was drawn says more than the reason of the verdict, otherwise
     * that reason: a value of enum gesta_reason, or a reason of the class. 0 unless the state is failed or cancelled,
     * or the latest contact did not reach the recognizer and a person could make it do so.
     */
    uint32_t key;
    uint32_t part;   /**< Number of the sign's line or curve, from 1. 0 for none. */
    uint32_t parts;  /**< Number of the sign's lines and curves. 0 if `part` is. */
    double measured; /**< What was drawn. For a reason, the verdict's `measured`. */
    double expected; /**< What should be drawn. For a reason, the verdict's `limit`. */
} gesta_hint;

/**
 * Gets the first thing that a person would change about a gesture that was not recognized.
 *
 * A verdict says what decided, with all figures; a hint is for players and for signs that are being learned. What a
 * stroke lacks is found out when it is called, in about the time of a lift.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param hint       [inout] Set hint->size to sizeof(gesta_hint) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or hint is NULL, or hint is misaligned), GESTA_E_HANDLE (recognizer is
 *          not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_SIZE (invalid hint->size).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_hint(const gesta_context *context, uint32_t recognizer, gesta_hint *hint);

/**
 * Gets the hint as an English clause of at most 50 bytes: "line 2 goes up-right, expected down-left".
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param buffer     [out, nullable, bytes=capacity] Receives the text and a NUL; an empty text where
 *                   gesta_hint.key is 0. NULL only if capacity is 0.
 * @param capacity   [in, unit=bytes] Size of buffer.
 * @param needed     [out, nullable, unit=bytes] Length of the text without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or buffer is NULL and capacity is not 0), GESTA_E_HANDLE
 *          (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_BUFFER (capacity
 *          is not greater than the length).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_hint_text(const gesta_context *context, uint32_t recognizer, char *buffer, size_t capacity,
                                   size_t *needed);

/** The sign that a drawing resembles most. @since 0.2 */
typedef struct gesta_resemblance {
    uint32_t size; /**< [unit=bytes] sizeof(gesta_resemblance), set by the caller. */
    /** [id=recognizer] Id of the recognizer of the sign: one that has failed or recognized the drawing. 0 for none. */
    uint32_t recognizer;
    double score; /**< [unit=1] How much: 1 for a perfect fit, 0.5 at the limit, less if it is rejected. */
} gesta_resemblance;

/**
 * Finds the sign that a drawing resembles most, of those of all recognizers of strokes that have seen it. The hint of
 * that recognizer says what to change.
 *
 * Each sign is compared with the drawing as far as any recognizer of patterns has seen it. Patterns, presets and
 * examples are compared; literal rules, and classes of programs and plugins, are not. A sign that failed while it was
 * drawn counts as far as the drawing followed it. It takes about the time of a lift for each, and allocates memory: it
 * is for drawings that were not recognized. There is none unless the state is failed, without a drawing, and when out
 * of memory.
 * @param context     [in]
 * @param recognizer  [in, id=recognizer] Id of a recognizer that has failed by the drawing.
 * @param resemblance [inout] Set resemblance->size to sizeof(gesta_resemblance) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or resemblance is NULL, or resemblance is misaligned), GESTA_E_HANDLE
 *          (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_SIZE (invalid
 *          resemblance->size).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_resemblance(const gesta_context *context, uint32_t recognizer, gesta_resemblance *resemblance);

/**
 * Gets what to call the sign that a drawing resembles most, as in "that looks like a star": of several patterns or
 * examples, the name; otherwise the label, the name, or the class's label.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of a recognizer that has failed by the drawing.
 * @param buffer     [out, nullable, bytes=capacity] Receives the text and a NUL; an empty text for none. NULL only if
 *                   capacity is 0.
 * @param capacity   [in, unit=bytes] Size of buffer.
 * @param needed     [out, nullable, unit=bytes] Length of the text without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or buffer is NULL and capacity is not 0), GESTA_E_HANDLE
 *          (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_BUFFER (capacity
 *          is not greater than the length).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_resemblance_text(const gesta_context *context, uint32_t recognizer, char *buffer,
                                          size_t capacity, size_t *needed);

/* ---------------------------------------------------------------------------------------------------- measures -- */

/** Bits of gesta_measure.flags. @since 0.2 */
enum gesta_measure_flag {
    GESTA_MEASURE_MET = 1 /**< The figure is in its range. */
};

/**
 * A figure of a sequence, and the range in which it must be for the gesture to be recognized. A verdict has the one
 * that decided; measures are all of them while the fingers are down. @since 0.2
 */
typedef struct gesta_measure {
    /**
     * The reason of the verdict if the figure decides outside of its range: a value of enum gesta_reason, or a reason
     * of the class.
     */
    uint32_t reason;
    uint32_t flags; /**< Bits of enum gesta_measure_flag. */
    /** Number of the pattern's segment that is measured, from 1. 0 for the whole gesture. */
    uint32_t segment;
    uint32_t reserved; /**< 0. */
    /**
     * [lifetime=context] Name of the figure: "movement", "held", "contacts". Of a segment and of a finished stroke, the
     * name that patterns limit it by: "direction". For a reason of the class itself, the reason's name.
     */
    const char *name;
    const char *unit; /**< [lifetime=context] "length", "s", "length/s", "rad", "deg", "mm", "1", or "" if not known. */
    const char *parameter; /**< [nullable, lifetime=context] Name of the parameter that limits it. NULL for none. */
    double measured;       /**< The figure as it is now. */
    double least;          /**< The smallest accepted figure; -INFINITY for none. */
    double most;           /**< The largest accepted figure; INFINITY for none. */
    /** [unit=1, range=0..1] Where the measured part of the strokes begins, as a share of their length. */
    double first;
    double last; /**< [unit=1, range=0..1] Where it ends. Equal to `first` for a corner. */
} gesta_measure;

/**
 * Lists the figures of a recognizer's sequence as they are at the context's time, each with its range.
 *
 * For a display of what is missing while the fingers are down. Without a sequence, and while a recognition waits, there
 * are none. In a final state, recognizers of strokes and drawings keep the figures of their decision until the next
 * sequence begins, and others have none. Figures are listed while they matter: the wait of a double tap between its
 * taps. Nothing is allocated, and no text is written.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param measures   [out, nullable, count=capacity, stride=stride] Receives the measures. NULL only if capacity is 0.
 * @param capacity   [in] Size of the array in elements.
 * @param stride     [in, unit=bytes] sizeof(gesta_measure) as the caller was compiled. Not used if capacity is 0.
 * @param count      [out] The number of measures, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, measures is NULL and capacity is not 0, or measures is
 *          misaligned), GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was
 *          destroyed), GESTA_E_SIZE (invalid stride).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_measures(const gesta_context *context, uint32_t recognizer, gesta_measure *measures,
                                  size_t capacity, size_t stride, size_t *count);

/* ------------------------------------------------------------------------------------------------------ traces -- */

/*
 * A trace is a session as text: the calls of the program, sample by sample, and the events that followed. A replay
 * makes the same calls in a new context and compares every transition and value bit for bit, or tries other parameters
 * with the same input.
 *
 * The guide "The format of traces and setups" has every line that a trace may have.
 */

/**
 * [read-only] Receives the next bytes of a trace, of saved examples or of a saved setup.
 * @param bytes  [in, bytes=length, lifetime=call] The bytes, without a NUL.
 * @param length [in, unit=bytes] Number of bytes, at most 16,384.
 * @param user   [in, nullable] The pointer that was passed together with the callback.
 * @thread dispatch
 * @since 0.1
 */
typedef void (*gesta_write_callback)(const char *bytes, size_t length, void *user);

/**
 * Starts recording a trace: the present state first, then every call and event.
 *
 * A sample takes about a hundred bytes of text, and no memory is allocated for it. The text is written in pieces of up
 * to 16 KiB: each call before it has an effect, and each event before it is reported. If `write` keeps nothing back, a
 * crash of the program loses nothing, and gesta_trace_replay plays what is there. Recognizers of plugins and registered
 * classes are recorded like others, except for what they remember from earlier sequences.
 * @param context [in]
 * @param write   [in, lifetime=context] Receives the text.
 * @param user    [in, nullable, owned] Passed to write.
 * @param release [in, nullable, lifetime=context] Called with user when recording has ended.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or write is NULL), GESTA_E_BUSY (called from a callback of this context,
 *          or a trace is being recorded), GESTA_E_STATE (a contact is down, or a gesture is in progress or waits for
 *          another one), GESTA_E_MEMORY (out of memory), GESTA_E_UNSUPPORTED (this build of the library is without
 *          traces and setups).
 * @thread context
 * @since 0.1
 */
int32_t gesta_trace_start(gesta_context *context, gesta_write_callback write, void *user,
                          gesta_release_callback release);

/**
 * Stops recording, as gesta_context_destroy does. Idempotent.
 * @param context [in]
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_BUSY (called from a callback of this context).
 * @thread context
 * @since 0.1
 */
int32_t gesta_trace_stop(gesta_context *context);

/** Another value for a parameter, which a replay uses wherever the trace sets the parameter. @since 0.1 */
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
 * @thread dispatch
 * @since 0.1
 */
typedef int32_t (*gesta_trace_prepare_callback)(gesta_context *context, void *user);

/**
 * Receives a difference between the trace and its replay.
 * @param line     [in] Number of the line in the trace, from 1.
 * @param expected [in, lifetime=call] The line.
 * @param actual   [in, lifetime=call] The line that the replay produced; "" if it produced none.
 * @param user     [in, nullable] gesta_trace_options.user.
 * @returns Any number but 0 to continue, 0 to end the replay.
 * @thread dispatch
 * @since 0.1
 */
typedef int32_t (*gesta_trace_difference_callback)(uint64_t line, const char *expected, const char *actual, void *user);

/** Options of a replay. All fields but size may be 0. @since 0.1 */
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
    /** [nullable] Passed to prepare and difference. */
    void *user;
    /**
     * [nullable, bytes=capacity, lifetime=call] Receives the first difference or the error with its line,
     * NUL-terminated, shortened to fit.
     */
    char *message;
    size_t capacity; /**< [unit=bytes] Size of message. */
} gesta_trace_options;

/** The result of a replay. @since 0.1 */
typedef struct gesta_trace_result {
    uint32_t size;        /**< [unit=bytes] sizeof(gesta_trace_result), set by the caller. */
    uint32_t recorded_by; /**< Version of the library that recorded the trace, as gesta_version_number returns it. */
    uint64_t lines;       /**< Number of lines that were read. */
    uint64_t samples;     /**< Number of samples that were pushed. */
    uint64_t events;      /**< Number of events that the replay produced. */
    uint64_t differences; /**< Number of differences. 0 if everything was the same, bit for bit. */
    uint64_t line;        /**< Line of the first difference or of the error, from 1. 0 if there is none. */
    /** The line at which the trace is cut off, for example by a crash of the program; 0 if it is whole. Since 0.2. */
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
 * @param length  [in, unit=bytes] Length of text, or SIZE_MAX if it is NUL-terminated.
 * @param options [in, nullable, lifetime=call] The options; NULL for none.
 * @param result  [inout] Set result->size to sizeof(gesta_trace_result) before the call. Filled in after errors, too,
 *                unless text, options or result is invalid.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (text or result is NULL, a pointer is misaligned, length exceeds PTRDIFF_MAX, an
 *          override is invalid or fits nothing in the trace, or options->message is NULL and options->capacity is not
 *          0), GESTA_E_SIZE (invalid options->size or result->size), GESTA_E_TRACE (malformed trace; the message has
 *          the line and what was expected), GESTA_E_CLASS (the trace uses a class that is not there),
 *          GESTA_E_CLASS_CREATE (a class could not create an instance), GESTA_E_LIMIT (more than 65,536 recognizers or
 *          regions at once, or its recognizers take too much memory), GESTA_E_NAME (an override's parameter does not
 *          exist), GESTA_E_TYPE (an override's value has the wrong type), GESTA_E_RANGE (an override's value is out of
 *          range), GESTA_E_MEMORY (out of memory), GESTA_E_UNSUPPORTED (this build of the library is without
 *          traces and setups); or the number that options->prepare returned.
 * @thread any
 * @since 0.1
 */
int32_t gesta_trace_replay(const char *text, size_t length, const gesta_trace_options *options,
                           gesta_trace_result *result);

/* ---------------------------------------------------------------------------------------------------- examples -- */

/*
 * A recognizer of the class gesta.template finds the example that is most similar to what was drawn, and fails if none
 * is similar enough. One example of each name is sufficient; five are better, and for users whom the program does not
 * know, examples of several people. An example is one stroke, which is matched in its direction, or several strokes,
 * which are matched in any order and direction; those that are closed, such as a circle, may begin anywhere. Position
 * and size have no influence. The parameter max_rotation limits the rotation. With the parameter strokes, drawings in
 * another number of strokes match if the whole looks alike.
 *
 * How similar is similar enough depends on the parameter false_positives and on the number of names: the library
 * contains the distances between gestures and characters of many people. The confidence of a recognition is 128 + 6 b
 * for the binary logarithm b of a likelihood ratio, as for patterns: 11 - 16.6 distance, of several strokes
 * 17.1 - 25 distance. It is 128 before the lift.
 *
 * Counterexamples are drawings that are no sign, for example of ordinary touch: what is not nearer to an example than
 * to each of them is rejected, with GESTA_REASON_COUNTEREXAMPLE. An eager recognizer decides at the lift while both may
 * follow. They have no name, and belong to the examples in what follows.
 *
 * Examples take effect immediately, even during a sequence. Removing some examples takes as long as adding the rest
 * again. Traces contain the examples. For gesta.template, gesta_context_check reports names that are hard to tell
 * apart, in a time that grows with the square of the number of examples.
 *
 * A recognizer of the class gesta.spotter finds the same gestures in a stream where nothing marks their beginning and
 * end: the movement of a contact from down to up, or, if its parameter source is hover, of a pointer above the surface.
 * It joins the strokes of an example to one, prevents no other recognizer, and is prevented by none. It begins with the
 * first gesture found, changes with each further one, and ends with the stream. A gesture is reported when the pointer
 * has moved on by 15 % of the gesture's length, or has rested for rest_time.
 *
 * The time of a sample does not depend on the length of the stream: it takes at most 31 comparisons. The manual's page
 * on performance has the time and the memory that examples take. The confidence of a gesture is 128 + 6 b for
 * b = 13.3 - 36 distance.
 */

/** Limits of examples. @since 0.1 */
enum gesta_example_limit {
    GESTA_EXAMPLES_MAX = 4096,       /**< Largest number of examples of a recognizer. */
    GESTA_EXAMPLE_POINTS_MAX = 8192, /**< Largest number of points of an example, in all its strokes. */
    GESTA_EXAMPLE_STROKES_MAX = 5    /**< Largest number of strokes of an example. */
};

/**
 * Adds an example to a recognizer.
 * @param context        [in]
 * @param recognizer     [in, id=recognizer] Id of the recognizer.
 * @param name           [in, bytes=name_length, lifetime=call] Name of the gesture, which must not be empty.
 * @param name_length    [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param xy             [in, count=2*point_count, lifetime=call] The points, x and y in turn, in the caller's units and
 *                       with the context's y axis, upright in the recognizer's region. Aligned to 8 bytes.
 * @param point_count    [in, range=1..GESTA_EXAMPLE_POINTS_MAX] Number of points in all strokes.
 * @param stroke_lengths [in, nullable, count=stroke_count, lifetime=call] Number of points of each stroke, in order.
 * @param stroke_count   [in, range=0..GESTA_EXAMPLE_STROKES_MAX] Number of strokes; 0 means one stroke of all points,
 *                       and ignores stroke_lengths.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context, name or xy is NULL, stroke_lengths is NULL and stroke_count is not 0,
 *          xy is misaligned, name is empty, point_count is 0, stroke_lengths do not add up to point_count or one is 0,
 *          or all points are in the same place), GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the
 *          recognizer was destroyed), GESTA_E_TYPE (the recognizer's class does not learn from examples), GESTA_E_TEXT
 *          (name is not UTF-8, contains a NUL or is longer than GESTA_TEXT_MAX bytes), GESTA_E_NOT_FINITE (a coordinate
 *          is NaN or infinite), GESTA_E_RANGE (a coordinate is beyond GESTA_COORDINATE_MAX), GESTA_E_LIMIT (more than
 *          GESTA_EXAMPLES_MAX examples, GESTA_EXAMPLE_POINTS_MAX points or GESTA_EXAMPLE_STROKES_MAX strokes),
 *          GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_add_example(gesta_context *context, uint32_t recognizer, const char *name, size_t name_length,
                                     const double *xy, size_t point_count, const size_t *stroke_lengths,
                                     size_t stroke_count);

/**
 * Adds a counterexample to a recognizer: a drawing that it must not recognize, nor what is more like it than like any
 * example.
 *
 * gesta_recognizer_remove_examples and gesta_recognizer_example_count take an empty name for the counterexamples.
 * @param context        [in]
 * @param recognizer     [in, id=recognizer] Id of the recognizer.
 * @param xy             [in, count=2*point_count, lifetime=call] The points, as of gesta_recognizer_add_example.
 * @param point_count    [in, range=1..GESTA_EXAMPLE_POINTS_MAX] Number of points in all strokes.
 * @param stroke_lengths [in, nullable, count=stroke_count, lifetime=call] Number of points of each stroke, in order.
 * @param stroke_count   [in, range=0..GESTA_EXAMPLE_STROKES_MAX] Number of strokes; 0 means one stroke of all points,
 *                       and ignores stroke_lengths.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or xy is NULL, stroke_lengths is NULL and stroke_count is not 0, xy is
 *          misaligned, point_count is 0, stroke_lengths do not add up to point_count or one is 0, or all points are in
 *          the same place), GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was
 *          destroyed), GESTA_E_TYPE (the recognizer's class does not learn from examples), GESTA_E_NOT_FINITE (a
 *          coordinate is NaN or infinite), GESTA_E_RANGE (a coordinate is beyond GESTA_COORDINATE_MAX), GESTA_E_LIMIT
 *          (more than GESTA_EXAMPLES_MAX examples and counterexamples, GESTA_EXAMPLE_POINTS_MAX points or
 *          GESTA_EXAMPLE_STROKES_MAX strokes), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only
 *          callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_add_counterexample(gesta_context *context, uint32_t recognizer, const double *xy,
                                            size_t point_count, const size_t *stroke_lengths, size_t stroke_count);

/**
 * Adds the last drawing of a recognizer as an example of what it was meant as, or as a counterexample.
 *
 * It may have been recognized, rightly or wrongly, or not. If it was decided before its lift, it can be corrected only
 * if the parameter correctable was set when it began. It can be corrected once, until the next drawing begins.
 *
 * If the name has max_examples examples or more, the oldest of them is replaced. What is added is what the recognizer
 * keeps of a drawing: 34 points of each stroke. Of a gesta.spotter, whose streams are no drawings, add an example.
 * @param context     [in]
 * @param recognizer  [in, id=recognizer] Id of the recognizer.
 * @param name        [in, nullable, bytes=name_length, lifetime=call] Name of the gesture, which need not have
 *                    examples; NULL or an empty name if the drawing was no gesture.
 * @param name_length [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or all points of the drawing are in the same place),
 *          GESTA_E_HANDLE (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed),
 *          GESTA_E_TYPE (the recognizer's class does not learn from examples, or recognizes no single drawings),
 *          GESTA_E_STATE (there is no last drawing, it has not ended, was not followed to its end or was corrected
 *          before), GESTA_E_TEXT (name is not UTF-8, contains a NUL or is longer than GESTA_TEXT_MAX bytes),
 *          GESTA_E_RANGE (a point is beyond GESTA_COORDINATE_MAX), GESTA_E_LIMIT (more than GESTA_EXAMPLES_MAX
 *          examples), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.2
 */
int32_t gesta_recognizer_correct(gesta_context *context, uint32_t recognizer, const char *name, size_t name_length);

/**
 * Removes the examples of a name, or all examples.
 * @param context     [in]
 * @param recognizer  [in, id=recognizer] Id of the recognizer.
 * @param name        [in, nullable, bytes=name_length, lifetime=call] Name of the gesture; empty removes the
 *                    counterexamples, NULL all examples and counterexamples.
 * @param name_length [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param removed     [out, nullable] Number of examples and counterexamples that were removed; 0 if there were none.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (the recognizer's class does not learn from
 *          examples), GESTA_E_TEXT (name is not UTF-8, contains a NUL or is longer than GESTA_TEXT_MAX bytes),
 *          GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_remove_examples(gesta_context *context, uint32_t recognizer, const char *name,
                                         size_t name_length, size_t *removed);

/**
 * Gets the number of examples of a name, or of all examples.
 * @param context     [in]
 * @param recognizer  [in, id=recognizer] Id of the recognizer.
 * @param name        [in, nullable, bytes=name_length, lifetime=call] Name of the gesture; empty counts the
 *                    counterexamples, NULL all examples without them.
 * @param name_length [in, unit=bytes] Length of name, or SIZE_MAX if it is NUL-terminated.
 * @param count       [out] The number; 0 if the name has none.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (the recognizer's class does not learn from
 *          examples), GESTA_E_TEXT (name is not UTF-8, contains a NUL or is longer than GESTA_TEXT_MAX bytes).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_example_count(const gesta_context *context, uint32_t recognizer, const char *name,
                                       size_t name_length, size_t *count);

/**
 * Gets the name at an index. Names are in the order of their first examples, as is the value "index" of the recognizer.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param index      [in] Less than the number of names.
 * @param buffer     [out, nullable, bytes=capacity] Receives the name and a NUL. NULL only if capacity is 0.
 * @param capacity   [in, unit=bytes] Size of buffer.
 * @param needed     [out, nullable, unit=bytes] Length of the name without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (the recognizer's class does not learn from
 *          examples), GESTA_E_INDEX (index is not less than the number of names), GESTA_E_BUFFER (capacity is not
 *          greater than the length).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_example_name(const gesta_context *context, uint32_t recognizer, size_t index, char *buffer,
                                      size_t capacity, size_t *needed);

/**
 * Writes the examples of a recognizer as text.
 *
 * The first line is "gesta-examples 1". Each example is a line with its name and its points, exactly as they were
 * added. A counterexample has an empty name: libraries before 0.2 refuse such a text. Lines that begin with '#' are
 * comments.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param write      [in, lifetime=call] Receives the text in pieces of up to 16 KiB.
 * @param user       [in, nullable, lifetime=call] Passed to write.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or write is NULL), GESTA_E_HANDLE (recognizer is not a recognizer id),
 *          GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (the recognizer's class does not learn from
 *          examples), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_save_examples(const gesta_context *context, uint32_t recognizer, gesta_write_callback write,
                                       void *user);

/**
 * Adds the examples of a text that gesta_recognizer_save_examples wrote: all of them, or none after an error.
 *
 * The time grows with the length of the text.
 * @param context    [in]
 * @param recognizer [in, id=recognizer] Id of the recognizer.
 * @param text       [in, bytes=length, lifetime=call] The text.
 * @param length     [in, unit=bytes] Length of text, or SIZE_MAX if it is NUL-terminated.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or text is NULL, or length exceeds PTRDIFF_MAX), GESTA_E_HANDLE
 *          (recognizer is not a recognizer id), GESTA_E_STALE (the recognizer was destroyed), GESTA_E_TYPE (the
 *          recognizer's class does not learn from examples), GESTA_E_EXAMPLES (malformed examples; the message has the
 *          line and what was expected), GESTA_E_LIMIT (more than GESTA_EXAMPLES_MAX examples), GESTA_E_MEMORY (out of
 *          memory), GESTA_E_BUSY (called from a read-only callback).
 * @thread context
 * @since 0.1
 */
int32_t gesta_recognizer_load_examples(gesta_context *context, uint32_t recognizer, const char *text, size_t length);

/* ------------------------------------------------------------------------------------------------------ setups -- */

/*
 * A setup is text with the regions and recognizers of a context: parameters, patterns, examples and relations; and with
 * the rules of its palm guard and its slop factors that are not 1. Programs can ship it as a file that people can edit.
 * The guide "The format of traces and setups" has its lines. It has no callbacks, gestures or times.
 *
 * What a setup may say of what the context has already: its palm guard and slop factors replace those of the context,
 * which keeps those that the setup does not mention. Lines about the root region are checked and have no other effect:
 * it belongs to the program, and saved setups have no such lines. Ids and the numbers of teams are the setup's own and
 * only connect its lines: what is created has other ids, and its teams have numbers that no team of the context has. 0
 * is no id. A word may take the place of an id, a letter and then letters, digits, '_', '-' and '.': it becomes the
 * label of what is created. "root" is the root region.
 */

/** [unit=bytes] Largest length of a setup. @since 0.2 */
#define GESTA_SETUP_BYTES_MAX 33554432u

/**
 * Writes the regions and recognizers of a context as text, in the order of creation.
 * @param context [in]
 * @param write   [in, lifetime=call] Receives the text in pieces of up to 16 KiB.
 * @param user    [in, nullable, lifetime=call] Passed to write.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or write is NULL), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called
 *          from a read-only callback), GESTA_E_UNSUPPORTED (this build of the library is without traces and setups).
 * @thread context
 * @since 0.2
 */
int32_t gesta_setup_save(const gesta_context *context, gesta_write_callback write, void *user);

/**
 * Creates the regions and recognizers of a setup, beside those that the context has.
 *
 * Lengths and speeds among the parameters keep the physical size that they had where the setup was saved: see
 * gesta_context_set_units_per_mm. Rectangles are not converted. Classes of plugins and of the program must be there
 * first.
 *
 * All of a setup becomes visible at once, after the whole text has been read and all that can fail has been done. After
 * an error nothing has changed, and callbacks, the log and release functions have seen nothing of it; only create
 * and destroy functions of classes that are not built in have been called. What classes log is logged when all has been
 * created.
 *
 * The time is proportional to the length of the text. What a setup creates may take 32 MiB of memory, and 64 bytes more
 * for each byte of its text, as the library estimates it: a small file cannot exhaust the memory.
 * @param context     [in]
 * @param text        [in, bytes=length, lifetime=call] The setup.
 * @param length      [in, unit=bytes] Length of text, or SIZE_MAX if it is NUL-terminated.
 * @param recognizers [out, nullable, count=capacity, id=recognizer] Receives the ids of the new recognizers, in the
 *                    order of the text.
 *                    NULL only if capacity is 0.
 * @param capacity    [in] Size of the array in elements.
 * @param count       [out, nullable] Number of new recognizers, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or text is NULL, length exceeds PTRDIFF_MAX, or recognizers is NULL and
 *          capacity is not 0), GESTA_E_SETUP (malformed setup, a parameter that its class does not have or accept, or
 *          another direction of the y axis; the message has the line and what was expected), GESTA_E_CLASS (the context
 *          has no class of that name), GESTA_E_CLASS_CREATE (a class could not create an instance), GESTA_E_LIMIT
 *          (length exceeds GESTA_SETUP_BYTES_MAX, what the text creates takes too much memory, more than 65,536
 *          recognizers or regions at once, or too many examples), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called
 *          from a read-only callback, or the context is being destroyed), GESTA_E_UNSUPPORTED (this build of the
 *          library is without traces and setups).
 * @thread context
 * @since 0.2
 */
int32_t gesta_setup_load(gesta_context *context, const char *text, size_t length, uint32_t *recognizers,
                         size_t capacity, size_t *count);

/* ----------------------------------------------------------------------------------------------------- plugins -- */

/*
 * A plugin is a shared object with recognizer classes, or is linked into the program; its code runs in this process.
 * Loading takes a process-wide lock. A library is opened once in a process, even under several paths, and stays mapped
 * until the process ends once its init function has succeeded. Its classes are added to each context that loads it. A
 * load that fails leaves the context unchanged; what the plugin's own code has done stays.
 *
 * Whoever may write to a plugin's file, or put files into a directory that is scanned, runs code in this process.
 * Symbolic links are followed. Scans skip what everybody may write to: the directory, files, and files in a directory
 * that everybody may write to, wherever links lead. The directories around those, and who owns them, are not examined.
 * Paths with a '$' are refused, because the dynamic linker would replace $ORIGIN and the like in them.
 */

/**
 * Loads a plugin and adds its classes. For a plugin that the context already has, returns its id again. A file that
 * everybody may write to, or whose directory everybody may write to, is loaded, and logged as a warning.
 * @param context [in]
 * @param path    [in, bytes=length, lifetime=call] Absolute path of the file.
 * @param length  [in, unit=bytes] Length of path, or SIZE_MAX if it is NUL-terminated.
 * @param plugin  [out, nullable, id=plugin] Id of the plugin.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or path is NULL), GESTA_E_TEXT (path is not UTF-8, contains a NUL or is
 *          longer than 4,095 bytes), GESTA_E_PLUGIN_PATH (the path is not absolute, or has a '$'),
 *          GESTA_E_PLUGIN_MISSING (the file does not exist or cannot be read), GESTA_E_PLUGIN_FORMAT (the file is not a
 *          shared object for this machine), GESTA_E_PLUGIN_OPEN (the dynamic linker refused it, or another file has
 *          taken its place in the meantime), GESTA_E_PLUGIN_ENTRY (it does not export
 *          gesta_plugin_entry), GESTA_E_PLUGIN_ABI (it has no ABI in common with this library), GESTA_E_PLUGIN_TABLE
 *          (its descriptor has an invalid size, count or text), GESTA_E_PLUGIN_ID (its id is not a reverse domain name,
 *          or is taken by another plugin), GESTA_E_PLUGIN_INIT (its init function failed), GESTA_E_CLASS_TABLE (a class
 *          has an invalid size, flag, count or text), GESTA_E_CLASS_ID (a class id is not a reverse domain name, or
 *          begins with "gesta."), GESTA_E_CLASS_DUPLICATE (the context already has a class of that id),
 *          GESTA_E_CLASS_FUNCTION (a class function that must not be NULL is NULL), GESTA_E_CLASS_PARAMETER (a class
 *          parameter has an invalid name, type, range or default), GESTA_E_CLASS_VALUE (a class value has an invalid
 *          name, type or choice), GESTA_E_CLASS_REASON (a class reason has an invalid code, name or text),
 *          GESTA_E_LIMIT (more than 1,024 classes), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a
 *          read-only callback or by a plugin that is being loaded, or the context is being destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_plugin_load(gesta_context *context, const char *path, size_t length, uint32_t *plugin);

/**
 * Adds a plugin that is linked into the program, and its classes: where there is no dynamic linker, or a program is one
 * file. For a plugin that the context already has, returns its id again. Compile each plugin with another name for its
 * function, for example -Dgesta_plugin_entry=spiral_entry, so that several can be linked.
 * @param context [in]
 * @param entry   [in, lifetime=call] The plugin's entry function. It is called with the plugin ABI of this library, and
 *                its init, once in the process, after all checks, as for a plugin that is loaded.
 * @param plugin  [out, nullable, id=plugin] Id of the plugin.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or entry is NULL), GESTA_E_PLUGIN_ABI (it has no ABI in common with this
 *          library), GESTA_E_PLUGIN_TABLE (its descriptor has an invalid size, count or text), GESTA_E_PLUGIN_ID (its
 *          id is not a reverse domain name, or is taken by another plugin), GESTA_E_PLUGIN_INIT (its init function
 *          failed), GESTA_E_CLASS_TABLE (a class has an invalid size, flag, count or text), GESTA_E_CLASS_ID (a class
 *          id is not a reverse domain name, or begins with "gesta."), GESTA_E_CLASS_DUPLICATE (the context already has
 *          a class of that id), GESTA_E_CLASS_FUNCTION (a class function that must not be NULL is NULL),
 *          GESTA_E_CLASS_PARAMETER (a class parameter has an invalid name, type, range or default), GESTA_E_CLASS_VALUE
 *          (a class value has an invalid name, type or choice), GESTA_E_CLASS_REASON (a class reason has an invalid
 *          code, name or text), GESTA_E_LIMIT (more than 1,024 classes), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY
 *          (called from a read-only callback or by a plugin that is being loaded, or the context is being destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_plugin_register(gesta_context *context, gesta_plugin_entry_function entry, uint32_t *plugin);

/**
 * Loads all plugins of a directory: every file whose name ends in ".so" and does not begin with '.', in the byte order
 * of the names.
 *
 * A file that cannot be loaded, or that everybody may write to or replace, is logged as an error and skipped.
 * @param context   [in]
 * @param directory [in, bytes=length, lifetime=call] Absolute path of the directory.
 * @param length    [in, unit=bytes] Length of directory, or SIZE_MAX if it is NUL-terminated.
 * @param loaded    [out, nullable] Number of plugins added to the context.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or directory is NULL), GESTA_E_TEXT (directory is not UTF-8, contains a
 *          NUL or is longer than 4,095 bytes), GESTA_E_PLUGIN_PATH (the path is not absolute, or has a '$'),
 *          GESTA_E_PLUGIN_MISSING (the directory does not exist or cannot be read), GESTA_E_PLUGIN_WRITABLE (everybody
 *          may write to the directory), GESTA_E_MEMORY (out of memory), GESTA_E_BUSY (called from a read-only callback
 *          or by a plugin that is being loaded, or the context is being destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_plugin_scan(gesta_context *context, const char *directory, size_t length, size_t *loaded);

/**
 * Loads all plugins of the directories in the environment variable GESTA_PLUGIN_PATH, which are separated by ':'.
 *
 * Does nothing if the variable is not set, and in a program with raised privileges (secure_getenv). A directory that
 * cannot be read, or that everybody may write to, is logged as an error and skipped.
 * @param context [in]
 * @param loaded  [out, nullable] Number of plugins added to the context.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_BUSY (called from a read-only callback, or the context
 *          is being destroyed).
 * @thread context
 * @since 0.1
 */
int32_t gesta_plugin_scan_environment(gesta_context *context, size_t *loaded);

/**
 * Loads all plugins of the standard search path: the directories in GESTA_PLUGIN_PATH, then the user's,
 * "$XDG_DATA_HOME/gesta/plugins", or "~/.local/share/gesta/plugins" if the variable is not set, then "gesta/plugins" in
 * the directory of the library in use, or of the program that it is linked into.
 *
 * A directory that cannot be read, or that everybody may write to, is logged as an error and skipped; the last two may
 * be missing. In a program with raised privileges (secure_getenv), only the directory of the library is searched.
 * Nothing is searched unless a program calls a function that does. If the environment variable GESTA_PLUGIN_DEBUG is 1,
 * scans report each step: to the context's log with GESTA_LOG_DEBUG, or to standard error if there is no log callback;
 * not in a program with raised privileges.
 * @param context [in]
 * @param loaded  [out, nullable] Number of plugins added to the context.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL), GESTA_E_BUSY (called from a read-only callback, or the context
 *          is being destroyed).
 * @thread context
 * @since 0.2
 */
int32_t gesta_plugin_scan_standard(gesta_context *context, size_t *loaded);

/**
 * Gets a directory of the standard search path, whether it exists or not: see gesta_plugin_scan_standard.
 * @param context  [in]
 * @param index    [in] 0 for the one that is searched first.
 * @param buffer   [out, nullable, bytes=capacity] Receives the path and a NUL. NULL only if capacity is 0.
 * @param capacity [in, unit=bytes] Size of buffer.
 * @param needed   [out, nullable, unit=bytes] Length of the path without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context is NULL, or buffer is NULL and capacity is not 0), GESTA_E_INDEX (there
 *          are not so many), GESTA_E_BUFFER (capacity is not greater than the length).
 * @thread context
 * @since 0.2
 */
int32_t gesta_plugin_directory(const gesta_context *context, size_t index, char *buffer, size_t capacity,
                               size_t *needed);

/** Description of a plugin. @since 0.1 */
typedef struct gesta_plugin_info {
    uint32_t size;        /**< [unit=bytes] sizeof(gesta_plugin_info), set by the caller. */
    uint32_t plugin;      /**< [id=plugin] Id of the plugin. */
    const char *id;       /**< [lifetime=process] Reverse domain name. */
    const char *name;     /**< [lifetime=process] Name for people. */
    const char *version;  /**< [lifetime=process] The plugin's own version. */
    const char *vendor;   /**< [lifetime=process] Who made the plugin, or "". */
    const char *url;      /**< [lifetime=process] Where to learn more, or "". */
    const char *path;     /**< [lifetime=process] The path by which this process first opened it; "" if it is linked. */
    uint32_t abi;         /**< The plugin ABI that it was built for. */
    uint32_t class_count; /**< Number of classes. */
} gesta_plugin_info;

/**
 * Lists the plugins of a context, in the order in which they were loaded.
 * @param context  [in]
 * @param plugins  [out, nullable, count=capacity, id=plugin] Receives the ids. NULL only if capacity is 0.
 * @param capacity [in] Size of the array in elements.
 * @param count    [out] Number of plugins, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or count is NULL, or plugins is NULL and capacity is not 0).
 * @thread context
 * @since 0.2
 */
int32_t gesta_context_plugins(const gesta_context *context, uint32_t *plugins, size_t capacity, size_t *count);

/**
 * Describes a plugin.
 * @param context [in]
 * @param plugin  [in, id=plugin] Id of the plugin.
 * @param info    [inout] Set info->size to sizeof(gesta_plugin_info) before the call.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (context or info is NULL, or info is misaligned), GESTA_E_SIZE (invalid
 *          info->size), GESTA_E_HANDLE (plugin is not the id of a plugin of this context).
 * @thread context
 * @since 0.1
 */
int32_t gesta_plugin_describe(const gesta_context *context, uint32_t plugin, gesta_plugin_info *info);

#ifdef __cplusplus
}
#endif

#include "gesta_decay.h"
#include "gesta_frame.h"
#include "gesta_fingers.h"
#include "gesta_values.h"

#endif /* GESTA_H */
