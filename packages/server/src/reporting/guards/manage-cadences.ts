import { assertMerchant } from '../../access/index.js';
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

/** A merchant of whom reports are expected, and whether it is silent. */
export interface ReportingCadence extends MerchantCadence, Silence {}

/** What is known of any merchant's reports; without a cadence, nothing is expected, and nothing missed. */
export interface ReportingState extends MerchantReports {
  readonly dueAt: Date | null;
  readonly missed: boolean;
}

export interface CadenceFilter {
  /** The merchant behind whom the list begins; 0 for all. */
  readonly after: number;
  /** The most merchants that are listed; null for all. */
  readonly most: number | null;
  /** Only those who are silent, or only those who are not. */
  readonly missed?: boolean | undefined;
}

/**
 * How often the operator expects reports of merchants (specification, Reporting rules). Only new reports count: the same
 * one again is none. The command and the operator's API both call this.
 */
export interface CadenceManagement {
  /** Null: reports are not expected any more. Setting the same again changes nothing. @throws Failure unknown_merchant */
  set(merchantId: number, cadence: Cadence | null): Promise<ReportingState>;
  /** Merchants with a cadence, by id. */
  list(filter: CadenceFilter): Promise<ReportingCadence[]>;
  /** Of a merchant that exists, with a cadence or without. */
  of(merchantId: number): Promise<ReportingState>;
  /** The same of many, by id. */
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
    set: async (merchantId, cadence) => {
      await assertMerchant(database, merchantId);
      if (cadence === null) await deleteCadence(database, merchantId);
      else await upsertCadence(database, { merchantId, cadence, setAt: clock.now() });
      return of(merchantId);
    },
    list: async ({ after, most, missed }) => {
      // Whether one is missed the rule says, not the statement: a filtered page is cut from all.
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
