#ifndef GESTA_PLUGIN_H
#define GESTA_PLUGIN_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
#define GESTA_PLUGIN_ABI 1u
#define GESTA_PLUGIN_ENTRY "gesta_plugin_entry"
#if defined(__GNUC__)
#define GESTA_PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define GESTA_PLUGIN_EXPORT
#endif
enum gesta_state {
    GESTA_STATE_POSSIBLE = 0,
    GESTA_STATE_BEGAN = 1,
    GESTA_STATE_CHANGED = 2,
    GESTA_STATE_ENDED = 3,
    GESTA_STATE_RECOGNIZED = 3,
    GESTA_STATE_CANCELLED = 4,
    GESTA_STATE_FAILED = 5
};
enum gesta_phase {
    GESTA_PHASE_BEGAN = 1,
    GESTA_PHASE_MOVED = 2,
    GESTA_PHASE_STATIONARY = 3,
    GESTA_PHASE_ENDED = 4,
    GESTA_PHASE_CANCELLED = 5,
    GESTA_PHASE_HOVER = 6
};
enum gesta_tool {
    GESTA_TOOL_FINGER = 0,
    GESTA_TOOL_PEN = 1,
    GESTA_TOOL_ERASER = 2,
    GESTA_TOOL_MOUSE = 3,
    GESTA_TOOL_TRACKPAD = 4,
    GESTA_TOOL_WHEEL = 5
};
enum gesta_button {
    GESTA_BUTTON_PRIMARY = 1,
    GESTA_BUTTON_SECONDARY = 2,
    GESTA_BUTTON_MIDDLE = 4,
    GESTA_BUTTON_BACK = 8,
    GESTA_BUTTON_FORWARD = 16
};
enum gesta_modifier {
    GESTA_MODIFIER_SHIFT = 1,
    GESTA_MODIFIER_CONTROL = 2,
    GESTA_MODIFIER_ALT = 4,
    GESTA_MODIFIER_META = 8
};
enum gesta_touch_flag {
    GESTA_TOUCH_COALESCED = 1
};
#define GESTA_UNKNOWN 0.0f
typedef struct gesta_touch {
    int64_t time;
    uint64_t contact;
    double x;
    double y;
    uint32_t phase;
    uint32_t tool;
    uint32_t buttons;
    uint32_t modifiers;
    float pressure;
    float major;
    float minor;
    float orientation;
    float tilt_x;
    float tilt_y;
    uint32_t flags;
    float distance;
} gesta_touch;
#define GESTA_COORDINATE_MAX 1000000000.0
#define GESTA_TIME_MAX 4611686018427387903L
#define GESTA_NO_DEADLINE 9223372036854775807L
#define GESTA_CONFIDENCE_UNSTATED 128u
enum gesta_motion_kind {
    GESTA_MOTION_SWIPE = 1,
    GESTA_MOTION_PINCH = 2,
    GESTA_MOTION_HOLD = 3,
    GESTA_MOTION_SCROLL = 4
};
enum gesta_motion_source {
    GESTA_SOURCE_UNKNOWN = 0,
    GESTA_SOURCE_WHEEL = 1,
    GESTA_SOURCE_WHEEL_TILT = 2,
    GESTA_SOURCE_FINGER = 3,
    GESTA_SOURCE_CONTINUOUS = 4
};
enum gesta_input {
    GESTA_INPUT_TOUCH = 1,
    GESTA_INPUT_MOTION = 2,
    GESTA_INPUT_WHEEL = 4
};
enum gesta_motion_flag {
    GESTA_MOTION_STOPPED_X = 1,
    GESTA_MOTION_STOPPED_Y = 2,
    GESTA_MOTION_MOMENTUM = 4,
    GESTA_MOTION_INVERTED = 8
};
typedef struct gesta_motion {
    int64_t time;
    uint64_t stream;
    double x;
    double y;
    double dx;
    double dy;
    double scale;
    double rotation;
    int32_t wheel_x;
    int32_t wheel_y;
    uint32_t kind;
    uint32_t phase;
    uint32_t source;
    uint32_t fingers;
    uint32_t modifiers;
    uint32_t flags;
} gesta_motion;
typedef struct gesta_contact {
    uint64_t id;
    int64_t time;
    int64_t previous_time;
    int64_t start_time;
    double x;
    double y;
    double previous_x;
    double previous_y;
    double start_x;
    double start_y;
    const gesta_touch *touch;
    uint32_t phase;
    uint32_t tool;
} gesta_contact;
enum gesta_value_type {
    GESTA_TYPE_NUMBER = 1,
    GESTA_TYPE_INTEGER = 2,
    GESTA_TYPE_BOOLEAN = 3,
    GESTA_TYPE_CHOICE = 4,
    GESTA_TYPE_TEXT = 5
};
#define GESTA_TEXT_MAX 65535u
enum gesta_parameter_flag {
    GESTA_PARAMETER_LENGTH = 1,
    GESTA_PARAMETER_SLOP = 2,
    GESTA_PARAMETER_PER_CONTACT = 4,
    GESTA_PARAMETER_CONTACTS = 8
};
typedef struct gesta_parameter_info {
    uint32_t size;
    uint32_t type;
    const char *name;
    const char *unit;
    const char *doc;
    double minimum;
    double maximum;
    double initial;
    const char *initial_text;
    const char *const *choices;
    uint32_t choice_count;
    uint32_t flags;
} gesta_parameter_info;
enum gesta_value_flag {
    GESTA_VALUE_WRITABLE = 1,
    GESTA_VALUE_FLIPS = 2,
    GESTA_VALUE_PART = 4
};
typedef struct gesta_value_info {
    uint32_t size;
    uint32_t type;
    const char *name;
    const char *unit;
    const char *doc;
    const char *const *choices;
    uint32_t choice_count;
    uint32_t flags;
} gesta_value_info;
typedef struct gesta_reason_info {
    uint32_t size;
    uint32_t code;
    const char *name;
    const char *text;
    const char *hint;
} gesta_reason_info;
enum gesta_reason {
    GESTA_REASON_NONE = 0,
    GESTA_REASON_UNDECIDED = 1,
    GESTA_REASON_LOST = 2,
    GESTA_REASON_CONTACT_CANCELLED = 3,
    GESTA_REASON_CONTEXT_CANCELLED = 4,
    GESTA_REASON_DISABLED = 5,
    GESTA_REASON_RESET = 6,
    GESTA_REASON_DETACHED = 7,
    GESTA_REASON_DESTROYED = 8,
    GESTA_REASON_UNSTATED = 9,
    GESTA_REASON_REFUSED = 10,
    GESTA_REASON_PALM_SIZE = 11,
    GESTA_REASON_PALM_PEN = 12,
    GESTA_REASON_PALM_EDGE = 13,
    GESTA_REASON_PALM_MANY = 14,
    GESTA_REASON_HELD_BACK = 15,
    GESTA_REASON_PALM_PRESSURE = 16,
    GESTA_REASON_PALM_THUMB = 17,
    GESTA_REASON_PALM_ZONE = 18,
    GESTA_REASON_TOO_MANY_CONTACTS = 32,
    GESTA_REASON_TOO_FEW_CONTACTS = 33,
    GESTA_REASON_MOVED_TOO_FAR = 34,
    GESTA_REASON_HELD_TOO_LONG = 35,
    GESTA_REASON_WAITED_TOO_LONG = 36,
    GESTA_REASON_TAPS_TOO_FAR_APART = 37,
    GESTA_REASON_MOVED_TOO_LITTLE = 38,
    GESTA_REASON_TOO_SLOW = 39,
    GESTA_REASON_WRONG_DIRECTION = 40,
    GESTA_REASON_NOT_AT_EDGE = 41,
    GESTA_REASON_HELD_TOO_BRIEFLY = 42,
    GESTA_REASON_TOO_MANY_SAMPLES = 43,
    GESTA_REASON_CONTACTS_SHIFTED = 44,
    GESTA_REASON_OTHER_INPUT = 45,
    GESTA_REASON_LIFTED_OUTSIDE = 46,
    GESTA_REASON_NO_ROOM = 47,
    GESTA_REASON_FIRST_MOVE_LEFT = 48,
    GESTA_REASON_FIRST_MOVE_UP = 49,
    GESTA_REASON_TURNED_UP = 50,
    GESTA_REASON_TURNED_DOWN = 51,
    GESTA_REASON_TURNED_LEFT = 52,
    GESTA_REASON_LIFTED_EARLY = 53,
    GESTA_REASON_ENDED_TOO_HIGH = 54,
    GESTA_REASON_ENDED_TOO_LOW = 55,
    GESTA_REASON_PRESSED_TOO_HARD = 56,
    GESTA_REASON_NO_PATTERN = 64,
    GESTA_REASON_DRAWN_TOO_SMALL = 65,
    GESTA_REASON_STRAYED = 66,
    GESTA_REASON_SEGMENT_DIRECTION = 67,
    GESTA_REASON_SEGMENT_LENGTH = 68,
    GESTA_REASON_SEGMENT_BALANCE = 69,
    GESTA_REASON_SEGMENT_FORM = 70,
    GESTA_REASON_SEGMENT_BEND = 71,
    GESTA_REASON_CORNER_TURN = 72,
    GESTA_REASON_CORNER_ROUND = 73,
    GESTA_REASON_HOOKED = 74,
    GESTA_REASON_STROKE_SHAPE = 75,
    GESTA_REASON_RESTED_WRONGLY = 76,
    GESTA_REASON_UNLIKE = 77,
    GESTA_REASON_UNFINISHED = 78,
    GESTA_REASON_SEGMENT_MISSING = 79,
    GESTA_REASON_DRAWN_TOO_LARGE = 80,
    GESTA_REASON_DIVERGED = 81,
    GESTA_REASON_NO_EXAMPLES = 96,
    GESTA_REASON_TOO_MANY_STROKES = 97,
    GESTA_REASON_TOO_FEW_STROKES = 98,
    GESTA_REASON_TOO_DIFFERENT = 99,
    GESTA_REASON_AMBIGUOUS = 100,
    GESTA_REASON_COUNTEREXAMPLE = 101,
    GESTA_REASON_OWN = 1000
};
typedef struct gesta_instance gesta_instance;
enum gesta_log_level {
    GESTA_LOG_DEBUG = 1,
    GESTA_LOG_INFO = 2,
    GESTA_LOG_WARNING = 3,
    GESTA_LOG_ERROR = 4
};
typedef struct gesta_velocity {
    double x;
    double y;
} gesta_velocity;
typedef struct gesta_host {
    uint32_t size;
    uint32_t abi;
    const char *version;
    const void *(*extension)(const char *name);
    int32_t (*set_state)(gesta_instance *instance, uint32_t state);
    int32_t (*fail)(gesta_instance *instance, uint32_t reason, double measured, double limit);
    int32_t (*ignore)(gesta_instance *instance, uint64_t contact);
    int32_t (*set_value)(gesta_instance *instance, size_t index, double value);
    int32_t (*set_text)(gesta_instance *instance, size_t index, const char *text, size_t length);
    double (*parameter)(const gesta_instance *instance, size_t index);
    const char *(*parameter_text)(const gesta_instance *instance, size_t index, size_t *length);
    int32_t (*set_deadline)(gesta_instance *instance, int64_t time);
    size_t (*contacts)(const gesta_instance *instance, const gesta_contact **contacts, size_t capacity);
    int64_t (*now)(const gesta_instance *instance);
    uint32_t (*state)(const gesta_instance *instance);
    double (*units_per_mm)(const gesta_instance *instance);
    void (*log)(const gesta_instance *instance, uint32_t level, const char *message, size_t length);
    int32_t (*set_confidence)(gesta_instance *instance, uint32_t confidence);
    int32_t (*add_measure)(gesta_instance *instance, uint32_t reason, double measured, double least, double most,
                           size_t parameter);
    int32_t (*to_local)(const gesta_instance *instance, double *xy, size_t count);
    int32_t (*to_root)(const gesta_instance *instance, double *xy, size_t count);
    double (*room)(const gesta_instance *instance, double x, double y);
    int32_t (*keep)(gesta_instance *instance, double *x, double *y);
    int32_t (*add_rule)(gesta_instance *instance, uint32_t reason, double measured, double least, double most,
                        size_t parameter, int32_t met);
    int32_t (*set_values)(gesta_instance *instance, size_t first, const double *values, size_t count);
    int32_t (*track)(gesta_instance *instance, double x, double y, gesta_velocity *velocity);
    int32_t (*shift_track)(gesta_instance *instance, double x, double y);
    int32_t (*velocity)(const gesta_instance *instance, gesta_velocity *velocity);
    int32_t (*hand_on)(gesta_instance *instance);
    int32_t (*has_same_input)(const gesta_instance *instance, uint64_t contact);
    double (*distance_to_region)(const gesta_instance *instance, double x, double y);
    int32_t (*orientation)(const gesta_instance *instance, double *a, double *b, double *c, double *d);
    int32_t (*write)(const gesta_instance *instance, const char *text, size_t length);
    int32_t (*add_finding)(gesta_instance *instance, uint32_t kind, const char *text, size_t length);
    int32_t (*store)(gesta_instance *instance, size_t index, const char *text, size_t length);
} gesta_host;
#define GESTA_NO_PARAMETER 0xffffffffu
enum gesta_class_flag {
    GESTA_CLASS_DISCRETE = 0,
    GESTA_CLASS_CONTINUOUS = 1,
    GESTA_CLASS_NEVER_PREVENTS = 2,
    GESTA_CLASS_NEVER_PREVENTED = 4,
    GESTA_CLASS_HOVERS = 8,
    GESTA_CLASS_YIELDS = 16,
    GESTA_CLASS_RESUMES = 32,
    GESTA_CLASS_MAY_RELEASE = 64,
    GESTA_CLASS_KEEPS_MEASURES = 128,
    GESTA_CLASS_TAKES_SWIPES = 256,
    GESTA_CLASS_TAKES_PINCHES = 512,
    GESTA_CLASS_TAKES_HOLDS = 1024,
    GESTA_CLASS_TAKES_SCROLLS = 2048,
    GESTA_CLASS_MOTIONS_ONLY = 4096
};
enum gesta_profile_flag {
    GESTA_PROFILE_BEGINS_AFTER_TAP = 1,
    GESTA_PROFILE_FAILS_WITH_MOVES = 2,
    GESTA_PROFILE_RECOGNIZES_FIRST_TAP = 4,
    GESTA_PROFILE_SHOWS_PRESS = 8,
    GESTA_PROFILE_SHORT_CLICK = 16,
    GESTA_PROFILE_RECOGNIZES_AT_REST = 32,
    GESTA_PROFILE_OUTLASTS_REST = 64
};
enum gesta_axis {
    GESTA_AXIS_ANY = 0,
    GESTA_AXIS_HORIZONTAL = 1,
    GESTA_AXIS_VERTICAL = 2
};
typedef struct gesta_profile {
    uint32_t size;
    uint32_t flags;
    double longest_doubt;
    uint32_t contacts_that_move;
    uint32_t contacts_awaited;
    uint32_t begins_least;
    uint32_t begins_most;
    double tap_slop;
    double tap_duration;
    double holds_after_tap;
    double angle;
    uint32_t axis;
    uint32_t reserved;
} gesta_profile;
typedef struct gesta_class {
    uint32_t size;
    uint32_t flags;
    const char *id;
    const char *label;
    const char *doc;
    const gesta_parameter_info *parameters;
    const gesta_value_info *values;
    const gesta_reason_info *reasons;
    uint32_t parameter_count;
    uint32_t value_count;
    uint32_t reason_count;
    uint32_t reserved;
    void *user;
    void *(*create)(const gesta_host *host, gesta_instance *instance, void *user);
    void (*destroy)(void *self);
    void (*reset)(void *self);
    void (*touches_began)(void *self, const gesta_contact *const *contacts, size_t count);
    void (*touches_moved)(void *self, const gesta_contact *const *contacts, size_t count);
    void (*touches_ended)(void *self, const gesta_contact *const *contacts, size_t count);
    void (*touches_cancelled)(void *self, const gesta_contact *const *contacts, size_t count);
    void (*deadline_reached)(void *self, int64_t time);
    void (*parameters_changed)(void *self);
    int32_t (*set_value)(void *self, size_t index, double value);
    void (*release)(void *user);
    void (*hover_moved)(void *self, const gesta_contact *pointer);
    void (*hover_left)(void *self, const gesta_contact *pointer);
    int32_t (*can_prevent)(void *self, uint32_t other, const char *other_class);
    int32_t (*can_be_prevented)(void *self, uint32_t other, const char *other_class);
    int32_t (*should_require_failure)(void *self, uint32_t other, const char *other_class);
    int32_t (*should_be_required_to_fail)(void *self, uint32_t other, const char *other_class);
    void (*measures)(void *self);
    int32_t (*can_take_over)(void *self, size_t count);
    int32_t (*can_move)(void *self, double x, double y);
    void (*take_over)(void *self, double x, double y);
    void (*move)(void *self, double x, double y);
    void (*accept)(void *self);
    int32_t (*gives_way)(void *self);
    void (*give_way)(void *self);
    void (*contact_excluded)(void *self);
    double (*distance)(void *self, const gesta_contact *contact);
    void (*update_values)(void *self);
    void (*describe)(void *self);
    void (*hint)(void *self);
    void (*profile)(void *self, gesta_profile *profile);
    int32_t (*foreruns)(void *self, void *other);
    void (*examine)(void *self);
    int32_t (*parameter_will_change)(void *self, size_t index, double value, const char *text, size_t length);
    void (*parameter_did_change)(void *self, size_t index);
    void (*motion)(void *self, const gesta_motion *motion);
} gesta_class;
typedef struct gesta_plugin {
    uint32_t size;
    uint32_t abi;
    const char *id;
    const char *name;
    const char *version;
    const char *vendor;
    const char *url;
    const gesta_class *const *classes;
    uint32_t class_count;
    uint32_t reserved;
    int32_t (*init)(const gesta_host *host);
    const void *(*extension)(const char *name);
} gesta_plugin;
typedef const gesta_plugin *(*gesta_plugin_entry_function)(uint32_t abi_min, uint32_t abi_max);
#ifdef __cplusplus
}
#endif
#endif
