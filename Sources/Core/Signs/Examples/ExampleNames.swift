// The names of a set of examples, and what is known of the examples of each: adding an example does not search the
// others.

struct ExampleNames {
    /// The examples of a name, each of which has the index of the next.
    private struct Chain {
        var first = -1
        var last = -1
        var count = 0
        /// The number of examples of one stroke, which have embeddings.
        var embeddedCount = 0
    }

    /// A text's slot is the name's index in the set that has taken it over, or -1.
    private var texts = Buffer<OwnedText>()
    /// The indices of the names in the order of their texts, to find a name by halving.
    private var sorted = Buffer<Int32>()
    private var chains = Buffer<Chain>()
    /// The sum of the embeddings of each name: two for each part.
    private var sums = Buffer<SIMD4<Int32>>()
    /// The length of the longest name in bytes.
    private(set) var longest = 0

    private static var sumsOfName: Int { 2 &* ShapeEmbedding.parts }

    mutating func free() {
        for text in texts.elements where text.slot < 0 { Memory.release(text.base) }
        texts.free()
        sorted.free()
        chains.free()
        sums.free()
    }

    var count: Int { texts.count }
    subscript(index: Int) -> Text { texts[index].text }

    func index(of name: Text) -> Int? {
        let at = place(of: name)
        guard at < sorted.count, texts[Int(sorted[at])].text == name else { return nil }
        return Int(sorted[at])
    }

    /// Returns the place of a name in `sorted`, or where it belongs.
    private func place(of name: Text) -> Int {
        sorted.partitionIndex { texts[Int($0)].text.compare(with: name) < 0 }
    }

    /// Makes room for more names. Returns false when out of memory.
    mutating func reserve(_ more: Int = 1) -> Bool {
        texts.reserve(count &+ more) && sorted.reserve(count &+ more) && chains.reserve(count &+ more)
            && sums.reserve(sums.count &+ more &* ExampleNames.sumsOfName)
    }

    /// Returns the index of a new or known name; nil when out of memory. An empty name is always new. Room must be
    /// reserved.
    mutating func add(_ name: Text) -> Int? {
        if name.count > 0, let known = index(of: name) { return known }
        guard let copy = name.copy() else { return nil }
        append(OwnedText(base: copy, count: name.count, capacity: name.count, slot: -1))
        return count &- 1
    }

    /// Takes over a name of another set, unless it is known. Returns its index here. Room must be reserved.
    mutating func take(_ name: Int, of other: ExampleNames) -> Int {
        let text = other.texts[name]
        if text.slot >= 0 { return text.slot }
        if text.count > 0, let known = index(of: text.text) { return known }
        append(text)
        other.texts.pointer(at: name).pointee.move(to: count &- 1)
        return count &- 1
    }

    private mutating func append(_ text: OwnedText) {
        sorted.insertReserved(Int32(truncatingIfNeeded: count), at: place(of: text.text))
        texts.appendReserved(text)
        longest = max(longest, text.count)
        chains.appendReserved(Chain())
        let sum = sums.extend(by: ExampleNames.sumsOfName)
        sum.initialize(repeating: SIMD4(), count: ExampleNames.sumsOfName)
    }

    // MARK: the examples of a name

    /// Adds an example to a name, with its embedding if it is one stroke. Returns the name's last example before it; -1
    /// if there was none.
    func link(_ example: Int, to name: Int, _ embedding: UnsafePointer<Int16x8>?) -> Int {
        let chain = chains.pointer(at: name)
        let last = chain.pointee.last
        chain.pointee.last = example
        if last < 0 { chain.pointee.first = example }
        chain.pointee.count &+= 1
        guard let embedding else { return last }
        chain.pointee.embeddedCount &+= 1
        let sum = sums.pointer(at: name &* ExampleNames.sumsOfName)
        for part in 0..<ShapeEmbedding.parts {
            let numbers = SIMD8<Int32>(truncatingIfNeeded: embedding[part])
            sum[2 &* part] &+= numbers.lowHalf
            sum[2 &* part &+ 1] &+= numbers.highHalf
        }
        return last
    }

    /// Returns the first example of a name.
    func firstExample(of name: Int) -> Int { chains[name].first }

    func exampleCount(of name: Int) -> Int { chains[name].count }

    /// Returns the length of the mean of a name's embeddings; 0 if there are none.
    func meanLength(of name: Int) -> Float {
        let count = chains[name].embeddedCount
        if count == 0 { return 0 }
        var square: Float = 0
        let sum = sums.pointer(at: name &* ExampleNames.sumsOfName)
        for part in 0..<ShapeEmbedding.parts {
            let (low, high) = (Float32x4(sum[2 &* part]), Float32x4(sum[2 &* part &+ 1]))
            square += (low * low + high * high).sum()
        }
        return square.squareRoot() / (EmbeddingLayer.most * Float(count))
    }
}
