package store.stoa.client;

import java.nio.charset.StandardCharsets;

/** A whole answer, whatever its status. */
final class Answer {
  private final int status;
  private final String retryAfter;
  private final byte[] body;

  /** {@code retryAfter} is the header as it was sent, or null. */
  Answer(int status, String retryAfter, byte[] body) {
    this.status = status;
    this.retryAfter = retryAfter;
    this.body = body;
  }

  int status() {
    return status;
  }

  String retryAfter() {
    return retryAfter;
  }

  byte[] body() {
    return body;
  }

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
