// What a context is made of, allocated before it: an object whose own init fails halfway is not given back in Embedded Swift.

import CGesta

struct ContextParts {
    let contacts: ContactTable
    let classes: ClassTable
    let regions: HandleTable<RegionPointer>
    let everywhere: RegionPointer
    let message: ErrorMessage
    let agenda, run, sorted, followers: UnsafeMutableRawPointer
    let arriving, leaving: Buffer<ContactPointer>

    /// Nil, and nothing left behind, when memory is short.
    init?(limit: Int, _ builtins: Buffer<Unmanaged<RecognizerClass>>) {
        let pointers = limit &* MemoryLayout<ContactPointer>.stride
        var contacts = ContactTable(limit: limit)
        var classes = ClassTable(builtins: builtins)
        var regions = HandleTable<RegionPointer>(.region)
        let planted = regions.plant(parent: nil, gesta_rect())
        let message = ErrorMessage()
        let agenda = Memory.allocate(MemoryLayout<Agenda>.size)
        let run = Memory.allocate(pointers)
        let sorted = Memory.allocate(pointers)
        let followers = Memory.allocate(limit &* MemoryLayout<Followers>.stride)
        var arriving = Buffer<ContactPointer>()
        var leaving = Buffer<ContactPointer>()
        guard arriving.reserve(limit), leaving.reserve(limit), let contacts, let classes, case .success(let everywhere) = planted,
            let message, let agenda, let run, let sorted, let followers
        else {
            contacts?.free()
            classes?.free()
            if case .success(let everywhere) = planted { everywhere.free() }
            regions.free()
            message?.free()
            Memory.release(agenda)
            Memory.release(run)
            Memory.release(sorted)
            Memory.release(followers)
            arriving.free()
            leaving.free()
            return nil
        }
        self.contacts = contacts
        self.classes = classes
        self.regions = regions
        self.everywhere = everywhere
        self.message = message
        self.agenda = agenda
        self.run = run
        self.sorted = sorted
        self.followers = followers
        self.arriving = arriving
        self.leaving = leaving
    }
}
