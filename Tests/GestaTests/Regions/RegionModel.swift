import CGesta
import Testing

/// The region tree as the header describes it, searched in the plainest way.
struct RegionModel {
    struct Node {
        var parent: UInt32
        var rect: gesta_rect
        var order: Int32 = 0
        var isEnabled = true
        /// Of siblings of one order, the later is above.
        var serial: Int
    }

    private(set) var nodes: [UInt32: Node] = [:]
    private var created = 0
    var isRootEnabled = true

    var ids: [UInt32] { nodes.keys.sorted { nodes[$0]!.serial < nodes[$1]!.serial } }

    mutating func create(_ id: UInt32, in parent: UInt32, _ rect: gesta_rect) {
        created += 1
        nodes[id] = Node(parent: parent, rect: rect, serial: created)
    }

    mutating func change(_ id: UInt32, _ body: (inout Node) -> Void) { body(&nodes[id]!) }

    /// The ids of all that are destroyed with it.
    mutating func destroy(_ id: UInt32) -> [UInt32] {
        let inside = nodes.filter { $0.value.parent == id }.keys.flatMap { destroy($0) }
        nodes[id] = nil
        return inside + [id]
    }

    /// The root region is 0 levels deep.
    func depth(of id: UInt32) -> Int { nodes[id].map { 1 + depth(of: $0.parent) } ?? 0 }

    func region(at x: Double, _ y: Double) -> UInt32 {
        isRootEnabled ? hit(UInt32(GESTA_REGION_ROOT), x, y) : UInt32(GESTA_REGION_NONE)
    }

    private func hit(_ id: UInt32, _ x: Double, _ y: Double) -> UInt32 {
        let inside = nodes.filter { _, node in
            node.parent == id && node.isEnabled && x >= node.rect.x && y >= node.rect.y
                && x - node.rect.x < node.rect.width && y - node.rect.y < node.rect.height
        }
        let top = inside.max { ($0.value.order, $0.value.serial) < ($1.value.order, $1.value.serial) }
        return top.map { hit($0.key, x - $0.value.rect.x, y - $0.value.rect.y) } ?? id
    }
}
