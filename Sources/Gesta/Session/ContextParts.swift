// What a context is made of, allocated before it: an object whose own init fails halfway is not given back in Embedded Swift.

import CGesta

struct ContextParts {
    let contacts: ContactTable
    let classes: ClassTable
    let regions: HandleTable<RegionPointer>
    let root: RegionPointer
    let message: ErrorMessage
    let agenda: UnsafeMutableRawPointer

    /// Nil, and nothing left behind, when memory is short.
    init?(limit: Int, _ builtins: Buffer<Unmanaged<RecognizerClass>>) {
        let contacts = ContactTable(limit: limit)
        var classes = ClassTable(builtins: builtins)
        var regions = HandleTable<RegionPointer>(.region)
        let planted = regions.plant(parent: nil, gesta_rect())
        let message = ErrorMessage()
        // Behind it a place for the contact that is handed on alone.
        let agenda = Memory.allocate(MemoryLayout<Agenda>.stride &+ MemoryLayout<ContactPointer>.stride)
        guard let contacts, let classes, case .success(let root) = planted, let message, let agenda else {
            contacts?.free()
            classes?.free()
            if case .success(let root) = planted { root.free() }
            regions.free()
            message?.free()
            Memory.release(agenda)
            return nil
        }
        self.contacts = contacts
        self.classes = classes
        self.regions = regions
        self.root = root
        self.message = message
        self.agenda = agenda
    }
}
