// Replays that set parameters to something else than the trace does.

import CGesta

extension Replayer {
    func isOverridden(_ name: Text, of recognizer: UInt32) -> Bool {
        guard let kind = context.className(of: recognizer) else { return false }
        return overrides.value(of: name, for: reader.recognizers.recorded(recognizer) ?? recognizer, of: kind) != nil
    }

    /// A recognizer was created. The first override that matches wins, so that it is applied last.
    func applyOverrides(to id: UInt32, _ recorded: UInt32, _ line: TraceLine) {
        guard let kind = context.recognizer(id)?.kind._withUnsafeGuaranteedRef({ $0 }) else { return }
        for at in stride(from: overrides.count &- 1, through: 0, by: -1) {
            guard let (name, value) = overrides.parameter(at, for: recorded, of: kind.id) else { continue }
            overrides.use(at)
            guard let slot = NamedSlot(named: name, of: kind), slot.place != .value else {
                return stop(.name, line.number) {
                    $0.text("overrides[", at, "].parameter is ")
                    $0.quoted(name)
                    $0.text(", must be a parameter of ")
                    $0.text(kind.id)
                    kind.suggest(for: name, .parameters, to: &$0)
                }
            }
            guard let setting = setting(value, of: slot.kind) else {
                return stop(.type, line.number) {
                    $0.text("overrides[", at, "].value is ")
                    $0.quoted(value)
                    $0.text(", must be ")
                    $0.text(slot.kind.words)
                }
            }
            var call = SetNamed(target: RecognizerTarget(id), name: name, setting: setting)
            group.setOrigin(ParameterGroup.Origin(number: line.number, override: at))
            _ = call.join(group, in: context)
            do throws(Refusal) { try Caller(context, nil).perform(&call) } catch {
                return refuseOverride(at, error.status, line.number)
            }
        }
    }

    func refuseOverride(_ at: Int, _ status: Status, _ line: Int) {
        stop(status, line) {
            $0.text("overrides[", at, "]: ")
            $0.text(context.message.text)
        }
    }

    private func setting(_ value: Text, of kind: SettingKind) -> Setting? {
        if kind.takesText { return .text(value) }
        return (kind.number(for: value) ?? value.asNumber).map { .number($0) }
    }
}
