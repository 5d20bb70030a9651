// swift-tools-version: 6.2
// Builds the library as ordinary Swift: for development, and for packages that depend on this one.
// Releases are built by Sources/build, which has all compiler and linker options.
import PackageDescription

// Tests that scenarios repeat through the C interface. The gate leaves them to a full run: they are half of what it
// would have to compile.
let repeatedTests = ["Arbitration", "Recognizers", "Regions"]

let package = Package(
    name: "gesta",
    products: [
        // The C library.
        .library(name: "gesta", type: .dynamic, targets: ["GestaCore"]),
        // The interface in Swift, with the core linked in.
        .library(name: "Gesta", targets: ["Gesta"]),
    ],
    targets: [
        // Headers only. A C target, not a system library: C targets of other packages then find the headers too.
        .target(name: "CGesta", path: "include", publicHeadersPath: "."),
        .systemLibrary(name: "CPlatform", path: "Sources/CPlatform"),
        .target(
            name: "GestaCore",
            dependencies: ["CGesta", "CPlatform"],
            path: "Sources/Core",
            exclude: ["exports.map"],
            linkerSettings: [.linkedLibrary("m")]),
        // It calls the C functions, which the core has; Sources/describe writes the folder generated.
        .target(name: "Gesta", dependencies: ["GestaCore", "CGesta"], path: "Sources/Bindings/Swift"),
        .testTarget(
            name: "GestaTests",
            dependencies: ["GestaCore", "CGesta"],
            exclude: Context.environment["GESTA_GATE"] == nil ? [] : repeatedTests),
        .testTarget(name: "SwiftInterfaceTests", dependencies: ["Gesta"]),
    ])
