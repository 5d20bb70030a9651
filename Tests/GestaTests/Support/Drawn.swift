@testable import GestaCore

/// Compiled patterns and stroke paths, without a context.
enum Drawn {
    static func compile<T>(_ text: String, _ body: (ProgramPointer) -> T) -> T? {
        var text = text
        return text.withUTF8 { bytes in
            guard
                case .program(let program) = PatternCompiler.compile(
                    Text(base: bytes.baseAddress ?? UnsafePointer(bitPattern: 8)!, count: bytes.count))
            else { return nil }
            defer { program.dispose() }
            return body(program)
        }
    }

    /// Returns the error message for a text; nil if the text is valid.
    static func fault(_ text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            switch PatternCompiler.compile(
                Text(base: bytes.baseAddress ?? UnsafePointer(bitPattern: 8)!, count: bytes.count))
            {
            case .program(let program):
                program.dispose()
                return nil
            case .outOfMemory: return "out of memory"
            case .fault(let fault):
                var out = [UInt8](repeating: 0, count: 512)
                return out.withUnsafeMutableBufferPointer { buffer in
                    var writer = TextWriter(buffer.baseAddress, capacity: buffer.count)
                    fault.describe(to: &writer)
                    return Text(base: UnsafePointer(buffer.baseAddress!), count: writer.needed).string
                }
            }
        }
    }

    /// Returns the chains, segments and tests as text, which is equal for equal programs.
    static func summary(_ text: String) -> String? {
        compile(text) { program in
            let p = program.pointee
            var lines: [String] = []
            for at in 0..<p.chains.count {
                let c = p.chains[at]
                var line = "\(c.pattern) \(c.lifts) \(c.isOpenBefore) \(c.isOpenAfter)"
                for s in 0..<Int(c.segmentCount) {
                    let g = p.segments[Int(c.firstSegment) + s]
                    line += " | \(g.kind.rawValue) \(g.isDirected) \(Angle.wrapped(degrees: g.angle)) \(g.sweep)"
                }
                for t in 0..<Int(c.testCount) {
                    let test = p.tests[Int(c.firstTest) + t]
                    line += " / \(test.feature.rawValue) \(test.segment) \(test.middle) \(test.half)"
                }
                lines.append(line)
            }
            return lines.joined(separator: "\n")
        }
    }

    /// Returns the path of a stroke.
    static func path(_ points: [Point], every: Int64 = 8_000_000) -> StrokePath {
        var path = StrokePath()
        guard path.prepare() else { fatalError() }
        path.begin(at: points[0], time: 0)
        for (at, point) in points.enumerated().dropFirst() {
            path.add(point, time: Int64(at) * every)
            if !path.hasRoom { path.makeRoom() }
        }
        path.finish(at: points.last!, time: Int64(points.count) * every)
        path.decimate()
        return path
    }

    /// Returns the points of a polyline, `count` for each line.
    static func polyline(_ corners: [Point], _ count: Int) -> [Point] {
        var points = [corners[0]]
        for (a, b) in zip(corners, corners.dropFirst()) {
            for at in 1...count { points.append(a + (b - a) * (Double(at) / Double(count))) }
        }
        return points
    }

    static func circle(_ degrees: Double, _ count: Int, radius: Double = 50) -> [Point] {
        (0...count).map { Angle.vector(degrees: degrees * Double($0) / Double(count)) * radius }
    }
}
