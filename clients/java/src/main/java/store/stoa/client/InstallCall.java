package store.stoa.client;

import java.io.IOException;
import java.util.UUID;
import java.util.regex.Pattern;

/** One install call, from reading the stored token to storing the answer. Blocks. */
final class InstallCall {
  static final int TIMEOUT_MS = 15_000;

  private static final String PATH = "/merchant-api/v1/attribution/install";
  private static final String TOKEN = "stoa_install_token";
  private static final String ANSWER = "stoa_install_answer";
  private static final int MAX_ANSWER_BYTES = 16_384;
  private static final Pattern COMPACT_JWS = Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");
  /** Shared by all objects: two of them that use one storage must not make two tokens. */
  private static final Object STORAGE_LOCK = new Object();

  private final Parts parts;
  private final String bundleId;
  private final String authorization;

  InstallCall(Parts parts, String bundleId, String authorization) {
    this.parts = parts;
    this.bundleId = bundleId;
    this.authorization = authorization;
  }

  /** The parts that a call works with. */
  static final class Parts {
    final Transport transport;
    final Retrier retrier;
    final InstallStorage storage;
    final InstallAttribution.DeviceCollector device;

    Parts(
        Transport transport,
        Retrier retrier,
        InstallStorage storage,
        InstallAttribution.DeviceCollector device) {
      this.transport = transport;
      this.retrier = retrier;
      this.storage = storage;
      this.device = device;
    }
  }

  /** Tells whether the user still gives consent. */
  interface Permission {
    boolean isGiven();
  }

  InstallOutcome make(boolean isFresh, Permission permission) {
    if (!permission.isGiven()) return InstallOutcome.without(InstallOutcome.NO_CONSENT, false);
    try {
      String stored = isFresh ? null : parts.storage.read(ANSWER);
      String sent = stored == null ? null : parts.storage.read(TOKEN);
      if (sent != null) return InstallOutcome.of(stored, sent);
      String token = storedToken();
      String answer = send(token, permission);
      keep(answer);
      return InstallOutcome.of(answer, token);
    } catch (IOException error) {
      return InstallOutcome.without(InstallOutcome.STORAGE_FAILED, true);
    } catch (StoaException error) {
      return InstallOutcome.without(error.code(), error.mayHeal());
    }
  }

  /** Removes what is stored. If that fails, it stays on the device, and the next deny() tries again. */
  void forget() {
    synchronized (STORAGE_LOCK) {
      try {
        parts.storage.write(ANSWER, null);
        parts.storage.write(TOKEN, null);
      } catch (IOException error) {
        return;
      }
    }
  }

  private String storedToken() throws IOException {
    synchronized (STORAGE_LOCK) {
      String token = parts.storage.read(TOKEN);
      if (token != null) return token;
      String made = UUID.randomUUID().toString();
      parts.storage.write(TOKEN, made);
      return made;
    }
  }

  private String send(String token, Permission permission) {
    byte[] body = InstallRequest.body(token, bundleId, device());
    Request request = new Request("POST", PATH, authorization, body);
    return parts.retrier.run(
        () -> {
          if (!permission.isGiven()) throw StoaException.of(InstallOutcome.NO_CONSENT, "the user does not allow it");
          return check(parts.transport.send(request));
        });
  }

  /** If the collector fails, the call says nothing about the device, which is then matched by its address alone. */
  private DeviceProperties device() {
    try {
      DeviceProperties collected = parts.device.collect();
      return collected == null ? new DeviceProperties() : collected;
    } catch (RuntimeException error) {
      return new DeviceProperties();
    }
  }

  /** The sign-in page of a network, as in a hotel, may answer instead of the service: with its own page, or a redirect to it. */
  private static Retrier.Outcome<String> check(Answer answer) {
    if (answer.status() >= 200 && answer.status() < 400) {
      String text = answer.body().length > MAX_ANSWER_BYTES ? "" : answer.text().trim();
      boolean isToken = answer.status() == 200 && COMPACT_JWS.matcher(text).matches();
      return isToken ? Retrier.Outcome.done(text) : Retrier.Outcome.<String>foreign(answer);
    }
    return Retrier.Outcome.refused(answer);
  }

  /** If the token cannot be stored, it is delivered all the same; the next launch asks the service again. */
  private void keep(String answer) {
    try {
      parts.storage.write(ANSWER, answer);
    } catch (IOException error) {
      return;
    }
  }
}
