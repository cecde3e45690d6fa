package store.stoa.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A call failed for good, or a token is not valid. The message contains no key and nothing of the request. The codes of
 * the service are in its list of errors; those of this client are the constants below.
 */
public final class StoaException extends RuntimeException {
  /** No whole answer came before the deadline. The request may have arrived; sending it again is safe. */
  public static final String NO_ANSWER = "no_answer";
  /** The certificate of the address is not trusted. */
  public static final String UNREACHABLE = "unreachable";
  /** The answer does not come from Stoa: the base URL is wrong, or a proxy answered. */
  public static final String UNEXPECTED_ANSWER = "unexpected_answer";
  /** The thread was interrupted while it waited. */
  public static final String INTERRUPTED = "interrupted";
  /** The report was not processed before the deadline. Ask again later. */
  public static final String NOT_COMPLETED = "not_completed";

  private static final long serialVersionUID = 1L;

  private final String code;
  private final int status;
  private final ArrayList<Fault> errors;
  private final String requestId;
  private final boolean mayHeal;

  private StoaException(Builder from) {
    super(from.message(), from.cause);
    this.code = from.code;
    this.status = from.status;
    this.errors = from.errors;
    this.requestId = from.requestId;
    this.mayHeal = from.mayHeal;
  }

  /** The reason, for programs. */
  public String code() {
    return code;
  }

  /** The HTTP status; 0 if there was no answer. */
  public int status() {
    return status;
  }

  /** What is wrong with the request, value by value; at most 100 of them. */
  public List<Fault> errors() {
    return Collections.unmodifiableList(errors);
  }

  /** The service's id of the request, by which its operator finds it in the log; null if there was no answer. */
  public String requestId() {
    return requestId;
  }

  /** Whether the same call may succeed later. */
  public boolean mayHeal() {
    return mayHeal;
  }

  /** A failure without an answer. */
  static StoaException of(String code, String detail) {
    return new StoaException(new Builder(code, detail));
  }

  /** A failure that may not happen again if the call is repeated. */
  static StoaException passing(String code, String detail, Throwable cause) {
    Builder builder = new Builder(code, detail);
    builder.mayHeal = true;
    builder.cause = cause;
    return new StoaException(builder);
  }

  /** The failure that an answer other than success means. {@code secrets} are removed from its text, in case it repeats them. */
  static StoaException of(Answer answer, List<String> secrets) {
    Map<String, Object> problem = problemOf(answer, secrets);
    String code = Json.textOf(problem.get("code"));
    if (code == null) problem = Collections.emptyMap();
    String detail = Json.textOf(problem.get("detail"));
    Builder builder = code == null
        ? new Builder(UNEXPECTED_ANSWER, ForeignAnswer.inWords(answer.status()))
        : new Builder(code, detail == null ? "without a reason" : detail);
    builder.status = answer.status();
    builder.requestId = Json.textOf(problem.get("request_id"));
    builder.mayHeal = Retrier.isWorthRepeating(answer.status());
    for (Object error : Json.listOf(problem.get("errors"))) {
      Map<String, Object> members = Json.objectOf(error);
      builder.errors.add(
          new Fault(text(members, "pointer"), text(members, "code"), text(members, "detail")));
    }
    return new StoaException(builder);
  }

  private static String text(Map<String, Object> members, String name) {
    String found = Json.textOf(members.get(name));
    return found == null ? "" : found;
  }

  private static Map<String, Object> problemOf(Answer answer, List<String> secrets) {
    if (!ForeignAnswer.isProblem(answer)) return Collections.emptyMap();
    String text = answer.text();
    for (String secret : secrets) text = text.replace(secret, "(secret)");
    try {
      return Json.objectOf(Json.parse(text));
    } catch (JsonException error) {
      return Collections.emptyMap();
    }
  }

  private static final class Builder {

    final String code;
    final String detail;
    final ArrayList<Fault> errors = new ArrayList<>();
    int status = 0;
    String requestId = null;
    boolean mayHeal = false;
    Throwable cause = null;

    Builder(String code, String detail) {
      this.code = code;
      this.detail = detail;
    }

    String message() {
      String start = status == 0 ? code : status + " " + code;
      return start + ": " + detail + (requestId == null ? "" : " (request " + requestId + ")");
    }
  }
}
