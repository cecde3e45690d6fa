import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOperatorClient } from '../src/operator.js';
import { answer, type Behaviour, reset, startOddService } from './odd-service.js';
import { testPacing } from './test-pacing.js';

const issued = answer(201, { api_key_id: 1, secret: 'stoa_key_1' });

/** How often the call was made, and its outcome: `issued` or the code of the error. */
async function issue(...behaviours: readonly Behaviour[]): Promise<readonly [asked: number, code: unknown]> {
  const service = await startOddService(...behaviours);
  try {
    const operator = createOperatorClient({
      baseUrl: service.url,
      operatorToken: 'stoa_op_1',
      pacing: testPacing(),
    });
    const code = await operator.apiKeys.issue(7, { label: 'shop' }).then(
      () => 'issued',
      (error: Error & { readonly code?: unknown }) => error.code,
    );
    assert.equal(service.received[0]?.url, '/operator-api/v1/merchants/7/api-keys');
    return [service.received.length, code];
  } finally {
    await service.stop();
  }
}

test('a call that would make a second thing is repeated only after 429, which says that nothing was done', async () => {
  assert.deepEqual(await issue(answer(429, { code: 'too_many_requests' }), issued), [2, 'issued']);
  assert.deepEqual(await issue(answer(503, { code: 'overloaded' }), issued), [1, 'overloaded']);
  assert.deepEqual(await issue(reset, issued), [1, 'no_answer']);
});
