#ifndef GESTA_H
#define GESTA_H
#include "gesta_plugin.h"
#ifdef __cplusplus
extern "C" {
#endif
#define GESTA_STR(text) (text), SIZE_MAX
#define GESTA_VERSION_MAJOR 0
#define GESTA_VERSION_MINOR 2
#define GESTA_VERSION_PATCH 0
#define GESTA_ABI 0u
const char *gesta_version(void);
uint32_t gesta_version_number(void);
uint32_t gesta_abi(void);
size_t gesta_sizeof(const char *name, size_t length);
enum gesta_error {
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
    GESTA_E_PATTERN = -23,
    GESTA_E_EXAMPLES = -24,
    GESTA_E_SETUP = -25,
    GESTA_E_UNSUPPORTED = -26,
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
    GESTA_E_PLUGIN_INIT = -56,
    GESTA_E_PLUGIN_WRITABLE = -57
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
enum gesta_config_flag {
    GESTA_CONFIG_Y_UP = 1,
    GESTA_CONFIG_POLL_ALL = 2,
    GESTA_CONFIG_NO_POLL = 4,
    GESTA_CONFIG_LATE_SAMPLES = 8,
    GESTA_CONFIG_EVENT_TOUCHES = 16,
    GESTA_CONFIG_FRAME_VALUES = 32
};
typedef struct gesta_config {
    uint32_t size;
    uint32_t flags;
    uint32_t max_contacts;
    uint32_t reserved;
    double units_per_mm;
    char *message;
    size_t capacity;
} gesta_config;
int32_t gesta_config_init(gesta_config *config, size_t size);
int32_t gesta_context_create(const gesta_config *config, gesta_context **context);
int32_t gesta_context_destroy(gesta_context *context);
void gesta_context_destroy_later(gesta_context *context);
const char *gesta_context_message(const gesta_context *context);
int32_t gesta_context_cancel(gesta_context *context);
int32_t gesta_context_now(const gesta_context *context, int64_t *now);
int32_t gesta_context_set_user(gesta_context *context, void *user);
void *gesta_context_user(const gesta_context *context);
int32_t gesta_context_set_units_per_mm(gesta_context *context, double units_per_mm);
int32_t gesta_context_units_per_mm(const gesta_context *context, double *units_per_mm);
int32_t gesta_context_set_slop_factor(gesta_context *context, uint32_t tool, double factor);
int32_t gesta_context_slop_factor(const gesta_context *context, uint32_t tool, double *factor);
int32_t gesta_context_recognizers(const gesta_context *context, uint32_t *recognizers, size_t capacity, size_t *count);
int32_t gesta_context_regions(const gesta_context *context, uint32_t *regions, size_t capacity, size_t *count);
typedef void (*gesta_release_callback)(void *user);
typedef void (*gesta_log_callback)(gesta_context *context, uint32_t level, const char *message, void *user);
int32_t gesta_context_set_log(gesta_context *context, gesta_log_callback log, void *user,
                              gesta_release_callback release);
int32_t gesta_push(gesta_context *context, const gesta_touch *touches, size_t count, size_t stride);
int32_t gesta_push_untimed(gesta_context *context, const gesta_touch *touches, size_t count, size_t stride,
                           int64_t now);
#define GESTA_STREAMS_MAX 8
#define GESTA_SCROLL_PAUSE 500000000L
int32_t gesta_push_motion(gesta_context *context, const gesta_motion *motions, size_t count, size_t stride);
int32_t gesta_context_late_samples(const gesta_context *context, uint64_t *count);
int32_t gesta_advance(gesta_context *context, int64_t now);
int32_t gesta_next_deadline(const gesta_context *context, int64_t *deadline);
int32_t gesta_contact_owner(const gesta_context *context, uint64_t contact, uint32_t *recognizer);
enum gesta_event_flag {
    GESTA_EVENT_PROVISIONAL = 1,
    GESTA_EVENT_CONFIRMED = 2,
    GESTA_EVENT_REVOKED = 4,
    GESTA_EVENT_PASSED_ON = 8
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
    uint32_t tool;
    const double *positions;
    uint32_t buttons;
    uint32_t modifiers;
} gesta_event;
int32_t gesta_events(const gesta_context *context, const gesta_event **events, size_t *count, size_t *stride);
int32_t gesta_event_value(const gesta_context *context, const gesta_event *event, const char *name, size_t length,
                          double *value);
int32_t gesta_event_touches(const gesta_context *context, const gesta_event *event, gesta_touch *touches,
                            size_t capacity, size_t stride, size_t *count);
typedef void (*gesta_event_callback)(gesta_context *context, const gesta_event *event, void *user);
int32_t gesta_context_set_observer(gesta_context *context, gesta_event_callback observer, void *user,
                                   gesta_release_callback release);
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
int32_t gesta_context_classes(const gesta_context *context, uint32_t *classes, size_t capacity, size_t *count);
int32_t gesta_class_find(const gesta_context *context, const char *name, size_t length, uint32_t *class_id);
int32_t gesta_class_describe(const gesta_context *context, uint32_t class_id, gesta_class_info *info);
int32_t gesta_class_parameter(const gesta_context *context, uint32_t class_id, size_t index,
                              gesta_parameter_info *info);
int32_t gesta_class_value(const gesta_context *context, uint32_t class_id, size_t index, gesta_value_info *info);
int32_t gesta_class_reason(const gesta_context *context, uint32_t class_id, size_t index, gesta_reason_info *info);
int32_t gesta_class_preset(const gesta_context *context, uint32_t class_id, size_t index, char *buffer, size_t capacity,
                           size_t *needed);
int32_t gesta_class_register(gesta_context *context, const gesta_class *table, uint32_t *class_id);
#define GESTA_REGION_ROOT 0x40010000u
#define GESTA_REGION_NONE 0u
#define GESTA_LABEL_MAX 255u
typedef struct gesta_rect {
    double x;
    double y;
    double width;
    double height;
} gesta_rect;
typedef struct gesta_affine {
    double a;
    double b;
    double c;
    double d;
    double tx;
    double ty;
} gesta_affine;
typedef struct gesta_region_info {
    uint32_t size;
    uint32_t region;
    uint32_t parent;
    uint32_t depth;
    int32_t order;
    uint32_t enabled;
    gesta_rect rect;
    gesta_affine transform;
} gesta_region_info;
int32_t gesta_region_create(gesta_context *context, uint32_t parent, const gesta_rect *rect, uint32_t *region);
int32_t gesta_region_destroy(gesta_context *context, uint32_t region);
int32_t gesta_region_set_rect(gesta_context *context, uint32_t region, const gesta_rect *rect);
int32_t gesta_region_set_transform(gesta_context *context, uint32_t region, const gesta_affine *transform);
int32_t gesta_region_set_order(gesta_context *context, uint32_t region, int32_t order);
int32_t gesta_region_set_label(gesta_context *context, uint32_t region, const char *label, size_t length);
int32_t gesta_region_label(const gesta_context *context, uint32_t region, char *buffer, size_t capacity,
                           size_t *needed);
int32_t gesta_region_find(const gesta_context *context, const char *label, size_t length, uint32_t *region);
int32_t gesta_region_set_enabled(gesta_context *context, uint32_t region, int32_t enabled);
int32_t gesta_region_describe(const gesta_context *context, uint32_t region, gesta_region_info *info);
int32_t gesta_region_at(const gesta_context *context, double x, double y, uint32_t *region);
int32_t gesta_contact_region(const gesta_context *context, uint64_t contact, uint32_t *region);
int32_t gesta_region_to_local(const gesta_context *context, uint32_t region, double *xy, size_t count);
int32_t gesta_region_vectors_to_local(const gesta_context *context, uint32_t region, double *xy, size_t count);
int32_t gesta_region_to_root(const gesta_context *context, uint32_t region, double *xy, size_t count);
typedef struct gesta_local_event {
    uint32_t size;
    uint32_t region;
    double x;
    double y;
    double translation_x;
    double translation_y;
    double velocity_x;
    double velocity_y;
} gesta_local_event;
int32_t gesta_event_local(const gesta_context *context, const gesta_event *event, uint32_t region,
                          gesta_local_event *local);
typedef uint32_t (*gesta_hit_test_callback)(gesta_context *context, const gesta_touch *touch, void *user);
int32_t gesta_context_set_hit_test(gesta_context *context, gesta_hit_test_callback hit_test, void *user,
                                   gesta_release_callback release);
enum gesta_palm_rule {
    GESTA_PALM_SIZE = 1,
    GESTA_PALM_PEN = 2,
    GESTA_PALM_EDGE = 4,
    GESTA_PALM_MANY = 8,
    GESTA_PALM_PRESSURE = 16,
    GESTA_PALM_THUMB = 32,
    GESTA_PALM_ZONE = 64
};
typedef struct gesta_palm_guard {
    uint32_t size;
    uint32_t rules;
    double max_size;
    double size_distance;
    double pen_time;
    double edge_width;
    double edge_time;
    double edge_distance;
    gesta_rect surface;
    uint32_t max_contacts;
    uint32_t reserved;
    double max_pressure;
    double thumb_height;
    double thumb_size;
    double zone_left;
    double zone_right;
    double zone_top;
    double zone_bottom;
    double zone_time;
} gesta_palm_guard;
typedef struct gesta_palm {
    uint32_t reason;
    uint32_t reserved;
    uint64_t contact;
    int64_t time;
    double measured;
    double limit;
} gesta_palm;
int32_t gesta_palm_guard_init(gesta_palm_guard *guard, size_t size);
int32_t gesta_context_set_palm_guard(gesta_context *context, const gesta_palm_guard *guard);
int32_t gesta_context_palm_guard(const gesta_context *context, gesta_palm_guard *guard);
int32_t gesta_context_palms(const gesta_context *context, gesta_palm *palms, size_t capacity, size_t stride,
                            size_t *count);
int32_t gesta_recognizer_create(gesta_context *context, const char *class_name, size_t length, uint32_t *recognizer);
int32_t gesta_recognizer_destroy(gesta_context *context, uint32_t recognizer);
int32_t gesta_recognizer_attach(gesta_context *context, uint32_t recognizer, uint32_t region);
int32_t gesta_recognizer_region(const gesta_context *context, uint32_t recognizer, uint32_t *region);
int32_t gesta_recognizer_set_enabled(gesta_context *context, uint32_t recognizer, int32_t enabled);
int32_t gesta_recognizer_enabled(const gesta_context *context, uint32_t recognizer, int32_t *enabled);
#define GESTA_CHILDREN_MAX 16u
int32_t gesta_recognizer_children(const gesta_context *context, uint32_t recognizer, uint32_t *children,
                                  size_t capacity, size_t *count);
int32_t gesta_recognizer_parent(const gesta_context *context, uint32_t recognizer, uint32_t *parent);
int32_t gesta_recognizer_reset(gesta_context *context, uint32_t recognizer);
int32_t gesta_recognizer_ignore(gesta_context *context, uint32_t recognizer, uint64_t contact);
int32_t gesta_recognizer_state(const gesta_context *context, uint32_t recognizer, uint32_t *state);
int32_t gesta_recognizer_class(const gesta_context *context, uint32_t recognizer, uint32_t *class_id);
int32_t gesta_recognizer_set_user(gesta_context *context, uint32_t recognizer, void *user);
int32_t gesta_recognizer_set_label(gesta_context *context, uint32_t recognizer, const char *label, size_t length);
int32_t gesta_recognizer_label(const gesta_context *context, uint32_t recognizer, char *buffer, size_t capacity,
                               size_t *needed);
int32_t gesta_recognizer_find(const gesta_context *context, const char *label, size_t length, uint32_t *recognizer);
int32_t gesta_recognizer_contacts(const gesta_context *context, uint32_t recognizer, uint64_t *contacts,
                                  size_t capacity, size_t *count);
int32_t gesta_recognizer_add_action(gesta_context *context, uint32_t recognizer, gesta_event_callback callback,
                                    void *user, gesta_release_callback release, uint32_t *action);
int32_t gesta_recognizer_remove_action(gesta_context *context, uint32_t recognizer, uint32_t action);
int32_t gesta_recognizer_actions(const gesta_context *context, uint32_t recognizer, uint32_t *actions, size_t capacity,
                                 size_t *count);
int32_t gesta_recognizer_require_failure(gesta_context *context, uint32_t recognizer, uint32_t other);
int32_t gesta_recognizer_remove_requirement(gesta_context *context, uint32_t recognizer, uint32_t other);
int32_t gesta_recognizer_requirements(const gesta_context *context, uint32_t recognizer, uint32_t *others,
                                      size_t capacity, size_t *count);
int32_t gesta_recognizer_waits_for(const gesta_context *context, uint32_t recognizer, uint32_t *other);
int32_t gesta_recognizer_undecided(const gesta_context *context, uint32_t recognizer, int32_t *undecided);
int32_t gesta_recognizer_confidence(const gesta_context *context, uint32_t recognizer, uint32_t *confidence);
int32_t gesta_recognizer_allow_simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other,
                                            int32_t allowed);
int32_t gesta_recognizer_simultaneous(const gesta_context *context, uint32_t recognizer, uint32_t *others,
                                      size_t capacity, size_t *count);
int32_t gesta_recognizer_pass_on(gesta_context *context, uint32_t recognizer, uint32_t other, int32_t allowed);
int32_t gesta_recognizer_successors(const gesta_context *context, uint32_t recognizer, uint32_t *others,
                                    size_t capacity, size_t *count);
typedef struct gesta_room {
    double left;
    double right;
    double up;
    double down;
} gesta_room;
int32_t gesta_recognizer_set_room(gesta_context *context, uint32_t recognizer, const gesta_room *room);
int32_t gesta_recognizer_room(const gesta_context *context, uint32_t recognizer, gesta_room *room);
int32_t gesta_recognizer_set_team(gesta_context *context, uint32_t recognizer, uint32_t team, int32_t captain);
int32_t gesta_recognizer_team(const gesta_context *context, uint32_t recognizer, uint32_t *team, int32_t *captain);
int32_t gesta_recognizer_claim(gesta_context *context, uint32_t recognizer);
int32_t gesta_recognizer_set_provisional(gesta_context *context, uint32_t recognizer, int32_t provisional);
int32_t gesta_recognizer_provisional(const gesta_context *context, uint32_t recognizer, int32_t *provisional);
int32_t gesta_recognizer_set_priority(gesta_context *context, uint32_t recognizer, int32_t priority);
int32_t gesta_recognizer_priority(const gesta_context *context, uint32_t recognizer, int32_t *priority);
int32_t gesta_recognizer_set_tools(gesta_context *context, uint32_t recognizer, uint32_t tools);
int32_t gesta_recognizer_tools(const gesta_context *context, uint32_t recognizer, uint32_t *tools);
int32_t gesta_recognizer_set_inputs(gesta_context *context, uint32_t recognizer, uint32_t inputs);
int32_t gesta_recognizer_inputs(const gesta_context *context, uint32_t recognizer, uint32_t *inputs);
int32_t gesta_recognizer_set_buttons(gesta_context *context, uint32_t recognizer, uint32_t buttons);
int32_t gesta_recognizer_buttons(const gesta_context *context, uint32_t recognizer, uint32_t *buttons);
int32_t gesta_recognizer_set_modifiers(gesta_context *context, uint32_t recognizer, uint32_t required,
                                       uint32_t excluded);
int32_t gesta_recognizer_modifiers(const gesta_context *context, uint32_t recognizer, uint32_t *required,
                                   uint32_t *excluded);
typedef struct gesta_delegate {
    uint32_t size;
    uint32_t reserved;
    int32_t (*should_begin)(gesta_context *context, uint32_t recognizer, void *user);
    int32_t (*should_receive)(gesta_context *context, uint32_t recognizer, const gesta_contact *contact, void *user);
    int32_t (*simultaneous)(gesta_context *context, uint32_t recognizer, uint32_t other, void *user);
    void *user;
    gesta_release_callback release;
    int32_t (*should_require_failure)(gesta_context *context, uint32_t recognizer, uint32_t other, void *user);
} gesta_delegate;
int32_t gesta_context_set_delegate(gesta_context *context, const gesta_delegate *delegate);
enum gesta_finding_kind {
    GESTA_FINDING_UNREACHABLE = 1,
    GESTA_FINDING_HIDDEN = 2,
    GESTA_FINDING_LATENCY = 3,
    GESTA_FINDING_IDLE_REQUIREMENT = 4,
    GESTA_FINDING_SIMILAR = 6,
    GESTA_FINDING_TIMES = 7,
    GESTA_FINDING_UNUSED = 8,
    GESTA_FINDING_LOSES = 9
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
int32_t gesta_context_check(const gesta_context *context, gesta_finding_callback report, void *user, size_t *count);
int32_t gesta_recognizer_set_number(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                    double value);
int32_t gesta_recognizer_set_integer(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                     int64_t value);
int32_t gesta_recognizer_set_boolean(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                     int32_t value);
int32_t gesta_recognizer_set_text(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                  const char *text, size_t text_length);
int32_t gesta_recognizer_number(const gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                double *value);
int32_t gesta_recognizer_integer(const gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                 int64_t *value);
int32_t gesta_recognizer_boolean(const gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                 int32_t *value);
int32_t gesta_recognizer_text(const gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                              char *buffer, size_t capacity, size_t *needed);
int32_t gesta_recognizer_values(const gesta_context *context, uint32_t recognizer, double *values, size_t capacity,
                                size_t *count);
enum gesta_pattern_limit {
    GESTA_PATTERN_DRAWINGS_MAX = 64
};
typedef struct gesta_pattern_segment {
    uint32_t drawing;
    uint32_t text_begin;
    uint32_t text_end;
    uint32_t first_point;
    uint32_t last_point;
    uint32_t reserved;
} gesta_pattern_segment;
int32_t gesta_pattern_from_strokes(const gesta_context *context, const double *xy, size_t point_count,
                                   const size_t *stroke_lengths, size_t stroke_count, const size_t *drawing_lengths,
                                   size_t drawing_count, char *buffer, size_t capacity, size_t *needed,
                                   gesta_pattern_segment *segments, size_t segment_capacity, size_t stride,
                                   size_t *segment_count);
int32_t gesta_recognizer_samples(const gesta_context *context, uint32_t recognizer, size_t first, gesta_touch *samples,
                                 size_t capacity, size_t stride, size_t *count);
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
int32_t gesta_recognizer_verdict(const gesta_context *context, uint32_t recognizer, gesta_verdict *verdict);
int32_t gesta_recognizer_verdict_text(const gesta_context *context, uint32_t recognizer, char *buffer, size_t capacity,
                                      size_t *needed);
enum gesta_hint_key {
    GESTA_HINT_DIRECTION = 200,
    GESTA_HINT_CURVE = 201,
    GESTA_HINT_LINES = 202,
    GESTA_HINT_ROUND = 203,
    GESTA_HINT_STROKES = 204,
    GESTA_HINT_UNFINISHED = 205,
    GESTA_HINT_MISSING = 206,
    GESTA_HINT_OTHER_WAY = 207,
    GESTA_HINT_TURN_MORE = 208,
    GESTA_HINT_TURN_LESS = 209,
    GESTA_HINT_CORNERS = 210,
    GESTA_HINT_LONGER = 211,
    GESTA_HINT_SHORTER = 212,
    GESTA_HINT_STRAIGHTER = 213,
    GESTA_HINT_ROUNDER = 214,
    GESTA_HINT_SHARPER = 215,
    GESTA_HINT_TURN_CORNER_MORE = 216,
    GESTA_HINT_TURN_CORNER_LESS = 217,
    GESTA_HINT_CLOSE = 218,
    GESTA_HINT_OPEN = 219,
    GESTA_HINT_BEGINNING = 220,
    GESTA_HINT_ENDING = 221,
    GESTA_HINT_TILT_LEFT = 222,
    GESTA_HINT_TILT_RIGHT = 223,
    GESTA_HINT_WIDER = 224,
    GESTA_HINT_NARROWER = 225,
    GESTA_HINT_CROSSINGS = 226,
    GESTA_HINT_PLACE = 227,
    GESTA_HINT_STEADIER = 228,
    GESTA_HINT_END_ELSEWHERE = 229
};
typedef struct gesta_hint {
    uint32_t size;
    uint32_t key;
    uint32_t part;
    uint32_t parts;
    double measured;
    double expected;
} gesta_hint;
int32_t gesta_recognizer_hint(const gesta_context *context, uint32_t recognizer, gesta_hint *hint);
int32_t gesta_recognizer_hint_text(const gesta_context *context, uint32_t recognizer, char *buffer, size_t capacity,
                                   size_t *needed);
typedef struct gesta_resemblance {
    uint32_t size;
    uint32_t recognizer;
    double score;
} gesta_resemblance;
int32_t gesta_recognizer_resemblance(const gesta_context *context, uint32_t recognizer, gesta_resemblance *resemblance);
int32_t gesta_recognizer_resemblance_text(const gesta_context *context, uint32_t recognizer, char *buffer,
                                          size_t capacity, size_t *needed);
enum gesta_measure_flag {
    GESTA_MEASURE_MET = 1
};
typedef struct gesta_measure {
    uint32_t reason;
    uint32_t flags;
    uint32_t segment;
    uint32_t reserved;
    const char *name;
    const char *unit;
    const char *parameter;
    double measured;
    double least;
    double most;
    double first;
    double last;
} gesta_measure;
int32_t gesta_recognizer_measures(const gesta_context *context, uint32_t recognizer, gesta_measure *measures,
                                  size_t capacity, size_t stride, size_t *count);
typedef void (*gesta_write_callback)(const char *bytes, size_t length, void *user);
int32_t gesta_trace_start(gesta_context *context, gesta_write_callback write, void *user,
                          gesta_release_callback release);
int32_t gesta_trace_stop(gesta_context *context);
typedef struct gesta_trace_override {
    uint32_t size;
    uint32_t reserved;
    const char *recognizer;
    const char *parameter;
    const char *value;
} gesta_trace_override;
typedef int32_t (*gesta_trace_prepare_callback)(gesta_context *context, void *user);
typedef int32_t (*gesta_trace_difference_callback)(uint64_t line, const char *expected, const char *actual, void *user);
typedef struct gesta_trace_options {
    uint32_t size;
    uint32_t override_count;
    const gesta_trace_override *overrides;
    gesta_trace_prepare_callback prepare;
    gesta_trace_difference_callback difference;
    void *user;
    char *message;
    size_t capacity;
} gesta_trace_options;
typedef struct gesta_trace_result {
    uint32_t size;
    uint32_t recorded_by;
    uint64_t lines;
    uint64_t samples;
    uint64_t events;
    uint64_t differences;
    uint64_t line;
} gesta_trace_result;
int32_t gesta_trace_replay(const char *text, size_t length, const gesta_trace_options *options,
                           gesta_trace_result *result);
enum gesta_example_limit {
    GESTA_EXAMPLES_MAX = 4096,
    GESTA_EXAMPLE_POINTS_MAX = 8192,
    GESTA_EXAMPLE_STROKES_MAX = 5
};
int32_t gesta_recognizer_add_example(gesta_context *context, uint32_t recognizer, const char *name, size_t name_length,
                                     const double *xy, size_t point_count, const size_t *stroke_lengths,
                                     size_t stroke_count);
int32_t gesta_recognizer_add_counterexample(gesta_context *context, uint32_t recognizer, const double *xy,
                                            size_t point_count, const size_t *stroke_lengths, size_t stroke_count);
int32_t gesta_recognizer_correct(gesta_context *context, uint32_t recognizer, const char *name, size_t name_length);
int32_t gesta_recognizer_remove_examples(gesta_context *context, uint32_t recognizer, const char *name,
                                         size_t name_length, size_t *removed);
int32_t gesta_recognizer_example_count(const gesta_context *context, uint32_t recognizer, const char *name,
                                       size_t name_length, size_t *count);
int32_t gesta_recognizer_example_name(const gesta_context *context, uint32_t recognizer, size_t index, char *buffer,
                                      size_t capacity, size_t *needed);
int32_t gesta_recognizer_save_examples(const gesta_context *context, uint32_t recognizer, gesta_write_callback write,
                                       void *user);
int32_t gesta_recognizer_load_examples(gesta_context *context, uint32_t recognizer, const char *text, size_t length);
#define GESTA_SETUP_BYTES_MAX 33554432u
int32_t gesta_setup_save(const gesta_context *context, gesta_write_callback write, void *user);
int32_t gesta_setup_load(gesta_context *context, const char *text, size_t length, uint32_t *recognizers,
                         size_t capacity, size_t *count);
int32_t gesta_plugin_load(gesta_context *context, const char *path, size_t length, uint32_t *plugin);
int32_t gesta_plugin_register(gesta_context *context, gesta_plugin_entry_function entry, uint32_t *plugin);
int32_t gesta_plugin_scan(gesta_context *context, const char *directory, size_t length, size_t *loaded);
int32_t gesta_plugin_scan_environment(gesta_context *context, size_t *loaded);
int32_t gesta_plugin_scan_standard(gesta_context *context, size_t *loaded);
int32_t gesta_plugin_directory(const gesta_context *context, size_t index, char *buffer, size_t capacity,
                               size_t *needed);
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
int32_t gesta_context_plugins(const gesta_context *context, uint32_t *plugins, size_t capacity, size_t *count);
int32_t gesta_plugin_describe(const gesta_context *context, uint32_t plugin, gesta_plugin_info *info);
#ifdef __cplusplus
}
#endif
#include "gesta_decay.h"
#include "gesta_frame.h"
#include "gesta_fingers.h"
#include "gesta_values.h"
#endif
