import assert from 'node:assert/strict';
import { type ChaosMerchant, type Client, fetchCall } from './client-calls.js';

/**
 * Exports all transactions of a merchant. An export that ends properly must contain everything that was completed
 * before it began, once. Otherwise it must break off, so that its reader sees that it is incomplete.
 */
export async function takeExport(merchant: ChaosMerchant, client: Client): Promise<void> {
  const { books, random, stage } = client;
  const { reports } = books.of(merchant.merchantId);
  const known = new Set(reports.slice(0, -maxUnderWay).flatMap(({ valid }) => valid));
  const path = '/merchant-api/v1/exports/transactions?by=settled&format=ndjson';
  const door = await stage.fleet.door(random);
  const read = await fetchCall(door.url, { path, key: merchant.apiKey })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => undefined);
  if (read === undefined) {
    books.exports.brokenOff += 1;
    return;
  }
  if (read.status === 503) return void (await door.ready());
  assert.equal(read.status, 200, read.text);
  const ids = idsOf(read.text);
  const found = new Set(ids);
  assert.equal(found.size, ids.length, 'an export has a transaction twice');
  assert.deepEqual(
    [...known].filter((id) => !found.has(id)),
    [],
    'an export that ended as it should lacks transactions',
  );
  books.exports.complete += 1;
}

/** The last reports of a merchant, which may not be completed yet. */
const maxUnderWay = 3;

function idsOf(lines: string): string[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { transaction_id: string }).transaction_id);
}
