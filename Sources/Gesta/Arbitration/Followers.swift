// Who hears of a contact: worked out once, when it goes down.

struct Followers {
    /// In the order in which the recognizers were made.
    var list = Buffer<Unmanaged<Recognizer>>()
    /// The recognizer that won the contact; 0 while nobody has.
    var owner: UInt32 = 0

    func firstIndex(of recognizer: Recognizer) -> Int? {
        let wanted = Unmanaged.passUnretained(recognizer).toOpaque()
        return list.firstIndex { $0.toOpaque() == wanted }
    }

    mutating func remove(_ recognizer: Recognizer) {
        if let at = firstIndex(of: recognizer) { list.remove(at: at) }
        if owner == recognizer.id { owner = 0 }
    }
}
