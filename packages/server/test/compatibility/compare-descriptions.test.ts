import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { breaksBetween, type Description } from './compare-descriptions.js';
import { unexplained } from './unexplained.js';

const fee = {
  type: 'object',
  required: ['rate', 'kind'],
  properties: {
    rate: { type: 'integer', maximum: 100 },
    kind: { type: 'string', enum: ['flat', 'tiers'] },
    note: { anyOf: [{ type: 'string', maxLength: 10 }, { type: 'null' }] },
    made_at: { type: 'string', format: 'date-time' },
    parts: { type: 'array', maxItems: 5, items: { type: ['integer', 'null'] } },
    within: { $ref: '#/components/schemas/Fee' },
  },
};

const base = {
  paths: {
    '/fees': {
      post: {
        operationId: 'createFee',
        security: [{ apiKey: ['fees:write'] }, { session: [] }],
        parameters: [
          {
            name: 'dry_run',
            in: 'query',
            required: false,
            schema: { type: 'string', enum: ['true', 'false'] },
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Fee' } },
            'text/csv': { schema: { type: 'string' } },
          },
        },
        responses: {
          '200': {
            headers: { location: {} },
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Fee' } },
              'text/csv': { schema: { type: 'string' } },
            },
          },
          '409': {},
        },
      },
    },
    '/health': { get: { operationId: 'getHealth', security: [], responses: { '204': {} } } },
  },
  webhooks: {
    'fee.made': {
      post: {
        parameters: [{ $ref: '#/components/parameters/WebhookId' }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Made' } } } },
      },
    },
  },
  components: {
    schemas: { Fee: fee, Made: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
  },
};

/** Changes one place of the description, which is named by the members that lead there; `undefined` removes it. */
function changed(place: string, value: unknown): Description {
  const copy: unknown = structuredClone(base);
  const keys = place.split(' ');
  const last = keys.pop() ?? '';
  const found = keys.reduce<unknown>((object, key) => Reflect.get(Object(object), key), copy);
  if (value === undefined) Reflect.deleteProperty(Object(found), last);
  else Reflect.set(Object(found), last, value);
  return copy as Description;
}

const post = 'paths /fees post';
const body = `${post} requestBody`;
const answer = `${post} responses 200`;
const schema = 'components schemas Fee';
const member = `${schema} properties`;

const inBody = `${body} content application/json schema`;
const inAnswer = `${answer} content application/json schema`;
const webhook = 'webhooks fee.made post';
const newParameter = { name: 'month', in: 'query', required: true, schema: { type: 'string' } };

for (const [place, value, ...sentences] of [
  ['paths /fees', undefined, 'POST /fees is gone'],
  ['webhooks', undefined, 'the webhook fee.made is gone'],
  [`${webhook} parameters`, [], 'the webhook fee.made has no WebhookId any more'],
  [
    `${webhook} requestBody content application/json`,
    undefined,
    'the webhook fee.made is no longer application/json',
  ],
  ['components schemas Made required', [], 'Made in answers may lack `id`'],
  [`${post} operationId`, 'makeFee', 'POST /fees has another operationId than createFee'],
  [`${post} parameters`, [], 'POST /fees has no query parameter `dry_run` any more'],
  [
    `${post} parameters 0 required`,
    true,
    'POST /fees needs the query parameter `dry_run`, which it did not need',
  ],
  [
    `${post} parameters 1`,
    newParameter,
    'POST /fees needs the query parameter `month`, which it did not need',
  ],
  [
    `${post} parameters 0 schema enum`,
    ['true'],
    'POST /fees: the query parameter `dry_run` no longer takes "false"',
  ],
  [`${post} security`, [{ session: [] }], 'POST /fees is no longer open to {"apiKey":["fees:write"]}'],
  [
    `${post} security 0`,
    { apiKey: ['fees:write', 'fees:read'] },
    'POST /fees is no longer open to {"apiKey":["fees:write"]}',
  ],
  ['paths /health get security', [{ session: [] }], 'GET /health needs a key or a session'],
  ['paths /health get requestBody', { required: true }, 'GET /health needs a body, which it did not need'],
  [`${body} content text/csv`, undefined, 'POST /fees no longer takes text/csv'],
  [
    `${inBody}`,
    { ...fee, additionalProperties: false },
    'POST /fees: the body refuses members that it does not know',
  ],
  [
    inBody,
    { ...fee, required: ['rate', 'kind', 'note'] },
    'POST /fees: the body needs `note`, which it did not need',
  ],
  [inBody, { ...fee, minProperties: 3 }, 'POST /fees: the body must have a minProperties of at least 3'],
  [`${member} rate maximum`, 50, 'Fee in requests: `rate` must have a maximum of at most 50'],
  [`${member} parts maxItems`, 4, 'Fee in requests: `parts` must have a maxItems of at most 4'],
  [`${member} rate type`, 'number', 'Fee in answers: `rate` can be of type number'],
  [
    `${member} parts items type`,
    'integer',
    'Fee in requests: `parts`: an item can no longer be of type null',
  ],
  [`${member} rate type`, ['integer', 'null'], 'Fee in answers: `rate` can be of type null'],
  [`${member} rate x-any-size`, true, 'Fee in answers: `rate` can exceed 64 bits'],
  [`${member} kind enum`, ['flat'], 'Fee in requests: `kind` no longer takes "tiers"'],
  [`${member} kind enum`, ['flat', 'tiers', 'free'], 'Fee in answers: `kind` can be "free"'],
  [`${member} kind enum`, undefined, 'Fee in answers: `kind` is no longer one of listed values'],
  [`${member} rate enum`, [15], 'Fee in requests: `rate` takes only listed values'],
  [
    `${member} made_at format`,
    'date',
    'Fee in requests: `made_at` has another `format`',
    'Fee in answers: `made_at` has another `format`',
  ],
  [`${member} made_at pattern`, '^2', 'Fee in requests: `made_at` has another `pattern`'],
  [`${member} note anyOf`, [{ type: 'string', maxLength: 10 }], 'Fee in requests: `note` has lost a form'],
  [`${member} note anyOf 2`, { type: 'integer' }, 'Fee in answers: `note` has a new form'],
  [
    `${member} note`,
    undefined,
    'Fee in requests has no `note` any more',
    'Fee in answers has no `note` any more',
  ],
  [`${schema} required`, ['rate'], 'Fee in answers may lack `kind`'],
  [inAnswer, { ...fee, required: ['rate'] }, 'POST /fees: the answer 200 may lack `kind`'],
  [answer, undefined, 'POST /fees no longer answers 200'],
  [`${post} responses 202`, {}, 'POST /fees can answer 202'],
  [`${answer} headers`, {}, 'POST /fees: the answer 200 has no header location any more'],
  [`${answer} content text/csv`, undefined, 'POST /fees: the answer 200 cannot be text/csv any more'],
] as const) {
  test(`a break is named: ${sentences.join('; ')}`, () => {
    assert.deepEqual(breaksBetween(base, changed(place, value)), sentences);
  });
}

for (const [what, place, value] of [
  ['nothing', 'paths /health get operationId', 'getHealth'],
  ['a new call', 'paths /new', { get: { operationId: 'getNew', responses: {} } }],
  ['a new optional parameter', `${post} parameters 1`, { ...newParameter, required: false }],
  ['a new optional member', `${member} color`, { type: 'string' }],
  [
    'a member of an answer that is always there now',
    inAnswer,
    { ...fee, required: ['rate', 'kind', 'note'] },
  ],
  ['a wider limit', `${member} rate maximum`, 200],
  ['a new webhook', 'webhooks fee.gone', base.webhooks['fee.made']],
  ['another kind of key', `${post} security 2`, { operatorToken: [] }],
  ['no key at all', `${post} security`, []],
  ['a body that may be left out', `${body} required`, false],
  ['another media type', `${answer} content application/xml`, {}],
  ['another status of failure', `${post} responses 410`, {}],
  ['a status of failure less', `${post} responses 409`, undefined],
] as const) {
  test(`no break: ${what}`, () => {
    assert.deepEqual(breaksBetween(base, changed(place, value)), []);
  });
}

test('the whole description has no breaks to itself, and is gone as a whole if there are no calls', async () => {
  const file = new URL('../../../openapi.json', import.meta.url);
  const description = JSON.parse(await readFile(file, 'utf8')) as Description;
  assert.deepEqual(breaksBetween(description, description), []);
  const calls = Object.values(description.paths).flatMap((one) => Object.keys(one));
  assert.equal(breaksBetween(description, { ...description, paths: {} }).length, calls.length);
});

test('breaks need a line in the list of accepted ones and words in the changelog', () => {
  const explained = '## Unreleased\n\n- **Breaking:** a is gone.\n\n## 0.1.0 - 2026-11-23\n';
  const silent = '## Unreleased\n\n## 0.1.0 - 2026-11-23\n\n- **Breaking:** b is gone.\n';
  const breaks = ['GET /a is gone'];
  assert.deepEqual(
    unexplained({ breaks, accepted: '# decided\nGET /a is gone\n', changelog: explained }),
    [],
  );
  assert.deepEqual(unexplained({ breaks: [], accepted: '', changelog: silent }), []);
  assert.deepEqual(unexplained({ breaks, accepted: 'GET /b is gone\n', changelog: silent }), [
    'It breaks callers: GET /a is gone',
    'Accepted, but no break: GET /b is gone',
    'The section Unreleased of CHANGELOG.md has no **Breaking:**',
  ]);
});
