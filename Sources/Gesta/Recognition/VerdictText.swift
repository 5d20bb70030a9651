// Verdicts as text.

import CGesta

extension Recognizer {
    /// "gesta.tap 0x20010000".
    func writeName(to out: inout TextWriter) { withMachine { $0.writeName(to: &out) } }
}

extension Machine {
    final func writeName(to out: inout TextWriter) {
        kind._withUnsafeGuaranteedRef { out.text($0.id) }
        out.byte(UInt8(ascii: " "))
        out.hexadecimal(id)
    }

    /// "failed: moved 34.2 from where it went down, at most 12.6 allowed".
    /// `classOf` returns the class of a recognizer that still exists.
    final func describeVerdict(to out: inout TextWriter, classOf: (UInt32) -> Text?) {
        let (state, verdict) = (shown.pointee.state, shown.pointee.verdict)
        out.text(state.name)
        if shown.pointee.isWaiting {
            out.text(": recognized, and waits for another recognizer to fail: ")
            name(shown.pointee.waitsFor, classOf, to: &out)
        }
        // Of an earlier attempt, the class knows nothing any more.
        if state == .ended, shown == attempt { _ = describe(to: &out) }
        guard state == .failed || state == .cancelled else { return }
        out.text(": ")
        let isDescribed = shown == attempt && describe(to: &out)
        kind._withUnsafeGuaranteedRef { kind in
            if isDescribed { return }
            if let at = kind.reason(verdict.reason.code), let text = kind.reasons[at].text {
                fill(Text(cString: text), kind, to: &out)
            } else {
                fill(Text(verdict.reason.text), kind, to: &out)
            }
        }
        if verdict.blocker != 0 {
            out.text(": ")
            name(verdict.blocker, classOf, to: &out)
        }
        if verdict.reason == .lost, verdict.limit != verdict.measured {
            out.text(", confidence ")
            out.figure(verdict.limit)
            out.text(" over ")
            out.figure(verdict.measured)
        }
    }

    private func name(_ other: UInt32, _ classOf: (UInt32) -> Text?, to out: inout TextWriter) {
        out.text(classOf(other) ?? Text("a destroyed recognizer"))
        out.text(" (recognizer ")
        out.hexadecimal(other)
        out.byte(UInt8(ascii: ")"))
    }

    /// Replaces {measured}, {limit}, {gesture} and the names of parameters and values.
    func fill(_ text: Text, _ kind: RecognizerClass, to out: inout TextWriter) {
        var at = 0
        while at < text.count {
            if let name = text.placeholder(at: at), figure(named: name, kind, to: &out) {
                at &+= name.count &+ 2
            } else {
                out.byte(text[at])
                at &+= 1
            }
        }
    }

    /// False if there is no figure of that name.
    private func figure(named name: Text, _ kind: RecognizerClass, to out: inout TextWriter) -> Bool {
        let verdict = shown.pointee.verdict
        if name == "measured" {
            // What rounding has left of 0 is shown as 0.
            out.figure(abs(verdict.measured) < 1e-9 ? 0 : verdict.measured, besides: verdict.limit)
        } else if name == "limit" {
            out.figure(verdict.limit, besides: verdict.measured)
        } else if let at = kind.parameter(named: name) {
            show(parameter: at, to: &out)
        } else if let at = kind.value(named: name) {
            let info = kind.values[at]
            show(shown.values[at], info.kind, choices: info.choices, text: shown.pointee.texts[at], to: &out)
        } else if name == "gesture" {
            kind.writeGestureWithArticle(to: &out)
        } else {
            return percentage(named: name, to: &out)
        }
        return true
    }

    /// Whether the text of a reason may contain it besides the names of parameters and values.
    static func isFigure(_ name: Text) -> Bool {
        name == "measured" || name == "limit" || name == "gesture" || name == "measured_percent"
            || name == "limit_percent"
    }

    private func percentage(named name: Text, to out: inout TextWriter) -> Bool {
        let isLimit = name == "limit_percent"
        guard isLimit || name == "measured_percent" else { return false }
        let verdict = shown.pointee.verdict
        let (measured, limit) = (verdict.measured * 100, verdict.limit * 100)
        if isLimit {
            out.figure(limit, besides: measured, scale: 1)
        } else {
            out.figure(measured, besides: limit, scale: 1)
        }
        return true
    }

    func show(parameter at: Int, to out: inout TextWriter) {
        let info = kind._withUnsafeGuaranteedRef { $0.parameters[at] }
        show(settings[at], info.kind, choices: info.choices, text: text(inSlot: at), to: &out)
    }

    private func show(
        _ x: Double, _ kind: SettingKind, choices: UnsafePointer<UnsafePointer<CChar>?>?, text: Text,
        to out: inout TextWriter
    ) {
        if kind == .text {
            out.quoted(text)
        } else if let word = kind.word(for: x, choices: choices) {
            out.text(word)
        } else {
            out.figure(x)
        }
    }
}

extension Text {
    /// The name in braces that begins at an index: "limit" in "at most {limit} allowed".
    func placeholder(at start: Int) -> Text? {
        guard self[start] == UInt8(ascii: "{") else { return nil }
        var end = start &+ 1
        while end < count, self[end] != UInt8(ascii: "}") { end &+= 1 }
        return end < count ? Text(base: base + (start &+ 1), count: end &- start &- 1) : nil
    }
}
