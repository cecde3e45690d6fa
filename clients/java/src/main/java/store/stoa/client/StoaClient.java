package store.stoa.client;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The calls of a merchant's backend to Stoa. An object of this class may be used by many threads. Each call is repeated
 * until it is answered or refused, which is safe: the same report gets the same id, and an event counts once. A call that
 * fails for good throws {@link StoaException}. Calls block; give them a thread.
 */
public final class StoaClient {
  private static final int KEYS_TIMEOUT_MS = 10_000;

  private final Calls calls;
  private final Reports reports;
  private final Events events;
  private final Statements statements;
  private final PublishedKeys keys;

  private StoaClient(Calls calls, Calls forKeys) {
    this.calls = calls;
    this.reports = new Reports(calls);
    this.events = new Events(calls);
    this.statements = new Statements(calls);
    this.keys = new PublishedKeys(forKeys::publicKeys, forKeys.pacing);
  }

  /** For the service at a base URL, such as {@code https://store.example}; it may have a path. */
  public static Builder builder(String baseUrl) {
    return new Builder(baseUrl);
  }

  /** Reports of transactions; they need the API key. */
  public Reports reports() {
    return reports;
  }

  /** Attribution events; they need the credential. */
  public Events events() {
    return events;
  }

  /** Monthly statements; they need the API key. */
  public Statements statements() {
    return statements;
  }

  /**
   * Verifies installation tokens with the keys that the service publishes. Keep the client: it remembers the keys.
   *
   * @param issuer the {@code iss} that tokens must have: the service's own base URL, unless its operator says otherwise
   * @param audience the {@code aud} that tokens must have: the bundle identifier of your app
   */
  public TokenVerifier tokens(String issuer, String audience) {
    return new TokenVerifier(keys, calls.pacing, issuer, audience);
  }

  /** Contains no key. */
  @Override
  public String toString() {
    return "StoaClient";
  }

  /** The settings of a client. */
  public static final class Builder {
    private final String baseUrl;
    private final List<String> secrets = new ArrayList<>();
    private String apiKey = null;
    private String credential = null;
    private long giveUpAfterMs = 300_000;
    private int timeoutMs = 60_000;
    private Pacing pacing = Pacing.SYSTEM;
    private Transport transport = null;

    private Builder(String baseUrl) {
      this.baseUrl = baseUrl;
    }

    /** The API key, for reports and statements. */
    public Builder apiKey(String key) {
      apiKey = "Bearer " + secret(key);
      return this;
    }

    /** The credential, for events. */
    public Builder credential(String username, String password) {
      String pair = secret(username) + ":" + secret(password);
      credential = "Basic " + secret(Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
      return this;
    }

    /** No further try of a call begins this long after its first one, or later; 5 minutes by default. */
    public Builder giveUpAfterMs(long ms) {
      giveUpAfterMs = ms;
      return this;
    }

    /** The time for the answer of one try; 60 s by default, the longest time that the service itself spends on a call. */
    public Builder timeoutMs(int ms) {
      if (ms < 1) throw new IllegalArgumentException("the time of a try must be positive");
      timeoutMs = ms;
      return this;
    }

    Builder pacing(Pacing replacement) {
      pacing = replacement;
      return this;
    }

    Builder transport(Transport replacement) {
      transport = replacement;
      return this;
    }

    /** Throws {@link IllegalArgumentException} if the base URL is not one. */
    public StoaClient build() {
      Retrier retrier = new Retrier(pacing, giveUpAfterMs, secrets);
      // The keys are fetched with a single short try, because verifications wait for it.
      Retrier once = new Retrier(pacing, 0, new ArrayList<>());
      Calls forKeys = new Calls(connect(Math.min(timeoutMs, KEYS_TIMEOUT_MS)), once, pacing, null, null);
      return new StoaClient(new Calls(connect(timeoutMs), retrier, pacing, apiKey, credential), forKeys);
    }

    private Transport connect(int limitMs) {
      return transport == null ? new HttpTransport(baseUrl, limitMs) : transport;
    }

    /** Refuses a key that a header cannot hold, because an error of the JDK would print it. */
    private String secret(String text) {
      if (!Secrets.fitsHeader(text)) throw new IllegalArgumentException("a key or a name contains a character that none has");
      secrets.add(text);
      return text;
    }
  }

  /** What the areas of calls share: the credentials, and how calls are repeated. */
  static final class Calls {
    final Pacing pacing;
    final Retrier retrier;
    private final Transport transport;
    private final String apiKey;
    private final String credential;

    Calls(Transport transport, Retrier retrier, Pacing pacing, String apiKey, String credential) {
      this.transport = transport;
      this.retrier = retrier;
      this.pacing = pacing;
      this.apiKey = apiKey;
      this.credential = credential;
    }

    /** The same calls, but none of their tries begins later than after {@code ms}. */
    Calls within(long ms) {
      return new Calls(transport, retrier.within(ms), pacing, apiKey, credential);
    }

    /** The JSON of a 200. */
    Object getJson(String path) {
      return json(new Request("GET", path, withApiKey(), null));
    }

    /** The JSON of a 200. */
    Object postJson(String path, byte[] body) {
      return json(new Request("POST", path, withApiKey(), body));
    }

    /** Succeeds with 204. */
    void postEvents(String path, byte[] body) {
      send(new Request("POST", path, withCredential(), body), 204);
    }

    /** The JSON of a 200. */
    Object postEventsForJson(String path, byte[] body) {
      return json(new Request("POST", path, withCredential(), body));
    }

    /** The JSON of a 200. If there is no credential, the API key is used, which may read events, too. */
    Object getEventsJson(String path) {
      return json(new Request("GET", path, readingEvents(), null));
    }

    /** The JSON of a 200 to a question with a body. */
    Object askEventsJson(String path, byte[] body) {
      return json(new Request("POST", path, readingEvents(), body));
    }

    private String readingEvents() {
      return credential == null ? withApiKey() : credential;
    }

    /** The body of a 200 of this media type. */
    InputStream stream(String path, String type) {
      Request request = new Request("GET", path, withApiKey(), null);
      return retrier.run(() -> transport.stream(request, type));
    }

    Object publicKeys() {
      return json(new Request("GET", "/.well-known/jwks.json", null, null));
    }

    private String withCredential() {
      if (credential == null) throw new IllegalStateException("this call needs credential(…)");
      return credential;
    }

    private String withApiKey() {
      if (apiKey == null) throw new IllegalStateException("this call needs apiKey(…)");
      return apiKey;
    }

    private Object json(Request request) {
      Answer answer = send(request, 200);
      try {
        return Json.parse(answer.body());
      } catch (JsonException error) {
        throw StoaException.of(answer, new ArrayList<>());
      }
    }

    private Answer send(Request request, int success) {
      return retrier.run(
          () -> {
            Answer answer = transport.send(request);
            return answer.status() == success ? Retrier.Outcome.done(answer) : Retrier.Outcome.refused(answer);
          });
    }
  }
}
