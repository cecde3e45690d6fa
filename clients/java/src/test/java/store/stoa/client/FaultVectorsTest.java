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
      String call = Vectors.text(one, "call");
      suite.test("faults: " + one.get("name"), () -> {
        Suite.that(call.equals("any") || call.equals("install") || call.equals("backend"), call);
        for (double random : new double[] {0, 0.999_999}) {
          if (!call.equals("backend")) play(one, true, random);
          if (!call.equals("install")) play(one, false, random);
        }
      });
    }
  }

  private static void play(Map<String, Object> one, boolean isInstall, double random) {
    String timeOfDay = one.containsKey("timeOfDay") ? Vectors.text(one, "timeOfDay") : "2026-11-22T12:00:00Z";
    FakePacing pacing = new FakePacing(random, Instant.parse(timeOfDay).toEpochMilli());
    ScriptedTransport transport = new ScriptedTransport(stepsOf(one, isInstall, pacing));
    Map<String, Object> outcome = Json.objectOf(one.get("outcome"));
    String code = isInstall ? install(one, pacing, transport) : upload(one, pacing, transport);
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

  /** The code with which an app's call gave up; null if it was answered. */
  private static String install(Map<String, Object> one, FakePacing pacing, ScriptedTransport transport) {
    List<InstallOutcome> outcomes = new ArrayList<>();
    InstallAttribution.Builder builder = InstallAttribution.builder("https://store.example", "com.example.game")
        .storage(new MemoryStorage())
        .executor(Runnable::run)
        .pacing(pacing)
        .transport(transport);
    if (one.containsKey("giveUpAfterMs")) builder.giveUpAfterMs((Long) one.get("giveUpAfterMs"));
    builder.build().start(outcomes::add);
    return outcomes.get(0).reason();
  }

  /** The code with which a backend's call gave up; null if it was answered. */
  private static String upload(Map<String, Object> one, FakePacing pacing, ScriptedTransport transport) {
    StoaClient.Builder builder =
        StoaClient.builder("https://store.example").apiKey("stoa_key_test").pacing(pacing).transport(transport);
    if (one.containsKey("giveUpAfterMs")) builder.giveUpAfterMs((Long) one.get("giveUpAfterMs"));
    StoaClient client = builder.build();
    try {
      client.reports().upload(REPORT);
      return null;
    } catch (StoaException error) {
      Map<String, Object> outcome = Json.objectOf(one.get("outcome"));
      Suite.equal((long) error.status(), outcome.get("status"));
      for (Object text : Json.listOf(outcome.get("mentions"))) {
        Suite.that(error.getMessage().contains((String) text), error.getMessage() + " does not mention " + text);
      }
      return error.code();
    }
  }

  private static List<ScriptedTransport.Step> stepsOf(Map<String, Object> one, boolean isInstall, FakePacing pacing) {
    Answer success = ScriptedTransport.answer(200, isInstall ? "aaa.bbb.ccc" : "{\"reportId\":1763640001000000}");
    List<ScriptedTransport.Step> steps = new ArrayList<>();
    for (Object each : Json.listOf(one.get("exchanges"))) {
      Map<String, Object> exchange = Json.objectOf(each);
      steps.add(exchange.containsKey("success") ? () -> success : stepOf(exchange, pacing));
    }
    return steps;
  }

  private static ScriptedTransport.Step stepOf(Map<String, Object> exchange, FakePacing pacing) {
    return () -> {
      if (exchange.containsKey("takesMs")) pacing.advance((Long) exchange.get("takesMs"));
      if (exchange.containsKey("fault")) throw faultOf(Vectors.text(exchange, "fault"));
      Map<String, Object> headers = Json.objectOf(exchange.get("headers"));
      byte[] body = Vectors.text(exchange, "body").getBytes(StandardCharsets.UTF_8);
      int status = ((Long) exchange.get("status")).intValue();
      return new Answer(status, Vectors.text(headers, "content-type"), Vectors.text(headers, "retry-after"), body);
    };
  }

  private static IOException faultOf(String fault) {
    if (fault.equals("refused")) return new ConnectException("Connection refused");
    if (fault.equals("timeout")) return new SocketTimeoutException("Read timed out");
    Suite.equal(fault, "reset");
    return new SocketException("Connection reset");
  }
}
