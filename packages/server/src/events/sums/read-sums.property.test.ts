import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { fillStoredSums, type StoredSum } from '../../../test/fixtures/events/stored-sums.js';
import { runs } from '../../../test/property-runs.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { Failure } from '../../kernel/failure.js';
import { readSums, type SumsAsked, type SumsBounds, type SumsPage } from './read-sums.js';
import { type SumDimension, sumDimensions } from './sum-reading-store.js';

let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
});
after(() => opened.drop());

const storedSum: fc.Arbitrary<StoredSum> = fc.record({
  merchantId: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 20_700, max: 20_704 }),
  bundleId: fc.constantFrom('app.a', 'app.b'),
  eventName: fc.constantFrom('level', 'purchase'),
  source: fc.constantFrom('', 'ad', 'é'),
  campaign: fc.constantFrom('', 'Z', 'a'),
  currency: fc.constantFrom('', 'EUR', 'USD'),
  events: fc.integer({ min: 1, max: 9 }),
  amount: fc.integer({ min: -500, max: 500 }),
  installations: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }),
});

const keyed = {
  merchant_id: 'merchantId',
  day: 'day',
  bundle_id: 'bundleId',
  event_name: 'eventName',
  source: 'source',
  campaign: 'campaign',
  currency: 'currency',
} as const satisfies Record<SumDimension, keyof StoredSum>;

const storedSums = fc.uniqueArray(storedSum, {
  selector: (one) => JSON.stringify(sumDimensions.map((dimension) => one[keyed[dimension]])),
  minLength: 5,
  maxLength: 60,
});

const asked: fc.Arbitrary<Omit<SumsAsked, 'cursor'>> = fc.record({
  merchantId: fc.constantFrom(undefined, 1, 2),
  from: fc.constantFrom(undefined, 20_701),
  to: fc.constantFrom(undefined, 20_703),
  filter: fc.record({
    bundleId: fc.constantFrom(undefined, undefined, 'app.b'),
    eventName: fc.constantFrom(undefined, undefined, 'purchase'),
    source: fc.constantFrom(undefined, undefined, '', 'ad'),
    campaign: fc.constantFrom(undefined, undefined, 'a'),
    currency: fc.constantFrom(undefined, undefined, 'EUR'),
  }),
  by: fc.subarray([...sumDimensions]).map((kept) => new Set(kept)),
  limit: fc.integer({ min: 1, max: 8 }),
});

interface Sum {
  events: number;
  amount: number;
  readonly installations: Set<string>;
}

function byKey(
  made: readonly StoredSum[],
  { merchantId, from, to, filter, by }: Omit<SumsAsked, 'cursor'>,
): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const one of made) {
    if (merchantId !== undefined && one.merchantId !== merchantId) continue;
    if (one.day < (from ?? 0) || one.day >= (to ?? 99_999)) continue;
    const passes = Object.entries(filter).every(
      ([name, value]) => value === undefined || Reflect.get(one, name) === value,
    );
    if (!passes) continue;
    const key = JSON.stringify(sumDimensions.filter((name) => by.has(name)).map((name) => one[keyed[name]]));
    const sum = sums.get(key) ?? { events: 0, amount: 0, installations: new Set() };
    sums.set(key, sum);
    sum.events += one.events;
    sum.amount += one.amount;
    for (const number of one.installations) sum.installations.add(String(number));
  }
  return sums;
}

/** The sums of all pages. */
async function readAll(
  read: (asked: SumsAsked) => Promise<SumsPage>,
  question: Omit<SumsAsked, 'cursor'>,
): Promise<[string, object][]> {
  const found: [string, object][] = [];
  let cursor: SumsAsked['cursor'];
  for (let pages = 0; pages < 500; pages += 1) {
    const { sums, next } = await read({ ...question, cursor });
    assert.ok(sums.length <= question.limit);
    for (const sum of sums) {
      const key = sumDimensions.filter((name) => question.by.has(name)).map((name) => sum[keyed[name]]);
      const { events, amount, installations } = sum;
      found.push([
        JSON.stringify(key),
        { events: Number(events), amount: Math.round(Number(amount) * 100), installations },
      ]);
    }
    if (next === null) return found;
    cursor = next;
  }
  assert.fail('the pages do not end');
}

function expected(sums: ReadonlyMap<string, Sum>): Map<string, object> {
  return new Map(
    [...sums].map(([key, { events, amount, installations }]) => [
      key,
      { events, amount, installations: BigInt(installations.size) },
    ]),
  );
}

const generous: SumsBounds = { storedSumsAdded: 1_000, storedSumsWalked: 3, membersCounted: 1_000 };

test('the pages of any question hold each of its sums once, and count each installation once', async () => {
  await fc.assert(
    fc.asyncProperty(storedSums, asked, async (made, question) => {
      await fillStoredSums(opened.database, made);
      const found = await readAll((asked) => readSums(opened.database, asked, generous), question);
      assert.deepEqual(new Map(found), expected(byKey(made, question)));
      assert.equal(new Set(found.map(([key]) => key)).size, found.length);
    }),
    { numRuns: runs(40, 150) },
  );
});

test('if a page may read little, the pages are the same or the question is refused', async () => {
  let answered = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      storedSums,
      asked,
      fc.integer({ min: 2, max: 12 }),
      async (made, question, storedSumsAdded) => {
        await fillStoredSums(opened.database, made);
        const read = (asked: SumsAsked) => readSums(opened.database, asked, { ...generous, storedSumsAdded });
        const found = await readAll(read, question).catch((error: unknown) => {
          assert.ok(error instanceof Failure && error.definition.code === 'invalid_request');
          return undefined;
        });
        if (found === undefined) refused += 1;
        else answered += 1;
        if (found !== undefined) assert.deepEqual(new Map(found), expected(byKey(made, question)));
      },
    ),
    { numRuns: runs(60, 150) },
  );
  assert.ok(answered > runs(2, 5) && refused > runs(2, 5), `${answered} answered, ${refused} refused`);
});

test('if a page may not count all installations, their number is null, never wrong', async () => {
  await fc.assert(
    fc.asyncProperty(storedSums, asked, fc.nat(20), async (made, question, membersCounted) => {
      await fillStoredSums(opened.database, made);
      const read = (asked: SumsAsked) => readSums(opened.database, asked, { ...generous, membersCounted });
      const sums = byKey(made, question);
      for (const [key, found] of await readAll(read, question)) {
        const counted: unknown = Reflect.get(found, 'installations');
        if (counted !== null) assert.equal(counted, BigInt(sums.get(key)?.installations.size ?? -1));
      }
    }),
    { numRuns: runs(20, 60) },
  );
});
