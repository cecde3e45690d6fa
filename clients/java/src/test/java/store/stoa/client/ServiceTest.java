package store.stoa.client;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Against a running service, whose address and keys are in the environment. */
final class ServiceTest {
  private static final String URL = System.getenv("STOA_TEST_URL");
  private static final String BUNDLE_ID = System.getenv("STOA_TEST_BUNDLE_ID");

  private ServiceTest() {}

  static void run(Suite suite) {
    StoaClient stoa = StoaClient.builder(URL)
        .apiKey(System.getenv("STOA_TEST_API_KEY"))
        .credential(System.getenv("STOA_TEST_USERNAME"), System.getenv("STOA_TEST_PASSWORD"))
        .giveUpAfterMs(60_000)
        .build();
    suite.test("service: a month of a merchant: report, repeat, reasons, statement, entries", () -> reportMonth(stoa));
    suite.test("service: a first launch, a verified token, and a purchase", () -> {
      MemoryStorage storage = new MemoryStorage();
      InstallationToken verified = install(stoa, storage, false);
      Suite.equal(verified.matchRule(), "none");
      Suite.equal(install(stoa, storage, true).installationId(), verified.installationId());
      List<Event> events = Arrays.asList(
          event(verified.installationId(), "2026-11-20T10:00:00Z"), event("not-a-uuid", "2026-11-20T10:00:00Z"),
          event(verified.installationId(), "yesterday"), event(verified.installationId(), "2026-11-20T10:00:01Z"));
      EventsResult result = stoa.events().send(events);
      Suite.equal(result.accepted(), 2);
      Suite.equal(result.rejected().get(0).position(), 1);
      Suite.equal(result.rejected().get(1).position(), 2);
    });
    suite.test("service: a batch and a report are checked without being stored", () -> {
      List<Event> events = BackendTest.events(2, 0);
      Suite.equal(stoa.events().validate(events).get("events"), 2L);
      events.add(event("no", "2026-11-20T10:00:00Z"));
      StoaException error = Suite.failure(StoaException.class, () -> stoa.events().validate(events));
      Suite.equal(error.errors().get(0).pointer(), "/events/2/installation_id");
      List<Transaction> transactions = Arrays.asList(
          BackendTest.transaction("v-1").build(), BackendTest.transaction("v-2").payerCountry("ENG").build());
      Map<String, Object> forecast = stoa.reports().validate("2026-11-20T12:00:00Z", transactions);
      Suite.equal(Json.objectOf(forecast.get("counts")).get("valid"), 1L);
    });
    suite.test("service: a buffer sends before it is closed, and each event has its fate", () -> {
      EventVectorsTest.Told told = new EventVectorsTest.Told();
      EventsBuffer buffer = stoa.events().buffer(told);
      List<Event> events = BackendTest.events(1_200, 0);
      for (Event event : events) Suite.that(buffer.add(event), "taken");
      buffer.close(60_000);
      Suite.equal(told.notes, Collections.emptyList());
      Map<String, Object> fate = stoa.events().fate(UUID.fromString(events.get(1_199).id()));
      Suite.equal(fate.get("event_name"), "purchase");
      UUID sent = UUID.fromString(events.get(0).id());
      List<Map<String, Object>> fates = stoa.events().fates(Arrays.asList(UUID.randomUUID(), sent));
      Suite.equal(fates.get(0).get("state"), "unknown");
      Suite.equal(fates.get(1).get("event_id"), sent.toString());
      Suite.that(fates.get(1).get("accepted_at") != null, "it arrived");
    });
    suite.test("service: 150 faulty events of 300, of which an answer lists 100", () -> {
      List<Event> events = BackendTest.events(300, 0);
      for (int at = 0; at < 300; at += 2) events.set(at, event("no", "2026-11-20T10:00:00Z"));
      EventsResult result = stoa.events().send(events);
      Suite.equal(result.accepted(), 150);
      Suite.equal(result.rejected().size(), 150);
    });
    suite.test("service: a wrong key is refused, and no text shows it", () -> {
      String key = System.getenv("STOA_TEST_API_KEY").replaceAll(".$", "!");
      StoaException error =
          Suite.failure(StoaException.class, () -> StoaClient.builder(URL).apiKey(key).build().reports().result(1));
      Suite.equal(error.code(), "unauthenticated");
      Suite.that(!error.toString().contains(key) && error.requestId() != null, error.toString());
    });
    suite.test("service: faults of a report are listed by their place", () -> {
      byte[] report = "{\"created_at\":\"today\",\"transactions\":[]}".getBytes(StandardCharsets.UTF_8);
      StoaException error = Suite.failure(StoaException.class, () -> stoa.reports().upload(report));
      Suite.equal(error.code(), "invalid_request");
      Suite.equal(error.errors().size(), 2);
      Suite.equal(error.errors().get(0).pointer(), "/created_at");
    });
    suite.test("service: an app that is not registered", () -> {
      BlockingQueue<InstallOutcome> outcomes = new LinkedBlockingQueue<>();
      InstallAttribution.builder(URL, "com.example.unknown").storage(new MemoryStorage()).build().start(outcomes::add);
      Suite.equal(outcomes.poll(30, TimeUnit.SECONDS).reason(), "unknown_app");
    });
  }

  private static void reportMonth(StoaClient stoa) throws Exception {
    List<Transaction> transactions = Arrays.asList(
        BackendTest.transaction("j-1").build(),
        BackendTest.transaction("j-2").fullAmount(-5).taxAmount(0).build(),
        BackendTest.transaction("j-3").fullAmount(Long.MAX_VALUE).taxAmount(0).build());
    List<Long> ids = stoa.reports().upload("2026-11-20T12:00:00Z", transactions);
    Suite.equal(stoa.reports().upload("2026-11-20T12:00:00Z", transactions), ids);
    ReportResult result = stoa.reports().await(ids.get(0), 60_000);
    Suite.that(result.isCompleted(), "completed");
    Suite.equal(result.valid(), Arrays.asList("j-1", "j-3"));
    Suite.equal(result.invalid().get(0).id(), "j-2");
    Suite.equal(result.invalid().get(0).code(), "negative_amount");
    Suite.that(Json.write(stoa.statements().get("2026-11")).contains("\"gross\":9223372036854776997"), "every digit");
    int lines = 0;
    try (BufferedReader csv = new BufferedReader(
        new InputStreamReader(stoa.statements().csv("2026-11"), StandardCharsets.UTF_8))) {
      while (csv.readLine() != null) lines += 1;
    }
    Suite.equal(lines, 3);
  }

  private static InstallationToken install(StoaClient stoa, MemoryStorage storage, boolean again) throws Exception {
    BlockingQueue<InstallOutcome> outcomes = new LinkedBlockingQueue<>();
    InstallAttribution app = InstallAttribution.builder(URL, BUNDLE_ID)
        .storage(storage)
        .device(() -> new DeviceProperties().deviceModel("Pixel 8").osVersion("14").language("de-DE").availableCapacity(1L << 40))
        .build();
    if (again) app.refresh(outcomes::add);
    else app.start(outcomes::add);
    InstallOutcome outcome = outcomes.poll(30, TimeUnit.SECONDS);
    String issuer = System.getenv("STOA_TEST_ISSUER");
    return stoa.tokens(issuer, BUNDLE_ID).verify(outcome.token(), outcome.requestToken());
  }

  private static Event event(String installationId, String datetime) {
    return Event.builder(UUID.randomUUID())
        .name("purchase_completed")
        .installationId(installationId)
        .datetime(datetime)
        .payload(Collections.singletonMap("amount", "11.90"))
        .build();
  }
}
