// What recognizers have seen of a drawing, for its chain of directions.

import CGesta

extension DirectionChain {
    mutating func add(_ stroke: EquidistantPath) {
        for at in 0..<stroke.count { add(stroke.points[at], isFirst: at == 0) }
        add(stroke.last, isFirst: false)
    }

    mutating func add(_ drawing: ResampledDrawing) {
        for stroke in 0..<drawing.count {
            for at in 0..<ResampledDrawing.points { add(drawing.points(of: stroke)[at], isFirst: at == 0) }
        }
    }

    mutating func add(_ path: StrokePath) {
        for at in 0..<path.count { add(path.point(at), isFirst: path[at].isJump) }
    }

    /// The samples of the first contact.
    mutating func add(_ samples: Buffer<gesta_touch>, _ yAxis: YAxis, _ orientation: Orientation) {
        for touch in samples.elements where touch.contact == samples[0].contact {
            let isFirst = touch.phase == GESTA_PHASE_BEGAN.rawValue
            guard isFirst || touch.phase == GESTA_PHASE_MOVED.rawValue || touch.phase == GESTA_PHASE_ENDED.rawValue
            else { continue }
            add(orientation.turned(yAxis.turned(Point(touch.x, touch.y))), isFirst: isFirst)
        }
    }
}

extension Machine {
    /// Adds what has been drawn in the newest sequence. Returns false if its class keeps no drawing.
    final func addDrawing(to chain: inout DirectionChain, _ yAxis: YAxis) -> Bool {
        // While the event of an earlier sequence is delivered, the next drawing may have begun.
        let isKept = shown == attempt
        if let learner, learner.corrections != nil {
            if isKept { learner.addDrawing(to: &chain) }
        } else if let samples = keeping?.keptSamples {
            if isKept { chain.add(samples, yAxis, orientationOfRegion) }
        } else {
            return false
        }
        return true
    }
}
