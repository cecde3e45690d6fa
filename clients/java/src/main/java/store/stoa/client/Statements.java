package store.stoa.client;

import java.io.InputStream;
import java.util.Map;

/** Monthly statements of fees. */
public final class Statements {
  private static final String PATH = "/merchant-api/v1/statements/";

  private final StoaClient.Calls calls;

  Statements(StoaClient.Calls calls) {
    this.calls = calls;
  }

  /** The statement of a month, such as {@code 2026-11}, as JSON. Integers are exact. */
  public Map<String, Object> get(String month) {
    return Json.objectOf(calls.getJson(PATH + checked(month)));
  }

  /**
   * Every transaction and correction of a month as CSV, as a stream that you must close. If the answer breaks off, reading
   * throws {@link java.io.IOException}, so a short file never looks complete.
   */
  public InputStream csv(String month) {
    return calls.stream(PATH + checked(month) + "/entries.csv", "text/csv");
  }

  private static String checked(String month) {
    if (month.matches("[0-9]{4}-[0-9]{2}")) return month;
    throw new IllegalArgumentException("a month looks like 2026-11");
  }
}
