import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TierVolume } from '../ledger/tier-volumes.js';
import {
  type ChargedTransaction,
  charge,
  chargeLines,
  type FormerFee,
  keptVolume,
  keptVolumes,
} from './charge.js';
import { type AgeRange, type FeeLine, type LineConditions, termsOfLines } from './fee-line.js';

const item: ChargedTransaction = {
  currency: 'EUR',
  fullAmount: 1_200n,
  taxAmount: 200n,
  volumeBefore: 500n,
  payerCountry: 'DEU',
};
const unknownAges = { installation: undefined, subscription: undefined };
const appVolume: TierVolume = { of: 'app', period: 'year', currency: 'USD' };

function lineOf(changes: Partial<FeeLine> = {}): FeeLine {
  return {
    name: 'Commission',
    payee: null,
    base: 'net',
    baseLine: null,
    ratePpm: 100_000,
    tierMode: 'whole',
    tiers: [],
    volume: null,
    fixedAmounts: [],
    minimumAmounts: [],
    maximumAmounts: [],
    appliesTo: null,
    ...changes,
  };
}

function conditionsOf(changes: Partial<LineConditions>): LineConditions {
  return {
    countries: null,
    apps: null,
    kinds: null,
    channels: null,
    installationAge: null,
    subscriptionAge: null,
    groups: null,
    otherwise: 'applies',
    ...changes,
  };
}

/** The only charge of a line. */
function chargeOf(changes: Partial<FeeLine>, of: Partial<ChargedTransaction> = {}) {
  const { charges } = chargeLines([lineOf(changes)], { ...item, ...of });
  return charges[0];
}

test('a plan without lines charges its rate of the full amount less the tax', () => {
  assert.equal(charge({ ratePpm: 100_000, tiers: [], lines: null }, item).feeAmount, 100n);
});

test('a charge has the rate of its only part, and none if tiers divide its base', () => {
  const tiers = [{ currency: 'EUR', volumeFrom: 700n, ratePpm: 50_000 }];
  assert.equal(chargeOf({})?.ratePpm, 100_000);
  const divided = chargeOf({ tierMode: 'marginal', tiers });
  assert.deepEqual([divided?.ratePpm, divided?.feeAmount], [null, 60n]);
});

for (const [volumeBefore, ratePpm] of [
  [699n, 100_000],
  [700n, 50_000],
] as const) {
  test(`with the mode whole, a volume of ${volumeBefore} has a rate of ${ratePpm}`, () => {
    const tiers = [{ currency: 'EUR', volumeFrom: 700n, ratePpm: 50_000 }];
    assert.equal(chargeOf({ tiers }, { volumeBefore })?.ratePpm, ratePpm);
  });
}

test('a charge keeps the volume that its line saw, and none of the merchant and the year', () => {
  const volumeOf = () => ({ before: 77n, isAssumed: true });
  const seen = chargeOf({ volume: appVolume }, { volumeOf });
  assert.deepEqual([seen?.volumeBefore, seen?.assumed], [77n, true]);
  const own = chargeOf({}, { volumeOf });
  assert.deepEqual([own?.volumeBefore, own?.assumed], [null, false]);
});

test('what nobody has read is an error, not a fee', () => {
  assert.throws(() => chargeOf({ volume: appVolume }), /nobody has read the volume/);
  const appliesTo = conditionsOf({ groups: ['small'] });
  assert.throws(() => chargeOf({ appliesTo }), /nobody has said when/);
});

const asksFor: Readonly<Record<string, Partial<LineConditions>>> = {
  apps: { apps: ['com.example.app'] },
  kinds: { kinds: ['one_time'] },
  channels: { channels: ['web'] },
  'ages of installations': { installationAge: { fromMonths: 1, belowMonths: null } },
  'ages of subscriptions': { subscriptionAge: { fromMonths: 1, belowMonths: null } },
};

for (const [name, asked] of Object.entries(asksFor)) {
  test(`a line that asks for ${name} assumes what it says where nothing is known`, () => {
    const applies = chargeOf({ appliesTo: conditionsOf(asked) });
    assert.deepEqual([applies?.assumed, applies?.feeAmount, applies?.baseAmount], [true, 100n, 1_000n]);
    const not = chargeOf({ appliesTo: conditionsOf({ ...asked, otherwise: 'does_not_apply' }) });
    assert.deepEqual([not?.assumed, not?.feeAmount, not?.baseAmount, not?.ratePpm], [true, 0n, 0n, null]);
  });
}

for (const [range, inside, outside] of [
  [{ fromMonths: 12, belowMonths: null }, [12, 13], [0, 11]],
  [{ fromMonths: null, belowMonths: 12 }, [0, 11], [12, 13]],
  [{ fromMonths: 6, belowMonths: 12 }, [6, 11], [5, 12]],
] satisfies [AgeRange, number[], number[]][]) {
  test(`ages from ${range.fromMonths} and below ${range.belowMonths} months are ${inside.join()}, not ${outside.join()}`, () => {
    for (const age of ['installation', 'subscription'] as const) {
      const appliesTo = conditionsOf({ [`${age}Age`]: range });
      const of = (months: number) => chargeOf({ appliesTo }, { ages: { ...unknownAges, [age]: months } });
      for (const months of outside) assert.equal(of(months), undefined);
      for (const months of inside) {
        const made = of(months);
        assert.deepEqual([made?.[`${age}Age`], made?.assumed, made?.feeAmount], [months, false, 100n]);
      }
    }
  });
}

test('a charge keeps only the ages that its line asks for', () => {
  const ages = { installation: 3, subscription: 4 };
  const none = chargeOf({}, { ages });
  assert.deepEqual([none?.installationAge, none?.subscriptionAge], [null, null]);
  const appliesTo = conditionsOf({ installationAge: { fromMonths: 1, belowMonths: null } });
  const one = chargeOf({ appliesTo }, { ages });
  assert.deepEqual([one?.installationAge, one?.subscriptionAge], [3, null]);
  assert.equal(chargeOf({ appliesTo }, { ages: { ...unknownAges, subscription: 4 } })?.installationAge, null);
});

test('a line of a line that does not apply does not apply either', () => {
  const french = lineOf({ appliesTo: conditionsOf({ countries: ['FRA'], otherwise: null }) });
  const onIt = lineOf({ name: 'Tax', base: 'line', baseLine: 'Commission' });
  assert.deepEqual(charge(termsOfLines([french, onIt]), item), { feeAmount: 0n, charges: [] });
});

/** A fee whose second line counted the app's year, in US dollars. */
function formerOf({ assumed = false, lines = [lineOf(), lineOf({ volume: appVolume })] } = {}): FormerFee {
  const { charges } = chargeLines([lineOf(), lineOf({ volume: appVolume })], {
    ...item,
    volumeOf: () => ({ before: 77n, isAssumed: assumed }),
  });
  return { lines, charges };
}

const dollars = { bundleId: 'com.example.app', currency: 'USD', day: '2026-03-01' };
const euros = { ...dollars, currency: 'EUR' };

test('a fee that is replaced keeps the volume that its line saw', () => {
  assert.deepEqual(keptVolume(formerOf(), euros, appVolume), { before: 77n, isAssumed: false });
  for (const other of [
    { of: 'merchant', period: 'year', currency: 'USD' },
    { of: 'app', period: 'month', currency: 'USD' },
    { of: 'app', period: 'year', currency: null },
  ] satisfies TierVolume[])
    assert.equal(keptVolume(formerOf(), euros, other), undefined);
  assert.equal(keptVolume({ lines: null, charges: formerOf().charges }, euros, appVolume), undefined);
  assert.equal(keptVolume(formerOf({ lines: [] }), euros, appVolume), undefined);
});

test('a volume stays assumed if it was converted at an assumed rate, or is that of an unknown app', () => {
  const isAssumed = (place: typeof euros, former: FormerFee, volume = appVolume) =>
    keptVolume(former, place, volume)?.isAssumed;
  const assumed = formerOf({ assumed: true });
  assert.equal(isAssumed(euros, assumed), true);
  assert.equal(isAssumed(dollars, assumed), false);
  assert.equal(isAssumed({ ...dollars, bundleId: '' }, formerOf()), true);
});

test('only the volume of an app depends on whether the app is known, and only a currency of its own on a rate', () => {
  const volume: TierVolume = { of: 'merchant', period: 'month', currency: null };
  const line = lineOf({ volume });
  const { charges } = chargeLines([line], { ...item, volumeOf: () => ({ before: 5n, isAssumed: true }) });
  const kept = keptVolume({ lines: [line], charges }, { ...euros, bundleId: '' }, volume);
  assert.deepEqual(kept, { before: 5n, isAssumed: false });
});

test('a volume that no line saw is read', () => {
  const read = { before: 1n, isAssumed: false };
  const volumes = keptVolumes(formerOf(), euros, () => read);
  assert.equal(volumes(appVolume).before, 77n);
  assert.equal(volumes({ of: 'merchant', period: 'year', currency: 'USD' }), read);
});
