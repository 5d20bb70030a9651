internal import CGesta

/// What a recognizer will do as far as its parameters tell, before any contact goes down: for ``Context/check()``. The
/// defaults are what is not known or does not apply.
public struct RecognizerProfile: Sendable {
    /// What else is known of it.
    public var flags: ProfileFlags = []
    /// How long, in seconds, it may stay undecided after others have recognized: 0 if it decides at the lift at the
    /// latest.
    public var longestDoubt = Double.nan
    /// With how many moving contacts it is recognized when they lift.
    public var contactsThatMove = 0
    /// How many contacts it waits for before it can begin.
    public var contactsAwaited = 1
    /// With how many moving contacts it begins at once; nil for none.
    public var begins: ClosedRange<Int>?
    /// How far the contact of the tap that it begins with may move, and how long it may be down, in seconds.
    public var tap: (slop: Double, duration: Double)?
    /// How long, in seconds, it takes further contacts near the last tap for its own.
    public var holdsAfterTap = 0.0
    /// Along which axis its contacts move.
    public var axis = Axis.any
    /// How far movements may deviate from the axis, in radians.
    public var angle = 0.0

    /// Creates a profile in which nothing is known.
    public init() {}

    func write(to profile: UnsafeMutablePointer<gesta_profile>) {
        profile.pointee.flags = flags.rawValue
        profile.pointee.longest_doubt = longestDoubt
        profile.pointee.contacts_that_move = UInt32(clamping: contactsThatMove)
        profile.pointee.contacts_awaited = UInt32(clamping: contactsAwaited)
        profile.pointee.begins_least = UInt32(clamping: begins?.lowerBound ?? 0)
        profile.pointee.begins_most = UInt32(clamping: begins?.upperBound ?? 0)
        profile.pointee.tap_slop = tap?.slop ?? -1
        profile.pointee.tap_duration = tap?.duration ?? 0
        profile.pointee.holds_after_tap = holdsAfterTap
        profile.pointee.axis = axis.rawValue
        profile.pointee.angle = angle
    }
}

extension Parameter where Value == String {
    /// Sets a text parameter to what the class has learned, in a hook: `try _learned.store("3: 25 25 50")`. Programs
    /// read and set it as any parameter; setups that are saved and traces contain it.
    /// - Throws: `.text`, `.memory`, `.busy` (the hook may not change it), `.stale` (destroyed).
    public func store(_ text: String) throws(GestaError) {
        guard let place, let table = place.host.table, let instance = place.host.instance else {
            throw GestaError(.stale, "store: the recognizer is destroyed")
        }
        try checked(withText(text) { table.pointee.store(instance, place.index, $0, $1) })
    }
}

// ---- functions that the library calls. Those of the base do what the library does without them.

func setStatements(of table: UnsafeMutablePointer<gesta_class>) {
    table.pointee.accept = { hook($0) { made throws(GestaError) in try made.accept() } }
    table.pointee.gives_way = { instance($0)?.givesWay() == true ? 1 : 0 }
    table.pointee.give_way = { hook($0) { made throws(GestaError) in try made.giveWay() } }
    table.pointee.contact_excluded = { hook($0) { made throws(GestaError) in try made.contactExcluded() } }
    table.pointee.distance = { pointer, contact in
        guard let contact else { return -1 }
        return instance(pointer)?.distance(to: Contact(contact.pointee)) ?? -1
    }
    table.pointee.describe = { pointer in
        hook(pointer) { made throws(GestaError) in if let text = made.describe() { try made.write(text) } }
    }
    table.pointee.hint = { pointer in
        hook(pointer) { made throws(GestaError) in if let text = made.hint() { try made.write(text) } }
    }
    table.pointee.pattern = { pointer in
        hook(pointer) { made throws(GestaError) in if let text = made.pattern() { try made.write(text) } }
    }
    table.pointee.contests = { pointer, share, confidence in
        instance(pointer)?.contests(share: share, confidence: Int(confidence)) == true ? 1 : 0
    }
    table.pointee.withdraw_recognition = { hook($0) { made throws(GestaError) in try made.withdrawRecognition() } }
    table.pointee.profile = { pointer, profile in
        if let profile { instance(pointer)?.profile()?.write(to: profile) }
    }
    table.pointee.foreruns = { pointer, other in
        guard let other = instance(other) else { return 0 }
        return instance(pointer)?.foreruns(other) == true ? 1 : 0
    }
    table.pointee.examine = { hook($0) { made throws(GestaError) in try made.examine() } }
    table.pointee.parameter_will_change = { pointer, index, number, text, length in
        guard let made = instance(pointer) else { return GESTA_E_STALE.rawValue }
        let text = text.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: length), as: UTF8.self) }
        do throws(GestaError) {
            try made.parameterWillChange(parameterName(of: made, index), to: number, text: text)
            return 0
        } catch {
            try? made.write(error.message)
            return error.code == .ok ? ErrorCode.range.rawValue : error.code.rawValue
        }
    }
    table.pointee.parameter_did_change = { pointer, index in
        hook(pointer) { made throws(GestaError) in try made.parameterDidChange(parameterName(of: made, index)) }
    }
}

private func parameterName(of made: CustomRecognizer, _ index: Int) -> String {
    let names = made.host.session?.table(of: type(of: made))?.parameterNames ?? []
    return index < names.count ? names[index] : ""
}
