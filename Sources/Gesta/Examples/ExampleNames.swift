// The names of a set of examples, and what is known of the examples of each: adding an example does not search the
// others.

struct ExampleNames {
    /// The examples of a name, each of which has the index of the next.
    private struct Chain {
        var last = -1
        var count = 0
        /// The number of examples of one stroke, which have embeddings.
        var embeddedCount = 0
    }

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
        for text in texts.elements { Memory.release(text.base) }
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

    /// Makes room for one more name. Returns false when out of memory.
    mutating func reserve() -> Bool {
        texts.reserve(count &+ 1) && sorted.reserve(count &+ 1) && chains.reserve(count &+ 1)
            && sums.reserve(sums.count &+ ExampleNames.sumsOfName)
    }

    /// Returns the index of a new or known name; nil when out of memory. Room must be reserved.
    mutating func add(_ name: Text) -> Int? {
        if let known = index(of: name) { return known }
        guard let copy = name.copy() else { return nil }
        _ = sorted.insert(Int32(truncatingIfNeeded: count), at: place(of: name))
        texts.append(OwnedText(base: copy, count: name.count, capacity: name.count, slot: 0))
        beginChain()
        longest = max(longest, name.count)
        return count &- 1
    }

    private mutating func beginChain() {
        chains.append(Chain())
        let sum = sums.extend(by: ExampleNames.sumsOfName)
        sum.initialize(repeating: SIMD4(), count: ExampleNames.sumsOfName)
    }

    /// Removes the names from index `count` on, and all examples of the others, which are to be linked again.
    mutating func unlink(keeping count: Int) {
        while self.count > count {
            Memory.release(texts[self.count &- 1].base)
            texts.truncate(to: self.count &- 1)
        }
        var kept = 0
        for name in sorted where Int(name) < count {
            sorted[kept] = name
            kept &+= 1
        }
        sorted.truncate(to: kept)
        chains.truncate(to: 0)
        sums.truncate(to: 0)
        longest = 0
        for text in texts {
            beginChain()
            longest = max(longest, text.count)
        }
    }

    // MARK: the examples of a name

    /// Adds an example to a name, with its embedding if it is one stroke. Returns the name's last example before it; -1
    /// if there was none.
    func link(_ example: Int, to name: Int, _ embedding: UnsafePointer<Int16x8>?) -> Int {
        let chain = chains.pointer(at: name)
        let last = chain.pointee.last
        chain.pointee.last = example
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
