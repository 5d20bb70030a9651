/*
 * gesta.h - gesture recognition that a program embeds.
 *
 * A context owns everything. A program creates recognizers in it by class ("gesta.tap", "gesta.pan", a plugin's),
 * pushes touch samples with its own clock, and hears of gestures through actions and an observer, or polls for them.
 *
 *     gesta_context *context;
 *     uint32_t tap;
 *     gesta_context_create(NULL, &context);
 *     gesta_recognizer_create(context, "gesta.tap", SIZE_MAX, &tap);
 *     gesta_recognizer_add_action(context, tap, on_tap, NULL, NULL, NULL);
 *     ... gesta_push(context, samples, count, sizeof *samples); ...
 *
 * Errors. A function that can fail answers 0 or a negative GESTA_E_... code, and then nothing has changed; the codes are
 * stable. gesta_strerror says what a code means, gesta_context_message what was wrong this time: which argument, which value,
 * what would be right. Pointers to results are written only on success, unless it says otherwise.
 *
 * Threads. [context]: on one thread at a time for one context; contexts on different threads run in parallel. [any]: from
 * any thread at any time. The library has no thread, no timer and reads no clock.
 *
 * Callbacks. Actions, the observer and release functions run inside the call that caused them, when the frame has been wholly
 * dispatched. In them every call is legal, destroying their own recognizer included, except gesta_push, gesta_advance and
 * gesta_context_destroy on the same context: GESTA_E_BUSY. (While a context is being destroyed nothing new can be made and no listener
 * be set: GESTA_E_BUSY too.) In a class's functions and in the log function only reading is legal: whatever changes the context answers
 * GESTA_E_BUSY. Nothing may be thrown out of a callback.
 *
 * Text. Strings in are UTF-8 with a length in bytes, or SIZE_MAX for NUL-terminated. Strings out are static, or are written into
 * the caller's buffer with a NUL: `capacity` bytes at most, and `*needed` (may be NULL) gets the length without the NUL;
 * GESTA_E_BUFFER when it does not fit, with *needed set. Names are at most 255 bytes, paths 4,095. Numbers in text do not follow the
 * locale.
 *
 * Ids. Recognizers, regions, classes, actions and plugins are uint32_t ids with their kind and a generation inside. 0 is never
 * valid; an id whose object is gone is GESTA_E_STALE, never undefined behaviour.
 *
 * Units. Times are ns on the caller's clock. Lengths are the caller's units (gesta_config.units_per_mm says how large they
 * are). y grows downwards unless the context says otherwise. Angles are radians.
 *
 * Growth. Structs that begin with `size` are filled by their init function or by setting size to sizeof; smaller ones of
 * older programs and larger ones of newer programs (with a zero tail) are accepted.
 */
#ifndef GESTA_H
#define GESTA_H

#include "gesta_plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------------------------------------------- version -- */

#define GESTA_VERSION_MAJOR 0
#define GESTA_VERSION_MINOR 1
#define GESTA_VERSION_PATCH 0

/** The C ABI that this header describes: the number in the library's soname. @since 0.1 */
#define GESTA_ABI 0u

/** The library's version as text, "0.1.0". Static. Thread: [any]. @since 0.1 */
const char *gesta_version(void);

/** The library's version as a number: major << 16 | minor << 8 | patch. Thread: [any]. @since 0.1 */
uint32_t gesta_version_number(void);

/** The C ABI of the library: compare with GESTA_ABI. Thread: [any]. @since 0.1 */
uint32_t gesta_abi(void);

/**
 * The size in bytes of a struct of these headers as the library knows it, for bindings to check theirs: "gesta_touch",
 * "gesta_config", ... 0 for a name that it does not know or NULL. `length` as for all strings. Thread: [any]. @since 0.1
 */
size_t gesta_sizeof(const char *name, size_t length);

/* ------------------------------------------------------------------------------------------------------ errors -- */

/** Error codes. Numbers never change and are never used again. @since 0.1 */
enum {
    GESTA_OK = 0,
    GESTA_E_ARGUMENT = -1,        /**< a null pointer or a misaligned one, a reserved field that is not 0 */
    GESTA_E_SIZE = -2,            /**< a struct's size or a stride that cannot be, or a newer field that is not known */
    GESTA_E_RANGE = -3,           /**< a number out of its range */
    GESTA_E_NOT_FINITE = -4,      /**< NaN or infinity */
    GESTA_E_TIME = -5,            /**< time that runs backwards, or beyond GESTA_TIME_MAX */
    GESTA_E_CONTACT = -6,         /**< a contact that is not down, or one that goes down twice */
    GESTA_E_PHASE = -7,           /**< no such phase, tool or flag of a sample */
    GESTA_E_LIMIT = -8,           /**< one more than the limit */
    GESTA_E_HANDLE = -9,          /**< not an id of this kind, or one that was never given */
    GESTA_E_STALE = -10,          /**< the id of something that is gone */
    GESTA_E_CLASS = -11,          /**< no class of that name */
    GESTA_E_NAME = -12,           /**< no parameter or value of that name */
    GESTA_E_TYPE = -13,           /**< a parameter, a value or a recognizer of another type */
    GESTA_E_READ_ONLY = -14,      /**< a value that cannot be set */
    GESTA_E_STATE = -15,          /**< the state machine does not allow it */
    GESTA_E_BUSY = -16,           /**< not from within a callback, or not while allocations live */
    GESTA_E_MEMORY = -17,         /**< out of memory */
    GESTA_E_TEXT = -18,           /**< not UTF-8, too long, or with a NUL inside */
    GESTA_E_BUFFER = -19,         /**< the caller's buffer is too small */
    GESTA_E_INDEX = -20,          /**< beyond the last */
    GESTA_E_CYCLE = -21,          /**< a requirement that would wait for itself in the end */
    GESTA_E_TRACE = -22,          /**< text that is no trace: at which line, and what was expected, is in the message */
    /* classes, from plugins or registered */
    GESTA_E_CLASS_TABLE = -32,    /**< a class table with a wrong size, flag, count or null text */
    GESTA_E_CLASS_ID = -33,       /**< not a reverse domain name, or one in "gesta." */
    GESTA_E_CLASS_DUPLICATE = -34,/**< a class of that id is there already */
    GESTA_E_CLASS_FUNCTION = -35, /**< a function that must not be null */
    GESTA_E_CLASS_PARAMETER = -36,/**< a parameter with a bad name, type, range or default */
    GESTA_E_CLASS_VALUE = -37,    /**< a value with a bad name, type or choice */
    GESTA_E_CLASS_REASON = -38,   /**< a reason with a bad code, name or text */
    GESTA_E_CLASS_CREATE = -39,   /**< the class's create answered NULL */
    /* plugins */
    GESTA_E_PLUGIN_PATH = -48,    /**< not an absolute path */
    GESTA_E_PLUGIN_MISSING = -49, /**< no such file, or it cannot be read */
    GESTA_E_PLUGIN_FORMAT = -50,  /**< not a shared object of this machine */
    GESTA_E_PLUGIN_OPEN = -51,    /**< the dynamic linker refused it */
    GESTA_E_PLUGIN_ENTRY = -52,   /**< it does not export gesta_plugin_entry */
    GESTA_E_PLUGIN_ABI = -53,     /**< it has no ABI in common with this library */
    GESTA_E_PLUGIN_TABLE = -54,   /**< a descriptor with a wrong size, count or null text */
    GESTA_E_PLUGIN_ID = -55,      /**< its id is not a reverse domain name, or another plugin's */
    GESTA_E_PLUGIN_INIT = -56     /**< its init refused */
};

/** What a code means, in one English clause; for an unknown one it says so. Static. Thread: [any]. @since 0.1 */
const char *gesta_strerror(int32_t code);

/** "possible", "began", ...; "?" for an unknown number. Static. Thread: [any]. @since 0.1 */
const char *gesta_state_name(uint32_t state);

/** "began", "moved", ...; "?" for an unknown number. Static. Thread: [any]. @since 0.1 */
const char *gesta_phase_name(uint32_t phase);

/** "lost", "moved_too_far", ...: the shared reasons; "?" for others (see gesta_class_reason). Static. Thread: [any]. @since 0.1 */
const char *gesta_reason_name(uint32_t reason);

/* ------------------------------------------------------------------------------------------------------ memory -- */

/**
 * Where the library's memory comes from: process-wide. Both functions must be safe on any thread that uses a
 * context. What the dynamic linker and plugins allocate is theirs. @since 0.1
 */
typedef struct gesta_allocator {
    uint32_t size;     /**< sizeof(gesta_allocator) */
    uint32_t reserved; /**< 0 */
    /** `size` > 0 bytes aligned to `alignment` (a power of two, at least 8), or NULL when there are none. */
    void *(*allocate)(void *user, size_t size, size_t alignment);
    /** Gives back what allocate answered; never NULL. */
    void (*release)(void *user, void *memory);
    void *user;
} gesta_allocator;

/**
 * Sets the allocator; NULL brings the C library's back. Refused while anything that the library allocated is alive, so call it
 * before the first context or after the last.
 * Errors: GESTA_E_BUSY, GESTA_E_ARGUMENT (a null function), GESTA_E_SIZE. Thread: [any], with no other call under way. @since 0.1
 */
int32_t gesta_set_allocator(const gesta_allocator *allocator);

/* ----------------------------------------------------------------------------------------------------- context -- */

typedef struct gesta_context gesta_context;

/** Bits of gesta_config.flags. @since 0.1 */
enum {
    GESTA_CONFIG_Y_UP = 1,      /**< y grows upwards, as in many game engines */
    GESTA_CONFIG_POLL_ALL = 2,  /**< polling also shows failed, and cancelled before a began, and the return to possible */
    GESTA_CONFIG_NO_POLL = 4    /**< keep no event records: the program only uses callbacks */
};

/** How a context is set up. @since 0.1 */
typedef struct gesta_config {
    uint32_t size;         /**< sizeof(gesta_config) */
    uint32_t flags;        /**< GESTA_CONFIG_... bits, the others 0 (else GESTA_E_ARGUMENT) */
    uint32_t max_contacts; /**< contacts down at once, 1 to 1024; default 32 */
    uint32_t reserved;     /**< 0 */
    double units_per_mm;   /**< caller's units in a millimetre, 1e-6 to 1e6; default 160/25.4: density-independent pixels */
} gesta_config;

/**
 * Fills the defaults. `size` is sizeof *config as the caller was compiled.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_SIZE. Thread: [any]. @since 0.1
 */
int32_t gesta_config_init(gesta_config *config, size_t size);

/**
 * Makes a context; `config` may be NULL for the defaults. *context is NULL after an error.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_SIZE, GESTA_E_RANGE, GESTA_E_NOT_FINITE, GESTA_E_MEMORY. Thread: [any]. @since 0.1
 */
int32_t gesta_context_create(const gesta_config *config, gesta_context **context);

/**
 * Ends a context: what was under way is reported as cancelled, then all release functions run, then the context is no more.
 * NULL is accepted. Errors: GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_context_destroy(gesta_context *context);

/**
 * What was wrong with the last call on this context that failed, as a sentence: "gesta_push: touches[3].x is nan, must be finite".
 * "" before the first error. Valid until the next call that fails; never NULL. Thread: [context]. @since 0.1
 */
const char *gesta_context_message(const gesta_context *context);

/**
 * The system takes every contact away (a call comes in, the window loses the grab): recognizers under way are cancelled, and
 * samples of contacts that are down are swallowed until they lift. The event time is the context's.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_context_cancel(gesta_context *context);

/** The context's time in ns: the newest it was told, INT64_MIN before any. Errors: GESTA_E_ARGUMENT. Thread: [context]. @since 0.1 */
int32_t gesta_context_now(const gesta_context *context, int64_t *now);

/** Called when `user` is no longer needed, once. @since 0.1 */
typedef void (*gesta_release)(void *user);

/** Receives log lines: level GESTA_LOG_..., a NUL-terminated message valid during the call. @since 0.1 */
typedef void (*gesta_log)(gesta_context *context, uint32_t level, const char *message, void *user);

/**
 * Sets who hears log lines (misbehaving classes, plugins); NULL for nobody. The former one is released.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_context_set_log(gesta_context *context, gesta_log log, void *user, gesta_release release);

/* ------------------------------------------------------------------------------------------------------- input -- */

/**
 * Pushes `count` samples that lie `stride` bytes apart (sizeof(gesta_touch) as the caller was compiled). All are checked before
 * the first is dispatched. Adjacent samples of equal time and different contacts make a frame; the call's end ends the frame. What a
 * larger stride holds beyond this version's gesta_touch is not read.
 * Deadlines up to a sample's time run before it. Clears the polled events of before, unless count is 0.
 *
 * Errors: GESTA_E_ARGUMENT (null, misaligned to 8, reserved not 0), GESTA_E_SIZE (stride), GESTA_E_PHASE, GESTA_E_NOT_FINITE,
 * GESTA_E_RANGE (coordinate), GESTA_E_TIME, GESTA_E_CONTACT, GESTA_E_LIMIT (contacts), GESTA_E_BUSY, GESTA_E_MEMORY. Thread: [context].
 * @since 0.1
 */
int32_t gesta_push(gesta_context *context, const gesta_touch *touches, size_t count, size_t stride);

/**
 * Tells the time, ns, and runs the deadlines up to it, each reported as of its own time. Clears the polled events of before.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_TIME (before the context's time), GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_advance(gesta_context *context, int64_t now);

/**
 * When the library wants gesta_advance next, in ns; GESTA_NO_DEADLINE when it waits for nothing.
 * Errors: GESTA_E_ARGUMENT. Thread: [context]. @since 0.1
 */
int32_t gesta_next_deadline(const gesta_context *context, int64_t *deadline);

/** Which recognizer won this contact: *recognizer is 0 while nobody has. Errors: GESTA_E_ARGUMENT, GESTA_E_CONTACT. Thread: [context]. @since 0.1 */
int32_t gesta_contact_owner(gesta_context *context, uint64_t contact, uint32_t *recognizer);

/* ------------------------------------------------------------------------------------------------------ events -- */

/** Bits of gesta_event.flags, for provisional recognition (gesta_recognizer_set_provisional). @since 0.1 */
enum {
    GESTA_EVENT_PROVISIONAL = 1, /**< ended, unless somebody that it waits for recognizes: one of the next two follows */
    GESTA_EVENT_CONFIRMED = 2,   /**< ended, as was said before */
    GESTA_EVENT_REVOKED = 4      /**< failed or cancelled after all; actions hear this one too */
};

/**
 * One transition of one recognizer, or one more change of a continuous one. Only ever made by the library; it may grow at the
 * end: arrays have a stride. @since 0.1
 */
typedef struct gesta_event {
    uint32_t size;            /**< sizeof(gesta_event) in the library */
    uint32_t recognizer;      /**< its id; stale if it was destroyed meanwhile */
    uint32_t class_id;        /**< its class */
    uint32_t state;           /**< GESTA_STATE_... now */
    uint32_t previous;        /**< GESTA_STATE_... before */
    uint32_t sequence;        /**< counts the recognizer's sequences, from 1; 0 before the first */
    int64_t time;             /**< ns of the frame or the deadline */
    double x;                 /**< centroid of its contacts, the last known if none is down; caller's units */
    double y;
    const double *values;     /**< the class's values as they were then, in its order; texts are 0 here */
    const uint64_t *contacts; /**< ids of the contacts that it follows, those lifting in this frame included */
    uint32_t value_count;
    uint32_t contact_count;
    uint32_t reason;          /**< GESTA_REASON_... for failed and cancelled */
    uint32_t blocker;         /**< the recognizer that won instead, for GESTA_REASON_LOST */
    double measured;          /**< the figure that decided */
    double limit;             /**< its limit */
    void *user;               /**< the recognizer's user pointer */
    uint32_t flags;           /**< GESTA_EVENT_... bits */
    uint32_t reserved;
} gesta_event;

/**
 * The events since the last gesta_push or gesta_advance began, in order, with what other calls caused since then. Valid until the
 * next call that changes the context. Without GESTA_CONFIG_POLL_ALL only what actions hear: began, changed, ended, and
 * cancelled after a began. *stride is the distance of two events in bytes.
 * Errors: GESTA_E_ARGUMENT. Thread: [context]. @since 0.1
 */
int32_t gesta_events(gesta_context *context, const gesta_event **events, size_t *count, size_t *stride);

/** Hears of an event; it and what it points to are valid during the call. @since 0.1 */
typedef void (*gesta_callback)(gesta_context *context, const gesta_event *event, void *user);

/**
 * Sets who hears of every transition of every recognizer, failed, cancelled and the return to possible included, before the actions
 * do; NULL for nobody. The former one is released.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_context_set_observer(gesta_context *context, gesta_callback observer, void *user, gesta_release release);

/* ----------------------------------------------------------------------------------------------------- classes -- */

/** What a class is. @since 0.1 */
typedef struct gesta_class_info {
    uint32_t size;            /**< sizeof(gesta_class_info), set by the caller */
    uint32_t class_id;
    const char *id;           /**< "gesta.tap"; this and the next two live as long as the context */
    const char *label;
    const char *doc;
    uint32_t flags;           /**< GESTA_CLASS_... */
    uint32_t parameter_count;
    uint32_t value_count;
    uint32_t reason_count;
    uint32_t plugin;          /**< the plugin that it came from, 0 for built-ins and registered ones */
    uint32_t reserved;
} gesta_class_info;

/** The class of a name. Errors: GESTA_E_ARGUMENT, GESTA_E_TEXT, GESTA_E_CLASS. Thread: [context]. @since 0.1 */
int32_t gesta_class_find(gesta_context *context, const char *name, size_t length, uint32_t *class_id);

/** Describes a class; set info->size first. Errors: GESTA_E_ARGUMENT, GESTA_E_SIZE, GESTA_E_HANDLE. Thread: [context]. @since 0.1 */
int32_t gesta_class_describe(gesta_context *context, uint32_t class_id, gesta_class_info *info);

/**
 * Describes a parameter; set info->size first. Lengths are in the caller's units here.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_SIZE, GESTA_E_HANDLE, GESTA_E_INDEX. Thread: [context]. @since 0.1
 */
int32_t gesta_class_parameter(gesta_context *context, uint32_t class_id, size_t index, gesta_parameter_info *info);

/** Describes a value, likewise. Errors: as gesta_class_parameter. Thread: [context]. @since 0.1 */
int32_t gesta_class_value(gesta_context *context, uint32_t class_id, size_t index, gesta_value_info *info);

/** Describes one of the class's own reasons, likewise. Errors: as gesta_class_parameter. Thread: [context]. @since 0.1 */
int32_t gesta_class_reason(gesta_context *context, uint32_t class_id, size_t index, gesta_reason_info *info);

/**
 * Adds a class of the program's own, the same table that plugins bring (gesta_plugin.h); it and all it points to must stay until
 * the context is destroyed. *class_id may be asked for or not (NULL).
 * Errors: GESTA_E_ARGUMENT, GESTA_E_CLASS_..., GESTA_E_LIMIT (1024 classes), GESTA_E_MEMORY, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_class_register(gesta_context *context, const gesta_class *table, uint32_t *class_id);

/* ----------------------------------------------------------------------------------------------------- regions -- */

/*
 * A contact belongs to the deepest region that it goes down in, and stays there until it lifts, wherever it moves. Recognizers on that
 * region and on those around it, up to the one that is everywhere, receive it.
 */

/** The region that is everywhere: where recognizers are attached when they are created, and the parent of the first regions. @since 0.1 */
#define GESTA_REGION_EVERYWHERE UINT32_C(0x40010000)

/** No region: a recognizer attached to it hears of nothing. @since 0.1 */
#define GESTA_REGION_NONE UINT32_C(0)

/** A rectangle in the caller's units; what lies at its far edges is outside. @since 0.1 */
typedef struct gesta_rect {
    double x;      /**< of the corner with the least coordinates, counted from its parent's; within +-GESTA_COORDINATE_MAX */
    double y;
    double width;  /**< 0 to 2 * GESTA_COORDINATE_MAX */
    double height;
} gesta_rect;

/** What a region is. @since 0.1 */
typedef struct gesta_region_info {
    uint32_t size;    /**< sizeof(gesta_region_info), set by the caller */
    uint32_t region;
    uint32_t parent;  /**< GESTA_REGION_NONE for the one that is everywhere */
    uint32_t depth;   /**< how many regions are around it */
    int32_t order;    /**< see gesta_region_set_order */
    uint32_t enabled; /**< 1 or 0 */
    gesta_rect rect;  /**< zeros for the one that is everywhere */
} gesta_region_info;

/**
 * Makes a region inside another, enabled, above its siblings of the same order. What lies outside its parent is not hit.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_HANDLE, GESTA_E_STALE, GESTA_E_NOT_FINITE, GESTA_E_RANGE, GESTA_E_LIMIT (65,536 at once),
 * GESTA_E_MEMORY, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_region_create(gesta_context *context, uint32_t parent, const gesta_rect *rect, uint32_t *region);

/**
 * Ends a region and those inside it. Recognizers attached to them are detached (GESTA_REGION_NONE), those under way are cancelled; others
 * go on with the contacts that began there.
 * Errors: GESTA_E_ARGUMENT (the one that is everywhere), GESTA_E_HANDLE, GESTA_E_STALE, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_region_destroy(gesta_context *context, uint32_t region);

/** Moves or resizes it; contacts that are down stay where they began. Errors: as gesta_region_create. Thread: [context]. @since 0.1 */
int32_t gesta_region_set_rect(gesta_context *context, uint32_t region, const gesta_rect *rect);

/** Siblings of a higher order lie above; of equal ones, the later made. Default 0. Errors: as gesta_region_describe, GESTA_E_BUSY. Thread: [context]. @since 0.1 */
int32_t gesta_region_set_order(gesta_context *context, uint32_t region, int32_t order);

/**
 * Enables or disables (0) a region and those inside it: a disabled one is not hit, and recognizers under way there are cancelled.
 * Errors: as gesta_region_describe, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_region_set_enabled(gesta_context *context, uint32_t region, int32_t enabled);

/** Describes a region; set info->size first. Errors: GESTA_E_ARGUMENT, GESTA_E_SIZE, GESTA_E_HANDLE, GESTA_E_STALE. Thread: [context]. @since 0.1 */
int32_t gesta_region_describe(gesta_context *context, uint32_t region, gesta_region_info *info);

/** The region that a contact going down there would belong to, by the rectangles. Errors: GESTA_E_ARGUMENT, GESTA_E_NOT_FINITE. Thread: [context]. @since 0.1 */
int32_t gesta_region_at(gesta_context *context, double x, double y, uint32_t *region);

/** The region that a contact belongs to; GESTA_REGION_NONE if none, or gone. Errors: GESTA_E_ARGUMENT, GESTA_E_CONTACT. Thread: [context]. @since 0.1 */
int32_t gesta_contact_region(gesta_context *context, uint64_t contact, uint32_t *region);

/**
 * Answers the region that a contact going down belongs to, or the one that a pointer above the surface is over (GESTA_PHASE_HOVER);
 * GESTA_REGION_NONE for nobody (as does an id that is none, which is logged). Reading calls only. @since 0.1
 */
typedef uint32_t (*gesta_hit_test)(gesta_context *context, const gesta_touch *touch, void *user);

/**
 * Sets who finds the region instead of the rectangles; NULL for the rectangles. The former one is released.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_context_set_hit_test(gesta_context *context, gesta_hit_test hit_test, void *user, gesta_release release);

/* ------------------------------------------------------------------------------------------------- recognizers -- */

/**
 * Makes a recognizer of a class, enabled and attached to GESTA_REGION_EVERYWHERE; it hears of contacts that go down from now on.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_TEXT, GESTA_E_CLASS, GESTA_E_LIMIT (65,536 at once), GESTA_E_MEMORY, GESTA_E_CLASS_CREATE,
 * GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_recognizer_create(gesta_context *context, const char *class_name, size_t length, uint32_t *recognizer);

/**
 * Ends a recognizer: cancelled is reported if it was under way, its id is stale from here on, its actions are released. From within
 * a callback the report and the releases come after it: until then the `user` pointers must hold.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_HANDLE, GESTA_E_STALE, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_recognizer_destroy(gesta_context *context, uint32_t recognizer);

/**
 * Attaches it to a region instead of the one it is at; GESTA_REGION_NONE takes it off. A sequence under way is cancelled.
 * Errors: as gesta_recognizer_destroy, for the region too. Thread: [context]. @since 0.1
 */
int32_t gesta_recognizer_attach(gesta_context *context, uint32_t recognizer, uint32_t region);

/** Where it is attached. Errors: as gesta_recognizer_state. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_region(gesta_context *context, uint32_t recognizer, uint32_t *region);

/** Enables or disables (0) it; disabling cancels a sequence under way. Errors: as gesta_recognizer_destroy. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_set_enabled(gesta_context *context, uint32_t recognizer, int32_t enabled);

/** 1 or 0. Errors: as gesta_recognizer_state. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_enabled(gesta_context *context, uint32_t recognizer, int32_t *enabled);

/**
 * Back to possible at once: a sequence under way is cancelled, and its contacts are no longer followed.
 * Errors: as gesta_recognizer_destroy. Thread: [context]. @since 0.1
 */
int32_t gesta_recognizer_reset(gesta_context *context, uint32_t recognizer);

/** It wants no more of this contact. Errors: as gesta_recognizer_destroy, GESTA_E_CONTACT if it does not follow it. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_ignore(gesta_context *context, uint32_t recognizer, uint64_t contact);

/** Its state, GESTA_STATE_.... Errors: GESTA_E_ARGUMENT, GESTA_E_HANDLE, GESTA_E_STALE. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_state(gesta_context *context, uint32_t recognizer, uint32_t *state);

/** Its class. Errors: as gesta_recognizer_state. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_class(gesta_context *context, uint32_t recognizer, uint32_t *class_id);

/** Sets a pointer of the program's own, which its events carry. Errors: as gesta_recognizer_destroy. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_set_user(gesta_context *context, uint32_t recognizer, void *user);

/** Writes up to `capacity` ids of the contacts it follows; *count gets how many there are. Errors: as gesta_recognizer_state. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_contacts(gesta_context *context, uint32_t recognizer, uint64_t *contacts, size_t capacity, size_t *count);

/**
 * Adds an action: it hears began, changed and ended, and cancelled when a began was reported; never failed. Actions are called in the
 * order in which they were added. `release` and `action` may be NULL.
 * Errors: as gesta_recognizer_destroy, GESTA_E_MEMORY. Thread: [context]. @since 0.1
 */
int32_t gesta_recognizer_add_action(gesta_context *context, uint32_t recognizer, gesta_callback callback, void *user,
                                    gesta_release release, uint32_t *action);

/** Takes an action off; it is not called again. Errors: as gesta_recognizer_destroy, for the action too. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_remove_action(gesta_context *context, uint32_t recognizer, uint32_t action);

/* ------------------------------------------------------------------------------------------------- arbitration -- */

/*
 * When several recognizers follow a contact, the first to recognize wins it and the others fail. In one frame, higher priority goes first, then the
 * deeper region, then the one made earlier. The calls here change who waits for whom and who may go on beside whom.
 */

/**
 * `recognizer` is not to recognize before `other` has failed: a tap that waits for a double tap. It waits only while `other` is in play with a
 * contact of the same sequence (of the newest 32); if `other` recognizes, it fails (GESTA_REASON_LOST). Chains are fine; saying it twice is saying it once.
 * Errors: as gesta_recognizer_destroy, for both; GESTA_E_CYCLE with the cycle in the message; GESTA_E_MEMORY. Thread: [context]. @since 0.1
 */
int32_t gesta_recognizer_require_failure(gesta_context *context, uint32_t recognizer, uint32_t other);

/** Takes that back. Errors: as gesta_recognizer_destroy, for both. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_drop_requirement(gesta_context *context, uint32_t recognizer, uint32_t other);

/** Whom a recognition waits for: *other is 0 while it waits for nobody. Errors: as gesta_recognizer_state. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_waits_for(gesta_context *context, uint32_t recognizer, uint32_t *other);

/** Whether (1) or not (0, the default) both may recognize with the same contacts. Errors: as gesta_recognizer_require_failure. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_allow_simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other, int32_t allowed);

/**
 * Whether (1) or not (0, the default) a discrete recognizer that waits for others to fail is reported at once: ended with
 * GESTA_EVENT_PROVISIONAL, and then, when it is decided, ended with GESTA_EVENT_CONFIRMED, or failed or cancelled with GESTA_EVENT_REVOKED. So a
 * single tap can show its effect without waiting for the double tap. The state that can be read stays possible until it is decided.
 * Errors: as gesta_recognizer_destroy. Thread: [context]. @since 0.1
 */
int32_t gesta_recognizer_set_provisional(gesta_context *context, uint32_t recognizer, int32_t provisional);

/** Sets its priority in ties; default 0. Errors: as gesta_recognizer_destroy. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_set_priority(gesta_context *context, uint32_t recognizer, int32_t priority);

/**
 * Sets which tools it receives contacts of, from now on: bit GESTA_TOOL_... of `tools`; default all.
 * Errors: as gesta_recognizer_destroy, GESTA_E_RANGE (no tool, or an unknown one). Thread: [context]. @since 0.1
 */
int32_t gesta_recognizer_set_tools(gesta_context *context, uint32_t recognizer, uint32_t tools);

/** The program's say in arbitration. Any function may be NULL; in them only reading calls are legal. @since 0.1 */
typedef struct gesta_delegate {
    uint32_t size;     /**< sizeof(gesta_delegate) */
    uint32_t reserved; /**< 0 */
    /** Is asked once a sequence, when it is about to recognize; 0: it fails with GESTA_REASON_REFUSED. */
    int32_t (*should_begin)(gesta_context *context, uint32_t recognizer, void *user);
    /** Is asked when a contact goes down; 0: the recognizer does not follow it. The contact's y grows downwards. */
    int32_t (*should_receive)(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user);
    /** May `recognizer` recognize beside `other`, which has recognized? Not 0: yes. (0 forbids nothing that was allowed otherwise.) */
    int32_t (*simultaneous)(gesta_context *context, uint32_t recognizer, uint32_t other, void *user);
    void *user;
    gesta_release release; /**< called once, when `user` is no longer needed */
} gesta_delegate;

/**
 * Sets the delegate; NULL for none. The table is copied; the former one is released.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_SIZE, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_context_set_delegate(gesta_context *context, const gesta_delegate *delegate);

/** What gesta_context_check can find. @since 0.1 */
enum {
    GESTA_FINDING_UNREACHABLE = 1,  /**< no contact can reach it: disabled, detached, in a disabled or empty region */
    GESTA_FINDING_HIDDEN = 2,       /**< `other` always recognizes before it with the same contacts, and does not wait for it */
    GESTA_FINDING_LATENCY = 3,      /**< it waits for `other`, up to `seconds` after its own recognition */
    GESTA_FINDING_IDLE_REQUIREMENT = 4 /**< it is to wait for `other`, which no contact of its can reach */
};

/** One thing that is worth knowing about the recognizers as they are set up. @since 0.1 */
typedef struct gesta_finding {
    uint32_t size;       /**< sizeof(gesta_finding) in the library */
    uint32_t kind;       /**< GESTA_FINDING_... */
    uint32_t recognizer; /**< whom it concerns */
    uint32_t other;      /**< and because of whom, or 0 */
    double seconds;      /**< for GESTA_FINDING_LATENCY; NaN when the class does not say */
    const char *text;    /**< for people; valid during the call */
} gesta_finding;

/** Hears of a finding; reading calls only. @since 0.1 */
typedef void (*gesta_finding_callback)(gesta_context *context, const gesta_finding *finding, void *user);

/**
 * Looks at the recognizers as they are set up now, without any input: which can never fire, which hide each other, which add how much
 * latency. Calls `report` for each finding, recognizers in the order in which they were made. *count (may be NULL) gets how many.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_context_check(gesta_context *context, gesta_finding_callback report, void *user, size_t *count);

/* ----------------------------------------------------------------------------------------- parameters and values -- */

/*
 * Parameters and values share one space of names for each class. A parameter that is set while a sequence is under way holds from the
 * next one on. The get functions read parameters and values; for a parameter, what was set last. The set functions write
 * parameters, and those values that are writable (and need a sequence under way: GESTA_E_STATE otherwise).
 *
 * Errors of all: as gesta_recognizer_destroy, GESTA_E_TEXT, GESTA_E_NAME, GESTA_E_TYPE; set also: GESTA_E_RANGE, GESTA_E_NOT_FINITE,
 * GESTA_E_READ_ONLY, GESTA_E_STATE, GESTA_E_MEMORY. Thread: [context].
 */

/** Sets a number. @since 0.1 */
int32_t gesta_recognizer_set_number(gesta_context *context, uint32_t recognizer, const char *name, size_t length, double value);

/** Sets an integer. @since 0.1 */
int32_t gesta_recognizer_set_integer(gesta_context *context, uint32_t recognizer, const char *name, size_t length, int64_t value);

/** Sets a boolean: 0 is false, all else true. @since 0.1 */
int32_t gesta_recognizer_set_boolean(gesta_context *context, uint32_t recognizer, const char *name, size_t length, int32_t value);

/** Sets a text, or a choice by its name. @since 0.1 */
int32_t gesta_recognizer_set_text(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                  const char *text, size_t text_length);

/** Reads a number; of an integer, boolean or choice (its index) too. @since 0.1 */
int32_t gesta_recognizer_number(gesta_context *context, uint32_t recognizer, const char *name, size_t length, double *value);

/** Reads an integer; of a boolean or choice (its index) too. @since 0.1 */
int32_t gesta_recognizer_integer(gesta_context *context, uint32_t recognizer, const char *name, size_t length, int64_t *value);

/** Reads a boolean: 0 or 1. @since 0.1 */
int32_t gesta_recognizer_boolean(gesta_context *context, uint32_t recognizer, const char *name, size_t length, int32_t *value);

/** Reads a text, or a choice's name. Also GESTA_E_BUFFER. @since 0.1 */
int32_t gesta_recognizer_text(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                  char *buffer, size_t capacity, size_t *needed);

/** Writes up to `capacity` of the values, in the class's order, texts as 0; *count gets how many there are. @since 0.1 */
int32_t gesta_recognizer_values(gesta_context *context, uint32_t recognizer, double *values, size_t capacity, size_t *count);

/* ----------------------------------------------------------------------------------------------------- samples -- */

/**
 * Writes up to `capacity` of the samples that a capturing recognizer ("gesta.capture") has kept in its newest sequence, from the one at
 * index `first` on: as they were pushed, coalesced ones included, in order, those of all its contacts. They lie `stride` bytes apart
 * (sizeof(gesta_touch) as the caller was compiled). *count gets how many are kept in all, whatever `first` is: a program that draws
 * while the finger moves asks for those that it does not have yet. `samples` may be NULL when `capacity` is 0. They are kept until the next
 * sequence begins.
 * Errors: as gesta_recognizer_state, GESTA_E_TYPE (its class keeps no samples), GESTA_E_SIZE (stride). Thread: [context]. @since 0.1
 */
int32_t gesta_recognizer_samples(gesta_context *context, uint32_t recognizer, size_t first, gesta_touch *samples, size_t capacity,
                                 size_t stride, size_t *count);

/* ---------------------------------------------------------------------------------------------------- verdicts -- */

/** What became of a recognizer's newest sequence, and why. @since 0.1 */
typedef struct gesta_verdict {
    uint32_t size;       /**< sizeof(gesta_verdict), set by the caller */
    uint32_t recognizer;
    uint32_t class_id;
    uint32_t state;      /**< GESTA_STATE_...: possible, began and changed mean that it is not over */
    uint32_t reason;     /**< GESTA_REASON_..., or the class's own; 0 unless failed or cancelled */
    uint32_t blocker;    /**< who won instead, for GESTA_REASON_LOST */
    uint32_t sequence;   /**< which of its sequences, from 1; 0 before the first */
    uint32_t refused;    /**< transitions that the state machine refused its class in this sequence */
    int64_t time;        /**< ns of this sequence's newest transition; INT64_MIN before the first */
    double measured;     /**< the figure that decided */
    double limit;        /**< its limit */
} gesta_verdict;

/** The verdict; set verdict->size first. Errors: as gesta_recognizer_state, GESTA_E_SIZE. Thread: [context]. @since 0.1 */
int32_t gesta_recognizer_verdict(gesta_context *context, uint32_t recognizer, gesta_verdict *verdict);

/**
 * The verdict for people: "failed: moved 34.2 from where it went down, at most 12.6 allowed".
 * Errors: as gesta_recognizer_state, GESTA_E_BUFFER. Thread: [context]. @since 0.1
 */
int32_t gesta_recognizer_verdict_text(gesta_context *context, uint32_t recognizer, char *buffer, size_t capacity, size_t *needed);

/* ------------------------------------------------------------------------------------------------------ traces -- */

/*
 * A trace is a session as text: what the program did, sample by sample, and what the library answered. Replaying it does the same again in a
 * context of its own and compares every transition and value bit for bit; or tries other parameters on the same input.
 *
 * The format. Lines end in "\n", words are separated by spaces; empty lines and those that begin with "#" say nothing. ID is an
 * id as it was when recorded, "0x20010000"; BOOL is 0 or 1; times (TIME) are ns, CONTACT is the caller's id, both whole numbers.
 * NUMBER is a decimal of at most six places if a short one is exact, else hexadecimal, "0x1.5555555555555p-2"; "inf", "-inf", "nan". TEXT stands in
 * quotation marks with \" \\ and \xHH for control characters.
 *
 *     gesta-trace 1                     the first line: the format's version
 *     config FLAGS CONTACTS UNITS       gesta_config: flags, max_contacts, units_per_mm
 *     ...                               what was there already: lines as below, and `was ID STATE SEQUENCE X Y` and `now TIME`
 *     start                             the session begins
 *     push COUNT                        one gesta_push, then a line for each sample; fields that are 0 are left out:
 *     touch TIME CONTACT PHASE X Y [tool TOOL] [buttons N] [modifiers N] [pressure NUMBER] [major NUMBER] [minor NUMBER]
 *         [orientation NUMBER] [tilt_x NUMBER] [tilt_y NUMBER] [flags N]                          (all on one line)
 *     advance TIME                      gesta_advance; and so on, each line a call that succeeded:
 *     cancel | create ID CLASS | destroy ID | attach ID REGION | enable ID BOOL | reset ID | ignore ID CONTACT
 *     set ID NAME NUMBER|TEXT           a parameter or a value; a recognizer's parameters are all set when it is made
 *     require ID OTHER | unrequire ID OTHER | simultaneous ID OTHER BOOL | priority ID N |
 *     tools ID N | provisional ID BOOL
 *     region ID PARENT X Y WIDTH HEIGHT | region-rect ID X Y WIDTH HEIGHT | region-order ID N | region-enable ID BOOL | region-destroy ID
 *     delegate BOOL BOOL BOOL           there is should_begin, should_receive, simultaneous
 *     hit-test BOOL                     there is a hit test
 *     asked begin ID ANSWER             what they answered; `asked receive ID CONTACT ANSWER`, `asked simultaneous ID OTHER ANSWER`,
 *                                       `asked hit CONTACT REGION`
 *     event ID FROM TO SEQUENCE TIME X Y contacts COUNT CONTACT... values COUNT NUMBER|TEXT... verdict REASON MEASURED LIMIT BLOCKER REFUSED
 *     > LINE                            a call from within a callback, made when the event above was told
 *     >> LINE                           a call from within a release function
 *     release                           some other call let release functions run
 *     stop | close                      the last call: gesta_trace_stop, or gesta_context_destroy, whose events come after it
 */

/** Receives a trace's next bytes, valid during the call. Reading calls only. @since 0.1 */
typedef void (*gesta_trace_write)(const char *bytes, size_t length, void *user);

/**
 * Begins to record: first what there is, then everything from now on. It costs about a hundred bytes of text a sample, and no allocation; `write`
 * gets them in pieces of up to 16 KiB, the last ones from gesta_trace_stop. `release` is called once, when recording has ended. Recognizers of
 * classes from outside are recorded like others, but what they remember from earlier sequences is not.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_BUSY (recording already, or within a callback), GESTA_E_STATE (a contact is down, or a recognizer under way),
 * GESTA_E_MEMORY. Thread: [context]. @since 0.1
 */
int32_t gesta_trace_start(gesta_context *context, gesta_trace_write write, void *user, gesta_release release);

/**
 * Ends recording; gesta_context_destroy does so too. Nothing happens when there is none.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_BUSY (within a callback). Thread: [context]. @since 0.1
 */
int32_t gesta_trace_stop(gesta_context *context);

/** What if: another value for a parameter, wherever the trace sets it. @since 0.1 */
typedef struct gesta_trace_override {
    uint32_t size;          /**< sizeof(gesta_trace_override) */
    uint32_t reserved;      /**< 0 */
    const char *recognizer; /**< a class, "gesta.tap", for all of it; or a recognizer's id in the trace, "0x20010000" */
    const char *parameter;  /**< its name */
    const char *value;      /**< as text, whatever its type: "0.5", "2", "1", "literal" */
} gesta_trace_override;

/**
 * Called with the new context before anything is made in it: registers classes or loads plugins that the trace needs. Not 0 ends the replay,
 * which answers that. @since 0.1
 */
typedef int32_t (*gesta_trace_prepare)(gesta_context *context, void *user);

/**
 * Hears of a difference: the trace's line (from 1), that line, and what came instead; "" for nothing. Not 0: go on.
 * @since 0.1
 */
typedef int32_t (*gesta_trace_difference)(uint64_t line, const char *expected, const char *came, void *user);

/** How to replay. All may be 0 but size. @since 0.1 */
typedef struct gesta_trace_options {
    uint32_t size;                         /**< sizeof(gesta_trace_options) */
    uint32_t override_count;
    const gesta_trace_override *overrides; /**< the first that fits holds; the array's stride is its first one's size */
    gesta_trace_prepare prepare;
    gesta_trace_difference difference;     /**< NULL: the replay ends at the first difference */
    void *user;                            /**< for both */
    char *message;                         /**< gets the first difference or the error as a sentence with its line, cut to `capacity` bytes */
    size_t capacity;
} gesta_trace_options;

/** What came of it. @since 0.1 */
typedef struct gesta_trace_result {
    uint32_t size;        /**< sizeof(gesta_trace_result), set by the caller */
    uint32_t reserved;
    uint64_t lines;       /**< lines that were read */
    uint64_t samples;     /**< samples that were pushed */
    uint64_t events;      /**< transitions and changes that came */
    uint64_t differences; /**< 0: all was the same, bit for bit */
    uint64_t line;        /**< of the first difference or the error, from 1; 0 for none */
} gesta_trace_result;

/**
 * Plays a trace in a context of its own, without the program's callbacks: what they did and answered is in the trace. `options` may be
 * NULL. A difference is no error: see result->differences. A trace that is cut off is played as far as it goes, and is GESTA_E_TRACE.
 * *result is filled in any case but GESTA_E_ARGUMENT and GESTA_E_SIZE.
 * Errors: GESTA_E_ARGUMENT (an override that fits nothing in the trace, too), GESTA_E_SIZE, GESTA_E_TRACE (not as above: the line, and what was
 * expected, in the message), GESTA_E_CLASS (a class that is not there), GESTA_E_NAME, GESTA_E_TYPE, GESTA_E_RANGE (an override's parameter or
 * value), GESTA_E_MEMORY, what prepare answered. Thread: [any]. @since 0.1
 */
int32_t gesta_trace_replay(const char *text, size_t length, const gesta_trace_options *options, gesta_trace_result *result);

/* ----------------------------------------------------------------------------------------------------- plugins -- */

/*
 * A plugin is code that runs in this process. Loading takes a process-wide lock; a library is opened once in the process, known by device
 * and inode, and once initialised it stays mapped for ever. Each context that loads it gets its classes. A load that fails leaves the
 * context as it was.
 */

/**
 * Opens a plugin by its absolute path and adds its classes. A plugin that this context has already gives its id again.
 * `plugin` may be NULL.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_TEXT, GESTA_E_PLUGIN_..., GESTA_E_CLASS_..., GESTA_E_LIMIT, GESTA_E_MEMORY, GESTA_E_BUSY.
 * Thread: [context]. @since 0.1
 */
int32_t gesta_plugin_load(gesta_context *context, const char *path, size_t length, uint32_t *plugin);

/**
 * Loads every file that ends in ".so" in a directory given by its absolute path, in the order of their names' bytes. A file that cannot be
 * loaded is logged (level error) and passed over. *loaded (may be NULL) gets how many were.
 * Errors: as gesta_plugin_load, for the directory. Thread: [context]. @since 0.1
 */
int32_t gesta_plugin_scan(gesta_context *context, const char *directory, size_t length, size_t *loaded);

/**
 * Scans the directories in the environment's GESTA_PLUGIN_PATH, separated by ':'; nothing if it is not set, and nothing in a program
 * with raised privileges (secure_getenv). Directories that cannot be scanned are logged and passed over.
 * Errors: GESTA_E_ARGUMENT, GESTA_E_MEMORY, GESTA_E_BUSY. Thread: [context]. @since 0.1
 */
int32_t gesta_plugin_scan_environment(gesta_context *context, size_t *loaded);

/** What a plugin says of itself. All texts are static. @since 0.1 */
typedef struct gesta_plugin_info {
    uint32_t size;        /**< sizeof(gesta_plugin_info), set by the caller */
    uint32_t plugin;
    const char *id;
    const char *name;
    const char *version;
    const char *vendor;
    const char *url;
    const char *path;     /**< where it was opened first in this process */
    uint32_t abi;
    uint32_t class_count;
} gesta_plugin_info;

/** Describes a plugin; set info->size first. Errors: GESTA_E_ARGUMENT, GESTA_E_SIZE, GESTA_E_HANDLE. Thread: [context]. @since 0.1 */
int32_t gesta_plugin_describe(gesta_context *context, uint32_t plugin, gesta_plugin_info *info);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_H */
