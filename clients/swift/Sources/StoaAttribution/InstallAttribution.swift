import Foundation

/// The install call of an app. Make one object and keep it. `start` returns at once; the call is made only once, however often it
/// is asked for, and its outcome goes to every caller, on the main queue. The random token is stored before the first call. So if a
/// call is cut off, the next launch repeats it for the same installation. The answer is stored, too.
public final class InstallAttribution {
    /// The outcome. The app does not verify the token: give it to your backend, which does.
    public enum Outcome: Equatable {
        /// `requestToken` is the random token that this app sent. Give it to your backend as well: the signed one must name it.
        case token(String, requestToken: String)
        /// `no_consent`, `storage_failed`, `no_answer`, `unexpected_answer`, or a code of the service's list of errors.
        case none(reason: String, mayHeal: Bool)
    }

    public struct Settings {
        public var baseUrl: URL
        public var bundleId: String
        public var storage: InstallStorage
        public var collect: () -> DeviceProperties = DeviceCollector.collect
        /// An install key, if the operator requires one for the app. It is not a secret: everybody can read it in the app.
        public var installKey: String?
        /// Nothing is collected, stored or sent before `allow()`.
        public var waitsForConsent = false
        /// How long one launch tries. The next launch goes on.
        public var giveUpAfter: TimeInterval = Settings.usualGiveUpAfter

        static let usualGiveUpAfter: TimeInterval = 60

        public init(baseUrl: URL, bundleId: String, storage: InstallStorage) {
            self.baseUrl = baseUrl
            self.bundleId = bundleId
            self.storage = storage
        }
    }

    private enum Consent { case open, given, denied }

    private struct Waiting {
        let isFresh: Bool
        let completion: (Outcome) -> Void
    }

    private static let tokenName = "stoa_install_token"
    private static let answerName = "stoa_install_answer"

    /// Everything below is used on this queue only.
    private let queue = DispatchQueue(label: "store.stoa.attribution")
    private let settings: Settings
    private let session: URLSession
    private var consent: Consent
    private var waiting: [Waiting] = []
    private var isRunning = false
    /// How often consent was withdrawn. A call that began before the last time is for an installation that was forgotten.
    private var withdrawals = 0

    public init(_ settings: Settings) {
        self.settings = settings
        consent = settings.waitsForConsent ? .open : .given
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 15
        configuration.timeoutIntervalForResource = 15
        session = URLSession(configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
    }

    /// Delivers the token: the stored one, or one from the service. Call it on every launch until your backend has the token.
    public func start(_ completion: @escaping (Outcome) -> Void) {
        enter(Waiting(isFresh: false, completion: completion))
    }

    /// Asks the service even if a token is stored. The new token is for the same installation, and valid for an hour from now.
    public func refresh(_ completion: @escaping (Outcome) -> Void) {
        enter(Waiting(isFresh: true, completion: completion))
    }

    /// The user has given consent. Calls that waited for it begin.
    public func allow() {
        queue.async {
            self.consent = .given
            self.runIfNeeded()
        }
    }

    /// The user has refused or withdrawn consent. What was stored is removed, and callers that wait get `no_consent`.
    public func deny() {
        queue.async {
            self.consent = .denied
            self.withdrawals += 1
            // If the removal fails, the texts stay on the device, but nothing is sent without consent.
            try? self.settings.storage.write(Self.answerName, nil)
            try? self.settings.storage.write(Self.tokenName, nil)
            self.runIfNeeded()
        }
    }

    private func enter(_ one: Waiting) {
        queue.async {
            self.waiting.append(one)
            self.runIfNeeded()
        }
    }

    private func runIfNeeded() {
        if isRunning || waiting.isEmpty || consent == .open { return }
        if consent == .denied { return finish(.none(reason: "no_consent", mayHeal: false), isFresh: true) }
        let isFresh = waiting.contains { $0.isFresh }
        do {
            if !isFresh, let stored = try settings.storage.read(Self.answerName),
                let sent = try settings.storage.read(Self.tokenName)
            {
                return finish(.token(stored, requestToken: sent), isFresh: false)
            }
            let token = try storedToken()
            isRunning = true
            let rule = RetryRule(deadlineMs: Self.nowMs() + settings.giveUpAfter * 1_000)
            let sending = request(token)
            attempt(Call(token: token, request: sending, rule: rule, isFresh: isFresh, withdrawals: withdrawals))
        } catch {
            // Without a storage, each launch would be a new installation, so no call is made.
            finish(.none(reason: "storage_failed", mayHeal: true), isFresh: true)
        }
    }

    private struct Call {
        let token: String
        let request: URLRequest
        var rule: RetryRule
        let isFresh: Bool
        let withdrawals: Int
    }

    private func attempt(_ call: Call) {
        if call.withdrawals != withdrawals {
            isRunning = false
            return runIfNeeded()
        }
        session.dataTask(with: call.request) { data, response, _ in
            let exchange = Self.exchange(data, response)
            self.queue.async { self.decide(call, after: exchange) }
        }.resume()
    }

    private func decide(_ call: Call, after exchange: Exchange) {
        var next = call
        let chance = Double.random(in: 0..<1)
        let decision = next.rule.next(after: exchange, nowMs: Self.nowMs(), timeOfDay: Date(), chance: chance)
        if case let .wait(milliseconds) = decision {
            queue.asyncAfter(deadline: .now() + milliseconds / 1_000) { self.attempt(next) }
            return
        }
        isRunning = false
        if call.withdrawals != withdrawals { return runIfNeeded() }
        switch decision {
        case let .answered(token):
            // If the token cannot be stored, it is delivered all the same; the next launch asks the service again.
            try? settings.storage.write(Self.answerName, token)
            finish(.token(token, requestToken: call.token), isFresh: call.isFresh)
        case let .giveUp(code, _, mayHeal):
            finish(.none(reason: code, mayHeal: mayHeal), isFresh: true)
        case .wait:
            return
        }
    }

    /// Calls everybody who waits, or only those who accept a stored answer.
    private func finish(_ outcome: Outcome, isFresh: Bool) {
        let ended = waiting.filter { isFresh || !$0.isFresh }
        waiting.removeAll { isFresh || !$0.isFresh }
        DispatchQueue.main.async {
            for one in ended { one.completion(outcome) }
        }
        runIfNeeded()
    }

    private func storedToken() throws -> String {
        if let token = try settings.storage.read(Self.tokenName) { return token }
        let made = UUID().uuidString.lowercased()
        try settings.storage.write(Self.tokenName, made)
        return made
    }

    private func request(_ token: String) -> URLRequest {
        var request = URLRequest(url: settings.baseUrl.appendingPathComponent("merchant-api/v1/attribution/install"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let key = settings.installKey { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
        request.httpBody = InstallRequest.body(token: token, bundleId: settings.bundleId, device: settings.collect())
        return request
    }

    private static func exchange(_ data: Data?, _ response: URLResponse?) -> Exchange {
        guard let response = response as? HTTPURLResponse, let data = data else { return .fault }
        let retryAfter = response.value(forHTTPHeaderField: "Retry-After")
        let type = response.value(forHTTPHeaderField: "Content-Type")
        return .answer(status: response.statusCode, type: type, retryAfter: retryAfter, body: data)
    }

    /// The time of day, because Apple wants a reason for reading the time since boot. If the clock is set, one launch may fail.
    private static func nowMs() -> Double {
        Date().timeIntervalSince1970 * 1_000
    }
}

/// Refuses redirects: another host must not get what was meant for the service.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
