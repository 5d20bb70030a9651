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
            bare 145{direction -88..93, length 0.28..0.99, wobble -0.06..0.1, entry -63..69, exit -15.3..22.9, detour \
            0.15..2.04}, 35{wobble -0.08..0.1, bow -0.23..0.2, turn -86..57, corner -98..98, miss -0.58..0.63, balance \
            -0.64..0.48}, whole{hook_in -0.3..0.3, hook_out -0.33..0.33, width 0.41..0.98, tilt -33..30, strict 0.74}
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
            bare arc 360{oval 0..0.16, fill 0.5..2.2, kink 0..85, uneven 0..16}, whole{gap 0..0.55, width 0.4..0.9, \
            strict 0.75} | bare arc 360{oval 0..0.11, fill 0.86..1.12, kink 0..125, uneven 29..66}, whole{gap 0..0.5, \
            width 0.4..0.9}
            """
        case 7:
            """
            bare cw 360{oval 0..0.16, fill 0.5..2.2, kink 0..85, uneven 0..16, sweep 120..720}, whole{gap 0..0.55, \
            width 0.4..0.9, strict 0.75} | bare cw 360{oval 0..0.11, fill 0.86..1.12, kink 0..125, uneven 29..66, \
            sweep 120..720}, whole{gap 0..0.5, width 0.4..0.9}
            """
        case 8:
            """
            bare ccw 360{oval 0..0.16, fill 0.5..2.2, kink 0..85, uneven 0..16, sweep -720..-120}, whole{gap 0..0.55, \
            width 0.4..0.9, strict 0.75} | bare ccw 360{oval 0..0.11, fill 0.86..1.12, kink 0..125, uneven 29..66, \
            sweep -720..-120}, whole{gap 0..0.5, width 0.4..0.9}
            """
        // Six to eight strokes to the left and right in turn, beginning with either.
        case 9: "(left, right) x3..4 | (right, left) x3..4"
        case 10:
            """
            chevron_down | bare cw 150 from -60{direction -54..106, bow -1.38..0.38, entry -145..38, detour \
            -0.42..7.12, sweep -1917..624}, -60{direction -43..48, bow -0.36..0.17, detour 0.76..2.1, corner -63..344, \
            miss -0.26..1.64, balance -0.76..0.28}, whole{hook_in -0.21..0.41, hook_out -0.33..0.85, dy -0.95..0.73, \
            gap 0.1..1.49}
            """
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
            bare anywhere either-way 120, 0, -120, each{direction -46..46, length 0.35..0.91, bow -0.16..0.16, turn \
            -47..47, corner -227..227, miss 0..0.27, balance -1.27..1.27}, whole{hook_in 0..1.39, hook_out 0..1.39, \
            gap -0.72..0.77, width 0.21..1.4, strict 0.94}
            """
        case 14:
            """
            bare anywhere either-way 90, 0, -90, 180, each{direction -136..136, entry -57.2..57.2, exit -57.2..57.2, \
            turn -39.8..39.8, corner -34.9..34.9, miss 0..0.24, balance -0.68..0.68}, whole{hook_in 0..0.48, hook_out \
            0..0.48, gap -0.23..0.44, width 0.54..1.19, strict 1.00}
            """
        // Four to nine segments.
        case 15:
            """
            bare either-way ((-45, 45) x2..4 | (45, -45) x2..4 | (-45, 45) x2..4, -45 | (45, -45) x2..4, 45), \
            each{direction -66..66, wobble 0..0.21, bow -0.5..0.5, balance -0.95..0.95, turn -88..88, corner \
            -140..140}, whole{tilt -45..45, hook_in 0..0.4, hook_out 0..0.4, strict 0.7} | bare ((45, 135) x2..4 | \
            (135, 45) x2..4 | (45, 135) x2..4, 45 | (135, 45) x2..4, 135), each{direction -60..60, wobble 0..0.08, \
            entry -22..22, exit -22..22, corner -34..34, turn -90..90, balance -0.6..0.6}, whole{tilt -45..45, hook_in \
            0..0.2, hook_out 0..0.2, winding 0.6..1.4}
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
            bare ccw 180 from -150{direction -75.9..127, sweep -952..575, exit -233..129}, cw 240 from 30{direction \
            -153..165, sweep -390..1287, entry -135..225, detour 0.45..9.66, corner -160..283, balance -0.99..1.33}, \
            ccw 60 from -70{length -0.5..1.54, entry -157..96.1, exit -191..176, balance -1.27..1.39}, whole{hook_in \
            -0.99..1.12, winding 0.54..4.05, dx -1.44..1.4, dy -0.59..0.44, gap -0.98..0.89, width 0.12..0.91, strict \
            0.84} | bare cw 180 from -20{exit -15..144, sweep -9.7..309}, ccw 240 from 110{length -0.19..0.62, sweep \
            -375..-25, corner -162..119, balance -0.44..0.54}, cw 60 from -140{detour 0.89..2.26, balance \
            -1.05..0.75}, whole{gap -0.17..0.42}
            """
        // In one stroke or two.
        case 19:
            """
            bare 45{direction -95..108, length 0.06..1.51, wobble -0.16..0.19}, -90{direction -40..34, bow \
            -0.32..0.27, turn -39..30, corner -72..67, miss -0.33..0.41, balance -0.55..0.75}, 135{direction -90..72, \
            length 0.34..1.47, wobble -0.16..0.19, turn -36..28.5, miss -0.76..0.95}, whole{hook_out -0.94..0.83, \
            winding 0.55..1.55, dx -0.86..0.82, tilt -38..38, dy -0.1..1.31, strict 0.54} | bare (130, -90, 50 | -130, \
            90, -50 | -50, 90, -130), each{direction -32..32, wobble 0..0.1, miss 0..0.15, balance -0.45..0.45}, \
            whole{hook_in 0..0.25, hook_out 0..0.25, gap 0.35..1.1, width 0.3..0.95, tilt -25..25} | bare (50 | -130), \
            lift{cross_before 0.22..0.82, cross_after 0.2..0.78, balance -0.4..0.4}, (130 | -50), each{direction \
            -33..33, wobble 0..0.1, detour 0.2..1.8}, whole{winding 0.2..1.8, tilt -30..30} | bare (130 | -50), \
            lift{cross_before 0.22..0.82, cross_after 0.2..0.78, balance -0.4..0.4}, (50 | -130), each{direction \
            -33..33, wobble 0..0.1, detour 0.2..1.8}, whole{winding 0.2..1.8, tilt -30..30} | bare cw 150 from \
            -30{direction -35..100, entry -130..-5, exit 0..105}, lift{shift_x 0.3..1.05, shift_y -0.4..0.3, apart \
            0..0.3, balance -0.6..0.45}, ccw 150 from 150{direction -70..75, entry 0..120, exit -100..5}, whole{gap \
            0.4..1.25, width 0.4..1.2} | bare cw 170 from -40{exit 11..74, sweep 58..390, roundness 0..0.19}, -50{turn \
            -83..28, corner -105..-2.83, balance -1.07..0.39}, ccw 150 from 150{direction -87..52, bow -0.75..3.33, \
            entry -4.84..126, exit -73..-8.97, sweep -323..-19, balance -0.26..0.86}, whole{hook_in 0..0.2, hook_out \
            0..0.2, dx 0.29..1.08, gap 0.7..1.09}
            """
        // In two strokes.
        case 20:
            """
            bare (0 | 180), lift{cross_before 0.27..0.85, cross_after 0.13..0.77, balance -0.42..0.42}, (90 | -90), \
            each{direction -30..30, wobble 0..0.08, detour 0.2..1.8}, whole{winding 0.2..1.8, tilt -25..25, strict \
            0.6} | bare (90 | -90), lift{cross_before 0.27..0.85, cross_after 0.13..0.77, balance -0.42..0.42}, (0 | \
            180), each{direction -30..30, wobble 0..0.08, detour 0.2..1.8}, whole{winding 0.2..1.8, tilt -25..25, \
            strict 0.6} | bare either-way ((0, -135 | 180, -45), 90 | (0, 135 | 180, 45), -90), each{direction \
            -28..28, wobble 0..0.1, miss 0..0.17, balance -0.6..0.6}, whole{hook_in 0..0.2, hook_out 0..0.2, gap \
            0.22..0.8, width 0.5..0.85, tilt -30..30}
            """
        // Without the dot.
        case 21:
            """
            bare cw 225 from -80{direction -122..82.8, length 0.02..0.82, bow -3.91..1.91, entry -108..-14.2, exit \
            5.63..124, roundness -0.23..0.32, detour -3.8..8.8}, ccw 60 from 145{length -0.26..1.03, bow -0.12..0.52, \
            entry -1.42..62, exit -60.7..25.7, turn -67.3..170, corner -237..91.9, balance -1.42..1.95}, whole{hook_in \
            -0.2..0.25, hook_out -0.44..0.31, winding -1.64..5.39, dx -0.4..0.57, gap -0.01..1.13, width -0.18..1.17, \
            strict 0.74} | cw 225 from up{roundness 0..0.27, kink 0..97, sweep 153..327}, 90{direction -29.1..29.1, \
            length 0.21..0.69, wobble 0..0.1}, whole{dx -0.34..0.44, dy 0.61..1.09, width 0.26..0.74, hook_in 0..0.15, \
            hook_out 0..0.19}
            """
        // Five points, in one stroke.
        case 22:
            """
            anywhere either-way -72, 72, -144, 0, 144, each{miss 0..0.35, balance -1..1}, whole{hook_in 0..0.9, \
            hook_out 0..0.9}
            """
        case 23:
            """
            bare 180{direction -106..97, length -0.16..0.88, bow -0.4..0.39, entry -55..54, exit -51..52}, \
            90{direction -48..40, wobble -0.06..0.07, bow -0.24..0.22, detour 0.28..1.75, kink 0..142, turn -62..66, \
            balance -0.93..0.17}, 0{length -0.15..0.84, turn -61..47, corner -46..33, miss -0.15..0.21}, \
            whole{hook_out -0.4..0.4, winding 0.54..1.56, dx -0.98..0.97, dy -0.1..1.69, width -0.07..1.09, tilt \
            -40..43, strict 0.85}
            """
        case 24:
            """
            bare 0{length 0.07..0.75, bow -0.21..0.23}, 90{direction -59..56, length 0.13..1.67, wobble -0.05..0.06, \
            bow -0.18..0.21, entry -19.3..26, exit -45..39, kink 0..113, turn -87..83, corner -69..53, miss \
            -0.15..0.18, balance -1.71..0.54}, 180{direction -168..171, length -0.07..0.87, bow -0.46..0.47, entry \
            -85..74, turn -81..81, corner -51..60}, whole{hook_in -0.33..0.33, hook_out -0.41..0.41, dy -0.01..1.6, \
            gap 0.53..1.32, tilt -35..42, strict 0.85}
            """
        case 25:
            """
            bare ccw 60 from 155{direction -71..129, length -0.31..0.71, wobble -0.21..0.35, sweep -324..120, \
            roundness 0..1.84}, cw 50 from 90{length -0.34..0.95, wobble -0.17..0.36, exit -9.1..77, roundness \
            0..1.58, turn -201..144, corner -124..73, miss -1.55..1.74}, cw 50 from 40{direction -219..216, length \
            -0.76..1.2, entry -80..9.3, exit -60..89, sweep -612..792, roundness 0..1.35, fill -0.94..1.56, corner \
            -245..70, miss -1.37..1.52}, ccw 60 from 85{length -0.46..0.87, wobble -0.08..0.24, entry -104..131, \
            roundness 0..1.62, turn -234..221, miss -1.99..2.22}, whole{hook_in -0.71..0.71, hook_out -0.61..0.61, gap \
            0.43..1.49, width -0.31..0.74, tilt -57..65, strict 0.83}
            """
        case 26:
            """
            bare cw 60 from 25{direction -103..79, length -0.34..0.6, wobble -0.09..0.25, bow -1.15..0.78, entry \
            -154..93, exit -62..121, detour -0.57..2.79, roundness 0..2.39}, ccw 50 from 90{direction -114..143, \
            length -0.34..0.92, wobble -0.06..0.26, entry -102..128, exit -95..11.6, roundness 0..1.48, fill \
            -1.3..1.96, kink 0..607, uneven 0..312, turn -156..216, corner -271..311, balance -3..2.71}, ccw 50 from \
            140{direction -130..118, length -0.63..1.13, wobble -0.2..0.39, entry -6.7..73, exit -103..56, roundness \
            0..1.29, fill -1..1.56, turn -143..105, corner -112..301}, cw 60 from 95{direction -130..193, length \
            -0.38..0.78, wobble -0.22..0.37, bow -1.09..0.75, roundness 0..1.64, turn -240..272}, whole{hook_out \
            -0.89..0.89, gap 0.57..1.36, width -0.35..0.75, tilt -73..64, strict 0.85}
            """
        // A loop on a line.
        case 27:
            """
            bare -40{direction -35.1..53.1, wobble -0.14..0.21, entry -53.8..75.8, exit -69.7..43.7}, ccw 240 from \
            -80{length -0.28..0.84, sweep -339..-91.8, roundness -0.63..0.91, balance -0.39..1.26}, 40{direction \
            -116..47.9, length 0.04..1.08, wobble -0.18..0.26, entry -35..74, exit -113..86.9, balance -1.37..0.48}, \
            whole{hook_in -0.35..0.35, hook_out -0.38..0.42, dx 0.01..1.41, dy -0.91..0.69, strict 0.66}
            """
        // Up to the right, in one stroke.
        case 28:
            """
            bare -38{length 0.46..1.51, bow -0.29..0.27}, 170{direction -102..119, length 0.06..0.59, balance \
            -0.32..1.3, turn -46.8..59.8, corner -67.9..81.9}, -10{entry -55.8..47.8, turn -32.8..24.7}, 95{direction \
            -58.5..62.5}, whole{winding 0.51..1.53, dx 0.14..1.44, gap 0.27..1.38, tilt -49..49, strict 1.00} | bare \
            (0{length 0.47..1.43, wobble 0..0.08}, -150{length 0..0.56, balance -0.17..1.07}, 30, 150{length 0..0.6, \
            balance -0.72..0.72} | 0{length 0.47..1.43, wobble 0..0.08}, 150{length 0..0.56, balance -0.17..1.07}, \
            -30, -150{length 0..0.6, balance -0.72..0.72} | 45{length 0.47..1.43, wobble 0..0.08}, -105{length \
            0..0.56, balance -0.17..1.07}, 75, -165{length 0..0.6, balance -0.72..0.72} | 45{length 0.47..1.43, wobble \
            0..0.08}, -165{length 0..0.56, balance -0.17..1.07}, 15, -105{length 0..0.6, balance -0.72..0.72} | \
            90{length 0.47..1.43, wobble 0..0.08}, -60{length 0..0.56, balance -0.17..1.07}, 120, -120{length 0..0.6, \
            balance -0.72..0.72} | 90{length 0.47..1.43, wobble 0..0.08}, -120{length 0..0.56, balance -0.17..1.07}, \
            60, -60{length 0..0.6, balance -0.72..0.72} | 135{length 0.47..1.43, wobble 0..0.08}, -15{length 0..0.56, \
            balance -0.17..1.07}, 165, -75{length 0..0.6, balance -0.72..0.72} | 135{length 0.47..1.43, wobble \
            0..0.08}, -75{length 0..0.56, balance -0.17..1.07}, 105, -15{length 0..0.6, balance -0.72..0.72} | \
            -180{length 0.47..1.43, wobble 0..0.08}, 30{length 0..0.56, balance -0.17..1.07}, -150, -30{length 0..0.6, \
            balance -0.72..0.72} | -180{length 0.47..1.43, wobble 0..0.08}, -30{length 0..0.56, balance -0.17..1.07}, \
            150, 30{length 0..0.6, balance -0.72..0.72} | -135{length 0.47..1.43, wobble 0..0.08}, 75{length 0..0.56, \
            balance -0.17..1.07}, -105, 15{length 0..0.6, balance -0.72..0.72} | -135{length 0.47..1.43, wobble \
            0..0.08}, 15{length 0..0.56, balance -0.17..1.07}, -165, 75{length 0..0.6, balance -0.72..0.72} | \
            -90{length 0.47..1.43, wobble 0..0.08}, 120{length 0..0.56, balance -0.17..1.07}, -60, 60{length 0..0.6, \
            balance -0.72..0.72} | -90{length 0.47..1.43, wobble 0..0.08}, 60{length 0..0.56, balance -0.17..1.07}, \
            -120, 120{length 0..0.6, balance -0.72..0.72} | -45{length 0.47..1.43, wobble 0..0.08}, 165{length \
            0..0.56, balance -0.17..1.07}, -15, 105{length 0..0.6, balance -0.72..0.72} | -45{length 0.47..1.43, \
            wobble 0..0.08}, 105{length 0..0.56, balance -0.17..1.07}, -75, 165{length 0..0.6, balance -0.72..0.72}), \
            each{direction -48..48, wobble 0..0.12, turn -48..48, balance -1.06..1.06}, whole{gap 0.44..1.38, winding \
            0.62..1.58, hook_in 0..0.19, hook_out 0..0.19, tilt -38.4..38.4}
            """
        // The proofreader's mark: a cross closed at the bottom.
        default:
            """
            bare 45, 180{length 0.04..1.05, bow -0.14..0.17, exit -35..30, turn -52..23.4, miss -0.25..0.28, balance \
            -0.27..0.53}, -45{length 0.34..1.58, turn -72..44, miss -0.14..0.17}, whole{hook_in -0.5..0.5, winding \
            0.51..1.53, dx -0.23..1.18, dy -0.71..0.57, gap -0.08..1.02, tilt -39..37, strict 1.00}
            """
        }
    }
}
