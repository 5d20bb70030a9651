// gesta_motion.h, filters.

import CGesta

@implementation @_cdecl("gesta_filter_init")
public func gesta_filter_init(_ filter: UnsafeMutablePointer<gesta_filter>!, _ size: Int) -> Int32 {
    StructBytes.initialize(filter, size: size, with: .standard).code
}

@implementation @_cdecl("gesta_filter_add")
public func gesta_filter_add(
    _ filter: UnsafePointer<gesta_filter>!, _ time: Int64, _ x: Double, _ y: Double,
    _ filtered: UnsafeMutablePointer<gesta_filter>!
) -> Int32 {
    guard let filter, let filtered, StructBytes.isAligned(filtered) else { return Status.argument.code }
    var next: gesta_filter
    switch StructBytes.read(filter, into: .standard) {
    case .failure(let status): return status.code
    case .success(let read): next = read
    }
    let size = Int(clamping: UnsafeRawPointer(filtered).load(as: UInt32.self))
    guard StructBytes.isSize(size, of: gesta_filter.self, least: MemoryLayout<gesta_filter>.size) else {
        return Status.size.code
    }
    guard Numbers.isTime(time), next.started == 0 || time >= next.time else { return Status.time.code }
    var status = next.status
    if status.isOK { status = Numbers.check(Point(x, y), -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX) }
    guard status.isOK else { return status.code }
    next.add(Point(x, y), at: time)
    StructBytes.fill(filtered, with: next)
    return 0
}

extension gesta_filter {
    /// OK, or what is wrong with its numbers: the program may have set each of them.
    fileprivate var status: Status {
        var status: Status = started <= 1 ? .ok : .range
        if status.isOK { status = Numbers.check(Point(min_cutoff, speed_cutoff), 1e-3, 1e6) }
        if status.isOK { status = Numbers.check(beta, 0, 1e6) }
        if status.isOK { status = Numbers.check(Point(x, y), -GESTA_COORDINATE_MAX, GESTA_COORDINATE_MAX) }
        if status.isOK { status = Numbers.check(Point(velocity_x, velocity_y), -1e30, 1e30) }
        return status.isOK && !Numbers.isTime(time) ? .time : status
    }
}
