package store.stoa.client;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** install-requests.json: device properties become these bytes; transactions.json: so do the parts of a transaction. */
final class RequestVectorsTest {
  private RequestVectorsTest() {}

  static void run(Suite suite, Path vectors) throws Exception {
    for (Map<String, Object> one : Vectors.casesOf(Vectors.read(vectors, "install-requests.json"))) {
      suite.test("install request: " + one.get("name"), () -> {
        DeviceProperties device = deviceOf(Json.objectOf(one.get("properties")));
        byte[] body = InstallRequest.body(Vectors.text(one, "token"), Vectors.text(one, "bundle_id"), device);
        Suite.equal(new String(body, StandardCharsets.UTF_8), one.get("body"));
      });
    }
    for (Map<String, Object> one : Vectors.casesOf(Vectors.read(vectors, "transactions.json"))) {
      suite.test("transaction: " + one.get("name"), () -> {
        Map<String, Object> facts = Json.objectOf(one.get("facts"));
        Transaction transaction = Transaction.builder("t-1")
            .channel(Vectors.text(facts, "channel"))
            .installationId(Vectors.text(facts, "installation_id"))
            .originalTransactionId(Vectors.text(facts, "original_transaction_id"))
            .kind(Vectors.text(facts, "kind"))
            .bundleId(Vectors.text(facts, "bundle_id"))
            .settledAt("2026-02-20T10:00:00Z")
            .payerCountry("DEU")
            .taxAmount(190)
            .fullAmount(1_190)
            .currency("EUR")
            .build();
        Suite.equal(Json.write(transaction.members()), one.get("item"));
      });
    }
  }

  private static DeviceProperties deviceOf(Map<String, Object> properties) {
    DeviceProperties device =
        new DeviceProperties()
            .deviceModel(Vectors.text(properties, "device_model"))
            .osVersion(Vectors.text(properties, "os_version"))
            .language(Vectors.text(properties, "language"));
    Object capacity = properties.get("availableCapacity");
    return capacity == null ? device : device.availableCapacity((Long) capacity);
  }
}
