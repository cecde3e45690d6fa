package store.stoa.client;

import java.io.IOException;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * Repeats a request until it is answered or refused: connection faults, 408, 429 and 5xx, but no other 4xx. The waits grow
 * and are random (full jitter), so that clients that failed together do not come back together; the wait that the service
 * asks for is added. {@code clients/vectors/faults.json} is the whole rule.
 */
final class Retrier {
  static final long FIRST_BACKOFF_MS = 500;
  /** Short enough that nobody waits long once the service is back. */
  static final long LONGEST_BACKOFF_MS = 8_000;

  private final Pacing pacing;
  /** No further try begins this long after the first one, or later. */
  private final long giveUpAfterMs;
  private final List<String> secrets;

  Retrier(Pacing pacing, long giveUpAfterMs, List<String> secrets) {
    this.pacing = pacing;
    this.giveUpAfterMs = giveUpAfterMs;
    this.secrets = secrets;
  }

  /** The same, but it gives up after {@code ms} if that is earlier. */
  Retrier within(long ms) {
    return new Retrier(pacing, Math.min(giveUpAfterMs, ms), secrets);
  }

  /** One try. */
  interface Attempt<T> {
    /** The outcome: a result, or an answer that is a failure. */
    Outcome<T> run() throws IOException;
  }

  /** Either a result, or an answer that is not one. */
  static final class Outcome<T> {
    private final T result;
    private final Answer refusal;
    private final boolean isForeign;

    private Outcome(T result, Answer refusal, boolean isForeign) {
      this.result = result;
      this.refusal = refusal;
      this.isForeign = isForeign;
    }

    static <T> Outcome<T> done(T result) {
      return new Outcome<>(result, null, false);
    }

    static <T> Outcome<T> refused(Answer answer) {
      return new Outcome<>(null, answer, false);
    }

    /** Something between us and the service answered, such as the sign-in page of a hotel's network. It may soon stop doing so. */
    static <T> Outcome<T> foreign(Answer answer) {
      return new Outcome<>(null, answer, true);
    }
  }

  /** Returns the result. Throws {@link StoaException} at once if repeating is useless, otherwise when the deadline is near. */
  <T> T run(Attempt<T> attempt) {
    long deadlineMs = pacing.nowMs() + giveUpAfterMs;
    for (int tries = 1; ; tries += 1) {
      StoaException failure;
      long askedMs = 0;
      try {
        Outcome<T> outcome = attempt.run();
        if (outcome.refusal == null) return outcome.result;
        failure = failureOf(outcome);
        askedMs = retryAfterMs(outcome.refusal.retryAfter(), pacing.timeOfDayMs());
      } catch (IOException error) {
        failure = failureOf(error);
      }
      long waitMs = askedMs + (long) (pacing.random() * backoffMs(tries));
      if (!failure.mayHeal() || pacing.nowMs() + waitMs >= deadlineMs) throw failure;
      pause(waitMs);
    }
  }

  /** 408: the request came too slowly, and may be sent again (RFC 9110, section 15.5.9). */
  static boolean isWorthRepeating(int status) {
    return status >= 500 || status == 429 || status == 408;
  }

  void pause(long ms) {
    try {
      pacing.sleep(ms);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw StoaException.passing(StoaException.INTERRUPTED, "the thread was interrupted", null);
    }
  }

  private StoaException failureOf(Outcome<?> outcome) {
    if (!outcome.isForeign) return StoaException.of(outcome.refusal, secrets);
    String detail = "something between this device and Stoa answered " + outcome.refusal.status();
    return StoaException.passing(StoaException.UNEXPECTED_ANSWER, detail, null);
  }

  private static StoaException failureOf(IOException error) {
    if (error instanceof SSLHandshakeException || error instanceof SSLPeerUnverifiedException) {
      return StoaException.of(StoaException.UNREACHABLE, "the certificate is not trusted");
    }
    String detail = "no whole answer came (" + error.getClass().getSimpleName() + ")";
    return StoaException.passing(StoaException.NO_ANSWER, detail, error);
  }

  private static long backoffMs(int tries) {
    return Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS << Math.min(tries - 1, 20));
  }

  /** {@code Retry-After} (RFC 9110, section 10.2.3) in milliseconds; 0 for anything else. */
  static long retryAfterMs(String header, long timeOfDayMs) {
    if (header == null) return 0;
    String text = header.trim();
    if (text.matches("\\d{1,9}")) return Long.parseLong(text) * 1_000;
    if (text.matches("\\d+")) return Long.MAX_VALUE / 4;
    SimpleDateFormat format = new SimpleDateFormat("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);
    format.setTimeZone(TimeZone.getTimeZone("GMT"));
    Date date = format.parse(text, new ParsePosition(0));
    return date == null ? 0 : Math.max(0, date.getTime() - timeOfDayMs);
  }
}
