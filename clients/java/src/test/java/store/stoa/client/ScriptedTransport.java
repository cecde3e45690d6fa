package store.stoa.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Answers from a script, and remembers what was sent. After its end, the last step happens again. */
final class ScriptedTransport implements Transport {
  final List<Request> sent = new ArrayList<>();
  private final List<Step> steps;

  interface Step {
    Answer play() throws IOException;
  }

  ScriptedTransport(List<Step> steps) {
    this.steps = steps;
  }

  static Answer answer(int status, String body) {
    String type = status < 400 ? "application/json" : "application/problem+json";
    return new Answer(status, type, null, body.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public synchronized Answer send(Request request) throws IOException {
    Step step = steps.get(Math.min(sent.size(), steps.size() - 1));
    sent.add(request);
    return step.play();
  }

  @Override
  public Retrier.Outcome<InputStream> stream(Request request, String type) throws IOException {
    return Retrier.Outcome.refused(send(request));
  }

  String body(int index) {
    return new String(sent.get(index).body, StandardCharsets.UTF_8);
  }
}
