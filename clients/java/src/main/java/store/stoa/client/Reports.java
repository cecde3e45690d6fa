package store.stoa.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports of settled transactions: upload, wait, read the result. */
public final class Reports {
  private static final String PATH = "/merchant-api/v1/reports";
  private static final int MAX_BYTES = 5_242_880;
  private static final int MAX_TRANSACTIONS = 50_000;
  private static final long FIRST_PAUSE_MS = 200;
  private static final long LONGEST_PAUSE_MS = 5_000;

  private final StoaClient.Calls calls;

  Reports(StoaClient.Calls calls) {
    this.calls = calls;
  }

  /** Uploads a report that is JSON already, and returns its id. The same content always gets the same id. */
  public long upload(byte[] report) {
    Object id = Json.objectOf(calls.postJson(PATH + "/transactions", report)).get("reportId");
    if (id instanceof Long) return (Long) id;
    throw StoaException.of(StoaException.UNEXPECTED_ANSWER, "the answer has no reportId");
  }

  /**
   * Uploads transactions in as few reports as the limits allow, and returns their ids in order. After a crash, call
   * again with the same arguments: what was uploaded keeps its id, and nothing counts twice.
   *
   * @param createdAt RFC 3339, when the list was made; keep it for a repeat
   */
  public List<Long> upload(String createdAt, Iterable<Transaction> transactions) {
    String start = "{\"created_at\":" + Json.write(createdAt) + ",\"transactions\":[";
    Batches<Transaction> batches = new Batches<>(start, "]}", MAX_TRANSACTIONS, MAX_BYTES);
    List<Batches.Item<Transaction>> items = new ArrayList<>();
    for (Transaction transaction : transactions) {
      Batches.Item<Transaction> item = new Batches.Item<>(transaction, items.size(), transaction.members());
      if (!batches.fitsAlone(item)) throw new IllegalArgumentException("transaction " + items.size() + " is too large");
      items.add(item);
    }
    List<Long> ids = new ArrayList<>();
    Iterator<Batches.Item<Transaction>> rest = items.iterator();
    List<Batches.Item<Transaction>> leftOver = new ArrayList<>();
    for (; ; ) {
      List<Batches.Item<Transaction>> batch = batches.next(rest, leftOver);
      if (batch.isEmpty()) return ids;
      ids.add(upload(batches.body(batch)));
    }
  }

  /**
   * Has the service check a report as for an upload, and stores nothing. Returns what would become of each transaction, with fees and
   * warnings. Throws {@link StoaException} with the faults of the report.
   */
  public Map<String, Object> validate(byte[] report) {
    return Json.objectOf(calls.postJson(PATH + "/transactions/validate", report));
  }

  /** As {@link #validate(byte[])}, for transactions that fit in one report. */
  public Map<String, Object> validate(String createdAt, Iterable<Transaction> transactions) {
    Map<String, Object> report = new LinkedHashMap<>();
    List<Object> items = new ArrayList<>();
    for (Transaction transaction : transactions) items.add(transaction.members());
    report.put("created_at", createdAt);
    report.put("transactions", items);
    return validate(Json.write(report).getBytes(StandardCharsets.UTF_8));
  }

  /** The current state of a report. */
  public ReportResult result(long reportId) {
    return new ReportResult(Json.objectOf(calls.getJson(PATH + "/transactions?report_id=" + reportId)));
  }

  /**
   * Asks until the report is processed. Throws {@link StoaException#NOT_COMPLETED} if it is not after {@code giveUpAfterMs}, or why the
   * service did not answer until then. No try begins later than that, whatever the client's own limit is.
   */
  public ReportResult await(long reportId, long giveUpAfterMs) {
    long deadlineMs = calls.pacing.nowMs() + giveUpAfterMs;
    for (long pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      Map<String, Object> summary = Json.objectOf(before(deadlineMs).getJson(PATH + "/" + reportId));
      if (summary.get("completed_at") != null) return new Reports(before(deadlineMs)).result(reportId);
      if (calls.pacing.nowMs() + pauseMs > deadlineMs) {
        throw StoaException.passing(StoaException.NOT_COMPLETED, "the report is not processed yet", null);
      }
      calls.retrier.pause(pauseMs);
    }
  }

  private StoaClient.Calls before(long deadlineMs) {
    return calls.within(deadlineMs - calls.pacing.nowMs());
  }
}
