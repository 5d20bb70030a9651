/// Polynomials of least squares, the plain way: normal equations, solved by elimination with pivots.
enum LeastSquares {
    /// Coefficients c0 + c1 t + ... of the polynomial of `degree` nearest to the points.
    static func fit(_ times: [Double], _ values: [Double], degree: Int) -> [Double] {
        let size = degree + 1
        var rows = Array(repeating: Array(repeating: 0.0, count: size + 1), count: size)
        for (t, value) in zip(times, values) {
            var powers = [1.0]
            for _ in 0..<degree { powers.append(powers.last! * t) }
            for row in 0..<size {
                for column in 0..<size { rows[row][column] += powers[row] * powers[column] }
                rows[row][size] += powers[row] * value
            }
        }
        for column in 0..<size {
            let pivot = (column..<size).max { abs(rows[$0][column]) < abs(rows[$1][column]) }!
            rows.swapAt(column, pivot)
            for row in 0..<size where row != column {
                let factor = rows[row][column] / rows[column][column]
                for at in column...size { rows[row][at] -= factor * rows[column][at] }
            }
        }
        return (0..<size).map { rows[$0][size] / rows[$0][$0] }
    }
}
