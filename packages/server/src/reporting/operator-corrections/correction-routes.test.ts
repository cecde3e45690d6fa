import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse as Response } from 'fastify';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import type { TestCaller } from '../../../test/fixtures/reporting/reporting-app.js';
import { noon, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  cursorWith,
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
  testGates,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { limits } from '../../kernel/limits.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
  const plans = feePlanManagement(reporting.service);
  await plans.create(requestedPlan());
});
after(() => reporting.service.stop());

const merchantPath = '/merchant-api/v1/corrections';
const operatorPath = (merchantId: number | string): string =>
  `/operator-api/v1/merchants/${merchantId}/corrections`;
const voidOf = (id: string) => ({ transaction_id: id, kind: 'void', reason: 'never paid' });

function correct(merchantId: number | string, body: unknown): Promise<Response> {
  const by = reporting.operator.authorization;
  return reporting.call({ method: 'POST', url: operatorPath(merchantId), by, body });
}

async function merchantWith(...ids: string[]): Promise<TestCaller> {
  const caller = await reporting.service.newCaller();
  await reporting.settle(
    caller,
    ids.map((id) => uploadedTransaction(id)),
  );
  return caller;
}

interface Listed {
  readonly corrections: readonly { readonly correction_id: number; readonly transaction_id: string }[];
  readonly next_cursor: string | null;
}

async function list(caller: TestCaller, query = ''): Promise<Listed> {
  const response = await reporting.call({ url: `${merchantPath}${query}`, by: caller.authorization });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<Listed>();
}

const recorded = { currency: 'EUR', full_amount: 1234, tax_amount: 234, fee_amount: 150, fee_plan_id: 1 };

test('a correction is answered whole, listed for both, and only the operator sees who made it', async () => {
  const caller = await merchantWith('a');
  const { merchantId } = caller;
  const body = { transaction_id: 'a', kind: 'restate', full_amount: 2234, reason: ' typo ' };
  const response = await correct(merchantId, body);
  assert.equal(response.statusCode, 201);
  const { correction_id: id } = response.json<{ correction_id: number }>();
  const shown = {
    correction_id: id,
    transaction_id: 'a',
    kind: 'restatement',
    reason: 'typo',
    made_at: noon,
    statement_month: '2026-03',
    before: recorded,
    after: { ...recorded, full_amount: 2234, fee_amount: 300 },
    facts: null,
  };
  const made = { ...shown, made_by: reporting.operator.name };
  assert.deepEqual(response.json(), made);
  const listed = await reporting.call({
    url: operatorPath(merchantId),
    by: reporting.operator.authorization,
  });
  assert.deepEqual(listed.json(), { corrections: [made], next_cursor: null });
  assert.deepEqual(await list(caller), { corrections: [shown], next_cursor: null });
});

test('many corrections are answered by position, and a repeat or a dry run makes nothing more', async () => {
  const { merchantId } = await merchantWith('a', 'b');
  const url = `${operatorPath(merchantId)}/batch`;
  const corrections = [voidOf('a'), voidOf('unknown'), { ...voidOf('b'), kind: 'restate', full_amount: 1 }];
  const post = (body: unknown): Promise<Response> =>
    reporting.call({ method: 'POST', url, by: reporting.operator.authorization, body });
  const counts = ['made_count', 'stands_already_count', 'refused_count'];
  for (const [body, expected] of [
    [{ corrections, dry_run: true }, [1, 0, 2]],
    [{ corrections }, [1, 0, 2]],
    [{ corrections }, [0, 1, 2]],
  ] as const) {
    const answer = (await post(body)).json<Record<string, unknown>>();
    assert.deepEqual(
      counts.map((name) => answer[name]),
      expected,
    );
  }
  interface Problem {
    readonly code: string;
    readonly errors: readonly { readonly pointer: string; readonly code: string }[];
  }
  const { results } = (await post({ corrections })).json<{ results: { problem?: Problem }[] }>();
  assert.deepEqual(
    results.map(({ problem }) => problem && [problem.code, ...problem.errors.map((one) => one.pointer)]),
    [undefined, ['unknown_transaction'], ['unusable_correction', '/full_amount']],
  );
  const twice = await post({ corrections: [voidOf('b'), voidOf('b')] });
  assert.equal(twice.statusCode, 400);
});

test('a void has nothing after it, its undoing nothing before it, and a repeat is a conflict', async () => {
  const { merchantId } = await merchantWith('a');
  const made = await correct(merchantId, voidOf('a'));
  assert.deepEqual(
    [made.json<{ before: object }>().before, made.json<{ after: null }>().after],
    [recorded, null],
  );
  const again = await correct(merchantId, voidOf('a'));
  assert.equal(again.statusCode, 409);
  assert.equal(again.json<{ code: string }>().code, 'correction_changes_nothing');
  const undone = await correct(merchantId, { transaction_id: 'a', kind: 'restate', reason: 'it was paid' });
  const { before, after } = undone.json<{ before: null; after: object }>();
  assert.deepEqual([before, after], [null, recorded]);
});

test('two voids at once: one is made, the other is a conflict', async () => {
  const caller = await merchantWith('a');
  const both = await Promise.all([1, 2].map(() => correct(caller.merchantId, voidOf('a'))));
  assert.deepEqual(both.map(({ statusCode }) => String(statusCode)).toSorted(), ['201', '409']);
  assert.equal((await list(caller)).corrections.length, 1);
});

test('int64 amounts stay exact on the wire', async () => {
  const caller = await reporting.service.newCaller();
  await reporting.settle(caller, [uploadedTransaction('a', { payer_country: 'FRA' })]);
  const body = JSON.stringify({ ...voidOf('a'), kind: 'restate', full_amount: 0, tax_amount: 1 })
    .replace('"full_amount":0', '"full_amount":9223372036854775807')
    .replace('"tax_amount":1', '"tax_amount":9223372036854775806');
  const response = await correct(caller.merchantId, body);
  const exact = '"full_amount":9223372036854775807,"tax_amount":9223372036854775806,"fee_amount":0,';
  assert.ok(response.body.includes(exact), response.body);
  const listed = await reporting.call({ url: merchantPath, by: caller.authorization });
  assert.ok(listed.body.includes(exact), listed.body);
  const taxFree = '{"transaction_id":"a","kind":"restate","tax_amount":0,"reason":"x"}';
  assert.match((await correct(caller.merchantId, taxFree)).body, /"fee_amount":1383505805528216371,/);
});

test('pages of corrections run from the newest to the oldest, each once', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const caller = await merchantWith(...ids);
  for (const id of ids) assert.equal((await correct(caller.merchantId, voidOf(id))).statusCode, 201);
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Listed = await list(caller, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    assert.ok(page.corrections.length > 0);
    found.push(...page.corrections.map(({ transaction_id: id }) => id));
    cursor = page.next_cursor;
  }
  assert.deepEqual(found, ids.toReversed());
});

test("another merchant's corrections are not seen, by its cursor neither", async () => {
  const one = await merchantWith('a', 'b');
  const other = await merchantWith('a');
  for (const id of ['a', 'b']) await correct(one.merchantId, voidOf(id));
  const { next_cursor: cursor } = await list(one, '?limit=1');
  assert.ok(cursor !== null);
  assert.deepEqual(await list(other), { corrections: [], next_cursor: null });
  assert.deepEqual(await list(other, `?cursor=${cursor}`), { corrections: [], next_cursor: null });
  assert.equal((await correct(other.merchantId, voidOf('b'))).statusCode, 404);
});

test('an unknown transaction or merchant is answered with 404', async () => {
  const { merchantId } = reporting.merchant;
  for (const id of ['unknown', '../a', 'x'.repeat(255), "a' or true --", '💶'])
    assert.equal(
      (await correct(merchantId, voidOf(id))).json<{ code: string }>().code,
      'unknown_transaction',
    );
  for (const id of [0, -1, 999_999, '2147483648', '99999999999999999999']) {
    const response = await correct(id, voidOf('a'));
    assert.deepEqual(
      [response.statusCode, response.json<{ code: string }>().code],
      [404, 'unknown_merchant'],
    );
    const listed = await reporting.call({ url: operatorPath(id), by: reporting.operator.authorization });
    assert.equal(listed.statusCode, 404);
  }
});

const badBodies: readonly [name: string, body: unknown, faults: readonly string[]][] = [
  ['nothing in it', {}, ['/transaction_id missing', '/kind missing', '/reason missing']],
  [
    'wrong types',
    { transaction_id: 1, kind: 'undo', currency: 'eur', full_amount: '1', tax_amount: 1.5, reason: '' },
    ['/transaction_id', '/kind', '/currency', '/full_amount', '/tax_amount', '/reason'],
  ],
  ['a misspelt amount', { ...voidOf('a'), fullAmount: 1 }, ['/fullAmount']],
  ['an empty id', voidOf(''), ['/transaction_id']],
  ['an id of 256 characters', voidOf('x'.repeat(256)), ['/transaction_id']],
  ['a reason of 501 characters', { ...voidOf('a'), reason: 'x'.repeat(501) }, ['/reason']],
  ['an id with NUL', voidOf('a\0'), ['/transaction_id unstorable_character']],
  [
    'an amount beyond int64',
    '{"transaction_id":"a","kind":"restate","reason":"x","full_amount":9223372036854775808}',
    ['/full_amount'],
  ],
];

for (const [name, body, faults] of badBodies) {
  test(`a correction with ${name} is refused with all faults`, async () => {
    const response = await correct(reporting.merchant.merchantId, body);
    assert.equal(response.statusCode, 400, response.body);
    const found = faultsOf(response);
    assert.equal(found.length, faults.length, found.join());
    for (const fault of faults)
      assert.ok(
        found.some((one) => `${one} `.startsWith(`${fault} `)),
        found.join(),
      );
  });
}

test('a large correction is not made and answered with its proposal', async () => {
  const caller = await reporting.service.newCaller();
  await reporting.settle(caller, [uploadedTransaction('large', { currency: 'JPY', full_amount: 9_000 })]);
  const response = await correct(caller.merchantId, voidOf('large'));
  assert.deepEqual([response.statusCode, response.json().state], [202, 'waiting'], response.body);
  assert.deepEqual(await list(caller), { corrections: [], next_cursor: null });
});

test('a correction without meaning is refused with all faults, and leaves no trace', async () => {
  const caller = await merchantWith('a');
  const body = { ...voidOf('a'), kind: 'restate', currency: 'ABC', full_amount: -1, tax_amount: -2 };
  const response = await correct(caller.merchantId, body);
  assert.equal(response.statusCode, 400);
  assert.equal(response.json<{ code: string }>().code, 'unusable_correction');
  assert.deepEqual(faultsOf(response), [
    '/currency unknown_currency',
    '/full_amount out_of_range',
    '/tax_amount out_of_range',
  ]);
  assert.deepEqual(await list(caller), { corrections: [], next_cursor: null });
});

test('a body that cannot be read is refused', async () => {
  const sent = { method: 'POST', url: operatorPath(1), by: reporting.operator.authorization } as const;
  assert.equal((await reporting.call({ ...sent, body: '{' })).statusCode, 400);
  assert.equal((await reporting.call({ ...sent, body: 'x', contentType: 'text/plain' })).statusCode, 415);
  const large = `"${'x'.repeat(limits.operatorBodyBytes)}"`;
  assert.equal((await reporting.call({ ...sent, body: large })).statusCode, 413);
});

test('a cursor that no page has returned is refused', async () => {
  const foreign = [
    'x',
    cursorWith(['0']),
    cursorWith(['-1']),
    cursorWith(['1', '2']),
    cursorWith(['9'.repeat(19)]),
  ];
  const queries = [...foreign.map((cursor) => `cursor=${cursor}`), 'limit=0', 'limit=1001', 'limit=x'];
  for (const query of queries) {
    const [own, operators] = [
      await reporting.call({ url: `${merchantPath}?${query}`, by: reporting.merchant.authorization }),
      await reporting.call({
        url: `${operatorPath(reporting.merchant.merchantId)}?${query}`,
        by: reporting.operator.authorization,
      }),
    ];
    assert.deepEqual([own.statusCode, operators.statusCode], [400, 400], query);
  }
});

testGates(
  () => reporting,
  [
    { of: 'merchant', url: merchantPath },
    { of: 'operator', url: operatorPath(1) },
    { of: 'operator', method: 'POST', url: operatorPath(1), body: voidOf('a') },
  ],
  new Set(['correctTransaction', 'listMerchantCorrections', 'listCorrections']),
);
