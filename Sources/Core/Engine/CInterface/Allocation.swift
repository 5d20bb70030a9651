// gesta.h, "memory".

import CGesta

@implementation @_cdecl("gesta_allocator_set")
public func gesta_allocator_set(_ allocator: UnsafePointer<gesta_allocator>!) -> Int32 {
    guard let allocator else {
        let installed = Memory.install(AllocatorHook(allocate: nil, release: nil, user: nil))
        return (installed ? Status.ok : .busy).code
    }
    switch StructBytes.read(allocator, into: gesta_allocator()) {
    case .failure(let status):
        return status.code
    case .success(let new):
        guard let allocate = new.allocate, let release = new.release, new.reserved == 0 else {
            return Status.argument.code
        }
        let installed = Memory.install(AllocatorHook(allocate: allocate, release: release, user: new.user))
        return (installed ? Status.ok : .busy).code
    }
}
