package store.stoa.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;

/**
 * The body of an answer. Reading throws at its end if it is shorter than {@code Content-Length} says: the JDK would take a
 * broken connection for the end. For chunked bodies, the JDK itself checks where they end.
 */
final class WholeBody extends InputStream {
  private final InputStream in;
  private final HttpURLConnection connection;
  private long missing;

  WholeBody(InputStream in, HttpURLConnection connection) {
    this.in = in;
    this.connection = connection;
    this.missing = lengthOf(connection.getHeaderField("Content-Length"));
  }

  /** 0 if there is no usable header; then nothing counts as missing. */
  private static long lengthOf(String header) {
    return header != null && header.matches("[0-9]{1,15}") ? Long.parseLong(header) : 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = in.read(bytes, from, length);
    if (read >= 0) missing -= read;
    else if (missing > 0) throw new IOException("the answer broke off");
    return read;
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  /** Ends the connection, because closing the stream would first read the rest of a large answer. */
  @Override
  public void close() {
    connection.disconnect();
  }
}
