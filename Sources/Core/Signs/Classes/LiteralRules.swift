// How the tutorials' rules follow a stroke: a chevron, a checkmark, a Z. See `Sign.Tutorial`.

import CGesta

/// Parts: the first point, the stroke down to the right, the stroke down to the left.
final class ChevronStroke: SignStroke {
    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        if isLiteral { forEachMoveOfStroke(touches) { move($0) } } else { super.touchesMoved(touches) }
    }

    @inline(__always)
    private func move(_ touch: gesta_contact) {
        switch part {
        case 1:
            if firstMoveIsRight(touch) { setPart(2) }
        case 2:
            if touch.y < touch.previous_y {
                failAlongY(.turnedUp, touch.y - touch.previous_y)
            } else if touch.x <= touch.previous_x {
                setPart(3)
            }
        // The last part ends with the lift, whatever the moves are.
        default:
            break
        }
    }
}

/// Parts: the first point, the stroke down, the stroke up.
final class CheckmarkStroke: SignStroke {
    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        if isLiteral { forEachMoveOfStroke(touches) { move($0) } } else { super.touchesMoved(touches) }
    }

    @inline(__always)
    private func move(_ touch: gesta_contact) {
        switch part {
        case 1:
            if firstMoveIsRight(touch) { setPart(2) }
        case 2:
            if touch.x < touch.previous_x {
                fail(.turnedLeft, measured: touch.x - touch.previous_x)
            } else if touch.y < touch.previous_y {
                setPart(3)
            }
        case 3:
            if touch.x < touch.previous_x {
                fail(.turnedLeft, measured: touch.x - touch.previous_x)
            } else if touch.y > touch.previous_y {
                failAlongY(.turnedDown, touch.y - touch.previous_y)
            }
        default:
            break
        }
    }
}

/// Parts: the strokes to the right, down to the left, and to the right.
final class LetterZStroke: SignStroke {
    @_optimize(speed)
    override func touchesMoved(_ touches: Touches) {
        if isLiteral { forEachMoveOfStroke(touches) { move($0) } } else { super.touchesMoved(touches) }
    }

    @inline(__always)
    private func move(_ touch: gesta_contact) {
        switch part {
        case 0:
            if touch.x > touch.previous_x, abs(touch.y - touch.start_y) <= precision,
                touch.x - touch.start_x > precision
            {
                setPart(1)
            }
        case 1:
            if touch.x < touch.previous_x, touch.y > touch.previous_y { setPart(2) }
        case 2:
            if touch.x > touch.previous_x, abs(touch.y - touch.previous_y) <= precision {
                setPart(3)
                recognize()
            }
        default:
            break
        }
    }
}

extension SignStroke {
    /// The first move of a chevron and of a checkmark goes neither left nor up; otherwise, it fails.
    @inline(__always)
    fileprivate final func firstMoveIsRight(_ touch: gesta_contact) -> Bool {
        if touch.x < touch.start_x {
            fail(.firstMoveLeft, measured: touch.x - touch.start_x)
        } else if touch.y < touch.start_y {
            failAlongY(.firstMoveUp, touch.y - touch.start_y)
        } else {
            return true
        }
        return false
    }

    /// Fails by a movement along y, which the verdict states as the program has it.
    fileprivate final func failAlongY(_ reason: Reason, _ movement: Double) {
        fail(reason, measured: environment.pointee.yAxis.turned(movement))
    }
}
