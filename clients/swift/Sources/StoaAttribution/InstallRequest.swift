import Foundation

/// The body of the install call. `clients/vectors/install-requests.json` has its bytes. `JSONEncoder` promises no order.
enum InstallRequest {
    static func body(token: String, bundleId: String, device: DeviceProperties) -> Data {
        var members = ["\"token\":\(quoted(token))", "\"bundle_id\":\(quoted(bundleId))"]
        let texts = [
            ("device_model", device.deviceModel), ("os_version", device.osVersion), ("language", device.language),
        ]
        for (name, text) in texts {
            if let text = text { members.append("\"\(name)\":\(quoted(text))") }
        }
        if let capacity = device.availableCapacity { members.append("\"availableCapacity\":\(capacity)") }
        return Data("{\(members.joined(separator: ","))}".utf8)
    }

    private static let named: [Unicode.Scalar: String] = [
        "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\t": "\\t", "\n": "\\n", "\u{c}": "\\f", "\r": "\\r",
    ]

    private static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            if let escape = named[scalar] {
                out += escape
            } else if scalar.value < 0x20 {
                out += String(format: "\\u%04x", scalar.value)
            } else {
                out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
