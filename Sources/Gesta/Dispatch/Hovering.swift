// Pointers above the surface: they are no contacts, so those who want them are told without following anything.

import CGesta

extension Context {
    /// The recognizers of the region under the pointer, and of those around it, that want to know.
    @inline(never)
    func hover(_ touch: UnsafePointer<gesta_touch>) {
        hands &+= 1
        let place = Point(touch.pointee.x, touch.pointee.y * settings.ySign)
        var node = region(for: touch)
        while let region = node {
            let list = region.pointee.recognizers
            var at = 0
            while at < list.count {
                list[at]._withUnsafeGuaranteedRef { recognizer in
                    guard recognizer.followsHover, recognizer.isEnabled,
                        recognizer.tools & (1 << touch.pointee.tool) != 0,
                        joins(recognizer)
                    else { return }
                    recognizer.hand = hands
                    recognizer.hear(.above(touch, place))
                }
                at &+= 1
            }
            node = region.pointee.parent
        }
        if hoverers > 0 { tellTheOthers(.elsewhere(touch), tools: Recognizer.allTools) }
    }

    /// The pointer may have left those that it is not above now, or where it did not go down.
    /// `tools`: only those that receive one of these.
    @inline(never)
    func tellTheOthers(_ news: HoverNews, tools: UInt32) {
        recognizers.forEach {
            $0._withUnsafeGuaranteedRef { recognizer in
                if recognizer.followsHover, recognizer.hand != hands, recognizer.tools & tools != 0 {
                    recognizer.hear(news)
                }
            }
        }
    }
}
