#ifndef GESTA_H
#define GESTA_H
#include "gesta_plugin.h"
#ifdef __cplusplus
extern "C" {
#endif
#define GESTA_VERSION_MAJOR 0
#define GESTA_VERSION_MINOR 1
#define GESTA_VERSION_PATCH 0
#define GESTA_ABI 0u
const char *gesta_version(void);
uint32_t gesta_version_number(void);
uint32_t gesta_abi(void);
size_t gesta_sizeof(const char *name, size_t length);
enum {
    GESTA_OK = 0,
    GESTA_E_ARGUMENT = -1,
    GESTA_E_SIZE = -2,
    GESTA_E_RANGE = -3,
    GESTA_E_NOT_FINITE = -4,
    GESTA_E_TIME = -5,
    GESTA_E_CONTACT = -6,
    GESTA_E_PHASE = -7,
    GESTA_E_LIMIT = -8,
    GESTA_E_HANDLE = -9,
    GESTA_E_STALE = -10,
    GESTA_E_CLASS = -11,
    GESTA_E_NAME = -12,
    GESTA_E_TYPE = -13,
    GESTA_E_READ_ONLY = -14,
    GESTA_E_STATE = -15,
    GESTA_E_BUSY = -16,
    GESTA_E_MEMORY = -17,
    GESTA_E_TEXT = -18,
    GESTA_E_BUFFER = -19,
    GESTA_E_INDEX = -20,
    GESTA_E_CYCLE = -21,
    GESTA_E_TRACE = -22,
    GESTA_E_CLASS_TABLE = -32,
    GESTA_E_CLASS_ID = -33,
    GESTA_E_CLASS_DUPLICATE = -34,
    GESTA_E_CLASS_FUNCTION = -35,
    GESTA_E_CLASS_PARAMETER = -36,
    GESTA_E_CLASS_VALUE = -37,
    GESTA_E_CLASS_REASON = -38,
    GESTA_E_CLASS_CREATE = -39,
    GESTA_E_PLUGIN_PATH = -48,
    GESTA_E_PLUGIN_MISSING = -49,
    GESTA_E_PLUGIN_FORMAT = -50,
    GESTA_E_PLUGIN_OPEN = -51,
    GESTA_E_PLUGIN_ENTRY = -52,
    GESTA_E_PLUGIN_ABI = -53,
    GESTA_E_PLUGIN_TABLE = -54,
    GESTA_E_PLUGIN_ID = -55,
    GESTA_E_PLUGIN_INIT = -56
};
const char *gesta_strerror(int32_t code);
const char *gesta_state_name(uint32_t state);
const char *gesta_phase_name(uint32_t phase);
const char *gesta_reason_name(uint32_t reason);
typedef struct gesta_allocator {
    uint32_t size;
    uint32_t reserved;
    void *(*allocate)(void *user, size_t size, size_t alignment);
    void (*release)(void *user, void *memory);
    void *user;
} gesta_allocator;
int32_t gesta_set_allocator(const gesta_allocator *allocator);
typedef struct gesta_context gesta_context;
enum {
    GESTA_CONFIG_Y_UP = 1,
    GESTA_CONFIG_POLL_ALL = 2,
    GESTA_CONFIG_NO_POLL = 4
};
typedef struct gesta_config {
    uint32_t size;
    uint32_t flags;
    uint32_t max_contacts;
    uint32_t reserved;
    double units_per_mm;
} gesta_config;
int32_t gesta_config_init(gesta_config *config, size_t size);
int32_t gesta_context_create(const gesta_config *config, gesta_context **context);
int32_t gesta_context_destroy(gesta_context *context);
const char *gesta_context_message(const gesta_context *context);
int32_t gesta_context_cancel(gesta_context *context);
int32_t gesta_context_now(const gesta_context *context, int64_t *now);
typedef void (*gesta_release)(void *user);
typedef void (*gesta_log)(gesta_context *context, uint32_t level, const char *message, void *user);
int32_t gesta_context_set_log(gesta_context *context, gesta_log log, void *user, gesta_release release);
int32_t gesta_push(gesta_context *context, const gesta_touch *touches, size_t count, size_t stride);
int32_t gesta_advance(gesta_context *context, int64_t now);
int32_t gesta_next_deadline(const gesta_context *context, int64_t *deadline);
int32_t gesta_contact_owner(gesta_context *context, uint64_t contact, uint32_t *recognizer);
enum {
    GESTA_EVENT_PROVISIONAL = 1,
    GESTA_EVENT_CONFIRMED = 2,
    GESTA_EVENT_REVOKED = 4
};
typedef struct gesta_event {
    uint32_t size;
    uint32_t recognizer;
    uint32_t class_id;
    uint32_t state;
    uint32_t previous;
    uint32_t sequence;
    int64_t time;
    double x;
    double y;
    const double *values;
    const uint64_t *contacts;
    uint32_t value_count;
    uint32_t contact_count;
    uint32_t reason;
    uint32_t blocker;
    double measured;
    double limit;
    void *user;
    uint32_t flags;
    uint32_t reserved;
} gesta_event;
int32_t gesta_events(gesta_context *context, const gesta_event **events, size_t *count, size_t *stride);
typedef void (*gesta_callback)(gesta_context *context, const gesta_event *event, void *user);
int32_t gesta_context_set_observer(gesta_context *context, gesta_callback observer, void *user, gesta_release release);
typedef struct gesta_class_info {
    uint32_t size;
    uint32_t class_id;
    const char *id;
    const char *label;
    const char *doc;
    uint32_t flags;
    uint32_t parameter_count;
    uint32_t value_count;
    uint32_t reason_count;
    uint32_t plugin;
    uint32_t reserved;
} gesta_class_info;
int32_t gesta_class_find(gesta_context *context, const char *name, size_t length, uint32_t *class_id);
int32_t gesta_class_describe(gesta_context *context, uint32_t class_id, gesta_class_info *info);
int32_t gesta_class_parameter(gesta_context *context, uint32_t class_id, size_t index, gesta_parameter_info *info);
int32_t gesta_class_value(gesta_context *context, uint32_t class_id, size_t index, gesta_value_info *info);
int32_t gesta_class_reason(gesta_context *context, uint32_t class_id, size_t index, gesta_reason_info *info);
int32_t gesta_class_register(gesta_context *context, const gesta_class *table, uint32_t *class_id);
#define GESTA_REGION_EVERYWHERE UINT32_C(0x40010000)
#define GESTA_REGION_NONE UINT32_C(0)
typedef struct gesta_rect {
    double x;
    double y;
    double width;
    double height;
} gesta_rect;
typedef struct gesta_region_info {
    uint32_t size;
    uint32_t region;
    uint32_t parent;
    uint32_t depth;
    int32_t order;
    uint32_t enabled;
    gesta_rect rect;
} gesta_region_info;
int32_t gesta_region_create(gesta_context *context, uint32_t parent, const gesta_rect *rect, uint32_t *region);
int32_t gesta_region_destroy(gesta_context *context, uint32_t region);
int32_t gesta_region_set_rect(gesta_context *context, uint32_t region, const gesta_rect *rect);
int32_t gesta_region_set_order(gesta_context *context, uint32_t region, int32_t order);
int32_t gesta_region_set_enabled(gesta_context *context, uint32_t region, int32_t enabled);
int32_t gesta_region_describe(gesta_context *context, uint32_t region, gesta_region_info *info);
int32_t gesta_region_at(gesta_context *context, double x, double y, uint32_t *region);
int32_t gesta_contact_region(gesta_context *context, uint64_t contact, uint32_t *region);
typedef uint32_t (*gesta_hit_test)(gesta_context *context, const gesta_touch *touch, void *user);
int32_t gesta_context_set_hit_test(gesta_context *context, gesta_hit_test hit_test, void *user, gesta_release release);
int32_t gesta_recognizer_create(gesta_context *context, const char *class_name, size_t length, uint32_t *recognizer);
int32_t gesta_recognizer_destroy(gesta_context *context, uint32_t recognizer);
int32_t gesta_recognizer_attach(gesta_context *context, uint32_t recognizer, uint32_t region);
int32_t gesta_recognizer_region(gesta_context *context, uint32_t recognizer, uint32_t *region);
int32_t gesta_recognizer_set_enabled(gesta_context *context, uint32_t recognizer, int32_t enabled);
int32_t gesta_recognizer_enabled(gesta_context *context, uint32_t recognizer, int32_t *enabled);
int32_t gesta_recognizer_reset(gesta_context *context, uint32_t recognizer);
int32_t gesta_recognizer_ignore(gesta_context *context, uint32_t recognizer, uint64_t contact);
int32_t gesta_recognizer_state(gesta_context *context, uint32_t recognizer, uint32_t *state);
int32_t gesta_recognizer_class(gesta_context *context, uint32_t recognizer, uint32_t *class_id);
int32_t gesta_recognizer_set_user(gesta_context *context, uint32_t recognizer, void *user);
int32_t gesta_recognizer_contacts(gesta_context *context, uint32_t recognizer, uint64_t *contacts, size_t capacity, size_t *count);
int32_t gesta_recognizer_add_action(gesta_context *context, uint32_t recognizer, gesta_callback callback, void *user,
                                    gesta_release release, uint32_t *action);
int32_t gesta_recognizer_remove_action(gesta_context *context, uint32_t recognizer, uint32_t action);
int32_t gesta_recognizer_require_failure(gesta_context *context, uint32_t recognizer, uint32_t other);
int32_t gesta_recognizer_drop_requirement(gesta_context *context, uint32_t recognizer, uint32_t other);
int32_t gesta_recognizer_waits_for(gesta_context *context, uint32_t recognizer, uint32_t *other);
int32_t gesta_recognizer_allow_simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other, int32_t allowed);
int32_t gesta_recognizer_set_provisional(gesta_context *context, uint32_t recognizer, int32_t provisional);
int32_t gesta_recognizer_set_priority(gesta_context *context, uint32_t recognizer, int32_t priority);
int32_t gesta_recognizer_set_tools(gesta_context *context, uint32_t recognizer, uint32_t tools);
typedef struct gesta_delegate {
    uint32_t size;
    uint32_t reserved;
    int32_t (*should_begin)(gesta_context *context, uint32_t recognizer, void *user);
    int32_t (*should_receive)(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user);
    int32_t (*simultaneous)(gesta_context *context, uint32_t recognizer, uint32_t other, void *user);
    void *user;
    gesta_release release;
} gesta_delegate;
int32_t gesta_context_set_delegate(gesta_context *context, const gesta_delegate *delegate);
enum {
    GESTA_FINDING_UNREACHABLE = 1,
    GESTA_FINDING_HIDDEN = 2,
    GESTA_FINDING_LATENCY = 3,
    GESTA_FINDING_IDLE_REQUIREMENT = 4
};
typedef struct gesta_finding {
    uint32_t size;
    uint32_t kind;
    uint32_t recognizer;
    uint32_t other;
    double seconds;
    const char *text;
} gesta_finding;
typedef void (*gesta_finding_callback)(gesta_context *context, const gesta_finding *finding, void *user);
int32_t gesta_context_check(gesta_context *context, gesta_finding_callback report, void *user, size_t *count);
int32_t gesta_recognizer_set_number(gesta_context *context, uint32_t recognizer, const char *name, size_t length, double value);
int32_t gesta_recognizer_set_integer(gesta_context *context, uint32_t recognizer, const char *name, size_t length, int64_t value);
int32_t gesta_recognizer_set_boolean(gesta_context *context, uint32_t recognizer, const char *name, size_t length, int32_t value);
int32_t gesta_recognizer_set_text(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                  const char *text, size_t text_length);
int32_t gesta_recognizer_number(gesta_context *context, uint32_t recognizer, const char *name, size_t length, double *value);
int32_t gesta_recognizer_integer(gesta_context *context, uint32_t recognizer, const char *name, size_t length, int64_t *value);
int32_t gesta_recognizer_boolean(gesta_context *context, uint32_t recognizer, const char *name, size_t length, int32_t *value);
int32_t gesta_recognizer_text(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                  char *buffer, size_t capacity, size_t *needed);
int32_t gesta_recognizer_values(gesta_context *context, uint32_t recognizer, double *values, size_t capacity, size_t *count);
int32_t gesta_recognizer_samples(gesta_context *context, uint32_t recognizer, size_t first, gesta_touch *samples, size_t capacity,
                                 size_t stride, size_t *count);
typedef struct gesta_verdict {
    uint32_t size;
    uint32_t recognizer;
    uint32_t class_id;
    uint32_t state;
    uint32_t reason;
    uint32_t blocker;
    uint32_t sequence;
    uint32_t refused;
    int64_t time;
    double measured;
    double limit;
} gesta_verdict;
int32_t gesta_recognizer_verdict(gesta_context *context, uint32_t recognizer, gesta_verdict *verdict);
int32_t gesta_recognizer_verdict_text(gesta_context *context, uint32_t recognizer, char *buffer, size_t capacity, size_t *needed);
typedef void (*gesta_trace_write)(const char *bytes, size_t length, void *user);
int32_t gesta_trace_start(gesta_context *context, gesta_trace_write write, void *user, gesta_release release);
int32_t gesta_trace_stop(gesta_context *context);
typedef struct gesta_trace_override {
    uint32_t size;
    uint32_t reserved;
    const char *recognizer;
    const char *parameter;
    const char *value;
} gesta_trace_override;
typedef int32_t (*gesta_trace_prepare)(gesta_context *context, void *user);
typedef int32_t (*gesta_trace_difference)(uint64_t line, const char *expected, const char *came, void *user);
typedef struct gesta_trace_options {
    uint32_t size;
    uint32_t override_count;
    const gesta_trace_override *overrides;
    gesta_trace_prepare prepare;
    gesta_trace_difference difference;
    void *user;
    char *message;
    size_t capacity;
} gesta_trace_options;
typedef struct gesta_trace_result {
    uint32_t size;
    uint32_t reserved;
    uint64_t lines;
    uint64_t samples;
    uint64_t events;
    uint64_t differences;
    uint64_t line;
} gesta_trace_result;
int32_t gesta_trace_replay(const char *text, size_t length, const gesta_trace_options *options, gesta_trace_result *result);
int32_t gesta_plugin_load(gesta_context *context, const char *path, size_t length, uint32_t *plugin);
int32_t gesta_plugin_scan(gesta_context *context, const char *directory, size_t length, size_t *loaded);
int32_t gesta_plugin_scan_environment(gesta_context *context, size_t *loaded);
typedef struct gesta_plugin_info {
    uint32_t size;
    uint32_t plugin;
    const char *id;
    const char *name;
    const char *version;
    const char *vendor;
    const char *url;
    const char *path;
    uint32_t abi;
    uint32_t class_count;
} gesta_plugin_info;
int32_t gesta_plugin_describe(gesta_context *context, uint32_t plugin, gesta_plugin_info *info);
#ifdef __cplusplus
}
#endif
#endif
