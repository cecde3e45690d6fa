import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainFailure } from '../src/transport/explain-failure.js';

/** As `fetch` throws it. */
function failed(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

for (const [code, mayHeal] of [
  ['ECONNREFUSED', true],
  ['ECONNRESET', true],
  ['UND_ERR_SOCKET', true],
  ['EAI_AGAIN', true],
  ['ESOMETHING', true],
  ['constructor', true],
  ['ENOTFOUND', false],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', false],
  ['CERT_HAS_EXPIRED', false],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', false],
  ['INVALID_PURPOSE', false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', false],
  ['HPE_INVALID_CONSTANT', false],
] as const) {
  test(`after ${code} another try ${mayHeal ? 'may' : 'cannot'} help`, () => {
    const explained = explainFailure(failed(code));
    assert.equal(explained.mayHeal, mayHeal);
    assert.ok(explained.reason.endsWith(` (${code})`), explained.reason);
  });
}

test('after tries on several addresses the first failure is explained', () => {
  const tries = new AggregateError([Object.assign(new Error('no'), { code: 'ECONNREFUSED' })]);
  assert.deepEqual(explainFailure(new TypeError('fetch failed', { cause: tries })), {
    reason: 'nothing listens there (ECONNREFUSED)',
    mayHeal: true,
  });
});

test('a thrown value that is not an error is explained, too', () => {
  assert.deepEqual(explainFailure('nonsense'), {
    reason: 'the exchange failed (unknown)',
    mayHeal: true,
  });
});
