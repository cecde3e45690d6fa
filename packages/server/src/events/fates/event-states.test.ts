import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  addInstallation,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
  type TestDrain,
} from '../../../test/fixtures/events/events-harness.js';
import { removeEvents, setQueueAside } from '../../../test/fixtures/events/set-queue-aside.js';
import type { Database } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import type { SentEvent } from '../events-schemas.js';
import { readEventStates } from './read-event-states.js';
import { readFate } from './read-fate.js';

interface Fate {
  readonly event_id: string;
  readonly state: string;
  readonly accepted_at: string | null;
  readonly recorded_at: string | null;
}

let harness: EventsHarness;
let drain: TestDrain;
let merchantId: number;
let authorization: string;
let stranger: { readonly merchantId: number; readonly authorization: string };
let operator: string;

before(async () => {
  harness = await startEventsHarness();
  drain = createTestDrain(harness);
  ({ merchantId, authorization } = await createEventsMerchant(harness.access));
  stranger = await createEventsMerchant(harness.access);
  const { secret } = await harness.access.issue({ kind: 'operator_token', merchantId: null });
  operator = `Bearer ${secret}`;
});
after(() => harness.close());

const own = '/attribution-api/v1/events/fates';
const operators = '/operator-api/v1/attribution/events/fates';

function ask(url: string, payload: object, by = authorization) {
  return harness.app.inject({ method: 'POST', url, headers: { authorization: by }, payload });
}

async function statesOf(ids: readonly string[], by = authorization): Promise<readonly Fate[]> {
  const answer = await ask(own, { event_ids: ids }, by);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ fates: Fate[] }>().fates;
}

async function send(...events: SentEvent[]): Promise<void> {
  await queueEvents(harness, merchantId, events);
  harness.clock.advance(1_000);
}

/** One event in each state, with one that was sent twice. */
async function oneOfEach() {
  const [recorded, waiting, aside, queued, unknown] = Array.from({ length: 5 }, () => newEvent());
  assert.ok(recorded && waiting && aside && queued && unknown);
  await addInstallation(harness.database, { merchantId, installationId: recorded.installation_id });
  await send(recorded, waiting);
  await drain.drain();
  await send(newEvent(), aside);
  await setQueueAside(harness, merchantId);
  await send(newEvent(), queued, recorded);
  await send(queued);
  return { recorded, waiting, aside, queued, unknown };
}

test('each event has the state, the times and the place in the answer that it was asked for in', async () => {
  const { recorded, waiting, aside, queued, unknown } = await oneOfEach();
  const asked = [unknown, queued, recorded, aside, waiting, recorded].map(({ event_id }) => event_id);
  const fates = await statesOf(asked.map((id) => id.toUpperCase()));
  assert.deepEqual(
    fates.map(({ state }) => state),
    ['unknown', 'queued', 'recorded', 'set_aside', 'waiting', 'recorded'],
  );
  assert.deepEqual(
    fates.map(({ event_id }) => event_id),
    asked,
  );
  for (const { event_id, ...short } of fates.slice(1)) {
    const url = `/attribution-api/v1/events/${event_id}`;
    const { state, accepted_at, recorded_at } = (
      await harness.app.inject({ url, headers: { authorization } })
    ).json<Fate>();
    assert.deepEqual(short, { state, accepted_at, recorded_at });
  }
});

test("another merchant's events are unknown, and operators name the merchant", async () => {
  const { recorded, queued } = await oneOfEach();
  const ids = [recorded.event_id, queued.event_id];
  const states = (await statesOf(ids, stranger.authorization)).map(({ state }) => state);
  assert.deepEqual(states, ['unknown', 'unknown']);
  const named = await ask(operators, { merchant_id: merchantId, event_ids: ids }, operator);
  assert.deepEqual(named.json(), { fates: await statesOf(ids) });
  const nobody = await ask(operators, { merchant_id: 2_147_483_647, event_ids: ids }, operator);
  assert.deepEqual([nobody.statusCode, nobody.json().code], [404, 'unknown_merchant']);
});

test('a removed event keeps its identifier, so it is not unknown', async () => {
  const event = newEvent();
  await send(event);
  await drain.drain();
  await removeEvents(harness.database);
  const [fate] = await statesOf([event.event_id]);
  assert.deepEqual(fate, {
    event_id: event.event_id,
    state: 'removed',
    accepted_at: null,
    recorded_at: null,
  });
});

test('a call takes 1 to 1,000 identifiers', async () => {
  const ids = Array.from({ length: limits.fatesOfCall + 1 }, () => randomUUID());
  assert.equal((await statesOf(ids.slice(1))).length, limits.fatesOfCall);
  for (const event_ids of [[], ids, ['x'], 'x', [1]])
    assert.equal((await ask(own, { event_ids })).statusCode, 400);
});

test('1,000 events take as many statements as one', async () => {
  await send(...Array.from({ length: 10 }, () => newEvent()));
  const statementsOf = async (ids: readonly string[]): Promise<number> => {
    let statements = 0;
    const counted: Database = {
      ...harness.database,
      transaction: (work) =>
        harness.database.transaction((tx) =>
          work({
            ...tx,
            query: async (statement) => {
              statements += 1;
              return tx.query(statement);
            },
          }),
        ),
    };
    await readEventStates(counted, merchantId, ids);
    return statements;
  };
  const many = await statementsOf(Array.from({ length: 1_000 }, () => randomUUID()));
  assert.equal(many, await statementsOf([randomUUID()]));
});

test('an event is never unknown while its batch moves out of the queue', async () => {
  for (let round = 0; round < 5; round += 1) {
    const event = newEvent();
    await send(event);
    const asking = Array.from({ length: 6 }, () =>
      readEventStates(harness.database, merchantId, [event.event_id]),
    );
    const [, ...answers] = await Promise.all([drain.drain(), ...asking]);
    for (const [one] of answers) assert.ok(one?.state === 'queued' || one?.state === 'waiting', one?.state);
    assert.equal((await readFate(harness.database, merchantId, event.event_id)).state, 'waiting');
  }
});
