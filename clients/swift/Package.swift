// swift-tools-version:5.7
import PackageDescription

let package = Package(
    name: "StoaAttribution",
    platforms: [.iOS(.v13), .macOS(.v10_15)],
    products: [.library(name: "StoaAttribution", targets: ["StoaAttribution"])],
    targets: [
        .target(name: "StoaAttribution", resources: [.copy("PrivacyInfo.xcprivacy")]),
        .testTarget(name: "StoaAttributionTests", dependencies: ["StoaAttribution"]),
    ]
)
