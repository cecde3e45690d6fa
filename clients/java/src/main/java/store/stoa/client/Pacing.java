package store.stoa.client;

/** Time and chance, which tests replace. */
interface Pacing {
  /** Milliseconds of a clock that never goes back. */
  long nowMs();

  /** Milliseconds since 1970. */
  long timeOfDayMs();

  void sleep(long ms) throws InterruptedException;

  /** 0 to 1, without 1. */
  double random();

  /** The machine's own. */
  Pacing SYSTEM =
      new Pacing() {
        @Override
        public long nowMs() {
          return System.nanoTime() / 1_000_000;
        }

        @Override
        public long timeOfDayMs() {
          return System.currentTimeMillis();
        }

        @Override
        public void sleep(long ms) throws InterruptedException {
          Thread.sleep(ms);
        }

        @Override
        public double random() {
          return Math.random();
        }
      };
}
