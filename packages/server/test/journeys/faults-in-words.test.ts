import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jsonPointer } from '@stoa/contract';
import {
  type DescribedOperation,
  describedInterface,
  apiDescription as description,
} from '../described-answers.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
  withPeople,
} from '../start-test-service.js';
import { exampleBody, examplePath, rightHeaders } from './example-requests.js';

/**
 * For every text with a pattern in a request of the description, a wrong value is sent. The answer must have words and
 * an example, never a regular expression.
 */

let service: TestService;
let merchant: TestMerchant;
const calls = describedInterface.operations;

before(async () => {
  service = await startTestService();
  merchant = await withPeople(service, await createTestMerchant(service.access, 'com.example.words'));
});

after(() => service.stop());

type Schema = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

interface Patterned {
  readonly path: Path;
  readonly schema: Schema;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

/** The texts with a pattern in the schema of a body. */
function patternsIn(schema: unknown, path: Path = []): Patterned[] {
  if (!isSchema(schema)) return [];
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].replace('#/components/schemas/', '');
    return patternsIn(description.components.schemas?.[name], path);
  }
  const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : [];
  return [
    ...('pattern' in schema ? [{ path, schema }] : []),
    ...properties.flatMap(([name, one]) => patternsIn(one, [...path, name])),
    ...patternsIn(schema['items'], [...path, 0]),
    ...(Array.isArray(schema['anyOf']) ? schema['anyOf'].flatMap((one) => patternsIn(one, path)) : []),
  ];
}

/** A short text that the pattern refuses. */
function wrongFor({ pattern }: Schema): string {
  const expression = new RegExp(String(pattern), 'u');
  const wrong = ['~!', ' ', '\u0000'].find((text) => !expression.test(text));
  assert.ok(wrong !== undefined, String(pattern));
  return wrong;
}

function bodyWith(path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return typeof first === 'number' ? [bodyWith(rest, value)] : { [first]: bodyWith(rest, value) };
}

interface Problem {
  readonly code: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

async function faultAt(call: DescribedOperation, pointer: string, sent: { url: string; body?: unknown }) {
  const response = await service.app.inject({
    method: call.method,
    url: sent.url,
    headers: {
      ...(await rightHeaders(call.operation, merchant)),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) }),
  });
  const place = `${call.operation.operationId} ${pointer}`;
  assert.equal(response.statusCode, 400, `${place}: ${response.body}`);
  const { code, errors = [] } = response.json<Problem>();
  for (const { detail } of errors) assertWords(detail, place);
  const details = errors.filter((one) => one.pointer === pointer).map(({ detail }) => detail);
  assert.ok(details.length > 0, `${place}: ${response.body}`);
  return { code, details };
}

/** Characters that occur in regular expressions and not in sentences. */
const syntax = /[\^$\\|*]|\[|\(\?|\{\d|[\w)\]]\+[^\d]/;

function assertWords(detail: string, place: string): void {
  assert.doesNotMatch(detail, syntax, place);
}

function assertExample(details: readonly string[], examples: readonly unknown[], place: string): void {
  assert.ok(examples.length > 0, `${place} has no example`);
  assert.ok(
    details.some((detail) => examples.some((example) => detail.includes(`, like ${String(example)}`))),
    `${place}: ${details.join(' ')} shows none of ${examples.join(', ')}`,
  );
}

test('every text with a pattern in a body is told what it must be, with an example', async () => {
  let count = 0;
  for (const call of calls) {
    const schema = call.operation.requestBody?.content?.['application/json']?.schema;
    for (const found of patternsIn(schema)) {
      const pointer = jsonPointer(found.path);
      const wrong = wrongFor(found.schema);
      const { code, details } = await faultAt(call, pointer, {
        url: examplePath(call.path, merchant),
        body: bodyWith(found.path, wrong),
      });
      count += 1;
      // The parser refuses U+0000 before the schema is checked.
      if (code === 'unacceptable_json') continue;
      assertExample(
        details,
        found.schema['examples'] as unknown[],
        `${call.operation.operationId} ${pointer}`,
      );
    }
  }
  assert.ok(count > 25, String(count));
});

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

test('every text with a pattern in an address is told what it must be, with an example', async () => {
  let count = 0;
  for (const call of calls) {
    for (const parameter of (call.operation.parameters ?? []) as readonly Parameter[]) {
      const { name, in: where, schema = {}, example } = parameter;
      if (!('pattern' in schema)) continue;
      const wrong = encodeURIComponent(wrongFor(schema));
      const changes = where === 'path' ? { [name]: wrong } : {};
      const query = where === 'query' ? `?${name}=${wrong}` : '';
      const pointer = `/${where}/${name}`;
      const body = exampleBody(call.operation, merchant);
      const { details } = await faultAt(call, pointer, {
        url: `${examplePath(call.path, merchant, changes)}${query}`,
        body,
      });
      count += 1;
      const examples = example === undefined ? ((schema['examples'] ?? []) as unknown[]) : [example];
      assertExample(details, examples, `${call.operation.operationId} ${pointer}`);
    }
  }
  assert.ok(count > 50, String(count));
});

test('every published pattern stands beside an example that fits it', async () => {
  const files = ['transactions-report', 'attribution-events', 'installation-request'];
  const documents = await Promise.all(
    files.map(async (file) => (await service.app.inject(`/schema/${file}.json`)).json<Schema>()),
  );
  let count = 0;
  const walk = (node: unknown): void => {
    if (!isSchema(node)) return;
    assert.ok(!('x-form' in node));
    if (typeof node['pattern'] === 'string') {
      const [example] = node['examples'] as [unknown];
      assert.match(String(example), new RegExp(node['pattern'], 'u'));
      count += 1;
    }
    for (const one of Object.values(node)) walk(one);
  };
  for (const document of [...documents, description.components.schemas]) walk(document);
  assert.ok(count > 100, String(count));
});

function transaction(changes: object): object {
  const good = { id: 'order-18', currency: 'EUR', full_amount: 100, tax_amount: 0, payer_country: 'DEU' };
  return { ...good, settled_at: '2026-02-20T10:00:00Z', ...changes };
}

test('the faults of a report name the transaction, what is wrong with it and what to write', async () => {
  const call = calls.find(({ operation }) => operation.operationId === 'validateTransactionsReport');
  assert.ok(call);
  const transactions = [
    transaction({ currency: 'eur', payer_country: 'DE' }),
    transaction({ id: 'Anna Example', currency: 'hunter2' }),
    transaction({ id: 'order-19', settled_at: '2026-02-30T10:00:00Z', tax_amount: undefined }),
  ];
  const { details: first } = await faultAt(call, '/transactions/0/currency', {
    url: call.path,
    body: { created_at: '2026-11-20T12:00:00Z', transactions },
  });
  assert.deepEqual(first, [
    "must be three capital letters, like EUR; this is 'eur', in transaction order-18.",
  ]);
  const send = (pointer: string) =>
    faultAt(call, pointer, { url: call.path, body: { created_at: '2026-11-20T12:00:00Z', transactions } });
  assert.deepEqual((await send('/transactions/0/payer_country')).details, [
    "must be three capital letters, like DEU; this is 'DE' (DE is DEU), in transaction order-18.",
  ]);
  assert.deepEqual((await send('/transactions/1/currency')).details, [
    'must be three capital letters, like EUR.',
  ]);
  assert.deepEqual((await send('/transactions/2/tax_amount')).details, [
    'is required, in transaction order-19.',
  ]);
  assert.deepEqual((await send('/transactions/2/settled_at')).details, [
    "must be a date and time of RFC 3339 that exists, like 2026-11-20T10:00:00Z; this is '2026-02-30T10:00:00Z', in transaction order-19.",
  ]);
});

test('a misspelt member names what was probably meant', async () => {
  const call = calls.find(({ operation }) => operation.operationId === 'correctTransactions');
  assert.ok(call);
  const correction = { transaction_id: 'order-18', kind: 'restate', ful_amount: 5, reason: 'typo' };
  const { details } = await faultAt(call, '/corrections/0/ful_amount', {
    url: examplePath(call.path, merchant),
    body: { corrections: [correction] },
  });
  assert.deepEqual(details, [
    'is not a field of this object; did you mean full_amount? It is in transaction order-18.',
  ]);
});

test('an event id of another version is told its version, and is not shown', async () => {
  const call = calls.find(({ operation }) => operation.operationId === 'validateAttributionEvents');
  assert.ok(call);
  const event_id = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  const { details } = await faultAt(call, '/events/0/event_id', {
    url: call.path,
    body: { events: [{ event_id }] },
  });
  assert.deepEqual(details, [
    'must be a UUID of version 4, like 5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11; this is one of version 1.',
  ]);
});

const amountsOf: Readonly<Record<string, readonly Path[]>> = {
  uploadTransactionsReport: [
    ['transactions', 0, 'full_amount'],
    ['transactions', 0, 'tax_amount'],
  ],
  validateTransactionsReport: [
    ['transactions', 0, 'full_amount'],
    ['transactions', 0, 'tax_amount'],
  ],
  correctTransaction: [['full_amount'], ['tax_amount']],
  correctTransactions: [
    ['corrections', 0, 'full_amount'],
    ['corrections', 0, 'tax_amount'],
  ],
  requestCorrections: [
    ['corrections', 0, 'full_amount'],
    ['corrections', 0, 'tax_amount'],
  ],
  setCorrectionPolicy: [['most_amount']],
};

test('an amount of a report or a correction in major units is told what minor units are', async () => {
  for (const [id, paths] of Object.entries(amountsOf)) {
    const call = calls.find(({ operation }) => operation.operationId === id);
    assert.ok(call !== undefined, id);
    for (const path of paths) {
      for (const wrong of [11.9, '11.90']) {
        const { details } = await faultAt(call, jsonPointer(path.map(String)), {
          url: examplePath(call.path, merchant),
          body: bodyWith(path, wrong),
        });
        assert.deepEqual(details, [
          'must be an integer within int64, without fraction, in minor units, like 1190 for 11.90 EUR.',
        ]);
      }
    }
  }
});
