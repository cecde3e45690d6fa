package store.stoa.client;

/** A request, which may be sent several times with the same bytes. */
final class Request {
  final String method;
  /** The path below the base URL, with a slash at its start. */
  final String path;
  /** The value of {@code Authorization}, or null. */
  final String authorization;
  /** JSON, or null. */
  final byte[] body;

  Request(String method, String path, String authorization, byte[] body) {
    this.method = method;
    this.path = path;
    this.authorization = authorization;
    this.body = body;
  }
}
