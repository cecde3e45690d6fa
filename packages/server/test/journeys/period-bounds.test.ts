import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { formatPatterns } from '../../src/http/description/published-json.js';
import { endMeaning } from '../../src/http/validating/query-parameters.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';

/** A period of every call takes a day or a time of RFC 3339, except for months of statements. */

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema: { readonly pattern?: string };
  }[];
}

const description = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const ofMonths = /Statements?$/;

const bounds = Object.entries(description.paths)
  .flatMap(([path, item]) => Object.values(item).map((operation) => ({ path, ...operation })))
  .filter(({ operationId = '' }) => !ofMonths.test(operationId))
  .flatMap(({ path, operationId, security = [], parameters = [] }) =>
    parameters
      .filter((one) => one.in === 'query' && /^(?:\w+_)?(?:from|to)$/.test(one.name))
      .map((one) => ({
        name: `${operationId} ${one.name}`,
        query: one.name,
        path,
        schemes: security.flatMap((scheme) => Object.keys(scheme)),
        pattern: one.schema.pattern,
        about: one.description ?? '',
      })),
  );

let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService();
  merchant = await createTestMerchant(service.access, 'com.example.bounds');
});
after(() => service.stop());

test('there are calls with periods', () => {
  assert.ok(bounds.length >= 20, String(bounds.length));
});

for (const { name, pattern } of bounds)
  test(`${name} takes a day or a time of RFC 3339`, () => {
    assert.equal(pattern, formatPatterns['day-or-time']);
  });

for (const { name, about } of bounds.filter(({ query }) => query.endsWith('to')))
  test(`${name} says that the period ends before it`, () => {
    assert.ok(about.includes(endMeaning), about);
  });

/** The first and the last days and times that can be written. */
const edges = [
  '0000-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00+23:59',
  '0000-01-01T23:59:00+23:59',
  '9999-12-31T23:59:60Z',
  '9999-12-31T00:01:00-23:59',
  '9999-12-31T23:59:59.999999-23:59',
];

for (const { name, path, query, schemes } of bounds)
  test(`${name} may be the first or the last time of all`, async () => {
    const { apiKey, basic, operatorToken, merchantId, bundleId } = merchant;
    const authorization = schemes.includes('operatorToken')
      ? operatorToken
      : schemes.includes('apiKey')
        ? apiKey
        : basic;
    const url = path.replace('{merchant_id}', String(merchantId)).replace('{bundle_id}', bundleId);
    for (const edge of edges) {
      const asked = { [query]: edge, ...(url.includes('/exports/') ? { format: 'csv' } : {}) };
      const { statusCode, body } = await service.app.inject({
        url,
        query: asked,
        headers: { authorization },
      });
      assert.ok(statusCode === 200 || statusCode === 400, `${edge}: ${statusCode} ${body}`);
    }
  });
