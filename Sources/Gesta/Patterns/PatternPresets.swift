// The preset patterns.

/// Limits stated with decimals were fitted to people's strokes and perturbed copies of them: rotated, bent, with
/// jitter, hooks and rests, at other sampling rates. They accept about 1 % of all other strokes at strictness 1, and
/// 0.3 % at strictness 2.
enum PatternPresets {
    /// In the order of the patterns.
    static var names: Words {
        """
        chevron chevron_left chevron_up chevron_down z checkmark circle circle_cw circle_ccw tickle \
        v caret l triangle rectangle zigzag spiral s figure_eight x \
        plus question_mark star left_bracket right_bracket left_brace right_brace pigtail arrow delete
        """
    }

    static func pattern(named word: Text) -> Literal? { names.index(of: word).map { pattern(at: $0) } }

    private static func pattern(at index: Int) -> Literal {
        switch index {
        // Written like >.
        case 0:
            """
            bare 35{direction -36..41, wobble -0.04..0.09, bow -0.15..0.29}, 145{direction -52..48, wobble \
            -0.02..0.08, bow -0.14..0.21, turn -67..77, corner -189..145, miss -0.22..0.31, balance -0.53..0.54}, \
            whole{hook_in -0.23..0.33, hook_out -0.79..0.64, winding 0..2.5, dx -0.63..0.59, dy -0.23..1.61, width \
            0.03..1.33, strict 0.66}
            """
        // Written like <.
        case 1:
            """
            bare 145{direction -38..45, length 0.01..1.16, wobble -0.06..0.11, bow -0.22..0.29, exit -19.4..30}, \
            35{direction -52..36, wobble -0.05..0.1, bow -0.32..0.17, corner -61..86, miss -0.42..0.29, balance \
            -0.47..0.35}, whole{hook_in -0.23..0.27, hook_out -0.19..0.28, winding 0.88..2.1, dy -0.05..1.37, width \
            0.3..1.08, strict 0.88}
            """
        // Written like ^.
        case 2:
            """
            bare -55{direction -37..42, wobble -0.02..0.07, exit -26..53}, 55{direction -43..47, wobble -0.08..0.11, \
            miss -0.53..0.33, balance -0.74..0.36}, whole{hook_out -0.18..0.26, dx -0.09..1.24, dy -1.11..0.58, gap \
            -0.11..1.08, width 0.46..1.01, strict 0.95}
            """
        // Written like V.
        case 3:
            """
            bare 55{direction -40..71, length 0.35..1.01, wobble -0.2..0.19, exit -32..107}, -55{direction -54..31, \
            wobble 0..0.11, bow -0.42..0.16, corner -42..106}, whole{hook_in -0.65..0.53, hook_out -0.28..0.57, \
            winding 0.65..1.92, dx -0.39..2.3, dy -0.82..0.52, gap 0.08..0.98, strict 0.73}
            """
        // A printed Z, or a written one with curves.
        case 4:
            """
            bare 0{direction -48..63, length 0.14..1.68, bow -0.18..0.36}, 125{bow -0.14..0.17, turn -48..59, miss \
            -0.84..0.37, balance -1..1.24}, 0{direction -43..55, length 0.14..1.09, wobble -0.12..0.12, bow \
            -0.34..0.18, turn -51..40, corner -56..97, balance -1.03..0.85}, whole{hook_in -0.19..0.44, hook_out \
            -0.24..0.42, dx -0.57..1.1, dy -0.4..1.44, strict 0.65} | bare cw 135 from 0, cw 580 from 140{length \
            -0.5..0.74, bow -3.5..0.71, sweep 425..1095, entry -56..167, exit -269..88}, whole{dy -0.13..0.93, gap \
            0.09..1.08, width 0.11..0.87}
            """
        // The first part is shorter, unlike that of a V.
        case 5:
            """
            bare 50{direction -55..71, length 0.1..0.56, wobble -0.05..0.2}, -50{direction -63..43, wobble -0.05..0.1, \
            bow -0.25..0.07, entry -49..22, exit -34..55, turn -53..55, corner -179..75, miss -0.15..0.26, balance \
            -1.35..0.23}, whole{hook_in -0.16..0.21, hook_out -0.24..0.29, winding 0.18..2.2, dx -0.35..1.64, dy \
            -1.2..0.29, width -0.24..1.52, strict 0.95}
            """
        // In either direction.
        case 6:
            """
            bare arc 360{roundness -0.15..0.35, fill 0.58..2.2, oval -0.1..0.14}, whole{gap -0.16..0.5, \
            width 0.38..0.87, strict 0.65}
            """
        case 7:
            """
            bare cw 360{roundness -0.15..0.35, fill 0.58..2.2, oval -0.1..0.14, sweep 120..720}, whole{gap -0.16..0.5, \
            width 0.38..0.87, strict 0.64}
            """
        case 8:
            """
            bare ccw 360{roundness -0.15..0.35, fill 0.58..2.2, oval -0.1..0.14, sweep -720..-120}, whole{gap \
            -0.16..0.5, width 0.38..0.87, strict 0.64}
            """
        // Six to eight strokes to the left and right in turn, beginning with either.
        case 9: "(left, right) x3..4 | (right, left) x3..4"
        case 10: "chevron_down"
        case 11: "chevron_up"
        case 12:
            """
            bare 90{direction -118..57, length 0.35..1.3, wobble -0.08..0.07, bow -0.33..0.16, entry -24..36}, \
            0{direction -36..30, length -0.27..1.02, wobble -0.03..0.18, bow -0.67..0.3, entry -211..151, exit \
            -41..64, turn -103..56, miss -0.25..0.46, balance -0.65..0.66}, whole{hook_in -2.8..1.51, hook_out \
            -0.22..0.38, dy -0.31..1.79, width -0.05..1.75, strict 0.67}
            """
        case 13:
            """
            bare anywhere either-way 120, 0, -120, each{direction -51..51, wobble 0..0.14, entry -39..39, exit \
            -39..39, turn -52..52, miss 0..0.23, balance -0.53..0.53}, whole{winding 0..3, gap 0..0.37, strict 0.74}
            """
        case 14:
            """
            bare anywhere either-way 90, 0, -90, 180, each{direction -56..56, entry -63..63, exit -63..63, turn \
            -40..40, corner -42..42, balance -1.04..1.04}, whole{hook_in 0..0.62, hook_out 0..0.62, gap 0..0.5, strict \
            0.75}
            """
        // Four to nine segments.
        case 15:
            """
            bare ((-45, 45) x2..4 | (45, -45) x2..4 | (-45, 45) x2..4, -45 | (45, -45) x2..4, 45), each{direction \
            -66..66, wobble 0..0.22, balance -0.95..0.95, turn -88..88}, whole{hook_in 0..0.4, hook_out 0..0.4, strict \
            0.7}
            """
        // Inward or outward, 1.5 to 6 turns.
        case 16:
            """
            bare cw 1000{roundness 0..0.6, sweep 550..2200, fill 1.2..5}, whole{gap -0.4..1, width 0.3..1.1, strict \
            0.6} | bare ccw 1000{roundness 0..0.6, sweep -2200..-550, fill 1.2..5}, whole{gap -0.4..1, width 0.3..1.1}
            """
        case 17:
            """
            bare 160{direction -130..93, exit -83..21}, 35{direction -29..65, wobble -0.13..0.13, entry -68..40, turn \
            -72..121, corner -58..91, balance -1.02..0.4}, 160{length -0.17..1.17, turn -49..202, corner -145..55, \
            balance -0.65..0.85}, whole{hook_in -0.16..0.45, hook_out -1.9..0.5, dx -1.61..0.59, dy 0.05..1.3, strict \
            0.53} | bare -50{entry -7.5..40}, cw 180 from 80{length 0.47..1.85, sweep -3.7..304, entry -62..36, detour \
            1.22..3.1}, whole{hook_in -0.43..0.49, dx -0.97..1.85, dy -1.57..0.31, gap 0.01..0.87, width 0.27..0.93}
            """
        // Written like 8.
        case 18:
            """
            bare ccw 180 from -150{direction -79..130, sweep -976..599, exit -239..135}, cw 240 from 30{direction \
            -158..170, sweep -416..1313, entry -141..231, detour 0.31..9.8, corner -167..290, balance -1.03..1.37}, \
            ccw 60 from -70{length -0.53..1.57, entry -161..100, exit -197..182, balance -1.31..1.43}, whole{hook_in \
            -1.02..1.15, winding 0.49..4.1, dx -1.48..1.44, dy -0.61..0.46, gap -1.01..0.92, width 0.11..0.92, strict \
            0.84}
            """
        // In one stroke or two.
        case 19:
            """
            bare 45{direction -95..108, length 0.06..1.51, wobble -0.16..0.19}, -90{direction -89..73, bow \
            -0.32..0.27, turn -69..53, corner -72..67, miss -0.33..0.41, balance -0.55..0.75}, 135{direction -90..72, \
            length 0.34..1.47, wobble -0.16..0.19, turn -56..50, miss -0.76..0.95}, whole{hook_out -0.94..0.83, \
            winding 0.19..2, dx -0.86..0.82, dy -0.1..1.31, strict 0.54} | down-right, lift, down-left | down-left, \
            lift, down-right | down-right, lift, up-right | up-right, lift, down-right | down-left, lift, up-left | \
            up-left, lift, down-left
            """
        // In two strokes.
        case 20:
            """
            right, lift, down | down, lift, right | left, lift, down | down, lift, left | right, lift, up | \
            up, lift, right
            """
        // Without the dot.
        case 21:
            """
            bare cw 225 from -80{direction -125..86, length 0.01..0.83, bow -4..2, entry -109..-12.8, exit 3.8..126, \
            roundness -0.24..0.33, detour -4..9}, ccw 60 from 145{length -0.28..1.05, bow -0.13..0.53, entry -2.4..63, \
            exit -62..27, turn -71..174, corner -242..97, balance -1.47..2}, whole{hook_in -0.21..0.26, hook_out \
            -0.45..0.32, winding -1.75..5.5, dx -0.42..0.59, gap -0.02..1.15, width -0.2..1.19, strict 0.74}
            """
        // Five points, in one stroke.
        case 22: "anywhere either-way -72, 72, -144, 0, 144"
        case 23:
            """
            bare 180{direction -66..68, length -0.18..1.1, exit -34..69}, 90{direction -35..38, wobble -0.08..0.07, \
            exit -40..57, turn -71..60, miss -0.07..0.19, balance -1.04..0.4}, 0{direction -118..114, length \
            -0.16..0.97, entry -62..44, turn -67..51, corner -68..41, miss -0.08..0.16, balance -1.16..1.85}, \
            whole{hook_in -0.67..0.63, hook_out -0.28..0.37, dy 0.24..1.21, strict 0.65}
            """
        case 24:
            """
            bare 0{direction -64..60, length -0.14..1.1, exit -77..37}, 90{wobble -0.07..0.06, entry -32..49, exit \
            -46..31, turn -54..48, miss -0.08..0.14, balance -1.16..0.65}, 180{direction -58..63, length -0.62..0.95, \
            turn -50..45, corner -63..137, miss -0.16..0.23, balance -0.78..1.11}, whole{hook_in -0.3..0.37, hook_out \
            -0.36..0.45, dx -1.09..0.83, gap 0.24..1.43, strict 0.63}
            """
        case 25:
            """
            bare ccw 60 from 155{direction -98..116, length -0.29..0.62, exit -139..80, detour -0.4..2.6}, cw 50 from \
            90{length -0.44..0.99, bow -1.56..1.02, entry -208..129, exit -22..109, roundness -1.15..1.48, corner \
            -146..129}, cw 50 from 40{length -0.83..0.9, bow -1.79..1.22, entry -79..23, exit -62..115, roundness \
            -0.83..1.17, corner -220..22}, ccw 60 from 85{direction -105..64, length -0.14..0.67, bow -0.42..0.88, \
            sweep -956..698, exit -245..210, detour -1.47..3.8, turn -217..197, corner -189..107}, whole{hook_in \
            -0.6..0.48, hook_out -0.31..0.37, winding 0.58..2.4, dy 0.39..1.53, width -0.35..0.81, strict 0.78}
            """
        case 26:
            """
            bare cw 60 from 25{direction -103..59, length -0.35..0.48, bow -1.08..0.36}, ccw 50 from 90{length \
            -0.67..0.87, roundness -1.06..1.28, balance -1.72..1.4}, ccw 50 from 140{length -0.78..1.04, exit \
            -82..10.9, corner -17.4..206}, cw 60 from 95{direction -47..116, length -0.29..0.67}, whole{hook_out \
            -0.48..0.39, winding 0.55..2.5, dy 0.12..1.57, gap 0.46..1.71, width -0.41..0.73, strict 0.75}
            """
        // A loop on a line.
        case 27:
            """
            bare -40{direction -40..58, wobble -0.16..0.23, entry -61..83, exit -76..50}, ccw 240 from -80{length \
            -0.34..0.9, sweep -353..-78, roundness -0.72..1, balance -0.48..1.35}, 40{direction -125..57, length \
            -0.02..1.14, wobble -0.2..0.28, entry -41..80, exit -124..98, balance -1.47..0.58}, whole{hook_in \
            -0.39..0.39, hook_out -0.42..0.46, dx -0.07..1.49, dy -1..0.78, strict 0.66}
            """
        // Up to the right, in one stroke.
        case 28:
            """
            bare -38{direction -82..75, length 0.28..1.52, wobble -0.14..0.17}, 170{direction -129..144, length \
            -0.26..0.92, entry -91..94, turn -66..88, corner -71..78, miss -1.32..1.57, balance -0.35..1.33}, -10{bow \
            -0.5..0.45, turn -52..43, corner -73..72, balance -1.36..1.61}, 95{direction -113..103, length -0.6..1.44, \
            entry -120..114, turn -195..173, corner -284..319, miss -0.44..0.52, balance -2..1.68}, whole{hook_in \
            -0.55..0.62, hook_out -0.55..0.6, dx -0.12..1.52, strict 0.70}
            """
        // The proofreader's mark: a cross closed at the bottom.
        default:
            """
            bare 45{direction -63..81, wobble -0.11..0.13}, 180{bow -0.21..0.21, entry -39..41, turn -67..47, miss \
            -0.22..0.29, balance -0.43..0.83}, -45{direction -77..58, length 0.44..1.34, turn -87..62, miss \
            -0.13..0.19, balance -0.94..0.47}, whole{hook_in -0.42..0.51, hook_out -0.6..0.7, dx -0.17..1.09, width \
            0.01..1.2, strict 0.66}
            """
        }
    }
}
