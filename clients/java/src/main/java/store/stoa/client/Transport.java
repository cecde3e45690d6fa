package store.stoa.client;

import java.io.IOException;
import java.io.InputStream;

/** Sends a request once. Tests replace it. */
interface Transport {
  /** The whole answer; {@link IOException} if none came, although the request may have arrived. */
  Answer send(Request request) throws IOException;

  /** The body of a 200 as it arrives, or any other answer as a refusal. The caller closes the stream. */
  Retrier.Outcome<InputStream> stream(Request request) throws IOException;
}
