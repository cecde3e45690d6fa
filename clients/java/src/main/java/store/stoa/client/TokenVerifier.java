package store.stoa.client;

import java.util.Base64;
import java.util.Map;

/**
 * Verifies installation tokens: the signature (ES256 or RS256, nothing else), the times, the issuer, the audience and, if
 * you have it, the token that the app sent. A token that is not valid throws {@link StoaException} with one of the codes
 * below. An object of this class may be used by many threads. {@code clients/vectors/tokens.json} is the whole rule.
 */
public final class TokenVerifier {
  /** Not three parts of base64url with JSON in them, or with claims that a token of Stoa does not have. */
  public static final String MALFORMED = "malformed";
  /** Signed in another way than with ES256 or RS256. A service that signs with EdDSA needs another library. */
  public static final String ALGORITHM = "algorithm";
  /** The service publishes no such key. */
  public static final String UNKNOWN_KEY = "unknown_key";
  /** The signature is not that of the service. */
  public static final String SIGNATURE = "signature";
  /** Let the app call again with the same token: it gets the same installation, and a new hour. */
  public static final String EXPIRED = "expired";
  /** Issued in the future; set this machine's clock. */
  public static final String NOT_YET_VALID = "not_yet_valid";
  /** The token is from another service. */
  public static final String ISSUER = "issuer";
  /** The token is for another app. */
  public static final String AUDIENCE = "audience";
  /** The token is for another device: its {@code request_token} is not the one that this app sent. */
  public static final String REQUEST_TOKEN = "request_token";

  /** How far the clocks of the service and of this machine may differ. */
  private static final long TOLERANCE_SECONDS = 60;
  private static final int MAX_LENGTH = 16_384;

  private final PublishedKeys keys;
  private final Pacing pacing;
  private final String issuer;
  private final String audience;

  TokenVerifier(PublishedKeys keys, Pacing pacing, String issuer, String audience) {
    if (issuer == null || audience == null) throw new IllegalArgumentException("a verifier needs an issuer and an audience");
    this.keys = keys;
    this.pacing = pacing;
    this.issuer = withoutSlash(issuer);
    this.audience = audience;
  }

  /** Verifies a token whose app's request token is not known here. Prefer {@link #verify(String, String)}. */
  public InstallationToken verify(String token) {
    Map<String, Object> claims = verifiedClaims(token);
    checkTimes(claims);
    String claimed = Json.textOf(claims.get("iss"));
    if (claimed == null || !issuer.equals(withoutSlash(claimed))) throw invalid(ISSUER, "the token is of another issuer");
    if (!audience.equals(claims.get("aud"))) throw invalid(AUDIENCE, "the token is for another app");
    if (Json.textOf(claims.get("installation_token")) == null) throw malformed();
    return new InstallationToken(claims);
  }

  /**
   * Verifies a token, and that it names the request token that this device sent, so that nobody can hand in the token of another
   * device. If the request token is null, no token is valid.
   */
  public InstallationToken verify(String token, String requestToken) {
    InstallationToken verified = verify(token);
    if (requestToken != null && requestToken.equals(verified.claims().get("request_token"))) return verified;
    throw invalid(REQUEST_TOKEN, "the token answers another request");
  }

  private Map<String, Object> verifiedClaims(String token) {
    if (token == null || token.length() > MAX_LENGTH) throw malformed();
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) throw malformed();
    Map<String, Object> header = jsonOf(parts[0]);
    SignatureAlgorithm algorithm = SignatureAlgorithm.named(Json.textOf(header.get("alg")));
    if (algorithm == null) throw invalid(ALGORITHM, "the token is not signed with ES256 or RS256");
    // RFC 7515, section 4.1.11: crit names extensions that must be understood, and we understand none.
    if (header.containsKey("crit")) throw malformed();
    String keyId = Json.textOf(header.get("kid"));
    PublishedKeys.Key key = keyId == null ? null : keys.find(keyId, algorithm);
    if (key == null) throw invalid(UNKNOWN_KEY, "the service does not publish the key of the token");
    byte[] signed = (parts[0] + "." + parts[1]).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    if (!algorithm.verifies(key.publicKey, signed, bytesOf(parts[2]))) {
      throw invalid(SIGNATURE, "the signature of the token is wrong");
    }
    return jsonOf(parts[1]);
  }

  /** A slash at the end of a base URL makes no difference. */
  private static String withoutSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  private void checkTimes(Map<String, Object> claims) {
    Object issuedAt = claims.get("iat");
    Object expiresAt = claims.get("exp");
    if (!(issuedAt instanceof Long) || !(expiresAt instanceof Long)) throw malformed();
    long now = pacing.timeOfDayMs() / 1_000;
    if ((Long) issuedAt > now + TOLERANCE_SECONDS) throw invalid(NOT_YET_VALID, "the token is issued in the future");
    if ((Long) expiresAt <= now - TOLERANCE_SECONDS) throw invalid(EXPIRED, "the token has expired");
  }

  private static Map<String, Object> jsonOf(String part) {
    Object value;
    try {
      value = Json.parse(bytesOf(part));
    } catch (JsonException error) {
      throw malformed();
    }
    if (!(value instanceof Map)) throw malformed();
    return Json.objectOf(value);
  }

  /** Decodes base64url without padding (RFC 7515, section 2). Accepts only one spelling of the same bytes. */
  private static byte[] bytesOf(String part) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(part);
      if (Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(part)) return bytes;
    } catch (IllegalArgumentException error) {
      throw malformed();
    }
    throw malformed();
  }

  private static StoaException malformed() {
    return invalid(MALFORMED, "this is not an installation token");
  }

  private static StoaException invalid(String code, String detail) {
    return StoaException.of(code, detail);
  }
}
