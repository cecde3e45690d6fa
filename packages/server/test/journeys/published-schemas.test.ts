import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Validator } from '@cfworker/json-schema';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { beyondSchema } from '../../src/http/description/beyond-schema.js';
import {
  type DescribedOperation,
  describedInterface as described,
  apiDescription as description,
} from '../described-answers.js';
import { runs } from '../property-runs.js';
import { textsAround } from '../schema-values.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
  withPeople,
} from '../start-test-service.js';
import { examplePath, rightHeaders } from './example-requests.js';

/**
 * The schemas of bodies, as clients compile them, accept exactly what the service accepts, except for what
 * `beyondSchema` lists. Both get the same text: the service gets it unchanged, and the validators get what JavaScript's
 * parser makes of it. So they see int64 rounded to doubles, as most clients do.
 */

let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService();
  merchant = await withPeople(service, await createTestMerchant(service.access, 'com.example.schemas'));
});

after(() => service.stop());

const files = [
  'transactions-report',
  'transactions-report-result',
  'attribution-events',
  'installation-request',
  'installation-token',
];

async function publishedText(file: string): Promise<string> {
  return (await service.app.inject(`/schema/${file}.json`)).body;
}

async function published(file: string): Promise<object> {
  return JSON.parse(await publishedText(file)) as object;
}

/** Set up as in Ajv's manual: strict by default, with Ajv's own package of formats. Its warnings count as errors. */
function strictAjv(): Ajv2020 {
  const complain = (message: unknown): never => {
    throw new Error(String(message));
  };
  const ajv = new Ajv2020({ logger: { log: complain, warn: complain, error: complain } });
  addFormats.default(ajv);
  return ajv;
}

test('each published schema compiles in the strict mode of Ajv, and a second validator takes its meta-schema', async () => {
  for (const file of files) {
    const schema = await published(file);
    assert.equal(typeof strictAjv().compile(schema), 'function');
    assert.equal(
      new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false }).validateSchema(schema),
      true,
    );
    assert.equal(typeof new Validator(schema, '2020-12').validate({}).valid, 'boolean');
  }
});

test('bounds of int64 stand there in exact digits, and formats are those of JSON Schema and OpenAPI', async () => {
  const texts = await Promise.all([
    ...files.map(publishedText),
    service.app.inject('/openapi.json').then(({ body }) => body),
  ]);
  const formats = new Set<string>();
  for (const text of texts) {
    assert.doesNotMatch(text, /9223372036854776000/);
    for (const format of formatsIn(JSON.parse(text))) formats.add(format);
  }
  assert.match(texts[0] ?? '', /"minimum": -9223372036854775808,\s+"maximum": 9223372036854775807/);
  assert.deepEqual([...formats].toSorted(), ['date', 'date-time', 'int64', 'uri-reference', 'uuid']);
});

/** The formats in the schemas. Examples are left out, because one of them has a member called `format`. */
function formatsIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === 'example') return [];
    return name === 'format' && typeof value === 'string' ? [value] : formatsIn(value);
  });
}

test('each example in the description fits the schema that it stands in', () => {
  let found = 0;
  const check = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('examples' in node && Array.isArray(node.examples)) {
      const { examples, ...schema } = node;
      found += examples.length;
      for (const example of examples)
        assert.equal(described.compile(schema)(example), true, JSON.stringify(example));
    }
    for (const [name, member] of Object.entries(node))
      if (name !== 'example' && !(name === 'examples' && Array.isArray(member))) check(member);
  };
  check(description.components.schemas);
  assert.ok(found > 0);
});

type Verdict = 'taken' | 'refused';

interface Checked {
  readonly byService: Verdict;
  readonly code: string | undefined;
  /** The codes of the faults, with the last part of their pointers. */
  readonly faults: readonly string[];
}

interface ProblemBody {
  readonly code: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string }[];
}

async function check(call: DescribedOperation, body: string): Promise<Checked> {
  const answer = await service.app.inject({
    method: call.method,
    url: examplePath(call.path, merchant),
    headers: {
      ...(await rightHeaders(call.operation, merchant)),
      'content-type': 'application/json',
    },
    body,
  });
  const { statusCode: status, headers } = answer;
  assert.deepEqual(described.broken(call, { status, headers, body: answer.body }), [], body);
  if (status !== 400 && status !== 413) return { byService: 'taken', code: undefined, faults: [] };
  const { code, errors = [] } = answer.json<ProblemBody>();
  const faults = errors.map((fault) => `${fault.pointer.replace(/.*\//, '')} ${fault.code}`);
  return { byService: 'refused', code, faults };
}

/** Whether the text has numbers that a double may round: those of sixteen digits or more. */
function isRounded(body: string): boolean {
  return /\d{16}|\.\d{15}|e[+-]?\d/i.test(body.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'));
}

/** Faults of meaning that have the same code as faults of the schema. */
const ofMeaning: ReadonlySet<string> = new Set([
  'ip_address wrong_format',
  'seen_at in_future',
  'available_capacity contradiction',
]);

/** When each row of the list applies to a body. */
const reasons: Readonly<Record<keyof typeof beyondSchema, (body: string, checked: Checked) => boolean>> = {
  json: (_body, { code }) => code === 'malformed_json' || code === 'unacceptable_json',
  number: isRounded,
  bytes: (body, { code }) => code === 'payload_too_large' || body.length > 32_768,
  leapSecond: (body) => /[Tt][\d:]{4,6}60(?:[.,]\d+)?(?:[Zz]|[+-][\d:]+)?"/.test(body),
  weekDate: (body) => /W53-?[1-7]/.test(body),
  meaning: (_body, { code = '', faults }) =>
    code.startsWith('unusable_') || (faults.length > 0 && faults.every((fault) => ofMeaning.has(fault))),
};

function isBeyond(body: string, checked: Checked): boolean {
  return Object.values(reasons).some((isReason) => isReason(body, checked));
}

function callOf(id: string): DescribedOperation {
  const call = described.operations.find(({ operation }) => operation.operationId === id);
  assert.ok(call, id);
  return call;
}

function resolve(reference: string): object {
  const name = reference.replace('#/components/schemas/', '');
  return description.components.schemas?.[name] ?? {};
}

/** What a client compiles: the published file where there is one. */
async function validatorsOf(
  file: string,
): Promise<readonly [name: string, takes: (value: unknown) => boolean][]> {
  const schema = await published(file);
  const validate: ValidateFunction = strictAjv().compile(schema);
  const second = new Validator(schema, '2020-12');
  return [
    ['Ajv', (value) => validate(value)],
    ['@cfworker/json-schema', (value) => second.validate(value).valid],
  ];
}

for (const [operationId, file] of [
  ['validateTransactionsReport', 'transactions-report'],
  ['validateAttributionEvents', 'attribution-events'],
  ['submitAttributionEvents', 'attribution-events'],
  ['matchInstallation', 'installation-request'],
] as const) {
  test(`${operationId} takes exactly what ${file}.json takes`, async () => {
    const call = callOf(operationId);
    const body = call.operation.requestBody?.content?.['application/json']?.schema;
    assert.ok(body);
    const validators = await validatorsOf(file);
    const seen: Record<Verdict, number> = { taken: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(textsAround(body, resolve), async (text) => {
        const checked = await check(call, text);
        const { byService } = checked;
        seen[byService] += 1;
        for (const [name, takes] of validators) {
          const bySchema: Verdict = takes(JSON.parse(text)) ? 'taken' : 'refused';
          if (bySchema !== byService && !isBeyond(text, checked))
            assert.fail(`${name}: ${bySchema}, the service: ${JSON.stringify(checked)}\n${text}`);
        }
      }),
      { numRuns: runs(60, 20_000) },
    );
    assert.ok(seen.taken > 0 && seen.refused > 0, JSON.stringify(seen));
  });
}

test("what the schema of an operator's call refuses, the call refuses; the other way round, the fault is one of meaning", async () => {
  const calls = described.operations.filter(
    ({ operation }) => operation.tags?.includes('Operator') === true && operation.requestBody !== undefined,
  );
  for (const call of calls) {
    const body = call.operation.requestBody?.content?.['application/json']?.schema;
    assert.ok(body);
    const takes = described.compile(body);
    await fc.assert(
      fc.asyncProperty(textsAround(body, resolve), async (text) => {
        const checked = await check(call, text);
        const bySchema: Verdict = takes(JSON.parse(text)) ? 'taken' : 'refused';
        if (bySchema !== checked.byService && !isBeyond(text, checked))
          assert.fail(
            `${call.operation.operationId}: the schema: ${bySchema}, the service: ${JSON.stringify(checked)}\n${text}`,
          );
      }),
      { numRuns: runs(4, 2_000) },
    );
  }
});

const event = {
  event_name: 'opened',
  payload: {},
  event_datetime: '2026-11-20T10:00:00Z',
  event_id: '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11',
  installation_id: '0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00',
};
const asText = (changes: object): string => JSON.stringify({ events: [{ ...event, ...changes }] });
const capacity = (number: string): string => `{"token":"t","bundle_id":"b","availableCapacity":${number}}`;

/**
 * For each row of the list, a body about which the schema and the service differ. A row without one would be out of
 * date.
 */
const examples: readonly (readonly [row: keyof typeof beyondSchema, call: string, body: string])[] = [
  ['json', 'matchInstallation', '{"token":"t","token":"t","bundle_id":"b"}'],
  ['json', 'validateAttributionEvents', asText({ payload: { text: 'a\0b' } })],
  ['number', 'matchInstallation', capacity('9223372036854775808')],
  ['number', 'matchInstallation', capacity('1.00000000000000000001')],
  ['bytes', 'validateAttributionEvents', asText({ payload: { text: 'x'.repeat(32_768) } })],
  ['bytes', 'matchInstallation', `{"token":"t","bundle_id":"b","note":"${'x'.repeat(20_000)}"}`],
  ['leapSecond', 'validateAttributionEvents', asText({ event_datetime: '2026-11-20T10:00:60Z' })],
  ['weekDate', 'validateAttributionEvents', asText({ event_datetime: '2025-W53-1' })],
  ['meaning', 'issueApiKey', '{"expires_at":"2000-01-01T00:00:00Z"}'],
];

for (const [row, operationId, text] of examples) {
  test(`a schema cannot say that ${operationId} refuses this (${row}): ${text.slice(0, 60)}`, async () => {
    // An earlier call may have suspended the merchant.
    await service.access.resume(merchant.merchantId);
    const call = callOf(operationId);
    const body = call.operation.requestBody?.content?.['application/json']?.schema;
    assert.ok(body);
    assert.equal(described.compile(body)(JSON.parse(text)), true);
    assert.equal((await check(call, text)).byService, 'refused');
  });
}

test('each row of the list has an example', () => {
  assert.deepEqual([...new Set(examples.map(([row]) => row))], Object.keys(beyondSchema));
});

test('an int64 that a double rounds is taken by both', async () => {
  const call = callOf('matchInstallation');
  for (const number of ['9223372036854775807', '9007199254740993', '0', '1e2', '1.0'])
    assert.equal((await check(call, capacity(number))).byService, 'taken', number);
});
