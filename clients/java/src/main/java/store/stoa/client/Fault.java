package store.stoa.client;

import java.io.Serializable;

/** What is wrong with one value of a request. */
public final class Fault implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String pointer;
  private final String code;
  private final String detail;

  Fault(String pointer, String code, String detail) {
    this.pointer = pointer;
    this.code = code;
    this.detail = detail;
  }

  /** Where: a JSON Pointer (RFC 6901) into the request or, for a rejected event, into the event, such as {@code /event_id}. */
  public String pointer() {
    return pointer;
  }

  /** What kind of fault, for programs. */
  public String code() {
    return code;
  }

  /** What is wrong, in words. */
  public String detail() {
    return detail;
  }

  @Override
  public String toString() {
    return pointer + ": " + detail;
  }
}
