/*
 * gesta.h - gesture recognition for programs that embed it.
 *
 * A context owns all state. A program creates recognizers in it by the name of their class ("gesta.tap", "gesta.pan",
 * or a class of a plugin), pushes touch samples with times of its own clock, and is notified of gestures by callbacks,
 * or polls for them with gesta_events.
 *
 * Names. Functions are named gesta_<noun>_<verb>. A function that gets a property has its name and no verb:
 * gesta_recognizer_text gets what gesta_recognizer_set_text sets. gesta_push, gesta_advance, gesta_next_deadline and
 * gesta_events have no noun: they are the loop of a program.
 *
 * Errors. A function that can fail returns GESTA_OK (0) or a negative GESTA_E_ code. A call that fails changes nothing,
 * does not keep the `user` pointer that it was given, and writes no results, unless its comment says otherwise. Codes
 * never change. gesta_strerror describes a code; gesta_context_message describes the last failed call of a context: the
 * argument, its value and the rule that it violates. gcc and clang warn where a program ignores the result of a
 * function that may fail in a correct program: see GESTA_MUST_CHECK.
 *
 * Threads. A function of another thread than Defaults states below has an @thread tag:
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
 * the recognizer that reports, except gesta_push, gesta_advance, gesta_trace_start and gesta_trace_stop of the same
 * context: these fail with GESTA_E_BUSY. Read-only callbacks are the functions of classes, of plugins and of the
 * delegate, the hit test, and the log, write and finding callbacks: in them, every function that lists GESTA_E_BUSY
 * fails with it, whichever call they are called in, except gesta_context_destroy. While a context is destroyed, nothing
 * can be created in it and no callback can be set: GESTA_E_BUSY. No exception, panic or longjmp may leave a callback:
 * it ends the process.
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
 * Notation. The head of gesta_plugin.h explains the attributes in brackets.
 *
 * Defaults. What holds for most functions is stated here, and at a function only where it differs. Everything exists
 * since version 0.2.0. Functions with a context are of the thread `context`, others of `any`, callbacks of `dispatch`.
 * A function whose result is an int32_t returns GESTA_OK or an error. In addition to those that its comment lists,
 * this is GESTA_E_ARGUMENT if a pointer is misaligned, or is NULL and must not be, and an error of this table, for a
 * function with such a parameter, GESTA_E_BUSY only if the context is not const. These errors are listed once:
 *
 *     GESTA_E_HANDLE of recognizer  recognizer is not a recognizer id
 *     GESTA_E_STALE of recognizer   the recognizer was destroyed
 *     GESTA_E_HANDLE of region      region is not a region id
 *     GESTA_E_STALE of region       the region was destroyed
 *     GESTA_E_HANDLE of class_id    class_id is not the id of a class of this context
 *     GESTA_E_BUSY of context       called from a read-only callback
 *     GESTA_E_SIZE of info          invalid info->size
 *     GESTA_E_BUFFER of needed      capacity is not greater than the length
 *     GESTA_E_TEXT of name          name is not UTF-8, contains a NUL or is longer than 255 bytes
 *     GESTA_E_TEXT of label         label is not UTF-8, contains a NUL or is longer than GESTA_LABEL_MAX bytes
 *
 * "And those of" another function are the errors that this one lists. These errors have this cause where none is
 * stated:
 *
 *     GESTA_E_BUFFER       buffer is not NULL and capacity is not greater than the length
 *     GESTA_E_BUSY         called from a callback of this context
 *     GESTA_E_MEMORY       out of memory
 *     GESTA_E_NAME         the class has no parameter or value of that name
 *     GESTA_E_NOT_FINITE   a number is NaN or infinite
 *     GESTA_E_RANGE        a number is out of range
 *     GESTA_E_SIZE         stride is too small, too large or not a multiple of 8
 *     GESTA_E_TYPE         recognizer is a child
 *
 * These parameters are described once, where NAME is the parameter before:
 *
 *     context             [in] The context.
 *     recognizer          [in, id=recognizer] Id of the recognizer.
 *     region              [in, id=region] Id of the region.
 *     class_id            [in, id=class] Id of the class.
 *     contact             [in, id=contact] The caller's contact id.
 *     length              [in, unit=bytes] Length of NAME, or SIZE_MAX if it is NUL-terminated.
 *     NAME_length         [in, unit=bytes] Length of NAME, or SIZE_MAX if it is NUL-terminated.
 *     buffer              [out, nullable, bytes=capacity] Receives the text and a NUL. NULL only if capacity is 0.
 *     capacity of buffer  [in, unit=bytes] Size of buffer.
 *     capacity            [in] Size of the array in elements.
 *     needed              [out, nullable, unit=bytes] Length of the text without the NUL, also after GESTA_E_BUFFER.
 *     info                [inout] Set info->size to the size of the struct before the call.
 *     name                [in, bytes=length, lifetime=call] Name of the setting, parameter or value.
 *     label               [in, bytes=length, lifetime=call] UTF-8 of at most GESTA_LABEL_MAX bytes; "" for none.
 *     ids                 [out, nullable, count=capacity] Receives the ids. NULL only if capacity is 0.
 *     values              [out, nullable, count=capacity] Receives the values. NULL only if capacity is 0.
 *     user                [in, nullable, owned] Passed to the callback. A callback receives it.
 *     release             [in, nullable, lifetime=context] Called with user when the callback is replaced or removed,
 *                         or the context or the recognizer is destroyed.
 *     x                   [in, coordinate] Horizontal position.
 *     y                   [in, coordinate] Vertical position.
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
 * At functions that can fail although their arguments are valid ids and pointers: gcc and clang warn where a program
 * ignores the result. A program that defines it as nothing before it includes this header has no such warnings.
 */
#ifndef GESTA_MUST_CHECK
#ifdef __GNUC__
#define GESTA_MUST_CHECK __attribute__((warn_unused_result))
#else
#define GESTA_MUST_CHECK
#endif
#endif

/* A NUL-terminated text as two arguments: the pointer, and SIZE_MAX for its length. */
#define GESTA_STR(text) (text), SIZE_MAX

/*
 * A gesta_recognizer_config with its size, as an argument in C: what the program does not name is 0.
 *
 *     gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = GESTA_CLASS_TAP, .action = on_tap), &tap);
 */
#define GESTA_RECOGNIZER(...) (&(gesta_recognizer_config){.size = sizeof(gesta_recognizer_config), __VA_ARGS__})

/* ----------------------------------------------------------------------------------------------------- version -- */

/** Major version of the library that this header belongs to. */
#define GESTA_VERSION_MAJOR 0
/** Minor version of the library that this header belongs to. */
#define GESTA_VERSION_MINOR 2
/** Patch version of the library that this header belongs to. */
#define GESTA_VERSION_PATCH 0

/** The C ABI that this header describes: the number in the library's soname. */
#define GESTA_ABI 0u

/** Returns the library's version as text: "0.2.0". @returns [lifetime=static] NUL-terminated text. */
const char *gesta_version(void);

/** Returns the library's version as a number. @returns major << 16 | minor << 8 | patch. */
uint32_t gesta_version_number(void);

/** Returns the C ABI of the library, for comparison with GESTA_ABI. @returns The number. */
uint32_t gesta_abi(void);

/**
 * Returns the size of a struct of these headers as the library was compiled, so that bindings can check theirs.
 * @param name [in, nullable, bytes=length, lifetime=call] Name of the struct: "gesta_touch".
 * @returns [unit=bytes] The size; 0 if name is NULL or not the name of a struct.
 */
size_t gesta_sizeof(const char *name, size_t length);

/* ------------------------------------------------------------------------------------------------------ errors -- */

/** Error codes. Numbers never change and are never reused. */
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
    GESTA_E_PLUGIN_WRITABLE = -57 /**< File or directory that everybody may write to. */
};

/**
 * Returns the meaning of an error code as one English clause.
 * @param code [in] A value of enum gesta_error.
 * @returns [lifetime=static] The text; "unknown error code" for any other number.
 */
const char *gesta_strerror(int32_t code);

/**
 * Returns the name of a state: "possible", "began", and so on.
 * @param state [in] A value of enum gesta_state.
 * @returns [lifetime=static] The name; "?" for any other number.
 */
const char *gesta_state_name(uint32_t state);

/**
 * Returns the name of a shared reason: "lost", "moved_too_far", and so on. gesta_class_reason describes the reasons of
 * a class.
 * @param reason [in] A value of enum gesta_reason.
 * @returns [lifetime=static] The name; "?" for any other number.
 */
const char *gesta_reason_name(uint32_t reason);

/* ----------------------------------------------------------------------------------------------------- context -- */

/** A context, which owns recognizers, regions and all other state. Opaque. */
typedef struct gesta_context gesta_context;

/** Bits of gesta_config.flags. */
enum gesta_config_flag {
    GESTA_CONFIG_Y_UP = 1,     /**< The y axis points upwards, as in many game engines. */
    GESTA_CONFIG_POLL_ALL = 2, /**< Polling also lists failed, cancelled without began, and the return to possible. */
    GESTA_CONFIG_NO_POLL = 4,  /**< Keeps no events for gesta_events: the program only uses callbacks. */
    /**
     * Gives late samples the context's time instead of rejecting them. A sample is late if its time is before the
     * context's time or the previous sample's: usually because the program has passed a later time to gesta_advance
     * than that of the next sample from the device. The samples of a call with a late one are copied when the call
     * begins. A trace has the times that they were given. The context's first late sample is logged as a warning;
     * gesta_context_info.late_samples counts them.
     */
    GESTA_CONFIG_LATE_SAMPLES = 8,
    /**
     * Events keep the newest sample of each of their contacts: see gesta_event_touches. A gesture in progress is also
     * reported as changed when only the buttons of a contact change.
     */
    GESTA_CONFIG_EVENT_TOUCHES = 16,
    /**
     * Contacts and continuous gestures keep their latest samples and values: see gesta_contact_at and
     * gesta_recognizer_values_at. Other contexts keep none, and pushing costs them nothing.
     */
    GESTA_CONFIG_FRAME_VALUES = 32,
    /**
     * Reports the changes of a gesture in one call of gesta_push, gesta_push_untimed, gesta_push_motion or
     * gesta_advance as one event, with the time and the values of the last: for programs that draw once a frame. They
     * are reported before any other event, and before a sample that does more than move a contact or let it rest; those
     * that follow are another event. A context with a delegate reports each change: its results may depend on what
     * actions do.
     */
    GESTA_CONFIG_MERGE_CHANGES = 64
};

/** Configuration of a context. */
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
     * shortened to fit, because there is no context yet that could have it. "" if there is no error. Default NULL.
     */
    char *message;
    size_t capacity; /**< [unit=bytes] Size of message. Default 0. */
} gesta_config;

/**
 * Fills a configuration with the defaults.
 * @param config [out]
 * @param size   [in, unit=bytes] sizeof(gesta_config) as the caller was compiled.
 * @returns GESTA_OK; GESTA_E_SIZE (size is smaller than that of version 0.2.0, or larger than 4,096).
 */
int32_t gesta_config_init(gesta_config *config, size_t size);

/**
 * Creates a context.
 *
 * A call that fails names the wrong field in config->message, if config is aligned and its size is valid.
 * @param config  [in, nullable, lifetime=call] The configuration; NULL for the defaults.
 * @param context [out] The new context, to be destroyed with gesta_context_destroy; NULL after an error.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (config->flags or config->reserved has unknown bits, or config->message is NULL
 *          and config->capacity is not 0), GESTA_E_SIZE (invalid config->size), GESTA_E_RANGE (config->max_contacts or
 *          config->units_per_mm is out of range), GESTA_E_NOT_FINITE (config->units_per_mm is NaN or infinite),
 *          GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_context_create(const gesta_config *config, gesta_context **context);

/**
 * Destroys a context: now or, in a callback of this context, when the outermost call on it returns.
 *
 * Gestures in progress are reported as cancelled, then all release functions are called, then the memory is freed.
 * Called in a callback, for example by an object that owns the context and is destroyed there, it does this later: the
 * context remains valid until the outermost call returns, which processes the rest of its samples. But from now on,
 * only release functions and the functions of classes are called: no event is reported, nothing is logged, and nothing
 * is added to a trace. Destroying it again there does nothing.
 * @param context [in, nullable] The context; NULL does nothing.
 * @returns GESTA_OK; GESTA_E_BUSY (the context belongs to a replay, which destroys it).
 */
int32_t gesta_context_destroy(gesta_context *context);

/** Description of a context: see gesta_context_describe. */
typedef struct gesta_context_info {
    uint32_t size; /**< [unit=bytes] sizeof(gesta_context_info), set by the caller. */
    /** [range=0..1, boolean] 1 in a callback of the context, where gesta_push and others fail with GESTA_E_BUSY. */
    uint32_t in_callback;
    /** [unit=ns] The context's time: the newest that was pushed or passed to gesta_advance. INT64_MIN before it. */
    int64_t now;
    double units_per_mm;       /**< [unit=length/mm] The caller's units in a millimeter. */
    double slop_factor_finger; /**< [unit=1] The factor of the slops for GESTA_TOOL_FINGER. */
    double slop_factor_pen;    /**< [unit=1] The factor of the slops for GESTA_TOOL_PEN. */
    double slop_factor_eraser; /**< [unit=1] The factor of the slops for GESTA_TOOL_ERASER. */
    double slop_factor_mouse;  /**< [unit=1] The factor of the slops for GESTA_TOOL_MOUSE. */
    /** Number of late samples that were given the context's time: see GESTA_CONFIG_LATE_SAMPLES. */
    uint64_t late_samples;
} gesta_context_info;

/** Describes a context. */
int32_t gesta_context_describe(const gesta_context *context, gesta_context_info *info);

/**
 * Returns the message of the last call on the context that failed: "gesta_push: touches[3].x is nan, must be finite".
 * @param context [in, nullable] The context.
 * @returns [lifetime=context] NUL-terminated text, which the next failed call replaces. "" before the first error and
 *          if context is NULL.
 */
const char *gesta_context_message(const gesta_context *context);

/**
 * Cancels all contacts, for example when the window loses a grab.
 *
 * Gestures in progress are cancelled. Samples of the contacts that are down are ignored until those contacts lift. The
 * time of the events is the context's time.
 */
int32_t gesta_context_cancel(gesta_context *context);

/**
 * Sets a pointer of the program, which gesta_context_user returns. The library does not use it.
 * @param user [in, nullable, lifetime=context] The pointer.
 */
int32_t gesta_context_set_user(gesta_context *context, void *user);

/**
 * Returns the pointer that gesta_context_set_user has set, for example in a callback.
 * @param context [in, nullable] The context.
 * @returns [nullable, lifetime=context] The pointer; NULL before it is set and if context is NULL.
 */
void *gesta_context_user(const gesta_context *context);

/**
 * Sets the number of the caller's units in a millimeter, for example when the window moves to another monitor.
 *
 * All lengths and speeds among the parameters keep their physical size: their numbers, defaults and ranges change in
 * proportion. Recognizers use them from their next sequence on: a sequence in progress keeps the sizes that it began
 * with. Regions and contacts that are down are not converted; the program sets the rectangles that have changed.
 * @param units_per_mm [in, unit=length/mm, range=1e-6..1e6] Caller's units in a millimeter.
 * @returns GESTA_OK; GESTA_E_NOT_FINITE (units_per_mm is NaN or infinite), GESTA_E_RANGE (units_per_mm is out of
 *          range).
 */
GESTA_MUST_CHECK int32_t gesta_context_set_units_per_mm(gesta_context *context, double units_per_mm);

/**
 * Multiplies the slops of all recognizers for contacts of one tool, for example by 0.5 for pens: they are steadier than
 * fingers.
 *
 * Slops are the parameters with GESTA_SET_SLOP: `slop` of gesta.tap, gesta.taps, gesta.long_press, gesta.press,
 * gesta.double_tap_drag, gesta.pan, gesta.edge_pan, gesta.pinch, gesta.rotation and gesta.transform. All other lengths
 * are sizes or distances of gestures and do not change: `tap_distance`, `min_distance`, `unlock_distance`, `min_size`,
 * `max_stray`. Parameters keep the numbers that the program has set: measures and verdicts have the product as the
 * limit. The first contact of a sequence decides for all of the sequence; recognizers use the factor from their next
 * sequence on.
 * @param tool   [in] A value of enum gesta_tool.
 * @param factor [in, unit=1, range=0..100] The factor. Default 1.
 * @returns GESTA_OK; GESTA_E_NOT_FINITE (factor is NaN or infinite), GESTA_E_RANGE (tool or factor is out of range).
 */
GESTA_MUST_CHECK int32_t gesta_context_set_slop_factor(gesta_context *context, uint32_t tool, double factor);

/** Kinds of objects of a context. */
enum gesta_kind {
    /** Recognizers, in the order of creation, except that one may take the place of one that was destroyed. */
    GESTA_KIND_RECOGNIZER = 1,
    /** Regions, first GESTA_REGION_ROOT: each before those inside it, siblings from the lowest to the topmost. */
    GESTA_KIND_REGION = 2,
    GESTA_KIND_CLASS = 3, /**< Classes: the built-in ones, and then in the order in which they were registered. */
    GESTA_KIND_PLUGIN = 4 /**< Plugins, in the order in which they were loaded. */
};

/**
 * Lists the objects of a kind. Children of recognizers are not among them: see gesta_recognizer_list.
 * @param kind  [in] A value of enum gesta_kind.
 * @param count [out] Number of objects, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_RANGE (kind is not a value of enum gesta_kind).
 */
GESTA_MUST_CHECK int32_t gesta_context_list(const gesta_context *context, uint32_t kind, uint32_t *ids, size_t capacity,
                                            size_t *count);

/** Releases a user pointer that the library no longer needs. Called once for each. */
typedef void (*gesta_release_callback)(void *user);

/**
 * [read-only] Receives a log message.
 * @param level   [in] A value of enum gesta_log_level.
 * @param message [in, lifetime=call] NUL-terminated text.
 */
typedef void (*gesta_log_callback)(gesta_context *context, uint32_t level, const char *message, void *user);

/**
 * [read-only] Receives the next bytes of a trace, of saved examples or of a saved setup.
 * @param bytes  [in, bytes=length, lifetime=call] The bytes, without a NUL.
 * @param length [in, unit=bytes] Number of bytes, at most 16,384.
 */
typedef void (*gesta_write_callback)(const char *bytes, size_t length, void *user);

/**
 * Sets the log callback, which reports errors of classes and plugins. The previous callback's user data is released.
 * @param log [in, nullable, lifetime=context] The callback; NULL disables logging and releases user.
 * @returns GESTA_OK; GESTA_E_BUSY (called from a read-only callback, or the context is being destroyed).
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
 * @param touches [in, nullable, count=count, stride=stride, lifetime=call] The samples, aligned to 8 bytes. NULL only
 *                if count is 0. Not modified by anyone until the call returns, except that these callbacks may modify
 *                samples of later frames. A trace has the samples as they were when the call began.
 * @param count   [in] Number of samples. 0 does nothing.
 * @param stride  [in, unit=bytes] sizeof(gesta_touch) as the caller was compiled: a multiple of 8, at most 4,096. Bytes
 *                beyond the library's gesta_touch are not read.
 * @returns GESTA_OK; GESTA_E_SIZE, GESTA_E_PHASE (invalid phase, tool or flag), GESTA_E_NOT_FINITE (position, pressure,
 *          size, orientation, tilt or distance is NaN or infinite), GESTA_E_RANGE (a coordinate is beyond
 *          GESTA_COORDINATE_MAX, a distance is negative, or count is too large), GESTA_E_TIME (time is before the
 *          context's time or the previous sample's, without GESTA_CONFIG_LATE_SAMPLES, or is beyond GESTA_TIME_MAX),
 *          GESTA_E_CONTACT (the contact is not down, or goes down or hovers while it is down), GESTA_E_LIMIT (more than
 *          gesta_config.max_contacts contacts are down), GESTA_E_BUSY, GESTA_E_MEMORY (out of memory; events may be
 *          lost).
 */
GESTA_MUST_CHECK int32_t gesta_push(gesta_context *context, const gesta_touch *touches, size_t count, size_t stride);

/**
 * Pushes touch samples whose times are not known, such as the events that an engine delivers once a frame.
 *
 * The samples have arrived between the context's time and now, in their order. Each gets a time of this span; their own
 * times are ignored: the guide "In your loop" has the rule. The program calls gesta_push_untimed in each of its frames
 * that has samples, and then gesta_advance with the same time in each frame. A trace has the times that the samples
 * were given.
 *
 * Samples with known times are pushed with gesta_push. A program may use both.
 * @param touches [in, nullable, count=count, stride=stride, lifetime=call] The samples, aligned to 8 bytes. NULL only
 *                if count is 0.
 * @param count   [in] Number of samples. 0 does nothing.
 * @param stride  [in, unit=bytes] sizeof(gesta_touch) as the caller was compiled: a multiple of 8, at most 4,096.
 * @param now     [in, time] When the samples were received, not before the context's time.
 * @returns GESTA_OK; GESTA_E_TIME (now is before the context's time, or out of range); and those of gesta_push.
 */
GESTA_MUST_CHECK int32_t gesta_push_untimed(gesta_context *context, const gesta_touch *touches, size_t count,
                                            size_t stride, int64_t now);

/** The largest number of streams with a swipe, pinch or hold at once, and of those that scroll. */
#define GESTA_STREAMS_MAX 8

/** [unit=ns] Scrolls end after a pause of this length, except while fingers are on a trackpad. */
#define GESTA_SCROLL_PAUSE 500000000L

/**
 * Pushes motions: what trackpads and wheels do, as the system reports it; deadlines before their times run first.
 *
 * Recognizers that accept the input (their setting `inputs`) and are of a class that takes the kind receive them, in
 * the region in which the pointer is when the motion begins. There is no slop: the first movement begins the gesture,
 * at its own time. A stream has one swipe, pinch or hold at a time, which begin and end with samples that say so, and a
 * scroll beside it, which also ends after GESTA_SCROLL_PAUSE without a sample. Beyond GESTA_STREAMS_MAX scrolls, the
 * one with the oldest sample ends. Samples that end a scroll that is not under way do nothing. The guide "Trackpads and
 * wheels" says which class takes what, when else a scroll ends, and how motions and contacts go together.
 *
 * Each sample is a frame of its own. All samples are checked before the first is dispatched: one invalid sample rejects
 * them all. Late samples and callbacks that modify samples of later frames: as in gesta_push.
 * @param motions [in, nullable, count=count, stride=stride, lifetime=call] The samples, aligned to 8 bytes. NULL only
 *                if count is 0.
 * @param count   [in] Number of samples. 0 does nothing.
 * @param stride  [in, unit=bytes] sizeof(gesta_motion) as the caller was compiled: a multiple of 8, at most 4,096.
 * @returns GESTA_OK; GESTA_E_SIZE, GESTA_E_PHASE (invalid kind, phase, source or flag, or one that the kind does not
 *          have), GESTA_E_NOT_FINITE (position, movement, scale or rotation is NaN or infinite), GESTA_E_RANGE (a field
 *          is out of its range, or is not 0 although the kind or the source does not use it, the number of fingers of a
 *          swipe, pinch or hold changes, or count is too large), GESTA_E_TIME (time is before the context's time or the
 *          previous sample's, without GESTA_CONFIG_LATE_SAMPLES, or is beyond GESTA_TIME_MAX), GESTA_E_CONTACT (a
 *          swipe, pinch or hold moves or ends that is not under way, or begins while the stream has one), GESTA_E_LIMIT
 *          (more than GESTA_STREAMS_MAX streams have one), GESTA_E_BUSY, GESTA_E_MEMORY (out of memory; events may be
 *          lost).
 */
GESTA_MUST_CHECK int32_t gesta_push_motion(gesta_context *context, const gesta_motion *motions, size_t count,
                                           size_t stride);

/**
 * Advances the context's time and runs the deadlines up to it. Each deadline is reported with its own time.
 *
 * Events of earlier calls are no longer listed by gesta_events.
 * @param now [in, time] The current time, not before the context's time.
 * @returns GESTA_OK; GESTA_E_TIME (now is before the context's time, or out of range), GESTA_E_BUSY, GESTA_E_MEMORY
 *          (out of memory; events were lost).
 */
GESTA_MUST_CHECK int32_t gesta_advance(gesta_context *context, int64_t now);

/**
 * Gets the time at which the program must call gesta_advance.
 * @param deadline [out, unit=ns] The earliest deadline; GESTA_NO_DEADLINE if there is none.
 */
int32_t gesta_next_deadline(const gesta_context *context, int64_t *deadline);

/** Description of a contact that is down. */
typedef struct gesta_contact_info {
    uint32_t size;  /**< [unit=bytes] sizeof(gesta_contact_info), set by the caller. */
    uint32_t owner; /**< [id=recognizer] Id of the recognizer that has won the contact; 0 for none. */
    /** [id=region] Id of the region that it belongs to; GESTA_REGION_NONE if there is none or it was destroyed. */
    uint32_t region;
} gesta_contact_info;

/** Describes a contact. @returns GESTA_OK; GESTA_E_CONTACT (the contact is not down). */
GESTA_MUST_CHECK int32_t gesta_contact_describe(const gesta_context *context, uint64_t contact,
                                                gesta_contact_info *info);

/* ------------------------------------------------------------------------------------------------------ events -- */

/**
 * Bits of gesta_event.flags: of provisional recognition (the setting `provisional`) and of contacts that are passed on
 * (see GESTA_RELATION_PASSES_ON).
 */
enum gesta_event_flag {
    GESTA_EVENT_PROVISIONAL = 1, /**< Recognized (ended), but the requirements are not decided yet. */
    GESTA_EVENT_CONFIRMED = 2,   /**< The recognition (ended) of a provisional event is final. */
    GESTA_EVENT_REVOKED = 4,     /**< The recognition of a provisional event is revoked (failed or cancelled). */
    /** Another recognizer continues with the contacts (ended), or they come from another one (began). */
    GESTA_EVENT_PASSED_ON = 8
};

/**
 * One transition of a recognizer, or one change of a continuous gesture.
 *
 * Only the library creates events. The struct may grow at the end, so arrays of events have a stride.
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
    uint32_t tool;    /**< The tool of the first contact, a value of enum gesta_tool. */
    /**
     * [count=2*contact_count, unit=length, lifetime=call] Coordinates x and y of each contact, in the order of the ids.
     */
    const double *positions;
    uint32_t buttons;   /**< Bits of enum gesta_button: those pressed when the first of the contacts went down. */
    uint32_t modifiers; /**< Bits of enum gesta_modifier, from the newest sample of the first contact. */
} gesta_event;

/**
 * Gets the events since the last gesta_push or gesta_advance began, including those that other calls have caused since
 * then.
 *
 * The array lists what actions are called for: see gesta_recognizer_add_action. With GESTA_CONFIG_POLL_ALL it lists
 * every transition, with GESTA_CONFIG_NO_POLL none. The array and what it points to are valid until the next call that
 * changes the context.
 * @param events [out] The first event; may be NULL if *count is 0.
 * @param count  [out] Number of events.
 * @param stride [out, unit=bytes] Distance between two events.
 */
int32_t gesta_events(const gesta_context *context, const gesta_event **events, size_t *count, size_t *stride);

/**
 * Gets a value of an event by its name: a number, or an integer, boolean or choice as a number.
 *
 * Values of built-in classes can also be read by the constants of enum gesta_pan_value and the like, without a search:
 * event->values[GESTA_PAN_VELOCITY_X].
 * @param event [in, lifetime=call] An event of this context, from a callback or gesta_events.
 * @param name  [in, bytes=length, lifetime=call] Name of the value.
 * @param value [out] The number; the index of a choice.
 * @returns GESTA_OK; GESTA_E_SIZE (invalid event->size), GESTA_E_HANDLE (event->class_id is not the id of a class of
 *          this context), GESTA_E_NAME (the class has no value of that name), GESTA_E_TYPE (it is a text),
 *          GESTA_E_INDEX (the event does not have the value).
 */
GESTA_MUST_CHECK int32_t gesta_event_value(const gesta_context *context, const gesta_event *event, const char *name,
                                           size_t length, double *value);

/**
 * Gets the newest sample of each contact of an event, as it was then: pressure, size, tilt and distance, and the
 * buttons and keys that are pressed.
 *
 * Requires GESTA_CONFIG_EVENT_TOUCHES: other contexts keep no samples, and pushing costs them nothing. The samples are
 * as they were pushed, in the order of the ids. A drawing program takes the width of its line from them, and a drag
 * that turns while a second button is pressed is reported as changed when that is pressed. The events of a pointer
 * above the surface, which is no contact, have its newest sample above the region of the recognizer.
 * @param event   [in, lifetime=call] An event of this context, from a callback or gesta_events, or a copy of it while
 *                its arrays are valid.
 * @param touches [out, nullable, count=capacity, stride=stride] Receives the samples, aligned to 8 bytes. NULL only if
 *                capacity is 0.
 * @param stride  [in, unit=bytes] sizeof(gesta_touch) as the caller was compiled: a multiple of 8, at most 4,096.
 *                Ignored if capacity is 0.
 * @param count   [out] Number of samples: event->contact_count, or 1 for a pointer above the surface.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (event->values is not of this context), GESTA_E_SIZE (invalid event->size, or
 *          stride is too small, too large or not a multiple of 8), GESTA_E_STATE (the context does not have
 *          GESTA_CONFIG_EVENT_TOUCHES).
 */
GESTA_MUST_CHECK int32_t gesta_event_touches(const gesta_context *context, const gesta_event *event,
                                             gesta_touch *touches, size_t capacity, size_t stride, size_t *count);

/** Receives an event. @param event [in, lifetime=call] The event. */
typedef void (*gesta_event_callback)(gesta_context *context, const gesta_event *event, void *user);

/**
 * Sets the observer, which is called for every transition of every recognizer, before the recognizer's actions.
 *
 * The transitions include failed, cancelled and the return to possible. The previous observer's user data is released.
 * @param observer [in, nullable, lifetime=context] The callback; NULL removes the observer and releases user.
 * @returns GESTA_OK; GESTA_E_BUSY (called from a read-only callback, or the context is being destroyed).
 */
int32_t gesta_context_set_observer(gesta_context *context, gesta_event_callback observer, void *user,
                                   gesta_release_callback release);

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

/** Id of the root region: the parent of the first regions, to which new recognizers are attached. */
#define GESTA_REGION_ROOT 0x40010000u

/** No region. A recognizer that is attached to it tracks no contacts. */
#define GESTA_REGION_NONE 0u

/** [unit=bytes] Largest length of a label of a region or a recognizer. */
#define GESTA_LABEL_MAX 255u

/** A rectangle. Points on the edges with the largest coordinates are outside. */
typedef struct gesta_rect {
    double x;      /**< [coordinate] Smallest x, relative to that of the parent. */
    double y;      /**< [coordinate] Smallest y, relative to that of the parent. */
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
 * S with an offset is {S, 0, 0, S, TX, TY}. The identity is {1, 0, 0, 1, 0, 0}.
 */
typedef struct gesta_affine {
    double a;  /**< [unit=1, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] The horizontal scale: x from x. */
    double b;  /**< [unit=1, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] A turn or a shear: y from x. */
    double c;  /**< [unit=1, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] A turn or a shear: x from y. */
    double d;  /**< [unit=1, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX] The vertical scale: y from y. */
    double tx; /**< [coordinate] Offset along x. */
    double ty; /**< [coordinate] Offset along y. */
} gesta_affine;

/** Description of a region. */
typedef struct gesta_region_info {
    uint32_t size;          /**< [unit=bytes] sizeof(gesta_region_info), set by the caller. */
    uint32_t region;        /**< [id=region] Id of the region. */
    uint32_t parent;        /**< [id=region] Id of the parent. GESTA_REGION_NONE for the root region. */
    uint32_t depth;         /**< Number of ancestors. */
    int32_t order;          /**< Order among its siblings: see gesta_region_set_order. */
    uint32_t enabled;       /**< [range=0..1, boolean] 1 if enabled. */
    gesta_rect rect;        /**< The rectangle. Zeros for the root region. */
    gesta_affine transform; /**< The transform. The identity for a region without one. */
} gesta_region_info;

/**
 * Creates a region inside another one. It is enabled, and above its siblings of the same order.
 *
 * Only the part that lies inside the parent can be hit.
 * @param parent [in, id=region] Id of the parent: GESTA_REGION_ROOT or another region.
 * @param rect   [in, lifetime=call] The rectangle.
 * @param region [out, id=region] Id of the new region.
 * @returns GESTA_OK; GESTA_E_HANDLE (parent is not a region id), GESTA_E_STALE (the parent was destroyed),
 *          GESTA_E_NOT_FINITE (a number of rect is NaN or infinite), GESTA_E_RANGE (a number of rect is out of range),
 *          GESTA_E_LIMIT (more than 65,536 regions at once, the root region included), GESTA_E_MEMORY, GESTA_E_BUSY
 *          (called from a read-only callback, or the context is being destroyed).
 */
GESTA_MUST_CHECK int32_t gesta_region_create(gesta_context *context, uint32_t parent, const gesta_rect *rect,
                                             uint32_t *region);

/**
 * Destroys a region and those inside it.
 *
 * Recognizers that are attached to them are detached, and their gestures in progress are cancelled. Recognizers of
 * other regions keep tracking the contacts that began there. The time grows with the number of regions inside it and of
 * recognizers attached to them; for each that tracks a contact, also with the number of recognizers that track it.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (region is GESTA_REGION_ROOT).
 */
int32_t gesta_region_destroy(gesta_context *context, uint32_t region);

/**
 * Moves or resizes a region. Contacts that are down stay in the region where they began.
 * @param rect [in, lifetime=call] The rectangle.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (region is GESTA_REGION_ROOT), GESTA_E_NOT_FINITE (a number of rect is NaN or
 *          infinite), GESTA_E_RANGE (a number of rect is out of range).
 */
GESTA_MUST_CHECK int32_t gesta_region_set_rect(gesta_context *context, uint32_t region, const gesta_rect *rect);

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
 * the sequence begins: the axis and direction of gesta.pan, the axis of gesta.taps, and the directions of gesta.swipe.
 * Strokes are turned and mirrored alike, at the size of the screen, unless their parameter "space" is "root".
 *
 * All is computed in doubles with addition, subtraction, multiplication and division: the results are the same on every
 * machine.
 * @param transform [in, nullable, lifetime=call] The transform; NULL or the identity removes it.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (region is GESTA_REGION_ROOT), GESTA_E_NOT_FINITE (a number of transform is NaN
 *          or infinite), GESTA_E_RANGE (a number of transform or of its inverse is out of range, or there is no
 *          inverse: a scale is 0, or the axes are parallel), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_region_set_transform(gesta_context *context, uint32_t region,
                                                    const gesta_affine *transform);

/**
 * Sets the order of a region among its siblings. Siblings with a higher order are above; of equal ones, the one created
 * later.
 *
 * The next search among the siblings sorts them; for N siblings, this takes N log N steps.
 * @param order [in] Default 0.
 */
int32_t gesta_region_set_order(gesta_context *context, uint32_t region, int32_t order);

/**
 * Sets the label of a region: a name that the program gives, for people and for gesta_region_find. Setups and traces
 * have it. Several regions may have the same one.
 * @returns GESTA_OK; GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_region_set_label(gesta_context *context, uint32_t region, const char *label,
                                                size_t length);

/**
 * Gets the label of a region.
 * @param buffer [out, nullable, bytes=capacity] Receives the label and a NUL; an empty text without a label. NULL only
 *               if capacity is 0.
 * @param needed [out, nullable, unit=bytes] Length of the label without the NUL, also after GESTA_E_BUFFER.
 */
int32_t gesta_region_label(const gesta_context *context, uint32_t region, char *buffer, size_t capacity,
                           size_t *needed);

/**
 * Finds the region that has a label: of several, the one that was created first. It looks at all of them.
 * @param label  [in, bytes=length, lifetime=call] UTF-8.
 * @param region [out, id=region] Id of the region.
 * @returns GESTA_OK; GESTA_E_NAME (no region has the label).
 */
GESTA_MUST_CHECK int32_t gesta_region_find(const gesta_context *context, const char *label, size_t length,
                                           uint32_t *region);

/**
 * Enables or disables a region and those inside it. A disabled region is not hit, and gestures in progress there are
 * cancelled.
 *
 * The time to disable it grows as that of gesta_region_destroy.
 * @param enabled [in, boolean] 0 disables, any other number enables.
 */
int32_t gesta_region_set_enabled(gesta_context *context, uint32_t region, int32_t enabled);

/** Describes a region. */
int32_t gesta_region_describe(const gesta_context *context, uint32_t region, gesta_region_info *info);

/**
 * Gets the region that a contact would belong to if it went down at a point. The hit test callback is not called.
 * @param x      [in, unit=length] Horizontal position.
 * @param y      [in, unit=length] Vertical position.
 * @param region [out, id=region] Id of the region; GESTA_REGION_NONE if the root region is disabled.
 * @returns GESTA_OK; GESTA_E_NOT_FINITE.
 */
GESTA_MUST_CHECK int32_t gesta_region_at(const gesta_context *context, double x, double y, uint32_t *region);

/** Bits of the flags of gesta_region_convert. */
enum gesta_convert_flag {
    GESTA_CONVERT_TO_ROOT = 1, /**< From the region's coordinates to root coordinates. */
    /** Vectors: translations, velocities, and differences of points. They have no offset. */
    GESTA_CONVERT_VECTORS = 2
};

/**
 * Converts points from root coordinates to a region's own, or back.
 *
 * It computes as the search for a contact's region does: the coordinates of a point that hits the region are at least 0
 * and less than its width and height. gesta_event.x and y are such a point, gesta_event.positions has some, and the
 * values translation_x and translation_y are a vector, as are velocity_x and velocity_y. A translation is converted as
 * a whole by the transforms of now, also if they have changed during the gesture. A program that changes them in its
 * action sets the translation to 0 there: see gesta_recognizer_set_number.
 * @param flags [in] Bits of enum gesta_convert_flag.
 * @param xy    [inout, count=2*count, lifetime=call] The points, x and y in turn, in the caller's coordinates.
 * @param count [in] Number of points.
 * @returns GESTA_OK; GESTA_E_NOT_FINITE (a number of xy is NaN or infinite), GESTA_E_RANGE (flags has another bit,
 *          count exceeds PTRDIFF_MAX / 16, or a result is not finite: the transforms of nested regions multiply).
 */
GESTA_MUST_CHECK int32_t gesta_region_convert(const gesta_context *context, uint32_t region, uint32_t flags, double *xy,
                                              size_t count);

/**
 * [read-only] Finds the region of a contact that goes down, or of a pointer above the surface (GESTA_PHASE_HOVER).
 * @param touch [in, lifetime=call] The sample as it was pushed.
 * @returns [id=region] Id of the region; GESTA_REGION_NONE if no recognizer is to track the contact. Any other number
 *          is logged and means the same.
 */
typedef uint32_t (*gesta_hit_test_callback)(gesta_context *context, const gesta_touch *touch, void *user);

/**
 * Sets the hit test callback, which finds regions in place of the rectangles. The previous callback's user data is
 * released.
 * @param hit_test [in, nullable, lifetime=context] The callback; NULL restores the rectangles and releases user.
 * @returns GESTA_OK; GESTA_E_BUSY (called from a read-only callback, or the context is being destroyed).
 */
int32_t gesta_context_set_hit_test(gesta_context *context, gesta_hit_test_callback hit_test, void *user,
                                   gesta_release_callback release);

/* ------------------------------------------------------------------------------------------------- recognizers -- */

/** A parameter of a new recognizer, and what it is set to. */
typedef struct gesta_parameter {
    const char *name; /**< [lifetime=call] NUL-terminated name, such as GESTA_SET_TAPS: "taps". */
    double number;    /**< The number; of a boolean 0 or 1. Ignored if there is a text. */
    /** [nullable, lifetime=call] NUL-terminated text, or name of a choice; NULL to set the number. */
    const char *text;
} gesta_parameter;

/**
 * A new recognizer: see gesta_recognizer_create. All that is not needed is 0. A shorter struct has at least the class.
 */
typedef struct gesta_recognizer_config {
    uint32_t size;   /**< [unit=bytes] sizeof(gesta_recognizer_config) */
    uint32_t region; /**< [id=region] Id of its region; 0 for the root region. */
    /** [lifetime=call] NUL-terminated name of the class, such as GESTA_CLASS_TAP: "gesta.tap". */
    const char *class_name;
    /** [nullable, lifetime=call] NUL-terminated label: see gesta_recognizer_set_label. NULL for none. */
    const char *label;
    /** [nullable, lifetime=context] Its first action: see gesta_recognizer_add_action. NULL for none. */
    gesta_event_callback action;
    void *user; /**< [nullable, owned] Passed to action. Must be NULL without one. */
    /** [nullable, lifetime=context] Called with user when the action is removed or the recognizer is destroyed. */
    gesta_release_callback release;
    /** [nullable, count=parameter_count, lifetime=call] Its parameters, which are set in this order. */
    const gesta_parameter *parameters;
    size_t parameter_count; /**< Number of parameters. */
} gesta_recognizer_config;

/**
 * Creates a recognizer, with its region, label, parameters and action: all of it, or nothing. It is enabled, and tracks
 * contacts that go down from now on.
 *
 * A parameter is set as by gesta_recognizer_set_number or gesta_recognizer_set_text. If one is refused, the message
 * begins with its position: "parameters[1].name is ...".
 * @param config     [in, lifetime=call] What it is.
 * @param recognizer [out, id=recognizer] Id of the new recognizer.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (a name is NULL, or user or release is not NULL without an action), GESTA_E_SIZE
 *          (invalid config->size), GESTA_E_TEXT (a text is not UTF-8 or too long), GESTA_E_CLASS (no such class),
 *          GESTA_E_HANDLE (region is not a region id), GESTA_E_STALE (the region was destroyed), GESTA_E_LIMIT (more
 *          than 65,536 recognizers or actions at once), GESTA_E_CLASS_CREATE (the class could not create an instance),
 *          GESTA_E_NAME (the class has no parameter of a name), GESTA_E_TYPE (a parameter has another type),
 *          GESTA_E_RANGE (a parameter is out of its range, or the class refuses it), GESTA_E_NOT_FINITE (a parameter is
 *          NaN or infinite), GESTA_E_READ_ONLY (a name is of a value that cannot be set), GESTA_E_STATE (a name is of a
 *          value), GESTA_E_PATTERN (a pattern is malformed), GESTA_E_MEMORY, GESTA_E_BUSY (called from a read-only
 *          callback, or the context is being destroyed).
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_create(gesta_context *context, const gesta_recognizer_config *config,
                                                 uint32_t *recognizer);

/**
 * Destroys a recognizer. Its gesture in progress is reported as cancelled, then the user data of its actions is
 * released.
 *
 * The id is stale when the call returns. If a callback destroys the recognizer, the report and the releases follow
 * after the callback has returned: until then the user pointers must remain valid.
 * @returns GESTA_OK; GESTA_E_TYPE.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_destroy(gesta_context *context, uint32_t recognizer);

/**
 * Attaches a recognizer to another region. A gesture in progress is cancelled.
 * @param region [in, id=region] Id of the region; GESTA_REGION_NONE detaches the recognizer.
 * @returns GESTA_OK; GESTA_E_HANDLE (recognizer is not a recognizer id, or region is not a region id), GESTA_E_STALE
 *          (the recognizer or the region was destroyed), GESTA_E_TYPE, GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_attach(gesta_context *context, uint32_t recognizer, uint32_t region);

/** What gesta_recognizer_list lists. */
enum gesta_listing {
    /** The recognizers that it requires to fail, in the order in which the requirements were added. */
    GESTA_LISTING_REQUIREMENTS = 1,
    GESTA_LISTING_SIMULTANEOUS = 2, /**< Those that may recognize simultaneously, in the order of gesta_context_list. */
    GESTA_LISTING_SUCCESSORS = 3,   /**< Those that may take over its contacts, in the order in which they were set. */
    GESTA_LISTING_CHILDREN = 4,     /**< Its children, which remain the same until per_contact is cleared. */
    GESTA_LISTING_ACTIONS = 5       /**< Its actions, in the order in which they are called. */
};

/**
 * Lists what a recognizer has.
 *
 * The children are those of a recognizer whose parameter per_contact is set: gesta.tap, gesta.pan, gesta.long_press,
 * gesta.press and gesta.hover. It remains possible and tracks no contacts: each contact that it would track is a
 * gesture of a child. A child has an id, a state, values and a verdict of its own. Its events have its id and the
 * parent's user pointer, and the parent's actions are called for them. Everything else is the parent's: functions that
 * read it return the parent's for a child, and functions that set it fail with GESTA_E_TYPE. A child can be reset, can
 * claim and ignore its contact, and its values can be set. The delegate's should_receive is called with the id of the
 * parent, its other functions with those of children.
 *
 * Setting per_contact resets the recognizer and creates GESTA_CHILDREN_MAX children with all the memory that they need;
 * clearing it, or destroying the parent, destroys them: those under way are reported as cancelled. gesta_context_list
 * does not list children; setups create them with their parent.
 * @param listing [in] A value of enum gesta_listing.
 * @param count   [out] Number of ids, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_RANGE (listing is not a value of enum gesta_listing).
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_list(const gesta_context *context, uint32_t recognizer, uint32_t listing,
                                               uint32_t *ids, size_t capacity, size_t *count);

/** Number of children of a recognizer with per_contact. */
#define GESTA_CHILDREN_MAX 16u

/**
 * Returns a recognizer to possible immediately. A gesture in progress is cancelled, and its contacts are no longer
 * tracked.
 *
 * In an action, a gesture whose end has not been delivered yet is in progress: see Callbacks. When a sign has been
 * drawn over a map, its action can cancel the pan that has ended with the same lift.
 */
int32_t gesta_recognizer_reset(gesta_context *context, uint32_t recognizer);

/**
 * Stops tracking a contact. It no longer counts for the recognizer's sequence.
 * @returns GESTA_OK; GESTA_E_CONTACT (the recognizer does not track the contact).
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_ignore(gesta_context *context, uint32_t recognizer, uint64_t contact);

/**
 * Sets a pointer of the program, which the events of the recognizer carry. The library does not use it.
 * @param user [in, nullable, lifetime=context] Stored in gesta_event.user.
 * @returns GESTA_OK; GESTA_E_TYPE.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_set_user(gesta_context *context, uint32_t recognizer, void *user);

/**
 * Sets the label of a recognizer: a name that the program gives, for people and for gesta_recognizer_find. Verdicts,
 * findings and messages show it; setups and traces have it. Several recognizers may have the same one. A child has that
 * of its recognizer.
 * @returns GESTA_OK; GESTA_E_TYPE, GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_set_label(gesta_context *context, uint32_t recognizer, const char *label,
                                                    size_t length);

/**
 * Gets the label of a recognizer.
 * @param buffer [out, nullable, bytes=capacity] Receives the label and a NUL; an empty text without a label. NULL only
 *               if capacity is 0.
 * @param needed [out, nullable, unit=bytes] Length of the label without the NUL, also after GESTA_E_BUFFER.
 */
int32_t gesta_recognizer_label(const gesta_context *context, uint32_t recognizer, char *buffer, size_t capacity,
                               size_t *needed);

/**
 * Finds the recognizer that has a label: of several, the one that was created first. It looks at all of them.
 * @param label      [in, bytes=length, lifetime=call] UTF-8.
 * @param recognizer [out, id=recognizer] Id of the recognizer.
 * @returns GESTA_OK; GESTA_E_NAME (no recognizer has the label).
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_find(const gesta_context *context, const char *label, size_t length,
                                               uint32_t *recognizer);

/** Description of a recognizer and of its newest sequence. */
typedef struct gesta_recognizer_info {
    uint32_t size;       /**< [unit=bytes] sizeof(gesta_recognizer_info), set by the caller. */
    uint32_t recognizer; /**< [id=recognizer] Id of the recognizer. */
    uint32_t class_id;   /**< [id=class] Id of its class. */
    uint32_t region; /**< [id=region] Id of the region that it is attached to; GESTA_REGION_NONE if it is detached. */
    uint32_t parent; /**< [id=recognizer] Id of the parent of a child: see gesta_recognizer_list. Otherwise 0. */
    uint32_t state;  /**< State of the sequence: a value of enum gesta_state. */
    /**
     * [range=0..255] How sure its class is of the sequence: GESTA_CONFIDENCE_UNSTATED before the recognition, and if
     * the class states none.
     */
    uint32_t confidence;
    /**
     * [range=0..1, boolean] 1 if it is undecided: a sequence has begun that has neither recognized nor failed, for
     * example between the taps of a double tap, or a recognition waits. `state` is possible before the first contact as
     * well. A program whose own controls receive what recognizers leave holds the samples of a contact back while this
     * is so.
     */
    uint32_t undecided;
    /**
     * [id=recognizer] Id of the recognizer that must fail before a recognition: the earliest, if those of several
     * sequences wait. 0 if it is not waiting.
     */
    uint32_t waits_for;
    uint32_t team;    /**< Number of its team: see gesta_recognizer_set_team. 0 if it is in none. */
    uint32_t captain; /**< [range=0..1, boolean] 1 if it is the captain of the team. */
} gesta_recognizer_info;

/**
 * Describes a recognizer, or the child of one. Its label, its settings and parameters, and its relations have functions
 * of their own.
 */
int32_t gesta_recognizer_describe(const gesta_context *context, uint32_t recognizer, gesta_recognizer_info *info);

/**
 * Lists the ids of the contacts that a recognizer tracks.
 * @param contacts [out, nullable, count=capacity, id=contact] Receives the caller's contact ids. NULL only if capacity
 *                 is 0.
 * @param count    [out] Number of tracked contacts, which may exceed capacity.
 */
int32_t gesta_recognizer_contact_ids(const gesta_context *context, uint32_t recognizer, uint64_t *contacts,
                                     size_t capacity, size_t *count);

/**
 * Adds an action: a callback for the events began, changed, ended, cancelled after began, and revoked.
 *
 * It is not called for failed; and for cancelled from possible only with the literal rules of gesta.chevron and others,
 * and of classes with GESTA_CLASS_REPORTS_CANCELLATION. The actions of a recognizer are called in the order in which
 * they were added.
 * @param callback [in, lifetime=context] The action.
 * @param action   [out, nullable, id=action] Id of the action.
 * @returns GESTA_OK; GESTA_E_TYPE, GESTA_E_LIMIT (more than 65,536 actions at once in the context), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_add_action(gesta_context *context, uint32_t recognizer,
                                                     gesta_event_callback callback, void *user,
                                                     gesta_release_callback release, uint32_t *action);

/**
 * Removes an action. It is not called again.
 * @param action [in, id=action] Id of the action.
 * @returns GESTA_OK; GESTA_E_HANDLE (recognizer is not a recognizer id, or action is not the id of an action of the
 *          recognizer), GESTA_E_STALE (the recognizer was destroyed, or the action was removed), GESTA_E_TYPE.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_remove_action(gesta_context *context, uint32_t recognizer, uint32_t action);

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

/** Relations of a recognizer to another one. Setting one again, or removing one that is not set, does nothing. */
enum gesta_relation {
    /**
     * The other one must fail before it recognizes. A tap can wait for a double tap, for example.
     *
     * The recognizer waits only while the other one is active with a contact of the same sequence (the newest 32
     * contacts count). If the other one recognizes, it fails with GESTA_REASON_LOST. Requirements may form chains. The
     * time grows with the number of requirements that follow from other, or that lead to recognizer, whichever are
     * fewer.
     *
     * A contact that goes down while a recognition waits, after the gesture has ended, begins the next sequence: no
     * contact is lost. The event of the decision then names the earlier sequence. If the later one is not decided yet,
     * it follows as possible. A continuous gesture does not begin before its earlier sequences have been decided.
     */
    GESTA_RELATION_REQUIRES_FAILURE = 1,
    /**
     * Both may recognize with the same contacts. If N recognizers may recognize together, the frame in which they do
     * takes N^2 / 64 steps.
     */
    GESTA_RELATION_SIMULTANEOUS = 2,
    /**
     * The other one may take over the contacts of its continuous gesture without a lift.
     *
     * The gesture ends with GESTA_EVENT_PASSED_ON, and in the same frame `other` begins with its contacts, the movement
     * that the first one has not made, and its velocity. That happens
     *   - when a movement goes beyond the room of `recognizer`, a gesta.pan or of a class that calls gesta_host.keep:
     *     see gesta_recognizer_set_room. If it has no room at all to the side to which it would begin, it fails with
     *     GESTA_REASON_NO_ROOM and leaves the contacts to `other`, which must have room to that side;
     *   - when a contact goes down with which `other` has as many as it needs, and had not before: a pan turns into a
     *     pinch;
     *   - when the gesture ends while contacts stay down that are as many as `other` needs.
     *
     * What has taken over gives the contacts back. The guide "Relations" says when, which of several takes over, and
     * what the delegate is asked. Recognizers with per_contact neither pass on nor take over. Takes effect with the
     * next sequence.
     */
    GESTA_RELATION_PASSES_ON = 3
};

/**
 * Sets or removes a relation of a recognizer to another one. gesta_recognizer_list lists what is set.
 * @param recognizer [in, id=recognizer] Id of the recognizer: with GESTA_RELATION_PASSES_ON, of a continuous class.
 * @param relation   [in] A value of enum gesta_relation.
 * @param other      [in, id=recognizer] Id of the other one: with GESTA_RELATION_PASSES_ON, a gesta.pan, gesta.pinch,
 *                   gesta.rotation, gesta.transform, or one of a class with gesta_class.take_over.
 * @param is_related [in, boolean] 0 removes the relation, any other number sets it.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (recognizer and other are the same), GESTA_E_HANDLE (recognizer or other is not a
 *          recognizer id), GESTA_E_STALE (recognizer or other was destroyed), GESTA_E_RANGE (relation is not a value of
 *          enum gesta_relation), GESTA_E_TYPE (recognizer is of a discrete class, or other of one that cannot take
 *          over, or one of them is a child), GESTA_E_CYCLE (the requirement would create a cycle, which the message
 *          lists), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_relate(gesta_context *context, uint32_t recognizer, uint32_t relation,
                                                 uint32_t other, int32_t is_related);

/** How far what a recognizer moves can still follow its contacts, to each side. */
typedef struct gesta_room {
    double left;  /**< [unit=length] Of contacts that move to the left: 0 or more, INFINITY for any distance. */
    double right; /**< [unit=length] To the right. */
    double up;    /**< [unit=length] Upwards: a list at its end has none. */
    double down;  /**< [unit=length] Downwards: a list at its beginning has none. */
} gesta_room;

/**
 * Sets how far what a recognizer moves can still follow its contacts, for GESTA_RELATION_PASSES_ON.
 *
 * Its gestures use the room up, once they have begun, and make room on the other side, so that the program sets it only
 * when something else has changed it: the size of the content, a fling, a key. While no other recognizer can take over,
 * a gesture continues beyond its room, for a program that shows the end of its content by a rubber band.
 * @param room [in, lifetime=call] The room: INFINITY on all sides until it is set.
 * @returns GESTA_OK; GESTA_E_TYPE, GESTA_E_RANGE (a number is negative or NaN), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_set_room(gesta_context *context, uint32_t recognizer, const gesta_room *room);

/**
 * Gets how far what a recognizer moves can still follow its contacts: see gesta_recognizer_set_room.
 * @param room [out] 0 also to a side where it is beyond its room.
 */
int32_t gesta_recognizer_room(const gesta_context *context, uint32_t recognizer, gesta_room *room);

/**
 * Puts a recognizer into a team, whose members compete with other recognizers as one: GestureArenaTeam in Flutter.
 *
 * Among recognizers that recognize in the same frame, each member counts as the first of its team (with the confidence
 * 128), so that no other comes between them. When a member would recognize, and no recognizer outside the team prevents
 * or delays it, the team wins. If the team has a captain that is undecided in a sequence that shares a contact, and
 * that the delegate's should_begin allows, the captain wins: the member fails with GESTA_REASON_LOST, which names the
 * captain, and the captain wins the contacts of its sequence as with gesta_recognizer_claim. A captain of the class
 * gesta.pan (without an axis), gesta.pinch, gesta.rotation or gesta.transform begins at once if enough contacts are
 * down, one of another class recognizes when its gesture is complete. Without such a captain, the member itself
 * recognizes, and the other members lose like all others. Requirements, priorities and simultaneous recognition are
 * each member's own.
 * @param team    [in] A number that the program chooses, the same for all members of a team; 0, the default, for no
 *                team.
 * @param captain [in, boolean] 0 for a member; any other number for the captain, which replaces the captain before.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (team is 0 and captain is not), GESTA_E_TYPE, GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_set_team(gesta_context *context, uint32_t recognizer, uint32_t team,
                                                   int32_t captain);

/**
 * Lets a recognizer win the contacts of its sequence now, when the program knows which gesture is meant. GTK has
 * gtk_gesture_set_state with GTK_EVENT_SEQUENCE_CLAIMED for that, Flutter GestureArenaEntry.resolve.
 *
 * Until the sequence ends, arbitration treats the recognizer as if it had recognized. Other recognizers whose sequences
 * share a contact with it, and that may not recognize beside it, lose with GESTA_REASON_LOST, which names it: active
 * ones are cancelled, the others fail, also those that wait for it. The recognizer keeps its state. It recognizes when
 * its gesture is complete, waits for no other recognizer, and cannot lose. It also wins contacts that join its sequence
 * later, but an active gesture that they join as well continues. If it fails, those that have lost stay so.
 *
 * A recognizer that has lost contacts which are still down takes them over: they begin its next sequence where they
 * are, as if they went down there, and with them all other contacts of those that lose to it, as far as it would track
 * them, its class takes over as many (see GESTA_RELATION_PASSES_ON), and no other recognizer has won them.
 *
 * May be called between pushes, and in actions and the observer. The effect is immediate, and its events are reported
 * as usual. Idempotent. A recognizer that prevents no others, for example gesta.press, makes none lose.
 * @returns GESTA_OK; GESTA_E_STATE (no sequence has begun, or it has ended, been cancelled, or failed by itself, as the
 *          message says; or another recognizer has claimed one of the contacts, and neither GESTA_RELATION_SIMULTANEOUS
 *          nor a flag of a class permits both), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_claim(gesta_context *context, uint32_t recognizer);

/** [read-only] The program's delegate in arbitration. Without any function, it is as none. */
typedef struct gesta_delegate {
    uint32_t size;     /**< [unit=bytes] sizeof(gesta_delegate) */
    uint32_t reserved; /**< [range=0..0] Must be 0. */
    /**
     * [nullable] Decides whether a recognizer may recognize. Called once in a sequence, when it is about to recognize.
     * @returns 0 to make it fail with GESTA_REASON_REFUSED, any other number to let it recognize.
     */
    int32_t (*should_begin)(gesta_context *context, uint32_t recognizer, void *user);
    /**
     * [nullable] Decides whether a recognizer tracks a contact. Called when the contact goes down.
     * @param contact [in, lifetime=call] The contact, with y as it was pushed.
     * @returns 0 to ignore the contact, any other number to track it.
     */
    int32_t (*should_receive)(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user);
    /**
     * [nullable] Decides whether a recognizer may recognize simultaneously with another one, which has recognized.
     *
     * Also called when `other` would be recognized before the lift, about each undecided recognizer whose gesture the
     * stroke may still become: see `eager`. It should decide the same throughout a sequence.
     * @param recognizer [in, id=recognizer] Id of the recognizer that is about to recognize.
     * @param other      [in, id=recognizer] Id of the recognizer that has recognized.
     * @returns Any number but 0 to allow it: `other` then does not prevent `recognizer`. 0 does not forbid what
     *          GESTA_RELATION_SIMULTANEOUS or a class allows.
     */
    int32_t (*simultaneous)(gesta_context *context, uint32_t recognizer, uint32_t other, void *user);
    void *user; /**< [nullable, owned] Passed to the functions. */
    /** [nullable] Called with `user` when the delegate is replaced or the context is destroyed. */
    gesta_release_callback release;
    /**
     * [nullable] Decides whether a recognizer must wait until another one has failed, as if
     * GESTA_RELATION_REQUIRES_FAILURE had been called.
     *
     * Called when `recognizer` is about to recognize, and again while it waits, about each recognizer that has shared a
     * contact with its sequence and is undecided or has recognized. It should decide the same throughout a sequence.
     * Where several recognizers would wait for each other in a cycle, these decisions do not delay the one that
     * completes the cycle. While N recognizers wait whose sequences share a contact, a frame in which a state changes
     * makes in the order of N^2 calls; N^3 where the decisions form a chain.
     * @param recognizer [in, id=recognizer] Id of the recognizer that is about to recognize.
     * @param other      [in, id=recognizer] Id of the recognizer that must fail.
     * @returns Any number but 0 to make it wait. 0 does not remove a requirement.
     */
    int32_t (*should_require_failure)(gesta_context *context, uint32_t recognizer, uint32_t other, void *user);
} gesta_delegate;

/**
 * Sets the delegate. The previous delegate's user data is released.
 * @param delegate [in, nullable, lifetime=call] The delegate, which is copied; NULL removes it.
 * @returns GESTA_OK; GESTA_E_ARGUMENT (delegate->reserved is not 0), GESTA_E_SIZE (invalid delegate->size),
 *          GESTA_E_MEMORY, GESTA_E_BUSY (called from a read-only callback, or the context is being destroyed).
 */
GESTA_MUST_CHECK int32_t gesta_context_set_delegate(gesta_context *context, const gesta_delegate *delegate);

/* ------------------------------------------------------------------------------- settings, parameters and values -- */

/*
 * Settings configure any recognizer, parameters those of a class, values describe the gesture. They share one namespace
 * in each class. A parameter that is set while a sequence is in progress takes effect with the next sequence; the get
 * functions return what was set last. A writable value can be set only while a sequence is in progress. A class may
 * refuse a value with a code of its own, which the set function then returns.
 *
 * The settings are numbers:
 *
 *     enabled             1, or 0 to disable the recognizer, which cancels a gesture in progress, as
 *                         gesta_recognizer_reset does.
 *     provisional         1 to report the recognition of a discrete recognizer that waits for others to fail at once,
 *                         as ended with GESTA_EVENT_PROVISIONAL. When the requirements are decided, it is reported
 *                         again: as ended with GESTA_EVENT_CONFIRMED, or as failed or cancelled with
 *                         GESTA_EVENT_REVOKED. A single tap can show its effect without waiting for a double tap. The
 *                         state is possible until the decision. The next recognition may be reported before the
 *                         decision: gesta_event.sequence states which of them is decided. Default 0.
 *     priority            An int32_t, which decides first which of several recognizers that recognize in one frame
 *                         wins: the highest. Default 0.
 *     tools               Bits of enum gesta_tools: the tools whose contacts it tracks from now on, and which make
 *                         gestures together. Before the first call, it tracks contacts of all tools, but not together:
 *                         while contacts of one tool are down, those of another are not tracked, and taps by different
 *                         tools are no row. The bits of all tools let them make gestures together. Default all.
 *     inputs              Bits of enum gesta_input, of those that the class takes: what it accepts from now on. A
 *                         gesture of motions is like one of contacts: its gesta_event.tool is GESTA_TOOL_TRACKPAD or
 *                         GESTA_TOOL_WHEEL, and gesta_event.contacts has the stream. One recognizer has one gesture at
 *                         a time, whatever the input. Default GESTA_INPUT_TOUCH; of gesta.scroll, both others; of
 *                         gesta.hold, GESTA_INPUT_MOTION.
 *     buttons             Bits of enum gesta_button, and others that the program defines, at least one. A contact is
 *                         tracked from now on if all buttons that are pressed when it goes down are among them. The
 *                         primary button is not compared if others are pressed: the tip of a pen touches while the
 *                         button on the pen is pressed. A contact without buttons counts as one with the primary
 *                         button. Default GESTA_BUTTON_PRIMARY.
 *     required_modifiers  Bits of enum gesta_modifier, and others that the program defines: the keys with which a
 *                         contact is tracked from now on, if all of them are pressed when it goes down. Default 0.
 *     excluded_modifiers  The keys of which none may be pressed. Default 0. Requiring a key no longer excludes it, and
 *                         excluding it no longer requires it.
 *
 * Recognizers that track no contacts, as gesta.hover, have neither buttons nor modifiers to set: GESTA_E_TYPE.
 */

/**
 * Sets a number, an integer, a boolean, or a choice by its index. Setting the parameter per_contact ends a gesture in
 * progress: see gesta_recognizer_list.
 * @param value [in] The number: a whole one for all but a number, 0 or 1 for a boolean. A length is in the caller's
 *              units.
 * @returns GESTA_OK; GESTA_E_NAME, GESTA_E_TYPE (it is a text, or a setting that is not of such a class, or it is no
 *          value and the recognizer a child), GESTA_E_NOT_FINITE (value is NaN or infinite), GESTA_E_RANGE (value is
 *          not a whole number or out of range, or the class refuses it), GESTA_E_READ_ONLY (the value cannot be set),
 *          GESTA_E_STATE (a value, and no sequence is in progress), GESTA_E_LIMIT (too many recognizers for more
 *          children), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_set_number(gesta_context *context, uint32_t recognizer, const char *name,
                                                     size_t length, double value);

/**
 * Sets a text, or a choice by its name.
 * @param text [in, bytes=text_length, lifetime=call] The text or the name of the choice, which is copied.
 * @returns GESTA_OK; GESTA_E_TEXT (name or text is not UTF-8, contains a NUL or is too long: 255 bytes, GESTA_TEXT_MAX
 *          bytes), GESTA_E_NAME, GESTA_E_TYPE (it is neither a text nor a choice, or it is a parameter and the
 *          recognizer a child), GESTA_E_RANGE (there is no choice of that name, or the class refuses it),
 *          GESTA_E_PATTERN (malformed pattern), GESTA_E_READ_ONLY (the value cannot be set), GESTA_E_STATE (a value,
 *          and no sequence is in progress), GESTA_E_MEMORY.
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_set_text(gesta_context *context, uint32_t recognizer, const char *name,
                                                   size_t length, const char *text, size_t text_length);

/**
 * Gets a number, or an integer, boolean or choice as a number.
 * @param value [out] The number; the index of a choice.
 * @returns GESTA_OK; GESTA_E_NAME, GESTA_E_TYPE (it is a text).
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_number(const gesta_context *context, uint32_t recognizer, const char *name,
                                                 size_t length, double *value);

/**
 * Gets a text, or the name of a choice.
 * @returns GESTA_OK; GESTA_E_NAME, GESTA_E_TYPE (it is neither a text nor a choice).
 */
GESTA_MUST_CHECK int32_t gesta_recognizer_text(const gesta_context *context, uint32_t recognizer, const char *name,
                                               size_t length, char *buffer, size_t capacity, size_t *needed);

/**
 * Gets all values of a recognizer, in the order of its class. Texts are 0.
 * @param count [out] Number of values of the class, which may exceed capacity.
 */
int32_t gesta_recognizer_values(const gesta_context *context, uint32_t recognizer, double *values, size_t capacity,
                                size_t *count);

/* ---------------------------------------------------------------------------------------------------- verdicts -- */

/**
 * The outcome of a recognizer's newest sequence and its reason, or why the latest contact did not reach the recognizer:
 * see gesta_recognizer_verdict.
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
 * @param verdict [inout, nullable] Set verdict->size to sizeof(gesta_verdict) before the call.
 * @param buffer  [out, nullable, bytes=capacity] Receives the verdict as text and a NUL: "failed: moved 34.2 from where
 *                it went down, at most 12.6 allowed". NULL only if capacity is 0. Then no text is written.
 * @returns GESTA_OK; GESTA_E_SIZE (invalid verdict->size), GESTA_E_BUFFER.
 */
int32_t gesta_recognizer_verdict(const gesta_context *context, uint32_t recognizer, gesta_verdict *verdict,
                                 char *buffer, size_t capacity, size_t *needed);

/** Why a gesture was not recognized, for the person who made it: a key to translate by, and its figures. */
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
 * @param hint   [inout, nullable] Set hint->size to sizeof(gesta_hint) before the call.
 * @param buffer [out, nullable, bytes=capacity] Receives the hint as an English clause of at most 50 bytes and a NUL:
 *               "line 2 goes up-right, expected down-left"; an empty text where gesta_hint.key is 0. NULL only if
 *               capacity is 0. Then no text is written.
 * @returns GESTA_OK; GESTA_E_SIZE (invalid hint->size), GESTA_E_BUFFER.
 */
int32_t gesta_recognizer_hint(const gesta_context *context, uint32_t recognizer, gesta_hint *hint, char *buffer,
                              size_t capacity, size_t *needed);

/* ---------------------------------------------------------------------------------------------------- measures -- */

/** Bits of gesta_measure.flags. */
enum gesta_measure_flag {
    GESTA_MEASURE_MET = 1 /**< The figure is in its range. */
};

/**
 * A figure of a sequence, and the range in which it must be for the gesture to be recognized. A verdict has the one
 * that decided; measures are all of them while the fingers are down.
 */
typedef struct gesta_measure {
    /**
     * The reason of the verdict if the figure decides outside of its range: a value of enum gesta_reason, or a reason
     * of the class.
     */
    uint32_t reason;
    uint32_t flags;    /**< Bits of enum gesta_measure_flag. */
    uint32_t segment;  /**< Number of the pattern's segment that is measured, from 1. 0 for the whole gesture. */
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
 * @param measures [out, nullable, count=capacity, stride=stride] Receives the measures. NULL only if capacity is 0.
 * @param stride   [in, unit=bytes] sizeof(gesta_measure) as the caller was compiled. Not used if capacity is 0.
 * @param count    [out] The number of measures, which may exceed capacity.
 * @returns GESTA_OK; GESTA_E_SIZE (invalid stride).
 */
int32_t gesta_recognizer_measures(const gesta_context *context, uint32_t recognizer, gesta_measure *measures,
                                  size_t capacity, size_t stride, size_t *count);

#ifdef __cplusplus
}
#endif

#include "gesta_memory.h"
#include "gesta_classes.h"
#include "gesta_checks.h"
#include "gesta_signs.h"
#include "gesta_palms.h"
#include "gesta_traces.h"
#include "gesta_frame.h"
#include "gesta_motion.h"
#include "gesta_fingers.h"
#include "gesta_values.h"

#endif /* GESTA_H */
