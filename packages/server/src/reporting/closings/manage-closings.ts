import { allMerchants, closeMonth, type Waiting } from './close-month.js';
import { type ClosedMonthDocument, closedMonthOnWire, monthClosingOnWire } from './closing-schemas.js';
import { listClosings, readClosing } from './read-closing.js';
import type { ClosingAsked } from './start-closing.js';
import { type ClosingWorkOptions, createClosingWork } from './work-on-closings.js';

export type ClosingManagement = ReturnType<typeof closingManagement>;
type MonthClosingDocument = ReturnType<typeof monthClosingOnWire>;

export interface Follow extends Pick<Waiting, 'signal'> {
  readonly onProgress?: (closing: MonthClosingDocument) => void;
}

/** What the command does with closings, without a service, in the names of the interface. */
export function closingManagement(options: ClosingWorkOptions) {
  const context = { ...options, work: createClosingWork(options) };
  return {
    /**
     * Starts a closing, or joins the one under way, and works on it until it has ended. @throws Failure month_not_over,
     * unknown_merchant
     */
    close: async (asked: ClosingAsked, { signal, onProgress }: Follow = {}): Promise<ClosedMonthDocument> => {
      const tell =
        onProgress &&
        ((closing: Parameters<typeof monthClosingOnWire>[0]) => onProgress(monthClosingOnWire(closing)));
      return closedMonthOnWire(await closeMonth(context, asked, { signal, onProgress: tell }));
    },
    /** The newest first. */
    list: async (most: number): Promise<MonthClosingDocument[]> =>
      (await listClosings(context, { limit: most })).map(monthClosingOnWire),
    /** @throws Failure unknown_closing */
    read: async (closingId: number): Promise<ClosedMonthDocument> =>
      closedMonthOnWire(await readClosing(context, closingId, { after: 0, limit: allMerchants })),
  };
}
