import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.js';
import { systemClock } from '../../src/kernel/clock.js';
import { createOutbound } from '../../src/outbound/index.js';
import { createWebhookManagement } from '../../src/webhooks/index.js';
import { tester } from '../fixtures/audit-entries/tester.js';
import { type ReceivedWebhook, startWebhookReceiver } from '../fixtures/webhooks/webhook-receiver.js';
import { waitUntil } from '../wait-until.js';
import { letWebhooksBeDue, numberedIn, type Told, waitingWebhooks } from './hook-store.js';

/** Receives the webhooks of some merchants and of the operator while everything else is killed. */
export interface HookReceiver {
  /**
   * Waits until nothing is left to send, and fails unless every notification came. Returns how many came, and how many
   * of these twice.
   */
  assertTold(): Promise<Hooked>;
  stop(): Promise<void>;
}

export interface Hooked {
  readonly webhooks: number;
  readonly doubledWebhooks: number;
}

export interface HookOptions {
  readonly database: Database;
  readonly masterSecret: Buffer;
  readonly streams: readonly number[];
}

const settleLimitMs = 60_000;

/**
 * Each stream gets an endpoint with order, and one without. The receiver refuses some webhooks when they come for the
 * first time.
 */
export async function startHookReceiver({
  database,
  masterSecret,
  streams,
}: HookOptions): Promise<HookReceiver> {
  const seen = new Set<string>();
  const receiver = await startWebhookReceiver((webhook, response) => {
    const name = `${webhook.path} ${webhook.id}`;
    const refuses = !seen.has(name) && webhook.id.endsWith('7');
    seen.add(name);
    response.writeHead(refuses ? 503 : 204).end();
  });
  const webhooks = createWebhookManagement({
    database,
    clock: systemClock,
    outbound: createOutbound({ allowed: ['127.0.0.1'], clock: systemClock }),
    masterSecret,
  });
  const common = { description: '', types: null, signing: 'v1', by: tester } as const;
  for (const merchantId of streams)
    for (const ordered of [true, false])
      await webhooks.add({ ...common, merchantId, ordered, url: receiver.url(pathOf(merchantId, ordered)) });
  return {
    assertTold: async () => {
      await waitUntil('every webhook is delivered', () => areDelivered(database), settleLimitMs);
      const doubled = [];
      for (const merchantId of streams) {
        const told = await numberedIn(database, merchantId);
        for (const ordered of [true, false]) {
          const path = pathOf(merchantId, ordered);
          const came = receiver.received.filter((one) => one.path === path);
          assertAllCame(told, came, { ordered, path });
          doubled.push(came.length - told.length);
        }
      }
      const doubledWebhooks = doubled.reduce((sum, one) => sum + one, 0);
      return { webhooks: receiver.received.length, doubledWebhooks };
    },
    stop: receiver.stop,
  };
}

const pathOf = (merchantId: number, ordered: boolean): string =>
  `/${merchantId}/${ordered ? 'in-order' : 'at-once'}`;

/** What killed processes held, and what was refused, is due after some time, which passes here at once. */
async function areDelivered(database: Database): Promise<true | undefined> {
  await letWebhooksBeDue(database);
  return (await waitingWebhooks(database)) === 0 ? true : undefined;
}

function assertAllCame(
  told: readonly Told[],
  came: readonly ReceivedWebhook[],
  { ordered, path }: { readonly ordered: boolean; readonly path: string },
): void {
  const numbers = told.map(({ sequence }) => Number(sequence));
  assert.deepEqual(
    numbers,
    numbers.map((_number, index) => index + 1),
    `${path}: the numbers have no holes`,
  );
  const first = [...new Set(came.map(({ id }) => id))];
  const ids = told.map(({ notificationId }) => notificationId);
  assert.deepEqual(
    ordered ? first : first.toSorted(),
    ordered ? ids : ids.toSorted(),
    `${path}: nothing is missing`,
  );
}
