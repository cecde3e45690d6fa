package store.stoa.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** An app's first launch, and later ones. */
final class InstallAttributionTest {
  private static final Answer TOKEN = ScriptedTransport.answer(200, "aaa.bbb.ccc");
  private static final Answer OTHER_TOKEN = ScriptedTransport.answer(200, "ddd.eee.fff");
  private static final Answer AWAY = ScriptedTransport.answer(503, "{\"code\":\"overloaded\"}");

  private InstallAttributionTest() {}

  static void run(Suite suite) {
    suite.test("the random token is stored before the first call, and is the same on the next launch", () -> {
      MemoryStorage storage = new MemoryStorage();
      List<String> stored = new ArrayList<>();
      ScriptedTransport offline = new ScriptedTransport(Collections.singletonList(() -> {
        stored.add(storage.texts.get("stoa_install_token"));
        return AWAY;
      }));
      InstallOutcome first = outcomeOf(launch(offline, storage).build());
      Suite.equal(first.reason(), "overloaded");
      Suite.that(first.mayHeal() && first.token() == null, "the next launch tries again");
      ScriptedTransport online = new ScriptedTransport(Collections.singletonList(() -> TOKEN));
      Suite.equal(outcomeOf(launch(online, storage).build()).token(), "aaa.bbb.ccc");
      Suite.that(stored.get(0) != null && online.body(0).contains("\"token\":\"" + stored.get(0) + "\""), "the same token");
    });
    suite.test("a stored answer needs no call, and refresh asks again with the same token", () -> {
      MemoryStorage storage = new MemoryStorage();
      ScriptedTransport transport = new ScriptedTransport(Arrays.asList(() -> TOKEN, () -> OTHER_TOKEN));
      outcomeOf(launch(transport, storage).build());
      InstallAttribution later = launch(transport, storage).build();
      Suite.equal(outcomeOf(later).token(), "aaa.bbb.ccc");
      Suite.equal(transport.sent.size(), 1);
      List<InstallOutcome> outcomes = new ArrayList<>();
      later.refresh(outcomes::add);
      Suite.equal(outcomes.get(0).token(), "ddd.eee.fff");
      Suite.equal(transport.body(1), transport.body(0));
      Suite.equal(outcomeOf(later).token(), "ddd.eee.fff");
    });
    suite.test("the random token comes with the signed one, also with a stored answer, so that a backend can compare them", () -> {
      MemoryStorage storage = new MemoryStorage();
      ScriptedTransport transport = new ScriptedTransport(Arrays.asList(() -> TOKEN, () -> OTHER_TOKEN));
      String sent = outcomeOf(launch(transport, storage).build()).requestToken();
      Suite.that(transport.body(0).contains("\"token\":\"" + sent + "\""), "it is the one that was sent");
      Suite.equal(outcomeOf(launch(transport, storage).build()).requestToken(), sent);
      storage.write("stoa_install_token", null);
      InstallOutcome again = outcomeOf(launch(transport, storage).build());
      Suite.equal(again.token(), "ddd.eee.fff");
      Suite.that(transport.body(1).contains("\"token\":\"" + again.requestToken() + "\""), "an answer without its token is no answer");
      ScriptedTransport offline = new ScriptedTransport(Collections.singletonList(() -> AWAY));
      Suite.equal(outcomeOf(launch(offline, new MemoryStorage()).build()).requestToken(), null);
    });
    suite.test("start returns at once, and asked for twice at the same time it calls once", () -> {
      CountDownLatch goOn = new CountDownLatch(1);
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> {
        Suite.await(goOn);
        return TOKEN;
      }));
      InstallAttribution app = app(transport, new MemoryStorage()).build();
      BlockingQueue<InstallOutcome> outcomes = new LinkedBlockingQueue<>();
      for (int times = 0; times < 20; times += 1) app.start(outcomes::add);
      goOn.countDown();
      for (int times = 0; times < 20; times += 1) Suite.equal(take(outcomes).token(), "aaa.bbb.ccc");
      Suite.equal(transport.sent.size(), 1);
    });
    suite.test("two objects on one storage make one token", () -> {
      MemoryStorage storage = new MemoryStorage();
      storage.isCrowded = true;
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> AWAY));
      BlockingQueue<InstallOutcome> outcomes = new LinkedBlockingQueue<>();
      for (int times = 0; times < 20; times += 1) app(transport, storage).giveUpAfterMs(0).build().start(outcomes::add);
      for (int times = 0; times < 20; times += 1) take(outcomes);
      for (int at = 1; at < 20; at += 1) Suite.equal(transport.body(at), transport.body(0));
    });
    suite.test("before consent nothing is collected, stored or sent", () -> {
      MemoryStorage storage = new MemoryStorage();
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> TOKEN));
      List<String> collected = new ArrayList<>();
      InstallAttribution app = launch(transport, storage).waitForConsent().device(() -> {
        collected.add("asked");
        return new DeviceProperties();
      }).build();
      List<InstallOutcome> outcomes = new ArrayList<>();
      app.start(outcomes::add);
      Suite.that(outcomes.isEmpty() && collected.isEmpty() && storage.texts.isEmpty() && transport.sent.isEmpty(), "nothing");
      app.allow();
      Suite.equal(outcomes.get(0).token(), "aaa.bbb.ccc");
    });
    suite.test("a user who says no is not asked about again, and what was stored is gone", () -> {
      MemoryStorage storage = new MemoryStorage();
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> TOKEN));
      InstallAttribution app = launch(transport, storage).build();
      outcomeOf(app);
      Suite.equal(storage.texts.size(), 2);
      app.deny();
      Suite.that(storage.texts.isEmpty(), "it is removed");
      Suite.equal(outcomeOf(app).reason(), InstallOutcome.NO_CONSENT);
      Suite.equal(transport.sent.size(), 1);
    });
    suite.test("consent that is withdrawn during the call leaves nothing, ends the tries, and hides the answer", () -> {
      withdraw(AWAY);
      withdraw(TOKEN);
    });
    suite.test("consent that is withdrawn and given again during the call is for another installation", () -> {
      MemoryStorage storage = new MemoryStorage();
      CountDownLatch asked = new CountDownLatch(1);
      CountDownLatch goOn = new CountDownLatch(1);
      ScriptedTransport transport = new ScriptedTransport(Arrays.asList(() -> {
        asked.countDown();
        Suite.await(goOn);
        return TOKEN;
      }, () -> OTHER_TOKEN));
      InstallAttribution app = app(transport, storage).build();
      BlockingQueue<InstallOutcome> outcomes = new LinkedBlockingQueue<>();
      app.start(outcomes::add);
      Suite.await(asked);
      app.deny();
      app.allow();
      goOn.countDown();
      Suite.equal(take(outcomes).token(), "ddd.eee.fff");
      Suite.that(!transport.body(1).equals(transport.body(0)), "it is another installation");
      Suite.equal(storage.texts.get("stoa_install_answer"), "ddd.eee.fff");
      Suite.equal(transport.sent.size(), 2);
    });
    suite.test("without a storage no call is made, because it would be another installation each time", () -> {
      MemoryStorage storage = new MemoryStorage();
      storage.isBroken = true;
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> TOKEN));
      Suite.equal(outcomeOf(launch(transport, storage).build()).reason(), InstallOutcome.STORAGE_FAILED);
      Suite.equal(transport.sent.size(), 0);
    });
    suite.test("whatever the app's parts throw, the app goes on", () -> {
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> TOKEN));
      InstallAttribution.Builder builder = launch(transport, new MemoryStorage());
      InstallAttribution app = builder.device(() -> {
        throw new IllegalStateException("no device");
      }).build();
      Suite.equal(outcomeOf(app).token(), "aaa.bbb.ccc");
      Suite.that(!transport.body(0).contains("device_model"), "without properties");
      InstallAttribution closed = launch(transport, new MemoryStorage()).executor(work -> {
        throw new RejectedExecutionException();
      }).build();
      Suite.equal(outcomeOf(closed).reason(), InstallOutcome.FAILED);
    });
    suite.test("an install key goes with the call, and no text shows the token", () -> {
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> TOKEN));
      InstallOutcome outcome = outcomeOf(launch(transport, new MemoryStorage()).installKey("stoa_ins_x").build());
      Suite.equal(transport.sent.get(0).authorization, "Bearer stoa_ins_x");
      Suite.that(!outcome.toString().contains("aaa"), outcome.toString());
    });
  }

  private static void withdraw(Answer answer) throws Exception {
    MemoryStorage storage = new MemoryStorage();
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> {
      asked.countDown();
      Suite.await(goOn);
      return answer;
    }));
    InstallAttribution app = app(transport, storage).build();
    BlockingQueue<InstallOutcome> outcomes = new LinkedBlockingQueue<>();
    app.start(outcomes::add);
    Suite.await(asked);
    app.deny();
    goOn.countDown();
    Suite.equal(take(outcomes).reason(), InstallOutcome.NO_CONSENT);
    // A call that is asked for after the withdrawal runs only after the stored texts were removed.
    app.start(outcomes::add);
    Suite.equal(take(outcomes).reason(), InstallOutcome.NO_CONSENT);
    Suite.that(storage.texts.isEmpty(), "nothing is stored");
    Suite.equal(transport.sent.size(), 1);
  }

  /** A launch that runs on the test's thread, with a clock of the test. */
  private static InstallAttribution.Builder launch(ScriptedTransport transport, MemoryStorage storage) {
    return app(transport, storage).executor(Runnable::run);
  }

  private static InstallAttribution.Builder app(ScriptedTransport transport, MemoryStorage storage) {
    return InstallAttribution.builder("https://store.example", "com.example.game")
        .storage(storage)
        .pacing(new FakePacing(0.5, 0))
        .transport(transport);
  }

  private static InstallOutcome outcomeOf(InstallAttribution app) {
    List<InstallOutcome> outcomes = new ArrayList<>();
    app.start(outcomes::add);
    return outcomes.get(0);
  }

  private static InstallOutcome take(BlockingQueue<InstallOutcome> outcomes) throws InterruptedException {
    InstallOutcome outcome = outcomes.poll(30, TimeUnit.SECONDS);
    Suite.that(outcome != null, "an outcome came");
    return outcome;
  }
}
