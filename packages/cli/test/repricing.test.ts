import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordReport } from '@stoa/server/test/record-report';
import {
  type Ended,
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

/**
 * What finance types and reads after a rate was wrong: while the month is open (merchant 1), and after its close
 * (merchant 2).
 */

let administration: TestAdministration;
before(async () => {
  administration = await openTestAdministration();
  for (const name of ['Open Games', 'Closed Games'])
    await runJson(['merchant', 'create', '--name', name], administration.variables);
});
after(() => administration.close());

const stoa = (...args: string[]): Promise<Ended> => runStoa(args, administration.variables);

async function output(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await stoa(...args);
  assert.equal(code, 0, stderr);
  return stdout;
}

/** A report, which the plan of 51 % prices. */
function record(merchantId: number): Promise<number> {
  const transactions = [{ id: 'txn-1', full_amount: 833, tax_amount: 133 }];
  return recordReport(administration.database, { merchantId, at: '2026-03-01T12:00:00Z', transactions });
}

async function createPlan(merchantId: number, name: string, rate: string): Promise<string> {
  const args = ['--name', name, '--rate', rate, '--from', '2026-03-01', '--merchant', String(merchantId)];
  return /^Fee plan (\d+) /.exec(await output('fee-plan', 'create', ...args))?.[1] ?? assert.fail('no plan');
}

async function makeTheMistake(
  merchantId: number,
): Promise<{ readonly wrong: string; readonly right: string; readonly reportId: number }> {
  const wrong = await createPlan(merchantId, 'Typo', '51%');
  const reportId = await record(merchantId);
  if (merchantId === 2) await output('statement', 'close', '--month', '2026-03', '--merchant', '2');
  const ended = await output('fee-plan', 'end', wrong, '--until', '2026-03-01');
  assert.match(ended, /^Transactions settled since then that have its fee: 1\. Their fees stay/m);
  const hint = `  stoa fee-plan reprice --month 2026-03 --plan ${wrong} --dry-run\n`;
  assert.ok(ended.endsWith(hint), ended);
  const right = await createPlan(merchantId, 'Standard', '15%');
  assert.match(await output('fee-plan', 'apply'), /^Transactions that got their fee: 0\.$/m);
  return { wrong, right, reportId };
}

const repriceOf = (merchantId: number): string[] => [
  ...['fee-plan', 'reprice', '--month', '2026-03'],
  ...['--merchant', String(merchantId)],
];

test('in an open month the fee changes, and the transaction tells its history', async () => {
  const { wrong, right, reportId } = await makeTheMistake(1);
  const looked = await output(...repriceOf(1), '--dry-run');
  assert.match(
    looked,
    /^2026-03: fees that would change: 1, of them by a correction on the next open statement: 0\.$/m,
  );
  assert.match(looked, /^1 +Open Games +EUR +1 +0 +3\.57 +1\.05 +-2\.52$/m);
  const [, next = ''] = /^ {2}stoa (fee-plan reprice .*)$/m.exec(looked) ?? [];
  assert.match(next, /^fee-plan reprice --month 2026-03 --merchant 1 --preview [0-9a-f]{16}$/);
  assert.match(await output('transaction', 'show', 'txn-1', '--merchant', '1'), /^Stands: .* fee 3\.57$/m);
  assert.match(await output(...next.split(' ')), /^1 +Open Games +EUR +1 +0 +3\.57 +1\.05 +-2\.52$/m);
  const shown = await output('transaction', 'show', 'txn-1', '--merchant', '1');
  assert.match(shown, /^Stands: {3}EUR 8\.33, tax 1\.33, fee 1\.05$/m);
  assert.match(
    shown,
    new RegExp(`^EUR 3\\.57 +${wrong} Typo +2026-03-01 12:00:00 +report ${reportId}$`, 'm'),
  );
  assert.match(shown, new RegExp(`^EUR 1\\.05 +${right} Standard +\\S+ \\S+ +command$`, 'm'));
  const statement = await output('statement', 'show', '--merchant', '1', '--month', '2026-03');
  assert.match(statement, /^total +1 +8\.33 +1\.33 +7\.00 +1\.05$/m);
  const again = await output(...repriceOf(1));
  assert.match(again, /^2026-03: nothing changed; each transaction is still covered/);
});

test('after the close a correction of the fee alone stands on the next statement', async () => {
  const { wrong, right } = await makeTheMistake(2);
  const looked = await runJson<{ preview: string; merchants: object[] }>(
    [...repriceOf(2), '--dry-run'],
    administration.variables,
  );
  const done = await output(...repriceOf(2), '--preview', looked.preview);
  assert.match(
    done,
    /^2026-03: fees that changed: 1, of them by a correction on the next open statement: 1\.$/m,
  );
  const frozen = await output('statement', 'show', '--merchant', '2', '--month', '2026-03');
  assert.match(frozen, /^total +1 +8\.33 +1\.33 +7\.00 +3\.57$/m);
  const next = await output('statement', 'show', '--merchant', '2', '--month', '2026-04');
  assert.match(next, /^reversal +2026-03 +Typo +51 % +-1 +-8\.33 +-1\.33 +-7\.00 +-3\.57$/m);
  assert.match(next, /^restatement +2026-03 +Standard +15 % +1 +8\.33 +1\.33 +7\.00 +1\.05$/m);
  assert.match(next, /^total +0 +0\.00 +0\.00 +0\.00 +-2\.52$/m);
  const shown = await output('transaction', 'show', 'txn-1', '--merchant', '2');
  assert.match(shown, /^Stands: {3}EUR 8\.33, tax 1\.33, fee 1\.05$/m);
  assert.match(shown, new RegExp(`fee plan ${right} \\(Standard\\).*fee plan ${wrong} \\(Typo\\)`));
});

test('plans that changed since the dry run are refused, and so is a month that is none', async () => {
  const { preview } = await runJson<{ preview: string }>(
    [...repriceOf(1), '--dry-run'],
    administration.variables,
  );
  await output('fee-plan', 'create', '--name', 'New', '--rate', '1%', '--from', '2026-03-31');
  const refused = await stoa(...repriceOf(1), '--preview', preview);
  assertRefused(refused);
  assert.equal((await stoa('fee-plan', 'reprice', '--month', '2026-13')).code, 2);
});
