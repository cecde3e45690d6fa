import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AsksFresh, safeguards } from '../../src/access/callers/safeguards.js';
import { type DescribedOperation, describedInterface } from '../described-answers.js';
import { createTestUser, type TestUser } from '../fixtures/people/test-user.js';
import { settableClock } from '../settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { exampleBody, examplePath } from './example-requests.js';

/** Exactly those calls ask a person for a fresh sign-in of which the table of safeguards and the description say so. */

const asking = (how: AsksFresh): string[] =>
  Object.keys(safeguards).filter((operationId) => safeguards[operationId]?.fresh === how);

/** These calls ask later, because it depends on the amount. */
const byAmount = asking('above the limit');

const clock = settableClock('2026-11-20T10:00:00Z');
let service: TestService;
let merchant: TestMerchant;
let stale: TestUser;
let changing: readonly DescribedOperation[];
let operations: readonly DescribedOperation[];

before(async () => {
  service = await startTestService({ clock });
  merchant = await createTestMerchant(service.access, 'com.example.fresh');
  const now = clock.now();
  stale = await createTestUser(service.database, { email: 'admin@example.com', operatorRole: 'admin', now });
  clock.advance(5 * 60_000 + 1);
  changing = describedInterface.operations.filter(({ method }) => method !== 'GET');
  operations = changing.filter(({ path }) => path.startsWith('/operator-api/'));
});
after(() => service.stop());

function declaresIt({ operation }: DescribedOperation): boolean {
  return (
    JSON.stringify(operation.responses['403'] ?? {}).includes('fresh_sign_in_needed') &&
    !byAmount.includes(operation.operationId)
  );
}

async function codeOf({ method, path }: DescribedOperation, payload: object | undefined): Promise<string> {
  const answer = await service.app.inject({
    method,
    url: examplePath(path, merchant),
    headers: stale.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return answer.body === '' ? 'none' : (answer.json().code ?? 'none');
}

test('every call that can change something has a row in the table, which says why it asks for nothing', () => {
  const described = changing.map(({ operation }) => operation.operationId);
  assert.deepEqual(described.toSorted(), Object.keys(safeguards).toSorted());
  for (const [operationId, { fresh, secondPerson, because }] of Object.entries(safeguards))
    assert.equal(fresh === 'never' || secondPerson === 'never', because !== undefined, operationId);
});

test('exactly the calls whose row asks for a second person can answer with a proposal', () => {
  const waiting = changing.filter(({ operation }) =>
    /Proposal|Repricing|CorrectionResults|Verdicts/.test(JSON.stringify(operation.responses['202'] ?? {})),
  );
  assert.deepEqual(
    waiting.map(({ operation }) => operation.operationId).toSorted(),
    Object.keys(safeguards)
      .filter((operationId) => safeguards[operationId]?.secondPerson !== 'never')
      .toSorted(),
  );
});

test('every call that says so asks for a fresh sign-in, and no other does', async () => {
  const asked: string[] = [];
  for (const one of operations) {
    const dryRun = safeguards[one.operation.operationId]?.fresh === 'unless dry run' && { dry_run: false };
    const body = exampleBody(one.operation, merchant);
    const payload = dryRun === false ? body : { ...body, ...dryRun };
    if ((await codeOf(one, payload)) === 'fresh_sign_in_needed') asked.push(one.operation.operationId);
  }
  const declaring = operations.filter(declaresIt).map(({ operation }) => operation.operationId);
  assert.ok(declaring.length > 10);
  const demanded = [...asking('always'), ...asking('unless dry run')];
  assert.deepEqual(declaring.toSorted(), demanded.toSorted());
  assert.deepEqual(asked, declaring);
});

test('a body with dry_run saves a fresh sign-in only where the call has a dry run', async () => {
  const saved: string[] = [];
  for (const one of operations.filter(declaresIt)) {
    const code = await codeOf(one, { ...exampleBody(one.operation, merchant), dry_run: true });
    // Calls without a dry run refuse the unknown member before they ask.
    if (code !== 'fresh_sign_in_needed' && code !== 'invalid_request') saved.push(one.operation.operationId);
  }
  assert.deepEqual(saved.toSorted(), asking('unless dry run').toSorted());
});

test('a session of the operator that was left open makes no key of a merchant, and still revokes one', async () => {
  const keys = `/operator-api/v1/merchants/${merchant.merchantId}/api-keys`;
  const send = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    { headers, payload }: { readonly headers: Record<string, string>; readonly payload?: object },
  ) => {
    const body = payload === undefined ? {} : { payload };
    const answer = await service.app.inject({ method, url, headers, ...body });
    return answer.body === '' ? answer.statusCode : (answer.json().code ?? answer.statusCode);
  };
  const issued = await service.access.issue({ kind: 'api_key', merchantId: merchant.merchantId });
  const key = `${keys}/${issued.accessKeyId}`;
  const { headers } = stale;
  const payload = { label: 'left open' };
  assert.equal(await send('POST', keys, { headers, payload }), 'fresh_sign_in_needed');
  assert.equal(await send('PATCH', key, { headers, payload }), 'fresh_sign_in_needed');
  assert.equal(await send('POST', `${key}/rotation`, { headers, payload: {} }), 'fresh_sign_in_needed');
  const token = { authorization: merchant.operatorToken };
  assert.equal(await send('POST', keys, { headers: token, payload }), 201);
  assert.equal(await send('DELETE', key, { headers }), 204);
});
