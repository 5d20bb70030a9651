/*
 * A small plugin; with -DFAULT=<an enumerator> the same with one fault. Requires gesta_plugin.h only.
 * -DPLUGIN_ID and -DCLASS_ID set the ids, as strings.
 */
#if defined(LOADS)
#include <dlfcn.h>
#endif
#if defined(REPLACES)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#endif
#include <math.h>
#include <stdlib.h>

#include "gesta/gesta_plugin.h"

enum {
    NONE,
    ENTRY_NULL,
    ABI_WRONG,
    ABI_ZERO,
    PLUGIN_SIZE,
    PLUGIN_NEWER,
    PLUGIN_LARGER,
    NO_CLASSES,
    MANY_CLASSES,
    CLASSES_NULL,
    CLASS_NULL,
    NAME_NULL,
    VERSION_NULL,
    VENDOR_NULL,
    URL_NULL,
    PLUGIN_RESERVED,
    ID_NULL,
    CLASS_SIZE,
    CLASS_FLAGS,
    FUNCTION_NULL,
    DESTROY_NULL,
    PARAMETER_RANGE,
    PARAMETER_DEFAULT,
    PARAMETER_NAN,
    PARAMETER_TWICE,
    VALUE_TYPE,
    VALUE_TWICE,
    REASON_CODE,
    REASON_TWICE,
    INIT_REFUSES,
    CLASS_TWICE,
    ROGUE,
    TIMID,
    HOVER,
    HOVER_NULL,
    HOVER_UNASKED,
    HOVER_CUT,
    LOADS_IN_CONSTRUCTOR,
    LOADS_IN_ENTRY,
    LOADS_IN_INIT
};

#ifndef FAULT
#define FAULT NONE
#endif
#ifndef PLUGIN_ID
#define PLUGIN_ID "test.plugin.good"
#endif
#ifndef CLASS_ID
#define CLASS_ID "test.good"
#endif
#ifndef ENTRY
#define ENTRY gesta_plugin_entry
#endif

static int inits;

static gesta_parameter_info parameters[] = {
    {sizeof(gesta_parameter_info), GESTA_TYPE_NUMBER, "width", "1", "Width limit.", 0, 10, 5, NULL, NULL, 0, 0},
    {sizeof(gesta_parameter_info), GESTA_TYPE_INTEGER, "steps", "", "Unused.", 1, 9, 1, NULL, NULL, 0, 0},
};

static gesta_value_info values[] = {
    {sizeof(gesta_value_info), GESTA_TYPE_INTEGER, "inits", "", "Number of calls of init in this process.", NULL, 0, 0},
    {sizeof(gesta_value_info), GESTA_TYPE_NUMBER, "travel", "length", "Distance.", NULL, 0, 0},
};

static gesta_reason_info reasons[] = {
    {sizeof(gesta_reason_info), GESTA_REASON_OWN, "too_wide", "was {measured} wide, at most {width}", NULL},
    {sizeof(gesta_reason_info), GESTA_REASON_OWN + 1, "too_long", "was {measured} long", NULL},
};

typedef struct self {
    const gesta_host *host;
    gesta_instance *instance;
} self;

static void *create(const gesta_host *host, gesta_instance *instance, void *user) {
    self *s = malloc(sizeof *s);
    (void)user;
    if (s == NULL) return NULL;
    s->host = host;
    s->instance = instance;
    return s;
}

static void destroy(void *me) { free(me); }
static void reset(void *me) { (void)me; }

static void began(void *me, const gesta_contact *const *contacts, size_t count) {
    self *s = me;
    (void)contacts, (void)count;
    s->host->set_value(s->instance, 0, inits);
    if (FAULT == ROGUE) {
        s->host->set_state(s->instance, GESTA_STATE_CHANGED); /* none of these is allowed */
        s->host->set_state(s->instance, GESTA_STATE_BEGAN);
        s->host->set_state(s->instance, GESTA_STATE_POSSIBLE);
    }
}

static void moved(void *me, const gesta_contact *const *contacts, size_t count) {
    self *s = me;
    (void)count;
    double width = contacts[0]->x - contacts[0]->start_x;
#if defined(TURNED) /* not a fault: it measures along its region's x; the first version's header does not have it */
    double xy[4] = {contacts[0]->start_x, contacts[0]->start_y, contacts[0]->x, contacts[0]->y};
    if (s->host->to_local(s->instance, xy, 2) != 0) return;
    width = xy[2] - xy[0];
    if (s->host->to_root(s->instance, xy, 2) != 0 || fabs(xy[2] - contacts[0]->x) > 1e-9) return;
#endif
    s->host->set_value(s->instance, 1, width);
    if (FAULT == TIMID) s->host->set_state(s->instance, GESTA_STATE_CANCELLED); /* not a fault: it gives up */
    else if (width > s->host->parameter(s->instance, 0))
        s->host->fail(s->instance, GESTA_REASON_OWN, width, s->host->parameter(s->instance, 0));
}

static void ended(void *me, const gesta_contact *const *contacts, size_t count) {
    self *s = me;
    (void)contacts, (void)count;
    s->host->set_state(s->instance, GESTA_STATE_RECOGNIZED);
}

static void cancelled(void *me, const gesta_contact *const *contacts, size_t count) {
    self *s = me;
    (void)contacts, (void)count;
    s->host->set_state(s->instance, GESTA_STATE_CANCELLED);
}

#if defined(HOVERS) /* the first version's header does not have it */
static void hover_moved(void *me, const gesta_contact *pointer) {
    self *s = me;
    s->host->set_value(s->instance, 1, pointer->x - pointer->start_x);
}

static void hover_left(void *me, const gesta_contact *pointer) {
    self *s = me;
    if (pointer->phase == GESTA_PHASE_BEGAN) s->host->set_state(s->instance, GESTA_STATE_RECOGNIZED);
    else s->host->fail(s->instance, GESTA_REASON_OWN + 1, pointer->x - pointer->start_x, 0);
}
#endif

static gesta_class good = {
    sizeof(gesta_class),
    GESTA_CLASS_DISCRETE,
    CLASS_ID,
    "Good",
    "Recognizes when the contact lifts.",
    parameters,
    values,
    reasons,
    2,
    2,
    2,
    0,
    NULL,
    create,
    destroy,
    reset,
    began,
    moved,
    ended,
    cancelled,
    NULL,
    NULL,
    NULL,
    NULL,
#if !defined(FIRST_VERSION)
    NULL,
    NULL,
#endif
};

static const gesta_class *classes[] = {&good, &good};

/* Loads another plugin through a function that the program exports. */
#if defined(LOADS)
static void load_another(void) {
    void (*load)(void);
    void *program = dlopen(NULL, RTLD_NOW);
    *(void **)&load = dlsym(program, "load_another_plugin");
    load();
    dlclose(program);
}

__attribute__((constructor)) static void construct(void) {
    if (FAULT == LOADS_IN_CONSTRUCTOR) load_another();
}
#else
static void load_another(void) {}
#endif

static int32_t init(const gesta_host *host) {
    if (host->abi != GESTA_PLUGIN_ABI) return -2;
    inits++;
    if (FAULT == LOADS_IN_INIT) load_another();
    return FAULT == INIT_REFUSES ? -1 : 0;
}

/* Longer than the host's struct, as if built with a newer header. */
static struct {
    gesta_plugin plugin;
    uint64_t newer;
} descriptor = {
    {sizeof(gesta_plugin), GESTA_PLUGIN_ABI, PLUGIN_ID, "Good plugin", "1.2.3", "Nobody", "", classes, 1, 0, init,
     NULL},
    0,
};

#if defined(LINK_UNDEFINED)
extern int there_is_no_such_function_anywhere(void);
#endif

static void break_plugin(gesta_plugin *p) {
    switch (FAULT) {
    case ABI_WRONG: p->abi = GESTA_PLUGIN_ABI + 98; break;
    case ABI_ZERO: p->abi = 0; break;
    case PLUGIN_SIZE: p->size = 16; break;
    case PLUGIN_NEWER: p->size = sizeof descriptor, descriptor.newer = 1; break;
    case PLUGIN_LARGER: p->size = sizeof descriptor; break;
    case NO_CLASSES: p->class_count = 0; break;
    case MANY_CLASSES: p->class_count = 257; break;
    case CLASSES_NULL: p->classes = NULL; break;
    case CLASS_NULL: classes[0] = NULL; break;
    case NAME_NULL: p->name = NULL; break;
    case VERSION_NULL: p->version = NULL; break;
    case VENDOR_NULL: p->vendor = NULL; break;
    case URL_NULL: p->url = NULL; break;
    case PLUGIN_RESERVED: p->reserved = 1; break;
    case ID_NULL: p->id = NULL; break;
    case CLASS_TWICE: p->class_count = 2; break;
    default: break;
    }
}

static void break_class(void) {
#if defined(HOVERS)
    good.flags = FAULT == HOVER_UNASKED ? 0 : GESTA_CLASS_HOVERS;
    good.hover_moved = FAULT == HOVER_NULL ? NULL : hover_moved;
    good.hover_left = hover_left;
    if (FAULT == HOVER_CUT) good.size = (uint32_t)offsetof(gesta_class, hover_left);
    else good.touches_began = good.touches_moved = good.touches_ended = good.touches_cancelled = NULL;
#endif
    switch (FAULT) {
    case CLASS_SIZE: good.size = 12; break;
    case CLASS_FLAGS: good.flags = 0x8000; break;
    case FUNCTION_NULL: good.touches_moved = NULL; break;
    case DESTROY_NULL: good.destroy = NULL; break;
    case PARAMETER_RANGE: parameters[0].minimum = 11; break;
    case PARAMETER_DEFAULT: parameters[0].initial = 10.5; break;
    case PARAMETER_NAN: parameters[0].maximum = (double)NAN; break;
    case PARAMETER_TWICE: parameters[1].name = "width"; break;
    case VALUE_TYPE: values[0].type = 17; break;
    case VALUE_TWICE: values[1].name = "width"; break; /* the name of a parameter */
    case REASON_CODE: reasons[0].code = 999; break;
    case REASON_TWICE: reasons[1].code = GESTA_REASON_OWN; break;
    default: break;
    }
}

GESTA_PLUGIN_EXPORT const gesta_plugin *ENTRY(uint32_t abi_min, uint32_t abi_max);

const gesta_plugin *ENTRY(uint32_t abi_min, uint32_t abi_max) {
    if (abi_min > GESTA_PLUGIN_ABI || abi_max < GESTA_PLUGIN_ABI || FAULT == ENTRY_NULL) return NULL;
#if defined(LINK_UNDEFINED)
    there_is_no_such_function_anywhere();
#endif
    if (FAULT == LOADS_IN_ENTRY) load_another();
    break_plugin(&descriptor.plugin);
    break_class();
    return &descriptor.plugin;
}

#if defined(REPLACES)
/* "DIRECTORY/replacing.so" is another file from now on. */
__attribute__((constructor)) static void replace(void) {
    Dl_info info;
    char other[4096];
    if (dladdr((void *)&inits, &info) == 0) return;
    const char *end = strrchr(info.dli_fname, '/');
    snprintf(other, sizeof other, "%.*s/another.so", (int)(end - info.dli_fname), info.dli_fname);
    unlink(info.dli_fname);
    if (link(other, info.dli_fname) != 0) _exit(9);
}
#endif
