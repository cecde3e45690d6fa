import type { Transaction } from '@stoa/client';
import { listOf, parseJson } from '@stoa/contract';
import { CommandError } from '../terminal/command-error.js';
import type { FileKind, Reading } from './checked-file.js';
import { openBlob } from './open-blob.js';
import { readProviderFile } from './read-provider-file.js';
import { type ReportHead, readReportItems } from './report-items.js';

/** A transaction to send, and its line in the file. */
export interface PlacedTransaction {
  readonly transaction: Transaction;
  readonly line: number;
}

/** What is sent of a file that was checked. */
export interface ToSend {
  readonly transactions: AsyncIterable<PlacedTransaction>;
  /** Of the report; undefined for a provider's file: the time of its reports is then their last settlement. */
  readonly createdAt: string | undefined;
}

/** How the file was checked, and whether the check had to read it twice. */
export interface SendOptions {
  readonly kind: FileKind;
  readonly reading: Reading;
  readonly isReadTwice: boolean;
}

/** Reads a file again, for sending it. It is read no faster than the caller takes the transactions. */
export async function transactionsOfFile(
  file: File,
  { kind, reading, isReadTwice }: SendOptions,
): Promise<ToSend> {
  if (kind !== 'report') {
    const given = { file, preset: kind, reading };
    return { transactions: providerTransactions(given, isReadTwice), createdAt: undefined };
  }
  return { transactions: reportTransactions(file), createdAt: await createdAtOf(file) };
}

async function createdAtOf(file: File): Promise<string | undefined> {
  const head: ReportHead = {};
  for await (const _ of readReportItems((await openBlob(file, file.name)).chunks, head))
    if (head.createdAt !== undefined) break;
  const parsed = head.createdAt === undefined ? undefined : parseJson(head.createdAt);
  return parsed?.ok === true ? String(parsed.value) : undefined;
}

async function* reportTransactions(file: File): AsyncGenerator<PlacedTransaction> {
  const { chunks } = await openBlob(file, file.name);
  for await (const { text, line } of readReportItems(chunks))
    yield { transaction: transactionIn(text), line };
}

function transactionIn(text: string): Transaction {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new CommandError('The file has changed since it was checked.');
  return parsed.value as unknown as Transaction;
}

type Given = Omit<Parameters<typeof readProviderFile>[0], 'folder' | 'onReported' | 'onProgress'>;

/** The transactions of a provider's file. The next report is made only after the one before was taken. */
async function* providerTransactions(given: Given, isReadTwice: boolean): AsyncGenerator<PlacedTransaction> {
  const { readable, writable } = new TransformStream<PlacedTransaction[], PlacedTransaction[]>();
  const writer = writable.getWriter();
  let isLast = !isReadTwice;
  let lines: number[] = [];
  const reading = readProviderFile({
    ...given,
    folder: {
      write: async (name, body) => {
        const placed = isLast && name.startsWith('report-') ? placedIn(body, lines) : [];
        lines = [];
        if (placed.length > 0) await writer.write(placed);
      },
      append: async () => undefined,
      clear: async () => {
        isLast = true;
        lines = [];
      },
    },
    onReported: (line) => void lines.push(line),
    onProgress: () => undefined,
  }).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  );
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield* value;
    }
  } finally {
    await reader.cancel();
    await reading.catch(() => undefined);
  }
}

function placedIn(body: string, lines: readonly number[]): PlacedTransaction[] {
  const parsed = parseJson(body);
  const transactions = parsed.ok ? listOf(parsed.value, 'transactions') : [];
  return transactions.map((transaction, index) => ({
    transaction: transaction as unknown as Transaction,
    line: lines[index] ?? 0,
  }));
}
