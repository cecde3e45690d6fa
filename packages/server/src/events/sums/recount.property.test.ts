import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  addInstallation,
  clearEvents,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { assertSumsEqualRows } from '../../../test/fixtures/events/recount-sums.js';
import { runs } from '../../../test/property-runs.js';
import { sql } from '../../database/sql.js';
import type { SentEvent } from '../events-schemas.js';

let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness();
});
after(() => harness.close());

/** A version 4 UUID that is always the same for a name. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const sent: fc.Arbitrary<SentEvent> = fc
  .record({
    id: fc.nat(30),
    installation: fc.nat(5),
    name: fc.constantFrom('purchase', 'Purchase', 'LEVEL', 'İstanbul'),
    hours: fc.integer({ min: -50, max: 900 }),
    payload: fc.constantFrom(
      {},
      { amount: '12.340', currency: 'EUR' },
      { amount: '-0.000000000000000001', currency: 'eur' },
      { amount: 7, currency: 'USD' },
      { amount: 'many', currency: 'USD' },
      { amount: '1' },
      { amount: '1,99', currency: 'xyz' },
      { price: 2, currency: 'EUR' },
      { Revenue: '2 €' },
      { currency: 'euro' },
    ),
  })
  .map(({ id, installation, name, hours, payload }) =>
    newEvent({
      event_id: uuidOf(`event ${id}`),
      installation_id: uuidOf(`installation ${installation}`),
      event_name: name,
      event_datetime: new Date(Date.parse('2026-11-20T08:00:00Z') + hours * 3_600_000).toISOString(),
      payload,
    }),
  );

const sources = [undefined, { utm_source: 'ad', utm_campaign: 'autumn' }, { source: 'ad' }, {}] as const;

/** What is installed, what is sent, and whether waiting events are linked meanwhile. */
interface Turn {
  readonly installed: readonly number[];
  readonly batches: readonly { readonly merchantId: number; readonly events: readonly SentEvent[] }[];
  readonly links: boolean;
}

const merchants = [1, 2];
const batch = fc.record({
  merchantId: fc.constantFrom(...merchants),
  events: fc.array(sent, { minLength: 3, maxLength: 15 }),
});
const turn: fc.Arbitrary<Turn> = fc.record({
  installed: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
  batches: fc.array(batch, { minLength: 1, maxLength: 3 }),
  links: fc.boolean(),
});

test('the sums equal the recorded events, whatever is sent and in whatever order installations appear', async () => {
  let recorded = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 4 }), async (turns) => {
      await clearEvents(harness.database);
      const { drain, link } = createTestDrain(harness);
      const installed = new Set<number>();
      for (const { installed: asked, batches, links } of turns) {
        for (const { merchantId, events } of batches) await queueEvents(harness, merchantId, events);
        await Promise.all([drain(), drain(), installOnce(asked, installed), ...(links ? [link()] : [])]);
        await assertSumsEqualRows(harness.database);
      }
      await installOnce([0, 1, 2, 3, 4, 5], installed);
      while ((await drain()) !== 'idle');
      while ((await link()) !== 'idle');
      await assertSumsEqualRows(harness.database);
      recorded += await eventsCounted();
    }),
    { numRuns: runs(8, 25) },
  );
  assert.ok(recorded > runs(32, 100), `only ${recorded} events were counted`);
});

/** Even numbers belong to the first merchant, odd ones to the second. */
async function installOnce(asked: readonly number[], installed: Set<number>): Promise<void> {
  for (const installation of asked.filter((one) => !installed.has(one))) {
    installed.add(installation);
    const attributionData = sources[installation % sources.length];
    await addInstallation(harness.database, {
      merchantId: 1 + (installation % 2),
      installationId: uuidOf(`installation ${installation}`),
      bundleId: `app.${installation % 3}`,
      ...(attributionData === undefined ? {} : { attributionData }),
    });
  }
}

async function eventsCounted(): Promise<number> {
  const [row] = await harness.database.query<{ events: number }>(sql`
    select coalesce(sum(events), 0)::integer as events
    from stoa.event_rollup`);
  return row?.events ?? 0;
}

const wrongs = {
  'an event counted twice': sql`update stoa.event_rollup set events = events + 1`,
  'a wrong amount': sql`update stoa.event_rollup set amount = amount + 0.01`,
  'one installation too many': sql`
    insert into stoa.event_rollup_installation (merchant_id, day, rollup_id, installation_id)
    select merchant_id, day, rollup_id, gen_random_uuid()
    from stoa.event_rollup`,
  'a cohort without any event': sql`
    insert into stoa.cohort_rollup (
      merchant_id, period, first_day, bundle_id, source, campaign, currency, days, events, amount)
    values (1, 'day', '2026-11-16', 'app', '', '', '', 1, 1, 0)`,
  'a missing row': sql`delete from stoa.cohort_rollup`,
};

for (const [name, statement] of Object.entries(wrongs)) {
  test(`the recount notices ${name}`, async () => {
    await clearEvents(harness.database);
    const event = newEvent();
    await addInstallation(harness.database, { merchantId: 1, installationId: event.installation_id });
    await queueEvents(harness, 1, [event]);
    await createTestDrain(harness).drain();
    await assertSumsEqualRows(harness.database);
    await harness.database.query(statement);
    await assert.rejects(assertSumsEqualRows(harness.database));
  });
}
