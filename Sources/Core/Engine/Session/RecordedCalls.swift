// The calls of the engine that traces have. Replays, setups, the state at the beginning of a trace, messages and the
// guide's grammar follow from these and those of parts.

extension Gestures {
    /// In the order in which the state of a context is recorded, after those that have no state.
    static func visitCalls<Visitor: CallVisitor>(_ visitor: inout Visitor) {
        // Input.
        visitor.visit(Push.self)
        visitor.visit(PushMotion.self)
        visitor.visit(Advance.self)
        visitor.visit(CancelContacts.self)
        visitor.visit(Close.self)
        // The context.
        visitor.visit(SetPalmGuard.self)
        visitor.visit(SetUnits.self)
        visitor.visit(SetSlopFactor.self)
        // Regions.
        visitor.visit(CreateRegion.self)
        visitor.visit(SetRegionRect.self)
        visitor.visit(SetRegionTransform.self)
        visitor.visit(SetRegionOrder.self)
        visitor.visit(SetRegionLabel.self)
        visitor.visit(EnableRegion.self)
        visitor.visit(DestroyRegion.self)
        // Recognizers.
        visitor.visit(CreateRecognizer.self)
        visitor.visit(SetRecognizerLabel.self)
        visitor.visit(SetNamed.self)
        visitor.visit(AttachRecognizer.self)
        visitor.visit(SetTeam.self)
        visitor.visit(SetRoom.self)
        visitor.visit(ResetRecognizer.self)
        visitor.visit(IgnoreContact.self)
        visitor.visit(ClaimContacts.self)
        visitor.visit(DestroyRecognizer.self)
        // Between recognizers.
        visitor.visit(RequireFailure.self)
        visitor.visit(RemoveRequirement.self)
        visitor.visit(AllowSimultaneous.self)
        visitor.visit(PassOn.self)
        // What the program decides.
        visitor.visit(SetDelegate.self)
        visitor.visit(SetHitTest.self)
    }
}
