import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  type FedSession,
  feed,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { sql } from '../../database/sql.js';

const address = '203.0.113.7';
let installs: TestInstalls;

before(async () => {
  installs = await startInstalls();
});

after(() => installs.stop());

beforeEach(async () => {
  await installs.database.query(sql`
    delete from stoa.store_session`);
});

function session(fields: Partial<FedSession> = {}): FedSession {
  return { store_user_id: 'ann', ip_address: address, ...fields };
}

/** Every column of every session, as text. */
async function stored(): Promise<string[]> {
  const rows = await installs.database.query<{ text: string }>(sql`
    select session::text as text
    from stoa.store_session as session`);
  return rows.map(({ text }) => text);
}

test('the answer to a batch counts its sessions by outcome', async () => {
  const old = new Date(installs.clock.now().getTime() - 24 * 3_600_000).toISOString();
  const sessions = [session(), session(), session({ store_user_id: 'bob' }), session({ seen_at: old })];
  const response = await feed(installs, sessions);
  assert.deepEqual(response.json(), { received: 4, stored: 2, repeated: 1, outside_window: 1, erased: 0 });
  assert.equal((await stored()).length, 2);
});

test('a batch sent again stores nothing, also where properties are missing', async () => {
  const sessions = [
    session(),
    session({ device_model: 'M', availableCapacity: 5 }),
    session({ language: 'de' }),
  ];
  await feed(installs, sessions);
  const again = await feed(installs, sessions.toReversed());
  assert.deepEqual(again.json(), { received: 3, stored: 0, repeated: 3, outside_window: 0, erased: 0 });
  assert.equal((await stored()).length, 3);
});

test('one batch sent by many at once is stored once', async () => {
  const sessions = Array.from({ length: 200 }, (_, index) => session({ store_user_id: `u${index}` }));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => feed(installs, turn % 2 === 0 ? sessions : sessions.toReversed())),
  );
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
  const sum = answers.reduce((total, answer) => total + answer.json().stored, 0);
  assert.deepEqual([sum, (await stored()).length], [200, 200]);
});

test('an empty batch is fine', async () => {
  assert.deepEqual((await feed(installs, [])).json(), {
    received: 0,
    stored: 0,
    repeated: 0,
    outside_window: 0,
    erased: 0,
  });
});

test('no column holds the address in any spelling', async () => {
  const spellings = ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::1'];
  await feed(
    installs,
    spellings.map((ip) => session({ ip_address: ip })),
  );
  const text = (await stored()).join('\n');
  assert.equal((await stored()).length, 2);
  for (const spelling of [...spellings, 'cb007107', '20010db8', Buffer.from(address).toString('hex')]) {
    assert.equal(text.includes(spelling), false, spelling);
  }
  assert.equal(installs.log().includes(address), false);
});

test('a time keeps its microseconds and its instant', async () => {
  await feed(installs, [session({ seen_at: '2026-11-20T11:00:00.1234567+02:00' })]);
  const [row] = await installs.database.query<{ exact: boolean }>(sql`
    select seen_at = '2026-11-20 09:00:00.123456+00'::timestamptz as exact
    from stoa.store_session`);
  assert.equal(row?.exact, true);
});

test('a session with the longest values is stored', async () => {
  const wide = (characters: number) =>
    Array.from({ length: characters }, (_, index) =>
      String.fromCodePoint(0x1_f300 + ((index * 7) % 700)),
    ).join('');
  const longest = {
    store_user_id: wide(255),
    device_model: wide(128),
    os_version: wide(128),
    language: wide(128),
  };
  const body = JSON.stringify({
    sessions: [{ ...session(longest), seen_at: installs.clock.now().toISOString() }],
  });
  const response = await installs.app.inject({
    method: 'POST',
    url: '/operator-api/v1/store-sessions',
    headers: { authorization: installs.operator, 'content-type': 'application/json' },
    payload: body.replace(/\}\]\}$/, ',"available_capacity":9223372036854775807}]}'),
  });
  assert.deepEqual(response.json(), { received: 1, stored: 1, repeated: 0, outside_window: 0, erased: 0 });
});

test('every fault of a batch is named, and nothing of it is stored', async () => {
  const ahead = new Date(installs.clock.now().getTime() + 300_001).toISOString();
  const wrong = [
    '',
    '1.2.3',
    '1.2.3.4:80',
    '[::1]',
    'fe80::1%eth0',
    '::',
    '01.2.3.4',
    '203.0.113.7 ',
    'localhost',
  ];
  const response = await feed(installs, [
    session(),
    session({ seen_at: ahead }),
    ...wrong.map((ip) => session({ ip_address: ip })),
    session({ ip_address: 'x', seen_at: ahead }),
  ]);
  assert.equal(response.statusCode, 400);
  const { errors, error_count: total } = response.json();
  assert.deepEqual(
    errors.map(({ pointer }: { pointer: string }) => pointer),
    [
      '/sessions/1/seen_at',
      ...wrong.map((_, index) => `/sessions/${index + 2}/ip_address`),
      `/sessions/${wrong.length + 2}/ip_address`,
      `/sessions/${wrong.length + 2}/seen_at`,
    ],
  );
  assert.equal(total, wrong.length + 3);
  assert.deepEqual(await stored(), []);
});

test('a hundred faults are listed and all are counted', async () => {
  const response = await feed(
    installs,
    Array.from({ length: 150 }, () => session({ ip_address: 'x' })),
  );
  assert.deepEqual([response.json().errors.length, response.json().error_count], [100, 150]);
});

test('a clock that runs five minutes ahead is believed', async () => {
  const ahead = new Date(installs.clock.now().getTime() + 300_000).toISOString();
  assert.equal((await feed(installs, [session({ seen_at: ahead })])).json().stored, 1);
});

test('a time years away is outside the window or in the future', async () => {
  assert.equal(
    (await feed(installs, [session({ seen_at: '0000-01-01T00:00:00Z' })])).json().outside_window,
    1,
  );
  assert.equal((await feed(installs, [session({ seen_at: '9999-12-31T23:59:59Z' })])).statusCode, 400);
});

test('the capacity is taken in both spellings, and null is an absent value', async () => {
  const store_user_id = 'capacities';
  const fields = [
    { availableCapacity: 5 },
    { available_capacity: 6 },
    { availableCapacity: 7, available_capacity: 7 },
    { availableCapacity: null, available_capacity: 8 },
    { availableCapacity: null, device_model: null, os_version: null, language: null },
  ];
  const fed = await feed(
    installs,
    fields.map((one) => session({ store_user_id, ...one })),
  );
  assert.equal(fed.json().stored, fields.length, fed.body);
  const stored = await installs.database.query<{ capacity: bigint | null }>(sql`
    select available_capacity as capacity
    from stoa.store_session
    where store_user_id = ${store_user_id}
    order by available_capacity`);
  assert.deepEqual(
    stored.map(({ capacity }) => (capacity === null ? null : Number(capacity))),
    [5, 6, 7, 8, null],
  );
});

const wrongSessions: Readonly<Record<string, object>> = {
  'no user': { store_user_id: undefined },
  'an empty user': { store_user_id: '' },
  'a user of 256 characters': { store_user_id: 'u'.repeat(256) },
  'a user that is a number': { store_user_id: 5 },
  'an address that is a list': { ip_address: [address] },
  'a date without a time': { seen_at: '2026-11-20' },
  'a day that is not': { seen_at: '2026-02-30T00:00:00Z' },
  'a time as a number': { seen_at: 1_763_632_800 },
  'a user that is null': { store_user_id: null },
  'a capacity below zero': { availableCapacity: -1 },
  'a capacity below zero in the other spelling': { available_capacity: -1 },
  'two capacities': { availableCapacity: 1, available_capacity: 2 },
};

for (const [name, fields] of Object.entries(wrongSessions)) {
  test(`a session is refused: ${name}`, async () => {
    const response = await feed(installs, [{ ...session(), ...fields }]);
    assert.deepEqual([response.statusCode, response.json().code], [400, 'invalid_request']);
  });
}

for (const payload of [
  '{}',
  '[]',
  'null',
  '{"sessions":{}}',
  '{"sessions":[null]}',
  '{"sessions":null}',
  '',
]) {
  test(`a body that is not a batch is 400: ${payload === '' ? 'nothing' : payload}`, async () => {
    const response = await installs.app.inject({
      method: 'POST',
      url: '/operator-api/v1/store-sessions',
      headers: { authorization: installs.operator, 'content-type': 'application/json' },
      payload,
    });
    assert.equal(response.statusCode, 400);
  });
}

test('the metric counts sessions by outcome', async () => {
  await feed(installs, [session(), session()]);
  const text = await installs.registry.getSingleMetricAsString('stoa_store_sessions_total');
  for (const outcome of ['stored', 'repeated', 'outside_window', 'erased']) {
    assert.match(text, new RegExp(`\\{outcome="${outcome}"\\} \\d`));
  }
});
