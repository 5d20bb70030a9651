// What objects take: estimates, the same for every text wherever it is loaded, for those who limit what a text creates.
// What is allocated depends on what there is already.

extension Region {
    static var footprint: Int { 512 }
}

extension Recognizer {
    /// With its patterns, its examples, and what a class from outside has allocated.
    var footprint: Int {
        kind._withUnsafeGuaranteedRef { kind in
            kind.footprint &+ machine.ownMemory
                &+ (machine.keepsHistory ? SampleRing.bytes(width: kind.values.count) : 0)
        }
    }
}
