import { assertMerchant, assertMerchantOfStore } from '../../access/index.js';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import { bindContext, type Context } from '../../database/context.js';
import {
  type CadencePage,
  deleteCadence,
  type MerchantCadence,
  type MerchantReports,
  selectCadences,
  selectCadencesMissed,
  selectMerchantReports,
  upsertCadence,
} from './cadence-store.js';
import { type Cadence, type Silence, silenceOf, silentSince } from './silence-of.js';

/** A merchant with a cadence, and whether it is silent. */
export interface ReportingCadence extends MerchantCadence, Silence {}

/** What is known about any merchant's reports; without a cadence nothing is expected and nothing missed. */
export interface ReportingState extends MerchantReports {
  readonly dueAt: Date | null;
  readonly missed: boolean;
}

export interface CadenceFilter extends CadencePage {
  /** Only the merchants that are silent, or only those that are not. */
  readonly missed?: boolean | undefined;
}

/**
 * How often the operator expects reports from merchants (specification, Reporting rules). Only new reports count:
 * uploading the same one again does not. The command and the operator's API both call this.
 */
export const cadenceManagement = (context: Context) =>
  bindContext(context, {
    set: setCadence,
    list: listCadences,
    read: readCadence,
    of: cadenceOf,
    ofAll: cadencesOf,
  });
export type CadenceManagement = ReturnType<typeof cadenceManagement>;

/** The states of several merchants, by id. */
export async function cadencesOf(
  { database, clock }: Context,
  merchantIds: readonly number[],
): Promise<ReportingState[]> {
  const found = await selectMerchantReports(database, merchantIds);
  const now = clock.now();
  return found.map((one) => stateOf(one, now));
}

/** The state of a merchant that is known to exist, with or without a cadence. */
export async function cadenceOf(context: Context, merchantId: number): Promise<ReportingState> {
  const [state] = await cadencesOf(context, [merchantId]);
  if (state === undefined) throw new Error('a merchant without a state');
  return state;
}

/** Like `cadenceOf`, for any id. @throws Failure unknown_merchant */
export async function readCadence(context: Context, merchantId: number): Promise<ReportingState> {
  await assertMerchant(context.database, merchantId);
  return cadenceOf(context, merchantId);
}

/**
 * Null: reports are no longer expected. Setting the same cadence again changes nothing. @throws Failure
 * unknown_merchant
 */
export async function setCadence(
  context: Context,
  merchantId: number,
  { cadence, by }: { readonly cadence: Cadence | null; readonly by: Actor },
): Promise<ReportingState> {
  const { database, clock } = context;
  await assertMerchantOfStore(database, merchantId, 'cadence');
  await database.transaction(async (tx) => {
    const changed =
      cadence === null
        ? await deleteCadence(tx, merchantId)
        : await upsertCadence(tx, { merchantId, cadence, setAt: clock.now() });
    if (changed === undefined) return;
    const action = cadence === null ? ('cadence.removed' as const) : ('cadence.set' as const);
    const values = { before: { cadence: changed.before }, after: { cadence } };
    await recordAudit(tx, { action, merchantId, target: 'reporting_cadence', ...values }, { by, clock });
  });
  return cadenceOf(context, merchantId);
}

/** Merchants with a cadence, by id. */
export async function listCadences(
  { database, clock }: Context,
  { missed, ...page }: CadenceFilter,
): Promise<ReportingCadence[]> {
  const now = clock.now();
  const found = await alongIndexes(database, (tx) =>
    missed === undefined
      ? selectCadences(tx, page)
      : selectCadencesMissed(tx, page, { missed, limits: silentSince(now) }),
  );
  return found.map((one) => ({ ...one, ...silenceOf(one, now) }));
}

function stateOf(one: MerchantReports, now: Date): ReportingState {
  const { cadence, setAt, lastReportAt } = one;
  if (cadence === null || setAt === null) return { ...one, dueAt: null, missed: false };
  return { ...one, ...silenceOf({ cadence, setAt, lastReportAt }, now) };
}
