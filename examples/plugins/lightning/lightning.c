/*
 * lightning.c - a plugin with one discrete class, and a template for your own.
 *
 * The gesture is a bolt of lightning in one stroke: down-left, right, down-left. It is recognized at the lift. A sample
 * costs a few comparisons, and only the corners are stored: when the finger has returned from its farthest point by
 * more than `turn`, the farthest point is a corner.
 *
 *     cc -std=c99 -O2 -ffp-contract=off -fvisibility=hidden -fPIC -shared -Iinclude lightning.c -o lightning.so
 *
 * -ffp-contract=off: some processors fuse a * b + c, which rounds differently. With this option, equal samples give
 * equal results on all of them.
 *
 * For your own class, change the ids, the three tables and the functions below them. gesta_plugin.h is the only header
 * required.
 */
#include <gesta/gesta_plugin.h>

#include <math.h>
#include <stdlib.h>

/* -------------------------------------------------------------------------------------- description of the class -- */

/* The indices of gesta_host.parameter: the order of the table below. */
enum { TOLERANCE, MIN_LENGTH, TURN };

/* Parameters with GESTA_PARAMETER_LENGTH are in mm here; gesta_host.parameter returns them in the program's units. */
static const gesta_parameter_info parameters[] = {
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "tolerance", "1",
     "maximum deviation of a stroke from its direction, as a fraction of its length", 0.05, 0.95, 0.6, NULL, NULL, 0,
     0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "min_length", "length",
     "minimum length of each of the three strokes", 0.5, 1000, 4, NULL, NULL, 0, GESTA_PARAMETER_LENGTH},
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "turn", "length",
     "distance that the finger must return by to make a corner", 0.1, 100, 1.2, NULL, NULL, 0, GESTA_PARAMETER_LENGTH},
};

enum { PHASE };

enum { NOT_STARTED, FIRST_STROKE, SECOND_STROKE, THIRD_STROKE };

static const char *const phases[] = {"not_started", "down_left", "right", "down_left_again"};

static const gesta_value_info values[] = {
    {sizeof(gesta_value_info), GESTA_TYPE_CHOICE, "phase", "", "the stroke that the finger is drawing", phases, 4, 0},
};

/* One reason per stroke, so that a verdict names the stroke. */
enum {
    FIRST_VEERED = GESTA_REASON_OWN,
    SECOND_VEERED,
    THIRD_VEERED,
    FIRST_SHORT,
    SECOND_SHORT,
    THIRD_SHORT,
    CORNER_TOO_MANY
};

static const gesta_reason_info reasons[] = {
    {sizeof(gesta_reason_info), FIRST_VEERED, "first_veered",
     "the first stroke deviates from down-left by {measured} of its length, at most {limit} allowed",
     "the first stroke should go down-left"},
    {sizeof(gesta_reason_info), SECOND_VEERED, "second_veered",
     "the second stroke deviates from right by {measured} of its length, at most {limit} allowed",
     "the second stroke should go right"},
    {sizeof(gesta_reason_info), THIRD_VEERED, "third_veered",
     "the third stroke deviates from down-left by {measured} of its length, at most {limit} allowed",
     "the third stroke should go down-left"},
    {sizeof(gesta_reason_info), FIRST_SHORT, "first_short",
     "the first stroke (down-left) is {measured} long, at least {limit} required", "the first stroke is too short"},
    {sizeof(gesta_reason_info), SECOND_SHORT, "second_short",
     "the second stroke (right) is {measured} long, at least {limit} required", "the second stroke is too short"},
    {sizeof(gesta_reason_info), THIRD_SHORT, "third_short",
     "the third stroke (down-left) is {measured} long, at least {limit} required", "the third stroke is too short"},
    {sizeof(gesta_reason_info), CORNER_TOO_MANY, "corner_too_many",
     "the finger moved right by {measured} after the third stroke, at most {limit} allowed", "one corner too many"},
    {sizeof(gesta_reason_info), GESTA_REASON_LIFTED_EARLY, "lifted_early", "lifted after stroke {measured} of {limit}",
     "lifted after stroke {measured} of {limit}"},
    {sizeof(gesta_reason_info), GESTA_REASON_TOO_MANY_CONTACTS, "too_many_contacts",
     "{measured} fingers, at most {limit} allowed", "too many fingers for {gesture}"},
};

/* -------------------------------------------------------------------------------------------------- the instance -- */

typedef struct point {
    double x, y;
} point;

typedef struct lightning {
    const gesta_host *host;   /* static */
    gesta_instance *instance; /* valid until destroy; an argument of every host function */
    double tolerance, min_length, turn;
    point corner;   /* start of the current stroke */
    point farthest; /* its leftmost or rightmost point so far */
    int phase;
} lightning;

static void enter(lightning *self, int phase, point corner) {
    self->phase = phase;
    self->corner = corner;
    self->host->set_value(self->instance, PHASE, phase);
}

/*
 * Fails the gesture and returns 0 unless the stroke from `corner` to `end` is long enough and runs towards the unit
 * vector (x, y). The deviation is the sine of the angle, |cross product| / length. The only libm function used is sqrt,
 * which the standard defines exactly, so all machines agree.
 */
static int require_stroke(lightning *self, point end, double x, double y, uint32_t veered, uint32_t too_short) {
    double dx = end.x - self->corner.x, dy = end.y - self->corner.y;
    double length = sqrt(dx * dx + dy * dy);
    if (length < self->min_length) {
        self->host->fail(self->instance, too_short, length, self->min_length);
        return 0;
    }
    double off = fabs(dx * y - dy * x) / length;
    if (dx * x + dy * y < 0) off = 1; /* backwards */
    if (off > self->tolerance) {
        self->host->fail(self->instance, veered, off, self->tolerance);
        return 0;
    }
    return 1;
}

static const double diagonal = 0.70710678118654752; /* sqrt(1/2): down-left is (-diagonal, diagonal) */

/* ---------------------------------------------------------------------------------------- functions of the class -- */

/* [dispatch] Creates an instance, which is passed to the other functions. NULL means out of memory. */
static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    lightning *self = calloc(1, sizeof *self);
    (void)user;
    if (self != NULL) {
        self->host = host;
        self->instance = instance;
    }
    return self;
}

/* [dispatch] Frees the instance. The host must not be called from here on. */
static void destroy(void *self) { free(self); }

/*
 * [dispatch] Called before each sequence. Reads the parameters, which do not change during a sequence. The host has
 * reset all values to 0, so `phase` is not_started.
 */
static void reset(void *opaque) {
    lightning *self = opaque;
    self->tolerance = self->host->parameter(self->instance, TOLERANCE);
    self->min_length = self->host->parameter(self->instance, MIN_LENGTH);
    self->turn = self->host->parameter(self->instance, TURN);
    self->phase = NOT_STARTED;
}

/* [dispatch] Called when fingers go down, once per frame. The contacts are valid until the function returns. */
static void touches_began(void *opaque, const gesta_contact *const *contacts, size_t count) {
    lightning *self = opaque;
    if (self->phase == NOT_STARTED && count == 1) {
        point start = {contacts[0]->x, contacts[0]->y};
        self->farthest = start;
        enter(self, FIRST_STROKE, start);
        return;
    }
    self->host->fail(self->instance, GESTA_REASON_TOO_MANY_CONTACTS, self->phase == NOT_STARTED ? count : count + 1, 1);
}

/* [dispatch] Called when fingers move: always one, because a second one fails the gesture. Not called after fail. */
static void touches_moved(void *opaque, const gesta_contact *const *contacts, size_t count) {
    lightning *self = opaque;
    point now = {contacts[0]->x, contacts[0]->y};
    /* The first and third stroke run left, the second runs right. */
    double ahead = self->phase == SECOND_STROKE ? now.x - self->farthest.x : self->farthest.x - now.x;
    (void)count;

    if (ahead >= 0) {
        self->farthest = now;
    } else if (-ahead > self->turn) {
        point corner = self->farthest;
        if (self->phase == THIRD_STROKE) {
            self->host->fail(self->instance, CORNER_TOO_MANY, -ahead, self->turn);
        } else if (self->phase == FIRST_STROKE) {
            if (require_stroke(self, corner, -diagonal, diagonal, FIRST_VEERED, FIRST_SHORT))
                enter(self, SECOND_STROKE, corner);
        } else if (require_stroke(self, corner, 1, 0, SECOND_VEERED, SECOND_SHORT)) {
            enter(self, THIRD_STROKE, corner);
        }
        self->farthest = now;
    }
}

/* [dispatch] Called when fingers are lifted. Without a final state, the host fails the gesture as undecided. */
static void touches_ended(void *opaque, const gesta_contact *const *contacts, size_t count) {
    lightning *self = opaque;
    point end = {contacts[0]->x, contacts[0]->y};
    (void)count;
    if (self->phase != THIRD_STROKE) self->host->fail(self->instance, GESTA_REASON_LIFTED_EARLY, self->phase, 3);
    else if (require_stroke(self, end, -diagonal, diagonal, THIRD_VEERED, THIRD_SHORT))
        self->host->set_state(self->instance, GESTA_STATE_RECOGNIZED);
}

/* [dispatch] Called when the system cancels contacts, for example when a palm touches the screen. */
static void touches_cancelled(void *opaque, const gesta_contact *const *contacts, size_t count) {
    lightning *self = opaque;
    (void)contacts;
    (void)count;
    self->host->set_state(self->instance, GESTA_STATE_CANCELLED);
}

/* --------------------------------------------------------------------------------------------------- entry point -- */

/* All static, because a loaded plugin is never unloaded. */

static const gesta_class lightning_class = {
    .size = sizeof(gesta_class),
    .flags = GESTA_CLASS_DISCRETE,
    .id = "org.example.lightning",
    .label = "Lightning",
    .doc = "a bolt of lightning in one stroke: down-left, right, down-left",
    .parameters = parameters,
    .values = values,
    .reasons = reasons,
    .parameter_count = sizeof parameters / sizeof *parameters,
    .value_count = sizeof values / sizeof *values,
    .reason_count = sizeof reasons / sizeof *reasons,
    .create = create,
    .destroy = destroy,
    .reset = reset,
    .touches_began = touches_began,
    .touches_moved = touches_moved,
    .touches_ended = touches_ended,
    .touches_cancelled = touches_cancelled,
};

static const gesta_class *const classes[] = {&lightning_class};

static const gesta_plugin plugin = {
    .size = sizeof(gesta_plugin),
    .abi = GESTA_PLUGIN_ABI,
    .id = "org.example.lightning",
    .name = "Lightning",
    .version = "1.0",
    .vendor = "Gesta's examples",
    .url = "",
    .classes = classes,
    .class_count = 1,
};

GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max);

/* [any, under the loader's lock] The exported function. Returns NULL if the host does not support the plugin's ABI. */
GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {
    return abi_min <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abi_max ? &plugin : NULL;
}
