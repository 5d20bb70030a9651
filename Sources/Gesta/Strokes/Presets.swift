// The patterns that come with the library.

/// The limits of those that people write were fitted to strokes of people and to perturbed copies of them (turned, bent, jittered, with hooks and rests, at other rates),
/// against all other strokes, so that about one in a hundred of those is taken for it at strictness 1 and three in a thousand at 2.
enum Presets {
    static func pattern(named word: Text) -> Literal? {
        var at = 0
        while let name = name(at: at) {
            if word == name { return pattern(at: at) }
            at &+= 1
        }
        return nil
    }

    static func name(at index: Int) -> Literal? {
        switch index {
        case 0: "chevron"
        case 1: "chevron_left"
        case 2: "chevron_up"
        case 3: "chevron_down"
        case 4: "z"
        case 5: "checkmark"
        case 6: "circle"
        case 7: "circle_cw"
        case 8: "circle_ccw"
        case 9: "tickle"
        case 10: "v"
        case 11: "caret"
        case 12: "l"
        case 13: "triangle"
        case 14: "rectangle"
        case 15: "zigzag"
        case 16: "spiral"
        case 17: "s"
        case 18: "figure_eight"
        case 19: "x"
        case 20: "plus"
        case 21: "question_mark"
        case 22: "star"
        case 23: "left_bracket"
        case 24: "right_bracket"
        case 25: "left_brace"
        case 26: "right_brace"
        case 27: "pigtail"
        case 28: "arrow"
        case 29: "delete"
        default: nil
        }
    }

    private static func pattern(at index: Int) -> Literal {
        switch index {
        // The right chevron, as people write >.
        case 0:
            """
            bare 35{direction -35..48, wobble -0.05..0.1, bow -0.17..0.38}, 145{direction -52..43, length 0.09..1.27, wobble -0.03..0.1, \
            bow -0.12..0.24, turn -75..87, corner -189..125, miss -0.26..0.35, balance -0.55..0.65}, whole{hook_in -0.23..0.32, \
            hook_out -0.57..0.61, dx -0.58..0.59, width 0.06..1.33, strict 0.65}
            """
        // As people write <.
        case 1:
            """
            bare 145{direction -46..52, wobble -0.05..0.1, exit -25..35}, 35{direction -51..45, wobble -0.06..0.11, bow -0.3..0.18, corner -72..95, \
            miss -0.47..0.37, balance -0.55..0.41}, whole{hook_in -0.21..0.29, hook_out -0.19..0.27, winding 0.77..2.3, dx -0.93..0.98, \
            dy -0.08..1.37, width 0.17..1.23, strict 0.58}
            """
        // As people write ^.
        case 2:
            """
            bare -55{direction -43..55, length -0.06..2.1, wobble -0.03..0.08, exit -33..63}, 55{direction -57..50, length 0.19..1.46, \
            wobble -0.05..0.11, turn -102..104, miss -0.54..0.4, balance -1.15..0.74}, whole{hook_out -0.18..0.25, dx -0.2..1.31, dy -1.13..0.79, \
            gap -0.4..1.28, width 0.37..1.1, strict 0.55}
            """
        // As people write V.
        case 3:
            """
            bare 55{direction -33..82, length 0.1..1.11, wobble -0.22..0.18, exit -32..91}, -55{direction -71..34, wobble -0.1..0.11, \
            bow -0.42..0.19, entry -60..65, corner -65..95}, whole{hook_in -0.47..0.62, hook_out -0.48..0.66, winding -0.01..2, dx 0.02..1.21, \
            dy -0.84..0.49, gap 0.07..1.09, strict 0.62}
            """
        // Printed.
        case 4:
            """
            bare 0{direction -46..77, length 0.16..1.16, bow -0.64..0.36, entry -83..44}, 125{exit -52..29, turn -55..63, corner -45..83, \
            miss -0.71..0.59}, 0{length 0.15..1.14, wobble -0.1..0.11, bow -0.43..0.24, turn -49..39, corner -134..63, balance -0.95..0.92}, \
            whole{hook_in -0.7..0.51, hook_out -0.2..0.33, winding 0.67..3.2, dx -0.98..1.41, dy -0.23..1.33, strict 0.71}
            """
        // Its first part is the shorter one: that tells it from a V.
        case 5:
            """
            bare 50{direction -85..99, length -0.05..0.66, wobble -0.09..0.23, entry -119..91}, -50{direction -82..66, wobble -0.05..0.11, \
            bow -0.33..0.15, entry -54..27, turn -74..78, corner -201..111, miss -0.19..0.31, balance -1.32..0.25}, whole{hook_in -0.18..0.22, \
            hook_out -0.38..0.43, dy -1.33..0.36, strict 0.55}
            """
        // Either way round.
        case 6: "bare arc 360{roundness -0.2..0.2, fill 0.81..1.27}, whole{gap -0.15..0.48, width 0.04..0.95, strict 0.49}"
        case 7: "bare cw 360{roundness -0.2..0.2, fill 0.81..1.27, sweep 120..720}, whole{gap -0.15..0.48, width 0.04..0.95, strict 0.49}"
        case 8: "bare ccw 360{roundness -0.2..0.2, fill 0.81..1.27, sweep -720..-120}, whole{gap -0.15..0.48, width 0.04..0.95, strict 0.49}"
        // Six ways to and fro, or up to eight, whichever way first.
        case 9: "(left, right) x3..4 | (right, left) x3..4"
        case 10: "chevron_down"
        case 11: "chevron_up"
        case 12:
            """
            bare 90{direction -42..54, length -0.32..1.78, wobble -0.07..0.06, bow -0.15..0.14}, 0{direction -38..25, length -0.41..1.08, \
            wobble -0.04..0.17, bow -0.53..0.21, miss -0.11..0.38, balance -0.41..0.6}, whole{hook_in -2.9..1.59, hook_out -0.21..0.36, \
            dy -0.25..1.59, gap -0.56..2.2, width -0.41..1.63, strict 0.58}
            """
        case 13: "anywhere either-way closed 120{wobble 0..0.12}, 0{wobble 0..0.12, turn -50..50}, -120{wobble 0..0.12}"
        case 14: "anywhere either-way closed down{wobble 0..0.1}, right{wobble 0..0.1}, up{wobble 0..0.1}, left{wobble 0..0.1}"
        // Four to nine segments.
        case 15:
            """
            bare (up-right{direction -48..42, wobble 0..0.2}, down-right{direction -42..48, wobble 0..0.2}) x2..4, whole{hook_in 0..0.2, \
            hook_out 0..0.2} | bare (down-right{direction -42..48, wobble 0..0.2}, up-right{direction -48..42, wobble 0..0.2}) x2..4, \
            whole{hook_in 0..0.2, hook_out 0..0.2} | bare (up-right{direction -48..42, wobble 0..0.2}, down-right{direction -42..48, \
            wobble 0..0.2}) x2..4, up-right{direction -48..42, wobble 0..0.2}, whole{hook_in 0..0.2, \
            hook_out 0..0.2} | bare (down-right{direction -42..48, wobble 0..0.2}, up-right{direction -48..42, wobble 0..0.2}) x2..4, \
            down-right{direction -42..48, wobble 0..0.2}, whole{hook_in 0..0.2, hook_out 0..0.2}
            """
        // Inwards or outwards, two to four turns.
        case 16: "bare cw 1000{roundness 0.1..0.7, sweep 600..1500} | bare ccw 1000{roundness 0.1..0.7, sweep -1500..-600}"
        case 17:
            """
            bare 160{direction -172..101, length -0.16..1.04, bow -0.16..0.61, exit -78..22}, 35{direction -52..68, wobble -0.05..0.15, \
            entry -51..48, exit -60..67, turn -91..137, miss -1.64..1.83, balance -1.76..1.64}, 160{direction -45..83, entry -98..52, \
            turn -100..73, corner -148..45, balance -0.42..1.1}, whole{hook_out -0.52..0.69, dx -2.6..0.37, gap 0.13..1.62, strict 0.74}
            """
        // As people write 8.
        case 18:
            """
            bare ccw 150 from left{direction -125..247, length -0.16..0.86, sweep -477..339, exit -109..11.9}, cw 270 from 45{bow -5.7..1.38, \
            roundness 0.07..0.55, balance -1.22..1.35}, whole{hook_in -0.54..0.75, hook_out -1.57..1.41, dx -1.43..1.31, dy -0.69..0.43, \
            gap -0.32..0.59, width -0.02..0.93, strict 0.69}
            """
        // In one stroke, or in two.
        case 19:
            """
            45, -90, 135 | down-right, lift, down-left | down-left, lift, down-right | down-right, lift, up-right | up-right, lift, \
            down-right | down-left, lift, up-left | up-left, lift, down-left
            """
        // In two strokes.
        case 20: "right, lift, down | down, lift, right | left, lift, down | down, lift, left | right, lift, up | up, lift, right"
        // Without its point.
        case 21:
            """
            bare cw 225 from up{length -0.21..0.81, bow -10.3..2.6, sweep -314..1049, entry -201..14.6, exit -32..173, roundness -0.28..0.37}, \
            down{direction -61..38, length -0.06..0.58, bow -0.64..0.75, entry -51..45}, whole{hook_in -0.15..0.18, hook_out -0.22..0.21, \
            dx -0.62..0.7, gap -0.16..1.25, width 0.05..0.84, strict 0.64}
            """
        // Five points, in one stroke.
        case 22: "anywhere either-way -72, 72, -144, 0, 144"
        case 23:
            """
            bare 180{direction -80..72, length -0.07..0.96, exit -33..44}, 90{direction -45..46, wobble -0.07..0.07, turn -66..64, \
            balance -1.2..0.46}, 0{direction -68..46, length -0.15..0.91, wobble -0.09..0.17, bow -0.27..0.17, turn -62..59, corner -127..67, \
            miss -0.13..0.16}, whole{hook_in -0.57..0.68, hook_out -0.21..0.27, dy 0.22..1.29, strict 0.65}
            """
        case 24:
            """
            bare 0{direction -67..59, length 0.01..0.81, wobble -0.16..0.18, exit -51..30}, 90{wobble -0.06..0.06, entry -22..36, turn -62..53, \
            balance -1.76..0.87}, 180{direction -68..117, length -0.06..0.8, bow -0.31..0.53, turn -56..54, corner -71..85}, \
            whole{hook_in -0.34..0.34, hook_out -0.32..0.4, dx -1.32..1.06, dy -0.06..1.67, strict 0.61}
            """
        case 25:
            """
            bare 118{direction -105..108, wobble 0.01..0.15, bow -0.14..0.34, entry -86..92, exit -98..81}, 62{direction -75..48, \
            wobble -0.02..0.18, bow -0.17..0.4, entry -46..70, turn -72..66, corner -128..42, miss -2.1..2.8}, whole{hook_in -0.17..0.16, \
            hook_out -0.26..0.29, winding 0.85..2.4, dx -0.55..0.84, dy 0.38..1.37, gap -1.23..2.6, width -0.4..1, strict 0.76}
            """
        case 26:
            """
            bare 62{wobble -0.01..0.18, bow -0.42..0.14, entry -93..73, exit -176..183}, 118{direction -61..83, length -1.86..2.8, \
            wobble -0.01..0.16, bow -0.35..0.09, entry -84..44, turn -70..68, corner -32..123, miss -2.2..2.8}, whole{hook_in -0.22..0.18, \
            hook_out -0.6..0.56, winding 0.79..2.6, dx -0.75..0.4, dy 0.13..1.59, gap -1.69..3.2, width -0.83..1.47, strict 0.76}
            """
        // A loop on a line.
        case 27:
            """
            bare ccw 360 from right{length 0.52..1.1, bow -0.12..0.41, entry -119..5.1, exit -101..153, detour -0.54..7.7}, \
            whole{hook_in -0.15..0.17, hook_out -0.19..0.23, winding -0.69..8.1, dx 0.35..1.22, dy -0.65..0.45, gap -1.27..2.5, width 0.38..1.09, \
            strict 0.68}
            """
        // Up to the right, in one stroke.
        case 28:
            """
            bare -38{direction -101..96, length 0.26..1.53, wobble -0.13..0.15}, 170{length -0.38..1.05, bow -0.41..0.38, turn -106..137, \
            miss -1.21..1.42, balance -0.44..1.42}, -10{turn -87..69, corner -92..98}, 95{direction -125..117, length -0.57..1.44, turn -188..161, \
            corner -231..267, miss -0.24..0.32, balance -2.4..1.99}, whole{hook_in -0.28..0.32, hook_out -0.26..0.29, dx -0.25..1.63, strict 0.60}
            """
        // A proofreader's mark: a cross closed at the bottom.
        default:
            """
            bare 45{direction -83..100, wobble -0.11..0.13}, 180{entry -46..49, turn -84..65, miss -0.24..0.3, balance -0.53..0.92}, \
            -45{direction -99..82, length 0.23..1.53, turn -104..79, miss -0.25..0.29, balance -1.07..0.6}, whole{hook_in -0.28..0.31, \
            hook_out -0.33..0.37, dx -0.3..1.23, width -0.14..1.34, strict 0.59}
            """
        }
    }
}
