import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../kernel/failure.js';
import { isUtc, knownTimeZone } from './time-zone.js';

for (const zone of [
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'Asia/Kathmandu',
  'America/Argentina/Ushuaia',
  'Etc/GMT+5',
])
  test(`${zone} is a time zone`, () => {
    assert.equal(knownTimeZone(zone), zone);
    assert.equal(isUtc(zone), false);
  });

test('UTC by any name is not another time zone', () => {
  for (const zone of [undefined, 'UTC', 'Etc/UTC', 'etc/utc']) assert.equal(isUtc(zone), true);
});

for (const [zone, meant] of [
  ['Europe/Berln', 'Europe/Berlin'],
  ['europe/ber lin', 'Europe/Berlin'],
  ['Berlin', 'Europe/Berlin'],
  ['New York', 'America/New_York'],
  ['CET', undefined],
  ['+02:00', undefined],
  ['Mars/Olympus_Mons', undefined],
  ["x'; drop table stoa.app; --", undefined],
  ['A/'.repeat(500), undefined],
] as const)
  test(`${JSON.stringify(zone.slice(0, 30))} is refused, ${meant === undefined ? 'without a guess' : `with ${meant}`}`, () => {
    assert.throws(
      () => knownTimeZone(zone),
      (error) => {
        assert.ok(error instanceof Failure);
        const [fault] = error.faults ?? [];
        assert.equal(fault?.pointer, '/query/tz');
        assert.equal(/Did you mean (\S+)\?/.exec(fault?.detail ?? '')?.[1], meant);
        return true;
      },
    );
  });
