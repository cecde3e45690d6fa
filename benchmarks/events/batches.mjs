/**
 * Batches of 1,000 events, some 250 KB, with new ids each time. They are cheap to make, because that is not what is
 * measured.
 */
import { randomBytes, randomUUID } from 'node:crypto';

export const eventsPerBatch = 1_000;
const names = ['purchase', 'Purchase', 'level_up', 'session_start', 'add_to_cart', 'subscribe'];
const pick = (list) => list[Math.floor(Math.random() * list.length)];

export function newEvent(installationIds) {
  return {
    event_name: pick(names),
    payload: {
      amount: (Math.random() * 100).toFixed(2),
      currency: Math.random() < 0.8 ? 'EUR' : 'USD',
      sku: `sku_${Math.floor(Math.random() * 1000)}`,
      level: Math.floor(Math.random() * 50),
    },
    event_datetime: new Date(Date.now() - Math.random() * 3_600_000).toISOString(),
    event_id: randomUUID(),
    installation_id: pick(installationIds),
  };
}

const marker = '"event_id":"';
/** As many digits as a UUID has characters. */
const idBytes = 18;
const hyphen = 0x2d;
const four = 0x34;
const letterA = 0x61;

/** Makes each body once and sends it often: the event ids are replaced in place. */
export function createBodies(installationIds, count) {
  const bodies = Array.from({ length: count }, () => {
    const events = Array.from({ length: eventsPerBatch }, () => newEvent(installationIds));
    const buffer = Buffer.from(JSON.stringify({ events }));
    const offsets = [];
    for (let at = buffer.indexOf(marker); at !== -1; at = buffer.indexOf(marker, at + 1)) {
      offsets.push(at + marker.length);
    }
    return { buffer, offsets };
  });
  let next = 0;
  return () => {
    const { buffer, offsets } = bodies[next++ % bodies.length];
    const digits = Buffer.from(randomBytes(idBytes * offsets.length).toString('hex'), 'latin1');
    for (let index = 0; index < offsets.length; index += 1) {
      const at = offsets[index];
      digits.copy(buffer, at, 2 * idBytes * index, 2 * idBytes * (index + 1));
      // A UUIDv4 has hyphens, a 4, and one of 8, 9, a and b at fixed positions.
      buffer[at + 8] = buffer[at + 13] = buffer[at + 18] = buffer[at + 23] = hyphen;
      buffer[at + 14] = four;
      buffer[at + 19] = letterA;
    }
    return buffer;
  };
}
