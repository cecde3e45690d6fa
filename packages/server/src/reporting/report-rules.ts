import type { Static } from 'typebox';
import { decodeUtf8, tooLarge, unreadJson } from '../http/read-json.js';
import { createBodyCheck } from '../http/validation.js';
import { Failure, type Fault } from '../kernel/failure.js';
import { atOnce } from '../kernel/in-turns.js';
import type { JsonValue } from '../kernel/json.js';
import { limits } from '../kernel/limits.js';
import { parseJson } from '../kernel/parse-json.js';
import { instantOf } from '../kernel/timestamp.js';
import { createDecider, type Ledger } from './reports/decide-report.js';
import { createdAtOf, readTransactions } from './reports/report-content.js';
import { reportItemSchema, reportSchema } from './reports/report-schemas.js';
import { countsOnWire, type reportCountsSchema } from './reports/report-totals-schemas.js';
import { createReportTally } from './reports/tally-report.js';
import { createYearVolumes } from './reports/year-volumes.js';

// The whole of what a merchant's tool needs from the service, without the service.
export type { Fault } from '../kernel/failure.js';
export type { JsonObject, JsonValue } from '../kernel/json.js';
export { limits } from '../kernel/limits.js';
export { parseJson } from '../kernel/parse-json.js';
export { stringifyJson } from '../kernel/stringify-json.js';

/** An item that the service would list as invalid. */
export interface InvalidItem {
  /** JSON Pointer (RFC 6901) of the item. */
  readonly pointer: string;
  readonly id: string;
  /** A stable code, a colon and a sentence. */
  readonly reason: string;
}

/** What would be recorded of a file in one currency, in its minor units. Fees only the service knows. */
export interface CheckedTotal {
  readonly currency: string;
  readonly transactions: number;
  readonly gross: bigint;
  readonly tax: bigint;
  readonly base: bigint;
}

/** A report that the service would refuse as a whole. */
export interface RefusedReport {
  readonly fits: false;
  /** The first `limits.faultsListed` of them; a fault of the whole file has the empty pointer. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
}

/** A report that the service would take. */
export interface FittingReport {
  readonly fits: true;
  readonly counts: Static<typeof reportCountsSchema>;
  /** All of them, in the order of the file. */
  readonly invalid: readonly InvalidItem[];
  readonly totals: readonly CheckedTotal[];
}

export type ReportCheck = RefusedReport | FittingReport;

/**
 * Judges the bytes of a report by the service's own rules, as if it came in `now`: size, UTF-8, JSON, schema, and,
 * where these hold, each transaction by itself and beside the others of the file. It knows nothing of what was
 * reported before. Nothing is thrown, whatever the bytes are.
 */
export function checkReport(bytes: Buffer, now: Date): ReportCheck {
  try {
    return judge(readReport(bytes), now);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { definition, detail, faults, faultCount } = error;
    if (faults.length > 0) return { fits: false, faults, faultCount };
    return { fits: false, faults: [{ pointer: '', code: definition.code, detail }], faultCount: 1 };
  }
}

function readReport(bytes: Buffer): JsonValue {
  if (bytes.length > limits.reportBodyBytes) throw tooLarge(limits.reportBodyBytes);
  const parsed = parseJson(decodeUtf8(bytes));
  if (!parsed.ok) throw unreadJson(parsed);
  return parsed.value;
}

type Check = ReturnType<typeof createBodyCheck>;

let compiled: Check | undefined;

/** Compiled when it is first asked: it takes some 50 ms. */
function schemaFaults(report: JsonValue): ReturnType<Check> {
  compiled ??= createBodyCheck(reportSchema, [reportItemSchema]);
  return compiled(report);
}

function judge(report: JsonValue, now: Date): ReportCheck {
  const found = schemaFaults(report);
  if (found.count() > 0) return { fits: false, faults: found.listed(), faultCount: found.count() };
  const times = { acceptedAt: instantOf(now), createdAt: createdAtOf(report) };
  const decide = createDecider(times, emptyLedger());
  const tally = createReportTally();
  const invalid: InvalidItem[] = [];
  for (const [index, item] of atOnce(readTransactions(itemsOf(report))).entries()) {
    const decision = decide(item);
    tally.add(item, decision);
    if (decision.outcome !== 'invalid') continue;
    invalid.push({ pointer: `/transactions/${index}`, id: item.id, reason: decision.reason });
  }
  const totals = tally.totals().map(({ currency, transactionCount, fullAmount, taxAmount }) => {
    const base = fullAmount - taxAmount;
    return { currency, transactions: transactionCount, gross: fullAmount, tax: taxAmount, base };
  });
  return { fits: true, counts: countsOnWire(tally.outcomes()), invalid, totals };
}

function itemsOf(report: JsonValue): readonly JsonValue[] {
  const items =
    typeof report === 'object' && report !== null ? Reflect.get(report, 'transactions') : undefined;
  if (!Array.isArray(items)) throw new Error('a report passed the schema without transactions');
  return items;
}

/** The books of a merchant who has reported nothing yet, and of whose fees nothing is known. */
function emptyLedger(): Ledger {
  return {
    recorded: new Map(),
    closedThrough: null,
    choosePlan: () => undefined,
    volumes: createYearVolumes([]),
  };
}
