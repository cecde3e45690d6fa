package store.stoa.client;

/** A text is not JSON, or not JSON that is safe to read. The message does not repeat the text. */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JsonException(String problem, int position) {
    super(problem + " at position " + position);
  }
}
