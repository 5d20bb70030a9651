// What recognizers have asked for in this frame, and when they want to be woken. The context works it off.

import CGesta

/// One for each context, at a fixed place: recognizers reach it by pointer, without counting references.
struct Agenda {
    /// The time of the frame, or of the deadline that is being run.
    var now = Clock.unknown
    let unitsPerMillimetre: Double
    /// -1 where the caller's y grows upwards.
    let ySign: Double
    /// Room for one contact that is handed on alone.
    let lone: UnsafeMutablePointer<ContactPointer>
    /// The context, for those above that know what it is.
    let owner: UnsafeMutableRawPointer
    /// Recognizers that asked for a state in this frame, each once.
    var requests = Buffer<Unmanaged<Recognizer>>()
    /// Contacts that recognizers want no more of.
    var ignored = Buffer<(recognizer: Unmanaged<Recognizer>, contact: ContactPointer)>()
    /// Recognizers that have a deadline.
    var sleepers = Buffer<Unmanaged<Recognizer>>()
    /// No deadline is before this; it may be too early after one was dropped.
    var soonest = Clock.never
    /// What the parameters of a class are by default, in the caller's units: the recognizers of the class share it.
    private var defaultLists = Buffer<(kind: UnsafeMutableRawPointer, list: UnsafeMutablePointer<Double>)>()
    /// What the frame's end has to do.
    var work = Work.none

    /// (With a raw type: the hashing that plain enums bring needs a newer libc.)
    enum Work: UInt8 {
        case none = 0
        /// Gestures under way go on: there is nothing to arbitrate.
        case changes = 1
        /// Contacts came or went, somebody wants to recognize or gives up, or something above waits.
        case all = 2
    }

    init(
        unitsPerMillimetre: Double, ySign: Double, lone: UnsafeMutablePointer<ContactPointer>,
        owner: UnsafeMutableRawPointer
    ) {
        self.unitsPerMillimetre = unitsPerMillimetre
        self.ySign = ySign
        self.lone = lone
        self.owner = owner
    }

    /// Room for every recognizer to ask in one frame: asking cannot fail for want of memory.
    mutating func reserve(recognizers: Int) -> Bool {
        requests.reserve(recognizers) && sleepers.reserve(recognizers) && ignored.reserve(recognizers)
    }

    mutating func free() {
        requests.free()
        ignored.free()
        sleepers.free()
        var at = 0
        while at < defaultLists.count {
            Memory.release(defaultLists[at].list)
            at &+= 1
        }
        defaultLists.free()
    }

    /// Nil when memory is short.
    mutating func defaults(of kind: RecognizerClass) -> UnsafePointer<Double>? {
        let wanted = Unmanaged.passUnretained(kind).toOpaque()
        if let at = defaultLists.firstIndex(where: { $0.kind == wanted }) {
            return UnsafePointer(defaultLists[at].list)
        }
        guard defaultLists.reserve(defaultLists.count &+ 1), let list = doubles(kind.parameters.count) else {
            return nil
        }
        var at = 0
        while at < kind.parameters.count {
            (list + at).initialize(to: kind.parameter(at: at, unitsPerMillimetre: unitsPerMillimetre).initial)
            at &+= 1
        }
        defaultLists.append((wanted, list))
        return UnsafePointer(list)
    }

    /// The next deadline, exactly.
    func earliest() -> Int64 {
        var earliest = Clock.never
        var at = 0
        while at < sleepers.count {
            let deadline = sleepers[at]._withUnsafeGuaranteedRef { $0.deadline }
            if deadline < earliest { earliest = deadline }
            at &+= 1
        }
        return earliest
    }
}

/// Room for so many numbers, none of them set; for one at least. Nil when memory is short.
func doubles(_ count: Int) -> UnsafeMutablePointer<Double>? {
    Memory.allocate(max(count, 1) &* MemoryLayout<Double>.stride)?.bindMemory(to: Double.self, capacity: count)
}
