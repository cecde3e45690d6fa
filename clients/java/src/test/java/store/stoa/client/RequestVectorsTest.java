package store.stoa.client;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** install-requests.json: device properties become these bytes. */
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
