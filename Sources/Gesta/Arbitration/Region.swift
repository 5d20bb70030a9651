// Where recognizers are attached. In this version there is one region, and it is everywhere.

enum Region {
    /// GESTA_REGION_EVERYWHERE: kind region, generation 1, slot 0.
    static var everywhere: UInt32 { HandleKind.region.rawValue << 29 | 1 << 16 }
    /// GESTA_REGION_NONE.
    static var none: UInt32 { 0 }
}
