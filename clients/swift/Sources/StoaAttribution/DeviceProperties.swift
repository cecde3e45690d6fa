import Foundation

/// What the install call may say about the device (specification, Installation match request). Everything is optional, and
/// what the service would refuse is left out, so that even an unusual device gets an installation.
public struct DeviceProperties: Equatable {
    public let deviceModel: String?
    public let osVersion: String?
    public let language: String?
    public let availableCapacity: Int64?

    /// - Parameter availableCapacity: free bytes on the disk. See README.md before you send it.
    public init(
        deviceModel: String? = nil,
        osVersion: String? = nil,
        language: String? = nil,
        availableCapacity: Int64? = nil
    ) {
        self.deviceModel = Self.usable(deviceModel)
        self.osVersion = Self.usable(osVersion)
        self.language = Self.usable(Self.languageTag(language))
        self.availableCapacity = availableCapacity.flatMap { $0 < 0 ? nil : $0 }
    }

    private static let maxLength = 128

    /// `th_TH@calendar=buddhist` is `th-TH`.
    private static func languageTag(_ text: String?) -> String? {
        guard let text = text else { return nil }
        let withoutKeywords = text.prefix { $0 != "@" }.replacingOccurrences(of: "_", with: "-")
        return withoutKeywords == "und" ? nil : withoutKeywords
    }

    private static func usable(_ text: String?) -> String? {
        guard let scalars = text?.unicodeScalars else { return nil }
        let isVisible: (Unicode.Scalar) -> Bool = { $0.value > 0x20 }
        guard let first = scalars.firstIndex(where: isVisible), let last = scalars.lastIndex(where: isVisible)
        else { return nil }
        let trimmed = String(scalars[first...last])
        if trimmed.utf16.count > maxLength || trimmed.unicodeScalars.contains(where: { $0.value == 0 }) { return nil }
        return trimmed
    }
}
