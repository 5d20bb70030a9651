// What tests read of a recognizer's current attempt.

@testable import GestaCore

extension Machine {
    var decidedAt: Int64 { attempt.pointee.decidedAt }
    var refused: UInt32 { attempt.pointee.refused }
    var isWaiting: Bool { attempt.pointee.isWaiting }
    var waitsFor: UInt32 { attempt.pointee.waitsFor }
    var hasClaimed: Bool { attempt.pointee.hasClaimed }
}
