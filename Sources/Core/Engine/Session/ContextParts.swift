// The memory of a context that its objects are given.

import CGesta

/// (An object whose own initializer fails halfway is not freed in Embedded Swift: what can fail is done before.)
struct ContextParts {
    let regions: RegionTree<Unmanaged<Recognizer>>
    /// Not initialized, followed by the storage for a single contact.
    let environment: UnsafeMutableRawPointer
    let contacts: ContactTable<Trackers>
    let arrivals: Arrivals
    let classes: ClassTable
    let message: ErrorMessage

    static var single: Int { MemoryLayout<Environment>.stride }

    /// Nil, with nothing left allocated, when out of memory.
    init?(_ settings: Context.Settings, _ builtins: Buffer<Unmanaged<RecognizerClass>>) {
        let environment = Memory.allocate(ContextParts.single &+ MemoryLayout<ContactPointer>.stride)
        let (contacts, arrivals) = (ContactTable(limit: settings.maxContacts), Arrivals())
        var classes = ClassTable(builtins: builtins)
        let message = ErrorMessage()
        guard let environment, let contacts, let arrivals, let kept = classes, let message,
            let regions = RegionTree<Unmanaged<Recognizer>>.make()
        else {
            Memory.release(environment)
            contacts?.free()
            arrivals?.free()
            classes?.free()
            message?.free()
            return nil
        }
        self.regions = regions
        self.environment = environment
        self.contacts = contacts
        self.arrivals = arrivals
        self.classes = kept
        self.message = message
    }
}
