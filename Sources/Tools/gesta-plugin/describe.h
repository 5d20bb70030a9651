/* Describes a plugin to people, or as JSON. */
#ifndef DESCRIBE_H
#define DESCRIBE_H

#include <gesta/gesta.h>

void describe_plugin(gesta_context *context, uint32_t plugin, char *text, size_t capacity, uint32_t *class_count);

#endif
