import { assertMerchant } from '../../access/index.js';
import { type Actor, openAuditBook } from '../../audit-entries/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import {
  deleteCadence,
  type MerchantCadence,
  type MerchantReports,
  selectCadences,
  selectMerchantReports,
  upsertCadence,
} from './cadence-store.js';
import { type Cadence, type Silence, silenceOf } from './silence-of.js';

/** A merchant with a cadence, and whether it is silent. */
export interface ReportingCadence extends MerchantCadence, Silence {}

/** What is known about any merchant's reports; without a cadence nothing is expected and nothing missed. */
export interface ReportingState extends MerchantReports {
  readonly dueAt: Date | null;
  readonly missed: boolean;
}

export interface CadenceFilter {
  /** Only merchants with a larger id; 0 for all. */
  readonly after: number;
  /** At most this many merchants; null for all. */
  readonly most: number | null;
  /** Only the merchants that are silent, or only those that are not. */
  readonly missed?: boolean | undefined;
}

/**
 * How often the operator expects reports from merchants (specification, Reporting rules). Only new reports count:
 * uploading the same one again does not. The command and the operator's API both call this.
 */
export interface CadenceManagement {
  /** Null: reports are no longer expected. Setting the same cadence again changes nothing. @throws Failure unknown_merchant */
  set(merchantId: number, cadence: Cadence | null, by: Actor): Promise<ReportingState>;
  /** Merchants with a cadence, by id. */
  list(filter: CadenceFilter): Promise<ReportingCadence[]>;
  /** The state of a merchant, with or without a cadence. @throws Failure unknown_merchant */
  read(merchantId: number): Promise<ReportingState>;
  /** Like `read`, for a merchant that is known to exist. */
  of(merchantId: number): Promise<ReportingState>;
  /** The states of several merchants, by id. */
  ofAll(merchantIds: readonly number[]): Promise<ReportingState[]>;
}

export function createCadenceManagement(database: Database, clock: Clock): CadenceManagement {
  const ofAll = async (merchantIds: readonly number[]): Promise<ReportingState[]> => {
    const found = await selectMerchantReports(database, merchantIds);
    const now = clock.now();
    return found.map((one) => stateOf(one, now));
  };
  const of = async (merchantId: number): Promise<ReportingState> => {
    const [state] = await ofAll([merchantId]);
    if (state === undefined) throw new Error('a merchant without a state');
    return state;
  };
  return {
    of,
    ofAll,
    read: async (merchantId) => {
      await assertMerchant(database, merchantId);
      return of(merchantId);
    },
    set: async (merchantId, cadence, by) => {
      await assertMerchant(database, merchantId);
      await database.transaction(async (tx) => {
        const changed =
          cadence === null
            ? await deleteCadence(tx, merchantId)
            : await upsertCadence(tx, { merchantId, cadence, setAt: clock.now() });
        if (changed === undefined) return;
        await openAuditBook(by, clock).record(tx, {
          action: cadence === null ? 'cadence.removed' : 'cadence.set',
          merchantId,
          target: 'reporting_cadence',
          before: { cadence: changed.before },
          after: { cadence },
        });
      });
      return of(merchantId);
    },
    list: async ({ after, most, missed }) => {
      // Whether a report is missed is not decided in SQL, so a filtered page is cut from the list of all merchants.
      const found = await selectCadences(database, { after, most: missed === undefined ? most : null });
      const now = clock.now();
      return found
        .map((one) => ({ ...one, ...silenceOf(one, now) }))
        .filter((one) => missed === undefined || one.missed === missed)
        .slice(0, most ?? undefined);
    },
  };
}

function stateOf(one: MerchantReports, now: Date): ReportingState {
  const { cadence, setAt, lastReportAt } = one;
  if (cadence === null || setAt === null) return { ...one, dueAt: null, missed: false };
  return { ...one, ...silenceOf({ cadence, setAt, lastReportAt }, now) };
}
