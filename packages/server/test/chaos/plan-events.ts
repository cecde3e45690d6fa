import type { SentEvent } from '../../src/events/events-schemas.js';
import { type SeededRandom, uuidOf } from '../seeded-random.js';

/** The source from which a sender makes its batches. */
export interface EventSource {
  readonly seed: number;
  readonly random: SeededRandom;
  /** How many events a batch may have; a size that is listed twice comes twice as often. */
  readonly sizes: readonly [number, ...number[]];
  /** The identifier of an installation of any merchant, whether it exists or not. */
  readonly installation: () => string;
}

/**
 * The number of identifiers that all batches of all merchants share, and of those that only batches of about the same
 * time share.
 */
const sharedIds = 3_000;
const recentIds = 40;
const turnsOfRecent = 10;
const names: readonly [string, ...string[]] = ['purchase', 'Purchase', 'LEVEL_UP', 'İstanbul', 'opened'];
const payloads: readonly [object, ...object[]] = [
  {},
  { amount: '12.340', currency: 'EUR' },
  { amount: '-0.000000000000000001', currency: 'eur' },
  { amount: 7, currency: 'USD' },
  { amount: 0.1, currency: 'USD' },
  { amount: 'many', currency: 'USD' },
  { amount: '999999999999999999999999999999' },
  { note: 'Größe "é"\\ \n', nested: { amount: 5 } },
];
/** Times in months with and without partitions, some of them beyond the years that four digits can show. */
const datetimes: readonly [string, ...string[]] = [
  '2026-11-20T10:00:00+01:00',
  '2026-11-30T23:59:59.999999Z',
  '2026-12-01T00:30:00+01:00',
  '2026-10-31T24:00:00',
  '20261115T101500,5Z',
  '2026-W40-4',
  '2026-182T10:00Z',
  '2024-02-29T23:59:60Z',
  '2019-05-05',
];
const oddDatetimes: readonly [string, ...string[]] = [
  '1969-12-31T23:59:59.999999Z',
  '0000-01-01T00:00:00+14:00',
  '0001-01-01',
  '9999-12-31T24:00',
];

/**
 * The events of a sender's batch in this turn. The payload of each event names it as `<batch>/<position>`, where the
 * batch is `<sender>-<turn>`.
 */
export function planEvents(sender: string, turn: number, source: EventSource): SentEvent[] {
  const { random } = source;
  const batch = `${sender}-${turn}`;
  const events: SentEvent[] = [];
  const size = random.pick(source.sizes);
  while (events.length < size) {
    const name = `${batch}/${events.length + 1}`;
    events.push(planEvent(name, eventIdOf(name, turn, source), source));
  }
  // The same event twice in one batch.
  const [first] = events;
  if (first !== undefined && random.chance(0.1)) {
    events.push({ ...first, payload: { ...first.payload, sent: `${batch}/${events.length + 1}` } });
  }
  return events;
}

function eventIdOf(name: string, turn: number, { seed, random }: EventSource): string {
  if (random.chance(0.03)) return uuidOf(`${seed} shared ${random.below(sharedIds)}`);
  if (random.chance(0.95)) return uuidOf(`${seed} ${name}`);
  return uuidOf(`${seed} recent ${Math.floor(turn / turnsOfRecent)} ${random.below(recentIds)}`);
}

function planEvent(name: string, eventId: string, { random, installation }: EventSource): SentEvent {
  return {
    event_name: random.pick(names),
    payload: { sent: name, ...random.pick(payloads) },
    event_datetime: random.pick(random.chance(0.02) ? oddDatetimes : datetimes),
    event_id: random.chance(0.1) ? eventId.toUpperCase() : eventId,
    installation_id: installation(),
  };
}
