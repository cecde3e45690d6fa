import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { Int64, ref } from './validating/validation.js';
import { wireOf } from './wire-of.js';

const time = Type.String({ format: 'date-time' });

test('members are named as the schema names them, and no others get out', () => {
  const onWire = wireOf(Type.Object({ fee_plan_id: Type.Integer(), day_1: Type.Integer() }));
  const kept = { feePlanId: 7, day1: 3, secretHash: 'x' };
  assert.deepEqual(onWire(kept), { fee_plan_id: 7, day_1: 3 });
});

test('times, ids and integers take the form of the wire', () => {
  const onWire = wireOf(
    Type.Object({
      made_at: time,
      seen_at: time,
      ended_at: Type.Union([time, Type.Null()]),
      report_id: Type.String(),
      batch_id: Type.Integer(),
      amount: Int64(),
      merchant_id: Type.Union([Type.Integer(), Type.Null()]),
    }),
  );
  const kept = {
    madeAt: new Date('2026-03-01T12:00:00.000Z'),
    seenAt: 1_772_366_400_000_001n,
    endedAt: null,
    reportId: 12,
    batchId: 9n,
    amount: 2n ** 60n,
    merchantId: null,
  };
  assert.deepEqual(onWire(kept), {
    made_at: '2026-03-01T12:00:00.000Z',
    seen_at: '2026-03-01T12:00:00.000001Z',
    ended_at: null,
    report_id: '12',
    batch_id: 9,
    amount: 2n ** 60n,
    merchant_id: null,
  });
});

test('lists and schemas that are referred to are followed; objects of clients stay as they are', () => {
  const tier = Type.Object({ volume_from: Int64() }, { $id: 'Tier' });
  const onWire = wireOf(
    Type.Object({
      tiers: Type.Array(ref(tier)),
      first: Type.Optional(ref(tier)),
      data: Type.Unsafe<object>({}),
    }),
  );
  const data = { campaignName: 'a', nested: { b_c: 1 } };
  const kept = { tiers: [{ volumeFrom: 1 }, { volumeFrom: 2, own: true }], first: { volumeFrom: 3 }, data };
  const told = { tiers: [{ volume_from: 1 }, { volume_from: 2 }], first: { volume_from: 3 }, data };
  assert.deepEqual(onWire(kept), told);
});

test('an optional member that is undefined is left out', () => {
  const onWire = wireOf(Type.Object({ id: Type.Integer(), reason: Type.Optional(Type.String()) }));
  assert.deepEqual(Object.keys(onWire({ id: 1 })), ['id']);
});
