/** The limit: only an `insert ... select from unnest` of the same rows into one table with a primary key. */
import {
  textArray,
  timestampArray,
  uuidArray,
} from '../../packages/server/dist/src/database/binary-arrays.js';
import { connectDatabase } from '../../packages/server/dist/src/database/database.js';
import { sql } from '../../packages/server/dist/src/database/sql.js';
import { eventsPerBatch, newEvent } from './batches.mjs';

const statement = ([eventIds, names, installationIds, datetimes, occurredAts, payloads]) => sql`
  insert into public.raw_event (
    merchant_id, event_id, event_name, event_name_key, installation_id, event_datetime, occurred_at, payload,
    accepted_at, recorded_at)
  select 1, event_id, event_name, lower(event_name), installation_id, event_datetime, occurred_at, payload::json,
    now(), now()
  from unnest(
    ${eventIds}::uuid[], ${names}::text[], ${installationIds}::uuid[], ${datetimes}::text[],
    ${occurredAts}::timestamptz[], ${payloads}::text[])
    as sent (event_id, event_name, installation_id, event_datetime, occurred_at, payload)
  on conflict do nothing`;

process.on('message', (message) => void insert(message));

async function insert({ connection, installationIds, connections, batches }) {
  const prepared = Array.from({ length: batches }, () => {
    const events = Array.from({ length: eventsPerBatch }, () => newEvent(installationIds));
    return [
      uuidArray(events.map(({ event_id }) => event_id)),
      textArray(events.map(({ event_name }) => event_name)),
      uuidArray(events.map(({ installation_id }) => installation_id)),
      textArray(events.map(({ event_datetime }) => event_datetime)),
      timestampArray(events.map(({ event_datetime }) => BigInt(Date.parse(event_datetime)) * 1_000n)),
      textArray(events.map(({ payload }) => JSON.stringify(payload))),
    ];
  });
  const database = connectDatabase(connection, {
    poolSize: connections,
    applicationName: 'raw insert',
    onIdleError: () => undefined,
  });
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let values = prepared[next++]; values !== undefined; values = prepared[next++]) {
        await database.query(statement(values));
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await database.close();
  process.send({ eventsPerSecond: (batches * eventsPerBatch) / seconds });
}
