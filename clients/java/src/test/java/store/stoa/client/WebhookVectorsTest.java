package store.stoa.client;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** webhooks.json: what a receiver says about a message. */
final class WebhookVectorsTest {
  private WebhookVectorsTest() {}

  static void run(Suite suite, Path vectors) throws Exception {
    Map<String, Object> file = Vectors.read(vectors, "webhooks.json");
    FakePacing pacing = new FakePacing(0, (Long) file.get("now") * 1_000);
    for (Map<String, Object> one : Vectors.casesOf(file)) {
      suite.test("webhook: " + one.get("name"), () -> Suite.equal(verdictOf(one, pacing), one.get("verdict")));
    }
    suite.test("what a webhook told has every member", () -> {
      Map<String, Object> first = Vectors.casesOf(file).get(0);
      Suite.equal(Json.write(verify(first, pacing)), first.get("body"));
    });
    suite.test("a key that cannot be used is not repeated", () -> {
      for (String key : Arrays.asList("", "whsec_AAAA", "whsk_" + zeros(32), "whpk_" + zeros(31), "whsec_" + zeros(65), null)) {
        IllegalArgumentException error =
            Suite.failure(IllegalArgumentException.class, () -> new WebhookVerifier(Collections.singletonList(key)));
        Suite.that(key == null || key.isEmpty() || !error.getMessage().contains(key), "the key is not repeated");
      }
      Suite.failure(IllegalArgumentException.class, () -> new WebhookVerifier(Collections.emptyList()));
    });
  }

  private static String zeros(int bytes) {
    return java.util.Base64.getEncoder().encodeToString(new byte[bytes]);
  }

  private static String verdictOf(Map<String, Object> one, FakePacing pacing) {
    try {
      verify(one, pacing);
      return "valid";
    } catch (StoaException error) {
      for (String key : keysOf(one)) Suite.that(!error.toString().contains(key), "the key is not repeated");
      return error.code();
    }
  }

  private static Map<String, Object> verify(Map<String, Object> one, FakePacing pacing) {
    Map<String, Object> headers = Json.objectOf(one.get("headers"));
    byte[] body = Vectors.text(one, "body").getBytes(StandardCharsets.UTF_8);
    return new WebhookVerifier(keysOf(one), pacing)
        .verify(body, header(headers, "webhook-id"), header(headers, "webhook-timestamp"), header(headers, "webhook-signature"));
  }

  /** As a server reads it: in capitals or not. */
  private static String header(Map<String, Object> headers, String name) {
    for (Map.Entry<String, Object> one : headers.entrySet()) {
      if (one.getKey().equalsIgnoreCase(name)) return Json.textOf(one.getValue());
    }
    return null;
  }

  private static List<String> keysOf(Map<String, Object> one) {
    List<String> keys = new ArrayList<>();
    for (Object key : Json.listOf(one.get("keys"))) keys.add(Json.textOf(key));
    return keys;
  }
}
