import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { transactionKinds } from '@stoa/contract';
import fc from 'fast-check';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  anyCard,
  anyFacts,
  cardApps,
  cardChannels,
  cardCountries,
  cardCurrencies,
  cardGroups,
} from '../../../test/fixtures/reporting/any-card.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { naiveAges } from '../../../test/fixtures/reporting/naive-ages.js';
import {
  type GivenFee,
  naiveChargesOf,
  readGivenFees,
  readKeptCharges,
  readStoredCharges,
  sumNaively,
} from '../../../test/fixtures/reporting/naive-books.js';
import type { NaiveAges } from '../../../test/fixtures/reporting/naive-card.js';
import {
  entriesOf,
  entryOf,
  isAssumedVolume,
  keptVolume,
  linesOf,
  type NaiveEntry,
  type NaiveSeller,
  naiveRates,
  naiveVolume,
  readVolumeDays,
  seenVolume,
  sumEntries,
} from '../../../test/fixtures/reporting/naive-volumes.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { runs } from '../../../test/property-runs.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { addChannel } from '../channels/manage-channels.js';
import { enterExchangeRate } from '../exchange-rates/manage-exchange-rates.js';
import { type FeeLine, isDivided } from '../fees/fee-line.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import type { SeenVolume, TierVolume } from '../ledger/tier-volumes.js';
import { groupManagement } from '../memberships/manage-memberships.js';
import { nextMonth } from '../month.js';
import { correctTransaction } from '../operator-corrections/correct-transaction.js';
import { repriceTransactions } from './reprice-transactions.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
  for (const channel of cardChannels) await addChannel(bench, { channel, by: tester });
});
after(() => bench.drop());

const ids: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const amount = fc.bigInt({ min: 0n, max: 1_500n });
const item = fc.record({
  id: ids,
  currency: fc.constantFrom(...cardCurrencies),
  full_amount: amount,
  payer_country: fc.constantFrom(...cardCountries, 'FRA'),
  settled_at: fc.constantFrom(
    ...['2025-02-10T23:59:59Z', '2025-02-11T00:00:00Z', '2025-12-31T23:59:59Z'],
    ...['2026-01-10T00:00:00Z', '2026-02-10T00:00:00Z', '2026-02-10T08:00:00Z'],
  ),
  facts: anyFacts,
  installation: fc.constantFrom(undefined, 0, 1),
  original: fc.option(ids, { nil: undefined }),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      items: fc.array(item, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('card' as const), lines: anyCard }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rate' as const), ratePpm: fc.nat(1_000_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      month: fc.constantFrom('2025-02', '2025-12', '2026-01', '2026-02'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('apply' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('enter rates' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), id: ids }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('restate' as const),
      id: ids,
      amount,
      currency: fc.constantFrom(...cardCurrencies),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('know' as const),
      id: ids,
      kind: fc.constantFrom(null, ...transactionKinds),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      id: ids,
      app: fc.constantFrom(null, ...cardApps),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('tie' as const),
      id: ids,
      original: fc.option(ids),
    }),
  },
);
const memberDays = ['2025-01-01', '2026-01-10', '2026-01-11', '2026-02-01'];
const anyStep = fc.oneof(
  { weight: 20, arbitrary: step },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('join' as const),
      group: fc.constantFrom(...cardGroups),
      from: fc.constantFrom(...memberDays),
      until: fc.option(fc.constantFrom(...memberDays)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('leave' as const), until: fc.constantFrom(...memberDays) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sister' as const), one: item }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;

interface PlayedMembership {
  readonly group: string;
  readonly from: string;
  readonly until: string;
}

interface Play {
  readonly merchantId: number;
  readonly apps: ReadonlyMap<string, string>;
  /** Two installations of the first app. */
  readonly installations: readonly string[];
  /** The ages that were known when a fee was given, by transaction and correction. */
  readonly ages: Map<string, NaiveAges>;
  /** Whether the volumes that its lines saw rest on an assumption, by transaction and correction, and by line. */
  readonly assumedVolumes: Map<string, ReadonlyMap<number, boolean>>;
  readonly groups: ReadonlyMap<string, string>;
  /** A merchant with a plan of one rate that is a member of both groups for some time. */
  readonly sisterId: number;
  sisterEntries: readonly NaiveEntry[];
  /** The groups that were known when a fee was given, by its id, correction and plan. */
  readonly knownGroups: Map<string, readonly string[]>;
  memberships: readonly PlayedMembership[];
  hasRates: boolean;
  feePlanId: number | undefined;
  month: string;
  time: number;
}

const installedOn = ['2024-11-30T12:00:00Z', '2025-11-10T23:00:00Z'];
const planStart = '2025-01-01';
const sisterDays = { memberFrom: '2025-02-11', memberUntil: '2026-02-10' };

async function enterRates(): Promise<void> {
  for (const rate of naiveRates) await enterExchangeRate(bench, { ...rate, by: tester });
}

/**
 * Bundle ids are unique, so each merchant has apps of its own with these names. Rates are those of all merchants, so
 * each play begins anew.
 */
async function begin({ hasRates }: Pick<Play, 'hasRates'>): Promise<Play> {
  await bench.database.query(sql`
    delete from stoa.exchange_rate`);
  if (hasRates) await enterRates();
  const merchantId = await bench.newMerchant();
  const apps = new Map(cardApps.map((app) => [app, `${app}.of${merchantId}`]));
  for (const app of apps.values())
    await bench.database.query(sql`
      insert into stoa.app (bundle_id, merchant_id, created_at)
      values (${app}, ${merchantId}, now())`);
  const installations = installedOn.map(() => randomUUID());
  for (const [index, id] of installations.entries())
    await bench.database.query(sql`
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)
      values (${merchantId}, ${apps.get(cardApps[0] ?? '') ?? ''}, ${randomBytes(32)}, ${id}::uuid, null, 'none', 0, '{}',
        ${installedOn[index] ?? ''}::timestamptz)`);
  const groups = new Map(cardGroups.map((group) => [group, `${group}-${merchantId}`]));
  await bench.database.query(sql`
    insert into stoa.merchant_group (group_name, created_at, created_by)
    select group_name, now(), 'a test'
    from unnest(${[...groups.values()]}::text[]) as group_name`);
  const sisterId = await bench.newMerchantWithPlan();
  for (const group of groups.values())
    await management().join({ group, merchantId: sisterId, ...sisterDays, by: tester });
  const noted = { ages: new Map(), assumedVolumes: new Map(), knownGroups: new Map() };
  const known = { merchantId, sisterId, apps, installations, groups, ...noted };
  const start = { hasRates, feePlanId: undefined, month: '2025-12', time: Date.UTC(2026, 2, 1) };
  return { ...known, ...start, memberships: [], sisterEntries: [] };
}

function uploaded(
  { facts: { bundleId, kind, channel }, installation, original, ...rest }: Item,
  { apps, installations }: Play,
) {
  const app = apps.get(bundleId ?? '');
  const installation_id = bundleId === cardApps[1] ? undefined : installations[installation ?? -1];
  const facts = {
    ...(app && { bundle_id: app }),
    ...(kind && { kind }),
    ...(channel && { channel }),
    ...(installation_id && { installation_id }),
    ...(original && { original_transaction_id: original }),
  };
  return uploadedTransaction(rest.id, { ...rest, tax_amount: rest.full_amount / 7n, ...facts });
}

/** The sister sells without facts. */
async function sellAsSister(
  play: Play,
  { now, sold }: { readonly now: string; readonly sold: Item },
): Promise<void> {
  const nothing = { facts: {}, installation: undefined, original: undefined };
  const id = `s${play.time}`;
  await bench.record(play.sisterId, now, [uploaded({ ...sold, ...nothing, id }, play)]);
  play.sisterEntries = entriesOf(await readGivenFees(bench.database, play.sisterId));
}

/** A card with the apps and groups of a play. */
function named({ apps, groups }: Play, lines: readonly FeeLine[]): FeeLine[] {
  const groupOf = (group: string): string => groups.get(group) ?? group;
  return lines.map(({ appliesTo, volume, ...line }) => ({
    ...line,
    volume: volume?.group === undefined ? volume : { ...volume, group: groupOf(volume.group) },
    appliesTo: appliesTo && {
      ...appliesTo,
      apps: appliesTo.apps?.map((app) => apps.get(app) ?? app) ?? null,
      groups: appliesTo.groups?.map(groupOf) ?? null,
    },
  }));
}

async function take(play: Play, one: Step): Promise<void> {
  const { merchantId } = play;
  play.time += 60_000;
  const now = new Date(play.time).toISOString();
  bench.clock.set(now);
  if (one.do === 'report')
    await bench.record(
      merchantId,
      now,
      one.items.map((some) => uploaded(some, play)),
    );
  if (one.do === 'sister') await sellAsSister(play, { now, sold: one.one });
  if (one.do === 'card') await replacePlan(play, { ratePpm: null, lines: named(play, one.lines) });
  if (one.do === 'rate') await replacePlan(play, { ratePpm: one.ratePpm });
  if (one.do === 'end') await endPlan(play);
  if (one.do === 'apply') await bench.applyPlans();
  if (one.do === 'enter rates') {
    await enterRates();
    play.hasRates = true;
  }
  if (one.do === 'reprice') {
    const request = { month: one.month, merchantId, by: tester };
    const announced = await repriceTransactions(bench, { ...request, dryRun: true });
    const done = await repriceTransactions(bench, { ...request, dryRun: false });
    assert.deepEqual(done.sums, announced.sums);
    const repeated = await repriceTransactions(bench, { ...request, dryRun: false });
    assert.deepEqual(
      repeated.sums.map(({ transactions }) => transactions),
      repeated.sums.map(() => 0),
    );
  }
  if (one.do === 'join') {
    const { from: memberFrom, until: memberUntil } = one;
    const group = play.groups.get(one.group) ?? one.group;
    await management().join({ group, merchantId, memberFrom, memberUntil, by: tester });
  }
  if (one.do === 'leave') {
    const membershipId = (await management().ofMerchant(merchantId)).at(-1)?.membershipId ?? 0;
    await management().leave({ membershipId, until: one.until, by: tester });
  }
  if (one.do === 'close') {
    const { merchants } = await bench.close(play.month, merchantId);
    assert.notEqual(merchants[0]?.code, 'statement_does_not_reconcile');
    if (merchants[0]?.outcome === 'closed') play.month = nextMonth(play.month);
  }
  if (one.do === 'void') await bench.voidTransaction(merchantId, one.id);
  const facts = correctedFacts(play, one);
  if (facts !== undefined && 'id' in one)
    await correctTransaction(bench, {
      ...{ merchantId, transactionId: one.id, kind: 'restate', reason: 'said later', by: tester },
      facts,
    });
  if (one.do === 'restate')
    await bench.restate(merchantId, one.id, { fullAmount: one.amount, currency: one.currency });
}

function correctedFacts({ apps }: Play, one: Step) {
  if (one.do === 'know') return { kind: one.kind };
  if (one.do === 'move') return { bundle_id: one.app === null ? null : (apps.get(one.app) ?? one.app) };
  if (one.do === 'tie') return { original_transaction_id: one.original };
  return undefined;
}

const management = () => groupManagement({ ...bench, secondPersonAbove: new Map() });

const feeKeyOf = ({ id, correctionId, feePlanId }: GivenFee): string => `${id} ${correctionId} ${feePlanId}`;

/**
 * Notes which groups are known now, for fees that this step gave. A recorded fee on an open statement is computed again
 * by repricing, all others get a correction.
 */
async function noteGroups(play: Play, step: Step): Promise<void> {
  play.memberships = await bench.database.query<PlayedMembership>(sql`
    select group_name as "group", member_from::text as "from", coalesce(member_until::text, '9999-12-31') as until
    from stoa.group_membership
    where merchant_id = ${play.merchantId}`);
  for (const fee of await readGivenFees(bench.database, play.merchantId)) {
    const isAgain =
      step.do === 'reprice' &&
      step.month === fee.settledMonth &&
      fee.takenBackOn === null &&
      fee.correctionId === 0 &&
      fee.month >= play.month &&
      fee.feePlanId === play.feePlanId;
    if (isAgain || !play.knownGroups.has(feeKeyOf(fee)))
      play.knownGroups.set(feeKeyOf(fee), groupsNow(play, fee));
  }
}

function groupsNow({ memberships }: Play, { settledDay }: GivenFee): string[] {
  return memberships.flatMap(({ group, from, until }) =>
    from <= settledDay && settledDay < until ? [group] : [],
  );
}

async function endPlan(play: Play): Promise<void> {
  if (play.feePlanId === undefined) return;
  await feePlanManagement(bench).end({ feePlanId: play.feePlanId, until: planStart, by: tester });
  play.feePlanId = undefined;
}

async function replacePlan(play: Play, terms: Partial<Parameters<typeof requestedPlan>[0]>): Promise<void> {
  await endPlan(play);
  const { merchantId } = play;
  const made = await feePlanManagement(bench).create(
    requestedPlan({ merchantId, inForceFrom: planStart, ...terms }),
  );
  play.feePlanId = made.feePlanId;
}

async function takeOrRefuse(play: Play, one: Step): Promise<void> {
  try {
    await take(play, one);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // An installation is known only with its own app.
    const ofBooks = /^(unknown_transaction|correction_changes_nothing|month_not_over|unusable_correction)$/;
    const ofGroups = /^(\w+_group_membership|group_membership_\w+)$/;
    assert.ok(
      ofBooks.test(error.definition.code) || ofGroups.test(error.definition.code),
      error.definition.code,
    );
  }
}

async function assertChargesAreRight({
  merchantId,
  ages,
  assumedVolumes: assumed,
  knownGroups,
}: Play): Promise<void> {
  const plans = await feePlanManagement(bench).list({ merchantId });
  const given = await readGivenFees(bench.database, merchantId);
  const fees = given.map((fee) => ({ ...fee, groups: knownGroups.get(feeKeyOf(fee)) ?? [] }));
  const charged = fees.flatMap((fee) => {
    const key = `${fee.id} ${fee.correctionId}`;
    const [known, assumedVolumes] = [ages.get(key), assumed.get(key)];
    if (known === undefined || assumedVolumes === undefined) assert.fail(fee.id);
    const charges = naiveChargesOf({ ...fee, ages: known, assumedVolumes }, plans);
    if (charges === undefined) return [];
    assert.equal(
      fee.feeAmount,
      charges.reduce((sum, one) => sum + one.fee, 0n),
      fee.id,
    );
    const plan = plans.find(({ feePlanId }) => feePlanId === fee.feePlanId);
    return plan !== undefined && isDivided(plan) ? { ...fee, charges } : [];
  });
  const rows = charged.flatMap(({ id, correctionId, charges }) =>
    charges.map(({ line, base, fee, assumed }) => `${id} ${correctionId} ${line} ${base} ${fee} ${assumed}`),
  );
  assert.deepEqual(await readStoredCharges(bench.database, merchantId), rows.toSorted());
  assert.deepEqual(await readKeptCharges(bench.database, merchantId), sumNaively(charged));
  assert.deepEqual(await readVolumeDays(bench.database, merchantId), sumEntries(entriesOf(fees)));
  const { merchants } = await bench.close('9999-11', merchantId, true);
  assert.notEqual(merchants[0]?.code, 'statement_does_not_reconcile', JSON.stringify(merchants[0]));
}

/**
 * Computes each volume that a line saw in this step from everything that was booked before. A first fee counts what was
 * booked so far; one that replaces another keeps its volumes, or else counts the days before. Returns the fees as they
 * are now.
 */
async function assertVolumesAreRight(
  play: Play,
  step: Step,
  before: readonly GivenFee[],
): Promise<readonly GivenFee[]> {
  const { merchantId } = play;
  const plans = await feePlanManagement(bench).list({ merchantId });
  const fees = await readGivenFees(bench.database, merchantId);
  const isFirst = step.do === 'report' || step.do === 'apply';
  const known = new Set(before.map(keyOf));
  const given = fees
    .filter((fee) => !known.has(keyOf(fee)))
    .toSorted((one, other) => one.correctionId - other.correctionId || orderOf(step, one, other));
  const entries = entriesOf(before);
  const settled = new Map(before.map(({ id, settledAt }) => [id, Date.parse(settledAt)]));
  for (const fee of given) {
    settled.set(fee.id, Date.parse(fee.settledAt));
    play.ages.set(`${fee.id} ${fee.correctionId}`, agesNow(play, fee, settled));
    const replaced = before.findLast(
      ({ id, correctionId }) => id === fee.id && correctionId <= fee.correctionId,
    );
    const booksNow = isFirst && fee.correctionId === 0;
    const { place } = placeOf(fees, fee);
    const assumed = new Map<number, boolean>();
    play.assumedVolumes.set(`${fee.id} ${fee.correctionId}`, assumed);
    for (const [line, stored] of Object.entries(fee.ownVolumes)) {
      const volume = linesOf(plans, fee.feePlanId)[Number(line) - 1]?.volume ?? assert.fail();
      const kept = booksNow ? undefined : keptVolume(plans, { before: replaced, fee }, volume);
      const { hasRates } = play;
      const asked = { place, withDay: booksNow, hasRates, sellers: sellersOf(play, entries) };
      const before = kept?.before ?? naiveVolume(entries, volume, asked);
      assert.equal(BigInt(stored), before, `${step.do} ${fee.id} ${JSON.stringify(volume)}`);
      assumed.set(Number(line), kept?.isAssumed ?? isAssumedVolume(volume, place, hasRates));
    }
    if (booksNow) entries.push(entryOf(fee, fee.month, 1n));
  }
  if (step.do === 'reprice') assertNothingIsLate(play, { fees, plans, month: step.month, settled });
  return fees;
}

function sellersOf(play: Play, entries: readonly NaiveEntry[]): NaiveSeller[] {
  const { memberFrom: from, memberUntil: until } = sisterDays;
  const joined = [...play.groups.values()].map((group) => ({ group, from, until }));
  return [
    { entries, memberships: play.memberships },
    { entries: play.sisterEntries, memberships: joined },
  ];
}

function keyOf({ id, correctionId, feePlanId, feeAmount, ownAges, ownAssumed }: GivenFee): string {
  return `${id} ${correctionId} ${feePlanId} ${feeAmount} ${ownAges} ${JSON.stringify(ownAssumed)}`;
}

function agesNow({ installations }: Play, fee: GivenFee, settled: ReadonlyMap<string, number>): NaiveAges {
  const installed = new Map(installations.map((id, index) => [id, Date.parse(installedOn[index] ?? '')]));
  return naiveAges(fee.facts, Date.parse(fee.settledAt), { installed, settled });
}

interface Standing {
  readonly fees: readonly GivenFee[];
  readonly plans: readonly FeePlan[];
  readonly month: string;
  readonly settled: ReadonlyMap<string, number>;
}

/** After repricing, fees of the plan in force are those of the ages that are known by now. */
function assertNothingIsLate(play: Play, { fees, plans, month, settled }: Standing): void {
  for (const fee of fees) {
    if (fee.takenBackOn !== null || fee.feePlanId !== play.feePlanId || fee.settledMonth !== month) continue;
    const last = fees.findLast(({ id }) => id === fee.id);
    const card = plans.find(({ feePlanId }) => feePlanId === fee.feePlanId);
    if (last !== fee || card?.lines?.some(({ volume }) => volume !== null) !== false) continue;
    const known = { ages: agesNow(play, fee, settled), groups: groupsNow(play, fee) };
    const charges = naiveChargesOf({ ...fee, ...known }, plans) ?? [];
    assert.equal(
      fee.feeAmount,
      charges.reduce((sum, one) => sum + one.fee, 0n),
      `late ${fee.id}`,
    );
  }
}

/** A transaction keeps the day of its first statement. */
function placeOf(fees: readonly GivenFee[], fee: GivenFee) {
  const first = fees.find(({ id, correctionId }) => id === fee.id && correctionId === 0) ?? assert.fail();
  return { place: entryOf(fee, first.month, 1n) };
}

function orderOf(step: Step, one: GivenFee, other: GivenFee): number {
  if (step.do === 'report') return one.position - other.position;
  return one.settledAt < other.settledAt || (one.settledAt === other.settledAt && one.id < other.id) ? -1 : 1;
}

test('whatever happens, each fee is what its card charges, line by line, and the sums of the lines are right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(anyStep, { minLength: 3, maxLength: 14 }),
      async (hasRates, steps) => {
        const play = await begin({ hasRates });
        let fees: readonly GivenFee[] = [];
        for (const one of steps) {
          await takeOrRefuse(play, one);
          await noteGroups(play, one);
          fees = await assertVolumesAreRight(play, one, fees);
        }
        await assertChargesAreRight(play);
      },
    ),
    { numRuns: runs(12, 300) },
  );
});

test('a book computed from its reports alone has the same fees', async () => {
  const reports = fc.array(fc.uniqueArray(item, { selector: ({ id }) => id, minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(anyCard, reports, async (lines, all) => {
      const play = await begin({ hasRates: true });
      await take(play, { do: 'card', lines });
      const named = (one: Item, index: number): Item => {
        return { ...one, id: `${one.id}${index}`, original: one.original && `${one.original}0` };
      };
      for (const [index, items] of all.entries())
        await take(play, { do: 'report', items: items.map((one) => named(one, index)) });
      const settled = new Map<string, number>();
      const volumes = new Map<string, bigint>();
      const entries: NaiveEntry[] = [];
      const plans = await feePlanManagement(bench).list({ merchantId: play.merchantId });
      const given = await readGivenFees(bench.database, play.merchantId);
      for (const [index, items] of all.entries())
        for (const { id, currency, full_amount: full, settled_at } of items) {
          const fee = given.find((one) => one.id === `${id}${index}`) ?? assert.fail(id);
          const year = settled_at.slice(0, 4) + currency;
          const volumeBefore = volumes.get(year) ?? 0n;
          const amounts = { currency, fullAmount: full, taxAmount: full / 7n, volumeBefore };
          const place = entryOf(fee, settled_at.slice(0, 7), 1n);
          const volumeOf = (volume: TierVolume): SeenVolume => seenVolume(entries, volume, place);
          settled.set(fee.id, Date.parse(settled_at));
          const ages = agesNow(play, fee, settled);
          const charges = naiveChargesOf({ ...fee, ...amounts, volumeOf, ages }, plans) ?? [];
          entries.push(place);
          assert.equal(
            fee.feeAmount,
            charges.reduce((sum, one) => sum + one.fee, 0n),
          );
          volumes.set(year, volumeBefore + full - full / 7n);
        }
    }),
    { numRuns: runs(8, 150) },
  );
});

test('a close finds charges that do not add up', async () => {
  const play = await begin({ hasRates: true });
  const { merchantId } = play;
  const line = {
    payee: null,
    base: 'net' as const,
    baseLine: null,
    tierMode: 'marginal' as const,
    tiers: [],
    volume: null,
  };
  const amounts = { fixedAmounts: [], minimumAmounts: [], maximumAmounts: [], appliesTo: null };
  const lines = ['Commission', 'Technology'].map((name) => ({ ...line, ...amounts, name, ratePpm: 100_000 }));
  await take(play, { do: 'card', lines });
  const settled_at = '2026-01-10T00:00:00Z';
  await bench.record(merchantId, new Date(play.time).toISOString(), [
    uploadedTransaction('a', { settled_at }),
  ]);
  const codeOf = async (): Promise<string | undefined> =>
    (await bench.close('2026-01', merchantId, true)).merchants[0]?.code;
  assert.equal(await codeOf(), undefined);
  for (const by of [1n, -1n]) {
    await bench.database.query(sql`
      update stoa.charged_line set fee_amount = fee_amount + ${by}
      where merchant_id = ${merchantId} and line = 1`);
    assert.equal(await codeOf(), by === 1n ? 'statement_does_not_reconcile' : undefined);
  }
  // Rows and sums agree with each other, and not with the fee.
  await bench.database.query(sql`
    delete from stoa.charged_line
    where merchant_id = ${merchantId} and line = 2`);
  await bench.database.query(sql`
    delete from stoa.statement_charge
    where merchant_id = ${merchantId} and line = 2`);
  assert.equal(await codeOf(), 'statement_does_not_reconcile');
});
