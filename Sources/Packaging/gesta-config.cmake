# The targets gesta::gesta (shared) and gesta::static, and gesta_PLUGIN_DIR, the directory for plugins.
#
# It is used in PREFIX/lib/cmake/gesta, in the archive of a release, and beside the libraries in .build/gesta: where it
# is copied to, paths replace the words between @.
cmake_minimum_required(VERSION 3.13...4.0)

get_filename_component(_gesta_lib "${CMAKE_CURRENT_LIST_DIR}/@LIB@" ABSOLUTE)
get_filename_component(_gesta_root "${_gesta_lib}/@ROOT@" ABSOLUTE)
set(gesta_PLUGIN_DIR "${_gesta_lib}/@PLUGINS@")

foreach(_gesta_file "${_gesta_lib}/libgesta.so.0" "${_gesta_lib}/libgesta.a" "${_gesta_root}/include/gesta/gesta.h")
    if(NOT EXISTS "${_gesta_file}")
        set(gesta_FOUND FALSE)
        set(gesta_NOT_FOUND_MESSAGE "${_gesta_file} is missing")
        return()
    endif()
endforeach()

if(NOT TARGET gesta::gesta)
    # The file itself, which install(IMPORTED_RUNTIME_ARTIFACTS) copies; libgesta.so.0 is a link to it.
    get_filename_component(_gesta_file "${_gesta_lib}/libgesta.so.0" REALPATH)
    include("${CMAKE_CURRENT_LIST_DIR}/gesta-targets.cmake")
endif()
unset(_gesta_file)
unset(_gesta_lib)
unset(_gesta_root)
