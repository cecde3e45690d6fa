package store.stoa.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** How a backend's calls handle answers, without a service. */
final class BackendTest {
  private static final Answer NO_CONTENT = ScriptedTransport.answer(204, "");

  private BackendTest() {}

  static void run(Suite suite) {
    suite.test("2,500 events go in three batches", () -> {
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> NO_CONTENT));
      EventsResult result = clientOf(transport).events().send(events(2_500, 0));
      Suite.equal(result.accepted(), 2_500);
      Suite.equal(countsOf(transport), Arrays.asList(1_000, 1_000, 500));
    });
    suite.test("no batch of events is above 1 MB, and none is smaller than it must be", () -> {
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> NO_CONTENT));
      clientOf(transport).events().send(events(100, 20_000));
      for (Request request : transport.sent) Suite.that(request.body.length <= 1_048_576, "size");
      Suite.equal(countsOf(transport), Arrays.asList(51, 49));
      int event = transport.sent.get(0).body.length / 51;
      Suite.that(transport.sent.get(0).body.length + event > 1_048_576, "it is full");
    });
    suite.test("faulty events are taken out, named by their position, and the others are sent", () -> {
      ScriptedTransport transport = new ScriptedTransport(Arrays.asList(
          () -> refusal("/events/1/event_id", "/events/3/payload", "/events/1/installation_id"),
          () -> refusal("/events/0"),
          () -> NO_CONTENT));
      EventsResult result = clientOf(transport).events().send(events(5, 0));
      Suite.equal(countsOf(transport), Arrays.asList(5, 3, 2));
      Suite.equal(result.accepted(), 2);
      List<Integer> positions = new ArrayList<>();
      for (EventsResult.Rejected one : result.rejected()) positions.add(one.position());
      Suite.equal(positions, Arrays.asList(0, 1, 3));
      Suite.equal(result.rejected().get(1).faults().size(), 2);
      Suite.equal(result.rejected().get(1).faults().get(0).code(), "pattern");
      Suite.equal(result.rejected().get(1).faults().get(0).pointer(), "/event_id");
    });
    suite.test("when all events are faulty, nothing more is sent", () -> {
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> refusal("/events/0")));
      EventsResult result = clientOf(transport).events().send(events(3, 0));
      Suite.equal(result.accepted(), 0);
      Suite.equal(result.rejected().size(), 3);
      Suite.equal(transport.sent.size(), 3);
    });
    suite.test("a refusal that names no event is thrown", () -> {
      for (String pointer : new String[] {"", "/events", "/events/9", "/eventsX/1", "/events/99999999999"}) {
        ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> refusal(pointer)));
        Suite.failure(StoaException.class, () -> clientOf(transport).events().send(events(2, 0)));
        Suite.equal(transport.sent.size(), 1);
      }
    });
    suite.test("an event above 1 MB is rejected, and the others are sent", () -> {
      List<Event> events = events(2, 0);
      events.add(1, events(1, 1_100_000).get(0));
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> NO_CONTENT));
      EventsResult result = clientOf(transport).events().send(events);
      Suite.equal(result.accepted(), 2);
      Suite.equal(result.rejected().get(0).position(), 1);
      Suite.equal(result.rejected().get(0).faults().get(0).code(), "too_large");
    });
    suite.test("transactions go in as few reports as fit, the same ones every time", () -> {
      List<Transaction> transactions = new ArrayList<>();
      for (int at = 0; at < 40_000; at += 1) {
        transactions.add(transaction("t-" + at).fullAmount(Long.MAX_VALUE).build());
      }
      ScriptedTransport transport =
          new ScriptedTransport(Collections.singletonList(() -> ScriptedTransport.answer(200, "{\"reportId\":7}")));
      List<Long> ids = clientOf(transport).reports().upload("2026-11-20T12:00:00Z", transactions);
      Suite.equal(ids, Arrays.asList(7L, 7L));
      for (Request request : transport.sent) Suite.that(request.body.length <= 5_242_880, "size");
      Suite.that(transport.body(0).contains("\"full_amount\":9223372036854775807,"), "exact");
      clientOf(transport).reports().upload("2026-11-20T12:00:00Z", transactions);
      Suite.equal(transport.body(2), transport.body(0));
    });
    suite.test("waiting for a report ends at the deadline", () -> {
      ScriptedTransport transport =
          new ScriptedTransport(Collections.singletonList(() -> ScriptedTransport.answer(200, "{\"completed_at\":null}")));
      StoaException error = Suite.failure(StoaException.class, () -> clientOf(transport).reports().await(1, 3_000));
      Suite.equal(error.code(), StoaException.NOT_COMPLETED);
      Suite.equal(transport.sent.size(), 5);
    });
    suite.test("waiting for a report ends at its own deadline while the service is away, before or after the report is done", () -> {
      Answer away = ScriptedTransport.answer(503, "{\"code\":\"overloaded\",\"detail\":\"later\"}");
      Answer done = ScriptedTransport.answer(200, "{\"completed_at\":\"2026-11-20T12:00:00Z\"}");
      for (Answer first : new Answer[] {away, done}) {
        FakePacing pacing = new FakePacing(0.9, 0);
        ScriptedTransport transport = new ScriptedTransport(Arrays.asList(() -> first, () -> away));
        StoaClient client = StoaClient.builder("https://x").apiKey("k").pacing(pacing).transport(transport).build();
        StoaException error = Suite.failure(StoaException.class, () -> client.reports().await(1, 10_000));
        Suite.equal(error.code(), "overloaded");
        Suite.that(pacing.nowMs() <= 10_000, "it took " + pacing.nowMs() + " ms");
        Suite.that(transport.sent.size() > 3, "it was tried again");
      }
    });
    suite.test("an interrupted thread stops waiting, and stays interrupted", () -> {
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> ScriptedTransport.answer(503, "")));
      StoaClient client = StoaClient.builder("https://x").apiKey("k").transport(transport).build();
      Thread.currentThread().interrupt();
      StoaException error = Suite.failure(StoaException.class, () -> client.reports().result(1));
      Suite.equal(error.code(), StoaException.INTERRUPTED);
      Suite.that(Thread.interrupted(), "the thread is interrupted");
    });
  }

  /** A transaction of EUR 11.90 in Germany. */
  static Transaction.Builder transaction(String id) {
    return Transaction.builder(id)
        .currency("EUR")
        .fullAmount(1_190)
        .taxAmount(190)
        .payerCountry("DEU")
        .settledAt("2026-11-20T10:00:00Z");
  }

  static List<Event> events(int count, int payloadLength) {
    List<Event> events = new ArrayList<>();
    Map<String, Object> payload = Collections.singletonMap("text", JsonTest.repeat("x", payloadLength));
    for (int at = 0; at < count; at += 1) {
      UUID installation = new UUID(0, at);
      events.add(Event.builder(UUID.randomUUID())
          .name("purchase")
          .installationId(installation.toString())
          .datetime("2026-11-20T10:00:00Z")
          .payload(payload)
          .build());
    }
    return events;
  }

  static StoaClient clientOf(ScriptedTransport transport) {
    StoaClient.Builder builder = StoaClient.builder("https://store.example").apiKey("stoa_key_x").credential("stoa_usr_x", "stoa_pwd_x");
    return builder.pacing(new FakePacing(0, 0)).transport(transport).build();
  }

  private static List<Integer> countsOf(ScriptedTransport transport) {
    List<Integer> counts = new ArrayList<>();
    for (int at = 0; at < transport.sent.size(); at += 1) {
      counts.add(Json.listOf(Json.objectOf(Json.parse(transport.body(at))).get("events")).size());
    }
    return counts;
  }

  private static Answer refusal(String... pointers) {
    List<Object> errors = new ArrayList<>();
    for (String pointer : pointers) {
      errors.add(Json.parse("{\"pointer\":" + Json.write(pointer) + ",\"code\":\"pattern\",\"detail\":\"is wrong\"}"));
    }
    String body = "{\"code\":\"invalid_request\",\"detail\":\"has faults\",\"errors\":" + Json.write(errors) + "}";
    return ScriptedTransport.answer(400, body);
  }
}
