package store.stoa.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.zip.GZIPOutputStream;

/** Sends requests with {@link HttpURLConnection}, which servers and Android have. */
final class HttpTransport implements Transport {
  private static final int MAX_CONNECT_MS = 10_000;
  /** Smaller bodies are not worth the time to compress them. */
  private static final int LEAST_COMPRESSED_BYTES = 1_024;
  /** At least twice the size of any result of a report of 50,000 transactions. */
  private static final int MAX_ANSWER_BYTES = 67_108_864;

  private final String baseUrl;
  private final int timeoutMs;

  /** {@code timeoutMs} limits each pause of an answer and, except for a stream, the whole answer. */
  HttpTransport(String baseUrl, int timeoutMs) {
    String trimmed = baseUrl.endsWith("/") ? baseUrl.substring(0, baseUrl.length() - 1) : baseUrl;
    try {
      URL url = new URL(trimmed);
      boolean isHttp = url.getProtocol().equals("https") || url.getProtocol().equals("http");
      if (!isHttp || url.getUserInfo() != null || url.getQuery() != null) throw new MalformedURLException();
    } catch (MalformedURLException error) {
      throw new IllegalArgumentException("the base URL must be an http or https address without a key or a query");
    }
    this.baseUrl = trimmed;
    this.timeoutMs = timeoutMs;
  }

  @Override
  public Answer send(Request request) throws IOException {
    long deadlineMs = Pacing.SYSTEM.nowMs() + timeoutMs;
    HttpURLConnection connection = open(request);
    try {
      return read(connection, deadlineMs);
    } catch (IOException error) {
      connection.disconnect();
      throw error;
    }
  }

  @Override
  public Retrier.Outcome<InputStream> stream(Request request, String type) throws IOException {
    HttpURLConnection connection = open(request);
    boolean isOk = connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    String answered = String.valueOf(connection.getContentType()).split(";", 2)[0].trim();
    if (!isOk || !answered.equalsIgnoreCase(type)) {
      return Retrier.Outcome.refused(read(connection, Pacing.SYSTEM.nowMs() + timeoutMs));
    }
    return Retrier.Outcome.<InputStream>done(new WholeBody(connection.getInputStream(), connection));
  }

  private HttpURLConnection open(Request request) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(baseUrl + request.path).openConnection();
    connection.setRequestMethod(request.method);
    connection.setConnectTimeout(Math.min(timeoutMs, MAX_CONNECT_MS));
    connection.setReadTimeout(timeoutMs);
    // A redirect would turn an upload into another request, perhaps to another host.
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setRequestProperty("Accept", "*/*");
    if (request.authorization != null) connection.setRequestProperty("Authorization", request.authorization);
    if (request.body == null) return connection;
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    boolean isGzipped = request.body.length >= LEAST_COMPRESSED_BYTES;
    if (isGzipped) connection.setRequestProperty("Content-Encoding", "gzip");
    // Not in streaming mode, in which the JDK throws at a 401 instead of giving its body.
    OutputStream plain = connection.getOutputStream();
    try (OutputStream out = isGzipped ? new GZIPOutputStream(plain) : plain) {
      out.write(request.body);
    }
    return connection;
  }

  private static Answer read(HttpURLConnection connection, long deadlineMs) throws IOException {
    int status = connection.getResponseCode();
    if (status < 0) throw new IOException("the answer is not HTTP");
    InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream();
    byte[] bytes = body == null ? new byte[0] : readAll(new WholeBody(body, connection), deadlineMs);
    return new Answer(status, connection.getContentType(), connection.getHeaderField("Retry-After"), bytes);
  }

  /** Reads to the end, so that the connection can be used for the next request. */
  private static byte[] readAll(InputStream body, long deadlineMs) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    byte[] chunk = new byte[16_384];
    for (int length = body.read(chunk); length >= 0; length = body.read(chunk)) {
      read.write(chunk, 0, length);
      if (read.size() > MAX_ANSWER_BYTES) throw new IOException("the answer is too large");
      if (Pacing.SYSTEM.nowMs() > deadlineMs) throw new IOException("the answer took too long");
    }
    return read.toByteArray();
  }
}
