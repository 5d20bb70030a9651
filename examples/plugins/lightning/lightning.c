/*
 * lightning.c - a plugin with one discrete class, and a template for your own.
 *
 * The gesture is a bolt of lightning in one stroke: down-left, right, down-left. It is recognized on lift. No sample costs more than
 * a few comparisons, and nothing is stored but the corners: the finger has turned when it has come back from the furthest
 * point by more than `turn`, and then that furthest point was the corner.
 *
 *     cc -std=c99 -O2 -ffp-contract=off -fvisibility=hidden -fPIC -shared -Iinclude lightning.c -o lightning.so
 *
 * -ffp-contract=off: on some processors the compiler would fuse a * b + c, which rounds differently; with it, the same
 * samples give the same answer everywhere.
 *
 * To make a class of your own: change the ids, the three tables, and the functions below them. gesta_plugin.h is all you need.
 */
#include <gesta/gesta_plugin.h>

#include <math.h>
#include <stdlib.h>

/* ------------------------------------------------------------------------------------------- what the class tells -- */

/* The order of the table below is the index that gesta_host.parameter takes. */
enum { TOLERANCE, MIN_LENGTH, TURN };

/* A length is given in mm with GESTA_PARAMETER_LENGTH: programs see and set it in their own units, and so do we. */
static const gesta_parameter_info parameters[] = {
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "tolerance", "1",
     "how far a stroke may veer off its direction, as a part of its length", 0.05, 0.95, 0.6, NULL, NULL, 0, 0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "min_length", "length",
     "how long each of the three strokes must be", 0.5, 1000, 4, NULL, NULL, 0, GESTA_PARAMETER_LENGTH},
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "turn", "length",
     "how far the finger must come back before that is a corner and no wobble", 0.1, 100, 1.2, NULL, NULL, 0,
     GESTA_PARAMETER_LENGTH},
};

enum { PHASE };

enum { NOT_STARTED, FIRST_STROKE, SECOND_STROKE, THIRD_STROKE };

static const char *const phases[] = {"not_started", "down_left", "right", "down_left_again"};

static const gesta_value_info values[] = {
    {sizeof(gesta_value_info), GESTA_TYPE_CHOICE, "phase", "", "which stroke the finger is drawing", phases, 4, 0},
};

/* One reason for each stroke, so that a verdict says which one it was. */
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
     "the first stroke veered {measured} of its length off down-left, at most {limit} allowed"},
    {sizeof(gesta_reason_info), SECOND_VEERED, "second_veered",
     "the second stroke veered {measured} of its length off right, at most {limit} allowed"},
    {sizeof(gesta_reason_info), THIRD_VEERED, "third_veered",
     "the third stroke veered {measured} of its length off down-left, at most {limit} allowed"},
    {sizeof(gesta_reason_info), FIRST_SHORT, "first_short",
     "the first stroke (down-left) was {measured} long, at least {limit} needed"},
    {sizeof(gesta_reason_info), SECOND_SHORT, "second_short",
     "the second stroke (right) was {measured} long, at least {limit} needed"},
    {sizeof(gesta_reason_info), THIRD_SHORT, "third_short",
     "the third stroke (down-left) was {measured} long, at least {limit} needed"},
    {sizeof(gesta_reason_info), CORNER_TOO_MANY, "corner_too_many",
     "the finger ran right again by {measured} after the third stroke, at most {limit} allowed"},
    {sizeof(gesta_reason_info), GESTA_REASON_LIFTED_EARLY, "lifted_early",
     "lifted after {measured} of {limit} strokes"},
    {sizeof(gesta_reason_info), GESTA_REASON_TOO_MANY_CONTACTS, "too_many_contacts",
     "{measured} fingers, a bolt is drawn with {limit}"},
};

/* -------------------------------------------------------------------------------------------------- the instance -- */

typedef struct point {
    double x, y;
} point;

typedef struct lightning {
    const gesta_host *host;   /* lives for ever */
    gesta_instance *instance; /* lives until destroy; every host function wants it */
    double tolerance, min_length, turn;
    point corner;   /* where the stroke under way began */
    point furthest; /* its leftmost or rightmost point so far */
    int phase;
} lightning;

static void enter(lightning *self, int phase, point corner) {
    self->phase = phase;
    self->corner = corner;
    self->host->set_value(self->instance, PHASE, phase);
}

/*
 * Is the stroke from `corner` to `end` long enough, and does it run towards (x, y), a unit vector? Fails the gesture if not.
 * The part of the length by which it veers is the sine of the angle, |cross product| / length: no libm function but
 * sqrt, whose result the standard fixes, so every machine agrees.
 */
static int stroke_is_good(lightning *self, point end, double x, double y, uint32_t veered, uint32_t too_short) {
    double dx = end.x - self->corner.x, dy = end.y - self->corner.y;
    double length = sqrt(dx * dx + dy * dy);
    if (length < self->min_length) {
        self->host->fail(self->instance, too_short, length, self->min_length);
        return 0;
    }
    double off = fabs(dx * y - dy * x) / length;
    if (dx * x + dy * y < 0) off = 1; /* it even ran backwards */
    if (off > self->tolerance) {
        self->host->fail(self->instance, veered, off, self->tolerance);
        return 0;
    }
    return 1;
}

static const double diagonal = 0.70710678118654752; /* sqrt(1/2): down-left is (-diagonal, diagonal) */

/* -------------------------------------------------------------------------------------------- the class's functions -- */

/* [dispatch] While the program creates a recognizer. What it answers is `self` in all that follows; NULL: no memory. */
static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    lightning *self = calloc(1, sizeof *self);
    (void)user;
    if (self != NULL) {
        self->host = host;
        self->instance = instance;
    }
    return self;
}

/* [dispatch] The recognizer is gone, or its context is. The host may not be called any more. */
static void destroy(void *self) { free(self); }

/*
 * [dispatch] A new sequence is about to begin. This is the place to read parameters: they hold for a whole sequence. All
 * values are 0 again, so `phase` says not_started.
 */
static void reset(void *opaque) {
    lightning *self = opaque;
    self->tolerance = self->host->parameter(self->instance, TOLERANCE);
    self->min_length = self->host->parameter(self->instance, MIN_LENGTH);
    self->turn = self->host->parameter(self->instance, TURN);
    self->phase = NOT_STARTED;
}

/* [dispatch] Fingers went down: all of one instant in one call. The contacts live until the function returns. */
static void touches_began(void *opaque, const gesta_contact *const *contacts, uint32_t count) {
    lightning *self = opaque;
    if (self->phase == NOT_STARTED && count == 1) {
        point start = {contacts[0]->x, contacts[0]->y};
        self->furthest = start;
        enter(self, FIRST_STROKE, start);
        return;
    }
    self->host->fail(self->instance, GESTA_REASON_TOO_MANY_CONTACTS, self->phase == NOT_STARTED ? count : count + 1, 1);
}

/* [dispatch] Fingers moved; there is but one, since a second one fails the gesture. Not called any more after fail. */
static void touches_moved(void *opaque, const gesta_contact *const *contacts, uint32_t count) {
    lightning *self = opaque;
    point now = {contacts[0]->x, contacts[0]->y};
    /* The first and third stroke run to the left, the second one to the right. */
    double ahead = self->phase == SECOND_STROKE ? now.x - self->furthest.x : self->furthest.x - now.x;
    (void)count;

    if (ahead >= 0) {
        self->furthest = now;
    } else if (-ahead > self->turn) {
        point corner = self->furthest;
        if (self->phase == THIRD_STROKE) {
            self->host->fail(self->instance, CORNER_TOO_MANY, -ahead, self->turn);
        } else if (self->phase == FIRST_STROKE) {
            if (stroke_is_good(self, corner, -diagonal, diagonal, FIRST_VEERED, FIRST_SHORT))
                enter(self, SECOND_STROKE, corner);
        } else if (stroke_is_good(self, corner, 1, 0, SECOND_VEERED, SECOND_SHORT)) {
            enter(self, THIRD_STROKE, corner);
        }
        self->furthest = now;
    }
}

/* [dispatch] Fingers lifted. Without a final state here the host would fail the gesture itself, as undecided. */
static void touches_ended(void *opaque, const gesta_contact *const *contacts, uint32_t count) {
    lightning *self = opaque;
    point end = {contacts[0]->x, contacts[0]->y};
    (void)count;
    if (self->phase != THIRD_STROKE) self->host->fail(self->instance, GESTA_REASON_LIFTED_EARLY, self->phase, 3);
    else if (stroke_is_good(self, end, -diagonal, diagonal, THIRD_VEERED, THIRD_SHORT))
        self->host->set_state(self->instance, GESTA_STATE_RECOGNIZED);
}

/* [dispatch] The system took the fingers away: a call came in, the palm touched the glass. */
static void touches_cancelled(void *opaque, const gesta_contact *const *contacts, uint32_t count) {
    lightning *self = opaque;
    (void)contacts;
    (void)count;
    self->host->set_state(self->instance, GESTA_STATE_CANCELLED);
}

/* ---------------------------------------------------------------------------------- what the host finds in the file -- */

/* All of it static: once loaded, a plugin stays for the life of the process. */

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

/* [any, under the loader's lock] The one exported function. NULL: the host speaks no ABI that we were built for. */
GESTA_PLUGIN_EXPORT const gesta_plugin *gesta_plugin_entry(uint32_t abi_min, uint32_t abi_max) {
    return abi_min <= GESTA_PLUGIN_ABI && GESTA_PLUGIN_ABI <= abi_max ? &plugin : NULL;
}
