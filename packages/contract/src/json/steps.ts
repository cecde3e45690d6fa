/**
 * A long computation as a generator that yields after every millisecond or so of work; what it yields is ignored.
 * {@link atOnce} runs it to its end; a server runs it in turns, so that other requests need not wait for its end.
 */
export type Steps<T> = Generator<unknown, T>;

/** Runs a computation to its end. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
