package store.stoa.client;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** events.json: what a buffer does with its events. */
final class EventVectorsTest {
  private EventVectorsTest() {}

  static void run(Suite suite, Path vectors) throws Exception {
    for (Map<String, Object> one : Vectors.casesOf(Vectors.read(vectors, "events.json"))) {
      suite.test("events: " + one.get("name"), () -> play(one));
    }
  }

  private static void play(Map<String, Object> one) {
    List<ScriptedTransport.Step> answers = new ArrayList<>();
    for (Object each : Json.listOf(one.get("answers"))) {
      Map<String, Object> answer = Json.objectOf(each);
      byte[] body = Vectors.text(answer, "body").getBytes(StandardCharsets.UTF_8);
      String type = Vectors.text(Json.objectOf(answer.get("headers")), "content-type");
      answers.add(() -> new Answer(((Long) answer.get("status")).intValue(), type, null, body));
    }
    ScriptedTransport transport = new ScriptedTransport(answers);
    Told told = new Told();
    EventsBuffer buffer = BackendTest.clientOf(transport).events().buffer(
        new EventsBuffer.Options().capacity(((Long) one.get("capacity")).intValue()).flushAfterMs(600_000), told);
    for (Object step : Json.listOf(one.get("steps"))) take(buffer, Json.objectOf(step));
    List<Object> sent = new ArrayList<>();
    for (int at = 0; at < transport.sent.size(); at += 1) sent.add(namesIn(transport.body(at)));
    Suite.equal(sent, one.get("sent"));
    Suite.equal(told.notes, one.get("told"));
    Suite.equal(namesOf(buffer.unsent()), one.get("unsent"));
  }

  private static void take(EventsBuffer buffer, Map<String, Object> step) {
    if (step.containsKey("add")) Suite.equal(buffer.add(event(Vectors.text(step, "add"))), step.get("taken"));
    else if (step.containsKey("flush")) Suite.equal(codeOf(buffer::flush), step.get("flush"));
    else Suite.equal(codeOf(() -> buffer.close(60_000)), step.get("close"));
  }

  private static String codeOf(Runnable sending) {
    try {
      sending.run();
      return "done";
    } catch (StoaException error) {
      return error.code();
    }
  }

  static Event event(String name) {
    return event(name, Collections.<String, Object>emptyMap());
  }

  static Event event(String name, Map<String, ?> payload) {
    String installation = UUID.randomUUID().toString();
    return Event.builder(UUID.randomUUID())
        .name(name)
        .installationId(installation)
        .datetime("2026-11-20T10:00:00Z")
        .payload(payload)
        .build();
  }

  private static List<Object> namesIn(String body) {
    List<Object> names = new ArrayList<>();
    for (Object event : Json.listOf(Json.objectOf(Json.parse(body)).get("events"))) {
      names.add(Json.objectOf(event).get("event_name"));
    }
    return names;
  }

  static List<Object> namesOf(List<Event> events) {
    List<Object> names = new ArrayList<>();
    for (Event event : events) names.add(event.members().get("event_name"));
    return names;
  }

  /** Notes the calls that it gets. */
  static class Told implements EventsBuffer.Listener {
    final List<Object> notes = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void onFull(Event event) {
      notes.add("full " + event.members().get("event_name"));
    }

    @Override
    public void onInvalid(Event event, List<Fault> faults) {
      StringBuilder text = new StringBuilder();
      for (Fault fault : faults) {
        text.append(text.length() == 0 ? "" : ", ").append(fault.pointer()).append(' ').append(fault.code());
      }
      notes.add("invalid " + event.members().get("event_name") + ": " + text);
    }

    @Override
    public void onError(RuntimeException error) {
      notes.add("error " + (error instanceof StoaException ? ((StoaException) error).code() : error));
    }
  }
}
