import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type AccessKeyKind, accessKeyKinds, kinds } from '../../src/access/callers/key-kinds.js';
import {
  type MerchantRole,
  merchantRoles,
  type OperatorRole,
  operatorRoles,
  type Scope,
} from '../../src/access/index.js';
import { systemClock } from '../../src/kernel/clock.js';
import { beginSession } from '../../src/people/index.js';
import { apiDescription } from '../described-answers.js';
import { createTestUser } from '../fixtures/people/test-user.js';
import { runs } from '../property-runs.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { examplePath } from './example-requests.js';

/**
 * The table of docs/scopes.md, row by row: each call is made with each key that it lets in, of keys of each kind and
 * each single scope that it may have. In the short form it refuses a quarter of the others, and the next call refuses
 * another quarter.
 */

let service: TestService;
let merchant: TestMerchant;
let rows: readonly Row[];
let keys: readonly Key[];

before(async () => {
  service = await startTestService();
  merchant = await createTestMerchant(service.access, 'com.example.scopes');
  rows = rowsOf(await readFile(new URL('../../../../../docs/scopes.md', import.meta.url), 'utf8'));
  keys = await Promise.all(
    accessKeyKinds.flatMap((kind) => kinds[kind].mayHave.map((scope) => issueKey(kind, scope))),
  );
});
after(() => service.stop());

interface Row {
  readonly method: string;
  readonly path: string;
  readonly scope: string;
  /** Names of kinds of keys. */
  readonly oneOf: readonly string[];
  /** Names of roles of people. */
  readonly roles: readonly string[];
}

interface Key {
  readonly kind: AccessKeyKind;
  readonly scope: Scope;
  readonly authorization: string;
}

function rowsOf(page: string): Row[] {
  const pattern = /^\| `([A-Z]+) (\S+)` \| `?([^`|]+?)`? \| ([^|]*) \| ([^|]*) \|$/gm;
  return [...page.matchAll(pattern)].map(
    ([, method = '', path = '', scope = '', names = '', roles = '']) => ({
      method,
      path,
      scope,
      oneOf: names
        .replace(/,.*/, '')
        .split(' or ')
        .filter((name) => name !== ''),
      roles: roles.split(', ').filter((role) => role !== ''),
    }),
  );
}

async function issueKey(kind: AccessKeyKind, scope: Scope): Promise<Key> {
  const { secret, username } = await service.access.issue({
    kind,
    scopes: [scope],
    merchantId: kind === 'operator_token' ? null : merchant.merchantId,
    ...(kind === 'install_key' ? { bundleId: merchant.bundleId } : {}),
  });
  const named = Buffer.from(`${username ?? ''}:${secret}`).toString('base64');
  return { kind, scope, authorization: username === null ? `Bearer ${secret}` : `Basic ${named}` };
}

/** Whether a caller with the right to a call was refused only because they did not call from a twin. */
function isForTwins(problem: { readonly code?: string } | undefined): boolean {
  return problem?.code === 'not_a_twin';
}

/** The install call reads from its body which app calls. Whether it asks for a key depends on that. */
function alwaysAsks({ path }: Row): boolean {
  return path !== '/merchant-api/v1/attribution/install';
}

/** Sends no body: once the caller was let in, it does not matter how the call answers that. */
async function ask({ method, path }: Pick<Row, 'method' | 'path'>, authorization?: string) {
  const url = examplePath(path, merchant);
  const answer = await service.app.inject({
    method: method as 'GET',
    url,
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status: answer.statusCode, problem: answer.statusCode < 400 ? undefined : answer.json() };
}

test('the table has every call of the description that asks for a key, and asks for what the description says', async () => {
  const { paths } = apiDescription;
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { security = [] }]) => {
      const asked = security.flatMap((one) => Object.entries(one));
      const ofKeys = asked.filter(([scheme]) => !scheme.endsWith('Session'));
      return asked.length === 0 ? [] : [{ method: method.toUpperCase(), path, asked: ofKeys }];
    }),
  );
  const schemeOf = new Map(accessKeyKinds.map((kind) => [kinds[kind].name, kinds[kind].scheme]));
  const tabled = rows.map(({ method, path, scope, oneOf }) => ({
    method,
    path,
    asked: oneOf.map((name) => [schemeOf.get(name), [scope]]),
  }));
  assert.deepEqual(tabled, described);
  assert.ok(tabled.length > 80);
});

test('each call lets in exactly the keys of its row, and tells each other key what it needs', async () => {
  const shareOfRefused = runs(4, 1);
  for (const [index, row] of rows.filter(alwaysAsks).entries()) {
    const isTried = ({ kind, scope }: Key, place: number): boolean =>
      row.oneOf.includes(kinds[kind].name) || row.scope === scope || (index + place) % shareOfRefused === 0;
    for (const { kind, scope, authorization } of keys.filter(isTried)) {
      const call = `${row.method} ${row.path} with ${kind} ${scope}`;
      const { status, problem } = await ask(row, authorization);
      if (row.oneOf.includes(kinds[kind].name) && row.scope === scope) {
        assert.ok(![401, 403, 500].includes(status) || isForTwins(problem), `${call}: ${status}`);
        continue;
      }
      if (!takesScheme(row, kind)) {
        assert.equal(status, 401, call);
        continue;
      }
      assert.deepEqual([status, problem?.code], [403, 'wrong_scope'], call);
      assert.match(problem?.detail, new RegExp(`^This call needs an? .* with the scope ${row.scope}\\.$`));
    }
  }
});

/** Whether the call reads the header in which a key of this kind is sent. */
function takesScheme({ oneOf }: Row, kind: AccessKeyKind): boolean {
  return oneOf.some((name) => (name === kinds.credential.name) === (kind === 'credential'));
}

const roles = [
  ...Object.keys(operatorRoles).map((role) => ({ side: 'operator', role: role as OperatorRole }) as const),
  ...Object.keys(merchantRoles).map((role) => ({ side: 'merchant', role: role as MerchantRole }) as const),
];

/** Roles of operators and merchants may have the same name. The address of a call shows to which side it belongs. */
function lets(row: Row, { side, role }: (typeof roles)[number]): boolean {
  return (
    row.roles.includes(role) &&
    (row.scope === 'any' || row.path.startsWith('/operator-api/') === (side === 'operator'))
  );
}

test('each call lets in exactly the people whose role is in its row', async () => {
  for (const one of roles) {
    const { userId } = await createTestUser(service.database, {
      email: `${one.side}.${one.role}@example.com`,
      ...(one.side === 'operator'
        ? { operatorRole: one.role }
        : { memberships: { [merchant.merchantId]: one.role } }),
      now: systemClock.now(),
    });
    const signIn = async () => {
      const session = { userId, how: 'password', now: systemClock.now() } as const;
      const { secret } = await service.database.transaction((tx) => beginSession(tx, session));
      return { cookie: `__Host-stoa_session=${secret}`, origin: 'https://stoa.test' };
    };
    const signedIn = await signIn();
    for (const row of rows.filter(alwaysAsks)) {
      const call = `${row.method} ${row.path} as ${one.side} ${one.role}`;
      const url = examplePath(row.path, merchant);
      // A call that changes something gets a session of its own: one of them ends its session.
      const headers = row.method === 'GET' ? signedIn : await signIn();
      const answer = await service.app.inject({ method: row.method as 'GET', url, headers });
      if (lets(row, one))
        assert.ok(
          ![401, 403, 500].includes(answer.statusCode) || isForTwins(answer.json()),
          `${call}: ${answer.statusCode}`,
        );
      else assert.ok([401, 403].includes(answer.statusCode), `${call}: ${answer.statusCode}`);
    }
  }
});

test('each call without a key, and with an unknown one, is 401', async () => {
  for (const row of rows.filter(alwaysAsks)) {
    for (const authorization of [undefined, 'Bearer stoa_key_unknown'])
      assert.deepEqual((await ask(row, authorization)).status, 401, `${row.method} ${row.path}`);
  }
});

/** How many of the keys without a call's scope ask for its HEAD. */
const weakTried = runs(3, Number.POSITIVE_INFINITY);

test('HEAD asks for what GET asks for, also at an address that is spelled otherwise', async () => {
  for (const row of rows.filter(({ method }) => method === 'GET')) {
    const url = examplePath(row.path, merchant);
    const spelled = url.replace('-api', '%2Dapi');
    for (const [method, at] of [
      ['HEAD', url],
      ['GET', spelled],
      ['GET', `/${url}`],
      ['GET', url.toUpperCase()],
      ['GET', `${url}/`],
    ] as const) {
      const answer = await service.app.inject({ method, url: at });
      assert.ok([401, 404, 405].includes(answer.statusCode), `${method} ${at}: ${answer.statusCode}`);
    }
    const weak = keys
      .filter(({ kind, scope }) => kind === 'operator_token' && scope !== row.scope)
      .slice(0, weakTried);
    for (const { authorization, scope } of weak) {
      const answer = await service.app.inject({ method: 'HEAD', url, headers: { authorization } });
      assert.ok(
        [401, 403, 405].includes(answer.statusCode),
        `HEAD ${url} with ${scope}: ${answer.statusCode}`,
      );
    }
  }
});

test('one API key reads the events and the installations of its merchant, and writes nothing', async () => {
  const { secret } = await service.access.issue({
    kind: 'api_key',
    merchantId: merchant.merchantId,
    scopes: ['events:read', 'installs:read'],
  });
  const statusOf = async (method: 'GET' | 'POST', url: string) =>
    (await service.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` } })).statusCode;
  assert.equal(await statusOf('GET', '/attribution-api/v1/sums'), 200);
  assert.equal(await statusOf('GET', '/merchant-api/v1/installations'), 200);
  assert.equal(await statusOf('POST', '/attribution-api/v1/events'), 401);
  assert.equal(await statusOf('POST', '/merchant-api/v1/reports/transactions'), 403);
});

test('an API key is not a password', async () => {
  const { secret } = await service.access.issue({
    kind: 'api_key',
    merchantId: merchant.merchantId,
    scopes: ['events:read'],
  });
  const authorization = `Basic ${Buffer.from(`:${secret}`).toString('base64')}`;
  const { status } = await ask({ method: 'GET', path: '/attribution-api/v1/sums' }, authorization);
  assert.equal(status, 403);
});
