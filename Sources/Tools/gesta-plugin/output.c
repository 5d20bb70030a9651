#include "output.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void put(struct output *output, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(output->text + output->length, output->capacity - output->length, format, arguments);
    va_end(arguments);
    if (length < 0) return;
    output->length += (size_t)length;
    if (output->length >= output->capacity) output->length = output->capacity - 1;
}

/* The bytes of a character that a terminal may act on: of C0 and C1, or one that changes the direction of writing. */
static size_t control_length(const unsigned char *at) {
    if (at[0] < 0x20 || at[0] == 0x7f) return 1;
    if (at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0) return 2;
    if (at[0] != 0xe2 || (at[1] != 0x80 && at[1] != 0x81)) return 0;
    return at[1] == 0x80 ? (at[2] >= 0xaa && at[2] <= 0xae ? 3 : 0) : (at[2] >= 0xa6 && at[2] <= 0xa9 ? 3 : 0);
}

const char *shown(const char *text, size_t most) {
    static char texts[8][4 * TEXT_SHOWN + 8];
    static unsigned next;
    char *out = texts[next++ % 8], *start = out;
    const unsigned char *at = (const unsigned char *)text;
    while (*at != 0) {
        size_t length = control_length(at);
        int is_cut = (size_t)(at - (const unsigned char *)text) >= most && (*at & 0xc0) != 0x80;
        if (is_cut || out - start > 4 * TEXT_SHOWN) {
            strcpy(out, "...");
            return start;
        }
        if (length == 0) *out++ = (char)*at++;
        for (; length > 0; length--) out += sprintf(out, "\\x%02x", *at++);
    }
    *out = 0;
    return start;
}

void put_json(struct output *output, const char *text) {
    put(output, "\"");
    for (const unsigned char *at = (const unsigned char *)text; *at != 0; at++) {
        if (*at == '"' || *at == '\\') put(output, "\\%c", *at);
        else if (*at < 0x20) put(output, "\\u%04x", *at);
        else put(output, "%c", *at);
    }
    put(output, "\"");
}
