import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Transaction } from '../src/index.js';
import { withClient } from './client-bench.js';
import { answer, type Behaviour } from './odd-service.js';

/** What a transaction may say besides its amount (clients/vectors/transactions.json): it is sent byte for byte. */

const { cases } = JSON.parse(
  await readFile(new URL('../../../../clients/vectors/transactions.json', import.meta.url), 'utf8'),
) as {
  readonly cases: readonly {
    readonly name: string;
    readonly facts: Pick<Transaction, 'bundle_id' | 'kind' | 'channel'>;
    readonly item: string;
  }[];
};

const completed: Behaviour = (response, received) =>
  answer(200, {
    reportId: 7,
    completed_at: '2026-03-01T12:00:00Z',
    transactions: { valid: ['t-1'], invalid: [] },
  })(response, received);

for (const { name, facts, item } of cases) {
  test(`transaction: ${name}`, () =>
    withClient([completed], async ({ client, service }) => {
      const transaction: Transaction = {
        id: 't-1',
        currency: 'EUR',
        full_amount: 1190,
        tax_amount: 190n,
        payer_country: 'DEU',
        settled_at: '2026-02-20T10:00:00Z',
        ...facts,
      };
      await client.reports.upload([transaction]);
      assert.ok(service.received[0]?.body.includes(item), service.received[0]?.body);
    }));
}
