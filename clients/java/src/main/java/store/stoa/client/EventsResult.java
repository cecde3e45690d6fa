package store.stoa.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** What became of the events of a call. */
public final class EventsResult {
  private final List<Rejected> rejected = new ArrayList<>();
  private int accepted = 0;

  EventsResult() {}

  /** How many events are durable. Each is recorded once, even if it was sent before. */
  public int accepted() {
    return accepted;
  }

  /** The events that failed validation, by their position in the input. */
  public List<Rejected> rejected() {
    rejected.sort(Comparator.comparingInt(Rejected::position));
    return Collections.unmodifiableList(rejected);
  }

  void accept(int count) {
    accepted += count;
  }

  void reject(Rejected event) {
    rejected.add(event);
  }

  /** An event that is not recorded. Correct it and send it again. */
  public static final class Rejected {
    private final int position;
    private final String eventId;
    private final List<Fault> faults;

    Rejected(int position, String eventId, List<Fault> faults) {
      this.position = position;
      this.eventId = eventId;
      this.faults = faults;
    }

    static Rejected tooLarge(int position, String eventId) {
      Fault fault = new Fault("/payload", "too_large", "the event is larger than a request may be");
      return new Rejected(position, eventId, Collections.singletonList(fault));
    }

    /** The position in the input, from 0. */
    public int position() {
      return position;
    }

    /** The id of the event. */
    public String eventId() {
      return eventId;
    }

    /** What is wrong with it, with pointers into the event. The service lists at most 100 faults of a batch. */
    public List<Fault> faults() {
      return Collections.unmodifiableList(faults);
    }
  }
}
