--- The declarations of gesta.h that gesta.lua uses. Tests/lua compares layouts and prototypes with the C compiler's.
-- @since 0.1
return [[
typedef struct gesta_context gesta_context;
typedef struct gesta_touch {
    int64_t time; uint64_t contact; double x; double y; uint32_t phase; uint32_t tool; uint32_t buttons;
    uint32_t modifiers;
    float pressure; float major; float minor; float orientation; float tilt_x; float tilt_y; uint32_t flags;
    uint32_t reserved;
} gesta_touch;
typedef struct gesta_config {
    uint32_t size; uint32_t flags; uint32_t max_contacts; uint32_t reserved; double units_per_mm;
} gesta_config;
typedef struct gesta_event {
    uint32_t size; uint32_t recognizer; uint32_t class_id; uint32_t state; uint32_t previous; uint32_t sequence;
    int64_t time;
    double x; double y; const double *values; const uint64_t *contacts; uint32_t value_count; uint32_t contact_count;
    uint32_t reason; uint32_t blocker; double measured; double limit; void *user; uint32_t flags; uint32_t reserved;
} gesta_event;
typedef struct gesta_class_info {
    uint32_t size; uint32_t class_id; const char *id; const char *label; const char *doc; uint32_t flags;
    uint32_t parameter_count;
    uint32_t value_count; uint32_t reason_count; uint32_t plugin; uint32_t reserved;
} gesta_class_info;
typedef struct gesta_parameter_info {
    uint32_t size; uint32_t type; const char *name; const char *unit; const char *doc; double minimum; double maximum;
    double initial; const char *initial_text; const char *const *choices; uint32_t choice_count; uint32_t flags;
} gesta_parameter_info;
typedef struct gesta_value_info {
    uint32_t size; uint32_t type; const char *name; const char *unit; const char *doc; const char *const *choices;
    uint32_t choice_count; uint32_t flags;
} gesta_value_info;
typedef struct gesta_rect {
    double x; double y; double width; double height;
} gesta_rect;
typedef struct gesta_region_info {
    uint32_t size; uint32_t region; uint32_t parent; uint32_t depth; int32_t order; uint32_t enabled; gesta_rect rect;
} gesta_region_info;
typedef struct gesta_verdict {
    uint32_t size; uint32_t recognizer; uint32_t class_id; uint32_t state; uint32_t reason; uint32_t blocker;
    uint32_t sequence;
    uint32_t refused; int64_t time; double measured; double limit;
} gesta_verdict;

const char *gesta_version(void);
uint32_t gesta_version_number(void);
uint32_t gesta_abi(void);
size_t gesta_sizeof(const char *name, size_t length);
const char *gesta_strerror(int32_t code);

int32_t gesta_config_init(gesta_config *config, size_t size);
int32_t gesta_context_create(const gesta_config *config, gesta_context **context);
int32_t gesta_context_destroy(gesta_context *context);
const char *gesta_context_message(const gesta_context *context);
int32_t gesta_context_cancel(gesta_context *context);
int32_t gesta_context_now(const gesta_context *context, int64_t *now);

int32_t gesta_push(gesta_context *context, const gesta_touch *touches, size_t count, size_t stride);
int32_t gesta_advance(gesta_context *context, int64_t now);
int32_t gesta_next_deadline(const gesta_context *context, int64_t *deadline);
int32_t gesta_contact_owner(const gesta_context *context, uint64_t contact, uint32_t *recognizer);
int32_t gesta_events(const gesta_context *context, const gesta_event **events, size_t *count, size_t *stride);

int32_t gesta_class_count(const gesta_context *context, uint32_t *count);
int32_t gesta_class_at(const gesta_context *context, uint32_t index, uint32_t *class_id);
int32_t gesta_class_find(const gesta_context *context, const char *name, size_t length, uint32_t *class_id);
int32_t gesta_class_describe(const gesta_context *context, uint32_t class_id, gesta_class_info *info);
int32_t gesta_class_parameter(const gesta_context *context, uint32_t class_id, uint32_t index,
    gesta_parameter_info *info);
int32_t gesta_class_value(const gesta_context *context, uint32_t class_id, uint32_t index, gesta_value_info *info);

int32_t gesta_region_create(gesta_context *context, uint32_t parent, const gesta_rect *rect, uint32_t *region);
int32_t gesta_region_destroy(gesta_context *context, uint32_t region);
int32_t gesta_region_set_rect(gesta_context *context, uint32_t region, const gesta_rect *rect);
int32_t gesta_region_set_order(gesta_context *context, uint32_t region, int32_t order);
int32_t gesta_region_set_enabled(gesta_context *context, uint32_t region, int32_t enabled);
int32_t gesta_region_describe(const gesta_context *context, uint32_t region, gesta_region_info *info);
int32_t gesta_region_at(const gesta_context *context, double x, double y, uint32_t *region);
int32_t gesta_contact_region(const gesta_context *context, uint64_t contact, uint32_t *region);

int32_t gesta_recognizer_create(gesta_context *context, const char *class_name, size_t length, uint32_t *recognizer);
int32_t gesta_recognizer_destroy(gesta_context *context, uint32_t recognizer);
int32_t gesta_recognizer_attach(gesta_context *context, uint32_t recognizer, uint32_t region);
int32_t gesta_recognizer_set_enabled(gesta_context *context, uint32_t recognizer, int32_t enabled);
int32_t gesta_recognizer_enabled(const gesta_context *context, uint32_t recognizer, int32_t *enabled);
int32_t gesta_recognizer_reset(gesta_context *context, uint32_t recognizer);
int32_t gesta_recognizer_ignore(gesta_context *context, uint32_t recognizer, uint64_t contact);
int32_t gesta_recognizer_state(const gesta_context *context, uint32_t recognizer, uint32_t *state);
int32_t gesta_recognizer_class(const gesta_context *context, uint32_t recognizer, uint32_t *class_id);
int32_t gesta_recognizer_require_failure(gesta_context *context, uint32_t recognizer, uint32_t other);
int32_t gesta_recognizer_remove_requirement(gesta_context *context, uint32_t recognizer, uint32_t other);
int32_t gesta_recognizer_waits_for(const gesta_context *context, uint32_t recognizer, uint32_t *other);
int32_t gesta_recognizer_allow_simultaneous(gesta_context *context, uint32_t recognizer, uint32_t other,
    int32_t allowed);
int32_t gesta_recognizer_set_provisional(gesta_context *context, uint32_t recognizer, int32_t provisional);
int32_t gesta_recognizer_set_priority(gesta_context *context, uint32_t recognizer, int32_t priority);
int32_t gesta_recognizer_set_tools(gesta_context *context, uint32_t recognizer, uint32_t tools);
int32_t gesta_recognizer_set_number(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
    double value);
int32_t gesta_recognizer_set_integer(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
    int64_t value);
int32_t gesta_recognizer_set_boolean(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
    int32_t value);
int32_t gesta_recognizer_set_text(gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                  const char *text, size_t text_length);
int32_t gesta_recognizer_get_number(const gesta_context *context, uint32_t recognizer, const char *name,
    size_t length, double *value);
int32_t gesta_recognizer_get_text(const gesta_context *context, uint32_t recognizer, const char *name, size_t length,
                                  char *buffer, size_t capacity, size_t *needed);
int32_t gesta_recognizer_samples(const gesta_context *context, uint32_t recognizer, size_t first,
    gesta_touch *samples, size_t capacity,
                                 size_t stride, size_t *count);
int32_t gesta_recognizer_verdict(const gesta_context *context, uint32_t recognizer, gesta_verdict *verdict);
int32_t gesta_recognizer_verdict_text(const gesta_context *context, uint32_t recognizer, char *buffer,
    size_t capacity, size_t *needed);
int32_t gesta_plugin_load(gesta_context *context, const char *path, size_t length, uint32_t *plugin);
]]
