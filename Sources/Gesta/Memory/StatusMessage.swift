// What the codes mean, in words.

extension Status {
    /// Nil for a code that is none.
    private var words: Literal? {
        switch self {
        case .ok: "no error"
        case .argument: "an argument that cannot be: a null or misaligned pointer, a reserved field that is not 0"
        case .size: "a struct's size or a stride that cannot be"
        case .range: "a number out of its range"
        case .notFinite: "NaN or infinity"
        case .time: "time that runs backwards, or out of its range"
        case .contact: "a contact that is not down, or one that goes down twice"
        case .phase: "no such phase, tool or flag"
        case .limit: "one more than the limit"
        case .handle: "not an id of this kind, or one that was never given"
        case .stale: "the id of something that is gone"
        case .unknownClass: "no class of that name"
        case .name: "no parameter or value of that name"
        case .type: "a parameter, a value or a recognizer of another type"
        case .readOnly: "a value that cannot be set"
        case .state: "the state machine does not allow it"
        case .busy: "not from within a callback, or not while allocations live"
        case .memory: "out of memory"
        case .text: "not UTF-8, too long, or with a NUL inside"
        case .buffer: "the buffer is too small"
        case .index: "an index beyond the last"
        case .cycle: "a requirement that would wait for itself in the end"
        case .trace: "text that is no trace"
        case .pattern: "text that is no pattern"
        case .examples: "text that is no examples"
        case .classTable: "a class table with a wrong size, flag, count or null text"
        case .classID: "a class id that is not a reverse domain name"
        case .classDuplicate: "a class of that id is there already"
        case .classFunction: "a class with a null function"
        case .classParameter: "a class with a bad parameter"
        case .classValue: "a class with a bad value"
        case .classReason: "a class with a bad reason"
        case .classCreate: "the class could not make an instance"
        case .pluginPath: "not an absolute path"
        case .pluginMissing: "no such file, or it cannot be read"
        case .pluginFormat: "not a shared object of this machine"
        case .pluginOpen: "the dynamic linker refused the plugin"
        case .pluginEntry: "the plugin does not export gesta_plugin_entry"
        case .pluginABI: "the plugin has no ABI in common with this library"
        case .pluginTable: "a plugin descriptor with a wrong size, count or null text"
        case .pluginID: "a plugin id that is no reverse domain name, or another plugin's"
        case .pluginInit: "the plugin's init refused"
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
