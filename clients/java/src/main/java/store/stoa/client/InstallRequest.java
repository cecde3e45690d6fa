package store.stoa.client;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The body of the install call. {@code clients/vectors/install-requests.json} has its bytes. */
final class InstallRequest {
  private InstallRequest() {}

  static byte[] body(String token, String bundleId, DeviceProperties device) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("token", token);
    members.put("bundle_id", bundleId);
    putIfKnown(members, "device_model", device.deviceModel());
    putIfKnown(members, "os_version", device.osVersion());
    putIfKnown(members, "language", device.language());
    putIfKnown(members, "availableCapacity", device.availableCapacity());
    return Json.write(members).getBytes(StandardCharsets.UTF_8);
  }

  private static void putIfKnown(Map<String, Object> members, String name, Object value) {
    if (value != null) members.put(name, value);
  }
}
