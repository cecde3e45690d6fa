import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { feed, startInstalls, type TestInstalls } from '../../../test/fixtures/installs/start-installs.js';

const url = '/operator-api/v1/erasures';
let installs: TestInstalls;

before(async () => {
  installs = await startInstalls();
});
after(() => installs.stop());

const erase = (payload: object) =>
  installs.app.inject({ method: 'POST', url, headers: { authorization: installs.operator }, payload });
const list = (query = '') =>
  installs.app.inject({ url: `${url}${query}`, headers: { authorization: installs.operator } });

test('an erasure answers with its record, which says who erased and how much, but not whose data', async () => {
  await feed(installs, [{ store_user_id: 'ann-to-erase', ip_address: '203.0.113.1' }]);
  const answer = await erase({ store_user_id: 'ann-to-erase' });
  assert.equal(answer.statusCode, 200);
  const { erasure_id, erased_by, ...rest } = answer.json();
  assert.ok(Number.isInteger(erasure_id));
  assert.match(erased_by, /^operator token \d+$/);
  assert.deepEqual(rest, {
    asked_by: 'store_user',
    erased_at: installs.clock.now().toISOString(),
    sessions: 1,
    attribution_data: 0,
    installations: 0,
  });
  assert.deepEqual((await list()).json().erasures[0], answer.json());
  assert.equal(installs.log().includes('ann-to-erase'), false);
});

test('a store user may have any name, also one that looks like SQL', async () => {
  const name = "'; drop table stoa.store_session; -- %I \\ 😀";
  await feed(installs, [{ store_user_id: name, ip_address: '203.0.113.2' }]);
  assert.equal((await erase({ store_user_id: name })).json().sessions, 1);
});

const wrong: readonly object[] = [
  {},
  { store_user_id: '' },
  { store_user_id: 'u'.repeat(256) },
  { store_user_id: 5 },
  { store_user_id: null },
  { installation_id: 'x' },
  { installation_id: '{00000000-0000-4000-8000-000000000000}' },
  { store_user_id: 'a', installation_id: '00000000-0000-4000-8000-000000000000' },
  { user_id: 'a' },
  { store_user_id: 'a', dry_run: true },
  ['a'],
];
for (const body of wrong) {
  test(`it is 400 to erase ${JSON.stringify(body).slice(0, 60)}`, async () => {
    const answer = await erase(body);
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'invalid_request']);
  });
}

test('a store user without any data can be erased, too', async () => {
  const { sessions, attribution_data, installations } = (await erase({ store_user_id: 'nobody' })).json();
  assert.deepEqual([sessions, attribution_data, installations], [0, 0, 0]);
});

test('the list leads from page to page', async () => {
  for (const user of ['a', 'b', 'c']) await erase({ store_user_id: user });
  const first = (await list('?limit=2')).json();
  assert.equal(first.erasures.length, 2);
  const second = (await list(`?limit=1000&cursor=${first.next_cursor}`)).json();
  assert.equal(second.next_cursor, null);
  const ids = [...first.erasures, ...second.erasures].map(({ erasure_id }) => erasure_id);
  assert.deepEqual(
    ids,
    ids.toSorted((one, other) => other - one),
  );
  assert.equal(new Set(ids).size, ids.length);
});
