package store.stoa.client;

import java.util.Map;

/** What the builders of transactions and events share. */
final class Parts {
  private Parts() {}

  /** Throws {@link IllegalStateException} that names the first part without a value. */
  static void refuseMissing(Map<String, Object> members) {
    for (Map.Entry<String, Object> member : members.entrySet()) {
      if (member.getValue() == null) throw new IllegalStateException(member.getKey() + " is missing");
    }
  }
}
