package store.stoa.client;

import java.nio.file.Path;
import java.nio.file.Paths;

/** The tests, with the folder of the vectors as argument. With {@code STOA_TEST_URL}, also those against a service. */
public final class RunTests {
  private RunTests() {}

  /** Ends with 1 if a test fails. */
  public static void main(String[] args) throws Exception {
    Path vectors = Paths.get(args[0]);
    Suite suite = new Suite();
    JsonTest.run(suite);
    RequestVectorsTest.run(suite, vectors);
    FaultVectorsTest.run(suite, vectors);
    TokenVectorsTest.run(suite, vectors);
    WebhookVectorsTest.run(suite, vectors);
    PublishedKeysTest.run(suite, vectors);
    HttpTransportTest.run(suite);
    BuilderTest.run(suite);
    BackendTest.run(suite);
    EventVectorsTest.run(suite, vectors);
    EventsBufferTest.run(suite);
    InstallAttributionTest.run(suite);
    if (System.getenv("STOA_TEST_URL") != null) ServiceTest.run(suite);
    if (!suite.finish()) System.exit(1);
  }
}
