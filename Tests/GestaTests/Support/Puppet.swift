import CGesta

@testable import GestaCore

/// A machine that calls a test's closures and records its calls.
final class Puppet: Machine {
    enum Call: Equatable {
        case configure, reset
        case began([UInt64])
        case moved([UInt64])
        case ended([UInt64])
        case cancelled([UInt64])
        case deadline(Int64)
    }

    var calls: [Call] = []
    var onBegan: ((Puppet, Touches) -> Void)?
    var onMoved: ((Puppet, Touches) -> Void)?
    var onEnded: ((Puppet, Touches) -> Void)?
    var onCancelled: ((Puppet, Touches) -> Void)?
    var onDeadline: ((Puppet, Int64) -> Void)?

    private struct Parameters: ParameterSet {
        @Parameter var knob: Double

        mutating func declare(in list: inout ParameterList) {
            list.number(&$knob, "knob", "1", 5, 0...10, "Something to turn.")
        }
    }

    /// Creates a class with one number as parameter and one writable value that flips.
    static func describe(_ id: Literal, isContinuous: Bool) -> RecognizerClass {
        let rows = Memory.box(ClassRows())!
        defer { rows.dispose() }
        let kind = RecognizerClass(
            in: rows, id: id, label: "Puppet", doc: "Calls a test's closures.", isContinuous: isContinuous,
            make: { Puppet($0) })
        kind.describe(Parameters())
        kind.value(0, "height", flags: GESTA_VALUE_WRITABLE.rawValue | GESTA_VALUE_FLIPS.rawValue, "Something along y.")
        kind.reason(.movedTooFar, "{height} with {knob}: {measured} of {limit}, {nobody}")
        precondition(kind.finish())
        return kind
    }

    override func configure() { calls.append(.configure) }
    override func reset() { calls.append(.reset) }

    override func touchesBegan(_ touches: Touches) {
        calls.append(.began(ids(touches)))
        onBegan?(self, touches)
    }

    override func touchesMoved(_ touches: Touches) {
        calls.append(.moved(ids(touches)))
        onMoved?(self, touches)
    }

    override func touchesEnded(_ touches: Touches) {
        calls.append(.ended(ids(touches)))
        onEnded?(self, touches)
    }

    override func touchesCancelled(_ touches: Touches) {
        calls.append(.cancelled(ids(touches)))
        if let onCancelled { onCancelled(self, touches) } else { super.touchesCancelled(touches) }
    }

    override func deadlineReached(_ time: Int64) {
        calls.append(.deadline(time))
        onDeadline?(self, time)
    }

    private func ids(_ touches: Touches) -> [UInt64] { (0..<touches.count).map { touches[$0].pointee.seen.id } }
}
