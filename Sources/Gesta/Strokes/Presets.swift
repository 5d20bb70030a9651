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
            bare 35{direction -36..47, wobble -0.04..0.09, bow -0.18..0.41}, 145{direction -51..47, wobble -0.02..0.1, bow -0.13..0.25, \
            turn -67..78, corner -193..115, miss -0.22..0.32, balance -0.49..0.52}, whole{hook_in -0.21..0.31, hook_out -0.75..0.6, dx -0.52..0.56, \
            dy -0.13..1.5, width 0.08..1.3, strict 0.71}
            """
        // As people write <.
        case 1:
            """
            bare 145{direction -47..51, wobble -0.06..0.1, entry -32..26}, 35{direction -52..41, wobble -0.06..0.11, bow -0.27..0.18, \
            corner -68..92, miss -0.47..0.38, balance -0.52..0.41}, whole{hook_in -0.21..0.29, hook_out -0.19..0.28, winding 0.79..2.3, \
            dx -0.97..1, dy -0.08..1.37, width 0.1..1.3, strict 0.58}
            """
        // As people write ^.
        case 2:
            """
            bare -55{direction -37..49, length 0.12..2.1, wobble -0.03..0.07, exit -31..60}, 55{direction -54..48, length 0.31..1.43, \
            wobble -0.04..0.11, entry -70..90, turn -100..105, miss -0.61..0.38, balance -1.18..0.79}, whole{hook_out -0.18..0.25, dx -0.16..1.16, \
            dy -0.96..0.69, width 0.39..1.11, strict 0.76}
            """
        // As people write V.
        case 3:
            """
            bare 55{direction -31..86, length 0.17..1.1, wobble -0.26..0.19, exit -32..89}, -55{direction -73..33, wobble -0.08..0.11, \
            bow -0.46..0.2, entry -59..65, corner -62..96}, whole{hook_in -0.43..0.6, hook_out -0.42..0.63, winding 0.3..2, dx 0.01..1.26, \
            dy -0.81..0.44, gap 0.12..1.06, strict 0.62}
            """
        // Printed.
        case 4:
            """
            bare 0{direction -46..77, length 0.15..1.16, bow -0.64..0.36, entry -83..45}, 125{exit -52..29, turn -53..63, corner -45..83, \
            miss -0.73..0.61}, 0{length 0.15..1.14, wobble -0.1..0.11, bow -0.43..0.24, turn -50..39, corner -135..64, balance -0.97..0.95}, \
            whole{hook_in -0.68..0.51, hook_out -0.2..0.34, winding 0.67..3.2, dx -1..1.43, dy -0.22..1.32, strict 0.70}
            """
        // Its first part is the shorter one: that tells it from a V.
        case 5:
            """
            bare 50{direction -56..71, length 0.1..0.56, wobble -0.05..0.2, entry -116..87}, -50{direction -62..42, wobble -0.05..0.1, \
            bow -0.25..0.07, entry -49..22, exit -34..56, turn -52..54, corner -180..76, miss -0.15..0.26, balance -1.35..0.23}, \
            whole{hook_in -0.16..0.21, hook_out -0.24..0.29, winding 0.18..2.2, dx -0.3..1.6, dy -1.18..0.29, strict 0.95}
            """
        // Either way round.
        case 6: "bare arc 360{roundness -0.15..0.35, fill 0.58..2.2, oval -0.1..0.14}, whole{gap -0.16..0.5, width 0.38..0.87, strict 0.64}"
        case 7:
            """
            bare cw 360{roundness -0.15..0.35, fill 0.58..2.2, oval -0.1..0.14, sweep 120..720}, whole{gap -0.16..0.5, width 0.38..0.87, \
            strict 0.64}
            """
        case 8:
            """
            bare ccw 360{roundness -0.15..0.35, fill 0.58..2.2, oval -0.1..0.14, sweep -720..-120}, whole{gap -0.16..0.5, width 0.38..0.87, \
            strict 0.64}
            """
        // Six ways to and fro, or up to eight, whichever way first.
        case 9: "(left, right) x3..4 | (right, left) x3..4"
        case 10: "chevron_down"
        case 11: "chevron_up"
        case 12:
            """
            bare 90{direction -40..53, length 0.33..1.29, wobble -0.07..0.06, bow -0.16..0.14}, 0{direction -35..25, length -0.29..1, \
            wobble -0.03..0.17, bow -0.5..0.2, miss -0.12..0.37, balance -0.79..0.69}, whole{hook_in -2.7..1.53, hook_out -0.2..0.36, \
            dy -0.3..1.55, gap -0.42..2, width -0.04..1.67, strict 0.63}
            """
        case 13: "anywhere either-way closed 120{wobble 0..0.12}, 0{wobble 0..0.12, turn -50..50}, -120{wobble 0..0.12}"
        case 14: "anywhere either-way closed down{wobble 0..0.1}, right{wobble 0..0.1}, up{wobble 0..0.1}, left{wobble 0..0.1}"
        // Four to nine segments.
        case 15:
            """
            bare ((-45{direction -60..60, wobble 0..0.22, balance -0.95..0.95, turn -80..80}, 45{direction -60..60, wobble 0..0.22, \
            balance -0.95..0.95, turn -80..80}) x2..4 | (45{direction -60..60, wobble 0..0.22, balance -0.95..0.95, turn -80..80}, \
            -45{direction -60..60, wobble 0..0.22, balance -0.95..0.95, turn -80..80}) x2..4 | (-45{direction -60..60, wobble 0..0.22, \
            balance -0.95..0.95, turn -80..80}, 45{direction -60..60, wobble 0..0.22, balance -0.95..0.95, turn -80..80}) x2..4, \
            -45{direction -60..60, wobble 0..0.22, balance -0.95..0.95, turn -80..80} | (45{direction -60..60, wobble 0..0.22, balance -0.95..0.95, \
            turn -80..80}, -45{direction -60..60, wobble 0..0.22, balance -0.95..0.95, turn -80..80}) x2..4, 45{direction -60..60, wobble 0..0.22, \
            balance -0.95..0.95, turn -80..80}), whole{hook_in 0..0.4, hook_out 0..0.4, strict 0.8}
            """
        // Inwards or outwards, two to four turns.
        case 16:
            """
            bare cw 1000{roundness 0..0.6, sweep 550..2200, fill 1.2..5}, whole{gap -0.4..1, width 0.3..1.1, \
            strict 0.6} | bare ccw 1000{roundness 0..0.6, sweep -2200..-550, fill 1.2..5}, whole{gap -0.4..1, width 0.3..1.1}
            """
        case 17:
            """
            bare 160{direction -123..85, length -0.11..1.02, bow -0.16..0.61, exit -76..21}, 35{direction -44..59, wobble -0.05..0.15, \
            entry -50..46, exit -58..67, miss -1.74..1.66, balance -2.2..1.97}, 160{direction -44..87, wobble -0.35..0.25, entry -112..58, \
            turn -89..66, corner -155..42, balance -0.42..1.11}, whole{hook_out -0.55..0.7, dx -2.4..0.34, gap 0.12..1.64, strict 0.81}
            """
        // As people write 8.
        case 18:
            """
            bare ccw 150 from left{direction -105..159, length -0.19..0.86, sweep -470..347, exit -107..9.1}, cw 270 from 45{bow -5.2..1.11, \
            roundness 0.07..0.55, balance -1.15..1.28}, whole{hook_in -0.53..0.76, hook_out -1.66..1.48, dx -1.51..1.46, dy -0.71..0.42, \
            gap -0.27..0.57, width -0.08..0.94, strict 0.78}
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
            bare cw 225 from up{length -0.19..0.74, sweep -211..933, entry -188..1.98, exit -16.3..160, roundness -0.24..0.33, detour -5.2..18.5}, \
            down{direction -56..32, length -0.02..0.54, bow -0.62..0.72, entry -43..38}, whole{hook_in -0.13..0.16, hook_out -0.2..0.19, \
            dx -0.52..0.6, gap -0.09..1.15, width 0.09..0.8, strict 0.82}
            """
        // Five points, in one stroke.
        case 22: "anywhere either-way -72, 72, -144, 0, 144"
        case 23:
            """
            bare 180{direction -72..73, length -0.07..0.93, exit -32..51}, 90{wobble -0.08..0.07, exit -38..63, turn -69..60, miss -0.06..0.22, \
            balance -1.2..0.57}, 0{direction -83..66, length -0.15..0.87, wobble -0.04..0.13, bow -0.2..0.15, turn -59..39, miss -0.19..0.16}, \
            whole{hook_in -0.72..0.67, hook_out -0.2..0.28, dy 0.15..1.41, strict 0.74}
            """
        case 24:
            """
            bare 0{length 0.02..0.8, wobble -0.14..0.18, exit -49..28}, 90{wobble -0.05..0.06, entry -19.2..34, turn -47..41, balance -1.73..0.86}, \
            180{direction -49..71, length -0.02..0.74, bow -0.3..0.57, turn -53..44, corner -67..91, balance -1.42..1.78}, \
            whole{hook_in -0.28..0.33, hook_out -0.29..0.37, dy 0.09..1.54, gap -1.3..2.5, strict 0.83}
            """
        case 25:
            """
            bare 118{wobble 0.01..0.15, bow -0.14..0.34, entry -83..91, exit -98..81}, 62{direction -77..48, length -1.24..2.3, wobble -0.02..0.17, \
            bow -0.16..0.39, entry -46..71, turn -68..62, corner -129..42, miss -2.2..2.9}, whole{hook_in -0.16..0.16, hook_out -0.26..0.29, \
            winding 0.86..2.4, dx -0.55..0.81, dy 0.37..1.37, gap -1.21..2.6, width -0.38..1.01, strict 0.79}
            """
        case 26:
            """
            bare cw 60 from 25{direction -106..63, length -0.34..0.51, bow -0.96..0.39, detour -2.5..5.3}, ccw 50 from 90{length -0.48..0.91, \
            bow -0.48..1.14, sweep -1547..1052, entry -16.7..90, exit -129..36}, ccw 50 from 140{length -0.7..1.09, entry -11.9..87, \
            exit -132..105, roundness -0.45..1.13}, cw 60 from 95{direction -55..125, length -0.28..0.75, bow -0.87..0.35, entry -173..103, \
            detour -0.13..3.1}, whole{hook_in -0.5..0.44, hook_out -0.46..0.36, dy 0.41..1.42, gap -1.34..2.9, width -0.38..0.75, strict 0.79}
            """
        // A loop on a line.
        case 27:
            """
            bare ccw 360 from right{length 0.56..1.05, bow -0.1..0.39, entry -111..-1.61, exit -83..135, detour 0.51..6.5}, \
            whole{hook_in -0.14..0.16, hook_out -0.17..0.22, dx 0.4..1.15, dy -0.59..0.4, gap -1.05..2.3, width 0.43..1.06, strict 0.86}
            """
        // Up to the right, in one stroke.
        case 28:
            """
            bare -38{direction -68..62, length 0.47..1.32, wobble -0.08..0.1}, 170{length -0.13..0.8, bow -0.28..0.25, turn -63..91, \
            miss -0.78..0.98, balance -0.12..1.1}, -10{turn -58..42}, 95{direction -85..76, length -0.16..1.06, wobble -0.14..0.2, turn -127..102, \
            corner -137..177, miss -0.15..0.22, balance -1.71..1.25}, whole{hook_in -0.18..0.22, hook_out -0.17..0.2, dx 0.09..1.3, strict 0.91}
            """
        // A proofreader's mark: a cross closed at the bottom.
        default: "45, 180, -45"
        }
    }
}
