import { type Schema, type Sendable, StoaError } from '@stoa/client';
import { operator } from '../../data/clients.js';
import { defineTexts } from '../../texts/define-texts.js';
import type { Standing } from './change-table.js';
import { inMajorUnits } from './read-amount.js';

const texts = defineTexts({
  en: { stands: 'The transaction already has these values, so there is nothing to correct.' },
});

/** A correction as it is sent. */
export type Draft = Sendable<Schema<'NewCorrection'>>;

/** What a correction changed or would change. */
export interface Corrected {
  readonly before: Standing;
  readonly after: Standing;
  /** What else is known of the transaction from then on; null if that does not change. */
  readonly facts: Schema<'RecordedTransaction'>['facts'];
  /** The statement that shows it. Undefined while it waits. */
  readonly month: string | undefined;
  /** A second person must approve it. */
  readonly waits: boolean;
  /** The proposal that waits now; undefined in a preview. */
  readonly proposalId: number | undefined;
}

/**
 * Makes one correction. With `isPreview`, it only says what the correction would change.
 * @throws StoaError also if the answer's list says that the correction is refused, or that it would change nothing
 */
export async function correct(
  merchantId: number,
  correction: Draft,
  { isPreview }: { readonly isPreview: boolean },
): Promise<Corrected> {
  const { results, correction_proposal: proposal } = await operator.corrections.makeMany(merchantId, {
    corrections: [correction],
    dry_run: isPreview,
  });
  const [result] = results;
  if (result?.outcome === 'stands_already' || result === undefined)
    throw new StoaError({ code: 'correction_changes_nothing', detail: texts.stands });
  if (result.problem !== undefined) throw inMajorUnits(result.problem);
  return {
    before: result.before ?? null,
    after: result.after ?? null,
    facts: result.facts ?? null,
    month: result.statement_month,
    waits: result.outcome === 'waits' || result.outcome === 'would_wait',
    proposalId: proposal?.correction_proposal_id,
  };
}
