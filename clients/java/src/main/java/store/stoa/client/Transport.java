package store.stoa.client;

import java.io.IOException;
import java.io.InputStream;

/** Sends a request once. Tests replace it. */
interface Transport {
  /** The whole answer. Throws {@link IOException} if none came; the request may have arrived all the same. */
  Answer send(Request request) throws IOException;

  /**
   * The body of a 200 of the media type, as it arrives. Any other answer, such as the page of a proxy, is a refusal. The
   * caller must close the stream.
   */
  Retrier.Outcome<InputStream> stream(Request request, String type) throws IOException;
}
