/** One thing that is wrong in a request. */
export interface Fault {
  /** JSON Pointer (RFC 6901) into the request; empty for the whole of it. */
  readonly pointer: string;
  /** Stable, e.g. `missing`. */
  readonly code: string;
  /**
   * A sentence. It repeats only two things of what was sent: a short value in a fixed format, such as a three-letter
   * code, and the plain id of a transaction.
   */
  readonly detail: string;
}

/** The faults of a request: those that an answer lists, and how many there are in total. */
export interface FoundFaults {
  /** The first `wireLimits.faultsListed`, in the order in which they were found. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
}
