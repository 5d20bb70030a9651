/*
 * gesta_plugin.h - what a recognizer class is made of.
 *
 * This header is the specification for everyone who writes a recognizer: in a shared object that Gesta opens, or in
 * the program itself (gesta_class_register in gesta.h takes the same table). It stands alone, needs C99 and no
 * library: a plugin never links libgesta, the host hands it a table of functions.
 *
 * The shortest plugin: fill a gesta_class, put it into a gesta_plugin, and export
 *
 *     const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max);
 *
 * How a class is driven. An instance lives in one context. It is told of contacts by touches_began, touches_moved,
 * touches_ended and touches_cancelled; it answers through the host: set_state when it knows, fail when it cannot be,
 * with the figure that decided. reset comes just before the first contact of each new sequence. The host refuses and
 * logs whatever the state machine does not allow.
 *
 * Threads. [dispatch] marks what runs on the thread that holds the context at that moment, one call at a time;
 * [any] may run on any thread. A host function may only be called from within one of the class's own functions, for the
 * instance that function was called for; elsewhere it answers GESTA_E_BUSY and does nothing.
 *
 * Nothing may be thrown, longjmp'ed or unwound out of a plugin's function: that ends the process.
 *
 * Growth. A struct's `size` is its sizeof where it was compiled; fields are only ever added at the end. GESTA_PLUGIN_ABI
 * counts the breaks. Whatever else comes has a name and is asked for by gesta_host.extension.
 */
#ifndef GESTA_PLUGIN_H
#define GESTA_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The plugin ABI that this header describes. @since 0.1 */
#define GESTA_PLUGIN_ABI 1u

/** The name of the one function that a plugin exports. @since 0.1 */
#define GESTA_PLUGIN_ENTRY "gesta_plugin_entry"

/** Put before gesta_plugin_entry, so that it is exported under -fvisibility=hidden too. @since 0.1 */
#if defined(__GNUC__)
#define GESTA_PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define GESTA_PLUGIN_EXPORT
#endif

/* ------------------------------------------------------------------------------------------------------ states -- */

/**
 * The six states of a recognizer.
 *
 * Discrete:   possible -> ended | failed.
 * Continuous: possible -> began | failed;  began, changed -> changed | ended | cancelled.
 * Both:       possible -> cancelled, when the system takes the contacts away.
 * ended, cancelled and failed are final; possible comes back with the next sequence. @since 0.1
 */
enum {
    GESTA_STATE_POSSIBLE = 0,
    GESTA_STATE_BEGAN = 1,
    GESTA_STATE_CHANGED = 2,
    GESTA_STATE_ENDED = 3,
    GESTA_STATE_RECOGNIZED = 3, /**< another name for ended, as discrete recognizers have it */
    GESTA_STATE_CANCELLED = 4,
    GESTA_STATE_FAILED = 5
};

/** Phases of a touch sample. 0 is none of them, so that a forgotten phase is an error. @since 0.1 */
enum {
    GESTA_PHASE_BEGAN = 1,      /**< a contact goes down */
    GESTA_PHASE_MOVED = 2,      /**< it moved */
    GESTA_PHASE_STATIONARY = 3, /**< it is where it was: only the time counts, the position is not read */
    GESTA_PHASE_ENDED = 4,      /**< it lifted; the position is that of the lift and makes no move of its own */
    GESTA_PHASE_CANCELLED = 5,  /**< the system took it away (palm rejection, a grab) */
    GESTA_PHASE_HOVER = 6       /**< a pointer above the surface, not down */
};

/** What touches the surface. @since 0.1 */
enum {
    GESTA_TOOL_FINGER = 0,
    GESTA_TOOL_PEN = 1,
    GESTA_TOOL_ERASER = 2,
    GESTA_TOOL_MOUSE = 3
};

/** Bits of gesta_touch.flags. @since 0.1 */
enum {
    GESTA_TOUCH_COALESCED = 1 /**< a reading that the system had held back to deliver it with a later one */
};

/** "Not known" for pressure, contact size, orientation and tilt: what a zeroed struct says. @since 0.1 */
#define GESTA_UNKNOWN 0.0f

/**
 * One reading of one contact, as the program pushes it. A zeroed struct is a good start: finger, nothing known but
 * what you fill in. The library takes arrays of it with their stride, so it can grow at the end. @since 0.1
 */
typedef struct gesta_touch {
    int64_t time;      /**< ns on the caller's clock, within +-GESTA_TIME_MAX, never less than any time told before */
    uint64_t contact;  /**< the caller's id of the contact, unique among those down; any value */
    double x;          /**< position in the caller's units, within +-GESTA_COORDINATE_MAX */
    double y;          /**< likewise; grows downwards unless the context says otherwise */
    uint32_t phase;    /**< GESTA_PHASE_... */
    uint32_t tool;     /**< GESTA_TOOL_... */
    uint32_t buttons;  /**< bit 0: primary button, bit 1: secondary, and so on; the caller's own beyond */
    uint32_t modifiers;/**< the caller's keyboard modifiers; handed on, not interpreted */
    float pressure;    /**< 0 to 1 by custom, GESTA_UNKNOWN if not known; finite */
    float major;       /**< the contact ellipse's long axis in the caller's units, or GESTA_UNKNOWN; finite */
    float minor;       /**< its short axis, likewise */
    float orientation; /**< radians from the x axis to the long axis, or GESTA_UNKNOWN; finite */
    float tilt_x;      /**< a pen's lean to the right in radians, 0 upright or not known; finite */
    float tilt_y;      /**< a pen's lean towards growing y in radians, likewise */
    uint32_t flags;    /**< GESTA_TOUCH_... bits, the others 0 */
    uint32_t reserved; /**< 0 */
} gesta_touch;

/** Largest magnitude of a coordinate, in the caller's units. @since 0.1 */
#define GESTA_COORDINATE_MAX 1.0e9

/** Largest magnitude of a time: 2^62 - 1 ns, 146 years. @since 0.1 */
#define GESTA_TIME_MAX INT64_C(4611686018427387903)

/** A time that never comes: no deadline. @since 0.1 */
#define GESTA_NO_DEADLINE INT64_MAX

/**
 * A finger from down to up, as a class sees it. Only ever handed out by pointer, valid during the call; it may grow at
 * the end. y grows downwards here, whatever the context says: a class needs no second case. @since 0.1
 */
typedef struct gesta_contact {
    uint64_t id;           /**< the caller's contact id */
    int64_t time;          /**< ns of the newest sample */
    int64_t previous_time; /**< ns of the one before, or of the start */
    int64_t start_time;    /**< ns at which it went down */
    double x;              /**< the newest position, caller's units */
    double y;
    double previous_x;     /**< the position before that, or the start's */
    double previous_y;
    double start_x;        /**< where it went down */
    double start_y;
    const gesta_touch *touch; /**< the sample as it was pushed (y as pushed); NULL outside touches_... calls and where none was: gesta_context_cancel */
    uint32_t phase;        /**< GESTA_PHASE_... of the newest sample */
    uint32_t tool;         /**< GESTA_TOOL_... */
} gesta_contact;

/* -------------------------------------------------------------------------------------- what a class describes -- */

/** The types of parameters and values. All but text travel as double: exact for integers within +-2^53. @since 0.1 */
enum {
    GESTA_TYPE_NUMBER = 1,  /**< a double */
    GESTA_TYPE_INTEGER = 2, /**< a whole number */
    GESTA_TYPE_BOOLEAN = 3, /**< 0 or 1 */
    GESTA_TYPE_CHOICE = 4,  /**< an index into `choices`; programs set and read it by name */
    GESTA_TYPE_TEXT = 5     /**< UTF-8, at most GESTA_TEXT_MAX bytes; never in an array of doubles (0 stands there) */
};

/** Longest text of a parameter or value in bytes. @since 0.1 */
#define GESTA_TEXT_MAX 65535u

/** Bits of gesta_parameter_info.flags. @since 0.1 */
enum {
    GESTA_PARAMETER_LENGTH = 1 /**< a length: the class gives default and range in mm, programs see their own units */
};

/** A parameter: what a program may set before or between gestures. @since 0.1 */
typedef struct gesta_parameter_info {
    uint32_t size;              /**< sizeof(gesta_parameter_info) */
    uint32_t type;              /**< GESTA_TYPE_... */
    const char *name;           /**< lower case, digits and '_', at most 63 bytes; unique in the class, values included */
    const char *unit;           /**< "length", "s", "length/s", "rad", "1"; "" where there is none */
    const char *doc;            /**< one line */
    double minimum;             /**< smallest legal value; 0 for boolean, choice and text */
    double maximum;             /**< largest legal value; 1 for boolean, choice_count - 1 for choice, 0 for text */
    double initial;             /**< the default; an index for choice; 0 for text */
    const char *initial_text;   /**< the default of a text, NULL otherwise */
    const char *const *choices; /**< names of the choices, NULL unless choice */
    uint32_t choice_count;      /**< how many */
    uint32_t flags;             /**< GESTA_PARAMETER_... */
} gesta_parameter_info;

/** Bits of gesta_value_info.flags. @since 0.1 */
enum {
    GESTA_VALUE_WRITABLE = 1, /**< a program may set it: a pan's translation back to 0, say */
    GESTA_VALUE_FLIPS = 2     /**< its sign turns where y grows upwards */
};

/** A value: what a recognizer tells about the gesture. @since 0.1 */
typedef struct gesta_value_info {
    uint32_t size;              /**< sizeof(gesta_value_info) */
    uint32_t type;              /**< GESTA_TYPE_... */
    const char *name;           /**< as for parameters */
    const char *unit;
    const char *doc;            /**< one line */
    const char *const *choices; /**< names of the choices, NULL unless choice */
    uint32_t choice_count;
    uint32_t flags;             /**< GESTA_VALUE_... */
} gesta_value_info;

/**
 * A reason: why a gesture did not fire. `text` is one English clause; in it {measured}, {limit} and {NAME}, for any
 * parameter or value of the class, stand for figures: "moved {measured}, at most {slop} allowed". @since 0.1
 */
typedef struct gesta_reason_info {
    uint32_t size;    /**< sizeof(gesta_reason_info) */
    uint32_t code;    /**< GESTA_REASON_..., or the class's own from GESTA_REASON_OWN on; unique in the class */
    const char *name; /**< as for parameters: "moved_too_far" */
    const char *text; /**< for people */
} gesta_reason_info;

/** Why a recognizer failed, was cancelled or was refused. Codes are stable. @since 0.1 */
enum {
    GESTA_REASON_NONE = 0,
    /* by the state machine and the arbiter, for every class */
    GESTA_REASON_UNDECIDED = 1,         /**< all contacts are up, and it waits for nothing */
    GESTA_REASON_LOST = 2,              /**< another recognizer took a contact of its: `blocker` */
    GESTA_REASON_CONTACT_CANCELLED = 3, /**< the system took a contact away */
    GESTA_REASON_CONTEXT_CANCELLED = 4, /**< gesta_context_cancel */
    GESTA_REASON_DISABLED = 5,          /**< disabled in mid-gesture */
    GESTA_REASON_RESET = 6,             /**< gesta_recognizer_reset in mid-gesture */
    GESTA_REASON_DETACHED = 7,          /**< attached elsewhere in mid-gesture */
    GESTA_REASON_DESTROYED = 8,         /**< destroyed, or its context was */
    GESTA_REASON_UNSTATED = 9,          /**< the class gave none */
    GESTA_REASON_REFUSED = 10,          /**< the program's delegate did not let it begin */
    /* by the classes, with figure and limit */
    GESTA_REASON_TOO_MANY_CONTACTS = 32,
    GESTA_REASON_TOO_FEW_CONTACTS = 33,
    GESTA_REASON_MOVED_TOO_FAR = 34,
    GESTA_REASON_HELD_TOO_LONG = 35,
    GESTA_REASON_WAITED_TOO_LONG = 36,  /**< for the next tap, or the next finger */
    GESTA_REASON_TAPS_TOO_FAR_APART = 37,
    GESTA_REASON_MOVED_TOO_LITTLE = 38,
    GESTA_REASON_TOO_SLOW = 39,
    GESTA_REASON_WRONG_DIRECTION = 40,  /**< the angle that it was off by, rad */
    GESTA_REASON_NOT_AT_EDGE = 41,
    GESTA_REASON_HELD_TOO_BRIEFLY = 42,
    GESTA_REASON_TOO_MANY_SAMPLES = 43,
    GESTA_REASON_FIRST_MOVE_LEFT = 48,
    GESTA_REASON_FIRST_MOVE_UP = 49,
    GESTA_REASON_TURNED_UP = 50,
    GESTA_REASON_TURNED_DOWN = 51,
    GESTA_REASON_TURNED_LEFT = 52,
    GESTA_REASON_LIFTED_EARLY = 53,     /**< in a part of the stroke from which nothing can be recognized */
    GESTA_REASON_ENDED_TOO_HIGH = 54,
    GESTA_REASON_ENDED_TOO_LOW = 55,
    /* from here on each class has its own */
    GESTA_REASON_OWN = 1000
};

/* ---------------------------------------------------------------------------------------------------- the host -- */

/** One instance of a class, as the host knows it. Opaque. @since 0.1 */
typedef struct gesta_instance gesta_instance;

/** Levels of log messages. @since 0.1 */
enum {
    GESTA_LOG_DEBUG = 1,
    GESTA_LOG_INFO = 2,
    GESTA_LOG_WARNING = 3,
    GESTA_LOG_ERROR = 4
};

/**
 * What the host offers to a class. All functions [dispatch] unless marked, all answer 0 or a negative GESTA_E_... code
 * (see gesta.h) and then did nothing. @since 0.1
 */
typedef struct gesta_host {
    uint32_t size;       /**< sizeof(gesta_host) in the host */
    uint32_t abi;        /**< the plugin ABI in force */
    const char *version; /**< the host's version, "0.1.0" */

    /** [any] A named addition to this table, or NULL. */
    const void *(*extension)(const char *name);

    /**
     * Asks for a state. Recognition (began, or ended from possible) is subject to arbitration at the frame's end: the
     * instance may find itself failed then, and hears no more of the sequence. changed and ended may follow began in the
     * same frame. GESTA_E_STATE when the state machine does not allow it, GESTA_E_RANGE for a number that is no state: logged with the
     * plugin's name, nothing changed.
     */
    int32_t (*set_state)(gesta_instance *instance, uint32_t state);

    /**
     * Fails (from possible) or cancels (from began, changed), saying why: one of the class's reasons or a shared code,
     * the figure that decided and the limit it broke. Figures must not be NaN: GESTA_E_NOT_FINITE.
     */
    int32_t (*fail)(gesta_instance *instance, uint32_t reason, double measured, double limit);

    /** The instance wants no more of this contact; it no longer counts for the sequence. GESTA_E_CONTACT if unknown. */
    int32_t (*ignore)(gesta_instance *instance, uint64_t contact);

    /** Sets a value by its index; integers, booleans and choices must be whole and in range, NaN is refused. */
    int32_t (*set_value)(gesta_instance *instance, size_t index, double value);

    /** Sets a text value by its index; the text is copied. `length` in bytes, or SIZE_MAX for NUL-terminated. */
    int32_t (*set_text)(gesta_instance *instance, size_t index, const char *text, size_t length);

    /** A parameter by its index: number, whole number, 0/1 or choice index. 0 for texts and beyond the last. */
    double (*parameter)(const gesta_instance *instance, size_t index);

    /** A text parameter and its length in bytes; valid until it is set anew. NULL if it is no text. */
    const char *(*parameter_text)(const gesta_instance *instance, size_t index, size_t *length);

    /** Asks for deadline_reached at `time` (ns, after now); one per instance, GESTA_NO_DEADLINE takes it back. */
    int32_t (*set_deadline)(gesta_instance *instance, int64_t time);

    /** Writes up to `capacity` pointers to the contacts that the instance follows; answers how many there are. */
    size_t (*contacts)(const gesta_instance *instance, const gesta_contact **contacts, size_t capacity);

    /** The time of this frame in ns. */
    int64_t (*now)(const gesta_instance *instance);

    /** The instance's state, with what it asked for in this frame. */
    uint32_t (*state)(const gesta_instance *instance);

    /** How many of the caller's units make a millimetre. */
    double (*units_per_mm)(const gesta_instance *instance);

    /** Writes a line to the program's log; level GESTA_LOG_..., `length` in bytes or SIZE_MAX for NUL-terminated. */
    void (*log)(const gesta_instance *instance, uint32_t level, const char *message, size_t length);
} gesta_host;

/* --------------------------------------------------------------------------------------------------- the class -- */

/** Bits of gesta_class.flags. @since 0.1 */
enum {
    GESTA_CLASS_DISCRETE = 0,
    GESTA_CLASS_CONTINUOUS = 1,
    GESTA_CLASS_NEVER_PREVENTS = 2,  /**< others may recognize with the contacts it has recognized with: it only looks on */
    GESTA_CLASS_NEVER_PREVENTED = 4  /**< it may recognize whoever has recognized with its contacts */
};

/**
 * A recognizer class. The table and all that it points to must stay as they are for as long as the host has them: a
 * plugin's for the life of the process, a registered one's until its context is destroyed.
 *
 * All functions [dispatch]. `self` is what create answered. Contacts that moved in one frame arrive in one call, those of
 * another phase in a call of their own, in the order in which they were pushed. @since 0.1
 */
typedef struct gesta_class {
    uint32_t size;     /**< sizeof(gesta_class) */
    uint32_t flags;    /**< GESTA_CLASS_... */
    const char *id;    /**< reverse domain name: lower case, digits, '-', '_', '.'; at least one '.'; not "gesta.…" */
    const char *label; /**< for people: "Lightning" */
    const char *doc;   /**< one line */

    const gesta_parameter_info *parameters;
    const gesta_value_info *values;
    const gesta_reason_info *reasons;
    uint32_t parameter_count; /**< at most 64, as are the next two */
    uint32_t value_count;
    uint32_t reason_count;
    uint32_t reserved;        /**< 0 */

    void *user;               /**< handed to create */

    /** Makes an instance and answers its `self`; NULL means that it could not (GESTA_E_CLASS_CREATE to the program). */
    void *(*create)(const gesta_host *host, gesta_instance *instance, void *user);

    /** Ends an instance. No host function may be called from here on. */
    void (*destroy)(void *self);

    /** A new sequence is about to begin: forget the last one. Values have been set to 0 before. */
    void (*reset)(void *self);

    /** Contacts went down. Called while possible, began or changed. */
    void (*touches_began)(void *self, const gesta_contact *const *contacts, size_t count);

    /** Contacts moved. */
    void (*touches_moved)(void *self, const gesta_contact *const *contacts, size_t count);

    /** Contacts lifted. They are still among host->contacts during this call. */
    void (*touches_ended)(void *self, const gesta_contact *const *contacts, size_t count);

    /** The system took contacts away; most classes answer by set_state(GESTA_STATE_CANCELLED). */
    void (*touches_cancelled)(void *self, const gesta_contact *const *contacts, size_t count);

    /** The deadline came. `time` is the one asked for, however late the program woke the library. May be NULL. */
    void (*deadline_reached)(void *self, int64_t time);

    /** Parameters were changed since the last sequence; called before reset, never within a sequence. May be NULL. */
    void (*parameters_changed)(void *self);

    /**
     * The program sets a writable value (in the y-down frame); answer 0 and it is stored, or a negative code. May be
     * NULL when no value is writable.
     */
    int32_t (*set_value)(void *self, size_t index, double value);

    /** For registered classes: the context is gone and `user` is no longer needed. Called once. May be NULL. */
    void (*release)(void *user);
} gesta_class;

/* -------------------------------------------------------------------------------------------------- the plugin -- */

/** What gesta_plugin_entry answers: static, as it is for the life of the process. @since 0.1 */
typedef struct gesta_plugin {
    uint32_t size;       /**< sizeof(gesta_plugin) */
    uint32_t abi;        /**< the ABI that it was built for: GESTA_PLUGIN_ABI */
    const char *id;      /**< reverse domain name, as for classes */
    const char *name;    /**< for people */
    const char *version; /**< its own */
    const char *vendor;  /**< who made it; "" if you would rather not say */
    const char *url;     /**< where to learn more; "" if nowhere */

    const gesta_class *const *classes;
    uint32_t class_count; /**< 1 to 256 */
    uint32_t reserved;    /**< 0 */

    /**
     * [any, under the loader's lock] Runs once in the process, after everything was checked and before the first instance.
     * Answers 0, or a negative number and the plugin is not loaded. May be NULL. The host table stays for ever.
     */
    int32_t (*init)(const gesta_host *host);

    /** [any] A named addition to this descriptor, or NULL. May be NULL. */
    const void *(*extension)(const char *name);
} gesta_plugin;

/** [any, under the loader's lock] What GESTA_PLUGIN_ENTRY names. NULL: none of abi_min to abi_max. @since 0.1 */
typedef const gesta_plugin *(*gesta_plugin_entry_function)(uint32_t abi_min, uint32_t abi_max);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_PLUGIN_H */
