// Calls that only traces have: what the context was like when the recording began, and deliveries that other calls
// caused.

import CGesta

/// The context's time when the recording began.
struct RestoreTime: RecordedCall {
    static var keyword: Literal { "now" }
    static var stage: CallStage { .beforeStart }
    var time: Int64 = 0

    mutating func operands(_ list: Operands) { list.time(&time) }
    func commit(_ context: Context) { context.restoreTime(time) }

    static func recordContext(in state: PresentState) {
        if state.context.now != Clock.unknown { state.record(RestoreTime(time: state.context.now)) }
    }
}

/// When the palm guard had the newest sample of a pen before the recording began.
struct RestorePen: RecordedCall {
    static var keyword: Literal { "pen" }
    static var stage: CallStage { .beforeStart }
    var time: Int64 = 0

    mutating func operands(_ list: Operands) { list.time(&time) }
    func commit(_ context: Context) { context.dispatcher.palmGuard?.restorePen(time) }

    static func recordContext(in state: PresentState) {
        guard let time = state.context.dispatcher.palmGuard?.lastPen, time != Clock.unknown else { return }
        state.record(RestorePen(time: time))
    }
}

/// How the last sequence of a recognizer ended: the first event of its next one has that state as the previous one.
struct RestoreSequence: MachineCall, RecordedCall {
    static var keyword: Literal { "was" }
    static var stage: CallStage { .beforeStart }
    var target = RecognizerTarget()
    private var state = State.possible
    private var sequence: UInt32 = 0
    private var x = 0.0
    /// In the program's coordinates.
    private var y = 0.0

    init() {}

    init(of machine: Machine, _ yAxis: YAxis) {
        target = RecognizerTarget(machine.id)
        state = machine.newest.pointee.state
        sequence = machine.sequence
        x = machine.location.x
        y = yAxis.turned(machine.location.y)
    }

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.state(&state)
        list.bits(&sequence, "a sequence")
        list.number(&x, "x")
        list.number(&y, "y")
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        try target.findMachine(caller)
        if state.isActive {
            throw caller.invalid(.state, "state is active, must be possible, ended, cancelled or failed")
        }
    }

    static func recordState(of recognizer: Recognizer, in state: PresentState) {
        let yAxis = state.context.settings.yAxis
        func record(_ machine: Machine) {
            if machine.sequence > 0 { state.record(RestoreSequence(of: machine, yAxis)) }
        }
        recognizer.withMachine(record)
        recognizer.forEachChild(record)
    }

    func commit(_ context: Context, _ machine: Machine) {
        machine.restore(state, sequence: sequence, location: context.settings.yAxis.turned(Point(x, y)))
    }
}

/// A call that the trace does not have let release functions run.
struct RunReleases: RecordedCall {
    static var keyword: Literal { "release" }
    static var scope: CallScope { .outermost }
    static var stage: CallStage { .afterStart }

    func operands(_ list: Operands) {}
    func commit(_ context: Context) { context.deliver() }
}
