package store.stoa.client;

import java.util.regex.Pattern;

/** Answers that are not Stoa's: a proxy or another service gave them. */
final class ForeignAnswer {
  private static final Pattern PROBLEM = Pattern.compile(" *application/problem\\+json *(;.*)?", Pattern.CASE_INSENSITIVE);

  private ForeignAnswer() {}

  /** Whether the body may be a refusal by Stoa (RFC 9457). What a proxy says in JSON of its own is not about the request. */
  static boolean isProblem(Answer answer) {
    return answer.type() != null && PROBLEM.matcher(answer.type()).matches();
  }

  /** What an answer means that is not Stoa's, and what to set. */
  static String inWords(int status) {
    if (status >= 300 && status < 400) return "the answer redirects; use the address of Stoa as base URL";
    String cause = causeOf(status);
    if (cause != null) return "a proxy on the way to Stoa answered " + status + ": " + cause + "; ask its operator";
    return "the answer " + status + " does not come from Stoa; is the base URL right, or did a proxy answer?";
  }

  private static String causeOf(int status) {
    switch (status) {
      case 401:
      case 403:
      case 407:
        return "it refuses the request";
      case 408:
      case 429:
        return "it limits its clients";
      case 413:
        return "it takes smaller bodies than Stoa (nginx: client_max_body_size 6m)";
      case 502:
        return "it does not reach Stoa";
      case 503:
        return "it does not reach Stoa, or Stoa is not ready (/readyz)";
      case 504:
        return "it waits for less than 60 s (nginx: proxy_read_timeout 75s)";
      default:
        return null;
    }
  }
}
