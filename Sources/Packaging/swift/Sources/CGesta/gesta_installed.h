#include <gesta/gesta.h>
#include <gesta/gesta_plugin.h>
