// The context: owns contacts, recognizers, classes and callbacks, and drives them.

import CGesta

/// What is on the stack: decides which calls are legal. (With a raw type: the hashing that plain enums bring needs a newer libc.)
enum Activity: UInt8 {
    case idle
    /// Actions, the observer, release functions: all but pushing, advancing and destroying the context.
    case delivering
    /// A class's functions, or the log's: reading only.
    case dispatching
}

final class Context {
    struct Settings {
        var maxContacts: Int
        var unitsPerMillimetre: Double
        /// -1 where y grows upwards.
        var ySign: Double
        var polls: Bool
        var pollsAll: Bool
    }

    let settings: Settings
    /// Fixed address; recognizers point to it.
    let agenda: UnsafeMutablePointer<Agenda>
    var activity: Activity {
        @inline(__always) get { Activity(rawValue: mode & 3).unsafelyUnwrapped }
        @inline(__always) set { mode = mode & ~3 | newValue.rawValue }
    }
    /// The activity, and above it a bit that says that somebody watches. 0: idle and unwatched, which the shortest way through gesta_push
    /// can tell at one look.
    private(set) var mode: UInt8 = 0
    let message: ErrorMessage

    // Touch
    var contacts: ContactTable
    var check = TouchCheck()
    var frame: UInt32 = 0
    /// Grows with every contact that has a sample: what they are marked by.
    var marks: UInt32 = 0
    var hands: UInt32 = 0
    /// How many recognizers there are that follow hovering.
    var hoverers = 0
    var visits: UInt32 = 0
    /// The contacts of the newest frame, as they were pushed, until its end is settled: room for as many as a batch may bring.
    var run = Buffer<ContactPointer>()
    /// Those of them that are handed on to one recognizer: room for as many as one has followed.
    var sorted = Buffer<ContactPointer>()

    // Recognition
    var classes: ClassTable
    var recognizers = HandleTable<Unmanaged<Recognizer>>(.recognizer)
    var actions = HandleTable<UInt32>(.action)

    // Arbitration
    var regions: HandleTable<RegionPointer>
    let root: RegionPointer
    var hitTest: HitTest?
    var delegate: Delegate?
    /// Recognitions that wait for somebody to fail.
    var waiting = Buffer<Unmanaged<Recognizer>>()
    /// Those of them that have been decided in this review.
    var decided = Buffer<Unmanaged<Recognizer>>()
    /// Recognizers that a frame's contacts concern, while they are sorted.
    var concerned = Buffer<Unmanaged<Recognizer>>()

    // Telling
    var queue = EventQueue()
    var observer: Action?
    var log: LogSink?
    /// Records or replays a trace.
    var witness: Unmanaged<Witness>? {
        didSet { mode = mode & 3 | (witness == nil ? 0 : 4) }
    }
    var isRecording = false
    /// To be released when nothing is being delivered any more.
    var released = Buffer<Release>()
    var doomed = Buffer<Unmanaged<Recognizer>>()
    var sweepsActions = false
    var lostEvents = false

    // Plugins
    var plugins = PluginTable()

    /// Its end has begun: nothing new is made.
    var isClosing = false

    static func from(_ owner: UnsafeMutableRawPointer) -> Unmanaged<Context> { .fromOpaque(owner) }

    /// Nil when memory is short.
    static func make(_ settings: Settings) -> Context? {
        guard let builtins = Builtins.join() else { return nil }
        guard let parts = ContextParts(limit: settings.maxContacts, builtins) else {
            Builtins.leave()
            return nil
        }
        return Memory.make { Context(settings, parts) }
    }

    /// What it is given goes with it.
    private init(_ settings: Settings, _ parts: ContextParts) {
        self.settings = settings
        regions = parts.regions
        root = parts.root
        contacts = parts.contacts
        classes = parts.classes
        message = parts.message
        agenda = parts.agenda.bindMemory(to: Agenda.self, capacity: 1)
        let lone = (parts.agenda + MemoryLayout<Agenda>.stride).bindMemory(to: ContactPointer.self, capacity: 1)
        let owner = Unmanaged.passUnretained(self).toOpaque()
        agenda.initialize(
            to: Agenda(
                unitsPerMillimetre: settings.unitsPerMillimetre, ySign: settings.ySign, lone: lone, owner: owner))
    }

    /// Everything that could report or call back is gone by now: see `close`.
    deinit {
        contacts.forEachSlot { $0.followers.pointee.free() }
        run.free()
        sorted.free()
        contacts.free()
        check.free()
        classes.free()
        recognizers.free()
        actions.free()
        regions.forEach { $0.free() }
        regions.free()
        waiting.free()
        decided.free()
        concerned.free()
        queue.free()
        released.free()
        doomed.free()
        plugins.free()
        agenda.pointee.free()
        Memory.release(agenda)
        message.free()
        Builtins.leave()
    }

    @inline(__always) var now: Int64 { agenda.pointee.now }

    /// Runs what may reach a class's functions.
    func dispatching<Result>(_ body: () -> Result) -> Result {
        let before = activity
        activity = .dispatching
        defer { activity = before }
        return body()
    }
}
