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
  /** If a report is full, waits until it is written, so that memory never holds more than one. */
  readonly add: (transaction: BuiltTransaction) => Promise<void>;
  /** Writes the last report and returns all of them, in the order of the file. */
  readonly finish: () => Promise<readonly WrittenReport[]>;
}

/** The bytes around the transactions. The time has 20 characters, because it is given to the second. */
const ENVELOPE_BYTES = '{"created_at":"2026-01-01T00:00:00Z","transactions":[\n\n]}\n'.length;
const SEPARATOR = ',\n';

/**
 * Splits transactions into the bodies of report uploads, in order. `created_at` is the last settlement in a report,
 * rounded up to the second, so that the same file makes the same reports at any time, and no transaction is settled
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
    written.push({ file, transactions: items.length, bytes: bytesOf(content), createdAt: created });
    [items, bytes, last] = [[], ENVELOPE_BYTES, 0];
    await write(file, content);
  };
  return {
    add: async (transaction) => {
      const item = serialize(transaction);
      const size = bytesOf(item) + SEPARATOR.length;
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

const encoder = new TextEncoder();

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

/** The text of one transaction in a report. */
export function serialize(transaction: BuiltTransaction): string {
  const { id, currency, fullAmount, taxAmount, payerCountry, settledAt, facts } = transaction;
  const others = facts.map(([member, value]) => `,"${member}":${JSON.stringify(value)}`).join('');
  return (
    `{"id":${JSON.stringify(id)},"currency":"${currency}","full_amount":${fullAmount},"tax_amount":${taxAmount},` +
    `"payer_country":"${payerCountry}","settled_at":"${settledAt.text}"${others}}`
  );
}

/** Whether a build writes files of this name. */
export function isBuildFile(name: string): boolean {
  return name === faultsFile || name === correctionsFile || /^report-\d{4,}\.json$/.test(name);
}

/** Lists the rows that were skipped. */
export const faultsFile = 'faults.csv';

/** Requests corrections for the refunds and chargebacks of the file. */
export const correctionsFile = 'corrections.ndjson';
