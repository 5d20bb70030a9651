/*
 * The interface as data: its functions, their parameters, when they fail, and how. Tests/described/generate.py makes
 * the tables from gesta.json.
 */
#ifndef INTERFACE_H
#define INTERFACE_H

#include <gesta/gesta.h>

#include <numbers.h> /* generated */

#include <stdbool.h>

/** What the header says about all calls of a function. */
enum {
    BUSY_READ_ONLY = 1,  /* fails with GESTA_E_BUSY in read-only callbacks, */
    BUSY_CALLBACK = 2,   /* in every callback of the context, */
    BUSY_DESTROYING = 4, /* and while the context is being destroyed */
    BUSY = BUSY_READ_ONLY | BUSY_CALLBACK | BUSY_DESTROYING,
    READS = 8,              /* the context is const */
    DESTROYS = 16,          /* destroys the context */
    LOSES_EVENTS = 32,      /* when memory is short */
    SKIPS = 64,             /* what fails in it is logged and skipped */
    WITHOUT_CONTEXTS = 128, /* works only while there is no context */
    CHANGES = 256,          /* the context */
    REMOVES = 512           /* what its last id names */
};

enum parameter_kind {
    KIND_CONTEXT,
    KIND_ID,
    KIND_WORD, /* any other whole number */
    KIND_NUMBER,
    KIND_TIME,
    KIND_CONTACT,
    KIND_TEXT,
    KIND_LENGTH, /* of a text */
    KIND_STRUCTURE,
    KIND_SIZE, /* of a struct */
    KIND_ARRAY,
    KIND_COUNT,  /* of elements */
    KIND_STRIDE, /* between structs */
    KIND_RESULT,
    KIND_CAPACITY, /* of a result */
    KIND_CALLBACK,
    KIND_USER,
    KIND_RELEASE
};

enum direction { IN, OUT, INOUT };

/** What an id names. */
enum noun { NOUN_NOTHING, NOUN_RECOGNIZER, NOUN_REGION, NOUN_ACTION, NOUN_CLASS, NOUN_PLUGIN, NOUN_COUNT };

struct parameter {
    const char *name, *type; /* the type without const and pointers */
    enum parameter_kind kind;
    enum direction direction;
    enum noun noun;
    bool optional, sized; /* NULL or the id 0 is valid; the struct begins with its size */
    bool boolean, has_functions;
    uint32_t size;      /* of the struct */
    double least, most; /* NaN if there is no limit */
};

union slot {
    uint64_t word;
    double number;
    void *pointer;
    void (*function)(void);
};

struct error {
    int32_t code;
    const char *name, *cause;
};

/** A parameter of a getter has the argument of one of a setter's. */
struct taken {
    uint32_t getter, setter;
};

/** Where a getter returns what an argument of a setter has set. */
struct reading {
    uint32_t parameter, result, offset, size; /* size 0: a text */
};

/** How one argument becomes invalid. */
enum change {
    NULLED,
    MISALIGNED,
    WRONG_ID, /* 0, forged, or of another kind */
    STALE_ID,
    CHILD_ID,    /* of a recognizer's child */
    OTHER_CLASS, /* of a recognizer: gesta.tap */
    WORD_IS,
    NUMBER_IS,
    FIELD_IS,
    UNKNOWN_TAIL, /* the struct is larger, and what is unknown of it is not 0 */
    TEXT_IS,
    LONG_TEXT
};

struct mistake {
    uint32_t parameter;
    enum change change;
    int32_t code;      /* that the call returns */
    uint32_t offset;   /* of the pointer or the field in bytes; the length of the text */
    double number;     /* that the argument or the field becomes; the length of the long text */
    const char *text;  /* the text; the type of the field */
    const char *words; /* that the message has */
};

struct function {
    const char *name;
    uint32_t flags, parameter_count, error_count, mistake_count;
    int32_t (*call)(const union slot *arguments);
    const struct parameter *parameters;
    const struct error *errors;
    const struct mistake *mistakes;
    uint32_t getter; /* FUNCTION_COUNT if no function reads what this one sets */
    uint32_t taken_count;
    const struct taken *taken;
    uint32_t reading_count;
    const struct reading *readings;
};

enum { PARAMETERS_MAX = 14 };

extern const struct function functions[FUNCTION_COUNT];

#endif
