/*
 * Compares an interface that is stated in a file, STATED, with the headers and the library: numbers, the types of
 * functions and fields, and layouts. Structs may have grown at the end; with COMPLETE, nothing may be missing.
 */
#include "../c/check.h"

/* The declarations: another type is an error. */
#define NUMBER(name, value)
#define STRING(name, value)
#define CALLBACK(result, name, parameters)
#define FUNCTION(result, name, parameters) result name parameters;
#define STRUCT(type, size)
#define FIELD(type, kind, field, offset)
#define METHOD(type, result, field, parameters, offset)
#include STATED
#undef NUMBER
#undef STRING
#undef CALLBACK
#undef FUNCTION
#undef STRUCT
#undef FIELD
#undef METHOD

static size_t at, whole; /* in the present struct: the end of its last field, its size */

static void begin_struct(const char *name, size_t size, size_t stated) {
    CHECK(size >= stated);
#ifdef COMPLETE
    CHECK_EQUAL(at, whole);
    CHECK_EQUAL(size, stated);
    CHECK_EQUAL(gesta_sizeof(name, SIZE_MAX), size);
    CHECK_EQUAL(gesta_sizeof(name, strlen(name)), size);
#else
    (void)name;
#endif
    at = 0, whole = size;
}

/* There is no hole between fields: every padding byte has a name. */
static void check_field(const char *name, size_t offset, size_t stated, size_t size) {
    check_equal((long long)offset, (long long)stated, __FILE__, __LINE__, name);
    check_equal((long long)offset, (long long)at, __FILE__, __LINE__, name);
    at = offset + size;
}

#define NUMBER(name, value) CHECK_EQUAL(name, value);
#define STRING(name, value) CHECK_TEXT(name, value);
#define CALLBACK(result, name, parameters)                                                                             \
    {                                                                                                                  \
        result(*callback) parameters = (name)0;                                                                        \
        (void)callback;                                                                                                \
    }
#define FUNCTION(result, name, parameters)                                                                             \
    {                                                                                                                  \
        result(*volatile function) parameters = name;                                                                  \
        CHECK(function != NULL);                                                                                       \
    }
#define STRUCT(type, size) begin_struct(#type, sizeof(type), size);
#define FIELD(type, kind, field, offset)                                                                               \
    {                                                                                                                  \
        static type it;                                                                                                \
        kind *pointer = &it.field;                                                                                     \
        check_field(#type "." #field, offsetof(type, field), offset, sizeof *pointer);                                 \
    }
#define METHOD(type, result, field, parameters, offset)                                                                \
    {                                                                                                                  \
        static type it;                                                                                                \
        result(**pointer) parameters = &it.field;                                                                      \
        check_field(#type "." #field, offsetof(type, field), offset, sizeof *pointer);                                 \
    }

int main(void) {
#include STATED
    begin_struct("gesta_touch", sizeof(gesta_touch), sizeof(gesta_touch));
    CHECK_EQUAL(gesta_sizeof(NULL, 0), 0);
    CHECK_EQUAL(gesta_sizeof(NULL, SIZE_MAX), 0);
    CHECK_EQUAL(gesta_sizeof("", SIZE_MAX), 0);
    CHECK_EQUAL(gesta_sizeof("gesta_touches", SIZE_MAX), 0);
    CHECK_EQUAL(gesta_sizeof("gesta_touch", 10), 0);
    CHECK_EQUAL(gesta_sizeof("gesta_touch", 12), 0);
    CHECK_EQUAL(gesta_sizeof("gesta_touch and more", 11), sizeof(gesta_touch));
    return check_end();
}
