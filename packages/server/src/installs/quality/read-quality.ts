import { toPostgresTimestamp } from '@stoa/contract';
import { accessFailures } from '../../access/access-failures.js';
import type { Database } from '../../database/database.js';
import type { AskedPeriod } from '../../http/validating/query-parameters.js';
import { addUpHours, joinPeriods } from '../../jobs/hourly-totals.js';
import { Failure } from '../../kernel/failure.js';
import type { FindApp } from '../install-call/install-call-routes.js';
import { nothingUnfinished } from './keep-running-counts.js';
import {
  insertTotals,
  type PeriodCounts,
  type PeriodUnit,
  type QualityCounts,
  selectFirstHour,
  selectPeriodsOfApp,
  selectPeriodsSince,
  selectTotals,
  selectTotalsEnd,
} from './quality-store.js';
import { areCountsUnfinished } from './running-count-store.js';

/**
 * Stores how many installations all apps had in each past hour. Safe to run at any time, in any number of processes.
 */
export async function addUpQuality(database: Database, now: Date): Promise<void> {
  // An hour is added up only once, so no count of it may be missing then.
  const areUnfinished = database.topology.choose({
    oneNode: nothingUnfinished,
    cluster: areCountsUnfinished,
  });
  if (await areUnfinished(database)) return;
  const totals = {
    end: () => selectTotalsEnd(database),
    firstHour: () => selectFirstHour(database),
    insert: (hours: { readonly from: Date; readonly before: Date }) => insertTotals(database, hours),
  };
  await addUpHours(totals, now);
}

export interface QualitySource {
  readonly database: Database;
  readonly findApp: FindApp;
}

export interface QualityAsked extends AskedPeriod {
  readonly by: PeriodUnit;
  /** Undefined: all apps. */
  readonly bundleId: string | undefined;
}

/**
 * Reads what was installed in hours that begin within a period, the oldest first, without periods in which nothing was.
 * @throws Failure unknown_app
 */
export async function readQuality(
  { database, findApp }: QualitySource,
  { from, to, by: unit, bundleId }: QualityAsked,
): Promise<readonly PeriodCounts[]> {
  const range = { from: toPostgresTimestamp(from), to: toPostgresTimestamp(to), unit };
  if (bundleId !== undefined) {
    const app = await findApp(bundleId);
    if (app !== undefined) return selectPeriodsOfApp(database, app, range);
    const detail = 'No app with this bundle_id is registered.';
    throw new Failure(accessFailures.unknown_app, { detail });
  }
  const until = await selectTotalsEnd(database);
  const [stored, counted] = await Promise.all([
    selectTotals(database, { ...range, until }),
    selectPeriodsSince(database, { ...range, since: until }),
  ]);
  return joinPeriods(stored, counted, (one, other) => ({
    startsAt: one.startsAt,
    ...sumOf([one, other]),
  }));
}

/** Rates are shares (0 to 1) of the installations for which a user was looked for; null if there are none. */
export interface Quality {
  /** All installations, including those made while matching was off for their app. */
  readonly installations: bigint;
  /** Installations for which a user was looked for. */
  readonly asked: bigint;
  readonly matched: bigint;
  /** More than one store user on the address. */
  readonly collisions: bigint;
  readonly unresolved: bigint;
  readonly attributed: bigint;
  readonly matchRate: number | null;
  readonly collisionRate: number | null;
  readonly unresolvedRate: number | null;
}

/** Pure: the quality of matching that follows from the counts. */
export function qualityOf({ ip, device, none, unasked, ambiguous, attributed }: QualityCounts): Quality {
  const asked = ip + device + none + ambiguous;
  return {
    installations: asked + unasked,
    asked,
    matched: ip + device,
    collisions: device + ambiguous,
    unresolved: ambiguous,
    attributed,
    matchRate: shareOf(ip + device, asked),
    collisionRate: shareOf(device + ambiguous, asked),
    unresolvedRate: shareOf(ambiguous, asked),
  };
}

/** Pure: a share, rounded to four decimals; null if the whole is 0. */
export function shareOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number((part * 10_000n + whole / 2n) / whole) / 10_000;
}

const nothing: QualityCounts = { ip: 0n, device: 0n, none: 0n, unasked: 0n, ambiguous: 0n, attributed: 0n };

/** Pure: adds up the counts of several periods or apps. */
export function sumOf(counts: readonly QualityCounts[]): QualityCounts {
  return counts.reduce(
    (sum, one) => ({
      ip: sum.ip + one.ip,
      device: sum.device + one.device,
      none: sum.none + one.none,
      unasked: sum.unasked + one.unasked,
      ambiguous: sum.ambiguous + one.ambiguous,
      attributed: sum.attributed + one.attributed,
    }),
    nothing,
  );
}
