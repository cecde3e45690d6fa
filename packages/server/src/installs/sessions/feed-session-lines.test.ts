import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { type SettableClock, settableClock } from '../../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { createLogger } from '../../config/logger.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { eraseStoreUser } from '../erasure/manage-erasures.js';
import { createSessionFeed } from '../index.js';
import type { FeedSessionLines } from './feed-session-lines.js';
import type { SessionLinesResult } from './session-schemas.js';

const startsAt = '2026-11-20T10:00:00.000Z';
const never = new AbortController().signal;
let bench: TestDatabase;
let clock: SettableClock;
let feedLines: FeedSessionLines;

before(async () => {
  bench = await createTestDatabase();
  clock = settableClock(startsAt);
  feedLines = createSessionFeed({
    database: bench.database,
    clock,
    logger: createLogger('silent'),
    masterSecret: Buffer.alloc(32, 9),
    ipv6PrefixBits: 128,
  });
});

after(() => bench.drop());

beforeEach(async () => {
  await bench.database.query(sql`
    delete from stoa.store_session`);
});

function line(fields: object = {}): string {
  return JSON.stringify({ store_user_id: 'ann', ip_address: '203.0.113.7', seen_at: startsAt, ...fields });
}

async function* piecesOf(...pieces: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

function feed(...lines: readonly string[]): Promise<SessionLinesResult> {
  return feedLines(piecesOf(lines.join('\n')), { signal: never });
}

async function storedUsers(): Promise<string[]> {
  const rows = await bench.database.query<{ user: string }>(sql`
    select store_user_id as user
    from stoa.store_session
    order by store_user_id`);
  return rows.map(({ user }) => user);
}

const nothing = {
  received: 0,
  stored: 0,
  repeated: 0,
  outside_window: 0,
  erased: 0,
  refused: 0,
  error_count: 0,
  errors: [],
};

test('lines are stored and counted, and again they are only repeated', async () => {
  const lines = [line(), line({ store_user_id: 'bob' }), line()];
  assert.deepEqual(await feed(...lines), { ...nothing, received: 3, stored: 2, repeated: 1 });
  assert.deepEqual(await feed(...lines), { ...nothing, received: 3, repeated: 3 });
  assert.deepEqual(await storedUsers(), ['ann', 'bob']);
});

test('nothing, and nothing but blank lines, is fine', async () => {
  assert.deepEqual(await feed(), nothing);
  assert.deepEqual(await feed('', ' ', '\t\r', ''), nothing);
});

const faultyLines: readonly [what: string, text: string, pointer: string, code: string][] = [
  ['no JSON', 'store_user_id,ip_address', '', 'malformed_json'],
  ['half of an object', '{"store_user_id":', '', 'malformed_json'],
  ['two objects', `${line()}${line()}`, '', 'malformed_json'],
  ['a list', `[${line()}]`, '', 'wrong_type'],
  ['null', 'null', '', 'wrong_type'],
  ['a batch', `{"sessions":[${line()}],"store_user_id":"a","ip_address":"192.0.2.1"}`, '/seen_at', 'missing'],
  ['a member twice', line().replace('{', '{"seen_at":"",'), '/seen_at', 'duplicate_key'],
  ['a NUL', line({ store_user_id: '\0' }), '/store_user_id', 'unstorable_character'],
  ['half of a surrogate pair', line({ language: '\ud83d' }), '/language', 'unstorable_character'],
  ['a number beyond a double', line().replace('}', ',"x":1e999}'), '/x', 'number_out_of_range'],
  ['65 levels', line().replace('}', `,"x":${'['.repeat(65)}`), '', 'nested_too_deep'],
  ['an empty user', line({ store_user_id: '' }), '/store_user_id', 'too_short'],
  ['an address with a port', line({ ip_address: '203.0.113.7:80' }), '/ip_address', 'wrong_format'],
  ['a date alone', line({ seen_at: '2026-11-20' }), '/seen_at', 'wrong_format'],
  ['a capacity below zero', line({ availableCapacity: -1 }), '/availableCapacity', 'out_of_range'],
  [
    'a capacity below zero in the other spelling',
    line({ available_capacity: -1 }),
    '/available_capacity',
    'out_of_range',
  ],
  [
    'two capacities',
    line({ availableCapacity: 1, available_capacity: 2 }),
    '/available_capacity',
    'contradiction',
  ],
];

for (const [what, text, pointer, code] of faultyLines) {
  test(`a line is refused, named and left out: ${what}`, async () => {
    const fed = await feed(line({ store_user_id: 'a' }), '', text, line({ store_user_id: 'b' }));
    const [fault] = fed.errors;
    assert.deepEqual([fed.received, fed.stored, fed.refused, fed.error_count], [3, 2, 1, 1]);
    assert.deepEqual([fault?.line, fault?.code], [3, code]);
    if (code !== 'nested_too_deep') assert.equal(fault?.pointer, pointer);
    assert.deepEqual(await storedUsers(), ['a', 'b']);
  });
}

test('only the line that is not UTF-8 is refused, and no fault repeats what was sent', async () => {
  const bytes = [
    Buffer.from(`${line()}\n"secret`),
    Buffer.from([0xff, 0x0a]),
    Buffer.from(line({ language: 'de' })),
  ];
  const fed = await feedLines(piecesOf(Buffer.concat(bytes)), { signal: never });
  assert.deepEqual([fed.stored, fed.errors.map((fault) => fault.line)], [2, [2]]);
  assert.equal(JSON.stringify(fed).includes('secret'), false);
});

test('a malformed line names its column, and no line but its own', async () => {
  const { errors } = await feed(line(), '{"a" 1}');
  assert.deepEqual(
    errors.map(({ detail, ...fault }) => ({ ...fault, column: /^Column (\d+):/.exec(detail)?.[1] })),
    [{ line: 2, pointer: '', code: 'malformed_json', column: '6' }],
  );
});

test('every fault of a line is listed, a hundred in all, and all are counted', async () => {
  const wrong = line({ ip_address: 'x', seen_at: '2026-11-21T00:00:00Z' });
  const fed = await feed(...Array.from({ length: 1_500 }, () => wrong), line());
  assert.deepEqual(
    [fed.received, fed.stored, fed.refused, fed.error_count, fed.errors.length],
    [1_501, 1, 1_500, 3_000, 100],
  );
  assert.deepEqual(
    fed.errors.slice(0, 3).map((fault) => [fault.line, fault.pointer]),
    [
      [1, '/ip_address'],
      [1, '/seen_at'],
      [2, '/ip_address'],
    ],
  );
  assert.equal(fed.errors.at(-1)?.line, 50);
});

const day = 24 * 3_600_000;
const edges: readonly [what: string, seenAt: string, outcome: 'stored' | 'outside_window' | 'refused'][] = [
  ['five minutes ahead', '2026-11-20T10:05:00Z', 'stored'],
  ['five minutes and a microsecond ahead', '2026-11-20T10:05:00.000001Z', 'refused'],
  ['now', startsAt, 'stored'],
  ['24 hours less a microsecond ago', '2026-11-19T10:00:00.000001Z', 'stored'],
  ['24 hours ago', '2026-11-19T10:00:00Z', 'outside_window'],
  ['24 hours ago elsewhere', '2026-11-19T12:00:00+02:00', 'outside_window'],
  ['years ago', '1969-12-31T23:59:59Z', 'outside_window'],
  ['years ahead', '9999-12-31T23:59:59Z', 'refused'],
];

for (const [what, seenAt, outcome] of edges) {
  test(`a session seen ${what} is ${outcome}`, async () => {
    const fed = await feed(line({ seen_at: seenAt }));
    assert.equal(fed[outcome], 1);
    assert.equal(fed.received, 1);
    assert.deepEqual(
      fed.errors.map((fault) => [fault.line, fault.pointer, fault.code]),
      outcome === 'refused' ? [[1, '/seen_at', 'in_future']] : [],
    );
  });
}

test('sessions of erased users are counted and not stored', async () => {
  await eraseStoreUser({ database: bench.database, clock }, 'gone', tester);
  const fed = await feed(line({ store_user_id: 'gone' }), line());
  assert.deepEqual([fed.stored, fed.erased, await storedUsers()], [1, 1, ['ann']]);
});

test('each batch of a thousand lines is durable before more than the next one is read', async () => {
  const thousand = (batch: number): string =>
    Array.from({ length: 1_000 }, (_, index) => `${line({ store_user_id: `${batch}-${index}` })}\n`).join('');
  const durable: number[] = [];
  async function* stream(): AsyncGenerator<Buffer> {
    for (let batch = 0; batch < 4; batch += 1) {
      durable.push((await storedUsers()).length);
      yield Buffer.from(thousand(batch));
    }
  }
  const fed = await feedLines(stream(), { signal: never });
  assert.equal(fed.stored, 4_000);
  // The batch before may still be under way.
  for (const [batch, count] of durable.entries()) assert.ok(count >= 1_000 * (batch - 1), String(durable));
});

test('long lines are stored in smaller batches', async () => {
  const wide = line({ unknown: 'x'.repeat(60_000) });
  const batches: number[] = [];
  const afterBatch = ({ received }: SessionLinesResult): void => {
    batches.push(received);
  };
  await feedLines(piecesOf(Array.from({ length: 40 }, () => wide).join('\n')), { signal: never, afterBatch });
  assert.deepEqual(batches, [18, 18, 4]);
});

async function failureOf(feeding: Promise<unknown>): Promise<Failure> {
  const error = await feeding.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Failure, String(error));
  return error;
}

const batch = Array.from({ length: 1_000 }, (_, index) => `${line({ store_user_id: `u${index}` })}\n`).join(
  '',
);

test('a line without end ends the feed, which says what was stored', async () => {
  const failure = await failureOf(feedLines(piecesOf(batch, line(), 'x'.repeat(65_537)), { signal: never }));
  assert.equal(failure.definition.code, 'payload_too_large');
  assert.match(
    failure.detail,
    /^Line 1001 has more than 65536 bytes\. 1000 lines were taken before, 1000 sessions/,
  );
  assert.equal((await storedUsers()).length, 1_000);
});

test('a feed that is interrupted finishes its batch and says what was stored', async () => {
  const interruption = new AbortController();
  const failure = await failureOf(
    feedLines(piecesOf(batch, batch, batch), {
      signal: interruption.signal,
      afterBatch: () => interruption.abort(),
    }),
  );
  assert.equal(failure.definition.code, 'feed_interrupted');
  assert.match(failure.detail, / 1000 sessions of them stored/);
  assert.equal((await storedUsers()).length, 1_000);
});

test('a feed that is not allowed any more ends before its next batch', async () => {
  let batches = 0;
  const beforeBatch = async (): Promise<void> => {
    batches += 1;
    if (batches === 2) throw new Error('revoked');
  };
  await assert.rejects(feedLines(piecesOf(batch, batch, batch), { signal: never, beforeBatch }), /revoked/);
  assert.equal((await storedUsers()).length, 1_000);
});

test('a feed whose database goes away says what was stored', async () => {
  const own = await createTestDatabase();
  const feedOwn = createSessionFeed({
    database: own.database,
    clock,
    logger: createLogger('silent'),
    masterSecret: Buffer.alloc(32, 9),
    ipv6PrefixBits: 128,
  });
  const afterBatch = (): void => void own.database.close();
  const failure = await failureOf(feedOwn(piecesOf(batch, batch, batch), { signal: never, afterBatch }));
  await own.drop();
  assert.equal(failure.definition.code, 'database_unavailable');
  assert.match(failure.detail, /1000 sessions of them stored/);
});

test('a feed that meets a lock of others may be tried again, and says what was stored', async () => {
  const afterBatch = (): void => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  };
  const failure = await failureOf(feedLines(piecesOf(batch, batch), { signal: never, afterBatch }));
  assert.equal(failure.definition.code, 'overloaded');
  assert.match(failure.detail, /1000 sessions of them stored/);
});

test('the failure reported is that of the batch that could not be stored, whatever comes after it', async () => {
  const own = await createTestDatabase();
  await own.drop();
  const feedOwn = createSessionFeed({
    database: own.database,
    clock,
    logger: createLogger('silent'),
    masterSecret: Buffer.alloc(32, 9),
    ipv6PrefixBits: 128,
  });
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from(batch);
    throw new Error('the client is gone');
  }
  await assert.rejects(
    feedOwn(broken(), { signal: never }),
    (error: unknown) => !/client/.test(String(error)),
  );
});

test('a feed over days checks each line by the time at which it comes', async () => {
  async function* twoDays(): AsyncGenerator<Buffer> {
    yield Buffer.from(batch);
    yield Buffer.from(batch);
    clock.advance(day);
    yield Buffer.from(batch);
    yield Buffer.from(line({ seen_at: '2026-11-21T09:00:00Z' }));
  }
  const fed = await feedLines(twoDays(), { signal: never });
  clock.advance(-day);
  assert.deepEqual([fed.received, fed.outside_window, fed.refused], [3_001, 1_000, 0]);
});
