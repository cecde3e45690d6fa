package store.stoa.client;

import java.util.Collections;
import java.util.Map;
import java.util.UUID;

/** How transactions and events are made. */
final class BuilderTest {
  private BuilderTest() {}

  static void run(Suite suite) {
    suite.test("a transaction has the same bytes in whatever order its parts are given", () -> {
      Transaction other = Transaction.builder("t-1")
          .settledAt("2026-11-20T10:00:00Z")
          .payerCountry("DEU")
          .taxAmount(190)
          .fullAmount(1_190)
          .currency("EUR")
          .build();
      Suite.equal(Json.write(other.members()), Json.write(BackendTest.transaction("t-1").build().members()));
    });
    suite.test("a builder goes on after it has built", () -> {
      Transaction.Builder builder = BackendTest.transaction("t-1");
      Transaction first = builder.build();
      builder.fullAmount(5);
      Suite.equal(first.members().get("full_amount"), 1_190L);
    });
    suite.test("a part that is missing is named", () -> {
      IllegalStateException ofTransaction =
          Suite.failure(IllegalStateException.class, () -> BackendTest.transaction("t-1").payerCountry(null).build());
      Suite.that(ofTransaction.getMessage().contains("payer_country"), ofTransaction.getMessage());
      IllegalStateException ofEvent =
          Suite.failure(IllegalStateException.class, () -> Event.builder(UUID.randomUUID()).name("x").datetime("y").build());
      Suite.that(ofEvent.getMessage().contains("installation_id"), ofEvent.getMessage());
    });
    suite.test("the constructors of 0.1.0 make the same", BuilderTest::compareConstructors);
  }

  @SuppressWarnings("deprecation")
  private static void compareConstructors() {
    Transaction old = new Transaction("t-1", "EUR", 1_190, 190, "DEU", "2026-11-20T10:00:00Z");
    Suite.equal(Json.write(old.members()), Json.write(BackendTest.transaction("t-1").build().members()));
    UUID id = UUID.randomUUID();
    Map<String, Object> payload = Collections.<String, Object>singletonMap("amount", "11.90");
    Event event = Event.builder(id).name("purchase").installationId("i").datetime("d").payload(payload).build();
    Suite.equal(Json.write(new Event(id, "purchase", "i", "d", payload).members()), Json.write(event.members()));
  }
}
