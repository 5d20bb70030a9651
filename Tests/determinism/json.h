/* One line of JSON, as Tests/scenarios/run --write makes it: values as a tree, which is valid until the next line. */
#ifndef JSON_H
#define JSON_H

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum json_kind { JSON_NULL, JSON_BOOLEAN, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_TABLE };

struct json {
    enum json_kind kind;
    double number;     /* or 0 and 1 */
    const char *text;  /* or "" */
    const char *field; /* the name in the table that it is in */
    const struct json *first, *next;
};

enum { JSON_MOST = 65536 };

static struct json json_nodes[JSON_MOST];
static size_t json_count;

/* Ends a text in its place, without the backslashes. Returns what follows it. */
static char *json_text(char *at, const char **text) {
    char *to = at + 1;
    *text = to;
    for (at++; *at != '"'; *to++ = *at++)
        if (*at == '\\') at++;
    *to = 0;
    return at + 1;
}

/** Reads a decimal number, exactly: up to 15 digits, times or divided by a power of ten up to 22, which is a double.
 * (Not by the C library, whose functions need more than a WebAssembly module has.) */
static inline double json_number(char **text) {
    char *at = *text;
    double digits = 0, power = 1;
    int places = 0, exponent = 0;
    bool is_negative = *at == '-', has_point = false;
    for (at += is_negative; (*at >= '0' && *at <= '9') || (*at == '.' && !has_point); at++) {
        if (*at == '.') has_point = true;
        else digits = digits * 10 + (*at - '0'), places += has_point;
    }
    if (*at == 'e') {
        bool is_small = *++at == '-';
        for (at += is_small || *at == '+'; *at >= '0' && *at <= '9'; at++) exponent = exponent * 10 + (*at - '0');
        if (is_small) exponent = -exponent;
    }
    exponent -= places;
    *text = at;
    if (exponent > 300) return is_negative ? -(double)INFINITY : (double)INFINITY;
    if (digits > 1e15 || exponent > 22 || exponent < -22) abort();
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--) power *= 10;
    digits = exponent < 0 ? digits / power : digits * power;
    return is_negative ? -digits : digits;
}

static char *json_value(char *at, struct json **value);

static char *json_members(char *at, struct json *whole) {
    const struct json **last = &whole->first;
    char end = whole->kind == JSON_LIST ? ']' : '}';
    for (at++; *at != end;) {
        struct json *member;
        const char *field = NULL;
        if (*at == ',' || *at == ' ') {
            at++;
            continue;
        }
        if (whole->kind == JSON_TABLE) at = json_text(at, &field), at += strspn(at, ": ");
        at = json_value(at, &member);
        member->field = field;
        *last = member, last = &member->next;
    }
    return at + 1;
}

static char *json_value(char *at, struct json **value) {
    struct json *it = *value = &json_nodes[json_count++];
    if (json_count == JSON_MOST) abort();
    *it = (struct json){.kind = JSON_NULL, .text = ""};
    switch (*at) {
    case '[':
    case '{': it->kind = *at == '[' ? JSON_LIST : JSON_TABLE; return json_members(at, it);
    case '"': it->kind = JSON_TEXT; return json_text(at, &it->text);
    case 't':
    case 'f': it->kind = JSON_BOOLEAN, it->number = *at == 't'; return at + (*at == 't' ? 4 : 5);
    case 'n': return at + 4;
    default: it->kind = JSON_NUMBER, it->number = json_number(&at); return at;
    }
}

/** Reads a line, whose bytes it changes. */
static inline const struct json *json_read(char *line) {
    struct json *value;
    json_count = 0;
    json_value(line, &value);
    return value;
}

/** The field of a table; NULL if it has none of that name. */
static inline const struct json *json_field(const struct json *table, const char *name) {
    const struct json *it = table->first;
    while (it && strcmp(it->field, name) != 0) it = it->next;
    return it;
}

/** Fills numbers, NULL as infinite. Returns how many there are. */
static inline size_t json_numbers(const struct json *list, double *numbers, size_t capacity) {
    size_t count = 0;
    for (const struct json *it = list->first; it && count < capacity; it = it->next)
        numbers[count++] = it->kind == JSON_NULL ? (double)INFINITY : it->number;
    return count;
}

#endif
