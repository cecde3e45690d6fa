import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { sql } from '../../database/sql.js';

let installs: TestInstalls;

before(async () => {
  installs = await startInstalls();
});

after(() => installs.stop());

beforeEach(async () => {
  await installs.database.query(sql`
    delete from stoa.store_user_attribution`);
});

async function storedData(storeUserId: string): Promise<string | undefined> {
  const [row] = await installs.database.query<{ text: string }>(sql`
    select attribution_data::text as text
    from stoa.store_user_attribution
    where store_user_id = ${storeUserId}`);
  return row?.text;
}

test('attribution data is kept to the letter and replaced as a whole', async () => {
  const text = '{"id":98765432109876543210,  "f":1.50,"e":1e2}';
  assert.equal((await putAttributionData(installs, 'ann', text)).statusCode, 204);
  assert.equal(await storedData('ann'), text);
  await putAttributionData(installs, 'ann', '{"b":2}');
  assert.equal(await storedData('ann'), '{"b":2}');
});

test('a store user may have any name, a slash and a percent sign included', async () => {
  const names = ['a/b', '100%', '..x', 'é😀', ' ', '😀'.repeat(255), "'; drop table x; --"];
  for (const name of names) {
    assert.equal((await putAttributionData(installs, name, '{"a":1}')).statusCode, 204, name);
    assert.equal(await storedData(name), '{"a":1}', name);
  }
});

test('a name that a proxy would take for another address is 404', async () => {
  for (const name of ['..', '../../x'])
    assert.equal((await putAttributionData(installs, name, '{"a":1}')).statusCode, 404, name);
});

test('a store user that cannot be is 400', async () => {
  for (const name of ['%00', 'a%00b', 'u'.repeat(256), '%ff', '%ED%A0%80']) {
    const response = await installs.app.inject({
      method: 'PUT',
      url: `/operator-api/v1/store-users/${name}/attribution-data`,
      headers: { authorization: installs.operator },
      payload: { a: 1 },
    });
    assert.equal(response.statusCode, 400, `${name}: ${response.body}`);
    assert.equal(response.body.includes('\0'), false);
  }
});

for (const data of ['{}', '[]', 'null', '1', '"x"', '{"a":1,"a":2}', '{"a":"\\u0000"}', '{"a":1e999}', '']) {
  test(`attribution data is 400: ${data === '' ? 'nothing' : data}`, async () => {
    assert.equal((await putAttributionData(installs, 'ann', data)).statusCode, 400);
    assert.equal(await storedData('ann'), undefined);
  });
}

test('attribution data is deleted, and deleting it again is fine', async () => {
  await putAttributionData(installs, 'ann', '{"a":1}');
  for (let turn = 0; turn < 2; turn += 1) {
    const response = await installs.app.inject({
      method: 'DELETE',
      url: '/operator-api/v1/store-users/ann/attribution-data',
      headers: { authorization: installs.operator },
    });
    assert.deepEqual([response.statusCode, response.body], [204, '']);
    assert.equal(await storedData('ann'), undefined);
  }
});
