package store.stoa.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Something that happened after an installation (specification, Attribution event). */
public final class Event {
  private final Map<String, Object> members;

  private Event(Map<String, Object> members) {
    this.members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /**
   * All parts by their position, where three texts are easily confused.
   *
   * @param id as in {@link #builder}
   * @param name as in {@link Builder#name}
   * @param installationId as in {@link Builder#installationId}
   * @param datetime as in {@link Builder#datetime}
   * @param payload as in {@link Builder#payload}
   * @deprecated use {@link #builder}, which names each part
   */
  @Deprecated
  public Event(UUID id, String name, String installationId, String datetime, Map<String, ?> payload) {
    this(builder(id).name(name).installationId(installationId).datetime(datetime).payload(payload).members);
  }

  /**
   * Begins an event.
   *
   * @param id a random UUID (version 4) that you store with the event: an event that is sent again with it counts once
   */
  public static Builder builder(UUID id) {
    return new Builder(id);
  }

  /** The id, which is also in answers. */
  public String id() {
    return (String) members.get("event_id");
  }

  /** Why JSON cannot hold the event, so that it can never be sent; null if it can. */
  Fault whyNotJson() {
    try {
      Json.write(members);
      return null;
    } catch (IllegalArgumentException error) {
      return new Fault("", "invalid", error.getMessage());
    }
  }

  Map<String, Object> members() {
    return members;
  }

  /** The parts of an event. Each of them is needed, except for the payload. */
  public static final class Builder {
    private final Map<String, Object> members = new LinkedHashMap<>();

    private Builder(UUID id) {
      members.put("event_name", null);
      members.put("payload", Collections.emptyMap());
      members.put("event_datetime", null);
      members.put("event_id", id.toString());
      members.put("installation_id", null);
    }

    /** What happened, such as {@code purchase_completed}; case does not matter. */
    public Builder name(String name) {
      return with("event_name", name);
    }

    /** From the installation token, claim {@code installation_token}. */
    public Builder installationId(String id) {
      return with("installation_id", id);
    }

    /** When it happened: ISO 8601, such as {@code 2026-11-20T10:00:00Z}, which is what {@code Instant.toString()} writes. */
    public Builder datetime(String time) {
      return with("event_datetime", time);
    }

    /** A JSON object of at most 32 KiB, of the classes that {@link Json} names. It is copied, so you may change it afterwards. */
    public Builder payload(Map<String, ?> payload) {
      return with("payload", Json.copy(payload, 1));
    }

    /** Throws {@link IllegalStateException} if a part is missing. */
    public Event build() {
      Parts.refuseMissing(members);
      return new Event(members);
    }

    private Builder with(String name, Object value) {
      members.put(name, value);
      return this;
    }
  }
}
