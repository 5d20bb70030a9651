// The meanings of the error codes, as the header's comments have them.

extension Status {
    /// Nil for an unknown code.
    private var words: Literal? {
        switch self {
        case .ok: "no error"
        case .argument: "invalid argument, for example a NULL or misaligned pointer"
        case .size: "invalid struct size or stride, or an unknown field that is not 0"
        case .range: "number out of range"
        case .notFinite: "NaN or infinity"
        case .time: "time that runs backwards, or beyond GESTA_TIME_MAX"
        case .contact: "contact that is not down, or goes down twice"
        case .phase: "invalid phase, tool or flag of a sample"
        case .limit: "limit exceeded"
        case .handle: "not an id of the required kind"
        case .stale: "id of an object that was destroyed"
        case .unknownClass: "no class of that name"
        case .name: "no parameter, value, recognizer or region of that name"
        case .type: "wrong type of parameter, value or recognizer"
        case .readOnly: "value that cannot be set"
        case .state: "not allowed in the current state"
        case .busy: "not allowed in a callback, or while the library has memory allocated"
        case .memory: "out of memory"
        case .text: "text that is not UTF-8, is too long or contains a NUL"
        case .buffer: "buffer too small"
        case .index: "index out of range"
        case .cycle: "the requirement would create a cycle"
        case .trace: "malformed trace"
        case .pattern: "malformed pattern"
        case .examples: "malformed examples"
        case .setup: "malformed setup"
        case .unsupported: "not in this build of the library"
        case .classTable: "class table with an invalid size, flag, count or text"
        case .classID: "class id that is not a reverse domain name, or begins with \"gesta.\""
        case .classDuplicate: "the context already has a class of that id"
        case .classFunction: "class function that must not be NULL"
        case .classParameter: "class parameter with an invalid name, type, range or default"
        case .classValue: "class value with an invalid name, type or choice"
        case .classReason: "class reason with an invalid code, name or text"
        case .classCreate: "the class could not create an instance"
        case .pluginPath: "path that is not absolute, or has a '$'"
        case .pluginMissing: "file or directory that does not exist or cannot be read"
        case .pluginFormat: "file that is not a shared object for this machine"
        case .pluginOpen: "the dynamic linker refused the plugin"
        case .pluginEntry: "the plugin does not export gesta_plugin_entry"
        case .pluginABI: "the plugin has no ABI in common with this library"
        case .pluginTable: "plugin descriptor with an invalid size, count or text"
        case .pluginID: "plugin id that is not a reverse domain name, or is taken by another plugin"
        case .pluginInit: "the plugin's init function failed"
        case .pluginWritable: "file or directory that everybody may write to"
        default: nil
        }
    }

    var isKnown: Bool { words != nil }
    var meaning: Literal { words ?? "unknown error code" }
}

extension TextWriter {
    /// Writes the message and returns the status, for use in `return`.
    @inline(never)
    mutating func refusal(_ status: Status, _ words: Literal) -> Status {
        text(words)
        return status
    }
}
