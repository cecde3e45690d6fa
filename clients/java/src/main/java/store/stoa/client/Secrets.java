package store.stoa.client;

/** What a key may look like. */
final class Secrets {
  private Secrets() {}

  /** Whether the key is visible ASCII, as all keys of the service are. Anything else could not be sent, and an error would show it. */
  static boolean fitsHeader(String text) {
    if (text == null || text.isEmpty()) return false;
    for (int at = 0; at < text.length(); at += 1) {
      if (text.charAt(at) <= ' ' || text.charAt(at) > '~') return false;
    }
    return true;
  }
}
