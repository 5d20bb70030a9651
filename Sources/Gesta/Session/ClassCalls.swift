// Calls that add classes. They are checked and added as a whole; a replay registers classes in its prepare callback
// instead.

import CGesta

struct RegisterClass: Call {
    static var scope: CallScope { .adding }
    let table: UnsafePointer<gesta_class>
    private(set) var created: UInt32 = 0

    init(_ table: UnsafePointer<gesta_class>) { self.table = table }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        var out = caller.draft()
        switch caller.context.register(table, &out) {
        case .success(let id): created = id
        case .failure(let status): throw caller.published(status)
        }
    }
}

struct LoadPlugin: Call {
    static var scope: CallScope { .adding }
    /// NUL-terminated.
    let path: Text
    private(set) var created: UInt32 = 0

    init(_ path: Text) { self.path = path }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        var out = caller.draft()
        switch caller.context.loadPlugin(path, &out) {
        case .success(let id): created = id
        case .failure(let status): throw caller.published(status)
        }
    }
}

struct ScanPlugins: Call {
    static var scope: CallScope { .adding }
    /// NUL-terminated; nil for the directories that the environment names.
    let directory: Text?
    private(set) var loaded: UInt32 = 0

    init(_ directory: Text?) { self.directory = directory }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        guard let directory else {
            loaded = caller.context.scanEnvironment()
            return
        }
        var out = caller.draft()
        switch caller.context.scanPlugins(directory, &out) {
        case .success(let count): loaded = count
        case .failure(let status): throw caller.published(status)
        }
    }
}
