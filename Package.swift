// swift-tools-version: 6.2
// Builds the library as ordinary Swift: for development, and for packages that depend on this one.
// Releases are built by Sources/build, which has all compiler and linker options.
import PackageDescription

let package = Package(
    name: "gesta",
    products: [
        .library(name: "gesta", type: .dynamic, targets: ["GestaCore"])
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
        .testTarget(name: "GestaTests", dependencies: ["GestaCore", "CGesta"]),
    ])
