import CGesta
import Glibc
import Testing

@testable import GestaCore

/// Collects what a function of the library writes in pieces.
final class Written {
    private var bytes: [UInt8] = []
    private(set) var isReleased = false

    static let write: gesta_write_callback = { bytes, length, user in
        from(user).bytes += UnsafeRawBufferPointer(start: bytes, count: length)
    }
    static let release: gesta_release_callback = { from($0).isReleased = true }

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var user: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func from(_ user: UnsafeMutableRawPointer?) -> Written {
        Unmanaged<Written>.fromOpaque(user!).takeUnretainedValue()
    }
}

extension Rig {
    /// Returns the trace of what the body does.
    func record(_ body: () -> Void) -> String {
        let written = Written()
        #expect(gesta_trace_start(context.handle, Written.write, written.user, Written.release) == 0)
        body()
        #expect(!written.isReleased && gesta_trace_stop(context.handle) == 0)
        #expect(written.isReleased)
        return written.text
    }
}

/// The result of replaying a trace.
struct Replayed {
    struct Difference: Equatable {
        let line: UInt64
        let expected: String
        let actual: String
    }

    let code: Int32
    let result: gesta_trace_result
    let message: String
    /// Empty unless they are listed.
    let differences: [Difference]

    /// Whether everything was the same.
    var isSame: Bool { code == 0 && result.differences == 0 && result.line == 0 && message.isEmpty }

    private final class Observer {
        let most: Int
        let prepare: ((OpaquePointer) -> Int32)?
        var differences: [Difference] = []

        init(_ most: Int, _ prepare: ((OpaquePointer) -> Int32)?) {
            self.most = most
            self.prepare = prepare
        }

        static func from(_ user: UnsafeMutableRawPointer?) -> Observer {
            Unmanaged<Observer>.fromOpaque(user!).takeUnretainedValue()
        }
    }

    /// Overrides are given as recognizer, parameter and value. `listing`: how many differences are listed before the
    /// replay is ended; nil for none.
    init(
        _ trace: String, overrides: [(String, String, String)] = [], listing most: Int? = nil,
        prepare: ((OpaquePointer) -> Int32)? = nil
    ) {
        let observer = Observer(most ?? 0, prepare)
        var options = gesta_trace_options()
        options.size = UInt32(MemoryLayout<gesta_trace_options>.size)
        options.user = Unmanaged.passUnretained(observer).toOpaque()
        if most != nil {
            options.difference = { line, expected, actual, user in
                let observer = Observer.from(user)
                observer.differences.append(
                    Difference(line: line, expected: String(cString: expected!), actual: String(cString: actual!)))
                return observer.differences.count < observer.most ? 1 : 0
            }
        }
        if prepare != nil { options.prepare = { context, user in Observer.from(user).prepare!(context!) } }
        let texts = overrides.flatMap { [strdup($0.0)!, strdup($0.1)!, strdup($0.2)!] }
        defer { texts.forEach { free($0) } }
        let list = overrides.indices.map {
            gesta_trace_override(
                size: UInt32(MemoryLayout<gesta_trace_override>.size), reserved: 0, recognizer: texts[3 * $0],
                parameter: texts[3 * $0 + 1], value: texts[3 * $0 + 2])
        }
        var result = gesta_trace_result()
        result.size = UInt32(MemoryLayout<gesta_trace_result>.size)
        var words = [CChar](repeating: 1, count: 1000)
        options.override_count = UInt32(list.count)
        code = list.withUnsafeBufferPointer { list in
            options.overrides = list.baseAddress
            return words.withUnsafeMutableBufferPointer { words in
                options.message = words.baseAddress
                options.capacity = words.count
                return trace.withCString { gesta_trace_replay($0, -1, &options, &result) }
            }
        }
        self.result = result
        message = words.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        differences = observer.differences
    }
}
