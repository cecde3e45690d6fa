/**
 * Every shape of call, and what must not compile. It is compiled with the strictness of several programs, and the
 * packed types with the oldest and the newest TypeScript that are supported.
 */
import {
  type Answer,
  type AttributionEvent,
  createStoaClient,
  type Item,
  type Listing,
  type Schema,
  type Sendable,
  type StoaClient,
  StoaError,
  type Transaction,
} from '@stoa/client';
import { createOperatorClient } from '@stoa/client/operator';
import type { Statement, WhatIf } from '@stoa/client/schemas';
import { createSessionClient } from '@stoa/client/session';
import { unchecked, verifyInstallationToken } from '@stoa/client/verify';

type Equal<One, Other> = [One, Other] extends [Other, One] ? true : false;
const baseUrl = 'http://127.0.0.1:9';
const signal = new AbortController().signal;
const month = '2026-11';

export const stoa = createStoaClient({
  baseUrl,
  apiKey: 'k',
  credential: { username: 'u', password: 'p' },
  timeoutMs: 5,
});
export const operator = createOperatorClient({
  baseUrl,
  operatorToken: 't',
  onRetry: ({ waitMs }) => void waitMs,
});
export const inPage = [
  createOperatorClient({ baseUrl, session: {} }),
  createStoaClient({ baseUrl, session: { merchantId: 7 } }),
];
const session = createSessionClient({ baseUrl });

export async function parts(given?: AbortSignal): Promise<Statement> {
  await stoa.service.publicKeys();
  await stoa.service.publicKeys({ signal });
  await stoa.installKeys.revoke('com.example.game', 17n, { giveUpAfterMs: 0 });
  await stoa.statements.get(month, { signal: given, timeoutMs: undefined });
  return stoa.statements.get(month, { signal, giveUpAfterMs: 0, timeoutMs: 1_000 });
}

export async function queries(): Promise<readonly string[]> {
  const days: Schema<'ReportDays'> = await stoa.reports.days();
  await stoa.reports.days({ from: '2026-11-01' }, { signal });
  await stoa.reports.days(undefined, { signal });
  await stoa.reports.result(17n);
  await stoa.reports.result('17', { signal });
  await operator.statements.readiness(month, { limit: 10 }, { signal });
  await operator.events.fate('6f1c3f0a-3c6e-4a58-9a0e-2b8c1d7e5f42', { merchant_id: 1 }, { signal });
  return [days.from];
}

export async function bodies(transactions: readonly Transaction[], bytes: Uint8Array): Promise<bigint> {
  await stoa.reports.submit(bytes);
  await stoa.reports.submit({ created_at: month, transactions }, { signal });
  const payment = { id: 'a', currency: 'EUR', payer_country: 'DEU', settled_at: month };
  const given = [{ ...payment, full_amount: 1_190, tax_amount: 190n }] as const;
  await operator.merchants.create({ name: 'Example Games' }, { signal });
  await operator.merchants.suspend(1, { reason: 'The contract has ended' }, { signal });
  const terms = { merchant_id: 1, month, rate_basis_points: 1_500 };
  const whatIf: WhatIf = await operator.feePlans.whatIf(terms, { cursor: 'c' }, { signal });
  await operator.feePlans.whatIf(terms, undefined, { signal });
  void whatIf.next_cursor;
  return (await stoa.reports.submit({ created_at: month, transactions: given })).reportId;
}

export async function answers(): Promise<undefined> {
  const page: string = await stoa.statements.page(month, { signal });
  const pdf: ReadableStream<Uint8Array> = await stoa.statements.pdf(month, { signal });
  const rows = await stoa.exports.transactions({ format: 'csv' }, { signal });
  const endedAt: string | undefined = rows.endedAt;
  const made = await operator.corrections.make(1, { transaction_id: 'a', kind: 'void', reason: 'r' });
  const waits: boolean = 'correction_proposal_id' in made;
  void [page, pdf, endedAt, waits];
  await session.session.confirm({ password: 'p' }, { signal });
  return stoa.events.submit({ events: [] }, { signal });
}

export async function lists(): Promise<bigint> {
  let fees = 0n;
  for await (const { fee_amount } of stoa.transactions.list({ limit: 100, settled_from: month }, { signal }))
    fees += fee_amount ?? 0n;
  for await (const { entries } of stoa.statements.entries(month, { currency: 'EUR' }, { signal }).pages())
    fees += BigInt(entries.length);
  const all: Listing<Schema<'ReportPage'>, Schema<'ReportSummary'>> = stoa.reports.list();
  return fees + BigInt((await all.page()).reports.length);
}

export async function helpers(events: AttributionEvent[], file: Blob): Promise<number> {
  const { validCount } = await stoa.reports.upload(file, { waitMs: 1, createdAt: month, signal });
  await stoa.reports.wait(17n, { waitMs: 1, signal });
  await stoa.events.send(events, { parallel: 2, signal });
  const buffer = stoa.events.buffer({
    onFull: () => {},
    onInvalid: () => {},
    onError: () => {},
    capacity: 10,
  });
  await buffer.close({ signal });
  const claims = await verifyInstallationToken('t', {
    issuer: baseUrl,
    audience: 'a',
    requestToken: unchecked,
  });
  return validCount + (claims.match.candidates ?? 0);
}

/** The types of a call, from the call. */
export const named: readonly true[] = [
  true satisfies Equal<Answer<StoaClient['statements']['get']>, Schema<'Statement'>>,
  true satisfies Equal<Answer<StoaClient['reports']['list']>, Schema<'ReportPage'>>,
  true satisfies Equal<Item<StoaClient['reports']['list']>, Schema<'ReportSummary'>>,
  true satisfies Equal<Answer<StoaClient['statements']['page']>, string>,
  true satisfies Equal<
    Parameters<StoaClient['corrections']['request']>[0],
    Sendable<Schema<'NewCorrectionRequests'>> | Uint8Array
  >,
];

export function isKnown(error: unknown): boolean {
  return error instanceof StoaError && error.code === 'unknown_statement' && error.errors.length === 0;
}

/** None of these compiles. At run time each is a `TypeError`. */
export const refused: readonly (() => unknown)[] = [
  // @ts-expect-error Options come last.
  () => stoa.statements.get(month, undefined, { signal }),
  // @ts-expect-error There is no such option.
  () => stoa.statements.get(month, { timeout: 1 }),
  // @ts-expect-error The call has no query.
  () => stoa.statements.get(month, { limit: 1 }),
  // @ts-expect-error A signal is a member of options.
  () => stoa.statements.get(month, signal),
  // @ts-expect-error Options are not a number, which `['2026-11'].map(stoa.statements.get)` would give.
  () => [month].map(stoa.statements.get)[0],
  // @ts-expect-error Options come after the query.
  () => stoa.reports.days({ signal }),
  // @ts-expect-error Options come after the query.
  () => stoa.transactions.list({ signal }),
  // @ts-expect-error There is no such option.
  () => stoa.transactions.list({}, { retries: 1 }),
  // @ts-expect-error A query is an object.
  () => stoa.transactions.list(month),
  // @ts-expect-error A query has named members.
  () => stoa.transactions.list(new Map([['limit', 1]])),
  // @ts-expect-error A body is needed.
  () => stoa.reports.submit(),
  // @ts-expect-error There is no such option.
  () => stoa.reports.submit({ created_at: month, transactions: [] }, { createdAt: month }),
  // @ts-expect-error The query comes after the body.
  () => operator.feePlans.whatIf({ merchant_id: 1, month, rate_basis_points: 1_500 }, { signal }),
  // @ts-expect-error There is no such option.
  () => stoa.reports.upload([], { onProgress: () => {} }),
  // @ts-expect-error There is no such option.
  () => stoa.reports.wait(17n, { parallel: 2 }),
  // @ts-expect-error There is no such option.
  () => stoa.events.send([], { waitMs: 1 }),
  // @ts-expect-error There is no such option.
  () => stoa.events.buffer({ onFull: () => {}, onInvalid: () => {}, onError: () => {}, size: 1 }),
  // @ts-expect-error There is no such option.
  () => createStoaClient({ baseUrl, apikey: 'k' }),
  // @ts-expect-error There is no such option.
  () => createOperatorClient({ baseUrl, operatorToken: 't', token: 't' }),
  // @ts-expect-error There is no such option.
  () => createSessionClient({ baseUrl, apiKey: 'k' }),
  // @ts-expect-error There is no such expectation.
  () => verifyInstallationToken('t', { issuer: baseUrl, audience: 'a', requestToken: 'r', clock: 1 }),
];

/** These do not compile either; the service says what is wrong with them. */
export const refusedByService: readonly (() => unknown)[] = [
  // @ts-expect-error The query has no such parameter.
  () => stoa.transactions.list({ settledFrom: month }),
  // @ts-expect-error The member has another name.
  () => operator.merchants.create({ label: 'Example Games' }),
  // @ts-expect-error A parameter is missing.
  () => operator.events.fate('6f1c3f0a-3c6e-4a58-9a0e-2b8c1d7e5f42'),
];
