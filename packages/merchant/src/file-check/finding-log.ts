import { checkReport, wireLimits } from '@stoa/contract';
import type { CheckedTotal, Finding } from './checked-file.js';

/** Tells where the transactions of a report's body are in the file. */
export interface Places {
  readonly line: (index: number) => number | undefined;
  readonly item: (index: number) => number | undefined;
  /** The transactions that only a cure could read. */
  readonly cured?: readonly number[];
}

/** Collects the findings and sums while the reports of a file are checked one by one. */
export interface FindingLog {
  /** Checks a report by the rules of the service, at `now`. */
  readonly check: (body: string, places: Places) => void;
  readonly listed: () => readonly Finding[];
  /** How many transactions that only a cure could read would be recorded. */
  readonly cured: () => number;
  readonly counts: () => Record<Finding['is'], number>;
  readonly totals: () => readonly CheckedTotal[];
  readonly warnings: () => readonly string[];
}

const encoder = new TextEncoder();

export function createFindingLog(now: Date): FindingLog {
  const listed: Finding[] = [];
  let cured = 0;
  const counts = { unreadable: 0, refused: 0, invalid: 0 };
  const totals = new Map<string, CheckedTotal>();
  const warnings = new Set<string>();
  const count = (is: Finding['is'], more: number): void => {
    counts[is] += more;
  };
  const list = (finding: Finding): void => {
    if (listed.length < wireLimits.faultsListed) listed.push(finding);
  };
  return {
    check: (body, places) => {
      const check = checkReport(encoder.encode(body), now);
      if (!check.fits) {
        count('refused', check.faultCount);
        for (const { pointer, detail } of check.faults)
          list({
            is: 'refused',
            ...placeOf(pointer, places),
            problem: detail,
            cause: detail,
            proposal: undefined,
          });
        return;
      }
      count('invalid', check.invalid.length);
      const invalid = new Set(check.invalid.map(({ pointer }) => pointer));
      cured += (places.cured ?? []).filter((index) => !invalid.has(`/transactions/${index}`)).length;
      for (const { pointer, id, reason } of check.invalid.slice(0, wireLimits.faultsListed))
        list({
          is: 'invalid',
          ...placeOf(pointer, places),
          id,
          problem: reason,
          cause: reason.replace(/:.*/s, ''),
          proposal: undefined,
        });
      for (const { currency, transactions, gross, tax } of check.totals) {
        const sum = totals.get(currency) ?? { currency, transactions: 0, gross: 0n, tax: 0n };
        totals.set(currency, {
          currency,
          transactions: sum.transactions + transactions,
          gross: sum.gross + gross,
          tax: sum.tax + tax,
        });
      }
      for (const { currency, detail } of check.warnings) warnings.add(`${currency}: ${detail}`);
    },
    listed: () => listed,
    cured: () => cured,
    counts: () => ({ ...counts }),
    totals: () => [...totals.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    warnings: () => [...warnings],
  };
}

function placeOf(pointer: string, { line, item }: Places): Pick<Finding, 'line' | 'item' | 'column' | 'id'> {
  const [, index, column] = /^\/transactions\/(\d+)(?:\/(.+))?$/.exec(pointer) ?? [];
  if (index === undefined)
    return { line: undefined, item: undefined, column: pointer.replace(/^\//, ''), id: '' };
  const at = Number(index);
  return { line: line(at), item: item(at), column: column ?? '', id: '' };
}
