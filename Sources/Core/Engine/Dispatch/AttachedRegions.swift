// Regions with recognizers attached to them.

typealias Region = RegionNode<Unmanaged<Recognizer>>
typealias RegionPointer = UnsafeMutablePointer<Region>

extension RegionTree where Member == Unmanaged<Recognizer> {
    /// Makes room for one more recognizer. False when out of memory.
    func reserve(in region: RegionPointer) -> Bool {
        region.pointee.reserve(members: region.pointee.members.count &+ 1)
    }

    /// Attaches a recognizer, in order of creation; room has been reserved.
    func attach(_ recognizer: Recognizer, to region: RegionPointer) {
        region.pointee.insert(.passUnretained(recognizer)) {
            $0._withUnsafeGuaranteedRef { $0.serial <= recognizer.serial }
        }
        recognizer.setRegion(region.pointee.id, depth: region.pointee.depth)
    }

    /// Detaches a recognizer from its region, if that still exists.
    func detach(_ recognizer: Recognizer) {
        if case .success(let region) = findToChange(recognizer.region) {
            region.pointee.removeMember { $0._withUnsafeGuaranteedRef { $0.serial < recognizer.serial } }
        }
        recognizer.setRegion(Region.none, depth: 0)
    }
}
