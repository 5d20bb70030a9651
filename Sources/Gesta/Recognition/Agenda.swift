// What recognizers have asked for in this frame, and when they want to be woken. The context works it off.

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
    /// Nobody asked for more than to go on changing: there is nothing to arbitrate.
    var onlyChanges = true
    /// Contacts that recognizers want no more of.
    var ignored = Buffer<(recognizer: Unmanaged<Recognizer>, contact: ContactPointer)>()
    /// Recognizers that have a deadline.
    var sleepers = Buffer<Unmanaged<Recognizer>>()
    /// No deadline is before this; it may be too early after one was dropped.
    var soonest = Clock.never
    /// Contacts came or went, or something above waits: the frame's end has work.
    var isDirty = false

    init(
        unitsPerMillimetre: Double, ySign: Double, lone: UnsafeMutablePointer<ContactPointer>, owner: UnsafeMutableRawPointer
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
