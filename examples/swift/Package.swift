// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "signs",
    // Outside of this checkout: .package(url: "...", branch: "main").
    dependencies: [.package(name: "gesta", path: "../..")],
    targets: [.executableTarget(name: "Signs", dependencies: [.product(name: "Gesta", package: "gesta")])])
