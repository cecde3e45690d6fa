/**
 * Something that runs until it is stopped. `stop` finishes the work under way, takes no new work, and may be called
 * twice.
 */
export interface LongLivedPart {
  start(): Promise<void>;
  stop(): Promise<void>;
}
