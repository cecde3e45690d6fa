import Foundation
import XCTest

@testable import StoaAttribution

/// `clients/vectors`: the same bytes and the same waits as every other client.
final class VectorsTests: XCTestCase {
    func testInstallRequests() throws {
        for one in try cases("install-requests.json") {
            let properties = try XCTUnwrap(one["properties"] as? [String: Any])
            let device = DeviceProperties(
                deviceModel: properties["device_model"] as? String,
                osVersion: properties["os_version"] as? String,
                language: properties["language"] as? String,
                availableCapacity: (properties["availableCapacity"] as? NSNumber)?.int64Value
            )
            let body = InstallRequest.body(
                token: try text(one, "token"), bundleId: try text(one, "bundle_id"), device: device)
            XCTAssertEqual(String(decoding: body, as: UTF8.self), try text(one, "body"), try text(one, "name"))
        }
    }

    func testFaults() throws {
        for one in try cases("faults.json") where one["call"] as? String != "backend" {
            try play(one, chance: 0)
            try play(one, chance: 0.999_999)
        }
    }

    private func play(_ one: [String: Any], chance: Double) throws {
        let name = try text(one, "name")
        let exchanges = try XCTUnwrap(one["exchanges"] as? [[String: Any]])
        let waits = try XCTUnwrap(one["waitsMs"] as? [[Double]])
        let outcome = try XCTUnwrap(one["outcome"] as? [String: Any])
        let start = ISO8601DateFormatter().date(from: one["timeOfDay"] as? String ?? "2026-11-22T12:00:00Z")
        let usualMs = InstallAttribution.Settings.usualGiveUpAfter * 1_000
        var rule = RetryRule(deadlineMs: one["giveUpAfterMs"] as? Double ?? usualMs)
        var nowMs = 0.0
        for number in 0...waits.count {
            let exchange = exchanges[min(number, exchanges.count - 1)]
            nowMs += exchange["takesMs"] as? Double ?? 0
            let timeOfDay = try XCTUnwrap(start).addingTimeInterval(nowMs / 1_000)
            let decision = rule.next(after: try read(exchange), nowMs: nowMs, timeOfDay: timeOfDay, chance: chance)
            if number < waits.count {
                guard case let .wait(milliseconds) = decision else { return XCTFail("\(name): \(decision)") }
                XCTAssertEqual(milliseconds, waits[number][chance == 0 ? 0 : 1], accuracy: 1, name)
                nowMs += milliseconds
            } else if case let .giveUp(code, status, _) = decision {
                XCTAssertEqual(code, outcome["code"] as? String, name)
                XCTAssertEqual(status, outcome["status"] as? Int, name)
            } else {
                XCTAssertEqual(decision, .answered(token: "aaa.bbb.ccc"), name)
                XCTAssertEqual(outcome["kind"] as? String, "answered", name)
            }
        }
    }

    private func read(_ exchange: [String: Any]) throws -> Exchange {
        if exchange["fault"] != nil { return .fault }
        if exchange["success"] != nil { return .answer(status: 200, type: nil, retryAfter: nil, body: Data("aaa.bbb.ccc".utf8)) }
        let headers = exchange["headers"] as? [String: String]
        let status = try XCTUnwrap(exchange["status"] as? Int)
        let body = Data(try text(exchange, "body").utf8)
        return .answer(status: status, type: headers?["content-type"], retryAfter: headers?["retry-after"], body: body)
    }

    private func cases(_ name: String) throws -> [[String: Any]] {
        let clients = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: clients.appendingPathComponent("vectors").appendingPathComponent(name))
        let file = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try XCTUnwrap(file["cases"] as? [[String: Any]])
    }

    private func text(_ members: [String: Any], _ name: String) throws -> String {
        try XCTUnwrap(members[name] as? String)
    }
}
