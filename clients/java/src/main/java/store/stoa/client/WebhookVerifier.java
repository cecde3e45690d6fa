package store.stoa.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Verifies webhooks (Standard Webhooks 1.0.0): the headers, the time and the signature, with HMAC-SHA256 or Ed25519. A message that is
 * not valid throws {@link StoaException} with one of the codes below. An object of this class may be used by many threads.
 * {@code clients/vectors/webhooks.json} is the whole rule.
 */
public final class WebhookVerifier {
  /** A header is missing or not as it must be. */
  public static final String HEADERS = "headers";
  /** The message was sent too long ago: it may be a copy. */
  public static final String TOO_OLD = "too_old";
  /** The message was sent in the future; set this machine's clock. */
  public static final String TOO_NEW = "too_new";
  /** No signature is by one of the keys, or the message was changed. */
  public static final String SIGNATURE = "signature";
  /** The message is signed, but is not a notification. */
  public static final String BODY = "body";

  /** How old a message may be, and how far ahead its sender's clock. */
  private static final long TOLERANCE_SECONDS = 300;
  private static final int LONGEST_HEADER = 4_096;

  private final List<WebhookKey> keys = new ArrayList<>();
  private final Pacing pacing;

  /**
   * Takes the keys of an endpoint, {@code whsec_…} or {@code whpk_…}, from your own settings: several while you replace one. Throws
   * {@link IllegalArgumentException} if one cannot be used. {@code whpk_…} needs Java 15.
   */
  public WebhookVerifier(Collection<String> keys) {
    this(keys, Pacing.SYSTEM);
  }

  WebhookVerifier(Collection<String> keys, Pacing pacing) {
    if (keys.isEmpty()) throw new IllegalArgumentException("a webhook is verified with at least one key");
    for (String key : keys) this.keys.add(WebhookKey.read(key));
    this.pacing = pacing;
  }

  /**
   * Verifies a message and returns what it told, by the names of its members. {@code body} is the body as it came, before anything parsed
   * it. Do each {@code id} once: a message may come again.
   */
  public Map<String, Object> verify(byte[] body, String webhookId, String webhookTimestamp, String webhookSignature) {
    checkHeaders(webhookId, webhookTimestamp, webhookSignature);
    checkTime(Long.parseLong(webhookTimestamp));
    byte[] start = (webhookId + "." + webhookTimestamp + ".").getBytes(StandardCharsets.UTF_8);
    byte[] signed = new byte[start.length + body.length];
    System.arraycopy(start, 0, signed, 0, start.length);
    System.arraycopy(body, 0, signed, start.length, body.length);
    if (!isSigned(signed, webhookSignature.split(" "))) {
      throw StoaException.of(SIGNATURE, "no signature of the message is by one of the keys, or the body is not as it came");
    }
    return notificationIn(body);
  }

  /** A full stop in the id would let others move the borders between id, time and body, which are signed as one text. */
  private static void checkHeaders(String id, String timestamp, String signature) {
    boolean areThere = isText(id) && isText(timestamp) && isText(signature);
    if (!areThere || id.indexOf('.') >= 0 || !timestamp.matches("[0-9]{1,12}")) {
      throw StoaException.of(HEADERS, "webhook-id, webhook-timestamp or webhook-signature is missing or not as it must be");
    }
  }

  private static boolean isText(String header) {
    return header != null && !header.isEmpty() && header.length() <= LONGEST_HEADER;
  }

  private void checkTime(long sentSeconds) {
    long aheadMs = sentSeconds * 1_000 - pacing.timeOfDayMs();
    if (aheadMs < -TOLERANCE_SECONDS * 1_000) {
      throw StoaException.of(TOO_OLD, "the message was sent more than " + TOLERANCE_SECONDS + " s ago");
    }
    if (aheadMs > TOLERANCE_SECONDS * 1_000) {
      throw StoaException.of(TOO_NEW, "the message was sent more than " + TOLERANCE_SECONDS + " s in the future");
    }
  }

  private boolean isSigned(byte[] signed, String[] signatures) {
    for (WebhookKey key : keys) {
      for (String signature : signatures) {
        if (key.verifies(signed, signature)) return true;
      }
    }
    return false;
  }

  /** Looked at last: what is signed comes from the service. */
  private static Map<String, Object> notificationIn(byte[] body) {
    Map<String, Object> told;
    try {
      told = Json.objectOf(Json.parse(body));
    } catch (JsonException error) {
      told = Collections.emptyMap();
    }
    if (Json.textOf(told.get("type")) != null) return Collections.unmodifiableMap(told);
    throw StoaException.of(BODY, "the body is signed, but is not a notification");
  }
}
