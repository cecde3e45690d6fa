package store.stoa.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Attribution events of a backend. */
public final class Events {
  private static final String PATH = "/attribution-api/v1/events";
  private static final int MAX_EVENTS = 1_000;
  private static final int MAX_BYTES = 1_048_576;
  private static final Pattern IN_EVENT = Pattern.compile("/events/(\\d{1,4})((?:/.*)?)", Pattern.DOTALL);

  private final StoaClient.Calls calls;

  Events(StoaClient.Calls calls) {
    this.calls = calls;
  }

  /**
   * Sends events in batches, one after the other. The service refuses a batch with a faulty event as a whole, so the
   * faulty ones are taken out and the others are sent: after a return, every event is durable or in
   * {@link EventsResult#rejected()}. After an exception, send all of them again: an event counts once.
   */
  public EventsResult send(Iterable<Event> events) {
    Batches<Event> batches = new Batches<>("{\"events\":[", "]}", MAX_EVENTS, MAX_BYTES);
    EventsResult result = new EventsResult();
    Iterator<Batches.Item<Event>> items = new Fitting(events.iterator(), batches, result);
    List<Batches.Item<Event>> leftOver = new ArrayList<>();
    for (; ; ) {
      List<Batches.Item<Event>> batch = batches.next(items, leftOver);
      if (batch.isEmpty()) return result;
      sendBatch(batches, new ArrayList<>(batch), result);
    }
  }

  /**
   * Has the service check one batch as for {@link #send}, and stores nothing. Returns how many events it has, and warnings about
   * events that may be worth nothing. Throws {@link StoaException} with the faults of all events; their pointers lead into the batch.
   */
  public Map<String, Object> validate(Iterable<Event> events) {
    List<Object> members = new ArrayList<>();
    for (Event event : events) members.add(event.members());
    byte[] body = Json.write(Collections.singletonMap("events", members)).getBytes(StandardCharsets.UTF_8);
    return Json.objectOf(calls.postEventsForJson(PATH + "/validate", body));
  }

  /** What became of an event: its state, whether it was linked, its warnings. */
  public Map<String, Object> fate(UUID eventId) {
    return Json.objectOf(calls.getEventsJson(PATH + "/" + eventId));
  }

  /**
   * In short, what became of up to 1,000 events, in the order in which they are asked for: {@code event_id}, {@code state},
   * {@code accepted_at}, {@code recorded_at}. An event that never arrived is {@code unknown}. For comparing what was sent.
   */
  public List<Map<String, Object>> fates(Iterable<UUID> eventIds) {
    List<Object> ids = new ArrayList<>();
    for (UUID id : eventIds) ids.add(id.toString());
    byte[] body = Json.write(Collections.singletonMap("event_ids", ids)).getBytes(StandardCharsets.UTF_8);
    Object answer = Json.objectOf(calls.askEventsJson(PATH + "/fates", body)).get("fates");
    List<Map<String, Object>> fates = new ArrayList<>();
    if (answer instanceof List) for (Object fate : (List<?>) answer) fates.add(Json.objectOf(fate));
    return fates;
  }

  /** A buffer for single events, with the usual options. */
  public EventsBuffer buffer(EventsBuffer.Listener listener) {
    return buffer(new EventsBuffer.Options(), listener);
  }

  /** A buffer for single events, which sends them in batches. Close it at shutdown. */
  public EventsBuffer buffer(EventsBuffer.Options options, EventsBuffer.Listener listener) {
    return new EventsBuffer(this, options, listener);
  }

  private void sendBatch(Batches<Event> batches, List<Batches.Item<Event>> batch, EventsResult result) {
    while (!batch.isEmpty()) {
      try {
        calls.postEvents(PATH, batches.body(batch));
        result.accept(batch.size());
        return;
      } catch (StoaException refusal) {
        // An answer lists at most 100 faults, so the rest may be refused again.
        takeOutFaulty(batch, refusal, result);
      }
    }
  }

  private static void takeOutFaulty(List<Batches.Item<Event>> batch, StoaException refusal, EventsResult result) {
    NavigableMap<Integer, List<Fault>> faults = new TreeMap<>();
    // 413 counts, too, because it may be about an event that is too large for any batch.
    boolean isAboutBatch = refusal.status() == 400 || refusal.status() == 413;
    for (Fault fault : refusal.errors()) {
      Matcher matcher = IN_EVENT.matcher(fault.pointer());
      if (!isAboutBatch || !matcher.matches() || Integer.parseInt(matcher.group(1)) >= batch.size()) continue;
      Fault own = new Fault(matcher.group(2), fault.code(), fault.detail());
      faults.computeIfAbsent(Integer.valueOf(matcher.group(1)), index -> new ArrayList<>()).add(own);
    }
    // If the event is alone in its batch, Stoa's refusal is about this event, and would be repeated for ever.
    if (faults.isEmpty() && batch.size() == 1 && isAboutBatch && !refusal.code().equals(StoaException.UNEXPECTED_ANSWER)) {
      faults.put(0, Collections.singletonList(new Fault("", refusal.code(), refusal.getMessage())));
    }
    if (faults.isEmpty()) throw refusal;
    for (int index : faults.descendingKeySet()) {
      Batches.Item<Event> item = batch.remove(index);
      result.reject(new EventsResult.Rejected(item.position, item.value.id(), faults.get(index)));
    }
  }

  /** The events as items; those that no batch can hold are rejected here. */
  private static final class Fitting implements Iterator<Batches.Item<Event>> {
    private final Iterator<Event> events;
    private final Batches<Event> batches;
    private final EventsResult result;
    private Batches.Item<Event> upcoming = null;
    private int position = 0;

    Fitting(Iterator<Event> events, Batches<Event> batches, EventsResult result) {
      this.events = events;
      this.batches = batches;
      this.result = result;
    }

    @Override
    public boolean hasNext() {
      while (upcoming == null && events.hasNext()) {
        Event event = events.next();
        Batches.Item<Event> item = new Batches.Item<>(event, position, event.members());
        if (batches.fitsAlone(item)) upcoming = item;
        else result.reject(EventsResult.Rejected.tooLarge(position, event.id()));
        position += 1;
      }
      return upcoming != null;
    }

    @Override
    public Batches.Item<Event> next() {
      if (!hasNext()) throw new java.util.NoSuchElementException();
      Batches.Item<Event> item = upcoming;
      upcoming = null;
      return item;
    }
  }
}
