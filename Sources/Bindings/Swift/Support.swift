internal import CGesta

// What generated and written calls share: text, numbers and arrays on their way to C and back.

func string(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

func optionalString(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }

func strings(_ pointer: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) -> [String] {
    pointer.map { start in (0..<count).map { string(start[$0]) } } ?? []
}

/// Calls with the UTF-8 of a text and its length; with nil for no text.
func withText<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
    guard var text else { return body(nil, 0) }
    return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
    }
}

func withPointer<Value, Result>(_ value: Value?, _ body: (UnsafePointer<Value>?) -> Result) -> Result {
    guard let value else { return body(nil) }
    return withUnsafePointer(to: value) { body($0) }
}

func withArray<Element, Result>(_ array: [Element], _ body: (UnsafePointer<Element>?, Int) -> Result) -> Result {
    array.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
}

/// Calls with the coordinates of points, x and y in turn, and the number of points.
func withNumbers<Result>(of points: [Point], _ body: (UnsafePointer<Double>?, Int) -> Result) -> Result {
    points.withUnsafeBytes { body($0.bindMemory(to: Double.self).baseAddress, points.count) }
}

/// The same for points that the call changes.
func withNumbers<Result>(of points: inout [Point], _ body: (UnsafeMutablePointer<Double>?, Int) -> Result) -> Result {
    let count = points.count
    return points.withUnsafeMutableBytes { body($0.bindMemory(to: Double.self).baseAddress, count) }
}

/// A whole number in the type that C has for it.
func whole<Number: FixedWidthInteger>(
    _ number: Int, _ function: StaticString, _ name: StaticString
) throws(GestaError) -> Number {
    if let found = Number(exactly: number) { return found }
    throw GestaError(.range, "\(function): \(name) is \(number), must be from \(Number.min) to \(Number.max)")
}

/// A time; nil for none.
func instant(_ time: Int64) -> Int64? { time == .min || time == .max ? nil : time }
