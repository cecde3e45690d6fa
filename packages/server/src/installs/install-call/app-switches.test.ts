import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  feed,
  install,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import type { AppSwitches } from '../../access/index.js';
import { sql } from '../../database/sql.js';

const home = '203.0.113.7';
let installs: TestInstalls;

before(async () => {
  installs = await startInstalls();
  await feed(installs, [{ store_user_id: 'ann', ip_address: home }]);
  await putAttributionData(installs, 'ann', '{"utm_source":"x"}');
});
after(() => installs.stop());

const turn = (switches: Partial<AppSwitches>) =>
  installs.access.switchApp({ merchantId: installs.merchantId, bundleId: 'app.one' }, switches);

test('while matching is off an install is linked to nobody, and its evidence says why', async () => {
  await turn({ matching: 'off' });
  const claims = await installed(installs, home, { token: 'off', device_model: 'm' });
  await turn({ matching: 'on' });
  assert.deepEqual(claims['match'], { rule: 'none', candidates: 0 });
  assert.equal('attribution_data' in claims, false);
  const [row] = await installs.database.query<{ outcome: string; storeUserId: string | null }>(sql`
    select evidence ->> 'outcome' as outcome, store_user_id as "storeUserId"
    from stoa.installation
    where installation_id = ${String(claims['installation_token'])}`);
  assert.deepEqual(row, { outcome: 'matching_off', storeUserId: null });
});

test('an outcome stays as it is, whatever is switched later', async () => {
  const matched = await installed(installs, home, { token: 'before' });
  await turn({ matching: 'off' });
  const again = await installed(installs, home, { token: 'before' });
  const unmatched = await installed(installs, home, { token: 'while' });
  await turn({ matching: 'on' });
  const later = await installed(installs, home, { token: 'while' });
  assert.deepEqual(
    [again['match'], again['attribution_data']],
    [{ rule: 'ip', candidates: 1 }, { utm_source: 'x' }],
  );
  assert.equal(again['installation_token'], matched['installation_token']);
  assert.deepEqual([unmatched['match'], later['match']], Array(2).fill({ rule: 'none', candidates: 0 }));
});

test('matching is off for one app, and on for the others', async () => {
  await installs.registerApp('app.other');
  await turn({ matching: 'off' });
  const claims = await installed(installs, home, { token: 'other', bundle_id: 'app.other' });
  await turn({ matching: 'on' });
  assert.deepEqual(claims['match'], { rule: 'ip', candidates: 1 });
});

function call(token: string, authorization: string) {
  return installs.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    headers: { authorization },
    payload: { bundle_id: 'app.one', token },
  });
}

test('a required install key is checked for every call, repeated ones included', async () => {
  const owner = { merchantId: installs.merchantId, bundleId: 'app.one' };
  const { secret } = await installs.access.issue({ kind: 'install_key', ...owner });
  await install(installs, home, { token: 'keyed' });
  await turn({ installKey: 'required' });
  const statuses = [
    (await install(installs, home, { token: 'keyed' })).statusCode,
    (await call('keyed', 'Bearer wrong')).statusCode,
    (await call('keyed', installs.merchant)).statusCode,
    (await call('keyed', `Bearer ${secret}`)).statusCode,
  ];
  await turn({ installKey: 'optional' });
  assert.deepEqual(statuses, [401, 401, 401, 200]);
});

test('a refused call leaves no installation', async () => {
  await turn({ installKey: 'required' });
  await install(installs, home, { token: 'forged' });
  await turn({ installKey: 'optional' });
  const [row] = await installs.database.query<{ rows: bigint }>(sql`
    select count(*) as rows
    from stoa.installation
    where token_hash = sha256('forged')`);
  assert.equal(row?.rows, 0n);
});

test('if no key is required, the header is ignored', async () => {
  assert.equal((await call('any', 'Bearer wrong')).statusCode, 200);
});
