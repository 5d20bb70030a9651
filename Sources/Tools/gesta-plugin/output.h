/* Text that grows in a buffer of fixed size, and is cut off at its end. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stddef.h>

struct output {
    char *text;
    size_t capacity, length;
};

void put(struct output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A text of a plugin as a terminal may show it: control characters are escaped, and it is cut at `most` bytes. The
 * result is valid until the eighth call after this one. */
const char *shown(const char *text, size_t most);
enum { NAME_SHOWN = 120, TEXT_SHOWN = 600 };
/* As a string of JSON, with quotes. */
void put_json(struct output *output, const char *text);

#endif
