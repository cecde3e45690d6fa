import { createStoaClient } from '@stoa/client';
import { waitUntil } from '@stoa/server/test/wait-until';
import type { ConsoleGround } from './console-ground.js';

/** Requests a correction of a transaction of the first merchant. Nobody decides it. */
export async function askForRefund({ service, seeded }: ConsoleGround): Promise<void> {
  const client = createStoaClient({ baseUrl: service.url, apiKey: seeded.apiKeys[0] ?? '' });
  const { transactions } = await client.transactions.list({ limit: 1 }).page();
  await client.corrections.request({
    corrections: [
      { id: 'refund-1', transaction_id: transactions[0]?.id ?? '', kind: 'void', reason: 'Bought twice' },
    ],
  });
}

/**
 * Ends the store's plan, and records a transaction of a merchant that no plan covers. That blocks the merchant's
 * October.
 */
export async function blockOctober({ service, seeded }: ConsoleGround, position = 0): Promise<void> {
  const { apiKeys } = seeded;
  // Not with the call, which may wait for a second person.
  await service.database.pool.query(`
    update stoa.fee_plan
    set in_force_until = '2026-10-25', ended_by = 'test'
    where fee_plan_id = (select min(fee_plan_id) from stoa.fee_plan)
      and in_force_until is null`);
  const client = createStoaClient({ baseUrl: service.url, apiKey: apiKeys[position] ?? '' });
  await client.reports.submit({
    created_at: service.clock.now().toISOString(),
    transactions: [
      {
        id: 'order-without-plan',
        currency: 'EUR',
        full_amount: 1190,
        tax_amount: 190,
        payer_country: 'DEU',
        settled_at: '2026-10-30T12:00:00Z',
      },
    ],
  });
  await waitUntil('the report is recorded', async () => {
    const { rows } = await service.database.pool.query<{ open: boolean }>(
      'select exists (select from stoa.report where completed_at is null) as open',
    );
    return rows[0]?.open === false ? true : undefined;
  });
}
