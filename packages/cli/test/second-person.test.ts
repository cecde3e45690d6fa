import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { recordReport } from '@stoa/server/test/record-report';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

let administration: TestAdministration;
let variables: Readonly<Record<string, string>>;

before(async () => {
  administration = await openTestAdministration();
  variables = { ...administration.variables, STOA_LARGE_CORRECTION: 'EUR:100', STOA_FOUR_EYES: 'on' };
  await runJson(['merchant', 'create', '--name', 'Example Games'], variables);
  const transactions = Array.from({ length: 5 }, (_, index) => ({
    id: `id-${index + 1}`,
    full_amount: 9_000,
    tax_amount: 0,
  }));
  await recordReport(administration.database, { merchantId: 1, at: '2026-03-01T12:00:00Z', transactions });
  await administration.database.pool.query(`
    insert into stoa.correction_request (merchant_id, correction_request_id, reference, transaction_id, kind, reason,
      requested_at, seen_correction_id, state)
    values (1, 1, 'r', 'id-5', 'void', 'x', '2026-11-20T10:00:00Z', 0, 'waiting')`);
});
after(() => administration.close());

const at = ['--merchant', '1'];
const reason = ['--reason', 'a test'];

test('the command makes small corrections, and proposes what comes to a large one with them', async () => {
  const made = await runStoa(['transaction', 'void', 'id-1', ...at, ...reason], variables);
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /^Correction 1 of id-1 /);
  const waits = await runStoa(['transaction', 'void', 'id-2', ...at, ...reason], variables);
  const said = 'waits for a second person: proposal 1. Nothing was corrected yet.';
  assert.deepEqual([waits.code, waits.stdout], [0, `The correction ${said}\n`]);
});

test('a file and its dry run say what waits', async () => {
  const from = path.join(administration.dir, 'large.csv');
  await writeFile(from, 'transaction_id\nid-3\nid-4\n');
  const file = ['transaction', 'void', '--from', from, ...at, ...reason];
  const none = '0 corrections can be made, 0 not needed, 0 faults.';
  const tried = await runStoa([...file, '--dry-run'], variables);
  assert.equal(tried.stdout, `${none}\n2 corrections would wait for a second person.\n`);
  assert.match((await runStoa(file, variables)).stdout, /\n2 corrections wait .*: /);
  assert.match((await runStoa(file, variables)).stdout, /\n2 corrections wait .*: /);
});

test('accepting a request proposes it, and the list shows what waits, by state and merchant', async () => {
  const accepted = await runStoa(['correction', 'accept', '1', ...at], variables);
  assert.match(accepted.stdout, /^Request 1 waits for a second person: proposal 3\./);
  const listed = await runJson(['correction', 'proposals', ...at, '--state', 'waiting'], variables);
  const { correction_proposals: found } = listed as {
    correction_proposals: { correction_proposal_id: number; proposed_by: string }[];
  };
  assert.deepEqual(
    found.map((one) => [one.correction_proposal_id, one.proposed_by]),
    [3, 2, 1].map((id) => [id, 'command']),
  );
  assert.match((await runStoa(['correction', 'proposals'], variables)).stdout, /EUR 180\.00/);
});

const terms = ['--rate', '0%', '--from', '2026-01-01', '--tier', 'EUR:10:1%'];
const planned = ['fee-plan', 'create', '--name', 'Zero', ...terms];

test('a fee plan is proposed, a repeat finds its proposal, and the list says what waits', async () => {
  const waits = await runStoa(planned, variables);
  assert.deepEqual([waits.code, waits.stdout.match(/proposal \d+/)?.[0]], [0, 'proposal 1'], waits.stderr);
  assert.equal((await runStoa(planned, variables)).stdout, waits.stdout);
  assert.deepEqual(await runJson(['fee-plan', 'list'], variables), { fee_plans: [] });
  const listed = await runJson(['fee-plan', 'proposals', '--state', 'waiting'], variables);
  const { fee_proposals: found } = listed as { fee_proposals: { kind: string; proposed_by: string }[] };
  assert.deepEqual(
    found.map(({ kind, proposed_by: by }) => [kind, by]),
    [['fee_plan', 'command']],
  );
  const text = (await runStoa(['fee-plan', 'proposals'], variables)).stdout;
  assert.match(text, /^1 +waiting +plan Zero for store: 0% from 2026-01-01, 1% from 10\.00 EUR +command /m);
});

test('where nothing waits, the same plan is made at once', async () => {
  const made = await runStoa(planned, administration.variables);
  assert.equal(made.code, 0, made.stderr);
  const { fee_plans: plans } = (await runJson(['fee-plan', 'list'], variables)) as { fee_plans: object[] };
  assert.equal(plans.length, 1);
  const ended = await runStoa(['fee-plan', 'end', '1', '--until', '2026-06-01'], variables);
  assert.match(ended.stdout, /proposal 2/);
});
