import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { openTestOffice, runJson, runStoa, type TestOffice } from '@stoa/server/test/stoa-process';

let office: TestOffice;
let variables: Readonly<Record<string, string>>;

before(async () => {
  office = await openTestOffice();
  variables = { ...office.variables, STOA_LARGE_CORRECTION: 'EUR:100', STOA_FOUR_EYES: 'on' };
  await runJson(['merchant', 'create', '--name', 'Example Games'], variables);
  await office.database.pool.query(`
    insert into stoa.report (merchant_id, report_id, content_hash, created_at, transaction_count, accepted_at,
      processing_at, completed_at, next_attempt_at)
    select 1, 1, sha256('r'), at, 1, at, at, at, at from (values (timestamptz '2026-03-01T12:00:00Z')) as one (at);
    insert into stoa.transaction (merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country,
      settled_at, report_id, position, recorded_at, statement_month)
    select 1, 'id-' || n, 'EUR', 9000, 0, 'DEU', '2026-03-01T10:00:00Z', 1, n, '2026-03-01T12:00:00Z', '2026-03-01'
    from generate_series(1, 5) as n;
    insert into stoa.correction_request (merchant_id, correction_request_id, reference, transaction_id, kind, reason,
      requested_at, seen_correction_id, state)
    values (1, 1, 'r', 'id-5', 'void', 'x', '2026-11-20T10:00:00Z', 0, 'waiting')`);
});
after(() => office.close());

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
  const from = path.join(office.dir, 'large.csv');
  await writeFile(from, 'transaction_id\nid-3\nid-4\n');
  const file = ['transaction', 'void', '--from', from, ...at, ...reason];
  const none = '0 corrections can be made, 0 transactions stood like this already, 0 faults.';
  const tried = await runStoa([...file, '--dry-run'], variables);
  assert.equal(tried.stdout, `${none}\n2 corrections would wait for a second person.\n`);
  assert.match((await runStoa(file, variables)).stdout, /\n2 corrections wait for a second person: /);
  assert.match((await runStoa(file, variables)).stdout, /\n2 corrections wait for a second person: /);
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
