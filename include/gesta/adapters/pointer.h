/* pointer.h - what adapters have in common: contacts that are down, buttons of a mouse, what is cancelled, deadlines.
 *
 * The program creates its recognizers in `context`, and destroys that at the end. Functions return GESTA_OK or the
 * error of a call: gesta_context_message says more. It can be used for other toolkits, too, in C99 and C++. */
#ifndef GESTA_ADAPTERS_POINTER_H
#define GESTA_ADAPTERS_POINTER_H

#include <gesta/gesta.h>
#include <string.h>

enum { GESTA_POINTER_CONTACTS = 64, GESTA_POINTER_SAMPLES = 256 };

#define GESTA_POINTER_MOUSE   UINT64_MAX /* the contact id of the mouse */
#define GESTA_POINTER_RADIANS (3.14159265358979323846 / 180)

typedef struct gesta_pointer {
    gesta_context *context;
    double x, y;        /* where the mouse is: motions have it, too */
    double notch;       /* length by which a notch of a wheel scrolls; 40 at first */
    int64_t received;   /* when the samples were received, if they have no times of their own; 0: they have */
    uint32_t modifiers; /* keys that are pressed, bits of enum gesta_modifier */
    uint32_t buttons;   /* of the mouse that are pressed, bits of enum gesta_button */
    uint32_t count, down_count;
    gesta_touch samples[GESTA_POINTER_SAMPLES]; /* not pushed yet */
    gesta_touch down[GESTA_POINTER_CONTACTS];   /* the newest sample of each contact that is down */
} gesta_pointer;

/* Creates the context. Late samples are accepted, because a deadline may be later than the next event's time. */
static inline int32_t gesta_pointer_init(gesta_pointer *self, double units_per_mm, uint32_t flags) {
    gesta_config config;
    gesta_config_init(&config, sizeof config);
    config.units_per_mm = units_per_mm, config.flags = flags | GESTA_CONFIG_LATE_SAMPLES;
    memset(self, 0, sizeof *self);
    self->notch = 40;
    return gesta_context_create(&config, &self->context);
}

/* Units in a millimeter of a display with a width in both; 96 to an inch if the display reports what cannot be. */
static inline double gesta_pointer_units(double units, double mm) {
    double found = mm > 0 ? units / mm : 0;
    return found > 30 / 25.4 && found < 3000 / 25.4 ? found : 96 / 25.4;
}

static inline uint32_t gesta_pointer_keys(int shift, int control, int alt, int meta) {
    return (uint32_t)((shift != 0) * GESTA_MODIFIER_SHIFT | (control != 0) * GESTA_MODIFIER_CONTROL |
                      (alt != 0) * GESTA_MODIFIER_ALT | (meta != 0) * GESTA_MODIFIER_META);
}

/* The bit of a button by its code in Linux, which libinput and Wayland have, too; 0 for others. */
static inline uint32_t gesta_pointer_button(uint32_t code) {
    static const uint32_t bits[] = {GESTA_BUTTON_PRIMARY, GESTA_BUTTON_SECONDARY, GESTA_BUTTON_MIDDLE,
                                    GESTA_BUTTON_BACK,    GESTA_BUTTON_FORWARD,   GESTA_BUTTON_FORWARD,
                                    GESTA_BUTTON_BACK};
    if (code == 0x14b || code == 0x14c) return code == 0x14b ? GESTA_BUTTON_SECONDARY : GESTA_BUTTON_MIDDLE;
    return code >= 0x110 && code <= 0x116 ? bits[code - 0x110] : 0; /* BTN_LEFT to BTN_BACK; BTN_STYLUS, BTN_STYLUS2 */
}

/* The same by its number in X11, which GTK has, too. */
static inline uint32_t gesta_pointer_x_button(uint32_t number) {
    static const uint32_t bits[] = {0, GESTA_BUTTON_PRIMARY, GESTA_BUTTON_MIDDLE, GESTA_BUTTON_SECONDARY, 0, 0, 0,
                                    0, GESTA_BUTTON_BACK,    GESTA_BUTTON_FORWARD};
    return number < 10 ? bits[number] : 0;
}

static inline gesta_touch gesta_pointer_touch(int64_t time, uint64_t contact, uint32_t phase, double x, double y) {
    gesta_touch touch;
    memset(&touch, 0, sizeof touch);
    touch.time = time, touch.contact = contact, touch.phase = phase, touch.x = x, touch.y = y;
    return touch;
}

static inline gesta_touch *gesta_pointer_find(gesta_pointer *self, uint64_t contact) {
    for (uint32_t i = 0; i < self->down_count; i++)
        if (self->down[i].contact == contact) return &self->down[i];
    return NULL;
}

static inline int32_t gesta_pointer_send(gesta_pointer *self, const gesta_touch *samples, uint32_t count) {
    if (self->received == 0) return gesta_push(self->context, samples, count, sizeof *samples);
    return gesta_push_untimed(self->context, samples, count, sizeof *samples, self->received);
}

/* Pushes the samples. If one is invalid, each is pushed alone; contacts that could not begin are forgotten. */
static inline int32_t gesta_pointer_push(gesta_pointer *self) {
    uint32_t count = self->count;
    int32_t code = gesta_pointer_send(self, self->samples, count);
    self->count = 0;
    for (uint32_t i = 0; code != GESTA_OK && i < count; i++) {
        gesta_touch *down = gesta_pointer_find(self, self->samples[i].contact);
        gesta_contact_info info;
        info.size = sizeof info;
        (void)!gesta_pointer_send(self, &self->samples[i], 1);
        if (down && gesta_contact_describe(self->context, down->contact, &info) == GESTA_E_CONTACT)
            *down = self->down[--self->down_count];
    }
    return code;
}

static inline int32_t gesta_pointer_lift(gesta_pointer *self, int64_t time, uint64_t contact, uint32_t phase);

/* Adds a sample to the frame. What a contact does that is not down is ignored: it was cancelled, or began elsewhere. */
static inline int32_t gesta_pointer_add(gesta_pointer *self, const gesta_touch *touch) {
    int32_t code = GESTA_OK;
    int begins = touch->phase == GESTA_PHASE_BEGAN, hovers = touch->phase == GESTA_PHASE_HOVER;
    if (begins || hovers) code = gesta_pointer_lift(self, touch->time, touch->contact, GESTA_PHASE_CANCELLED);
    gesta_touch *down = gesta_pointer_find(self, touch->contact);
    if (!down && (begins ? self->down_count == GESTA_POINTER_CONTACTS : !hovers)) return code;
    if (self->count == GESTA_POINTER_SAMPLES) code = gesta_pointer_push(self);
    self->samples[self->count++] = *touch;
    if (begins) self->down[self->down_count++] = *touch;
    else if (down && touch->phase <= GESTA_PHASE_STATIONARY) *down = *touch;
    else if (down) *down = self->down[--self->down_count];
    return code;
}

/* A contact ends or is cancelled where it was, if it is down. */
static inline int32_t gesta_pointer_lift(gesta_pointer *self, int64_t time, uint64_t contact, uint32_t phase) {
    const gesta_touch *down = gesta_pointer_find(self, contact);
    if (!down) return GESTA_OK;
    gesta_touch touch = *down;
    touch.time = time, touch.phase = phase;
    return gesta_pointer_add(self, &touch);
}

/* A pen is down while its tip touches, and hovers above the surface. Tilts are degrees; buttons, those on the pen. */
static inline int32_t gesta_pointer_pen(gesta_pointer *self, gesta_touch touch, int touches) {
    int was_down = gesta_pointer_find(self, touch.contact) != NULL;
    touch.phase = was_down ? GESTA_PHASE_ENDED : GESTA_PHASE_HOVER;
    if (touches) touch.phase = was_down ? GESTA_PHASE_MOVED : GESTA_PHASE_BEGAN, touch.buttons |= GESTA_BUTTON_PRIMARY;
    touch.tilt_x = (float)((double)touch.tilt_x * GESTA_POINTER_RADIANS), touch.modifiers = self->modifiers;
    touch.tilt_y = (float)((double)touch.tilt_y * GESTA_POINTER_RADIANS);
    return gesta_pointer_add(self, &touch);
}

/* A mouse is down from its first button to its last. Only a press adds a button; one that `pressed` does not have any
 * more was released, perhaps where no event says so. */
static inline int32_t gesta_pointer_mouse(gesta_pointer *self, int64_t time, double x, double y, uint32_t pressed,
                                          uint32_t press) {
    uint32_t buttons = (self->buttons & pressed) | press;
    uint32_t up = self->buttons ? GESTA_PHASE_ENDED : GESTA_PHASE_HOVER;
    uint32_t down = self->buttons ? GESTA_PHASE_MOVED : GESTA_PHASE_BEGAN;
    gesta_touch touch = gesta_pointer_touch(time, GESTA_POINTER_MOUSE, buttons ? down : up, x, y);
    touch.tool = GESTA_TOOL_MOUSE, touch.buttons = buttons, touch.modifiers = self->modifiers;
    self->buttons = buttons, self->x = x, self->y = y;
    return gesta_pointer_add(self, &touch);
}

/* Cancels everything, when the window loses the focus or a grab: the releases may not come. */
static inline int32_t gesta_pointer_cancel(gesta_pointer *self, int64_t time) {
    int32_t code = gesta_pointer_push(self), pushed;
    gesta_context_cancel(self->context);
    while (self->down_count > 0) gesta_pointer_lift(self, time, self->down[0].contact, GESTA_PHASE_CANCELLED);
    self->buttons = 0;
    pushed = gesta_pointer_push(self);
    return code != GESTA_OK ? code : pushed;
}

/* Cancels the fingers, when the system takes all of them away. The frame is not pushed yet. */
static inline void gesta_pointer_cancel_fingers(gesta_pointer *self, int64_t time) {
    for (uint32_t i = self->down_count; i-- > 0;)
        if (self->down[i].tool == GESTA_TOOL_FINGER)
            gesta_pointer_lift(self, time, self->down[i].contact, GESTA_PHASE_CANCELLED);
}

/* The mouse or a pen has left the window, or no longer hovers: ends what recognizes hovering pointers. */
static inline int32_t gesta_pointer_leave(gesta_pointer *self) {
    uint32_t ids[256];
    size_t count = 0;
    int32_t code = gesta_pointer_push(self);
    int32_t listed = gesta_context_list(self->context, GESTA_KIND_RECOGNIZER, ids, 256, &count);
    for (size_t i = 0; listed == GESTA_OK && i < (count < 256 ? count : 256); i++) {
        gesta_recognizer_info info;
        gesta_class_info of;
        info.size = sizeof info, of.size = sizeof of;
        if (gesta_recognizer_describe(self->context, ids[i], &info) != GESTA_OK) continue;
        if (gesta_class_describe(self->context, info.class_id, &of) != GESTA_OK) continue;
        if (of.flags & GESTA_CLASS_HOVERS) gesta_recognizer_reset(self->context, ids[i]);
    }
    return code;
}

static inline gesta_motion gesta_pointer_motion(int64_t time, uint32_t kind, uint32_t phase) {
    gesta_motion motion;
    memset(&motion, 0, sizeof motion);
    motion.time = time, motion.kind = kind, motion.phase = phase;
    return motion;
}

/* Pushes a motion where the mouse is, after the samples that wait. */
static inline int32_t gesta_pointer_move(gesta_pointer *self, gesta_motion motion) {
    int32_t code = gesta_pointer_push(self), pushed;
    motion.x = self->x, motion.y = self->y, motion.modifiers = self->modifiers;
    pushed = gesta_push_motion(self->context, &motion, 1, sizeof motion);
    return code != GESTA_OK ? code : pushed;
}

/* Runs the deadlines that have come, and no further: events with earlier times than now may still come. */
static inline int32_t gesta_pointer_advance(gesta_pointer *self, int64_t now) {
    int32_t code = gesta_pointer_push(self);
    int64_t deadline = GESTA_NO_DEADLINE;
    while (code == GESTA_OK && gesta_next_deadline(self->context, &deadline) == GESTA_OK && deadline <= now)
        code = gesta_advance(self->context, deadline);
    return code;
}

/* How long the program may wait for an event until it must call advance, in ms; -1: forever. */
static inline int gesta_pointer_timeout(const gesta_pointer *self, int64_t now) {
    int64_t deadline = GESTA_NO_DEADLINE;
    if (gesta_next_deadline(self->context, &deadline) != GESTA_OK || deadline == GESTA_NO_DEADLINE) return -1;
    deadline = deadline > now ? (deadline - now + 999999) / 1000000 : 0;
    return deadline < 60000 ? (int)deadline : 60000;
}

#endif
