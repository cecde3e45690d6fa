package store.stoa.client;

import java.util.ArrayList;
import java.util.List;

/** A clock that only waiting moves, and chance that is always the same. */
final class FakePacing implements Pacing {
  final List<Long> waits = new ArrayList<>();
  private final double random;
  private final long startMs;
  private long nowMs = 0;

  FakePacing(double random, long timeOfDayMs) {
    this.random = random;
    this.startMs = timeOfDayMs;
  }

  synchronized void advance(long ms) {
    nowMs += ms;
  }

  @Override
  public synchronized long nowMs() {
    return nowMs;
  }

  @Override
  public synchronized long timeOfDayMs() {
    return startMs + nowMs;
  }

  @Override
  public synchronized void sleep(long ms) {
    waits.add(ms);
    nowMs += ms;
  }

  @Override
  public double random() {
    return random;
  }
}
