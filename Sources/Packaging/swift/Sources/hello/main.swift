// Draws a chevron with a simulated finger, and prints where it lifted.
import Gesta

let context = try Context()
let chevron = try ChevronRecognizer(context)
try chevron.onEnded { event in
    print("main.swift: a chevron, lifted at (\(Int(event.location.x)), \(Int(event.location.y)))")
}
try context.finger().draw("chevron", x: 100, y: 100, size: 60, seconds: 0.4)
