/** Batches of 1,000 events, some 250 KB, with ids of their own each time; made cheaply, because making them is not measured. */
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

/** A body whose event ids can be replaced in place: a body is made once, and sent often. */
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
    const hex = randomBytes(15 * offsets.length).toString('latin1');
    const random = Buffer.from(hex, 'latin1').toString('hex');
    for (let index = 0; index < offsets.length; index += 1) {
      const digits = random.slice(30 * index, 30 * index + 30);
      // A UUIDv4 has a 4 and an 8, 9, a or b at two of its places.
      buffer.write(
        `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`,
        offsets[index],
        'latin1',
      );
    }
    return buffer;
  };
}
