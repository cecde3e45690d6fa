package store.stoa.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** What goes over a real connection. */
final class HttpTransportTest {
  private static final String KEY = "stoa_key_secret1234567890";

  private HttpTransportTest() {}

  static void run(Suite suite) {
    suite.test("the request is sent as it is, and a 401 is an answer with its body", () -> {
      String problem = "{\"code\":\"unauthenticated\",\"detail\":\"not " + KEY + "\",\"request_id\":\"req_1\"}";
      try (OneAnswer server = new OneAnswer("401 Unauthorized", "WWW-Authenticate: Basic realm=\"x\"\r\nContent-Type: application/problem+json", problem)) {
        StoaClient client = clientOf(server);
        StoaException error = Suite.failure(StoaException.class, () -> client.reports().upload(new byte[] {'{', '}'}));
        Suite.equal(error.code(), "unauthenticated");
        Suite.equal(error.status(), 401);
        Suite.equal(error.requestId(), "req_1");
        Suite.that(!error.toString().contains(KEY), "no key in " + error);
        String sent = server.received.get(0);
        Suite.that(sent.startsWith("POST /path/merchant-api/v1/reports/transactions HTTP/1.1\r\n"), sent);
        Suite.that(sent.contains("Authorization: Bearer " + KEY + "\r\n") && sent.endsWith("\r\n\r\n{}"), sent);
      }
    });
    suite.test("a large body is gzipped, and a small one is not", () -> {
      try (OneAnswer server = new OneAnswer("200 OK", "Content-Type: application/json", "{\"reportId\":1}")) {
        String report = "{" + JsonTest.repeat(" ", 2_000) + "}";
        clientOf(server).reports().upload(report.getBytes(StandardCharsets.UTF_8));
        String[] sent = server.received.get(0).split("\r\n\r\n", 2);
        Suite.that(sent[0].contains("Content-Encoding: gzip"), sent[0]);
        Suite.equal(unzipped(sent[1]), report);
        clientOf(server).reports().upload("{}".getBytes(StandardCharsets.UTF_8));
        Suite.that(!server.received.get(1).contains("Content-Encoding"), server.received.get(1));
      }
    });
    suite.test("a redirect is not followed, so the key goes nowhere else", () -> {
      try (OneAnswer other = new OneAnswer("200 OK", "X: y", "{\"reportId\":1}");
          OneAnswer server = new OneAnswer("307 Temporary Redirect", "Location: " + other.url(), "")) {
        StoaException error = Suite.failure(StoaException.class, () -> clientOf(server).reports().result(1));
        Suite.equal(error.code(), StoaException.UNEXPECTED_ANSWER);
        Suite.equal(other.received.size(), 0);
      }
    });
    suite.test("an answer that breaks off is not an answer", () -> {
      try (OneAnswer server = new OneAnswer("200 OK", "X: y", "{\"reportId\":1}", 5)) {
        StoaException error = Suite.failure(StoaException.class, () -> clientOf(server).reports().result(1));
        Suite.equal(error.code(), StoaException.NO_ANSWER);
      }
    });
    suite.test("a page of a proxy is not a download", () -> {
      try (OneAnswer server = new OneAnswer("200 OK", "Content-Type: text/html", "<html>Please sign in</html>")) {
        StoaException error = Suite.failure(StoaException.class, () -> clientOf(server).statements().csv("2026-11"));
        Suite.equal(error.code(), StoaException.UNEXPECTED_ANSWER);
      }
    });
    suite.test("a download that breaks off ends in an exception", () -> {
      try (OneAnswer server = new OneAnswer("200 OK", "Content-Type: text/csv; charset=utf-8", "kind,transaction_id\n", 5)) {
        try (InputStream csv = clientOf(server).statements().csv("2026-11")) {
          Suite.failure(IOException.class, () -> {
            while (csv.read() >= 0) continue;
          });
        }
      }
    });
    suite.test("a download that is skipped to its end is whole", () -> {
      String body = "kind,transaction_id\n";
      try (OneAnswer server = new OneAnswer("200 OK", "Content-Type: text/csv; charset=utf-8", body)) {
        try (InputStream csv = clientOf(server).statements().csv("2026-11")) {
          for (long left = body.length(); left > 0; ) left -= csv.skip(left);
          Suite.equal(csv.read(), -1);
        }
      }
    });
    suite.test("a key that a header cannot hold is refused without showing it", () -> {
      for (String key : new String[] {"stoa_key_a\r\nX: y", "stoa_key_\u00e9", "", "a b", null}) {
        IllegalArgumentException error =
            Suite.failure(IllegalArgumentException.class, () -> StoaClient.builder("https://store.example").apiKey(key));
        Suite.that(!error.toString().contains("stoa_key"), error.toString());
      }
    });
    suite.test("base URLs that are none are refused without showing them", () -> {
      for (String url : new String[] {"", "store.example", "ftp://x", "https://user:stoa_key@x", "https://x?key=stoa_key"}) {
        IllegalArgumentException error =
            Suite.failure(IllegalArgumentException.class, () -> StoaClient.builder(url).build());
        Suite.that(!error.toString().contains("stoa_key"), error.toString());
      }
    });
    suite.test("no text about a client contains a key", () -> {
      StoaClient client = StoaClient.builder("https://x").apiKey(KEY).credential("name", KEY).build();
      Suite.that(!(client + "" + client.reports() + client.events()).contains(KEY), "no key");
    });
  }

  private static String unzipped(String bytes) throws IOException {
    InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes.getBytes(StandardCharsets.ISO_8859_1)));
    StringBuilder read = new StringBuilder();
    for (int one = in.read(); one >= 0; one = in.read()) read.append((char) one);
    return read.toString();
  }

  private static StoaClient clientOf(OneAnswer server) {
    return StoaClient.builder(server.url() + "/path/").apiKey(KEY).giveUpAfterMs(0).timeoutMs(20_000).build();
  }

  /** A server that gives every connection the same answer, whole or cut off. */
  private static final class OneAnswer implements AutoCloseable {
    final List<String> received = Collections.synchronizedList(new ArrayList<>());
    private final ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final String head;
    private final String body;
    private final int missingBytes;

    OneAnswer(String status, String header, String body) throws IOException {
      this(status, header, body, 0);
    }

    OneAnswer(String status, String header, String body, int missingBytes) throws IOException {
      this.head = "HTTP/1.1 " + status + "\r\n" + header + "\r\nConnection: close\r\nContent-Length: " + body.length();
      this.body = body;
      this.missingBytes = missingBytes;
      Thread thread = new Thread(this::serve);
      thread.setDaemon(true);
      thread.start();
    }

    String url() {
      return "http://127.0.0.1:" + socket.getLocalPort();
    }

    private void serve() {
      while (!socket.isClosed()) {
        try (Socket connection = socket.accept(); OutputStream out = connection.getOutputStream()) {
          received.add(readRequest(connection.getInputStream()));
          String sent = head + "\r\n\r\n" + body.substring(0, body.length() - missingBytes);
          out.write(sent.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException error) {
          continue;
        }
      }
    }

    private static String readRequest(InputStream in) throws IOException {
      StringBuilder read = new StringBuilder();
      while (read.indexOf("\r\n\r\n") < 0) read.append((char) in.read());
      String length = read.toString().replaceAll("(?is).*content-length: (\\d+).*|.*", "$1");
      for (int left = length.isEmpty() ? 0 : Integer.parseInt(length); left > 0; left -= 1) read.append((char) in.read());
      return read.toString();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
