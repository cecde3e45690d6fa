import path from 'node:path';
import type { BuiltTransaction } from './conversion.js';
import { rfc3339 } from './settled-at.js';

export interface ReportLimits {
  /** A report stays below this. */
  readonly bytes: number;
  readonly transactions: number;
}

export interface WrittenReport {
  readonly file: string;
  readonly transactions: number;
  readonly bytes: number;
  readonly createdAt: string;
}

export interface ReportWriterOptions {
  readonly limits: ReportLimits;
  /** Seconds since 1970, for every report; without it, the last settlement of each. */
  readonly createdAt: number | undefined;
  readonly write: (file: string, content: string) => Promise<void>;
}

export interface ReportWriter {
  /** Waits while a full report is written: no more than one is ever held. */
  readonly add: (transaction: BuiltTransaction) => Promise<void>;
  /** Writes what is left and tells all reports, in the order of the file. */
  readonly finish: () => Promise<readonly WrittenReport[]>;
}

/** What stands around the transactions; the time has 20 characters, to the second. */
const ENVELOPE_BYTES = '{"created_at":"2026-01-01T00:00:00Z","transactions":[\n\n]}\n'.length;
const SEPARATOR = ',\n';

/**
 * Splits transactions into the bodies of report uploads, in their order. `created_at` is the last settlement in a
 * report, to the second and rounded up: the same file makes the same reports, whenever it is built, and none is settled
 * after its report.
 */
export function createReportWriter({ limits, createdAt, write }: ReportWriterOptions): ReportWriter {
  const written: WrittenReport[] = [];
  let items: string[] = [];
  let bytes = ENVELOPE_BYTES;
  let last = 0;

  const flush = async (): Promise<void> => {
    if (items.length === 0) return;
    const file = `report-${String(written.length + 1).padStart(4, '0')}.json`;
    const created = rfc3339(createdAt ?? last);
    const content = `{"created_at":"${created}","transactions":[\n${items.join(SEPARATOR)}\n]}\n`;
    written.push({ file, transactions: items.length, bytes: Buffer.byteLength(content), createdAt: created });
    [items, bytes, last] = [[], ENVELOPE_BYTES, 0];
    await write(file, content);
  };
  return {
    add: async (transaction) => {
      const item = serialize(transaction);
      const size = Buffer.byteLength(item) + SEPARATOR.length;
      if (items.length >= limits.transactions || bytes + size >= limits.bytes) await flush();
      bytes += size;
      items.push(item);
      last = Math.max(last, transaction.settledAt.seconds);
    },
    finish: async () => {
      await flush();
      return written;
    },
  };
}

/** One transaction as it stands in a report. */
export function serialize(transaction: BuiltTransaction): string {
  const { id, currency, fullAmount, taxAmount, payerCountry, settledAt } = transaction;
  return (
    `{"id":${JSON.stringify(id)},"currency":"${currency}","full_amount":${fullAmount},"tax_amount":${taxAmount},` +
    `"payer_country":"${payerCountry}","settled_at":"${settledAt.text}"}`
  );
}

/** The files that a build may leave behind. */
export function isBuildFile(name: string): boolean {
  return name === faultsFile || (path.extname(name) === '.json' && /^report-\d{4,}\.json$/.test(name));
}

/** Lists the rows that were skipped. */
export const faultsFile = 'faults.csv';
