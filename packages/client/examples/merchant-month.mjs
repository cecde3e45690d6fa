/**
 * A merchant's whole month with `@stoa/client`: its payments become reports, refunds become requests for corrections,
 * purchases become events, and the statement and an export come back.
 *
 *   npm start                             in one terminal
 *   node packages/client/examples/merchant-month.mjs      in another
 *
 * It uses the demonstration merchant of the data directory (STOA_DATA, default ./stoa-data) and the address
 * STOA_BASE_URL (default http://127.0.0.1:8080).
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createStoaClient, StoaError } from '@stoa/client';

const file = path.join(process.env.STOA_DATA ?? 'stoa-data', 'demo.json');
const { apiKey, username, password } = JSON.parse(await readFile(file, 'utf8'));
const say = (line) => process.stdout.write(`${line}\n`);

const stoa = createStoaClient({
  baseUrl: process.env.STOA_BASE_URL ?? 'http://127.0.0.1:8080',
  apiKey,
  credential: { username, password },
  onRetry: ({ call, waitMs, reason }) => say(`${call}: again in ${Math.ceil(waitMs)} ms, because ${reason}`),
});

// Build: what the shop's own database knows of its payments, in the names of the interface. Amounts are in minor units.
const run = randomUUID().slice(0, 8);
const settledAt = new Date(Date.now() - 3_600_000).toISOString();
const payments = ['DEU', 'FRA', 'XXX'].map((country, index) => ({
  id: `${run}-${index}`,
  currency: 'EUR',
  full_amount: 1190n * BigInt(index + 1),
  tax_amount: 190n * BigInt(index + 1),
  payer_country: country,
  settled_at: settledAt,
}));

// Validate: a dry run, which stores nothing.
const forecast = await stoa.reports.validate({ created_at: settledAt, transactions: payments });
say(`forecast: ${forecast.counts.valid} valid, ${forecast.counts.invalid} invalid`);

// Upload, and read the reasons. After a crash the same call goes on where it was.
const { validCount, invalid } = await stoa.reports.upload(payments);
say(`recorded: ${validCount}`);
for (const { position, code, reason } of invalid) say(`  payment ${position} is not: ${code} (${reason})`);

// Correct: repair what was invalid and upload it again, and ask to take a refund back.
const repaired = invalid.map(({ position }) => ({ ...payments[position], payer_country: 'ITA' }));
say(`repaired: ${(await stoa.reports.upload(repaired)).validCount}`);
const refund = { id: `${run}-refund`, transaction_id: payments[0].id, kind: 'refund', currency: 'EUR' };
const { results } = await stoa.corrections.request({
  corrections: [{ ...refund, full_amount: 595, reason: 'half was sent back' }],
});
for (const { request, problem } of results) say(`refund: ${request?.state ?? problem?.detail}`);

// Events: what the customers of the installations bought. An event counts once, however often it is sent.
const buffer = stoa.events.buffer({
  onFull: () => say('the buffer is full: slow down'),
  onInvalid: (event, faults) => say(`event ${event.event_id}: ${faults[0]?.detail}`),
  onError: (error) => say(`events are sent later: ${error.message}`),
});
for await (const { installation_id } of stoa.installations.list({ limit: 100 })) {
  buffer.add({
    event_name: 'purchase_completed',
    payload: { currency: 'EUR', amount: '11.90' },
    event_datetime: settledAt,
    event_id: randomUUID(),
    installation_id,
  });
}
say(`events: ${buffer.size} to send`);
await buffer.close();

// Statement: read the one of the month in which all the payments are.
const month = settledAt.slice(0, 7);
for (const { currency, gross, fee } of (await stoa.statements.get(month)).currencies)
  say(`statement ${month}: ${currency} ${gross} gross, ${fee} fee, in minor units`);
await stoa.statements.get('1999-01').catch((error) => {
  if (!(error instanceof StoaError)) throw error;
  say(`there is none of 1999: ${error.code}`);
});

// Export: as a stream of any length.
let bytes = 0;
for await (const chunk of await stoa.exports.transactions({
  from: settledAt,
  by: 'settled',
  format: 'csv',
}))
  bytes += chunk.length;
say(`export: ${bytes} bytes of CSV`);
say('The month is done.');
