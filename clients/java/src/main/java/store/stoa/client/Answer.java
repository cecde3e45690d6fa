package store.stoa.client;

import java.nio.charset.StandardCharsets;

/** A whole answer, whatever its status. */
final class Answer {
  private final int status;
  private final String type;
  private final String retryAfter;
  private final byte[] body;

  /** {@code type} and {@code retryAfter} are the headers as they were sent, or null. */
  Answer(int status, String type, String retryAfter, byte[] body) {
    this.status = status;
    this.type = type;
    this.retryAfter = retryAfter;
    this.body = body;
  }

  int status() {
    return status;
  }

  String type() {
    return type;
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
