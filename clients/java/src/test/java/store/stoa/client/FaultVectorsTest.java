package store.stoa.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** faults.json: what the client does after answers and faults in a row. */
final class FaultVectorsTest {
  private static final byte[] REPORT = "{}".getBytes(StandardCharsets.UTF_8);

  private FaultVectorsTest() {}

  static void run(Suite suite, Path vectors) throws Exception {
    for (Map<String, Object> one : Vectors.casesOf(Vectors.read(vectors, "faults.json"))) {
      suite.test("faults: " + one.get("name"), () -> {
        play(one, 0);
        play(one, 0.999_999);
      });
    }
  }

  private static void play(Map<String, Object> one, double random) {
    String timeOfDay = one.containsKey("timeOfDay") ? Vectors.text(one, "timeOfDay") : "2026-11-22T12:00:00Z";
    FakePacing pacing = new FakePacing(random, Instant.parse(timeOfDay).toEpochMilli());
    ScriptedTransport transport = new ScriptedTransport(stepsOf(one, pacing));
    Map<String, Object> outcome = Json.objectOf(one.get("outcome"));
    String code = outcomeOf(one, pacing, transport);
    Suite.equal(code, outcome.get("code"));
    List<Object> waits = Json.listOf(one.get("waitsMs"));
    Suite.equal(pacing.waits.size(), waits.size());
    for (int at = 0; at < waits.size(); at += 1) {
      List<Object> range = Json.listOf(waits.get(at));
      long edge = (Long) range.get(random == 0 ? 0 : 1);
      Suite.that(Math.abs(pacing.waits.get(at) - edge) <= 1, "wait " + at + " was " + pacing.waits.get(at));
    }
    Suite.equal(transport.sent.size(), waits.size() + 1);
    for (Request request : transport.sent) Suite.that(Arrays.equals(request.body, transport.sent.get(0).body), "same bytes");
  }

  /** The code with which the client gave up; null if it was answered. */
  private static String outcomeOf(Map<String, Object> one, FakePacing pacing, ScriptedTransport transport) {
    long giveUpAfterMs = (Long) one.get("giveUpAfterMs");
    if ("install".equals(one.get("call"))) {
      List<InstallOutcome> outcomes = new ArrayList<>();
      InstallAttribution.builder("https://store.example", "com.example.game")
          .storage(new MemoryStorage())
          .executor(Runnable::run)
          .giveUpAfterMs(giveUpAfterMs)
          .pacing(pacing)
          .transport(transport)
          .build()
          .start(outcomes::add);
      return outcomes.get(0).reason();
    }
    StoaClient.Builder builder = StoaClient.builder("https://store.example").apiKey("stoa_key_test");
    StoaClient client = builder.giveUpAfterMs(giveUpAfterMs).pacing(pacing).transport(transport).build();
    try {
      client.reports().upload(REPORT);
      return null;
    } catch (StoaException error) {
      Suite.equal((long) error.status(), Json.objectOf(one.get("outcome")).get("status"));
      return error.code();
    }
  }

  private static List<ScriptedTransport.Step> stepsOf(Map<String, Object> one, FakePacing pacing) {
    List<ScriptedTransport.Step> steps = new ArrayList<>();
    for (Object exchange : Json.listOf(one.get("exchanges"))) steps.add(stepOf(Json.objectOf(exchange), pacing));
    return steps;
  }

  private static ScriptedTransport.Step stepOf(Map<String, Object> exchange, FakePacing pacing) {
    return () -> {
      if (exchange.containsKey("takesMs")) pacing.advance((Long) exchange.get("takesMs"));
      if (exchange.containsKey("fault")) throw faultOf(Vectors.text(exchange, "fault"));
      String retryAfter = Vectors.text(Json.objectOf(exchange.get("headers")), "retry-after");
      byte[] body = Vectors.text(exchange, "body").getBytes(StandardCharsets.UTF_8);
      return new Answer(((Long) exchange.get("status")).intValue(), retryAfter, body);
    };
  }

  private static IOException faultOf(String fault) {
    if (fault.equals("refused")) return new ConnectException("Connection refused");
    if (fault.equals("timeout")) return new SocketTimeoutException("Read timed out");
    Suite.equal(fault, "reset");
    return new SocketException("Connection reset");
  }
}
