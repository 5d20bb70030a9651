// The engine itself, as the first of the parts: the classes of gestures, and the calls of every context.

enum Gestures: Part {
    static func addClasses(to list: inout ClassList) -> Bool {
        list.add(Tap.describe) && list.add(Pan.describe) && list.add(LongPress.describe) && list.add(Swipe.describe)
            && list.add(Pinch.describe) && list.add(Rotation.describe) && list.add(Transform.describe)
            && list.add(Capture.describe) && list.add(EdgePan.describe) && list.add(DoubleTapDrag.describe)
            && list.add(Hover.describe) && list.add(Press.describe) && list.add(Taps.describe)
            && list.add(Scroll.describe) && list.add(Hold.describe)
    }
}
