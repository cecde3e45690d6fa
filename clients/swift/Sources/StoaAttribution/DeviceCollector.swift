import Foundation

/// Asks the platform for the properties of the device. Foundation is enough, so nothing here needs UIKit or the main thread.
public enum DeviceCollector {
    /// Model, version of the system and language, but not the disk space: README.md says why.
    public static func collect() -> DeviceProperties {
        DeviceProperties(
            deviceModel: machine(),
            osVersion: version(ProcessInfo.processInfo.operatingSystemVersion),
            language: Locale.preferredLanguages.first
        )
    }

    /// Such as `iPhone15,2`.
    private static func machine() -> String {
        if let simulated = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"] { return simulated }
        var info = utsname()
        uname(&info)
        return withUnsafeBytes(of: &info.machine) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func version(_ version: OperatingSystemVersion) -> String {
        let start = "\(version.majorVersion).\(version.minorVersion)"
        return version.patchVersion == 0 ? start : "\(start).\(version.patchVersion)"
    }
}
