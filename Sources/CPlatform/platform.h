/*
 * Everything that the core uses of the C library and the operating system. (Embedded Swift has no Glibc module.)
 *
 * The core imports nothing else, so it runs wherever these headers work: on POSIX systems, and on bare wasm32, which
 * has no threads, files or shared objects.
 */
#ifndef GESTA_PLATFORM_H
#define GESTA_PLATFORM_H

#include <stdlib.h>
#include <string.h>

#include "platform_constant.h"
#include "platform_file.h"
#include "platform_library.h"
#include "platform_lock.h"
#include "platform_memory.h"
#include "platform_number.h"
#include "platform_offsets.h"

#endif
