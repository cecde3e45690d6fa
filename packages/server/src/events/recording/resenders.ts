/** After a duplicate, a merchant is expected to send more of them within this many events, which are fifty takes. */
const eventsRemembered = 1_000_000;
/** Beyond this the oldest one is forgotten, which costs only dead rows in the ledger. */
const maxMerchants = 10_000;

/** One drain's memory of the merchants that have recently sent an event again. */
export interface Resenders {
  readonly has: (merchantId: number) => boolean;
  /** Takes note of how many events of a merchant were recorded, and how many of these were duplicates. */
  learn(merchantId: number, recorded: { readonly events: number; readonly duplicates: number }): void;
}

export function createResenders(): Resenders {
  const eventsLeft = new Map<number, number>();
  return {
    has: (merchantId) => eventsLeft.has(merchantId),
    learn: (merchantId, { events, duplicates }) => {
      countDown(merchantId, events);
      if (duplicates > 0) add(merchantId);
    },
  };

  function countDown(merchantId: number, events: number): void {
    const left = eventsLeft.get(merchantId);
    if (left === undefined) return;
    if (left > events) eventsLeft.set(merchantId, left - events);
    else eventsLeft.delete(merchantId);
  }

  function add(merchantId: number): void {
    // The map keeps the order of insertion, so this merchant becomes the newest.
    eventsLeft.delete(merchantId);
    eventsLeft.set(merchantId, eventsRemembered);
    const [oldest] = eventsLeft.keys();
    if (eventsLeft.size > maxMerchants && oldest !== undefined) eventsLeft.delete(oldest);
  }
}
