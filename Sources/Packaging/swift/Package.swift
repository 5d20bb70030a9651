// swift-tools-version: 6.2
// The interface in Swift for a library that is installed: it is compiled in seconds, without the core. pkg-config must
// find gesta.pc (PKG_CONFIG_PATH), and the dynamic linker libgesta.so.0 (LD_LIBRARY_PATH).
import PackageDescription

let package = Package(
    name: "gesta",
    products: [.library(name: "Gesta", targets: ["Gesta"])],
    targets: [
        .systemLibrary(name: "CGesta", pkgConfig: "gesta"),
        .target(name: "Gesta", dependencies: ["CGesta"], linkerSettings: [.linkedLibrary("m")]),
        // swift run hello
        .executableTarget(name: "hello", dependencies: ["Gesta"]),
    ])
