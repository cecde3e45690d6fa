import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Games'], administration.variables);
  for (const of of [[], ['--merchant', '1']]) {
    const kind = of.length === 0 ? 'operator-token' : 'api-key';
    await runJson([kind, 'issue', ...of, '--label', 'x'], administration.variables);
  }
  await runJson(['operator-token', 'revoke', '1'], administration.variables);
  await runJson(['api-key', 'revoke', '2'], administration.variables);
});
after(() => administration.close());

interface Page {
  readonly notifications: readonly { readonly object: { readonly type: string; readonly id: string } }[];
  readonly next_after: number;
  readonly last_sequence: number;
}

const list = (...args: readonly string[]) =>
  runStoa(['notification', 'list', ...args], administration.variables);
const listed = (...args: readonly string[]) =>
  runJson<Page>(['notification', 'list', ...args], administration.variables);

test('the operator lists its own notifications, and those of a merchant', async () => {
  const own = await listed();
  assert.deepEqual(
    own.notifications.map(({ object }) => object),
    [{ type: 'operator_token', id: '1' }],
  );
  const ofMerchant = await listed('--merchant', '1');
  assert.deepEqual(
    [ofMerchant.notifications.map(({ object }) => object), ofMerchant.next_after, ofMerchant.last_sequence],
    [[{ type: 'api_key', id: '2' }], 1, 1],
  );
  assert.match((await list('--merchant', '1')).stdout, /^1 {2}\S+Z {2}key\.revoked {2}api_key 2\n$/);
  assert.deepEqual((await listed('--merchant', '1', '--after', '1')).notifications, []);
  assert.deepEqual((await listed('--types', 'report.late')).notifications, []);
});

test('an unknown type, merchant or number is refused', async () => {
  assert.equal((await list('--types', 'report')).code, 1);
  assert.equal((await list('--merchant', '9')).code, 1);
  assert.equal((await list('--after', '9')).code, 1);
  assert.equal((await list('--after', 'x')).code, 2);
  assert.equal((await list('--limit', '0')).code, 2);
});
