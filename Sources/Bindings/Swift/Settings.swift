internal import CGesta

// Settings, the description and the relations of a recognizer, and what a context has.

extension Recognizer {
    /// Whether it is enabled.
    public var isEnabled: Bool {
        get throws(GestaError) { try getBoolean("enabled") }
    }

    /// Enables or disables it. Disabling cancels a gesture in progress, as `Recognizer.reset` does.
    /// - Throws: `.type` (it is a child), `.stale`, `.busy`.
    public func setEnabled(_ enabled: Bool) throws(GestaError) {
        try set("enabled", enabled)
    }

    /// Whether a recognition that waits is reported at once.
    public var isProvisional: Bool {
        get throws(GestaError) { try getBoolean("provisional") }
    }

    /// Sets whether the recognition of a discrete recognizer that waits for others to fail is reported at once, and
    /// confirmed or revoked later: see ``EventFlags``. False by default.
    /// - Throws: `.type` (it is a child), `.stale`, `.busy`.
    public func setProvisional(_ provisional: Bool) throws(GestaError) {
        try set("provisional", provisional)
    }

    /// Its priority.
    public var priority: Int {
        get throws(GestaError) { try getInteger("priority") }
    }

    /// Sets what decides first which of several recognizers that recognize in one frame wins: the highest. 0 by
    /// default.
    /// - Throws: `.type` (it is a child), `.stale`, `.busy`.
    public func setPriority(_ priority: Int) throws(GestaError) {
        try set("priority", priority)
    }

    /// The tools whose contacts it tracks.
    public var tools: Tools {
        get throws(GestaError) { Tools(c: UInt32(clamping: try getInteger("tools"))) }
    }

    /// Sets the tools whose contacts it tracks from now on, and which make gestures together. Before that, it tracks
    /// contacts of all tools, but not together.
    /// - Throws: `.range` (none), `.type` (it is a child), `.stale`, `.busy`.
    public func setTools(_ tools: Tools) throws(GestaError) {
        try set("tools", Int(tools.rawValue))
    }

    /// What it accepts: contacts, motions of trackpads, and of wheels.
    public var inputs: Inputs {
        get throws(GestaError) { Inputs(c: UInt32(clamping: try getInteger("inputs"))) }
    }

    /// Sets what it accepts from now on.
    /// - Throws: `.range` (none), `.type` (its class does not take one of them, or it is a child), `.stale`, `.busy`.
    public func setInputs(_ inputs: Inputs) throws(GestaError) {
        try set("inputs", Int(inputs.rawValue))
    }

    /// The buttons whose contacts it tracks.
    public var buttons: Buttons {
        get throws(GestaError) { Buttons(c: UInt32(clamping: try getInteger("buttons"))) }
    }

    /// Sets the buttons whose contacts it tracks from now on: all that are pressed when a contact goes down must be
    /// among them, except that the primary one is not compared if others are pressed. A contact without buttons counts
    /// as one with the primary button, which is the default.
    /// - Throws: `.range` (none), `.type` (it tracks no contacts, as gesta.hover, or is a child), `.stale`, `.busy`,
    ///   `.memory`.
    public func setButtons(_ buttons: Buttons) throws(GestaError) {
        try set("buttons", Int(buttons.rawValue))
    }

    /// The keys that must be pressed when a contact goes down, and those that must not be.
    public var modifiers: (required: Modifiers, excluded: Modifiers) {
        get throws(GestaError) {
            (
                Modifiers(c: UInt32(try number("required_modifiers"))),
                Modifiers(c: UInt32(try number("excluded_modifiers")))
            )
        }
    }

    /// Sets the keys that must be pressed when a contact goes down from now on, and those that must not be.
    ///
    /// - Throws: `.range` (a key is both), `.type` (it tracks no contacts, as gesta.hover, or is a child), `.memory`.
    public func setModifiers(_ required: Modifiers, excluded: Modifiers) throws(GestaError) {
        if !required.isDisjoint(with: excluded) {
            throw GestaError(.range, "setModifiers: excluded is \(excluded), must not have keys of required")
        }
        try set("required_modifiers", Int(required.rawValue))
        try set("excluded_modifiers", Int(excluded.rawValue))
    }

    // MARK: what it is

    private var described: gesta_recognizer_info {
        get throws(GestaError) {
            var found = RecognizerInfo.sized
            try session.call { gesta_recognizer_describe($0, number, &found) }
            return found
        }
    }

    /// The region that it is attached to; nil if it is detached.
    public var region: Region? {
        get throws(GestaError) { session.region(try described.region) }
    }

    /// The parent of a child, for example of an event's recognizer: see `Recognizer.children`. Otherwise nil.
    public var parent: Recognizer? {
        get throws(GestaError) { session.recognizer(try described.parent) }
    }

    /// The state of its newest sequence.
    public var state: State {
        get throws(GestaError) { State(c: try described.state) }
    }

    /// Its class.
    public var recognizerClass: RecognizerClass {
        get throws(GestaError) { session.madeClass(try described.class_id) }
    }

    /// The recognizer that must fail before its recognition; nil if it is not waiting.
    public var waitsFor: Recognizer? {
        get throws(GestaError) { session.recognizer(try described.waits_for) }
    }

    /// Whether a sequence has begun that has neither recognized nor failed, for example between the taps of a double
    /// tap, or a recognition waits.
    public var isUndecided: Bool {
        get throws(GestaError) { try described.undecided != 0 }
    }

    /// How sure its class is of its newest sequence, 0 to 255; `Constants.confidenceUnstated` before the recognition,
    /// and if the class states none.
    public var confidence: Int {
        get throws(GestaError) { Int(clamping: try described.confidence) }
    }

    /// The number of its team, 0 for none, and whether it is the captain: see `Recognizer.setTeam`.
    public var team: (team: Int, captain: Bool) {
        get throws(GestaError) {
            let found = try described
            return (Int(clamping: found.team), found.captain != 0)
        }
    }

    // MARK: its relations to others

    /// Requires another recognizer to fail before this one recognizes: a tap can wait for a double tap.
    /// - Throws: `.cycle` (the requirement would create a cycle), `.type` (one of them is a child), `.stale`, `.busy`,
    ///   `.memory`.
    public func require(toFail other: Recognizer) throws(GestaError) {
        try relate(.requiresFailure, other: other)
    }

    /// Removes the requirement.
    /// - Throws: `.type` (one of them is a child), `.stale`, `.busy`.
    public func removeRequirement(of other: Recognizer) throws(GestaError) {
        try relate(.requiresFailure, other: other, isRelated: false)
    }

    /// Allows or forbids both to recognize with the same contacts.
    /// - Throws: `.argument` (they are the same), `.type` (one of them is a child), `.stale`, `.busy`, `.memory`.
    public func allowSimultaneous(_ other: Recognizer, allowed: Bool = true) throws(GestaError) {
        try relate(.simultaneous, other: other, isRelated: allowed)
    }

    /// Lets another recognizer take over the contacts of a continuous gesture without a lift, and give them back, or
    /// forbids it: see ``Relation/passesOn``.
    /// - Throws: `.argument` (they are the same), `.type` (this one is discrete, the other cannot take over, or one of
    ///   them is a child), `.stale`, `.busy`, `.memory`.
    public func passOn(_ other: Recognizer, allowed: Bool = true) throws(GestaError) {
        try relate(.passesOn, other: other, isRelated: allowed)
    }

    private func listed<Found>(_ listing: Listing, _ made: (UInt32) -> Found) throws(GestaError) -> [Found] {
        let found = try session.list(of: UInt32()) { context, start, capacity, count in
            gesta_recognizer_list(context, number, listing.rawValue, start, capacity, count)
        }
        return found.map(made)
    }

    /// The recognizers that it requires to fail, in the order in which the requirements were added.
    public var requirements: [Recognizer] {
        get throws(GestaError) { try listed(.requirements) { session.madeRecognizer($0) } }
    }

    /// The recognizers that may recognize simultaneously with it.
    public var simultaneous: [Recognizer] {
        get throws(GestaError) { try listed(.simultaneous) { session.madeRecognizer($0) } }
    }

    /// The recognizers that may take over its contacts.
    public var successors: [Recognizer] {
        get throws(GestaError) { try listed(.successors) { session.madeRecognizer($0) } }
    }

    /// Its children, if its parameter per_contact is set: each recognizes the gesture of one contact.
    public var children: [Recognizer] {
        get throws(GestaError) { try listed(.children) { session.madeRecognizer($0) } }
    }

    /// Its actions, in the order in which they are called.
    public var actions: [Action] {
        get throws(GestaError) { try listed(.actions) { session.madeAction($0) } }
    }
}

extension Context {
    private func listed<Found>(_ kind: Kind, _ made: (UInt32) -> Found) throws(GestaError) -> [Found] {
        let found = try session.list(of: UInt32()) { context, start, capacity, count in
            gesta_context_list(context, kind.rawValue, start, capacity, count)
        }
        return found.map(made)
    }

    /// The recognizers, in the order of creation, except that one may take the place of one that was destroyed.
    public var recognizers: [Recognizer] {
        get throws(GestaError) { try listed(.recognizer) { session.madeRecognizer($0) } }
    }

    /// The regions: each before those inside it, siblings from the lowest to the topmost. The root is the first.
    public var regions: [Region] {
        get throws(GestaError) { try listed(.region) { session.madeRegion($0) } }
    }

    /// The classes, built-in ones first.
    public var classes: [RecognizerClass] {
        get throws(GestaError) { try listed(.class) { session.madeClass($0) } }
    }

    /// The plugins, in the order in which they were loaded.
    public var plugins: [Plugin] {
        get throws(GestaError) { try listed(.plugin) { session.madePlugin($0) } }
    }

    private func described(_ contact: UInt64) throws(GestaError) -> gesta_contact_info {
        var found = gesta_contact_info()
        found.size = UInt32(MemoryLayout<gesta_contact_info>.size)
        try session.call { gesta_contact_describe($0, contact, &found) }
        return found
    }

    /// The recognizer that has won a contact; nil for none.
    /// - Throws: `.contact` (the contact is not down).
    public func contactOwner(_ contact: UInt64) throws(GestaError) -> Recognizer? {
        session.recognizer(try described(contact).owner)
    }

    /// The region that a contact belongs to; nil for none.
    /// - Throws: `.contact` (the contact is not down).
    public func contactRegion(_ contact: UInt64) throws(GestaError) -> Region? {
        session.region(try described(contact).region)
    }
}

extension Region {
    private func converted(_ xy: [Point], _ flags: ConvertFlags) throws(GestaError) -> [Point] {
        var xy = xy
        try session.call { context in
            withNumbers(of: &xy) { gesta_region_convert(context, number, flags.rawValue, $0, $1) }
        }
        return xy
    }

    /// Converts points from root coordinates to the region's own.
    /// - Throws: `.notFinite`, `.range` (a result is not finite), `.stale`.
    public func toLocal(_ xy: [Point]) throws(GestaError) -> [Point] { try converted(xy, []) }

    /// Converts a point from root coordinates to the region's own.
    /// - Throws: `.notFinite`, `.range` (the result is not finite), `.stale`.
    public func toLocal(_ point: Point) throws(GestaError) -> Point { try converted([point], [])[0] }

    /// Converts vectors, such as translations, from root coordinates to the region's own.
    /// - Throws: `.notFinite`, `.range` (a result is not finite), `.stale`.
    public func vectorsToLocal(_ xy: [Point]) throws(GestaError) -> [Point] { try converted(xy, .vectors) }

    /// Converts a vector, such as a translation, from root coordinates to the region's own.
    /// - Throws: `.notFinite`, `.range` (the result is not finite), `.stale`.
    public func vectorsToLocal(_ point: Point) throws(GestaError) -> Point { try converted([point], .vectors)[0] }

    /// Converts points from the region's own coordinates to root coordinates.
    /// - Throws: `.notFinite`, `.range` (a result is not finite), `.stale`.
    public func toRoot(_ xy: [Point]) throws(GestaError) -> [Point] { try converted(xy, .toRoot) }

    /// Converts a point from the region's own coordinates to root coordinates.
    /// - Throws: `.notFinite`, `.range` (the result is not finite), `.stale`.
    public func toRoot(_ point: Point) throws(GestaError) -> Point { try converted([point], .toRoot)[0] }
}
