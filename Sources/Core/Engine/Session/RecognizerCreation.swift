// Creates a recognizer with its region, label, parameters and action: all of it, or nothing. The calls that a program
// would make one after another are performed while the recognizer is staged, as those of a setup are.

import CGesta

struct RecognizerCreation {
    let className: Text
    let region: UInt32
    let label: Text
    let parameters: UnsafePointer<gesta_parameter>?
    let parameterCount: Int
    let listener: Listener?

    /// Returns the id.
    func perform(_ caller: Caller) throws(Refusal) -> UInt32 {
        var create = CreateRecognizer(className: className)
        if region == Region.root, label.count == 0, parameterCount == 0, listener == nil {
            try caller.perform(&create)
            return create.created
        }
        try caller.requireAdding()
        let context = caller.context
        let shortages = Memory.shortages
        guard let staging = context.beginStaging() else { throw caller.outOfMemory() }
        // What others of the context lead to is done when all else is.
        var attach: AttachRecognizer?
        var action: AddAction?
        do throws(Refusal) {
            try caller.perform(&create)
            attach = try prepareAttaching(RecognizerTarget(create.created), caller)
            try complete(RecognizerTarget(create.created), caller)
            guard context.reserveRecording(staging), context.reservePublishing(), Memory.shortages == shortages
            else { throw caller.outOfMemory() }
            // The last that can fail: what is refused has kept nothing of the program.
            action = try prepareAction(of: RecognizerTarget(create.created), caller)
        } catch {
            context.message.keep { context.withdrawStaged() }
            throw error
        }
        context.publishStaged()
        attach?.commit(context)
        context.recordStaged(arePublished: true)
        action?.commit(context)
        context.delivery.releaseLog()
        context.deliver()
        return create.created
    }

    private func prepareAttaching(
        _ target: RecognizerTarget, _ caller: Caller
    ) throws(Refusal) -> AttachRecognizer? {
        if region == Region.root { return nil }
        var attach = AttachRecognizer(target: target, region: region)
        try attach.prepare(caller)
        return attach
    }

    private func complete(_ target: RecognizerTarget, _ caller: Caller) throws(Refusal) {
        if label.count > 0 {
            var set = SetRecognizerLabel(target: target, label: label)
            try caller.perform(&set)
        }
        for at in 0..<parameterCount {
            guard let parameter = parameters?[at] else { return }
            let plain = Caller(caller.context, nil)
            do throws(Refusal) {
                let name = try plain.text(parameter.name, -1, "name", most: 255)
                let setting = try parameter.text.map { text throws(Refusal) in
                    Setting.text(try plain.text(text, -1, "text"))
                }
                var set = SetNamed(target: target, name: name, setting: setting ?? .number(parameter.number))
                try plain.perform(&set)
            } catch {
                // Its message follows the position.
                var out = caller.draft()
                out.text("parameters[", at, "].")
                out.text(caller.context.message.text)
                throw caller.published(error.status)
            }
        }
    }

    private func prepareAction(of target: RecognizerTarget, _ caller: Caller) throws(Refusal) -> AddAction? {
        guard let listener else { return nil }
        var action = AddAction(target: target, listener: listener)
        try action.prepare(caller)
        return action
    }
}
