import Foundation

/// The outcome of one try.
enum Exchange {
    case answer(status: Int, type: String?, retryAfter: String?, body: Data)
    /// No whole answer came; the request may have arrived.
    case fault
}

/// What to do next.
enum Decision: Equatable {
    case answered(token: String)
    case wait(milliseconds: Double)
    case giveUp(code: String, status: Int, mayHeal: Bool)
}

/// When the install call is repeated, and when it is not. `clients/vectors/faults.json` is the whole rule.
struct RetryRule {
    /// No further try begins then or later, in milliseconds of any clock.
    let deadlineMs: Double
    private var tries = 0.0

    init(deadlineMs: Double) {
        self.deadlineMs = deadlineMs
    }

    private static let firstBackoffMs = 500.0
    /// Short enough that nobody waits long once the service is back.
    private static let longestBackoffMs = 8_000.0
    private static let maxAnswerBytes = 16_384

    /// - Parameters:
    ///   - nowMs: by the clock of the deadline
    ///   - chance: 0 to 1, without 1
    mutating func next(after exchange: Exchange, nowMs: Double, timeOfDay: Date, chance: Double) -> Decision {
        tries += 1
        var askedMs = 0.0
        var failure = Decision.giveUp(code: "no_answer", status: 0, mayHeal: true)
        if case let .answer(status, type, retryAfter, body) = exchange {
            if let token = Self.token(status: status, body: body) { return .answered(token: token) }
            let mayHeal = status < 400 || status >= 500 || status == 429 || status == 408
            let code = status < 400 ? nil : Self.code(of: body, type: type)
            failure = .giveUp(code: code ?? "unexpected_answer", status: status, mayHeal: mayHeal)
            if !mayHeal { return failure }
            askedMs = Self.milliseconds(of: retryAfter, timeOfDay: timeOfDay)
        }
        let backoffMs = min(Self.longestBackoffMs, Self.firstBackoffMs * pow(2, min(tries - 1, 20)))
        let waitMs = askedMs + chance * backoffMs
        return nowMs + waitMs >= deadlineMs ? failure : .wait(milliseconds: waitMs)
    }

    /// The network's sign-in page may answer with 200, too, so the answer must look like a token (RFC 7515, section 7.1).
    private static func token(status: Int, body: Data) -> String? {
        guard status == 200, body.count <= maxAnswerBytes, let text = String(data: body, encoding: .utf8) else { return nil }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let pattern = "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$"
        return trimmed.range(of: pattern, options: .regularExpression) == nil ? nil : trimmed
    }

    /// Only of Stoa's own refusals (RFC 9457): what a proxy says in JSON of its own is not about the request.
    private static func code(of body: Data, type: String?) -> String? {
        let mediaType = type?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
        guard mediaType == "application/problem+json" else { return nil }
        let problem = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
        return problem?["code"] as? String
    }

    /// `Retry-After` (RFC 9110, section 10.2.3); 0 for anything else.
    private static func milliseconds(of header: String?, timeOfDay: Date) -> Double {
        guard let text = header?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return 0 }
        if text.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) }) { return (Double(text) ?? 0) * 1_000 }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        guard let date = format.date(from: text) else { return 0 }
        return max(0, date.timeIntervalSince(timeOfDay) * 1_000)
    }
}
