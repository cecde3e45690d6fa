package store.stoa.client;

/**
 * What the install call may say about the device (specification, Installation match request). Everything is optional, and
 * what the service would refuse is left out, so that even an unusual device gets an installation.
 */
public final class DeviceProperties {
  private static final int MAX_LENGTH = 128;

  private String deviceModel = null;
  private String osVersion = null;
  private String language = null;
  private Long availableCapacity = null;

  /** The model as the platform names it: {@code Build.MODEL} on Android. */
  public DeviceProperties deviceModel(String model) {
    deviceModel = usable(model);
    return this;
  }

  /** The version of the system: {@code Build.VERSION.RELEASE} on Android. */
  public DeviceProperties osVersion(String version) {
    osVersion = usable(version);
    return this;
  }

  /** The first language of the user: {@code Locale.getDefault().toLanguageTag()}; {@code de_DE} is understood, too. */
  public DeviceProperties language(String tag) {
    String withoutKeywords = tag == null ? null : tag.split("@", 2)[0].replace('_', '-');
    language = "und".equals(withoutKeywords) ? null : usable(withoutKeywords);
    return this;
  }

  /** Free bytes on the disk; negative if unknown. */
  public DeviceProperties availableCapacity(long bytes) {
    availableCapacity = bytes < 0 ? null : bytes;
    return this;
  }

  String deviceModel() {
    return deviceModel;
  }

  String osVersion() {
    return osVersion;
  }

  String language() {
    return language;
  }

  Long availableCapacity() {
    return availableCapacity;
  }

  private static String usable(String text) {
    if (text == null) return null;
    String trimmed = text.trim();
    if (trimmed.isEmpty() || trimmed.length() > MAX_LENGTH) return null;
    for (int at = 0; at < trimmed.length(); at += 1) {
      if (trimmed.charAt(at) == 0 || Json.isAlone(trimmed, at)) return null;
    }
    return trimmed;
  }
}
