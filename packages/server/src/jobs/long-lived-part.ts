/** Something that runs until it is stopped. `stop` takes no new work, finishes what is under way, and may be called twice. */
export interface LongLivedPart {
  start(): Promise<void>;
  stop(): Promise<void>;
}
