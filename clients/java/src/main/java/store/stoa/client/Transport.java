package store.stoa.client;

import java.io.IOException;
import java.io.InputStream;

/** Sends a request once. Tests replace it. */
interface Transport {
  /** The whole answer; {@link IOException} if none came, although the request may have arrived. */
  Answer send(Request request) throws IOException;

  /**
   * The body of a 200 of the media type as it arrives, or any other answer as a refusal, such as the page of a proxy. The
   * caller closes the stream.
   */
  Retrier.Outcome<InputStream> stream(Request request, String type) throws IOException;
}
