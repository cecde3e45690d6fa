import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  feed,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { sql } from '../../database/sql.js';
import { addUpQuality } from './read-quality.js';

let installs: TestInstalls;
const hourMs = 3_600_000;

before(async () => {
  installs = await startInstalls();
  await installs.registerApp('app.two');
  await putAttributionData(installs, 'ann', '{"a":1}');
  await feed(installs, [
    { store_user_id: 'ann', ip_address: '203.0.113.1' },
    { store_user_id: 'ann', ip_address: '203.0.113.2', device_model: 'A' },
    { store_user_id: 'bob', ip_address: '203.0.113.2', device_model: 'B' },
  ]);
  await installed(installs, '203.0.113.1', { token: 'ip' });
  await installed(installs, '203.0.113.1', { token: 'ip' });
  await installed(installs, '203.0.113.2', { token: 'device', device_model: 'B' });
  installs.clock.advance(hourMs);
  await installed(installs, '203.0.113.2', { token: 'ambiguous' });
  await installed(installs, '203.0.113.3', { token: 'none', bundle_id: 'app.two' });
  installs.clock.advance(hourMs);
});

after(() => installs.stop());

function quality(query = '') {
  return installs.app.inject({
    url: `/operator-api/v1/attribution/quality${query}`,
    headers: { authorization: installs.operator },
  });
}

const none = {
  installations: 0,
  asked: 0,
  matched: 0,
  collisions: 0,
  unresolved: 0,
  attributed: 0,
  match_rate: null,
  collision_rate: null,
  unresolved_rate: null,
};
const first = {
  ...none,
  installations: 2,
  asked: 2,
  matched: 2,
  collisions: 1,
  attributed: 1,
  match_rate: 1,
  collision_rate: 0.5,
  unresolved_rate: 0,
};

test('by default the answer covers the last 24 hours of all apps by hour', async () => {
  const answer = (await quality()).json();
  assert.deepEqual([answer.from, answer.to], ['2026-11-19T12:00:00.000Z', '2026-11-20T12:00:00.000Z']);
  assert.deepEqual(answer.total, {
    installations: 4,
    asked: 4,
    matched: 2,
    collisions: 2,
    unresolved: 1,
    attributed: 1,
    match_rate: 0.5,
    collision_rate: 0.5,
    unresolved_rate: 0.25,
  });
  const [one, two, ...more] = answer.periods;
  assert.deepEqual(one, { starts_at: '2026-11-20T10:00:00.000Z', ...first });
  assert.deepEqual([two.starts_at, two.installations, two.match_rate], ['2026-11-20T11:00:00.000Z', 2, 0]);
  assert.deepEqual(more, []);
});

test('the quality of one app in one hour can be read', async () => {
  const query = '?bundle_id=app.one&from=2026-11-20T10:00:00Z&to=2026-11-20T11:00:00Z';
  assert.deepEqual((await quality(query)).json(), {
    from: '2026-11-20T10:00:00.000Z',
    to: '2026-11-20T11:00:00.000Z',
    total: first,
    periods: [{ starts_at: '2026-11-20T10:00:00.000Z', ...first }],
  });
});

test('periods of a day are days of UTC', async () => {
  for (const app of ['', '&bundle_id=app.one']) {
    const { periods } = (await quality(`?by=day${app}`)).json();
    assert.deepEqual(
      periods.map((one: { starts_at: string; installations: number }) => [one.starts_at, one.installations]),
      [['2026-11-20T00:00:00.000Z', app === '' ? 4 : 3]],
    );
  }
});

test('hours that are added up answer the same', async () => {
  const queries = ['', '?by=day', '?from=2026-11-20T11:00:00Z', '?to=2026-11-20T11:00:00Z'];
  const asked = () => Promise.all(queries.map(async (query) => (await quality(query)).json()));
  const before = await asked();
  for (let twice = 0; twice < 2; twice += 1) {
    await addUpQuality(installs.database, new Date('2026-11-20T11:30:00Z'));
    assert.deepEqual(await asked(), before);
  }
  const kept = await installs.database.query(sql`
    select hour, ip_count::integer as ip, device_count::integer as device
    from stoa.installation_hour`);
  assert.deepEqual(kept, [{ hour: new Date('2026-11-20T10:00:00Z'), ip: 1, device: 1 }]);
});

test('every hour gets its total, however long nobody added up and whatever was empty', async () => {
  await addUpQuality(installs.database, new Date('2026-11-23T13:30:00Z'));
  const [kept] = await installs.database.query(sql`
    select count(*)::integer as hours, max(hour) as last, sum(ambiguous_count + none_count)::integer as later
    from stoa.installation_hour`);
  assert.deepEqual(kept, { hours: 75, last: new Date('2026-11-23T12:00:00Z'), later: 2 });
});

test('a range without installations is empty, and so is one that ends before it begins', async () => {
  for (const query of [
    '?from=2026-10-01T00:00:00Z&to=2026-10-02T00:00:00Z',
    '?from=2026-11-20T12:00:00Z&to=2026-11-20T10:00:00Z',
  ]) {
    const { total, periods } = (await quality(query)).json();
    assert.deepEqual([total, periods], [none, []]);
  }
});

test('a range is 92 days at most', async () => {
  const to = '&to=2026-11-20T00:00:00Z';
  assert.equal((await quality(`?from=2026-08-20T00:00:00Z${to}`)).statusCode, 200);
  const refused = await quality(`?from=2026-08-19T23:59:59Z${to}`);
  assert.deepEqual([refused.statusCode, refused.json().errors[0].pointer], [400, '/query/from']);
  assert.equal((await quality('?from=0000-01-01T00:00:00Z')).statusCode, 400);
  assert.equal((await quality('?to=0000-01-01T00:00:00Z')).statusCode, 200);
});

for (const query of ['?by=week', '?from=yesterday', '?bundle_id=%00']) {
  test(`a query is 400: ${query}`, async () => {
    assert.equal((await quality(query)).statusCode, 400);
  });
}

test('an unregistered app is 404', async () => {
  const response = await quality('?bundle_id=app.unknown');
  assert.deepEqual([response.statusCode, response.json().code], [404, 'unknown_app']);
});

test('a metric shows the last full hour by app and rule', async () => {
  const text = await installs.registry.getSingleMetricAsString('stoa_app_installations_last_hour');
  assert.match(text, /\{bundle_id="app\.one",rule="ambiguous"\} 1\n/);
  assert.match(text, /\{bundle_id="app\.two",rule="none"\} 1\n/);
  assert.match(text, /\{bundle_id="app\.one",rule="ip"\} 0\n/);
});

test('while the database is away the metric has no value, and other metrics stay readable', async () => {
  const away = await startInstalls();
  await away.database.close();
  const text = await away.registry.metrics();
  await away.stop();
  assert.equal(/^stoa_app_installations_last_hour\{/m.test(text), false);
  assert.match(text, /stoa_installation_matches_total/);
});
