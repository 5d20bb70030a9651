// Calls that add classes, which are checked and added as a whole. (Traces do not have them: who replays one registers
// its classes in the prepare callback.)

import CGesta

struct RegisterClass: Call {
    static var scope: CallScope { .adding }
    let table: UnsafePointer<gesta_class>
    private var made: RecognizerClass?
    private(set) var created: UInt32 = 0

    init(_ table: UnsafePointer<gesta_class>) { self.table = table }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        var out = caller.draft()
        do throws(Status) {
            made = try caller.context.loader.make(table, &out)
            created = caller.context.classes.nextHandle
        } catch { throw caller.published(error) }
    }

    func commit(_ context: Context) {
        guard let made else { return }
        made.setRelease(Release(function: table.pointee.release, user: table.pointee.user))
        context.loader.add(made)
    }
}

struct LoadPlugin: Call {
    static var scope: CallScope { .adding }
    /// NUL-terminated.
    let path: Text
    private var prepared: PreparedPlugin?
    private(set) var created: UInt32 = 0

    init(_ path: Text) { self.path = path }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        var out = caller.draft()
        do throws(Status) {
            prepared = try caller.context.loader.prepare(path, allowsDanger: true, &out)
        } catch { throw caller.published(error) }
    }

    mutating func commit(_ context: Context) {
        guard let prepared else { return }
        created = context.loader.add(prepared)
        guard let file = prepared.file, file.isWritableByAll || file.isReplaceableByAll else { return }
        context.log(GESTA_LOG_WARNING) { out in
            out.quoted(path)
            out.text(": ")
            _ = file.describeDanger(to: &out)
        }
    }
}

/// A plugin that is linked into the program.
struct RegisterPlugin: Call {
    static var scope: CallScope { .adding }
    let entry: PluginEntry
    private var prepared: PreparedPlugin?
    private(set) var created: UInt32 = 0

    init(_ entry: PluginEntry) { self.entry = entry }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        var out = caller.draft()
        do throws(Status) {
            prepared = try caller.context.loader.prepare(entry, &out)
        } catch { throw caller.published(error) }
    }

    mutating func commit(_ context: Context) {
        guard let prepared else { return }
        created = context.loader.add(prepared)
    }
}

/// Loads the plugins of a directory, each of them whole or not at all. A plugin that cannot be loaded is logged, and
/// does not make the call fail.
struct ScanPlugins: Call {
    static var scope: CallScope { .adding }
    /// NUL-terminated; nil for the search path.
    let directory: Text?
    private var files = PluginDirectory()
    private(set) var loaded = 0

    init(directory: Text?) { self.directory = directory }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        guard let directory else { return }
        var out = caller.draft()
        do throws(Status) {
            files = try PluginDirectory(reading: directory, &out)
        } catch { throw caller.published(error) }
    }

    mutating func commit(_ context: Context) {
        loaded = directory == nil ? context.loader.scanSearchPath() : context.loader.load(files)
        files.free()
    }
}
