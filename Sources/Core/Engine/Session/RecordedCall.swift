// Calls that traces have, each as a line: "attach 0x20010000 0x40010001". RecordedCalls.swift lists those of the
// engine.

import CGesta

/// Where in a trace a call may be: the line "start" ends the description of the context as it was.
enum CallStage: UInt8 {
    case any
    case beforeStart
    case afterStart
}

protocol RecordedCall: Call {
    /// The first word of its line.
    static var keyword: Literal { get }
    static var stage: CallStage { get }
    /// Whether setups have it, too.
    static var isInSetups: Bool { get }

    /// With operands that are read next.
    init()
    /// Its operands in the order of its line: one declaration for writing, reading and the grammar.
    mutating func operands(_ list: Operands)
    /// It may set a parameter together with others.
    static var isSetTogether: Bool { get }
    /// Joins the parameters that are set together. False if it is not one of them.
    mutating func join(_ group: ParameterGroup, in context: Context) -> Bool
    /// Which line of a call with several it was refused for, from 0.
    var refusedLine: Int { get }
    /// How much memory it has made the context keep, for the budget of setups.
    func memory(in context: Context) -> Int

    // What would set a new context up as one is now: of the context itself, of all regions and recognizers, of a
    // region, and of a recognizer.
    static func recordContext(in state: PresentState)
    static func recordObjects(in state: PresentState)
    static func recordState(of region: RegionPointer, in state: PresentState)
    static func recordState(of recognizer: Recognizer, in state: PresentState)
}

extension RecordedCall {
    static var stage: CallStage { .any }
    static var isInSetups: Bool { false }
    static var isSetTogether: Bool { false }
    func join(_ group: ParameterGroup, in context: Context) -> Bool { false }
    var refusedLine: Int { 0 }
    func memory(in context: Context) -> Int { 0 }
    static func recordContext(in state: PresentState) {}
    static func recordObjects(in state: PresentState) {}
    static func recordState(of region: RegionPointer, in state: PresentState) {}
    static func recordState(of recognizer: Recognizer, in state: PresentState) {}

    @inline(__always)
    mutating func record(in context: Context) {
        if context.isRecorded { recordLine(in: context) }
    }

    @inline(never)
    mutating func recordLine(in context: Context) {
        guard let list = context.beginRecordedLine(Self.keyword) else { return }
        operands(list)
        context.endRecordedLine()
    }
}
