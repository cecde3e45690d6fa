import type { Context } from '../../database/context.js';
import { Failure } from '../../kernel/failure.js';
import { selectIssuers } from '../billing/billing-store.js';
import { reportingFailures } from '../reporting-failures.js';
import type { MerchantClosing } from '../statements/close-statement.js';
import type { Closing } from './closing.js';
import { type ClosingsPage, selectClosing, selectClosings } from './closing-store.js';
import { type OutcomesPage, selectOutcomes } from './outcome-store.js';

/** A closing, and what became of merchants so far. */
export interface ShownClosing extends Closing {
  /** Without an issuer, statements get no numbers. */
  readonly hasIssuer: boolean;
  /** By id. */
  readonly merchants: readonly MerchantClosing[];
}

/** @throws Failure unknown_closing */
export async function readClosing(
  { database }: Context,
  closingId: number,
  page: OutcomesPage,
): Promise<ShownClosing> {
  // The closing is read first: if it has ended then, the outcomes are all there.
  const closing = await selectClosing(database, closingId);
  if (closing === undefined)
    throw new Failure(reportingFailures.unknown_closing, { detail: `There is no closing ${closingId}.` });
  const merchants = await selectOutcomes(database, closingId, page);
  return { ...closing, hasIssuer: (await selectIssuers(database, 1)).length > 0, merchants };
}

/** The newest first. */
export function listClosings({ database }: Context, page: ClosingsPage): Promise<Closing[]> {
  return selectClosings(database, page);
}
