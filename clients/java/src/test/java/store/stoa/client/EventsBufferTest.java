package store.stoa.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** What a buffer does on its own, and at shutdown. */
final class EventsBufferTest {
  private static final Answer TAKEN = ScriptedTransport.answer(204, "");

  private EventsBufferTest() {}

  static void run(Suite suite) {
    suite.test("a buffer sends by number and by age, without a flush", () -> {
      Semaphore arrived = new Semaphore(0);
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> {
        arrived.release();
        return TAKEN;
      }));
      EventsBuffer byNumber = bufferOf(transport, new EventsBuffer.Options().flushEvents(2).flushAfterMs(600_000));
      byNumber.add(EventVectorsTest.event("a"));
      byNumber.add(EventVectorsTest.event("b"));
      Suite.that(arrived.tryAcquire(30, TimeUnit.SECONDS), "two events are sent");
      EventsBuffer byAge = bufferOf(transport, new EventsBuffer.Options().flushAfterMs(5));
      byAge.add(EventVectorsTest.event("c"));
      Suite.that(arrived.tryAcquire(30, TimeUnit.SECONDS), "an old event is sent");
      byNumber.close(60_000);
      byAge.close(60_000);
      Suite.equal(byNumber.size() + byAge.size(), 0);
      Suite.failure(IllegalStateException.class, () -> byAge.add(EventVectorsTest.event("d")));
      byAge.flush();
    });
    suite.test("after a failure a busy buffer waits for its timer instead of asking with every event", () -> {
      CountDownLatch told = new CountDownLatch(1);
      ScriptedTransport transport = new ScriptedTransport(Arrays.asList(() -> ScriptedTransport.answer(401, "{}"), () -> TAKEN));
      EventVectorsTest.Told listener = new EventVectorsTest.Told() {
        @Override
        public void onError(RuntimeException error) {
          super.onError(error);
          told.countDown();
        }
      };
      EventsBuffer buffer = BackendTest.clientOf(transport).events()
          .buffer(new EventsBuffer.Options().flushEvents(1).flushAfterMs(600_000), listener);
      buffer.add(EventVectorsTest.event("a"));
      Suite.that(told.await(30, TimeUnit.SECONDS), "the failure is told of");
      for (int at = 0; at < 100; at += 1) buffer.add(EventVectorsTest.event("b"));
      Suite.equal(transport.sent.size(), 1);
      buffer.close(60_000);
      Suite.equal(transport.sent.size(), 2);
      Suite.equal(listener.notes, Collections.singletonList("error unexpected_answer"));
    });
    suite.test("a shutdown has a limit, and what is left can be stored and sent later", () -> {
      Semaphore away = new Semaphore(0);
      ScriptedTransport transport = new ScriptedTransport(Arrays.asList(() -> {
        away.acquireUninterruptibly();
        throw new IOException("away");
      }, () -> TAKEN));
      EventsBuffer buffer = bufferOf(transport, new EventsBuffer.Options());
      buffer.add(EventVectorsTest.event("a"));
      StoaException error = Suite.failure(StoaException.class, () -> buffer.close(20));
      Suite.equal(error.code(), StoaException.INTERRUPTED);
      Suite.equal(EventVectorsTest.namesOf(buffer.unsent()), Collections.singletonList("a"));
      away.release();
      buffer.flush();
      Suite.equal(buffer.size(), 0);
    });
    suite.test("an event that JSON cannot hold does not keep the others in the buffer", () -> {
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> TAKEN));
      EventVectorsTest.Told told = new EventVectorsTest.Told();
      EventsBuffer buffer = BackendTest.clientOf(transport).events().buffer(told);
      Event odd = EventVectorsTest.event("nan", Collections.singletonMap("amount", Double.NaN));
      Suite.equal(buffer.add(odd), false);
      Suite.equal(buffer.add(EventVectorsTest.event("a")), true);
      buffer.close(60_000);
      Suite.equal(told.notes, Collections.singletonList("invalid nan:  invalid"));
      Suite.equal(transport.sent.size(), 1);
    });
    suite.test("a buffer takes each event as it is when it is added, whatever becomes of its payload", () -> {
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> TAKEN));
      EventsBuffer buffer = bufferOf(transport, new EventsBuffer.Options().flushAfterMs(600_000));
      List<Object> items = new ArrayList<>();
      Map<String, Object> order = new HashMap<>();
      Map<String, Object> payload = Collections.singletonMap("order", order);
      for (int at = 0; at < 2; at += 1) {
        items.add(at);
        order.put("items", items);
        buffer.add(EventVectorsTest.event("purchase", payload));
      }
      items.add(Double.NaN);
      buffer.close(60_000);
      List<Object> sent = new ArrayList<>();
      for (Object event : Json.listOf(Json.objectOf(Json.parse(transport.body(0))).get("events"))) {
        sent.add(Json.write(Json.objectOf(event).get("payload")));
      }
      Suite.equal(sent, Arrays.asList("{\"order\":{\"items\":[0]}}", "{\"order\":{\"items\":[0,1]}}"));
    });
    suite.test("a payload that holds itself is refused, and not copied without end", () -> {
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> TAKEN));
      EventVectorsTest.Told told = new EventVectorsTest.Told();
      Map<String, Object> payload = new HashMap<>();
      payload.put("self", payload);
      Event odd = EventVectorsTest.event("round", payload);
      Suite.equal(BackendTest.clientOf(transport).events().buffer(told).add(odd), false);
      Suite.equal(told.notes, Collections.singletonList("invalid round:  invalid"));
    });
    suite.test("a listener on the buffer's thread is refused to wait for that thread, and the buffer goes on", () -> {
      AtomicReference<EventsBuffer> buffer = new AtomicReference<>();
      List<String> refused = Collections.synchronizedList(new ArrayList<>());
      CountDownLatch told = new CountDownLatch(2);
      EventVectorsTest.Told listener = new EventVectorsTest.Told() {
        @Override
        public void onInvalid(Event event, List<Fault> faults) {
          refuse("invalid");
        }

        @Override
        public void onError(RuntimeException error) {
          refuse("error");
        }

        private void refuse(String from) {
          for (Suite.Test waiting : new Suite.Test[] {() -> buffer.get().flush(), () -> buffer.get().close(1_000)}) {
            try {
              waiting.run();
            } catch (IllegalStateException error) {
              refused.add(from);
            } catch (Exception error) {
              refused.add(from + " " + error);
            }
          }
          told.countDown();
        }
      };
      ScriptedTransport transport = new ScriptedTransport(Arrays.asList(
          () -> ScriptedTransport.answer(401, "{}"),
          () -> ScriptedTransport.answer(400, "{\"code\":\"invalid_request\",\"detail\":\"is wrong\"}"),
          () -> TAKEN));
      buffer.set(BackendTest.clientOf(transport).events().buffer(new EventsBuffer.Options().flushEvents(1).flushAfterMs(5), listener));
      buffer.get().add(EventVectorsTest.event("a"));
      Suite.await(told);
      Suite.equal(refused, Arrays.asList("error", "error", "invalid", "invalid"));
      buffer.get().add(EventVectorsTest.event("b"));
      buffer.get().close(60_000);
      Suite.equal(buffer.get().size(), 0);
    });
    suite.test("what many threads add is sent once each", () -> {
      ScriptedTransport transport = new ScriptedTransport(Collections.singletonList(() -> TAKEN));
      EventsBuffer buffer = bufferOf(transport, new EventsBuffer.Options().flushEvents(7).flushAfterMs(1));
      List<Thread> threads = new ArrayList<>();
      for (int count = 0; count < 8; count += 1) {
        Thread thread = new Thread(() -> {
          for (int at = 0; at < 500; at += 1) buffer.add(EventVectorsTest.event("a"));
        });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) thread.join();
      buffer.close(60_000);
      int events = 0;
      for (int at = 0; at < transport.sent.size(); at += 1) events += transport.body(at).split("\"event_id\"").length - 1;
      Suite.equal(events, 4_000);
    });
  }

  private static EventsBuffer bufferOf(ScriptedTransport transport, EventsBuffer.Options options) {
    return BackendTest.clientOf(transport).events().buffer(options, new EventVectorsTest.Told());
  }
}
