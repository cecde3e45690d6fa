/** One place of a request that is wrong. */
export interface Fault {
  /** JSON Pointer (RFC 6901) into the request; empty for the whole of it. */
  readonly pointer: string;
  /** Stable, e.g. `missing`. */
  readonly code: string;
  /**
   * A sentence. Of what was sent it repeats nothing but a short value of a closed form, such as a code of three letters,
   * and the plain id of a transaction.
   */
  readonly detail: string;
}

/** The faults of a request: the ones that an answer lists, and the number of all. */
export interface FoundFaults {
  /** The first `wireLimits.faultsListed`, in the order in which they were found. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
}
