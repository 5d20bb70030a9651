/* gdnative.h - what gesta_godot.c uses of GDNative, the C interface of Godot 3, and a class for scripts
 *
 * The functions are where they are in Godot's own headers: gdnative_api_struct.gen.h, core 1.0 and nativescript 1.0.
 * Included by one file. */
#ifndef GDNATIVE_H
#define GDNATIVE_H

#include <stddef.h>
#include <stdint.h>

typedef int64_t godot_int;
typedef struct {
    uint64_t data[3];
} godot_variant;
typedef struct {
    void *data;
} godot_string, godot_char_string, godot_array;

enum { GDNATIVE_EXT_NATIVESCRIPT = 1 };

typedef struct godot_extension {
    unsigned type, major, minor;
    const struct godot_extension *next;
} godot_extension;

typedef struct godot_core {
    godot_extension head;
    unsigned num_extensions;
    const godot_extension **extensions;
    void *before_array[323];
    void (*array_new)(godot_array *made);
    void *before_array_push_back[27];
    void (*array_push_back)(godot_array *self, const godot_variant *value);
    void *before_array_destroy[9];
    void (*array_destroy)(godot_array *self);
    void *before_variant[147];
    void (*variant_new_nil)(godot_variant *made);
    void *before_variant_new_int[2];
    void (*variant_new_int)(godot_variant *made, int64_t value);
    void (*variant_new_real)(godot_variant *made, double value);
    void (*variant_new_string)(godot_variant *made, const godot_string *value);
    void *before_variant_new_array[14];
    void (*variant_new_array)(godot_variant *made, const godot_array *value);
    void *before_variant_as_int[9];
    int64_t (*variant_as_int)(const godot_variant *self);
    double (*variant_as_real)(const godot_variant *self);
    godot_string (*variant_as_string)(const godot_variant *self);
    void *before_variant_destroy[28];
    void (*variant_destroy)(godot_variant *self);
    void *before_char_string_get_data[1];
    const char *(*char_string_get_data)(const godot_char_string *self);
    void (*char_string_destroy)(godot_char_string *self);
    void *before_string_utf8[104];
    godot_char_string (*string_utf8)(const godot_string *self);
    void *before_string_chars_to_utf8[2];
    godot_string (*string_chars_to_utf8)(const char *utf8);
    void *before_string_destroy[39];
    void (*string_destroy)(godot_string *self);
} godot_core;

typedef struct {
    void *(*call)(void *instance, void *data);
    void *data;
    void (*free)(void *data);
} godot_create;
typedef struct {
    void (*call)(void *instance, void *data, void *user);
    void *data;
    void (*free)(void *data);
} godot_destroy;
typedef struct {
    godot_variant (*call)(void *instance, void *data, void *user, int count, godot_variant **arguments);
    void *data;
    void (*free)(void *data);
} godot_method;
typedef struct {
    int rpc;
} godot_method_attributes;

typedef struct godot_nativescript {
    godot_extension head;
    void (*register_class)(void *handle, const char *name, const char *base, godot_create, godot_destroy);
    void *register_tool_class;
    void (*register_method)(void *handle, const char *name, const char *method, godot_method_attributes, godot_method);
} godot_nativescript;

typedef struct godot_options {
    _Bool in_editor;
    uint64_t hashes[3];
    void (*report[2])(void);
    void *library;
    const godot_core *core;
} godot_options;

static const godot_core *core;

static godot_variant text_of(const char *text) {
    godot_string string = core->string_chars_to_utf8(text);
    godot_variant made;
    core->variant_new_string(&made, &string);
    core->string_destroy(&string);
    return made;
}

static godot_variant array_of(const double *numbers, size_t count) {
    godot_array array;
    godot_variant made;
    core->array_new(&array);
    for (size_t i = 0; i < count; i++) {
        core->variant_new_real(&made, numbers[i]);
        core->array_push_back(&array, &made);
    }
    core->variant_new_array(&made, &array);
    core->array_destroy(&array);
    return made;
}

typedef struct method {
    const char *name;
    godot_variant (*call)(void *self, void *data, void *user, int count, godot_variant **arguments);
} method;

/* To be called by godot_nativescript_init. */
static void register_class(void *handle, const char *name, void *(*create)(void *self, void *data),
                           void (*destroy)(void *self, void *data, void *user), const method *methods, size_t count) {
    const godot_nativescript *script = NULL;
    for (unsigned i = 0; i < core->num_extensions; i++)
        if (core->extensions[i]->type == GDNATIVE_EXT_NATIVESCRIPT) script = (const void *)core->extensions[i];
    if (!script) return;
    script->register_class(handle, name, "Reference", (godot_create){create, NULL, NULL},
                           (godot_destroy){destroy, NULL, NULL});
    for (size_t i = 0; i < count; i++)
        script->register_method(handle, name, methods[i].name, (godot_method_attributes){0},
                                (godot_method){methods[i].call, NULL, NULL});
}

void godot_gdnative_init(const godot_options *options) { core = options->core; }
void godot_gdnative_terminate(const void *options) { (void)options; }

#endif
