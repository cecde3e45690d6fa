package store.stoa.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * The install call of an app. Make one object and keep it. {@link #start} returns at once; the call is made on another
 * thread, only once, however often it is asked for, and its outcome goes to every caller. The random token is stored before
 * the first call. So if a call is cut off, the next launch repeats it for the same installation. The answer is stored, too.
 */
public final class InstallAttribution {
  private final InstallCall call;
  private final Executor executor;
  private final List<Waiting> waiting = new ArrayList<>();
  private Consent consent;
  private boolean isRunning = false;
  private boolean mustForget = false;

  private InstallAttribution(InstallCall call, Executor executor, Consent consent) {
    this.call = call;
    this.executor = executor;
    this.consent = consent;
  }

  private enum Consent {
    OPEN,
    GIVEN,
    DENIED
  }

  /** Takes the outcome, on a thread of the executor. */
  public interface Callback {
    /** Called once for each {@code start} and {@code refresh}. */
    void onOutcome(InstallOutcome outcome);
  }

  /** Asks the platform for the properties of the device. Called on a thread of the executor, and only after consent. */
  public interface DeviceCollector {
    /** What is known of the device; null if nothing is. */
    DeviceProperties collect();
  }

  /** Begins the settings for an app, and for the service at a base URL such as {@code https://store.example}. */
  public static Builder builder(String baseUrl, String bundleId) {
    return new Builder(baseUrl, bundleId);
  }

  /** Delivers the token: the stored one, or one from the service. Call it on every launch until your backend has the token. */
  public void start(Callback callback) {
    enter(new Waiting(callback, false));
  }

  /** Asks the service even if a token is stored. The new token is for the same installation, and valid for an hour from now. */
  public void refresh(Callback callback) {
    enter(new Waiting(callback, true));
  }

  /** The user has given consent. Calls that waited for it begin. */
  public void allow() {
    decide(Consent.GIVEN);
  }

  /** The user has refused or withdrawn consent. What was stored is removed, and callbacks that wait get NO_CONSENT. */
  public void deny() {
    decide(Consent.DENIED);
  }

  private void decide(Consent decided) {
    synchronized (this) {
      consent = decided;
      mustForget = mustForget || decided == Consent.DENIED;
    }
    runIfNeeded();
  }

  private void enter(Waiting one) {
    synchronized (this) {
      waiting.add(one);
    }
    runIfNeeded();
  }

  /** Starts a run unless one is under way, so that forgetting and calling never overlap. */
  private void runIfNeeded() {
    synchronized (this) {
      boolean isNeeded = mustForget || (!waiting.isEmpty() && consent != Consent.OPEN);
      if (isRunning || !isNeeded) return;
      isRunning = true;
    }
    if (submit(this::run)) return;
    List<Waiting> ended;
    synchronized (this) {
      isRunning = false;
      ended = takeWaiting(true);
    }
    tell(ended, InstallOutcome.without(InstallOutcome.FAILED, true));
  }

  private void run() {
    boolean forgets;
    boolean isFresh;
    synchronized (this) {
      forgets = mustForget;
      mustForget = false;
      isFresh = isAnyFresh();
    }
    InstallOutcome outcome = outcomeOf(forgets, isFresh);
    List<Waiting> ended;
    synchronized (this) {
      isRunning = false;
      if (consent == Consent.DENIED) outcome = InstallOutcome.without(InstallOutcome.NO_CONSENT, false);
      // Consent was withdrawn and given again: this outcome's installation will be forgotten before the next call.
      else if (mustForget) outcome = null;
      // Callbacks that got no outcome wait for the next call.
      if (outcome == null) ended = new ArrayList<>();
      else ended = takeWaiting(isFresh || outcome.token() == null);
    }
    tell(ended, outcome);
    runIfNeeded();
  }

  /** Catches what the app's own parts throw, so that the app goes on. Null if the run only had to forget. */
  private InstallOutcome outcomeOf(boolean forgets, boolean isFresh) {
    try {
      if (forgets) call.forget();
      return forgets ? null : call.make(isFresh, this::isAllowed);
    } catch (RuntimeException error) {
      return InstallOutcome.without(InstallOutcome.FAILED, true);
    }
  }

  /** Takes all who wait, or only those who accept a stored answer. */
  private List<Waiting> takeWaiting(boolean all) {
    List<Waiting> taken = new ArrayList<>();
    for (Waiting one : waiting) {
      if (all || !one.isFresh) taken.add(one);
    }
    waiting.removeAll(taken);
    return taken;
  }

  private void tell(List<Waiting> ended, InstallOutcome outcome) {
    for (Waiting one : ended) {
      Runnable telling = () -> one.callback.onOutcome(outcome);
      if (!submit(telling)) telling.run();
    }
  }

  private boolean isAnyFresh() {
    for (Waiting one : waiting) {
      if (one.isFresh) return true;
    }
    return false;
  }

  private synchronized boolean isAllowed() {
    return consent == Consent.GIVEN && !mustForget;
  }

  private boolean submit(Runnable work) {
    try {
      executor.execute(work);
      return true;
    } catch (RejectedExecutionException error) {
      return false;
    }
  }

  private static final class Waiting {
    final Callback callback;
    final boolean isFresh;

    Waiting(Callback callback, boolean isFresh) {
      this.callback = callback;
      this.isFresh = isFresh;
    }
  }

  /** The settings of an app's install call. */
  public static final class Builder {
    private final String baseUrl;
    private final String bundleId;
    private InstallStorage storage = null;
    private DeviceCollector device = DeviceProperties::new;
    private String installKey = null;
    private Executor executor = Builder::startThread;
    private Consent consent = Consent.GIVEN;
    private long giveUpAfterMs = 60_000;
    private Pacing pacing = Pacing.SYSTEM;
    private Transport transport = null;

    private Builder(String baseUrl, String bundleId) {
      this.baseUrl = baseUrl;
      this.bundleId = bundleId;
    }

    /** Where the random token and the answer are kept. Required. */
    public Builder storage(InstallStorage places) {
      storage = places;
      return this;
    }

    /** Collects what the call says about the device; nothing by default. */
    public Builder device(DeviceCollector collector) {
      device = collector;
      return this;
    }

    /** An install key, if the operator requires one for the app. It is not a secret: everybody can read it in the app. */
    public Builder installKey(String key) {
      if (!Secrets.fitsHeader(key)) throw new IllegalArgumentException("the install key contains a character that none has");
      installKey = key;
      return this;
    }

    /** Runs the call and the callbacks; by default a new thread for each. It must not use the main thread. */
    public Builder executor(Executor other) {
      executor = other;
      return this;
    }

    /** Nothing is collected, stored or sent before {@link InstallAttribution#allow()}. */
    public Builder waitForConsent() {
      consent = Consent.OPEN;
      return this;
    }

    /** How long one launch tries; a minute by default. The next launch goes on. */
    public Builder giveUpAfterMs(long ms) {
      giveUpAfterMs = ms;
      return this;
    }

    Builder pacing(Pacing replacement) {
      pacing = replacement;
      return this;
    }

    Builder transport(Transport replacement) {
      transport = replacement;
      return this;
    }

    /** Throws {@link IllegalArgumentException} if the base URL is not one, or the storage is missing. */
    public InstallAttribution build() {
      if (storage == null || bundleId == null) throw new IllegalArgumentException("an app needs a storage and a bundle id");
      Transport used = transport == null ? new HttpTransport(baseUrl, InstallCall.TIMEOUT_MS) : transport;
      List<String> secrets = installKey == null ? Collections.<String>emptyList() : Collections.singletonList(installKey);
      Retrier retrier = new Retrier(pacing, giveUpAfterMs, secrets);
      String authorization = installKey == null ? null : "Bearer " + installKey;
      InstallCall call = new InstallCall(new InstallCall.Parts(used, retrier, storage, device), bundleId, authorization);
      return new InstallAttribution(call, executor, consent);
    }

    private static void startThread(Runnable work) {
      Thread thread = new Thread(work, "stoa-install");
      thread.setDaemon(true);
      thread.start();
    }
  }
}
