// The list of all calls that traces have. Replays, setups, the state at the beginning of a trace, messages and the
// guide's grammar follow from it.

/// Does something with the types of calls, one after the other.
protocol CallVisitor {
    /// True to end the visit.
    mutating func visit<C: RecordedCall>(_ call: C.Type) -> Bool
}

enum RecordedCalls {
    /// Visits all calls that traces have, or only those that setups have, too, in the order in which the state of a
    /// context is recorded, after those that have no state. False when no visit has ended it.
    @discardableResult
    static func visit<Visitor: CallVisitor>(_ visitor: inout Visitor, onlySetups: Bool) -> Bool {
        var chooser = CallChooser(visitor: visitor, onlySetups: onlySetups)
        defer { visitor = chooser.visitor }
        return visitAll(&chooser)
    }

    private static func visitAll<Visitor: CallVisitor>(_ visitor: inout Visitor) -> Bool {
        // Input.
        visitor.visit(Push.self) || visitor.visit(PushMotion.self) || visitor.visit(Advance.self)
            || visitor.visit(CancelContacts.self) || visitor.visit(RunReleases.self) || visitor.visit(Close.self)
            // The context.
            || visitor.visit(SetPalmGuard.self) || visitor.visit(RestorePen.self) || visitor.visit(SetUnits.self)
            || visitor.visit(SetSlopFactor.self)
            // Regions.
            || visitor.visit(CreateRegion.self) || visitor.visit(SetRegionRect.self)
            || visitor.visit(SetRegionTransform.self) || visitor.visit(SetRegionOrder.self)
            || visitor.visit(SetRegionLabel.self) || visitor.visit(EnableRegion.self)
            || visitor.visit(DestroyRegion.self)
            // Recognizers.
            || visitor.visit(CreateRecognizer.self) || visitor.visit(SetRecognizerLabel.self)
            || visitor.visit(SetNamed.self) || visitor.visit(AddExamples.self)
            || visitor.visit(RemoveExamples.self) || visitor.visit(CorrectDrawing.self)
            || visitor.visit(AttachRecognizer.self)
            || visitor.visit(EnableRecognizer.self) || visitor.visit(SetPriority.self)
            || visitor.visit(SetProvisional.self) || visitor.visit(SetTools.self) || visitor.visit(SetInputs.self)
            || visitor.visit(SetButtons.self)
            || visitor.visit(SetModifiers.self) || visitor.visit(SetTeam.self) || visitor.visit(SetRoom.self)
            || visitor.visit(RestoreSequence.self)
            || visitor.visit(ResetRecognizer.self) || visitor.visit(IgnoreContact.self)
            || visitor.visit(ClaimContacts.self) || visitor.visit(DestroyRecognizer.self)
            // Between recognizers.
            || visitor.visit(RequireFailure.self) || visitor.visit(RemoveRequirement.self)
            || visitor.visit(AllowSimultaneous.self) || visitor.visit(PassOn.self)
            // What the program decides, and the time.
            || visitor.visit(SetDelegate.self) || visitor.visit(SetHitTest.self) || visitor.visit(RestoreTime.self)
    }
}

private struct CallChooser<Visitor: CallVisitor>: CallVisitor {
    var visitor: Visitor
    let onlySetups: Bool

    mutating func visit<C: RecordedCall>(_ call: C.Type) -> Bool {
        (C.isInSetups || !onlySetups) && visitor.visit(call)
    }
}
