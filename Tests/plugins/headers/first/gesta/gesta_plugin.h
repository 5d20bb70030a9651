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
enum {
    GESTA_STATE_POSSIBLE = 0,
    GESTA_STATE_BEGAN = 1,
    GESTA_STATE_CHANGED = 2,
    GESTA_STATE_ENDED = 3,
    GESTA_STATE_RECOGNIZED = 3,
    GESTA_STATE_CANCELLED = 4,
    GESTA_STATE_FAILED = 5
};
enum {
    GESTA_PHASE_BEGAN = 1,
    GESTA_PHASE_MOVED = 2,
    GESTA_PHASE_STATIONARY = 3,
    GESTA_PHASE_ENDED = 4,
    GESTA_PHASE_CANCELLED = 5,
    GESTA_PHASE_HOVER = 6
};
enum {
    GESTA_TOOL_FINGER = 0,
    GESTA_TOOL_PEN = 1,
    GESTA_TOOL_ERASER = 2,
    GESTA_TOOL_MOUSE = 3
};
enum {
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
    uint32_t reserved;
} gesta_touch;
#define GESTA_COORDINATE_MAX 1.0e9
#define GESTA_TIME_MAX INT64_C(4611686018427387903)
#define GESTA_NO_DEADLINE INT64_MAX
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
enum {
    GESTA_TYPE_NUMBER = 1,
    GESTA_TYPE_INTEGER = 2,
    GESTA_TYPE_BOOLEAN = 3,
    GESTA_TYPE_CHOICE = 4,
    GESTA_TYPE_TEXT = 5
};
#define GESTA_TEXT_MAX 65535u
enum {
    GESTA_PARAMETER_LENGTH = 1
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
enum {
    GESTA_VALUE_WRITABLE = 1,
    GESTA_VALUE_FLIPS = 2
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
} gesta_reason_info;
enum {
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
    GESTA_REASON_FIRST_MOVE_LEFT = 48,
    GESTA_REASON_FIRST_MOVE_UP = 49,
    GESTA_REASON_TURNED_UP = 50,
    GESTA_REASON_TURNED_DOWN = 51,
    GESTA_REASON_TURNED_LEFT = 52,
    GESTA_REASON_LIFTED_EARLY = 53,
    GESTA_REASON_ENDED_TOO_HIGH = 54,
    GESTA_REASON_ENDED_TOO_LOW = 55,
    GESTA_REASON_OWN = 1000
};
typedef struct gesta_instance gesta_instance;
enum {
    GESTA_LOG_DEBUG = 1,
    GESTA_LOG_INFO = 2,
    GESTA_LOG_WARNING = 3,
    GESTA_LOG_ERROR = 4
};
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
} gesta_host;
enum {
    GESTA_CLASS_DISCRETE = 0,
    GESTA_CLASS_CONTINUOUS = 1,
    GESTA_CLASS_NEVER_PREVENTS = 2,
    GESTA_CLASS_NEVER_PREVENTED = 4
};
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
