// The list of all calls that traces have. Replays, setups, the state at the beginning of a trace, messages and the
// guide's grammar follow from it. A call names its case, and the switch the type of each case: a call that is not
// listed does not compile.

/// Does something with the types of calls, one after the other.
protocol CallVisitor {
    /// True to end the visit.
    mutating func visit<C: RecordedCall>(_ call: C.Type) -> Bool
}

/// In the order in which the state of a context is recorded, after those that have no state.
enum RecordedCalls: UInt8 {
    // Input.
    case push, pushMotion, advance, cancelContacts, runReleases, close
    // The context.
    case setPalmGuard, restorePen, setUnits, setSlopFactor
    // Regions.
    case createRegion, setRegionRect, setRegionTransform, setRegionOrder, setRegionLabel, enableRegion, destroyRegion
    // Recognizers.
    case createRecognizer, setRecognizerLabel, setNamed, addExamples, removeExamples, correctDrawing, attachRecognizer,
        setTeam, setRoom, restoreSequence, resetRecognizer, ignoreContact, claimContacts, destroyRecognizer
    // Between recognizers.
    case requireFailure, removeRequirement, allowSimultaneous, passOn
    // What the program decides, and the time.
    case setDelegate, setHitTest, restoreTime

    /// Visits all calls that traces have, or only those that setups have, too. False when no visit has ended it.
    @discardableResult
    static func visit<Visitor: CallVisitor>(_ visitor: inout Visitor, onlySetups: Bool) -> Bool {
        var chooser = CallChooser(visitor: visitor, onlySetups: onlySetups)
        defer { visitor = chooser.visitor }
        var next: UInt8 = 0
        while let call = RecordedCalls(rawValue: next) {
            if call.visit(&chooser) { return true }
            next &+= 1
        }
        return false
    }

    private func visit<Visitor: CallVisitor>(_ visitor: inout Visitor) -> Bool {
        switch self {
        case .push: visitor.visit(Push.self)
        case .pushMotion: visitor.visit(PushMotion.self)
        case .advance: visitor.visit(Advance.self)
        case .cancelContacts: visitor.visit(CancelContacts.self)
        case .runReleases: visitor.visit(RunReleases.self)
        case .close: visitor.visit(Close.self)
        case .setPalmGuard: visitor.visit(SetPalmGuard.self)
        case .restorePen: visitor.visit(RestorePen.self)
        case .setUnits: visitor.visit(SetUnits.self)
        case .setSlopFactor: visitor.visit(SetSlopFactor.self)
        case .createRegion: visitor.visit(CreateRegion.self)
        case .setRegionRect: visitor.visit(SetRegionRect.self)
        case .setRegionTransform: visitor.visit(SetRegionTransform.self)
        case .setRegionOrder: visitor.visit(SetRegionOrder.self)
        case .setRegionLabel: visitor.visit(SetRegionLabel.self)
        case .enableRegion: visitor.visit(EnableRegion.self)
        case .destroyRegion: visitor.visit(DestroyRegion.self)
        case .createRecognizer: visitor.visit(CreateRecognizer.self)
        case .setRecognizerLabel: visitor.visit(SetRecognizerLabel.self)
        case .setNamed: visitor.visit(SetNamed.self)
        case .addExamples: visitor.visit(AddExamples.self)
        case .removeExamples: visitor.visit(RemoveExamples.self)
        case .correctDrawing: visitor.visit(CorrectDrawing.self)
        case .attachRecognizer: visitor.visit(AttachRecognizer.self)
        case .setTeam: visitor.visit(SetTeam.self)
        case .setRoom: visitor.visit(SetRoom.self)
        case .restoreSequence: visitor.visit(RestoreSequence.self)
        case .resetRecognizer: visitor.visit(ResetRecognizer.self)
        case .ignoreContact: visitor.visit(IgnoreContact.self)
        case .claimContacts: visitor.visit(ClaimContacts.self)
        case .destroyRecognizer: visitor.visit(DestroyRecognizer.self)
        case .requireFailure: visitor.visit(RequireFailure.self)
        case .removeRequirement: visitor.visit(RemoveRequirement.self)
        case .allowSimultaneous: visitor.visit(AllowSimultaneous.self)
        case .passOn: visitor.visit(PassOn.self)
        case .setDelegate: visitor.visit(SetDelegate.self)
        case .setHitTest: visitor.visit(SetHitTest.self)
        case .restoreTime: visitor.visit(RestoreTime.self)
        }
    }
}

private struct CallChooser<Visitor: CallVisitor>: CallVisitor {
    var visitor: Visitor
    let onlySetups: Bool

    mutating func visit<C: RecordedCall>(_ call: C.Type) -> Bool {
        (C.isInSetups || !onlySetups) && visitor.visit(call)
    }
}
