/* The library's own function, which a plugin cannot replace. */
#ifndef INTERPOSED_H
#define INTERPOSED_H

#include <gesta/gesta.h>

int32_t load_plugin(gesta_context *context, const char *path, size_t length, uint32_t *plugin);

#endif
