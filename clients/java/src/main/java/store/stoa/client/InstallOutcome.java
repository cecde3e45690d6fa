package store.stoa.client;

/** The outcome of an install call: a token, or the reason why there is none. */
public final class InstallOutcome {
  /** The user has not given consent. */
  public static final String NO_CONSENT = "no_consent";
  /** The storage of the app failed. Without it every launch would be a new installation, so no call was made. */
  public static final String STORAGE_FAILED = "storage_failed";
  /** Something in the app threw, such as an executor that takes no more work. */
  public static final String FAILED = "failed";

  private final String token;
  private final String requestToken;
  private final String reason;
  private final boolean nextLaunch;

  private InstallOutcome(String token, String requestToken, String reason, boolean nextLaunch) {
    this.token = token;
    this.requestToken = requestToken;
    this.reason = reason;
    this.nextLaunch = nextLaunch;
  }

  static InstallOutcome of(String token, String requestToken) {
    return new InstallOutcome(token, requestToken, null, false);
  }

  static InstallOutcome without(String reason, boolean nextLaunch) {
    return new InstallOutcome(null, null, reason, nextLaunch);
  }

  /** The signed installation token, or null. The app does not verify it: give it to your backend, which does. */
  public String token() {
    return token;
  }

  /**
   * The random token that this app sent, or null if there is no installation token. Give it to your backend as well: the installation
   * token must name it.
   */
  public String requestToken() {
    return requestToken;
  }

  /** Why there is no token: a constant of this class, or a {@link StoaException#code()}. Null if there is one. */
  public String reason() {
    return reason;
  }

  /** Whether a later launch may succeed. */
  public boolean mayHeal() {
    return nextLaunch;
  }

  /** Contains no token. */
  @Override
  public String toString() {
    return token == null ? "no installation token: " + reason : "an installation token";
  }
}
