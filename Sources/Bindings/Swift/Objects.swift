internal import CGesta

/// A region: a rectangle in a tree. A contact belongs to the deepest region in which it went down.
///
/// A region is a name for what the context owns: ``destroy()`` removes it, and calls on it then fail with `.stale`.
public struct Region: Owned, Equatable {
    let session: Session
    let number: UInt32

    init(session: Session, number: UInt32) { (self.session, self.number) = (session, number) }

    /// Creates a region in another one. A contact that goes down in it belongs to it.
    /// - Parameters:
    ///   - context: The context that owns it.
    ///   - parent: The region that it is in; the root region by default.
    ///   - rect: The rectangle, relative to that of the parent.
    ///   - label: A name for people, in messages and for ``Context/findRegion(_:)``.
    /// - Throws: `.notFinite` or `.range` (the rectangle), `.text` (the label), `.handle` or `.stale` (the parent),
    ///   `.limit` (too many regions, or too deep), `.memory`, `.busy` (in a read-only callback). Nothing is created
    ///   then.
    public init(
        _ context: Context, in parent: Region? = nil, rect: Rect, label: String? = nil
    ) throws(GestaError) {
        session = context.session
        let around = try session.owned(parent ?? context.root)
        var created: UInt32 = 0
        try session.call { context in withPointer(rect.raw) { gesta_region_create(context, around, $0, &created) } }
        number = created
        guard let label else { return }
        do { try setLabel(label) } catch {
            try destroy()
            throw error
        }
    }

    /// The id.
    public var id: Identifier<Region> { Identifier(number: number) }

    /// Whether both are the same region.
    public static func == (left: Region, right: Region) -> Bool {
        left.session === right.session && left.number == right.number
    }
}

/// A recognizer class of a context: built in, registered, or of a plugin.
public struct RecognizerClass: Owned, Equatable {
    let session: Session
    let number: UInt32

    /// The id.
    public var id: Identifier<RecognizerClass> { Identifier(number: number) }

    /// Whether both are the same class.
    public static func == (left: RecognizerClass, right: RecognizerClass) -> Bool {
        left.session === right.session && left.number == right.number
    }

    /// The descriptions of all parameters.
    public var parameters: [ParameterInfo] {
        get throws(GestaError) {
            try collect(describe.parameterCount) { index throws(GestaError) in try parameter(index: index) }
        }
    }

    /// The descriptions of all values.
    public var values: [ValueInfo] {
        get throws(GestaError) {
            try collect(describe.valueCount) { index throws(GestaError) in try value(index: index) }
        }
    }

    /// The descriptions of all reasons of the class itself.
    public var reasons: [ReasonInfo] {
        get throws(GestaError) {
            try collect(describe.reasonCount) { index throws(GestaError) in try reason(index: index) }
        }
    }

    private func collect<T>(_ count: Int, _ one: (Int) throws(GestaError) -> T) throws(GestaError) -> [T] {
        var found: [T] = []
        for index in 0..<count { found.append(try one(index)) }
        return found
    }
}

/// A plugin that a context has loaded.
public struct Plugin: Owned, Equatable {
    let session: Session
    let number: UInt32

    /// The id.
    public var id: Identifier<Plugin> { Identifier(number: number) }

    /// Whether both are the same plugin.
    public static func == (left: Plugin, right: Plugin) -> Bool {
        left.session === right.session && left.number == right.number
    }
}

/// An action of a recognizer, to remove it: ``Recognizer/removeAction(_:)``.
public struct Action: Owned, Equatable {
    let session: Session
    let number: UInt32

    /// The id.
    public var id: Identifier<Action> { Identifier(number: number) }

    /// Whether both are the same action.
    public static func == (left: Action, right: Action) -> Bool {
        left.session === right.session && left.number == right.number
    }
}

/// A simulated finger, for the tests of a program. It pushes the samples of what its methods say.
///
///     let finger = context.finger()
///     try finger.down(x: 10, y: 10)
///     try finger.moveTo(x: 80, y: 10, seconds: 0.2)
///     try finger.up()
public struct Finger {
    let session: Session
    let contact: UInt64
}
