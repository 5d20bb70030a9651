/* Says why a file cannot be loaded as a plugin, and what its author can do. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "output.h"

#include <stdint.h>

/* The code with which gesta_plugin_load fails. `abi`: that of a plugin that supports another one, or 0. */
void explain(const char *path, int32_t code, uint32_t abi, struct output *out);
/* Whether the library of a sanitizer must be the first that the process loads. */
int needs_sanitizer(const char *path);
/* The symbol of libgesta that the file requires to be linked, or its own dependency on it; NULL if there is none. */
const char *links_libgesta(const char *path);

#endif
