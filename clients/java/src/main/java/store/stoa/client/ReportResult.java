package store.stoa.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What became of a report (specification, ResultOfMerchantTransactionsReportProcessing). */
public final class ReportResult {
  private final Map<String, Object> members;

  ReportResult(Map<String, Object> members) {
    this.members = members;
  }

  /** Whether every transaction is decided. Before that, both lists are empty. */
  public boolean isCompleted() {
    return members.get("completed_at") != null;
  }

  /** The identifiers of valid transactions, in the order of the upload. */
  public List<String> valid() {
    List<String> ids = new ArrayList<>();
    for (Object id : Json.listOf(transactions().get("valid"))) ids.add(Json.textOf(id));
    return Collections.unmodifiableList(ids);
  }

  /** The invalid transactions with their reasons, in the order of the upload. */
  public List<Invalid> invalid() {
    List<Invalid> found = new ArrayList<>();
    for (Object item : Json.listOf(transactions().get("invalid"))) found.add(new Invalid(Json.objectOf(item)));
    return Collections.unmodifiableList(found);
  }

  private Map<String, Object> transactions() {
    return Json.objectOf(members.get("transactions"));
  }

  /** A transaction that does not count. */
  public static final class Invalid {
    private final String id;
    private final String reason;

    private Invalid(Map<String, Object> members) {
      this.id = Json.textOf(members.get("id"));
      this.reason = String.valueOf(members.get("reason"));
    }

    /** The id of the transaction. */
    public String id() {
      return id;
    }

    /** A stable code, a colon and a sentence. */
    public String reason() {
      return reason;
    }

    /** The code at the start of the reason, such as {@code negative_amount}. */
    public String code() {
      return reason.split(":", 2)[0];
    }
  }
}
