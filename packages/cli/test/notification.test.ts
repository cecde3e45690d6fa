import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answer, startOddService } from '@stoa/client/test/odd-service';
import { verifyWebhook } from '@stoa/client/verify';
import {
  openTestAdministration,
  runJson,
  runStoa,
  startStoa,
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

test('what the operator or a merchant is told is sent to a receiver on this machine', async () => {
  const receiver = await startOddService(answer(200, 'thanks'));
  const listening = startStoa(
    ['webhook', 'listen', '--forward-to', receiver.url, '--merchant', '1', '--after', '0'],
    administration.variables,
  );
  await listening.printed('200  thanks');
  const [, secret = ''] = /(whsec_\S+),/.exec(listening.output()) ?? [];
  const { body, headers } = receiver.received[0] ?? assert.fail();
  const told = await verifyWebhook(body, headers, { keys: secret });
  assert.deepEqual([told.type, told.object.id, told.href], ['key.revoked', '2', '/merchant-api/v1/audit']);
  listening.child.kill('SIGINT');
  const { code, stderr } = await listening.ended;
  assert.deepEqual([code, stderr], [0, 'Go on with --after 1.\n']);
  await receiver.stop();
});

test('an unknown type, merchant or number is refused', async () => {
  assert.equal((await list('--types', 'report')).code, 1);
  assert.equal((await list('--merchant', '9')).code, 1);
  assert.equal((await list('--after', '9')).code, 1);
  assert.equal((await list('--after', 'x')).code, 2);
  assert.equal((await list('--limit', '0')).code, 2);
});
