// Who hears of a contact: worked out once, when it goes down.

struct Followers {
    /// In the order in which the recognizers were made.
    var list = Buffer<Unmanaged<Recognizer>>()
    /// The recognizer that won the contact; 0 while nobody has.
    var owner: UInt32 = 0
    /// The region that the contact went down in; it may be gone.
    var region = Region.none

    mutating func remove(_ recognizer: Recognizer) {
        list.remove(recognizer)
        if owner == recognizer.id { owner = 0 }
    }
}
