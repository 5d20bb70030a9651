import CGesta
import Testing

@testable import GestaCore

/// A context with an observer that records all events. One unit is a millimeter by default.
final class Rig {
    let context: Context
    var heard: [Heard] = []
    /// The calls of the observer and the actions, in order: "a began", "a began: first".
    var lines: [String] = []
    var onEvent: ((Heard) -> Void)?
    var log: [String] = []
    private var names: [UInt32: String] = [:]
    private var hooks: [Hook] = []
    private var isOpen = true

    private final class Hook {
        /// Nil while the rig is destroyed; its last events are not recorded.
        weak var rig: Rig?
        let name: String
        let body: (Heard) -> Void

        init(_ rig: Rig, _ name: String, _ body: @escaping (Heard) -> Void) {
            self.rig = rig
            self.name = name
            self.body = body
        }
    }

    init(maxContacts: Int = 16, unitsPerMillimeter: Double = 1, isYUp: Bool = false, pollsAll: Bool = false) {
        context = Context.make(
            Context.Settings(
                maxContacts: maxContacts, unitsPerMillimeter: unitsPerMillimeter, yAxis: YAxis(isUp: isYUp),
                polls: true, pollsAll: pollsAll, takesLateSamples: false))!
        let me = Unmanaged.passUnretained(self).toOpaque()
        context.setObserver(
            Listener(
                callback: { _, event, user in
                    let rig = Unmanaged<Rig>.fromOpaque(user!).takeUnretainedValue()
                    let heard = Heard(event!.pointee)
                    rig.heard.append(heard)
                    rig.lines.append(rig.line(heard))
                    rig.onEvent?(heard)
                },
                release: Release(function: nil, user: me)))
        context.setLog(
            Logger(
                callback: ReadOnlyCallbacks { _, _, message, user in
                    Unmanaged<Rig>.fromOpaque(user!).takeUnretainedValue().log.append(String(cString: message!))
                },
                release: Release(function: nil, user: me)))
    }

    deinit {
        context.delivery.setObserver(nil, orRelease: .none)
        context.delivery.setLogger(nil, orRelease: .none)
        close()
    }

    func close() {
        if isOpen { context.close() }
        isOpen = false
    }

    // MARK: recognizers

    /// Creates a recognizer of one of the context's classes, with parameters by name. Returns its machine.
    @discardableResult
    func make(_ kind: Literal, _ settings: [String: Double] = [:], name: String? = nil) -> Machine {
        guard case .success(let made) = context.makeRecognizer(context.classes.find(named: Text(kind))!) else {
            fatalError("\(kind.string) could not be made")
        }
        let recognizer = made.takeUnretainedValue()
        context.enter(recognizer)
        let machine = recognizer.machine
        names[machine.id] = name ?? kind.string
        for (parameter, value) in settings { set(machine, parameter, value) }
        return machine
    }

    /// Makes a stroke of the class gesta.stroke.
    /// Of any size, unless the settings limit it.
    func makeStroke(_ pattern: String, _ settings: [String: Double] = [:]) -> Machine {
        let stroke = make("gesta.stroke", ["max_size": 1e5].merging(settings) { $1 })
        let code = gesta_recognizer_set_text(context.handle, stroke.id, "pattern", -1, pattern, -1)
        #expect(code == 0, "\(context.message.text.string)")
        return stroke
    }

    @discardableResult
    func puppet(_ name: String = "puppet", isContinuous: Bool = false) -> Puppet {
        let kind: Literal = isContinuous ? "test.continuous" : "test.discrete"
        if context.classes.find(named: Text(kind)) == nil {
            precondition(context.loader.classes.reserve(1))
            context.loader.classes.add(Puppet.describe(kind, isContinuous: isContinuous))
        }
        return make(kind, name: name) as! Puppet
    }

    /// Attaches a recognizer to a region, or detaches it.
    func attach(_ machine: Machine, to region: RegionPointer?) {
        if let region { #expect(context.regions.reserve(in: region) == true) }
        context.attach(machine.recognizer, to: region)
    }

    /// Creates a region below the root region, from 0 on.
    func makeRegion(width: Double = 100, height: Double = 100) -> RegionPointer {
        let rect = gesta_rect(x: 0, y: 0, width: width, height: height)
        guard case .success(let region) = context.regions.makeRegion(in: context.regions.root, rect) else {
            fatalError("the region could not be made")
        }
        context.regions.enter(region)
        return region
    }

    func allowSimultaneous(_ a: Machine, _ b: Machine) {
        #expect(a.recognizer.reserveCompanion(b.recognizer) == true)
        a.recognizer.setCompanion(b.recognizer, true)
    }

    func find(_ id: UInt32) -> Machine? {
        guard case .success(let found) = context.recognizers.find(id) else { return nil }
        return found.takeUnretainedValue()
    }

    func set(_ machine: Machine, _ name: String, _ value: Double) {
        #expect(assign(machine, name, value))
    }

    private func assign(_ machine: Machine, _ name: String, _ value: Double) -> Bool {
        guard let at = name.withCString({ machine.kind.takeUnretainedValue().parameter(named: Text(cString: $0)) })
        else { return false }
        #expect(machine.recognizer.reserveParameters() == true)
        machine.recognizer.setParameter(value, at: at)
        machine.requireConfiguring()
        return true
    }

    /// Adds an example with these strokes.
    func teach(_ machine: Machine, _ name: String, _ strokes: [[Point]]) {
        let xy = strokes.flatMap { $0 }.flatMap { [$0.x, $0.y] }
        let code = gesta_recognizer_add_example(
            context.handle, machine.id, name, -1, xy, xy.count / 2, strokes.map(\.count), strokes.count)
        #expect(code == 0)
    }

    /// Returns the verdict text of the newest sequence.
    func verdict(_ machine: Machine) -> String {
        written { out in
            machine.describeVerdict(to: &out) { self.find($0)?.recognizer }
        }
    }

    func hint(_ machine: Machine) -> String {
        written { out in machine.describeHint(to: &out) { id in self.find(id).map { $0.kind } } }
    }

    private func written(_ write: (inout TextWriter) -> Void) -> String {
        var bytes = [UInt8](repeating: 0, count: 512)
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var out = TextWriter(buffer.baseAddress, capacity: buffer.count)
            write(&out)
            return Text(cString: UnsafeRawPointer(buffer.baseAddress!).assumingMemoryBound(to: CChar.self)).string
        }
    }

    @discardableResult
    func addAction(
        _ machine: Machine, _ name: String, _ body: @escaping (Heard) -> Void = { _ in }
    ) -> ActionPointer {
        let hook = Hook(self, name, body)
        hooks.append(hook)
        let listener = Listener(
            callback: { _, event, user in
                let hook = Unmanaged<Hook>.fromOpaque(user!).takeUnretainedValue()
                guard let rig = hook.rig else { return }
                let heard = Heard(event!.pointee)
                rig.lines.append("\(rig.line(heard)): \(hook.name)")
                hook.body(heard)
            },
            release: Release(function: nil, user: Unmanaged.passUnretained(hook).toOpaque()))
        let action = try! context.delivery.makeAction(of: machine.recognizer, listener).get()
        machine.recognizer.addAction(action)
        return action
    }

    private func line(_ heard: Heard) -> String { "\(names[heard.recognizer] ?? "?") \(heard.state)" }

    /// Returns a value as the program reads it.
    func read(_ machine: Machine, _ value: String) -> Double {
        var x = Double.nan
        let code = gesta_recognizer_number(context.handle, machine.id, value, -1, &x)
        return code == 0 ? x : Double.nan
    }

    // MARK: input

    /// Pushes all samples in one call.
    func push(_ touches: gesta_touch..., sourceLocation: SourceLocation = #_sourceLocation) {
        push(touches, sourceLocation: sourceLocation)
    }

    func push(_ touches: [gesta_touch], sourceLocation: SourceLocation = #_sourceLocation) {
        let code = tryPush(touches)
        #expect(code == 0, "\(context.message.text.string)", sourceLocation: sourceLocation)
    }

    /// Pushes each sample in its own call.
    func pushSingly(_ touches: [gesta_touch], sourceLocation: SourceLocation = #_sourceLocation) {
        for touch in touches { push([touch], sourceLocation: sourceLocation) }
    }

    func tryPush(_ touches: [gesta_touch]) -> Int32 {
        touches.withUnsafeBufferPointer {
            gesta_push(context.handle, $0.baseAddress, $0.count, MemoryLayout<gesta_touch>.stride)
        }
    }

    /// Pushes all motions in one call.
    func push(_ motions: gesta_motion..., sourceLocation: SourceLocation = #_sourceLocation) {
        push(motions, sourceLocation: sourceLocation)
    }

    func push(_ motions: [gesta_motion], sourceLocation: SourceLocation = #_sourceLocation) {
        let code = motions.withUnsafeBufferPointer {
            gesta_push_motion(context.handle, $0.baseAddress, $0.count, MemoryLayout<gesta_motion>.stride)
        }
        #expect(code == 0, "\(context.message.text.string)", sourceLocation: sourceLocation)
    }

    /// Nil for one that is not down.
    func contact(_ id: UInt64) -> gesta_contact_info? {
        var info = gesta_contact_info()
        info.size = UInt32(MemoryLayout<gesta_contact_info>.size)
        return gesta_contact_describe(context.handle, id, &info) == 0 ? info : nil
    }

    /// The recognizer accepts all inputs that its class takes.
    func takeMotions(_ machine: Machine) {
        machine.recognizer.setInputs(machine.kind.takeUnretainedValue().possibleInputs)
    }

    func advance(to time: Int64, sourceLocation: SourceLocation = #_sourceLocation) {
        let code = gesta_advance(context.handle, time)
        #expect(code == 0, "\(context.message.text.string)", sourceLocation: sourceLocation)
    }

    var deadline: Int64 { context.environment.pointee.nextDeadline() }

    func owner(_ contact: UInt64) -> UInt32? {
        context.dispatcher.contacts.find(contact).map { $0.pointee.trackers.owner }
    }
}

extension Machine {
    /// What a parameter is set to.
    func setting(_ name: Literal) -> Double {
        settings[kind._withUnsafeGuaranteedRef { $0.parameter(named: Text(name)) }!]
    }

    /// Sets a value if the class permits it.
    func set(_ x: Double, value index: Int) -> Status {
        var words = TextWriter(nil, capacity: 0)
        let status = adopting?.prepare(.value(x, index), &words) ?? .ok
        if status == .ok { apply(.value(x, index)) }
        return status
    }
}

/// Creates a recognizer of a class through the C interface.
func createRecognizer(_ context: OpaquePointer!, _ name: String, _ id: inout UInt32) -> Int32 {
    name.withCString { name in
        var config = gesta_recognizer_config()
        config.size = UInt32(MemoryLayout<gesta_recognizer_config>.size)
        config.class_name = name
        return gesta_recognizer_create(context, &config, &id)
    }
}
