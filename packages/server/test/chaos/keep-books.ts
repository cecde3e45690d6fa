import assert from 'node:assert/strict';
import { waitUntil } from '../wait-until.js';
import type { SentTransaction } from './book-journal.js';
import { type ChaosMerchant, type Client, repeatCall } from './client-calls.js';

const sizes = [1, 5, 20, 200] as const;
const reportsPath = '/merchant-api/v1/reports/transactions';
const completedLimitMs = 100_000;

interface Bookkeeping {
  readonly turn: number;
  readonly merchant: ChaosMerchant;
  readonly client: Client;
}

/** A turn of a merchant's bookkeeping: reports, and then a correction or the end of a month, alternately. */
export async function keepBooks(bookkeeping: Bookkeeping): Promise<void> {
  const { turn, client } = bookkeeping;
  const { random } = client;
  const names = Array.from({ length: 1 + random.below(3) }, (_none, index) => `${turn}-${index}`);
  await Promise.all(names.map((name) => sendReport(name, bookkeeping)));
  if (turn % 2 === 0) await voidOne(bookkeeping);
  else if (turn > 1) await closeMonth(bookkeeping);
}

/** Each turn has a different month, and all of these are over. */
function monthOf(turn: number): string {
  return new Date(Date.UTC(1990, turn, 1)).toISOString().slice(0, 7);
}

/** Sends a report until it is acknowledged, and waits until it is completed. */
async function sendReport(name: string, bookkeeping: Bookkeeping): Promise<void> {
  const { merchant, client } = bookkeeping;
  const books = client.books.of(merchant.merchantId);
  const { fresh, repeated, invalid } = planReport(name, bookkeeping);
  const transactions = [...fresh, ...repeated, ...invalid];
  const created_at = new Date().toISOString();
  const upload = {
    path: reportsPath,
    key: merchant.apiKey,
    body: JSON.stringify({ created_at, transactions }),
  };
  const { text } = await repeatCall(upload, client);
  const { reportId } = JSON.parse(text) as { reportId: number };
  const valid = [...fresh, ...repeated].map(({ id }) => id);
  books.reports.push({ reportId, valid, invalid: invalid.map(({ id }) => id) });
  for (const one of fresh) books.transactions.set(one.id, one);
  await waitUntil(
    `the report ${reportId} is completed`,
    async () => ((await readReport(reportId, bookkeeping)).completed_at === null ? undefined : true),
    completedLimitMs,
  );
}

export interface ReadReport {
  readonly completed_at: string | null;
  readonly transactions: {
    readonly valid: readonly string[];
    readonly invalid: readonly { readonly id: string }[];
  };
}

/** What the service says of a report. */
export async function readReport(
  reportId: number,
  { merchant, client }: Pick<Bookkeeping, 'merchant' | 'client'>,
): Promise<ReadReport> {
  const path = `${reportsPath}?report_id=${reportId}`;
  return JSON.parse((await repeatCall({ path, key: merchant.apiKey }, client)).text) as ReadReport;
}

interface PlannedReport {
  readonly fresh: readonly SentTransaction[];
  /** A transaction that was reported before, unchanged. */
  readonly repeated: readonly SentTransaction[];
  readonly invalid: readonly { readonly id: string }[];
}

/** Transactions of this month, and some of months that may be closed by now. */
function planReport(name: string, { turn, merchant, client }: Bookkeeping): PlannedReport {
  const { random, books } = client;
  const fresh = Array.from(
    { length: random.pick(sizes) },
    (_none, index): SentTransaction => ({
      id: `${name}-${index}`,
      currency: 'EUR',
      full_amount: 1_000 + 10 * random.below(100_000),
      tax_amount: 0,
      payer_country: 'DEU',
      settled_at: `${monthOf(random.chance(0.8) ? turn : random.below(turn))}-15T12:00:00Z`,
    }),
  );
  const { transactions, voided } = books.of(merchant.merchantId);
  const standing = [...transactions.values()].filter(({ id }) => !voided.has(id));
  const repeated = random.chance(0.3) ? standing.slice(0, 1) : [];
  const [first] = fresh;
  const invalid = random.chance(0.2) ? [{ ...first, id: `${name}-invalid`, currency: 'ZZZ' }] : [];
  return { fresh, repeated, invalid };
}

/** Voids a transaction. If the answer was lost, the repeated call is answered that nothing changes any more. */
async function voidOne({ merchant, client }: Bookkeeping): Promise<void> {
  const { merchantId } = merchant;
  const { transactions, voided } = client.books.of(merchantId);
  const id = client.random.pick(['', ...transactions.keys()]);
  if (id === '' || voided.has(id)) return;
  const body = JSON.stringify({ transaction_id: id, kind: 'void', reason: 'It was refunded.' });
  const path = `/operator-api/v1/merchants/${merchantId}/corrections`;
  await repeatCall({ path, key: client.operatorToken, body, statuses: [201, 409] }, client);
  voided.add(id);
}

/**
 * Grants a credit in the previous month, which the close uses up, closes the month, and keeps the text of its
 * statement.
 */
async function closeMonth({ turn, merchant, client }: Bookkeeping): Promise<void> {
  const { merchantId, apiKey: key } = merchant;
  const month = monthOf(turn - 1);
  const credit = {
    reference: month,
    kind: 'credit',
    month,
    currency: 'EUR',
    amount: 50_000,
    reason: 'Agreed.',
  };
  const grant = `/operator-api/v1/merchants/${merchantId}/adjustments`;
  const granted = { path: grant, key: client.operatorToken, body: JSON.stringify(credit), statuses: [201] };
  await repeatCall(granted, client);
  const path = `/operator-api/v1/statements/${month}/close?wait=30`;
  const body = JSON.stringify({ merchant_id: merchantId });
  const { text } = await repeatCall({ path, key: client.operatorToken, body }, client);
  const { merchants } = JSON.parse(text) as { merchants: { outcome: string }[] };
  assert.match(merchants[0]?.outcome ?? '', /^closed/, `${month} of merchant ${merchantId}: ${text}`);
  client.books.of(merchantId).closed.set(month, (await readStatement(month, key, client)) ?? '');
}

/** The statement as text, undefined where the month has none. */
export async function readStatement(month: string, key: string, client: Client): Promise<string | undefined> {
  const path = `/merchant-api/v1/statements/${month}`;
  const { status, text } = await repeatCall({ path, key, statuses: [200, 404] }, client);
  return status === 200 ? text : undefined;
}
