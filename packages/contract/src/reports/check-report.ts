import type { Fault, FoundFaults } from '../fault.js';
import type { JsonValue } from '../json/json.js';
import { parseJson } from '../json/parse-json.js';
import { atOnce } from '../json/steps.js';
import { instantOf } from '../time/timestamp.js';
import { codeOfReason } from '../transactions/invalid-reasons.js';
import {
  createdAtOf,
  type ReportedTransaction,
  readTransactions,
  transactionsOf,
} from '../transactions/reported-transaction.js';
import { createSettlementWatch, type SettlementWarning } from '../transactions/settlement-age.js';
import { wireLimits } from '../wire-limits.js';
import { createItemDecider, type ItemDecision } from './decide-items.js';
import { reportFaults } from './report-faults.js';

/** An item that the service would list as invalid. */
export interface InvalidItem {
  /** JSON Pointer (RFC 6901) of the item, or of its fact that is wrong. */
  readonly pointer: string;
  readonly id: string;
  /** A stable code, a colon and a sentence. */
  readonly reason: string;
}

/** A report that the service would refuse as a whole. */
export interface RefusedReport extends FoundFaults {
  readonly fits: false;
}

/** A report that the service would take. */
export interface FittingReport {
  readonly fits: true;
  readonly counts: ReportCounts;
  /** All of them, in the order of the file. */
  readonly invalid: readonly InvalidItem[];
  readonly totals: readonly ReportedTotal[];
  /** What looks wrong in what would be recorded. */
  readonly warnings: readonly SettlementWarning[];
}

export type ReportCheck = RefusedReport | FittingReport;

/**
 * Checks the bytes of a report by the rules of the service, as if it arrived at `now`: size, UTF-8, JSON, shape, and,
 * where these hold, each transaction alone and against the others of the file. It does not know what was reported
 * before. Whatever the bytes are, nothing is thrown.
 */
export function checkReport(bytes: Uint8Array, now: Date): ReportCheck {
  const read = readReport(bytes);
  return 'report' in read ? check(read.report, now) : { fits: false, ...read };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readReport(bytes: Uint8Array): { readonly report: JsonValue } | FoundFaults {
  const limit = wireLimits.reportBodyBytes;
  if (bytes.length > limit) {
    const detail = `The body may have ${limit} bytes at most, also after decompression. Send less, or in several requests.`;
    return wholeFault({ code: 'payload_too_large', detail });
  }
  const text = decode(bytes);
  if (text === undefined)
    return wholeFault({ code: 'malformed_json', detail: 'The body is not valid UTF-8.' });
  const parsed = parseJson(text);
  if (parsed.ok) return { report: parsed.value };
  if ('malformed' in parsed) return wholeFault({ code: 'malformed_json', detail: parsed.malformed });
  const { faults, faultCount } = parsed;
  return { faults, faultCount };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function wholeFault(fault: Omit<Fault, 'pointer'>): FoundFaults {
  return { faults: [{ pointer: '', ...fault }], faultCount: 1 };
}

function check(report: JsonValue, now: Date): ReportCheck {
  const { faults, faultCount } = atOnce(reportFaults(report));
  if (faultCount > 0) return { fits: false, faults, faultCount };
  const times = { acceptedAt: instantOf(now), createdAt: createdAtOf(report) };
  const decide = createItemDecider(times, new Map());
  const tally = createCheckTally();
  const watch = createSettlementWatch(times.acceptedAt);
  const invalid: InvalidItem[] = [];
  for (const [index, item] of atOnce(readTransactions(transactionsOf(report) ?? [])).entries()) {
    const decision = decide(item);
    tally.add(item, decision);
    if (decision.outcome === 'recorded') watch.observe(item);
    if (decision.outcome !== 'invalid') continue;
    const { reason, member } = decision;
    const pointer = `/transactions/${index}${member === undefined ? '' : `/${member}`}`;
    invalid.push({ pointer, id: item.id, reason });
  }
  const [counts, totals, warnings] = [tally.counts(), tally.totals(), watch.warnings()];
  return { fits: true, counts, invalid, totals, warnings };
}

/** How many items of a report have each outcome, under the names that the interface uses. */
interface ReportCounts {
  readonly accepted: number;
  /** Recorded and repeated. */
  readonly valid: number;
  readonly recorded: number;
  readonly repeated: number;
  readonly invalid: number;
  readonly invalid_by_code: Readonly<Record<string, number>>;
}

/** What would be recorded of a file in one currency, in its minor units. Only the service knows the fees. */
interface ReportedTotal {
  readonly currency: string;
  readonly transactions: number;
  readonly gross: bigint;
  readonly tax: bigint;
  /** gross - tax */
  readonly base: bigint;
}

/** Counts and adds up a report while its items are decided. */
interface CheckTally {
  add(item: ReportedTransaction, decision: ItemDecision): void;
  counts(): ReportCounts;
  /** By currency. */
  totals(): ReportedTotal[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function createCheckTally(): CheckTally {
  const outcomes = { recorded: 0, repeated: 0, invalid: 0 };
  const byCode = new Map<string, number>();
  const sums = new Map<string, Writable<Omit<ReportedTotal, 'base'>>>();
  return {
    add: (item, decision) => {
      outcomes[decision.outcome] += 1;
      if (decision.outcome === 'recorded') addTo(sums, item);
      if (decision.outcome !== 'invalid') return;
      const code = codeOfReason(decision.reason);
      byCode.set(code, (byCode.get(code) ?? 0) + 1);
    },
    counts: () => {
      const { recorded, repeated, invalid } = outcomes;
      return {
        accepted: recorded + repeated + invalid,
        valid: recorded + repeated,
        recorded,
        repeated,
        invalid,
        invalid_by_code: Object.fromEntries(byCode),
      };
    },
    totals: () =>
      [...sums.values()]
        .map((sum) => ({ ...sum, base: sum.gross - sum.tax }))
        .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}

function addTo(sums: Map<string, Writable<Omit<ReportedTotal, 'base'>>>, item: ReportedTransaction): void {
  const { currency } = item;
  const sum = sums.get(currency) ?? { currency, transactions: 0, gross: 0n, tax: 0n };
  sum.transactions += 1;
  sum.gross += BigInt(item.fullAmount);
  sum.tax += BigInt(item.taxAmount);
  sums.set(currency, sum);
}
