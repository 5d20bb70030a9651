// The calls of the engine that traces have. Replays, setups, the state at the beginning of a trace, messages and the
// guide's grammar follow from these and those of parts. A call names its case, and the switch the type of each case: a
// call that is not listed does not compile.

/// In the order in which the state of a context is recorded, after those that have no state.
enum RecordedCalls: UInt8, CallList {
    // Input.
    case push, pushMotion, advance, cancelContacts, close
    // The context.
    case setPalmGuard, setUnits, setSlopFactor
    // Regions.
    case createRegion, setRegionRect, setRegionTransform, setRegionOrder, setRegionLabel, enableRegion, destroyRegion
    // Recognizers.
    case createRecognizer, setRecognizerLabel, setNamed, attachRecognizer, setTeam, setRoom, resetRecognizer,
        ignoreContact, claimContacts, destroyRecognizer
    // Between recognizers.
    case requireFailure, removeRequirement, allowSimultaneous, passOn
    // What the program decides.
    case setDelegate, setHitTest

    func visit<Visitor: CallVisitor>(_ visitor: inout Visitor) {
        switch self {
        case .push: visitor.visit(Push.self)
        case .pushMotion: visitor.visit(PushMotion.self)
        case .advance: visitor.visit(Advance.self)
        case .cancelContacts: visitor.visit(CancelContacts.self)
        case .close: visitor.visit(Close.self)
        case .setPalmGuard: visitor.visit(SetPalmGuard.self)
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
        case .attachRecognizer: visitor.visit(AttachRecognizer.self)
        case .setTeam: visitor.visit(SetTeam.self)
        case .setRoom: visitor.visit(SetRoom.self)
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
        }
    }
}
