package store.stoa.client;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

final class PublishedKeysTest {
  private PublishedKeysTest() {}

  static void run(Suite suite, Path vectors) throws Exception {
    Object keySet = Vectors.read(vectors, "tokens.json").get("keys");
    suite.test("keys are fetched once for many tokens, and again after ten minutes", () -> {
      Fixture fixture = new Fixture(keySet);
      for (int times = 0; times < 100; times += 1) fixture.find("es256");
      Suite.equal(fixture.fetches.get(), 1);
      fixture.pacing.advance(600_001);
      fixture.find("es256");
      Suite.equal(fixture.fetches.get(), 2);
    });
    suite.test("unknown keys cause one fetch in five seconds", () -> {
      Fixture fixture = new Fixture(keySet);
      fixture.pacing.advance(1_000_000);
      for (int times = 0; times < 100; times += 1) Suite.equal(fixture.find("unknown" + times), null);
      Suite.equal(fixture.fetches.get(), 1);
      fixture.pacing.advance(5_000);
      for (int times = 0; times < 100; times += 1) fixture.find("unknown" + times);
      Suite.equal(fixture.fetches.get(), 2);
    });
    suite.test("a new key is found although the others are remembered", () -> {
      Fixture fixture = new Fixture(Collections.emptyMap());
      Suite.equal(fixture.find("es256"), null);
      fixture.keySet = keySet;
      fixture.pacing.advance(5_000);
      Suite.that(fixture.find("es256") != null, "the key is found");
    });
    suite.test("while the keys cannot be read, tokens are not valid, and later they are", () -> {
      Fixture fixture = new Fixture(keySet);
      fixture.isAway.set(true);
      for (int times = 0; times < 3; times += 1) {
        StoaException error = Suite.failure(StoaException.class, () -> fixture.find("es256"));
        Suite.equal(error.code(), StoaException.NO_ANSWER);
      }
      Suite.equal(fixture.fetches.get(), 1);
      fixture.isAway.set(false);
      fixture.pacing.advance(5_000);
      Suite.that(fixture.find("es256") != null, "the key is found");
    });
    suite.test("a forged token while the service is away does not forget the keys, but ten minutes do", () -> {
      Fixture fixture = new Fixture(keySet);
      fixture.find("es256");
      fixture.isAway.set(true);
      fixture.pacing.advance(5_000);
      Suite.failure(StoaException.class, () -> fixture.find("forged"));
      Suite.equal(fixture.fetches.get(), 2);
      Suite.that(fixture.find("es256") != null, "the key is remembered");
      fixture.pacing.advance(595_001);
      Suite.failure(StoaException.class, () -> fixture.find("es256"));
    });
    suite.test("a fetch for an unknown key does not hold up the tokens whose keys are known", () -> {
      Fixture fixture = new Fixture(keySet);
      fixture.find("es256");
      fixture.pacing.advance(5_000);
      CountDownLatch isFetching = new CountDownLatch(1);
      CountDownLatch answers = new CountDownLatch(1);
      fixture.onFetch = () -> {
        isFetching.countDown();
        Suite.await(answers);
      };
      FutureTask<PublishedKeys.Key> forged = find(fixture, "forged");
      FutureTask<PublishedKeys.Key> forgedToo = find(fixture, "forged, too");
      Suite.await(isFetching);
      try {
        Suite.that(find(fixture, "es256").get(30, TimeUnit.SECONDS) != null, "the key is found");
      } finally {
        answers.countDown();
      }
      Suite.equal(forged.get(30, TimeUnit.SECONDS), null);
      Suite.equal(forgedToo.get(30, TimeUnit.SECONDS), null);
      Suite.equal(fixture.fetches.get(), 2);
    });
    suite.test("an EC key beside the curve is left out", () -> {
      Map<String, Object> key = Json.objectOf(Json.listOf(Json.objectOf(keySet).get("keys")).get(0));
      key.put("y", key.get("x"));
      Fixture fixture = new Fixture(Collections.singletonMap("keys", Collections.singletonList(key)));
      Suite.equal(fixture.find("es256"), null);
    });
  }

  /** On a thread of its own. */
  private static FutureTask<PublishedKeys.Key> find(Fixture fixture, String id) {
    FutureTask<PublishedKeys.Key> finding = new FutureTask<>(() -> fixture.find(id));
    Thread thread = new Thread(finding);
    thread.setDaemon(true);
    thread.start();
    return finding;
  }

  private static final class Fixture {
    final FakePacing pacing = new FakePacing(0, 0);
    final AtomicInteger fetches = new AtomicInteger();
    final AtomicBoolean isAway = new AtomicBoolean();
    volatile Runnable onFetch = () -> {};
    Object keySet;
    private final PublishedKeys keys = new PublishedKeys(this::fetch, pacing);

    Fixture(Object keySet) {
      this.keySet = keySet;
    }

    PublishedKeys.Key find(String id) {
      return keys.find(id, SignatureAlgorithm.ES256);
    }

    private Object fetch() {
      fetches.incrementAndGet();
      onFetch.run();
      if (isAway.get()) throw StoaException.passing(StoaException.NO_ANSWER, "away", null);
      return keySet;
    }
  }
}
