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

/// How the last sequence of a recognizer ended: the first event of its next one has that state as the previous one.
struct RestoreSequence: RecognizerCall, RecordedCall {
    static var keyword: Literal { "was" }
    static var stage: CallStage { .beforeStart }
    var target = RecognizerTarget()
    private var state = State.possible
    private var sequence: UInt32 = 0
    private var x = 0.0
    /// In the program's coordinates.
    private var y = 0.0

    init() {}

    init(of recognizer: Recognizer, ySign: Double) {
        target = RecognizerTarget(recognizer.id)
        state = recognizer.newest.pointee.state
        sequence = recognizer.sequence
        x = recognizer.location.x
        y = recognizer.location.y * ySign
    }

    mutating func operands(_ list: Operands) {
        list.recognizer(&target.id)
        list.state(&state)
        list.bits(&sequence, "a sequence")
        list.number(&x, "x")
        list.number(&y, "y")
    }

    mutating func prepare(_ caller: Caller) throws(Refusal) {
        try target.find(caller, allowsChild: true)
        if state.isActive {
            throw caller.invalid(.state, "state is active, must be possible, ended, cancelled or failed")
        }
    }

    static func recordState(of recognizer: Recognizer, in state: PresentState) {
        let ySign = state.context.settings.ySign
        if recognizer.sequence > 0 { state.record(RestoreSequence(of: recognizer, ySign: ySign)) }
        recognizer.forEachChild { if $0.sequence > 0 { state.record(RestoreSequence(of: $0, ySign: ySign)) } }
    }

    func commit(_ context: Context, _ recognizer: Recognizer) {
        recognizer.restore(state, sequence: sequence, location: Point(x, y * context.settings.ySign))
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
