// The list of all calls that traces have. Replays, setups, the state at the beginning of a trace, messages and the
// guide's grammar follow from it. A call names its case, and the switch the type of each case: a call that is not
// listed does not compile.

/// Does something with the type of a call.
protocol CallVisitor {
    mutating func visit<C: RecordedCall>(_ call: C.Type)
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

    /// The first for which the body returns true, of all calls that traces have, or of those that setups have, too.
    private static func first(onlySetups: Bool, _ body: (RecordedCalls) -> Bool) -> RecordedCalls? {
        var next: UInt8 = 0
        while let call = RecordedCalls(rawValue: next) {
            if !onlySetups || call.facts.isInSetups, body(call) { return call }
            next &+= 1
        }
        return nil
    }

    static func forEach(onlySetups: Bool, _ body: (RecordedCalls) -> Void) {
        _ = first(onlySetups: onlySetups) {
            body($0)
            return false
        }
    }

    static func named(_ keyword: Text, onlySetups: Bool) -> RecordedCalls? {
        first(onlySetups: onlySetups) { keyword == $0.facts.keyword }
    }

    /// What is known of a call without its type.
    var facts: CallFacts {
        var reader = FactsReader()
        visit(&reader)
        return reader.facts
    }

    func visit<Visitor: CallVisitor>(_ visitor: inout Visitor) {
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

struct CallFacts {
    var keyword: Literal = ""
    var isInSetups = false
}

private struct FactsReader: CallVisitor {
    var facts = CallFacts()

    mutating func visit<C: RecordedCall>(_ call: C.Type) {
        facts = CallFacts(keyword: C.keyword, isInSetups: C.isInSetups)
    }
}
