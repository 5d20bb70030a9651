/*
 * gesta_plugin.h - the interface of recognizer classes.
 *
 * A recognizer class is a table of functions, gesta_class. A plugin, which is a shared object that Gesta loads at run
 * time, exports one or more classes. A program registers its own classes with gesta_class_register (gesta.h), which
 * takes the same table. This header needs C99 and nothing else: a plugin does not link libgesta, it receives a table of
 * functions from the host. The guide "Write a plugin" has one to begin with.
 *
 * Life of an instance. The host creates an instance of the class for each recognizer. Before the first contact of each
 * sequence it calls reset. It then reports contacts with touches_began, touches_moved, touches_ended and
 * touches_cancelled. The instance calls gesta_host.set_state when the gesture is recognized and gesta_host.fail when it
 * can no longer be, with the figure that decided. The host rejects and logs every transition that the state machine
 * does not allow. A class with GESTA_CLASS_HOVERS tracks pointers above the surface instead of contacts.
 *
 * Errors. A host function that can fail returns GESTA_OK (0) or a negative GESTA_E_ code. gesta.h lists the codes, and
 * the causes of those that state none. A call that fails changes nothing.
 *
 * Threads. A function that is not of `dispatch` has an @thread tag:
 *
 *     any        May be called on any thread at any time.
 *     dispatch   Runs on the thread that is calling the library with the context, one call at a time for each context.
 *     loader     Runs on the thread that loads the plugin, while the process-wide loader lock is held.
 *
 * A class's function may call the host functions for its own instance only, on its own thread, and only until it
 * returns. At any other time and on any other thread, a host function that returns an error code returns GESTA_E_BUSY,
 * and every other one except extension returns 0, NULL or INT64_MIN; after the instance's destroy, none may be called.
 * No exception, panic or longjmp may leave a class's or plugin's function: it ends the process.
 *
 * Conduct. The code of a plugin runs in the program's process: a crash ends the program. gesta-plugin check runs it in
 * processes of their own, and tests that it keeps these rules:
 *
 *     Results    The result of a sequence follows from its contacts, the parameters and the region. It depends on
 *                differences of times, not on the origin of the clock, and not on the numbers that contacts have as
 *                ids. So equal input has equal results, in every process, beside other instances, and in replays.
 *                Where a millimeter has twice as many units, a gesture of the same size in millimeters has the same
 *                result.
 *     Decisions  Each sequence is decided: soon after the last contact has lifted, the state is final. Deadlines do
 *                not follow each other without end.
 *     Time       Functions return soon: a sample takes microseconds.
 *     Memory     None allocates memory while contacts move, keeps more with every sequence, or leaves any behind
 *                after destroy.
 *     Process    A plugin writes nothing to standard output, and leaves alone what belongs to the whole process:
 *                signal handlers, locale, floating-point mode, environment, working directory and file descriptors.
 *                It leaves no process behind. A plugin's constructors, its entry function and init must not load
 *                plugins.
 *
 * Notation. Attributes of parameters, results, fields and constants are in brackets:
 *
 *     in, out, inout     The function reads, writes, or reads and writes it.
 *     nullable           NULL is allowed. All other pointers must not be NULL.
 *     count=N, bytes=N   The number of elements or bytes at a pointer: a parameter or field N, or 2*N.
 *     stride=N           The distance between elements in bytes, given by N.
 *     unit=U             The unit of a number. "length" is the caller's unit of length.
 *     range=A..B         The smallest and the largest allowed number.
 *     coordinate         unit=length, range=-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX
 *     time               unit=ns, range=-GESTA_TIME_MAX..GESTA_TIME_MAX
 *     default=N          What languages with default arguments pass if the program gives none.
 *     lifetime=L         How long a pointer must be or remains valid: call (until the call returns), context (until
 *                        the context is destroyed), process or static (until the process ends).
 *     access=A           Which host functions a function of a class may call: see Access below.
 *     owned              The library keeps the pointer until it calls the release function that comes with it.
 *     boolean            0 is false, any other number is true; a result is 0 or 1.
 *     id=KIND            The number is the id of a recognizer, region, class, action or plugin, 0 for none, or the
 *                        caller's id of a contact.
 *     read-only          A callback that may only read: see Callbacks in gesta.h. With a struct: each of its
 *                        functions.
 *
 * Defaults. These parameters are described once:
 *
 *     instance     [in] The instance that create received.
 *     self         [in] What create returned.
 *     other        [in, id=recognizer] Id of the other recognizer.
 *     other_class  [in, lifetime=call] Id of its class: "gesta.tap".
 *     contacts     [in, count=count, lifetime=call] The contacts.
 *     count        [in] Number of contacts.
 *     x            [in, unit=length] The movement along x.
 *     y            [in, unit=length] The movement along y, which grows downwards.
 *     text         [in, bytes=length, lifetime=call] UTF-8.
 *     length       [in, unit=bytes] Length of the text, or SIZE_MAX if it is NUL-terminated.
 *     measured     [in] The figure as it is now.
 *     least        [in] The smallest accepted figure; -INFINITY for none.
 *     most         [in] The largest accepted figure; INFINITY for none.
 *     parameter    [in] Index of the parameter that limits the figure, or GESTA_NO_PARAMETER.
 *
 * A host function that returns an error code returns GESTA_E_ARGUMENT if instance or another pointer is NULL and must
 * not be, or misaligned, and this error, unless it states another cause:
 *
 *     GESTA_E_BUSY  no function of the class is running for the instance
 *
 * One that changes the instance, unless it states another cause:
 *
 *     GESTA_E_BUSY  no function of the class is running for the instance, or one that must not change it
 *
 * Access. In a function of a class, the instance may call all host functions, except in those that state an access:
 *
 *     values  set_state, fail, ignore, set_deadline, keep, hand_on, recognize_early and add_samples of gesta_host are
 *             refused with GESTA_E_BUSY.
 *     none    Functions of the host that change the instance fail with GESTA_E_BUSY.
 *
 * Units. Times are nanoseconds on the caller's clock. Lengths and positions are in the caller's units; the host
 * function units_per_mm converts millimeters. y grows downwards in all class functions, even if it grows upwards in the
 * context. Angles are radians.
 *
 * Growth of structs. The field `size` is the size of the struct where it was compiled. Fields are only added at the
 * end, and the host accepts shorter and longer structs. GESTA_PLUGIN_ABI counts incompatible changes. Further additions
 * are requested by name, with gesta_host.extension.
 */
#ifndef GESTA_PLUGIN_H
#define GESTA_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The plugin ABI that this header describes. */
#define GESTA_PLUGIN_ABI 1u

/** The name of the function that a plugin exports, a gesta_plugin_entry_function. */
#define GESTA_PLUGIN_ENTRY "gesta_plugin_entry"

/** Exports gesta_plugin_entry even under -fvisibility=hidden. Write it before the function. */
#if defined(__GNUC__)
#define GESTA_PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define GESTA_PLUGIN_EXPORT
#endif

/* ------------------------------------------------------------------------------------------------------ states -- */

/**
 * The states of a recognizer.
 *
 *     discrete     possible -> ended | failed
 *     continuous   possible -> began | failed; began, changed -> changed | ended | cancelled
 *     both         possible -> cancelled: the system cancels the contacts, the program interrupts, the class gives up
 *
 * ended, cancelled and failed are final. The next sequence starts in possible.
 */
enum gesta_state {
    GESTA_STATE_POSSIBLE = 0,   /**< Not recognized yet, or idle. */
    GESTA_STATE_BEGAN = 1,      /**< A continuous gesture began. */
    GESTA_STATE_CHANGED = 2,    /**< A continuous gesture changed. */
    GESTA_STATE_ENDED = 3,      /**< A discrete gesture was recognized, or a continuous one ended. */
    GESTA_STATE_RECOGNIZED = 3, /**< Another name for GESTA_STATE_ENDED, for discrete recognizers. */
    GESTA_STATE_CANCELLED = 4,  /**< The gesture was interrupted. */
    GESTA_STATE_FAILED = 5      /**< The contacts did not make this gesture. */
};

/** Phases of a touch sample. 0 is invalid, so that a missing phase is an error. */
enum gesta_phase {
    GESTA_PHASE_BEGAN = 1,      /**< The contact went down. */
    GESTA_PHASE_MOVED = 2,      /**< The contact moved. */
    GESTA_PHASE_STATIONARY = 3, /**< Only time passed. The position is checked like any other, but not used. */
    GESTA_PHASE_ENDED = 4, /**< The contact lifted. The position is that of the lift and does not count as a move. */
    GESTA_PHASE_CANCELLED = 5, /**< The system cancelled the contact, for example by palm rejection or a grab. */
    GESTA_PHASE_HOVER = 6      /**< A pointer above the surface, not down. */
};

/** Kinds of tools that touch the surface, and two that gestures may be made with without touching it. */
enum gesta_tool {
    GESTA_TOOL_FINGER = 0,   /**< A finger. */
    GESTA_TOOL_PEN = 1,      /**< A pen. */
    GESTA_TOOL_ERASER = 2,   /**< The eraser end of a pen. */
    GESTA_TOOL_MOUSE = 3,    /**< A mouse. */
    GESTA_TOOL_TRACKPAD = 4, /**< Not of a gesta_touch: motions of fingers on a trackpad. */
    GESTA_TOOL_WHEEL = 5     /**< Not of a gesta_touch: scrolls of wheels and other sources. */
};

/**
 * Sets of tools: see the setting `tools` in gesta.h. The bit of a tool is GESTA_TOOLS_FINGER << tool, so that a value
 * of enum gesta_tool, or a bit 1 << tool, is not taken for a set.
 */
enum gesta_tools {
    GESTA_TOOLS_FINGER = 16, /**< Fingers. */
    GESTA_TOOLS_PEN = 32,    /**< Pens. */
    GESTA_TOOLS_ERASER = 64, /**< Eraser ends of pens. */
    GESTA_TOOLS_MOUSE = 128  /**< Mice. */
};

/** Bits of gesta_touch.buttons. The program defines the others. */
enum gesta_button {
    GESTA_BUTTON_PRIMARY = 1,   /**< The left button of a mouse, or the tip of a pen. */
    GESTA_BUTTON_SECONDARY = 2, /**< The right button of a mouse, or the button on a pen. */
    GESTA_BUTTON_MIDDLE = 4,    /**< The middle button or the wheel of a mouse. */
    GESTA_BUTTON_BACK = 8,      /**< A button of a mouse for going back. */
    GESTA_BUTTON_FORWARD = 16   /**< A button of a mouse for going forward. */
};

/** Bits of gesta_touch.modifiers. The program defines the others. */
enum gesta_modifier {
    GESTA_MODIFIER_SHIFT = 1,   /**< The Shift key. */
    GESTA_MODIFIER_CONTROL = 2, /**< The Control key. */
    GESTA_MODIFIER_ALT = 4,     /**< The Alt or Option key. */
    GESTA_MODIFIER_META = 8     /**< The Windows, Command or Super key. */
};

/** Bits of gesta_touch.flags. */
enum gesta_touch_flag {
    GESTA_TOUCH_COALESCED = 1 /**< The system held the sample back and delivered it with a later one. */
};

/** "Not known" for pressure, contact size, orientation, tilt and distance: the value in a zeroed struct. */
#define GESTA_UNKNOWN 0.0f

/**
 * One sample: a reading of one contact, as the program pushes it.
 *
 * In a zeroed struct the tool is a finger and everything that the program does not fill in is unknown. Arrays of
 * samples are passed with their stride, so the struct can grow at the end.
 */
typedef struct gesta_touch {
    int64_t time; /**< [time] Time on the caller's clock, not before the context's time. */
    /** [id=contact] The caller's id of the contact, unique among the contacts that are down. Any number. */
    uint64_t contact;
    double x;           /**< [coordinate] Horizontal position. */
    double y;           /**< [coordinate] Vertical position, downwards by default. */
    uint32_t phase;     /**< A value of enum gesta_phase. */
    uint32_t tool;      /**< A value of enum gesta_tool. */
    uint32_t buttons;   /**< Bits of enum gesta_button: those that are pressed, or 0 if there are none. */
    uint32_t modifiers; /**< Bits of enum gesta_modifier: the keys that are pressed. */
    float pressure;     /**< [unit=1] Usually 0 to 1, GESTA_UNKNOWN if not known. Finite. */
    float major;        /**< [unit=length] Long axis of the contact ellipse, or GESTA_UNKNOWN. Finite. */
    float minor;        /**< [unit=length] Short axis of the contact ellipse, or GESTA_UNKNOWN. Finite. */
    float orientation;  /**< [unit=rad] Angle from the x axis to the long axis, or GESTA_UNKNOWN. Finite. */
    float tilt_x;       /**< [unit=rad] Tilt of a pen to the right, 0 if upright or not known. Finite. */
    float tilt_y;       /**< [unit=rad] Tilt of a pen towards growing y, 0 if upright or not known. Finite. */
    uint32_t flags;     /**< Bits of enum gesta_touch_flag. All other bits must be 0. */
    /**
     * [unit=1] Distance of a hovering pen from the surface: usually 0 to 1, the farthest at which the device reports
     * it. 0 if it touches, or GESTA_UNKNOWN. Finite and not negative.
     */
    float distance;
} gesta_touch;

/** [unit=length] Largest magnitude of a coordinate. */
#define GESTA_COORDINATE_MAX 1000000000.0

/** [unit=ns] Largest magnitude of a time: 2^62 - 1 ns, 146 years. */
#define GESTA_TIME_MAX 4611686018427387903L

/** [unit=ns] The time of a deadline that is not set. */
#define GESTA_NO_DEADLINE 9223372036854775807L

/** The confidence of a recognition whose class states none: see set_confidence. */
#define GESTA_CONFIDENCE_UNSTATED 128u

/** Kinds of motions. 0 is invalid, so that a missing kind is an error. */
enum gesta_motion_kind {
    GESTA_MOTION_SWIPE = 1, /**< Fingers that move together on a trackpad, usually three or more. */
    GESTA_MOTION_PINCH = 2, /**< Fingers that move apart, together or around each other on a trackpad. */
    GESTA_MOTION_HOLD = 3,  /**< Fingers that rest on a trackpad. */
    GESTA_MOTION_SCROLL = 4 /**< A scroll: two fingers on a trackpad, a wheel, and whatever else scrolls. */
};

/** What a scroll comes from. */
enum gesta_motion_source {
    GESTA_SOURCE_UNKNOWN = 0,    /**< Not known. */
    GESTA_SOURCE_WHEEL = 1,      /**< A wheel. */
    GESTA_SOURCE_WHEEL_TILT = 2, /**< A wheel that is tilted to a side. */
    GESTA_SOURCE_FINGER = 3,     /**< Fingers on a trackpad. The system reports when they stop. */
    GESTA_SOURCE_CONTINUOUS = 4  /**< Any other source without notches, such as a stick or a button that scrolls. */
};

/** Inputs that a recognizer accepts: its setting `inputs`. */
enum gesta_input {
    GESTA_INPUT_TOUCH = 1,  /**< Contacts and pointers, from gesta_push. */
    GESTA_INPUT_MOTION = 2, /**< Motions of fingers on a trackpad, from gesta_push_motion. */
    GESTA_INPUT_WHEEL = 4   /**< Scrolls of any other source than fingers, from gesta_push_motion. */
};

/** Bits of gesta_motion.flags, for scrolls. */
enum gesta_motion_flag {
    GESTA_MOTION_STOPPED_X = 1, /**< The fingers have stopped to scroll along x. */
    GESTA_MOTION_STOPPED_Y = 2, /**< The fingers have stopped to scroll along y. */
    GESTA_MOTION_MOMENTUM = 4,  /**< The system's momentum: the fingers have lifted. */
    GESTA_MOTION_INVERTED = 8   /**< The system has inverted the direction ("natural scrolling"). Not applied again. */
};

/**
 * One sample of what fingers on a trackpad do, or a wheel: the program pushes it as the system reports it.
 *
 * The content follows dx, dy and wheel units: those of a scroll down, which moves the content up, are negative. Fields
 * that a kind does not use are 0. A zeroed struct is invalid. Arrays of samples are passed with their stride, so the
 * struct can grow at the end.
 */
typedef struct gesta_motion {
    int64_t time; /**< [time] Time on the caller's clock, not before the context's time. */
    /** The caller's id of the pointer or the seat that moves. Any number; contacts may have the same. */
    uint64_t stream;
    double x;  /**< [coordinate] Horizontal position of the pointer. */
    double y;  /**< [coordinate] Vertical position, downwards by default. */
    double dx; /**< [coordinate] Movement along x since the previous sample. */
    double dy; /**< [coordinate] Movement along y since the previous sample. */
    /** [unit=1, range=0..1e9] Of a pinch: the scale since it began; 0 if it is that of the previous sample. */
    double scale;
    /** [unit=rad, range=-1e6..1e6] Of a pinch: the angle since the previous sample, from the x axis to the y axis. */
    double rotation;
    /**
     * Of a scroll from another source than fingers: units of 120 for each notch of the wheel along x, within
     * +-1,000,000; 0 if not known.
     */
    int32_t wheel_x;
    /**
     * Of a scroll from another source than fingers: units of 120 for each notch of the wheel along y, within
     * +-1,000,000; 0 if not known.
     */
    int32_t wheel_y;
    uint32_t kind; /**< A value of enum gesta_motion_kind. */
    /**
     * A value of enum gesta_phase: began, moved, ended or cancelled. A scroll that is not under way begins with its
     * first movement, if no sample says so.
     */
    uint32_t phase;
    uint32_t source; /**< A value of enum gesta_motion_source: of a scroll. Others have 0. */
    /** [range=0..10] Number of fingers, 0 if not known. A swipe, pinch or hold has that of its first sample, or 0. */
    uint32_t fingers;
    uint32_t modifiers; /**< Bits of enum gesta_modifier: the keys that are pressed. */
    uint32_t flags;     /**< Bits of enum gesta_motion_flag. All other bits must be 0. */
} gesta_motion;

/**
 * A contact as a class sees it, from down to up; or a pointer above the surface, for classes with GESTA_CLASS_HOVERS.
 *
 * Passed by pointer only, so it can grow at the end. y grows downwards for classes, in every context; a delegate sees
 * it as it was pushed.
 */
typedef struct gesta_contact {
    uint64_t id;           /**< The caller's contact id. */
    int64_t time;          /**< [unit=ns] Time of the newest sample. */
    int64_t previous_time; /**< [unit=ns] Time of the sample before it, or of the start. */
    int64_t start_time;    /**< [unit=ns] Time at which the contact went down. */
    double x;              /**< [unit=length] Newest horizontal position. */
    double y;              /**< [unit=length] Newest vertical position. */
    double previous_x;     /**< [unit=length] Horizontal position before the newest, or that of the start. */
    double previous_y;     /**< [unit=length] Vertical position before the newest, or that of the start. */
    double start_x;        /**< [unit=length] Horizontal position where the contact went down. */
    double start_y;        /**< [unit=length] Vertical position where the contact went down. */
    /**
     * [nullable, lifetime=call] The sample as it was pushed, with y as pushed. NULL unless the current call reports a
     * sample of this contact: it is NULL in deadline_reached, for example, and after gesta_context_cancel.
     */
    const gesta_touch *touch;
    uint32_t phase; /**< Phase of the newest sample, a value of enum gesta_phase. */
    uint32_t tool;  /**< A value of enum gesta_tool. */
} gesta_contact;

/* -------------------------------------------------------------------------------------- what a class describes -- */

/** Types of parameters and values. All but text are passed as double, which is exact for integers within +-2^53. */
enum gesta_value_type {
    GESTA_TYPE_NUMBER = 1,  /**< A double. */
    GESTA_TYPE_INTEGER = 2, /**< A whole number within +-2^53. */
    GESTA_TYPE_BOOLEAN = 3, /**< 0 or 1. */
    GESTA_TYPE_CHOICE = 4,  /**< An index into `choices`. Programs set and read it by name. */
    GESTA_TYPE_TEXT = 5     /**< UTF-8 text of at most GESTA_TEXT_MAX bytes. 0 in an array of doubles. */
};

/** [unit=bytes] Largest length of the text of a parameter or value. */
#define GESTA_TEXT_MAX 65535u

/** Bits of gesta_parameter_info.flags. */
enum gesta_parameter_flag {
    /** A length: the class gives default and range in mm, programs use their own units. */
    GESTA_PARAMETER_LENGTH = 1,
    /**
     * A distance that contacts move without intent. `parameter` of the host returns it multiplied by the factor that
     * the program has set for the tool of the sequence: see gesta_context_set_slop_factor.
     */
    GESTA_PARAMETER_SLOP = 2,
    /**
     * With this boolean, whose name is "per_contact" and whose default is 0, each contact is a gesture of its own,
     * which a child recognizes: see gesta_recognizer_list. At most one of a class.
     */
    GESTA_PARAMETER_PER_CONTACT = 4,
    /**
     * An integer: how many contacts the gesture requires. While per_contact is set it must be 1, which
     * gesta_context_check examines. At most one of a class.
     */
    GESTA_PARAMETER_CONTACTS = 8
};

/** Description of a parameter, which a program may set before or between gestures. */
typedef struct gesta_parameter_info {
    uint32_t size; /**< [unit=bytes] sizeof(gesta_parameter_info) */
    uint32_t type; /**< A value of enum gesta_value_type. */
    /**
     * [lifetime=context] Lower-case letters, digits and '_', at most 63 bytes, unique among the class's parameters and
     * values and the settings of every recognizer, such as `priority`.
     */
    const char *name;
    const char *unit;         /**< [lifetime=context] For readers: "length", "s", "rad/s", "1", or "" for none. */
    const char *doc;          /**< [lifetime=context] One-line description. */
    double minimum;           /**< Smallest allowed number. 0 for boolean, choice and text. */
    double maximum;           /**< Largest allowed number. 1 for boolean, choice_count - 1 for choice, 0 for text. */
    double initial;           /**< Default. An index for choice, 0 for text. */
    const char *initial_text; /**< [nullable, lifetime=context] Default of a text. NULL for all other types. */
    /** [nullable, count=choice_count, lifetime=context] Names of the choices. NULL for all other types. */
    const char *const *choices;
    uint32_t choice_count; /**< [range=0..256] Number of choices. At least 1 for choice, 0 for all other types. */
    uint32_t flags;        /**< Bits of enum gesta_parameter_flag. */
} gesta_parameter_info;

/** Bits of gesta_value_info.flags. */
enum gesta_value_flag {
    GESTA_VALUE_WRITABLE = 1, /**< A program may set it, for example a pan's translation to 0. */
    GESTA_VALUE_FLIPS = 2,    /**< The sign changes in contexts where y grows upwards. */
    /**
     * Shows which part of the gesture is being made. It is 0 again when the gesture is cancelled. At most one of a
     * class.
     */
    GESTA_VALUE_PART = 4
};

/** Description of a value, which a recognizer reports about the gesture. */
typedef struct gesta_value_info {
    uint32_t size; /**< [unit=bytes] sizeof(gesta_value_info) */
    uint32_t type; /**< A value of enum gesta_value_type. */
    /**
     * [lifetime=context] Lower-case letters, digits and '_', at most 63 bytes, unique among the class's parameters and
     * values and the settings of every recognizer, such as `priority`.
     */
    const char *name;
    const char *unit; /**< [lifetime=context] For readers: "length", "s", "rad/s", "1", or "" for none. */
    const char *doc;  /**< [lifetime=context] One-line description. */
    /** [nullable, count=choice_count, lifetime=context] Names of the choices. NULL for all other types. */
    const char *const *choices;
    uint32_t choice_count; /**< [range=0..256] Number of choices. At least 1 for choice, 0 for all other types. */
    uint32_t flags;        /**< Bits of enum gesta_value_flag. */
} gesta_value_info;

/** Description of a reason, which says why a gesture was not recognized. */
typedef struct gesta_reason_info {
    uint32_t size; /**< [unit=bytes] sizeof(gesta_reason_info) */
    /** A value of enum gesta_reason, or a code of the class itself from GESTA_REASON_OWN on. Unique in the class. */
    uint32_t code;
    /**
     * [lifetime=context] Lower-case letters, digits and '_', at most 63 bytes, unique among the class's reasons:
     * "moved_too_far".
     */
    const char *name;
    /**
     * [lifetime=context] One English clause. {measured}, {limit} and {NAME}, for any parameter or value of the class,
     * are replaced by figures: "moved {measured}, at most {slop} allowed"; {measured_percent} and {limit_percent} are
     * the figures times 100, and {gesture} by the class's label: "a dial". Other names in braces are refused.
     */
    const char *text;
    /**
     * [nullable, lifetime=context] The same for the person who made the gesture, without jargon, at most 50 bytes:
     * "turned too slowly to be {gesture}". It may have what `text` may have in braces. NULL: the name in words.
     */
    const char *hint;
} gesta_reason_info;

/**
 * Reasons why a recognizer failed, was cancelled or was refused.
 *
 * Codes never change. Where a reason has a figure, `measured` and `limit` of events and verdicts have the unit that is
 * given here.
 */
enum gesta_reason {
    GESTA_REASON_NONE = 0, /**< None: not failed and not cancelled. */
    /* from the state machine and the arbiter, for every class */
    /** All contacts lifted, or the pointer left, before a decision, and no deadline is set. */
    GESTA_REASON_UNDECIDED = 1,
    /**
     * [unit=1] Another recognizer, the blocker, won a contact. If both recognized in one frame and confidence decided,
     * `measured` is the recognizer's confidence and `limit` the blocker's. Otherwise both are 0.
     */
    GESTA_REASON_LOST = 2,
    GESTA_REASON_CONTACT_CANCELLED = 3, /**< The system cancelled a contact. */
    GESTA_REASON_CONTEXT_CANCELLED = 4, /**< The program called gesta_context_cancel. */
    GESTA_REASON_DISABLED = 5,          /**< The recognizer or its region was disabled. */
    GESTA_REASON_RESET = 6,             /**< The program called gesta_recognizer_reset during the gesture. */
    GESTA_REASON_DETACHED = 7,          /**< The recognizer was detached from its region. */
    GESTA_REASON_DESTROYED = 8,         /**< The recognizer or its context was destroyed. */
    GESTA_REASON_UNSTATED = 9,          /**< The class gave no reason. */
    GESTA_REASON_REFUSED = 10,          /**< The delegate's should_begin returned 0. */
    /* from the palm guard: see "palms" in gesta.h */
    GESTA_REASON_PALM_SIZE = 11, /**< [unit=mm] A contact is too large for a finger. */
    GESTA_REASON_PALM_PEN = 12,  /**< [unit=s] A contact is down beside a pen, or went down just after one. */
    GESTA_REASON_PALM_EDGE = 13, /**< [unit=mm] A contact rests at an edge of the surface. */
    GESTA_REASON_PALM_MANY = 14, /**< [unit=1] Too many contacts are down at once. */
    /** A gesture that must be held waited for another recognizer until the contacts lifted. */
    GESTA_REASON_HELD_BACK = 15,
    GESTA_REASON_PALM_PRESSURE = 16, /**< [unit=1] A contact presses harder than a finger: see "palms" in gesta.h. */
    /** [unit=mm] A contact at the lower side of the surface is too large for a finger. */
    GESTA_REASON_PALM_THUMB = 17,
    /** [unit=mm] A contact went down in a zone at a side of the surface: its distance from that side. */
    GESTA_REASON_PALM_ZONE = 18,
    /*
     * of contacts that did not reach the recognizer: see gesta_recognizer_verdict. Where the reason is about one of
     * several, `measured` has the bits that the contact has, and `limit` those that the recognizer takes.
     */
    GESTA_REASON_WRONG_INPUT = 19,  /**< Neither contacts nor motions of this kind: bits of enum gesta_input. */
    GESTA_REASON_WRONG_TOOL = 20,   /**< Another tool: bits of enum gesta_tools. */
    GESTA_REASON_WRONG_BUTTON = 21, /**< Another button: bits of enum gesta_button. */
    GESTA_REASON_MISSING_KEY = 22,  /**< Without a key that is required: bits of enum gesta_modifier. */
    /** With a key that is excluded, which `limit` has: bits of enum gesta_modifier. */
    GESTA_REASON_EXCLUDED_KEY = 23,
    GESTA_REASON_OUTSIDE = 24, /**< [unit=length] Outside of the recognizer's region. */
    /** In the rectangle of the recognizer's region, but the contact belongs to another region. */
    GESTA_REASON_COVERED = 25,
    GESTA_REASON_NOT_RECEIVED = 26, /**< The delegate's should_receive returned 0. */
    /* from the classes, with figure and limit */
    GESTA_REASON_TOO_MANY_CONTACTS = 32,  /**< [unit=1] More contacts than allowed. */
    GESTA_REASON_TOO_FEW_CONTACTS = 33,   /**< [unit=1] Fewer contacts than required. */
    GESTA_REASON_MOVED_TOO_FAR = 34,      /**< [unit=length] Moved farther than allowed. */
    GESTA_REASON_HELD_TOO_LONG = 35,      /**< [unit=s] Held longer than allowed. */
    GESTA_REASON_WAITED_TOO_LONG = 36,    /**< [unit=s] The next tap or contact did not come in time. */
    GESTA_REASON_TAPS_TOO_FAR_APART = 37, /**< [unit=length] A tap was too far from the first one. */
    GESTA_REASON_MOVED_TOO_LITTLE = 38,   /**< [unit=length] Moved less than required. */
    /** [unit=length/s] Slower in its direction than required; negative if it moved backward. */
    GESTA_REASON_TOO_SLOW = 39,
    GESTA_REASON_WRONG_DIRECTION = 40,  /**< [unit=rad] The angle between the movement and the required direction. */
    GESTA_REASON_NOT_AT_EDGE = 41,      /**< [unit=length] Went down too far from the edge. */
    GESTA_REASON_HELD_TOO_BRIEFLY = 42, /**< [unit=s] Held for less time than required. */
    GESTA_REASON_TOO_MANY_SAMPLES = 43, /**< [unit=1] More samples than the recognizer keeps. */
    /** [unit=length] A contact moved farther relative to the others than allowed. */
    GESTA_REASON_CONTACTS_SHIFTED = 44,
    /** A tap has another button or tool than the one before, so it begins a new row. */
    GESTA_REASON_OTHER_INPUT = 45,
    GESTA_REASON_LIFTED_OUTSIDE = 46, /**< [unit=length] Lifted farther outside of the region than allowed. */
    /** [unit=length] No room to that side, and another recognizer can follow the movement. */
    GESTA_REASON_NO_ROOM = 47,
    GESTA_REASON_FIRST_MOVE_LEFT = 48, /**< [unit=length] The first move went left. */
    GESTA_REASON_FIRST_MOVE_UP = 49,   /**< [unit=length] The first move went up. */
    GESTA_REASON_TURNED_UP = 50,       /**< [unit=length] Turned up. */
    GESTA_REASON_TURNED_DOWN = 51,     /**< [unit=length] Turned down. */
    GESTA_REASON_TURNED_LEFT = 52,     /**< [unit=length] Turned left. */
    GESTA_REASON_LIFTED_EARLY = 53, /**< [unit=1] Lifted in a part of the stroke in which nothing can be recognized. */
    GESTA_REASON_ENDED_TOO_HIGH = 54, /**< [unit=length] Lifted higher than allowed. */
    GESTA_REASON_ENDED_TOO_LOW = 55,  /**< [unit=length] Lifted lower than allowed. */
    /* of a path */
    /** [unit=1] The distance moved is a smaller part of the path length than required. */
    GESTA_REASON_NOT_STRAIGHT = 56,
    /* from strokes: see "patterns" in gesta.h */
    GESTA_REASON_NO_PATTERN = 64,        /**< No pattern is set. */
    GESTA_REASON_DRAWN_TOO_SMALL = 65,   /**< [unit=length] Drawn smaller than required. */
    GESTA_REASON_STRAYED = 66,           /**< [unit=1] The path does not match the pattern. */
    GESTA_REASON_SEGMENT_DIRECTION = 67, /**< [unit=deg] A segment has the wrong direction. */
    /** A segment is too short or too long: relative to the bounding box, or in mm. */
    GESTA_REASON_SEGMENT_LENGTH = 68,
    /** [unit=1] The difference between the lengths of a segment and the one before it, relative to their sum. */
    GESTA_REASON_SEGMENT_BALANCE = 69,
    GESTA_REASON_SEGMENT_FORM = 70, /**< [unit=1] A segment is not straight enough, or not round enough. */
    GESTA_REASON_SEGMENT_BEND = 71, /**< A segment bends too much or too little: in degrees, or as a ratio of areas. */
    GESTA_REASON_CORNER_TURN = 72,  /**< [unit=deg] A corner turns by the wrong angle. */
    /** [unit=1] A corner is too round, relative to the diagonal of the bounding box. */
    GESTA_REASON_CORNER_ROUND = 73,
    GESTA_REASON_HOOKED = 74,         /**< [unit=1] Too much is drawn before or after the gesture. */
    GESTA_REASON_STROKE_SHAPE = 75,   /**< [unit=1] The stroke as a whole has the wrong shape. */
    GESTA_REASON_RESTED_WRONGLY = 76, /**< [unit=s] The rest before a segment is too long or too short. */
    GESTA_REASON_UNLIKE = 77, /**< [unit=1] No single limit is exceeded, but the figures together are too far off. */
    GESTA_REASON_UNFINISHED = 78, /**< [unit=1] Lifted before all segments were drawn. */
    /** [unit=1] A segment was not found: `measured` is its number, and `limit` that of the last one. */
    GESTA_REASON_SEGMENT_MISSING = 79,
    GESTA_REASON_DRAWN_TOO_LARGE = 80, /**< [unit=length] Drawn larger than allowed. */
    /** [unit=length] Drawn so far off the pattern, or from the beginnings of all examples, that the stroke cannot be
     * recognized any more. */
    GESTA_REASON_DIVERGED = 81,
    /* from examples: see "examples" in gesta.h */
    GESTA_REASON_NO_EXAMPLES = 96,      /**< The recognizer has no examples. */
    GESTA_REASON_TOO_MANY_STROKES = 97, /**< [unit=1] More strokes than any example has. */
    GESTA_REASON_TOO_FEW_STROKES = 98,  /**< [unit=1] Fewer strokes than any example has. */
    GESTA_REASON_TOO_DIFFERENT = 99,    /**< [unit=1] Too far from the nearest example. */
    /** [unit=1] No nearer to an example than to a counterexample, which is at `limit`. */
    GESTA_REASON_COUNTEREXAMPLE = 100,
    GESTA_REASON_OWN = 1000 /**< The first code for reasons of a class itself. */
};

/** Kinds of findings of gesta_context_check. */
enum gesta_finding_kind {
    /**
     * No contact can reach the recognizer: disabled, detached, or in a disabled or empty region; or it recognizes
     * nothing, because it has neither a pattern nor an example.
     */
    GESTA_FINDING_UNREACHABLE = 1,
    /**
     * The recognizer `other` always recognizes first, and neither waits: with looser limits, by the first moves or the
     * first tap, or by a stroke drawn as the pattern says; or one of its own patterns, if `other` is itself, hides one.
     */
    GESTA_FINDING_HIDDEN = 2,
    GESTA_FINDING_LATENCY = 3, /**< The recognizer waits for `other`, up to `seconds` after its own recognition. */
    /** The recognizer requires the failure of `other`, but no contact reaches both. */
    GESTA_FINDING_IDLE_REQUIREMENT = 4,
    /**
     * Two gestures of the recognizer are hard to tell apart, or its stroke and that of `other`. The text names them and
     * says how often the ideal stroke, varied, fits the other better.
     */
    GESTA_FINDING_SIMILAR = 6,
    /**
     * The times of the samples so far cannot be nanoseconds: no contact was down for more than 20,000, or of at least
     * three none for a millisecond. `recognizer` is 0.
     */
    GESTA_FINDING_TIMES = 7,
    /** A parameter that is not its default has no effect because of another one: `axis_angle` while `axis` is any. */
    GESTA_FINDING_UNUSED = 8,
    /** The recognizer loses its contacts to `other` in common use: a pinch if a pan has begun with the first finger. */
    GESTA_FINDING_LOSES = 9,
    /** A gesta.spotter looks for a sign that parts of any movement are like: a check mark. The text names the sign. */
    GESTA_FINDING_COMMON = 10
};

/* ---------------------------------------------------------------------------------------------------- the host -- */

/** An instance of a class, as the host knows it. Opaque. */
typedef struct gesta_instance gesta_instance;

/** Levels of log messages. */
enum gesta_log_level {
    GESTA_LOG_DEBUG = 1,   /**< For developers of classes. */
    GESTA_LOG_INFO = 2,    /**< Normal operation. */
    GESTA_LOG_WARNING = 3, /**< Something is probably not as intended. */
    GESTA_LOG_ERROR = 4    /**< Something failed or was refused. */
};

/** A velocity, for gesta_host.track and gesta_host.velocity. */
typedef struct gesta_velocity {
    double x; /**< [unit=length/s] The speed along x. */
    double y; /**< [unit=length/s] The speed along y, which grows downwards. */
} gesta_velocity;

/** Functions that the host offers to a class. */
typedef struct gesta_host {
    uint32_t size;       /**< [unit=bytes] sizeof(gesta_host) in the host. */
    uint32_t abi;        /**< The plugin ABI in use. */
    const char *version; /**< [lifetime=static] The host's version: "0.2.0". */

    /**
     * Returns an addition to this table by its name.
     * @param name [in, lifetime=call] NUL-terminated.
     * @returns [nullable, lifetime=static] The addition; NULL if the host does not have it.
     * @thread any
     */
    const void *(*extension)(const char *name);

    /**
     * Requests a state.
     *
     * Recognition (began, or ended from possible) is subject to arbitration at the end of the frame: the instance may
     * then be failed, and no more contacts of the sequence are reported to it. changed and ended may follow began in
     * the same frame. A refused request is logged with the plugin's name, repeated ones once in a sequence.
     * @param state [in] A value of enum gesta_state.
     * @returns GESTA_OK; GESTA_E_STATE (the state machine does not allow the transition), GESTA_E_RANGE (state is not a
     *          state).
     */
    int32_t (*set_state)(gesta_instance *instance, uint32_t state);

    /**
     * Fails the instance from possible, or cancels it from began or changed, with a reason.
     * @param reason   [in] A reason of the class, or a value of enum gesta_reason.
     * @param measured [in] The figure that decided.
     * @param limit    [in] The limit that the figure exceeds, or falls short of.
     * @returns GESTA_OK; GESTA_E_STATE (the state machine does not allow it), GESTA_E_RANGE (reason is neither a shared
     *          reason nor one of the class), GESTA_E_NOT_FINITE (measured or limit is NaN).
     */
    int32_t (*fail)(gesta_instance *instance, uint32_t reason, double measured, double limit);

    /**
     * Stops tracking a contact. It no longer counts for the sequence.
     * @param contact [in, id=contact] The caller's contact id.
     * @returns GESTA_OK; GESTA_E_CONTACT (the instance does not track the contact).
     */
    int32_t (*ignore)(gesta_instance *instance, uint64_t contact);

    /**
     * Sets a value.
     * @param index [in] Index into the class's values.
     * @param value [in] A number that fits the type of the value.
     * @returns GESTA_OK; GESTA_E_INDEX (the class has no such value), GESTA_E_TYPE (the value is a text),
     *          GESTA_E_NOT_FINITE (value is NaN), GESTA_E_RANGE (an integer, boolean or choice that is not whole or out
     *          of range).
     */
    int32_t (*set_value)(gesta_instance *instance, size_t index, double value);

    /**
     * Sets a text value. The text is copied.
     * @param index  [in] Index into the class's values.
     * @param length [in, unit=bytes] Length of the text, at most GESTA_TEXT_MAX, or SIZE_MAX if it is NUL-terminated.
     * @returns GESTA_OK; GESTA_E_INDEX (the class has no such value), GESTA_E_TYPE (the value is not a text),
     *          GESTA_E_TEXT (text is not UTF-8, contains a NUL or is too long), GESTA_E_MEMORY.
     */
    int32_t (*set_text)(gesta_instance *instance, size_t index, const char *text, size_t length);

    /**
     * Returns a parameter as it was when the sequence began; to some functions of a class, as it is set now.
     * @param index [in] Index into the class's parameters.
     * @returns The number, 0 or 1 for boolean, an index for choice. 0 for a text and for an index out of range.
     */
    double (*parameter)(const gesta_instance *instance, size_t index);

    /**
     * Returns a text parameter as it was when the sequence began; to some functions of a class, as it is set now.
     * @param index  [in] Index into the class's parameters.
     * @param length [out, nullable, unit=bytes] Length of the text. Not written when NULL is returned.
     * @returns [nullable, lifetime=call] NUL-terminated UTF-8. NULL if the parameter is not a text, for an index out of
     *          range.
     */
    const char *(*parameter_text)(const gesta_instance *instance, size_t index, size_t *length);

    /**
     * Requests a call of deadline_reached. An instance has at most one deadline; a new one replaces it.
     * @param time [in, unit=ns] A time after now; GESTA_NO_DEADLINE removes the deadline.
     * @returns GESTA_OK; GESTA_E_TIME (time is not after now, or beyond GESTA_TIME_MAX), GESTA_E_STATE (no sequence is
     *          in progress, or its state is final).
     */
    int32_t (*set_deadline)(gesta_instance *instance, int64_t time);

    /**
     * Lists the contacts that the instance tracks.
     * @param contacts [out, nullable, count=capacity] Receives pointers that are valid until the class's function
     *                 returns.
     * @param capacity [in] Size of the array in elements.
     * @returns The number of tracked contacts, which may exceed capacity.
     */
    size_t (*contacts)(const gesta_instance *instance, const gesta_contact **contacts, size_t capacity);

    /** Returns the time of the current frame or deadline. @returns [unit=ns] The time. */
    int64_t (*now)(const gesta_instance *instance);

    /**
     * Returns the instance's state, including what it requested in the current frame.
     * @returns A value of enum gesta_state.
     */
    uint32_t (*state)(const gesta_instance *instance);

    /** Returns the number of the caller's units in a millimeter. @returns [unit=length/mm] The number. */
    double (*units_per_mm)(const gesta_instance *instance);

    /**
     * Writes a message to the program's log, after the names of the plugin and the class.
     * @param level   [in] A value of enum gesta_log_level.
     * @param message [in, bytes=length, lifetime=call] UTF-8.
     * @param length  [in, unit=bytes] Length of the message, or SIZE_MAX if it is NUL-terminated.
     */
    void (*log)(const gesta_instance *instance, uint32_t level, const char *message, size_t length);

    /**
     * Sets how sure the class is of the recognition. Of the recognizers that recognize in one frame, with equal
     * priority and regions of equal depth, the one with the highest confidence wins. Each sequence begins with
     * GESTA_CONFIDENCE_UNSTATED. Set it before or with the request of recognition.
     * @param confidence [in, range=0..255] 0: another gesture is far more likely. 255: practically certain.
     * @returns GESTA_OK; GESTA_E_RANGE (confidence exceeds 255), GESTA_E_STATE (no sequence is in progress, or its
     *          state is final).
     */
    int32_t (*set_confidence)(gesta_instance *instance, uint32_t confidence);

    /**
     * Reports a figure of the sequence, with the range in which it must be. Only in the class's function measures.
     * @param reason [in] The reason with which the instance fails outside of the range: one of the class, or a value of
     *               enum gesta_reason.
     * @returns GESTA_OK; GESTA_E_RANGE (reason is neither a shared reason nor one of the class), GESTA_E_INDEX (the
     *          class has no such parameter), GESTA_E_NOT_FINITE (a NaN, or measured is infinite), GESTA_E_BUSY
     *          (measures is not running for the instance).
     */
    int32_t (*add_measure)(gesta_instance *instance, uint32_t reason, double measured, double least, double most,
                           size_t parameter);

    /**
     * Converts points from root coordinates, in which a class receives contacts, to those of the region that the
     * recognizer is attached to. It uses the transforms at the time of the call; y grows downwards in both. A class
     * that recognizes shapes converts its points, so that a shape is upright where its region is turned. Built-in
     * strokes are converted with the transforms at the beginning of the sequence, without their scale: see their
     * parameter "space".
     * @param xy    [inout, count=2*count, lifetime=call] The points, x and y in turn.
     * @param count [in] Number of points.
     * @returns GESTA_OK; GESTA_E_NOT_FINITE (a number of xy is NaN or infinite), GESTA_E_HANDLE (the recognizer is
     *          attached to no region, as in create), GESTA_E_RANGE (count exceeds PTRDIFF_MAX / 16, or a result is not
     *          finite: the transforms of nested regions multiply).
     */
    int32_t (*to_local)(const gesta_instance *instance, double *xy, size_t count);

    /**
     * Converts points from the coordinates of the region that the recognizer is attached to, to root coordinates: the
     * inverse of to_local.
     * @param xy    [inout, count=2*count, lifetime=call] The points, x and y in turn.
     * @param count [in] Number of points.
     * @returns GESTA_OK; GESTA_E_NOT_FINITE (a number of xy is NaN or infinite), GESTA_E_HANDLE (the recognizer is
     *          attached to no region, as in create), GESTA_E_RANGE (count exceeds PTRDIFF_MAX / 16, or a result is not
     *          finite: the transforms of nested regions multiply).
     */
    int32_t (*to_root)(const gesta_instance *instance, double *xy, size_t count);

    /**
     * Returns how far what the recognizer moves can still follow its contacts to the side of a movement: see
     * gesta_recognizer_set_room in gesta.h. A gesture for which it is 0 should not begin that way, but fail with
     * GESTA_REASON_NO_ROOM. Called before the first step with the whole movement until then, it also sets the direction
     * with which keep begins.
     * @returns [unit=length] The room along the longer of both. INFINITY if no other recognizer can follow them, and
     *          where no function of the class is running for the instance.
     */
    double (*room)(const gesta_instance *instance, double x, double y);

    /**
     * Takes a step of an active gesture. What goes beyond the recognizer's room passes to another recognizer, with the
     * contacts, if one can take it over: the gesture then ends with the frame. So it does after this step when the
     * contacts have turned to where the one that has passed them on has room.
     * @param x [inout, unit=length, lifetime=call] The movement along x; then, what the gesture keeps of it: all, in a
     *          class that has the function move.
     * @param y [inout, unit=length, lifetime=call] The same along y, which grows downwards.
     * @returns GESTA_OK; GESTA_E_NOT_FINITE, GESTA_E_STATE (the state is not began or changed).
     */
    int32_t (*keep)(gesta_instance *instance, double *x, double *y);

    /**
     * Reports a figure as add_measure does, with the class's own word on whether it is as required: of a limit that is
     * not allowed itself, for example. Only in the class's function measures.
     * @param reason [in] The reason with which the instance fails: see add_measure.
     * @param met    [in] Not 0 if the figure is as required.
     * @returns GESTA_OK; GESTA_E_RANGE (reason is neither a shared reason nor one of the class), GESTA_E_INDEX (the
     *          class has no such parameter), GESTA_E_NOT_FINITE (a NaN, or measured is infinite), GESTA_E_BUSY
     *          (measures is not running for the instance).
     */
    int32_t (*add_rule)(gesta_instance *instance, uint32_t reason, double measured, double least, double most,
                        size_t parameter, int32_t met);

    /**
     * Sets adjacent values that are not texts, as set_value does one by one. A call that fails changes nothing.
     * @param first  [in] Index of the first value.
     * @param values [in, count=count, lifetime=call] The numbers.
     * @param count  [in] Number of values.
     * @returns GESTA_OK; GESTA_E_INDEX (the class has no such values), GESTA_E_TYPE (a value is a text),
     *          GESTA_E_NOT_FINITE (a number is NaN), GESTA_E_RANGE (an integer, boolean or choice that is not whole or
     *          out of range).
     */
    int32_t (*set_values)(gesta_instance *instance, size_t first, const double *values, size_t count);

    /**
     * Records where the gesture is, for velocity: usually the centroid of its contacts. A sequence begins without any
     * position; when the instance takes over the contacts of another recognizer, what that has recorded precedes, moved
     * so that it ends where this instance is. The first call of an instance reserves memory.
     * @param x        [in, unit=length, range=-1e12..1e12] Horizontal position.
     * @param y        [in, unit=length, range=-1e12..1e12] Vertical position.
     * @param velocity [out, nullable, lifetime=call] Receives the velocity after it.
     * @returns GESTA_OK; GESTA_E_NOT_FINITE, GESTA_E_RANGE, GESTA_E_MEMORY.
     */
    int32_t (*track)(gesta_instance *instance, double x, double y, gesta_velocity *velocity);

    /**
     * Moves the recorded positions, so that a jump does not count as a movement: the centroid jumps when a contact
     * joins or lifts.
     * @param x [in, unit=length, range=-1e12..1e12] The movement along x.
     * @param y [in, unit=length, range=-1e12..1e12] The movement along y.
     * @returns GESTA_OK; GESTA_E_NOT_FINITE, GESTA_E_RANGE.
     */
    int32_t (*shift_track)(gesta_instance *instance, double x, double y);

    /**
     * Returns the velocity of the recorded positions, estimated as that of built-in classes.
     * @param velocity [out, lifetime=call] Receives the velocity. All is 0 after a rest.
     * @returns GESTA_OK.
     */
    int32_t (*velocity)(const gesta_instance *instance, gesta_velocity *velocity);

    /**
     * Gives the contacts to the next sequence of the recognizer, which they begin in this frame: they do not belong to
     * this gesture, which has requested to end or failed. In that sequence, touches_began must not request a state in
     * the same frame; it may set a deadline.
     * @returns GESTA_OK; GESTA_E_STATE (neither failed nor ended was requested).
     */
    int32_t (*hand_on)(gesta_instance *instance);

    /**
     * Decides whether a contact continues a gesture of several contacts in turn, as the taps of a row: it has the
     * buttons of the last contact that lifted, and the tool, unless the program has named the tools (its setting
     * `tools`).
     * @param contact [in, id=contact] Id of a contact that the instance tracks, or that distance is called with.
     * @returns 0 if it does not, any other number if it does. 0 for other contacts.
     */
    int32_t (*has_same_input)(const gesta_instance *instance, uint64_t contact);

    /**
     * Returns how far a point is outside of the region that the recognizer is attached to.
     * @param x [in, unit=length] Horizontal position, in root coordinates.
     * @param y [in, unit=length] Vertical position, in root coordinates.
     * @returns [unit=length] The distance; 0 inside, and for the root region.
     */
    double (*distance_to_region)(const gesta_instance *instance, double x, double y);

    /**
     * Returns how the region that the recognizer is attached to lies on the screen now: turned or mirrored, without its
     * scale. A movement x, y of contacts is a x + c y, b x + d y as the region has it: so the directions that
     * parameters name are those of a region that is turned. Usually a class asks for it in reset.
     * @param a [out, lifetime=call] 1 in a region that lies as the screen.
     * @param b [out, lifetime=call] 0 in a region that lies as the screen.
     * @param c [out, lifetime=call] 0 in a region that lies as the screen.
     * @param d [out, lifetime=call] 1 in a region that lies as the screen.
     * @returns GESTA_OK.
     */
    int32_t (*orientation)(const gesta_instance *instance, double *a, double *b, double *c, double *d);

    /**
     * Writes a text that the host asks for: in the functions describe, hint, pattern and parameter_will_change of a
     * class. Texts of several calls are joined; names in braces are not replaced in them.
     * @returns GESTA_OK; GESTA_E_TEXT (text is not UTF-8 or contains a NUL), GESTA_E_BUSY (none of these functions is
     *          running for the instance).
     */
    int32_t (*write)(const gesta_instance *instance, const char *text, size_t length);

    /**
     * Reports a finding about the parameters to gesta_context_check. Only in the class's function examine.
     * @param kind [in] A value of enum gesta_finding_kind, in gesta.h, that concerns one recognizer:
     *             GESTA_FINDING_UNREACHABLE, GESTA_FINDING_HIDDEN, GESTA_FINDING_SIMILAR or GESTA_FINDING_UNUSED.
     * @param text [in, bytes=length, lifetime=call] UTF-8, what follows the recognizer's name: "width has no effect
     *             while shape is round".
     * @returns GESTA_OK; GESTA_E_RANGE (kind is another number), GESTA_E_TEXT (text is not UTF-8 or contains a NUL),
     *          GESTA_E_MEMORY, GESTA_E_BUSY (examine is not running for the instance).
     */
    int32_t (*add_finding)(gesta_instance *instance, uint32_t kind, const char *text, size_t length);

    /**
     * Sets a text parameter of the recognizer to what the class has learned. Programs read and set it as any parameter;
     * setups that are saved contain it, and so does the beginning of a trace, so that a session replays bit for bit.
     * With per_contact, other instances of the recognizer read it before their next sequence.
     * @param index  [in] Index of the text parameter.
     * @param text   [in, bytes=length, lifetime=call] UTF-8; numbers as text, for example. It is copied.
     * @param length [in, unit=bytes] Length of the text, at most GESTA_TEXT_MAX, or SIZE_MAX if it is NUL-terminated.
     * @returns GESTA_OK; GESTA_E_INDEX (the class has no such parameter), GESTA_E_TYPE (the parameter is not a text),
     *          GESTA_E_TEXT (text is not UTF-8, contains a NUL or is too long), GESTA_E_MEMORY.
     */
    int32_t (*store)(gesta_instance *instance, size_t index, const char *text, size_t length);

    /**
     * Requests recognition of a discrete gesture before the lift, while its contacts may still make another one. It is
     * granted at the end of the frame, as that of set_state, unless a recognizer contests it that tracks one of the
     * contacts, has no lower priority and may not recognize beside this one: a stroke of the library, or a class with
     * the function contests. The state then remains possible, and withdraw_recognition is called; the class may request
     * it again with later samples.
     * @param share [in, unit=1, range=0..1] How much of the path drawn so far belongs to the gesture: 1 if all does.
     * @returns GESTA_OK; GESTA_E_STATE (the class is continuous, or a state was requested before), GESTA_E_NOT_FINITE
     *          (share is NaN or infinite), GESTA_E_RANGE (share is out of range).
     */
    int32_t (*recognize_early)(gesta_instance *instance, double share);

    /**
     * Keeps samples for the program, which gets them with gesta_recognizer_samples until the next sequence begins: the
     * outline of a lasso, for example. Usually they are those that contacts have, as `touch`. The memory that they take
     * is kept for later sequences. Only in classes with GESTA_CLASS_KEEPS_SAMPLES.
     * @param samples [in, nullable, count=count, stride=stride, lifetime=call] The samples, with y as programs push it.
     *                NULL only if count is 0.
     * @param count   [in] Number of samples. 0 does nothing.
     * @param stride  [in, unit=bytes] sizeof(gesta_touch) as the class was compiled.
     * @returns GESTA_OK; GESTA_E_TYPE (the class has no GESTA_CLASS_KEEPS_SAMPLES), GESTA_E_STATE (no sequence is in
     *          progress, or its state is final), GESTA_E_NOT_FINITE (an x or y is NaN or infinite), GESTA_E_SIZE,
     *          GESTA_E_LIMIT (more than 16,777,216 samples), GESTA_E_MEMORY.
     */
    int32_t (*add_samples)(gesta_instance *instance, const gesta_touch *samples, size_t count, size_t stride);
} gesta_host;

/** "None" where a function takes the index of a parameter. */
#define GESTA_NO_PARAMETER 0xffffffffu

/* --------------------------------------------------------------------------------------------------- the class -- */

/** Bits of gesta_class.flags. */
enum gesta_class_flag {
    GESTA_CLASS_DISCRETE = 0,        /**< Discrete: ends when it recognizes. */
    GESTA_CLASS_CONTINUOUS = 1,      /**< Continuous: begins, changes and ends. */
    GESTA_CLASS_NEVER_PREVENTS = 2,  /**< Does not prevent other recognizers from recognizing with the same contacts. */
    GESTA_CLASS_NEVER_PREVENTED = 4, /**< May recognize even if another recognizer has won its contacts. */
    GESTA_CLASS_HOVERS = 8, /**< Tracks pointers above the surface with hover_moved and hover_left, and no contacts. */
    /**
     * Also does not prevent others. An active gesture is cancelled when another recognizer wins one of its contacts,
     * unless it ends in the same frame or may recognize beside the winner.
     */
    GESTA_CLASS_YIELDS = 16,
    /**
     * A contact that goes down after the gesture has ended begins the next sequence at once, together with the contacts
     * that have stayed down. Without it they must lift first.
     */
    GESTA_CLASS_RESUMES = 32,
    /** A contact that joins an active gesture remains open to other recognizers: the class may ignore it. */
    GESTA_CLASS_MAY_RELEASE = 64,
    GESTA_CLASS_KEEPS_MEASURES = 128, /**< The function measures knows the figures of a decision after it, too. */
    GESTA_CLASS_TAKES_SWIPES = 256,   /**< Receives swipes of a trackpad, by `motion`. */
    GESTA_CLASS_TAKES_PINCHES = 512,  /**< Receives pinches of a trackpad, by `motion`. */
    GESTA_CLASS_TAKES_HOLDS = 1024,   /**< Receives fingers that rest on a trackpad, by `motion`. */
    GESTA_CLASS_TAKES_SCROLLS = 2048, /**< Receives scrolls of a trackpad or a wheel, by `motion`. */
    /** Receives no contacts: new recognizers accept all motions that the class takes. */
    GESTA_CLASS_MOTIONS_ONLY = 4096,
    GESTA_CLASS_KEEPS_SAMPLES = 8192, /**< Keeps samples for gesta_recognizer_samples, with gesta_host.add_samples. */
    /**
     * Actions are called for cancelled also if the gesture had not begun: those of a discrete one, too. So are those of
     * the literal rules of gesta.chevron, gesta.checkmark and gesta.z.
     */
    GESTA_CLASS_REPORTS_CANCELLATION = 16384
};

/** Bits of gesta_profile.flags. */
enum gesta_profile_flag {
    GESTA_PROFILE_BEGINS_AFTER_TAP = 1, /**< Begins with the movement of a contact that goes down after a tap. */
    /** A contact that moves farther than a slop fails it, so that what begins with moves need not wait for it. */
    GESTA_PROFILE_FAILS_WITH_MOVES = 2,
    GESTA_PROFILE_RECOGNIZES_FIRST_TAP = 4, /**< Recognizes at the lift of the tap that it begins with. */
    GESTA_PROFILE_SHOWS_PRESS = 8,          /**< Shows that a control is pressed. */
    GESTA_PROFILE_SHORT_CLICK = 16,         /**< Is a click, which a contact that rests or moves is not. */
    GESTA_PROFILE_RECOGNIZES_AT_REST = 32,  /**< Is recognized while its contacts rest. */
    GESTA_PROFILE_OUTLASTS_REST = 64        /**< Stays undecided as long as its contacts rest. */
};

/** Axes along which contacts move. */
enum gesta_axis {
    GESTA_AXIS_ANY = 0,        /**< Any direction. */
    GESTA_AXIS_HORIZONTAL = 1, /**< To the left or right. */
    GESTA_AXIS_VERTICAL = 2    /**< Up or down. */
};

/**
 * What a recognizer will do as far as its parameters tell, before any contact goes down: for gesta_context_check. The
 * comments give what the host sets before it calls the class, which is what is not known or does not apply.
 */
typedef struct gesta_profile {
    uint32_t size;  /**< [unit=bytes] sizeof(gesta_profile) in the host. */
    uint32_t flags; /**< Bits of enum gesta_profile_flag; 0. */
    /**
     * [unit=s] How long it may stay undecided after others have recognized: 0 if it decides at the lift at the latest,
     * INFINITY without a limit. NaN.
     */
    double longest_doubt;
    uint32_t contacts_that_move; /**< With how many moving contacts it is recognized when they lift; 0. */
    uint32_t contacts_awaited;   /**< How many contacts it waits for before it can begin; 1. */
    uint32_t begins_least;       /**< The least number of moving contacts with which it begins at once; 0 for none. */
    uint32_t begins_most;        /**< The largest number of moving contacts with which it begins at once; 0 for none. */
    /** [unit=length] How far the contact of the tap that it begins with may move. Negative, if it begins with none. */
    double tap_slop;
    double tap_duration;    /**< [unit=s] How long the contact of that tap may be down; 0. */
    double holds_after_tap; /**< [unit=s] How long it takes further contacts near the last tap for its own; 0. */
    double angle;           /**< [unit=rad] How far movements may deviate from the axis; 0. */
    uint32_t axis;          /**< A value of enum gesta_axis: along which its contacts move; GESTA_AXIS_ANY. */
    uint32_t reserved;      /**< [range=0..0] Leave 0. */
} gesta_profile;

/**
 * [read-only] A recognizer class.
 *
 * The table and everything that it points to must not change: a plugin's until the process ends, a registered one's
 * until its context is destroyed. Consecutive contacts of one frame that have the same phase are reported in one call,
 * in the order in which they were pushed.
 */
typedef struct gesta_class {
    uint32_t size;  /**< [unit=bytes] sizeof(gesta_class) */
    uint32_t flags; /**< Bits of enum gesta_class_flag. */
    /**
     * [lifetime=context] Reverse domain name of at most 255 bytes: lower-case letters, digits, '-', '_' and at least
     * one '.'; must not begin with "gesta.".
     */
    const char *id;
    const char *label; /**< [lifetime=context] Name for people: "Lightning". UTF-8. */
    const char *doc;   /**< [lifetime=context] One-line description. UTF-8. */

    /**
     * [nullable, count=parameter_count, lifetime=context] Descriptions of the parameters. The stride is the `size` of
     * the first.
     */
    const gesta_parameter_info *parameters;
    /**
     * [nullable, count=value_count, lifetime=context] Descriptions of the values. The stride is the `size` of the
     * first.
     */
    const gesta_value_info *values;
    /**
     * [nullable, count=reason_count, lifetime=context] Descriptions of the reasons. The stride is the `size` of the
     * first.
     */
    const gesta_reason_info *reasons;
    uint32_t parameter_count; /**< [range=0..64] Number of parameters. */
    uint32_t value_count;     /**< [range=0..64] Number of values. */
    uint32_t reason_count;    /**< [range=0..64] Number of reasons. */
    uint32_t reserved;        /**< [range=0..0] Must be 0. */

    void *user; /**< [nullable, owned] Passed to create. For registered classes, `release` is called with it. */

    /**
     * Creates an instance.
     * @param host     [in, lifetime=process] The host's functions.
     * @param instance [in] The instance as the host knows it, valid until destroy is called.
     * @param user     [in, nullable] The table's `user`.
     * @returns [nullable] The pointer that the other functions receive as `self`. NULL if the instance cannot be
     *          created: gesta_recognizer_create then returns GESTA_E_CLASS_CREATE.
     */
    void *(*create)(const gesta_host *host, gesta_instance *instance, void *user);

    /** Destroys an instance. Host functions must no longer be called for it. */
    void (*destroy)(void *self);

    /**
     * Prepares for a new sequence. The instance discards what it knows of the last one. Its values have been set to 0.
     */
    void (*reset)(void *self);

    /**
     * [nullable] Reports contacts that went down. Called in the states possible, began and changed. NULL only with
     * GESTA_CLASS_HOVERS or GESTA_CLASS_MOTIONS_ONLY.
     */
    void (*touches_began)(void *self, const gesta_contact *const *contacts, size_t count);

    /** [nullable] Reports contacts that moved. NULL only with GESTA_CLASS_HOVERS or GESTA_CLASS_MOTIONS_ONLY. */
    void (*touches_moved)(void *self, const gesta_contact *const *contacts, size_t count);

    /**
     * [nullable] Reports contacts that lifted. gesta_host.contacts still lists them during this call. NULL only with
     * GESTA_CLASS_HOVERS or GESTA_CLASS_MOTIONS_ONLY.
     */
    void (*touches_ended)(void *self, const gesta_contact *const *contacts, size_t count);

    /**
     * [nullable] Reports contacts that the system or gesta_context_cancel cancelled. Most classes call
     * set_state(GESTA_STATE_CANCELLED). NULL only with GESTA_CLASS_HOVERS or GESTA_CLASS_MOTIONS_ONLY.
     */
    void (*touches_cancelled)(void *self, const gesta_contact *const *contacts, size_t count);

    /**
     * [nullable] Reports that the deadline was reached. Not called once the instance has requested a final state.
     * @param time [in, unit=ns] The requested time, even if the program called the library later.
     */
    void (*deadline_reached)(void *self, int64_t time);

    /**
     * [nullable] Reports that parameters changed since the last sequence. Called before reset, never during a sequence.
     */
    void (*parameters_changed)(void *self);

    /**
     * [nullable, access=values] Reports that the program sets a writable value. The host stores it if the function
     * returns 0. Must not be NULL if a value is writable.
     * @param index [in] Index into the class's values.
     * @param value [in] The number, with y growing downwards.
     * @returns 0 to accept, or a negative GESTA_E_ code, which the program's call then returns. A positive number
     *          counts as GESTA_E_RANGE.
     */
    int32_t (*set_value)(void *self, size_t index, double value);

    /**
     * [nullable] Releases `user`. Called once, for registered classes only, when the context is being destroyed.
     * @param user [in, nullable] The table's `user`.
     */
    void (*release)(void *user);

    /*
     * With GESTA_CLASS_HOVERS in flags, both functions below must not be NULL, and the touches_ functions are not
     * called. Without it both are NULL, or `size` ends before them. An instance tracks one pointer at a time, of those
     * above its recognizer's region; others are not reported until that one has left. A pointer's first sample begins a
     * sequence, as does the next sample after a final state. No sample says that a pointer has stopped sending samples:
     * set a deadline to detect it.
     */

    /**
     * [nullable] Reports that a pointer entered the region or moved above it. start_x and start_y are where it entered.
     * The sequence continues even if the instance requests nothing.
     * @param pointer [in, lifetime=call] The pointer.
     */
    void (*hover_moved)(void *self, const gesta_contact *pointer);

    /**
     * [nullable] Reports that the pointer left. An instance that then has no final state and no deadline is failed, or
     * cancelled after began (GESTA_REASON_UNDECIDED).
     * @param pointer [in, lifetime=call] The pointer. `phase` is GESTA_PHASE_BEGAN if it went down, perhaps as a
     *                contact with another id (see `touch`), or GESTA_PHASE_HOVER if it now hovers where this instance
     *                does not track it; x and y are its new position.
     */
    void (*hover_left)(void *self, const gesta_contact *pointer);

    /*
     * How instances relate to other recognizers with the same contacts. Where a function is NULL, and in a table whose
     * `size` ends before these functions, the instance can prevent and be prevented, and requires nothing. They are
     * called when a recognizer is about to recognize or has recognized, and again while it waits. They should decide
     * the same throughout a sequence. Functions of the host fail with GESTA_E_BUSY or return 0.
     */

    /**
     * [nullable] Decides whether this recognizer, which has recognized, prevents another one from recognizing.
     * @returns 0 to let it recognize as well, any other number to prevent it.
     */
    int32_t (*can_prevent)(void *self, uint32_t other, const char *other_class);

    /**
     * [nullable] Decides whether another recognizer, which has recognized, prevents this one from recognizing.
     * @returns 0 to recognize nevertheless, any other number to be prevented.
     */
    int32_t (*can_be_prevented)(void *self, uint32_t other, const char *other_class);

    /**
     * [nullable] Decides whether this recognizer, which is about to recognize, waits until another one has failed. In a
     * cycle of recognizers that would wait for each other, the decision does not delay the one that completes it.
     * @param other [in, id=recognizer] Id of the other recognizer, which is undecided or has recognized.
     * @returns 0 not to wait for it, any other number to wait, or to fail if it has recognized.
     */
    int32_t (*should_require_failure)(void *self, uint32_t other, const char *other_class);

    /**
     * [nullable] Decides whether another recognizer, which is about to recognize, waits until this one has failed: as
     * should_require_failure of the other one's class.
     * @returns 0 not to delay it, any other number to delay it, or to fail it if this one has recognized.
     */
    int32_t (*should_be_required_to_fail)(void *self, uint32_t other, const char *other_class);

    /**
     * [nullable, access=none] Reports the figures of the sequence as they are now, for gesta_recognizer_measures: calls
     * gesta_host.add_measure once for each. Called between two samples, while the state is possible, began or changed.
     * NULL in a class that reports none.
     */
    void (*measures)(void *self);

    /*
     * How instances take over the contacts of other recognizers: see GESTA_RELATION_PASSES_ON in gesta.h. NULL in a
     * class that takes over none.
     */

    /**
     * [nullable, access=values] Decides whether the gesture can continue with as many contacts.
     * @returns 0 if it cannot, any other number if it can.
     */
    int32_t (*can_take_over)(void *self, size_t count);

    /**
     * [nullable, access=values] Decides whether what the gesture moves can follow a movement, as far as the class
     * knows; the room is examined before.
     * @returns 0 if it cannot, any other number if it can. NULL: it never can, and contacts are taken over only because
     *          of their number.
     */
    int32_t (*can_move)(void *self, double x, double y);

    /**
     * [nullable] Takes over: the contacts have been reported by touches_began, and the gesture begins at once, with
     * set_state(GESTA_STATE_BEGAN). NULL only with can_take_over.
     * @param x [in, unit=length] The movement along x that the other recognizer did not make. It is a step to keep.
     * @param y [in, unit=length] The same along y, which grows downwards.
     */
    void (*take_over)(void *self, double x, double y);

    /*
     * What else a class may decide and report. NULL in a class that does not.
     */

    /**
     * [nullable, access=values] Adds a movement to what the gesture has moved. With this function, gesta_host.keep
     * leaves steps whole; when a part of one passes to another recognizer, at the end of the frame or after the gesture
     * has waited, the host takes it back by calling this function with its opposite. NULL: keep decides at once, and
     * the gesture does without a part that the other recognizer then cannot take.
     */
    void (*move)(void *self, double x, double y);

    /**
     * [nullable] Reports that the recognizer's team has won its contacts, and that it is the captain: a class that has
     * enough contacts and only waits for a movement begins at once, with set_state(GESTA_STATE_BEGAN). It may request
     * nothing else.
     */
    void (*accept)(void *self);

    /**
     * [nullable, access=none] Decides, in an active gesture of a class with GESTA_CLASS_MAY_RELEASE, whether another
     * recognizer may recognize with its contact now, which ends the gesture. NULL: it may not.
     * @returns 0 if it may not, any other number if it may.
     */
    int32_t (*gives_way)(void *self);

    /**
     * [nullable, access=values] Reports that another recognizer has recognized with the contact, and this gesture ends:
     * it makes the values those of a gesture without that contact.
     */
    void (*give_way)(void *self);

    /**
     * [nullable] Reports that a contact went down which the recognizer does not track because of its buttons or keys
     * (its settings `buttons`, `required_modifiers` and `excluded_modifiers`), during a sequence without a contact: of
     * taps in a row, for example.
     */
    void (*contact_excluded)(void *self);

    /**
     * [nullable, access=none] Decides, with per_contact, whether a contact that goes down continues the sequence of
     * this instance, which has no contact. The nearest instance tracks it. NULL: it does not.
     * @param contact [in, lifetime=call] The contact.
     * @returns [unit=length] How far the contact is from what it continues. Negative or NaN if it does not belong to
     *          it.
     */
    double (*distance)(void *self, const gesta_contact *contact);

    /**
     * [nullable, access=values] Updates, with set_value, set_values and set_text, the values that are needed only when
     * the program reads them and in events: velocities at the time of now. Called in the states began and changed.
     */
    void (*update_values)(void *self);

    /**
     * [nullable, access=none] Writes, with gesta_host.write, what the class has to state about its verdict: what was
     * recognized, or why not, instead of the text of the reason. It may write nothing. Called after a decision, while
     * the program reads the text, until the next sequence begins.
     */
    void (*describe)(void *self);

    /**
     * [nullable] Writes, with gesta_host.write, the hint for the person who made the gesture, without jargon, of which
     * at most 50 bytes are shown. It replaces the hint of the reason. Called after the gesture has failed or was
     * cancelled, as describe.
     */
    void (*hint)(void *self);

    /*
     * What gesta_context_check asks. In the functions below, parameter and parameter_text of gesta_host return what is
     * set now, without the factor of a tool, and not what it was when the sequence began; so they do in can_take_over
     * and can_move. Functions of the host that change the instance fail with GESTA_E_BUSY.
     */

    /**
     * [nullable] States what the recognizer will do, as far as its parameters tell.
     * @param profile [inout, lifetime=call] What is not known or does not apply. The class sets what it knows, of the
     *                fields that profile->size includes.
     */
    void (*profile)(void *self, gesta_profile *profile);

    /**
     * [nullable] Decides whether this recognizer has always recognized when another one of its class recognizes, as far
     * as the parameters tell: with looser limits. NULL: if all parameters are equal.
     * @param other [in] What create returned for the other recognizer, whose parameters can be read, too.
     * @returns 0 if it has not, any other number if it has.
     */
    int32_t (*foreruns)(void *self, void *other);

    /**
     * [nullable] Examines the parameters: reports with gesta_host.add_finding what cannot be recognized or has no
     * effect.
     */
    void (*examine)(void *self);

    /**
     * [nullable] Decides whether the program may set a parameter, whose type and range have been checked. Changes
     * nothing: the call may still fail. A class that refuses writes why with gesta_host.write, as what follows the
     * parameter's name: "must have two words". With per_contact, the children are not asked.
     *
     * A class may refuse a parameter because of another one. gesta_setup_load and the replay of a trace set the
     * parameters of a new recognizer together: the class is asked for each of them when all have their values, which
     * parameter and parameter_text of gesta_host return. So it must decide by the values alone, and accept again what
     * it has accepted, in any order.
     * @param index  [in] Index into the class's parameters.
     * @param value  [in] The number; 0 for a text.
     * @param text   [in, nullable, bytes=length, lifetime=call] UTF-8. NULL if the parameter is not a text.
     * @param length [in, unit=bytes] Length of the text.
     * @returns 0 to accept, or a negative GESTA_E_ code, which the program's call then returns. A positive number
     *          counts as GESTA_E_RANGE.
     */
    int32_t (*parameter_will_change)(void *self, size_t index, double value, const char *text, size_t length);

    /**
     * [nullable] Reports that the program has set a parameter, perhaps during a sequence, which continues with the
     * parameters as they were: a class that derives something from it can do so now, so that the next contact does not
     * wait for it. parameters_changed follows before the next sequence. Parameters that are set together are reported
     * one by one when the class has accepted all.
     * @param index [in] Index into the class's parameters.
     */
    void (*parameter_did_change)(void *self, size_t index);

    /**
     * [nullable] Reports what fingers on a trackpad do, or a wheel. Called in the states possible, began and changed.
     * NULL without one of the GESTA_CLASS_TAKES_ flags. Which motions a recognizer accepts, its setting `inputs` sets:
     * none at first, unless GESTA_CLASS_MOTIONS_ONLY is set.
     *
     * The phase is began once, without a movement, even if the sample has one; then moved, for each sample that changes
     * anything; at last ended or cancelled, without a movement. touches_cancelled is not called then.
     * gesta_host.contacts lists the stream as a contact, which is where the pointer is. y grows downwards, the scale of
     * a pinch is never 0, and modifiers are those of the begin.
     * @param motion [in, lifetime=call] The sample, at the time of gesta_host.now.
     */
    void (*motion)(void *self, const gesta_motion *motion);

    /*
     * Recognition before the lift, while a stroke may still become the gesture of another recognizer. NULL in a class
     * that neither contests it nor requests it.
     */

    /**
     * [nullable, access=none] Decides whether the contacts may still make this gesture, about as surely as they make
     * that of another recognizer, which has requested recognition before the lift. Called while this instance is
     * undecided, at the end of a frame.
     * @param share      [in, unit=1] How much of the path drawn so far belongs to the other gesture: about 1 if all
     *                   does.
     * @param confidence [in, range=0..255] How sure the other class is.
     * @returns 0 if they cannot, any other number if they may: the other recognizer then has to wait.
     */
    int32_t (*contests)(void *self, double share, uint32_t confidence);

    /**
     * [nullable, access=values] Reports that the recognition that the instance has requested with
     * gesta_host.recognize_early is contested. The state is still possible, and the confidence unstated: it resets the
     * values that it has set for the recognition.
     */
    void (*withdraw_recognition)(void *self);

    /**
     * [nullable, access=none] Writes, with gesta_host.write, a pattern of the stroke that the class recognizes with its
     * parameters as they are set now, in the language of patterns of gesta.h: "down-right, down-left". It may write
     * nothing. gesta_context_check then compares the class with strokes of the library and with other classes that have
     * patterns, and a drawing that was not recognized may resemble it (gesta_recognizer_resemblance). A malformed
     * pattern counts as none. NULL in a class that has none.
     */
    void (*pattern)(void *self);

    /**
     * [nullable, access=none] Returns how much memory the instance has allocated itself. Setups and traces are refused
     * that would create more than their length warrants: see gesta_setup_load in gesta.h. NULL in a class whose
     * instances allocate little.
     * @returns [unit=bytes] At least what create has allocated, and what follows from the parameters as they are set
     *          now.
     */
    size_t (*memory)(void *self);
} gesta_class;

/* -------------------------------------------------------------------------------------------------- the plugin -- */

/** A plugin's descriptor. It must not change until the process ends. */
typedef struct gesta_plugin {
    uint32_t size;       /**< [unit=bytes] sizeof(gesta_plugin) */
    uint32_t abi;        /**< The ABI that the plugin was built for: GESTA_PLUGIN_ABI. */
    const char *id;      /**< [lifetime=process] Reverse domain name, with the rules of gesta_class.id. */
    const char *name;    /**< [lifetime=process] Name for people. UTF-8. */
    const char *version; /**< [lifetime=process] The plugin's own version. UTF-8. */
    const char *vendor;  /**< [lifetime=process] Who made the plugin, or "". UTF-8. */
    const char *url;     /**< [lifetime=process] Where to learn more, or "". UTF-8. */

    const gesta_class *const *classes; /**< [count=class_count, lifetime=process] The classes. */
    uint32_t class_count;              /**< [range=1..256] Number of classes. */
    uint32_t reserved;                 /**< [range=0..0] Must be 0. */

    /**
     * [nullable] Initializes the plugin.
     *
     * Called when a context loads the plugin for the first time in the process, after all checks and before the first
     * instance. It is called again only if it failed and the plugin is loaded again. Once it has succeeded, the library
     * stays mapped until the process ends. A process with several copies of libgesta, for example one in a module of
     * its own, calls it once for each copy that loads the plugin, perhaps on several threads at once, with that copy's
     * host: a plugin uses for an instance the host that create received, and what init makes for all must permit that.
     * @param host [in, lifetime=process] The host's functions.
     * @returns 0. With any other number the plugin is not loaded, and gesta_plugin_load returns GESTA_E_PLUGIN_INIT.
     * @thread loader
     */
    int32_t (*init)(const gesta_host *host);

    /**
     * [nullable] Returns an addition to this descriptor by its name.
     * @param name [in, lifetime=call] NUL-terminated.
     * @returns [nullable, lifetime=process] The addition; NULL if the plugin does not have it.
     * @thread any
     */
    const void *(*extension)(const char *name);
} gesta_plugin;

/**
 * Returns a plugin's descriptor. A plugin exports this function under the name GESTA_PLUGIN_ENTRY.
 * @param abi_min [in] The oldest plugin ABI that the host supports.
 * @param abi_max [in] The newest plugin ABI that the host supports.
 * @returns [nullable, lifetime=process] The descriptor; NULL if the plugin supports none of these ABIs.
 * @thread loader
 */
typedef const gesta_plugin *(*gesta_plugin_entry_function)(uint32_t abi_min, uint32_t abi_max);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_PLUGIN_H */
