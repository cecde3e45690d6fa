import { createStoaClient } from '@stoa/client';
import type { ConsoleGround } from './console-ground.js';
import { untilEventsRecorded } from './seed-store.js';

/** The ids of events that have something wrong. */
export interface OddEvents {
  /** Its amount cannot be read. */
  readonly warned: string;
  /** Its installation is not known. */
  readonly waiting: string;
  /** It could not be recorded. The cause has been removed since. */
  readonly setAside: string;
}

/**
 * Lets the first merchant send what the seeds do not have: an event with a warning, one that waits, and one that is set
 * aside.
 */
export async function sendOddEvents({ service, seeded }: ConsoleGround): Promise<OddEvents> {
  const { access, database, url, clock } = service;
  const [merchantId = 0] = seeded.merchantIds;
  const issued = await access.issue({ kind: 'credential', merchantId, label: 'odd events' });
  const credential = { username: issued.username ?? '', password: issued.secret };
  const client = createStoaClient({ baseUrl: url, credential });
  // An organic installation, so that the seeds' sums by source and campaign stay the same.
  const { rows } = await database.pool.query<{ id: string }>(
    "select installation_id::text as id from stoa.installation where bundle_id = $1 and rule = 'none' limit 1",
    [seeded.bundleIds[0]],
  );
  const send = async (installationId: string, amount: string): Promise<string> => {
    const id = crypto.randomUUID();
    await client.events.send([
      {
        event_id: id,
        event_name: 'purchase_completed',
        event_datetime: clock.now().toISOString(),
        installation_id: installationId,
        payload: { currency: 'EUR', amount },
      },
    ]);
    return id;
  };
  const warned = await send(rows[0]?.id ?? '', 'a lot');
  const waiting = await send(crypto.randomUUID(), '5.00');
  await untilEventsRecorded(service);
  await database.pool.query(`alter table stoa.event_ledger add constraint no_events check (false) not valid`);
  const setAside = await send(rows[0]?.id ?? '', '7.00');
  // A batch that was set aside no longer waits either.
  await untilEventsRecorded(service);
  await database.pool.query('alter table stoa.event_ledger drop constraint no_events');
  return { warned, waiting, setAside };
}
