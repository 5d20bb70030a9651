/*
 * gesta_classes.h - classes of recognizers: what they have, and how plugins and programs add some. gesta.h includes it.
 */
#ifndef GESTA_CLASSES_H
#define GESTA_CLASSES_H

#include "gesta.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------------------------------------------- classes -- */

/** Description of a class. */
typedef struct gesta_class_info {
    uint32_t size;            /**< [unit=bytes] sizeof(gesta_class_info), set by the caller. */
    uint32_t class_id;        /**< [id=class] Id of the class. */
    const char *id;           /**< [lifetime=context] Name of the class: "gesta.tap". */
    const char *label;        /**< [lifetime=context] Name for people. */
    const char *doc;          /**< [lifetime=context] One-line description. */
    uint32_t flags;           /**< Bits of enum gesta_class_flag. */
    uint32_t parameter_count; /**< Number of parameters. */
    uint32_t value_count;     /**< Number of values. */
    uint32_t reason_count;    /**< Number of reasons of the class. */
    /** [id=plugin] Id of the plugin that the class belongs to. 0 for built-in and registered classes. */
    uint32_t plugin;
    uint32_t reserved; /**< 0. */
} gesta_class_info;

/**
 * Finds a class by its name.
 * @param name     [in, bytes=length, lifetime=call] Name of the class: "gesta.tap".
 * @param class_id [out, id=class] Id of the class.
 * @returns GESTA_OK; GESTA_E_CLASS (the context has no class of that name).
 */
GESTA_MUST_CHECK int32_t gesta_class_find(const gesta_context *context, const char *name, size_t length,
                                          uint32_t *class_id);

/** Describes a class. */
int32_t gesta_class_describe(const gesta_context *context, uint32_t class_id, gesta_class_info *info);

/**
 * Describes a parameter of a class. Default and range of lengths are in the caller's units.
 * @param index [in] Less than gesta_class_info.parameter_count.
 * @returns GESTA_OK; GESTA_E_INDEX (the class has no such parameter).
 */
GESTA_MUST_CHECK int32_t gesta_class_parameter(const gesta_context *context, uint32_t class_id, size_t index,
                                               gesta_parameter_info *info);

/**
 * Describes a value of a class.
 * @param index [in] Less than gesta_class_info.value_count.
 * @returns GESTA_OK; GESTA_E_INDEX (the class has no such value).
 */
GESTA_MUST_CHECK int32_t gesta_class_value(const gesta_context *context, uint32_t class_id, size_t index,
                                           gesta_value_info *info);

/**
 * Describes a reason of a class.
 * @param index [in] Less than gesta_class_info.reason_count.
 * @returns GESTA_OK; GESTA_E_INDEX (the class has no such reason).
 */
GESTA_MUST_CHECK int32_t gesta_class_reason(const gesta_context *context, uint32_t class_id, size_t index,
                                            gesta_reason_info *info);

/**
 * Gets the name of a preset of a class: for gesta.stroke, a pattern that comes with the library.
 * @param index  [in] Less than the number of presets, which later versions may add to.
 * @param buffer [out, nullable, bytes=capacity] Receives the name and a NUL. NULL only if capacity is 0.
 * @param needed [out, nullable, unit=bytes] Length of the name without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_INDEX (the class has no such preset).
 */
GESTA_MUST_CHECK int32_t gesta_class_preset(const gesta_context *context, uint32_t class_id, size_t index, char *buffer,
                                            size_t capacity, size_t *needed);

/**
 * Registers a class of the program, with the same table that plugins use (gesta_plugin.h).
 * @param table    [in, lifetime=context] The class. The table and everything that it points to must not change. The
 *                 context keeps table->user until it calls table->release.
 * @param class_id [out, nullable, id=class] Id of the new class.
 * @returns GESTA_OK; GESTA_E_CLASS_TABLE (invalid size, flag, count or text), GESTA_E_CLASS_ID (the id is not a reverse
 *          domain name, or begins with "gesta."), GESTA_E_CLASS_DUPLICATE (the context already has a class of that id),
 *          GESTA_E_CLASS_FUNCTION (a function that must not be NULL is NULL), GESTA_E_CLASS_PARAMETER (a parameter has
 *          an invalid name, type, range or default), GESTA_E_CLASS_VALUE (a value has an invalid name, type or choice),
 *          GESTA_E_CLASS_REASON (a reason has an invalid code, name or text), GESTA_E_LIMIT (more than 1,024 classes),
 *          GESTA_E_MEMORY, GESTA_E_BUSY (called from a read-only callback, or the context is being destroyed).
 */
GESTA_MUST_CHECK int32_t gesta_class_register(gesta_context *context, const gesta_class *table, uint32_t *class_id);

/* ----------------------------------------------------------------------------------------------------- plugins -- */

/*
 * A plugin is a shared object with recognizer classes, or is linked into the program; its code runs in this process.
 * Loading takes a process-wide lock. A library is opened once in a process, even under several paths, and stays mapped
 * until the process ends once its init function has succeeded. Its classes are added to each context that loads it. A
 * load that fails leaves the context unchanged; what the plugin's own code has done stays.
 *
 * Whoever may write to a plugin's file, or put files into a directory that is scanned, runs code in this process.
 * Symbolic links are followed. Scans skip what everybody may write to: the directory, files, and files in a directory
 * that everybody may write to, wherever links lead. The directories around those, and who owns them, are not examined.
 * Paths with a '$' are refused, because the dynamic linker would replace $ORIGIN and the like in them.
 */

/**
 * Adds a plugin that is linked into the program, and its classes: where there is no dynamic linker, or a program is one
 * file. For a plugin that the context already has, returns its id again. Compile each plugin with another name for its
 * function, for example -Dgesta_plugin_entry=spiral_entry, so that several can be linked.
 * @param entry  [in, lifetime=call] The plugin's entry function. It is called with the plugin ABI of this library, and
 *               its init, once in the process, after all checks, as for a plugin that is loaded.
 * @param plugin [out, nullable, id=plugin] Id of the plugin.
 * @returns GESTA_OK; GESTA_E_PLUGIN_ABI (it has no ABI in common with this library), GESTA_E_PLUGIN_TABLE (its
 *          descriptor has an invalid size, count or text), GESTA_E_PLUGIN_ID (its id is not a reverse domain name, or
 *          is taken by another plugin), GESTA_E_PLUGIN_INIT (its init function failed), GESTA_E_BUSY (called from a
 *          read-only callback or by a plugin that is being loaded, or the context is being destroyed); and those of
 *          gesta_class_register.
 */
GESTA_MUST_CHECK int32_t gesta_plugin_register(gesta_context *context, gesta_plugin_entry_function entry,
                                               uint32_t *plugin);

/**
 * Loads a plugin and adds its classes. For a plugin that the context already has, returns its id again. A file that
 * everybody may write to, or whose directory everybody may write to, is loaded, and logged as a warning.
 * @param path   [in, bytes=length, lifetime=call] Absolute path of the file.
 * @param plugin [out, nullable, id=plugin] Id of the plugin.
 * @returns GESTA_OK; GESTA_E_TEXT (path is not UTF-8, contains a NUL or is longer than 4,095 bytes),
 *          GESTA_E_PLUGIN_PATH (the path is not absolute, or has a '$'), GESTA_E_PLUGIN_MISSING (the file does not
 *          exist or cannot be read), GESTA_E_PLUGIN_FORMAT (the file is not a shared object for this machine),
 *          GESTA_E_PLUGIN_OPEN (the dynamic linker refused it, or another file has taken its place in the meantime),
 *          GESTA_E_PLUGIN_ENTRY (it does not export gesta_plugin_entry); and those of gesta_plugin_register.
 */
GESTA_MUST_CHECK int32_t gesta_plugin_load(gesta_context *context, const char *path, size_t length, uint32_t *plugin);

/**
 * Loads all plugins of a directory, or of the search path: every file whose name ends in ".so" and does not begin with
 * '.', in the byte order of the names.
 *
 * The search path has the directories in the environment variable GESTA_PLUGIN_PATH, which are separated by ':', then
 * the user's, "$XDG_DATA_HOME/gesta/plugins", or "~/.local/share/gesta/plugins" if the variable is not set, then
 * "gesta/plugins" in the directory of the library in use, or of the program that it is linked into. In a program with
 * raised privileges (secure_getenv), it has only the directory of the library.
 *
 * A file that cannot be loaded, or that everybody may write to or replace, is logged as an error and skipped. So is a
 * directory of the search path; the last two may be missing. If the environment variable GESTA_PLUGIN_DEBUG is 1, each
 * step is reported: to the context's log with GESTA_LOG_DEBUG, or to standard error if there is no log callback; not in
 * a program with raised privileges.
 * @param directory [in, nullable, bytes=length, lifetime=call] Absolute path of a directory; NULL for the search path.
 * @param loaded    [out, nullable] Number of plugins added to the context.
 * @returns GESTA_OK; GESTA_E_TEXT (directory is not UTF-8, contains a NUL or is longer than 4,095 bytes),
 *          GESTA_E_PLUGIN_PATH (the path is not absolute, or has a '$'), GESTA_E_PLUGIN_MISSING (the directory does not
 *          exist or cannot be read), GESTA_E_PLUGIN_WRITABLE (everybody may write to the directory), GESTA_E_MEMORY,
 *          GESTA_E_BUSY (called from a read-only callback or by a plugin that is being loaded, or the context is being
 *          destroyed).
 */
GESTA_MUST_CHECK int32_t gesta_plugin_scan(gesta_context *context, const char *directory, size_t length,
                                           size_t *loaded);

/**
 * Gets a directory of the search path of gesta_plugin_scan, whether it exists or not.
 * @param index  [in] 0 for the one that is searched first.
 * @param buffer [out, nullable, bytes=capacity] Receives the path and a NUL. NULL only if capacity is 0.
 * @param needed [out, nullable, unit=bytes] Length of the path without the NUL, also after GESTA_E_BUFFER.
 * @returns GESTA_OK; GESTA_E_INDEX (there are not so many).
 */
GESTA_MUST_CHECK int32_t gesta_plugin_directory(const gesta_context *context, size_t index, char *buffer,
                                                size_t capacity, size_t *needed);

/** Description of a plugin. */
typedef struct gesta_plugin_info {
    uint32_t size;        /**< [unit=bytes] sizeof(gesta_plugin_info), set by the caller. */
    uint32_t plugin;      /**< [id=plugin] Id of the plugin. */
    const char *id;       /**< [lifetime=process] Reverse domain name. */
    const char *name;     /**< [lifetime=process] Name for people. */
    const char *version;  /**< [lifetime=process] The plugin's own version. */
    const char *vendor;   /**< [lifetime=process] Who made the plugin, or "". */
    const char *url;      /**< [lifetime=process] Where to learn more, or "". */
    const char *path;     /**< [lifetime=process] The path by which this process first opened it; "" if it is linked. */
    uint32_t abi;         /**< The plugin ABI that it was built for. */
    uint32_t class_count; /**< Number of classes. */
} gesta_plugin_info;

/**
 * Describes a plugin.
 * @param plugin [in, id=plugin] Id of the plugin.
 * @returns GESTA_OK; GESTA_E_HANDLE (plugin is not the id of a plugin of this context).
 */
int32_t gesta_plugin_describe(const gesta_context *context, uint32_t plugin, gesta_plugin_info *info);

#ifdef __cplusplus
}
#endif

#endif /* GESTA_CLASSES_H */
