package store.stoa.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs tests one after the other, prints each, and counts. */
final class Suite {
  private int passed = 0;
  private final List<String> failed = new ArrayList<>();

  interface Test {
    void run() throws Exception;
  }

  void test(String name, Test test) {
    try {
      test.run();
      passed += 1;
      System.out.println("ok     " + name);
    } catch (Exception | AssertionError error) {
      failed.add(name);
      System.out.println("FAILED " + name);
      error.printStackTrace(System.out);
    }
  }

  /** Prints the counts; whether all tests passed and there were some. */
  boolean finish() {
    System.out.println("Java: " + passed + " passed, " + failed.size() + " failed");
    return failed.isEmpty() && passed > 0;
  }

  static void equal(Object actual, Object expected) {
    if (!Objects.equals(actual, expected)) throw new AssertionError(actual + " instead of " + expected);
  }

  static void that(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  static void await(CountDownLatch latch) {
    try {
      that(latch.await(30, TimeUnit.SECONDS), "it was told in time");
    } catch (InterruptedException error) {
      throw new AssertionError(error);
    }
  }

  /** The failure that the call must throw. */
  static <E extends Exception> E failure(Class<E> kind, Test call) {
    try {
      call.run();
    } catch (Exception error) {
      if (kind.isInstance(error)) return kind.cast(error);
      throw new AssertionError("another failure: " + error, error);
    }
    throw new AssertionError("no failure");
  }
}
