package store.stoa.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Something that happened after an installation (specification, Attribution event). */
public final class Event {
  private final Map<String, Object> members = new LinkedHashMap<>();

  /**
   * @param id a random UUID (version 4) that you store with the event: an event that is sent again with it counts once
   * @param name such as {@code purchase_completed}; case does not matter
   * @param installationId from the installation token, claim {@code installation_token}
   * @param datetime ISO 8601, when it happened
   * @param payload a JSON object of at most 32 KiB, of the classes that {@link Json} names; it is copied, so you may change it afterwards
   */
  public Event(UUID id, String name, String installationId, String datetime, Map<String, ?> payload) {
    members.put("event_name", name);
    members.put("payload", Json.copy(payload, 1));
    members.put("event_datetime", datetime);
    members.put("event_id", id.toString());
    members.put("installation_id", installationId);
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
    return Collections.unmodifiableMap(members);
  }
}
