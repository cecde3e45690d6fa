import Foundation
import Security

/// Keeps two short texts of the app. Used on one queue at a time.
public protocol InstallStorage {
    /// The text of that name, or nil if none was written. Throws if the storage cannot be read, as before the first unlock.
    func read(_ name: String) throws -> String?
    /// Keeps a text, or removes it if it is nil. Returns only when the change would survive the end of the process.
    func write(_ name: String, _ text: String?) throws
}

/// Files in Application Support, excluded from backups. They are deleted with the app.
public struct FileInstallStorage: InstallStorage {
    private let directory: URL

    public init() throws {
        let parent = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        var made = parent.appendingPathComponent("StoaAttribution", isDirectory: true)
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try made.setResourceValues(values)
        directory = made
    }

    public func read(_ name: String) throws -> String? {
        do {
            return String(decoding: try Data(contentsOf: directory.appendingPathComponent(name)), as: UTF8.self)
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        }
    }

    public func write(_ name: String, _ text: String?) throws {
        let file = directory.appendingPathComponent(name)
        if let text = text {
            try Data(text.utf8).write(to: file, options: .atomic)
            return
        }
        do {
            try FileManager.default.removeItem(at: file)
        } catch CocoaError.fileNoSuchFile {
            return
        }
    }
}

/// Items in the Keychain of this device. They outlive the app: a reinstallation is the same installation.
public struct KeychainInstallStorage: InstallStorage {
    public struct Failure: Error {
        public let status: OSStatus
    }

    public init() {}

    public func read(_ name: String) throws -> String? {
        var query = item(name)
        query[kSecReturnData as String] = true
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = found as? Data else { throw Failure(status: status) }
        return String(decoding: data, as: UTF8.self)
    }

    public func write(_ name: String, _ text: String?) throws {
        let removed = SecItemDelete(item(name) as CFDictionary)
        guard removed == errSecSuccess || removed == errSecItemNotFound else { throw Failure(status: removed) }
        guard let text = text else { return }
        var added = item(name)
        added[kSecValueData as String] = Data(text.utf8)
        added[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        let status = SecItemAdd(added as CFDictionary, nil)
        guard status == errSecSuccess else { throw Failure(status: status) }
    }

    private func item(_ name: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "store.stoa.attribution",
            kSecAttrAccount as String: name,
        ]
    }
}
