import type { Actor } from '../../audit-entries/index.js';
import type { Month } from '../month.js';
import type { MerchantClosing } from '../statements/close-statement.js';

/** Of how many merchants the books had each outcome. */
export type OutcomeCounts = Readonly<Record<MerchantClosing['outcome'], number>>;

/** The work of closing a month: for one merchant, or for all that there were when it was started. */
export interface Closing {
  readonly closingId: number;
  readonly month: Month;
  /** Null: all merchants. */
  readonly merchantId: number | null;
  readonly isDryRun: boolean;
  /** Who started it: in the audit trail, they closed each of its merchants. */
  readonly startedBy: Actor;
  readonly startedAt: Date;
  readonly merchantCount: number;
  /** The last merchant that belongs to it. */
  readonly throughMerchant: number;
  /** All of its merchants up to this one have an outcome. */
  readonly walkedThrough: number;
  readonly counts: OutcomeCounts;
  readonly endedAt: Date | null;
}
