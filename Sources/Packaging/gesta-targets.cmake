# The targets gesta::gesta and gesta::static, and of the gestures alone, where they are installed, gesta::engine and
# gesta::engine_static. They are of the shared library _gesta_file, the archive in _gesta_lib and the
# headers in _gesta_root. _gesta_scope is GLOBAL for the targets of a whole project.
add_library(gesta::gesta SHARED IMPORTED ${_gesta_scope})
set_target_properties(gesta::gesta PROPERTIES
    IMPORTED_LOCATION "${_gesta_file}"
    IMPORTED_SONAME libgesta.so.0
    INTERFACE_INCLUDE_DIRECTORIES "${_gesta_root}/include")
add_library(gesta::static STATIC IMPORTED ${_gesta_scope})
set_target_properties(gesta::static PROPERTIES
    IMPORTED_LOCATION "${_gesta_lib}/libgesta.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_gesta_root}/include"
    INTERFACE_LINK_OPTIONS -Wl,--gc-sections
    INTERFACE_LINK_LIBRARIES "m;dl;pthread")
if(EXISTS "${_gesta_lib}/libgesta-engine.so")
    add_library(gesta::engine SHARED IMPORTED ${_gesta_scope})
    set_target_properties(gesta::engine PROPERTIES
        IMPORTED_LOCATION "${_gesta_lib}/libgesta-engine.so"
        IMPORTED_SONAME libgesta-engine.so.0
        INTERFACE_INCLUDE_DIRECTORIES "${_gesta_root}/include")
    add_library(gesta::engine_static STATIC IMPORTED ${_gesta_scope})
    set_target_properties(gesta::engine_static PROPERTIES
        IMPORTED_LOCATION "${_gesta_lib}/libgesta-engine.a"
        INTERFACE_INCLUDE_DIRECTORIES "${_gesta_root}/include"
        INTERFACE_LINK_OPTIONS -Wl,--gc-sections
        INTERFACE_LINK_LIBRARIES "m;dl;pthread")
endif()
