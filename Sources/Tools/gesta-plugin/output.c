#include "output.h"

#include <stdarg.h>
#include <stdio.h>

void put(struct output *output, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(output->text + output->length, output->capacity - output->length, format, arguments);
    va_end(arguments);
    if (length < 0) return;
    output->length += (size_t)length;
    if (output->length >= output->capacity) output->length = output->capacity - 1;
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
