// How sure a fit of a pattern is.

import Testing

@testable import GestaCore

@Suite("Likelihoods of patterns")
struct PatternLikelihoodTests {
    private func likelihood(_ pattern: Literal, misfit: Double) -> Double {
        guard case .program(let program) = PatternCompiler.compile(Text(pattern)) else { fatalError() }
        defer { program.dispose() }
        return program.pointee.likelihood(of: PatternFit(chain: 0, pattern: 0, misfit: misfit))
    }

    @Test("A worse fit is less likely, as far as any demand allows")
    func falls() {
        var last = Double.infinity
        for step in 0...64 {
            let next = likelihood("right, down", misfit: Double(step) / 16)
            #expect(next < last)
            last = next
        }
        #expect(abs(likelihood("right, down", misfit: 0) - 20.64) < 1e-12)
    }

    @Test("A further segment doubles it, up to five; further strokes count by their segments")
    func segments() {
        let counts: [(Literal, Double)] = [
            ("right", 1), ("right, down", 2), ("right, down, left", 3), ("(right, down) x2", 4),
            ("(right, down) x2, right", 5), ("(right, down) x3", 5), ("right, lift, down", 2),
        ]
        for (pattern, count) in counts {
            #expect(abs(likelihood(pattern, misfit: 0.25) - (8.1425 + count)) < 1e-12, "\(pattern.string)")
        }
    }

    @Test("Few tests say little, however well they are passed")
    func tests() {
        let counts: [(Literal, Double)] = [
            ("bare 0{direction -48..63}, 125, 0", 0.2 * 19.55 - 0.91 + 0.25),
            ("bare 0{direction -9..9, bow -1..1, exit -9..9}", 0.6 * 19.55 - 0.91 + 0.75), ("bare 0, 125", -0.91),
        ]
        for (pattern, expected) in counts {
            #expect(abs(likelihood(pattern, misfit: 0) - expected) < 1e-12, "\(pattern.string)")
        }
    }

    @Test("Each way to draw the same pattern costs as much as it adds; other patterns do not count")
    func ways() {
        let single = likelihood("right, down", misfit: 0.1)
        #expect(likelihood("right, down; up", misfit: 0.1) == single)
        #expect(abs(likelihood("either-way right, down", misfit: 0.1) - (single - 1)) < 1e-12)
        #expect(abs(likelihood("right, down | up | left", misfit: 0.1) - (single - 1.5)) < 1e-12)
        #expect(abs(likelihood("right, down | up | left | right", misfit: 0.1) - (single - 2)) < 1e-12)
    }

    @Test("Before the lift, the number of ways does not count")
    func oneWay() {
        for (pattern, ways) in [("right, down", 0.0), ("either-way right, down", 1), ("right, down | up | left", 1.5)]
            as [(Literal, Double)]
        {
            guard case .program(let program) = PatternCompiler.compile(Text(pattern)) else { fatalError() }
            defer { program.dispose() }
            let fit = PatternFit(chain: 0, pattern: 0, misfit: 0.1)
            let likelihood = program.pointee.likelihood(of: fit)
            #expect(abs(program.pointee.likelihoodOfOneWay(of: fit) - likelihood - ways) < 1e-12)
        }
    }

    @Test("What is common in ordinary touch must be as much more likely, of each rate; without a rate, nothing changes")
    func common() {
        let text: Literal = "right, down; right, down, whole{common 2}; right, down, whole{common -1.5} | up, right"
        guard case .program(let program) = PatternCompiler.compile(Text(text)) else { fatalError() }
        defer { program.dispose() }
        let stated = [0, 2, -1.5, -1.5]
        #expect(program.pointee.chains.count == stated.count)
        for (chain, common) in stated.enumerated() {
            #expect(program.pointee.limit(ofChain: chain, PatternDemand()) == 1)
            let demand = PatternDemand(falsePositives: 1.0 / 1024)
            let limit = program.pointee.limit(ofChain: chain, demand)
            var fit = PatternFit(chain: chain, pattern: Int(program.pointee.chains[chain].pattern), misfit: limit)
            #expect(abs(program.pointee.likelihood(of: fit) - demand.leastLikelihood - common) < 1e-9)
            fit.misfit = limit * 0.999
            #expect(program.pointee.accepts(fit, limit: 1, demand))
            fit.misfit = limit * 1.001
            #expect(!program.pointee.accepts(fit, limit: 1, demand))
        }
    }

    @Test("A rate limits the misfit to that of its likelihood, of each chain; 1 does not limit it")
    func rates() {
        for text: Literal in ["right, down", "either-way right, down | up", "bare 0{direction -48..63}, 125"] {
            guard case .program(let program) = PatternCompiler.compile(Text(text)) else { fatalError() }
            defer { program.dispose() }
            func demand(_ rate: Double) -> PatternDemand { PatternDemand(falsePositives: rate) }
            #expect(!demand(1).isLimited && demand(0.999).isLimited)
            for chain in 0..<program.pointee.chains.count {
                var last = program.pointee.limit(ofChain: chain, demand(1))
                #expect(last == 1)
                for (rate, likelihood) in [
                    (0.5, -4.9167), (1.0 / 64, 1.75), (1.0 / 1024, 7.0833), (1e-100, 436.6), (0, 436.6),
                ] {
                    #expect(abs(demand(rate).leastLikelihood - likelihood) < 0.2, "\(rate)")
                    let limit = program.pointee.limit(ofChain: chain, demand(rate))
                    #expect(limit > 0 && limit <= last)
                    var fit = PatternFit(chain: chain, pattern: 0, misfit: limit)
                    if limit < 1, limit > PatternDemand.leastLimit {
                        let reached = program.pointee.likelihood(of: fit)
                        #expect(abs(reached - demand(rate).leastLikelihood) < 1e-9, "\(text.string) \(rate)")
                    }
                    fit.misfit = limit * 1.001
                    #expect(!program.pointee.accepts(fit, limit: limit, demand(rate)))
                    fit.misfit = limit * 0.999
                    let isReachable = limit > PatternDemand.leastLimit
                    #expect(program.pointee.accepts(fit, limit: limit, demand(rate)) == isReachable)
                    last = limit
                }
            }
        }
    }

    @Test("A pattern without tests says nothing, and does not pass a rate of 1 in 64")
    func withoutTests() {
        guard case .program(let program) = PatternCompiler.compile(Text("bare 0, 125" as Literal)) else { fatalError() }
        defer { program.dispose() }
        let demand = PatternDemand(falsePositives: 1.0 / 64)
        let limit = program.pointee.limit(ofChain: 0, demand)
        #expect(!program.pointee.accepts(PatternFit(chain: 0, pattern: 0, misfit: 0), limit: limit, demand))
    }

    @Test("The confidence is 128 at a ratio of 1, grows by 6 with each doubling, and stays within a byte")
    func confidence() {
        let rig = Rig()
        let puppet = rig.puppet()
        let figures: [(Double, UInt8)] = [
            (0, 128), (1, 134), (-1, 122), (0.25, 130), (21, 254), (21.2, 255), (1e9, 255), (-21.4, 0), (-1e9, 0),
            (.nan, 0),
        ]
        for (likelihood, expected) in figures {
            puppet.setConfidence(likelihood: likelihood)
            #expect(puppet.confidence == expected, "\(likelihood)")
        }
    }
}
