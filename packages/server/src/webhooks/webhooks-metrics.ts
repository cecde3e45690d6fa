import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.js';
import { shareUnderWay } from '../kernel/batcher.js';
import { isTwin } from '../kernel/twin.js';
import type { EndedRound } from './delivery/delivery-store.js';
import { examineWebhooks } from './webhook-state-store.js';

/**
 * Counts attempts, and shows the endpoints at each scrape, both without twins; the endpoints have no value while the
 * database is away.
 */
export function createWebhooksMetrics(
  registry: Registry,
  database: Database,
): { readonly onRound: (round: EndedRound) => void } {
  const attempts = new Counter({
    name: 'stoa_webhook_attempts_total',
    help: 'Attempts to send a webhook by outcome: delivered, failed, or given_up after the last one.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  for (const outcome of ['delivered', 'failed', 'given_up']) attempts.inc({ outcome }, 0);
  const examined = shareUnderWay(() => examineWebhooks(database).catch(() => undefined));
  new Gauge({
    name: 'stoa_webhook_endpoints',
    help: 'Webhook endpoints by state: active, failing (active, and the last attempts failed), paused, disabled.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const found = await examined();
      this.reset();
      if (found === undefined) return;
      for (const state of ['active', 'failing', 'paused', 'disabled'] as const)
        this.set({ state }, found[state]);
    },
  });
  new Gauge({
    name: 'stoa_webhooks_oldest_seconds',
    help: 'How long a webhook endpoint that does not fail has waited for a process that sends to it; 0 when none waits.',
    registers: [registry],
    async collect() {
      const found = await examined();
      if (found === undefined) this.remove();
      else this.set(found.oldestSeconds);
    },
  });
  return {
    onRound: (round) => {
      if (isTwin(round.merchantId)) return;
      for (const { outcome } of round.attempts) attempts.inc({ outcome });
    },
  };
}
