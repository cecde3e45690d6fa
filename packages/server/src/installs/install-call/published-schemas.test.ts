import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  feed,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { publishSchema } from '../../http/description/publish-schema.js';

let installs: TestInstalls;

before(async () => {
  installs = await startInstalls({ ipv6PrefixBits: 64 });
});

after(() => installs.stop());

/** A published file, compiled as a client would. */
function published(file: string) {
  const found = installs.area.published.find((one) => one.file === file);
  assert.ok(found !== undefined);
  const ajv = new Ajv2020({ strict: true, formats: { uuid: true, int64: true } });
  return ajv.compile(
    publishSchema(found.schema, `https://stoa.test/schema/${file}`, installs.app.getSchemas()),
  );
}

test('a token fits the published schema of its claims, organic or not', async () => {
  const fits = published('installation-token.json');
  await feed(installs, [{ store_user_id: 'ann', ip_address: '2001:db8::1' }]);
  await putAttributionData(installs, 'ann', '{"utm_source":"x","nested":{"a":[1]}}');
  const attributed = await installed(installs, '2001:db8::2', { token: 'a' });
  const organic = await installed(installs, '203.0.113.1', { token: 'b' });
  assert.equal('attribution_data' in attributed, true);
  assert.ok(fits(attributed), JSON.stringify(fits.errors));
  assert.ok(fits(organic), JSON.stringify(fits.errors));
  assert.equal(fits({ ...organic, match: { rule: 'guess', candidates: 0 } }), false);
});

test('the published schema of the request says what the call takes', () => {
  const fits = published('installation-request.json');
  assert.ok(fits({ token: 't', bundle_id: 'b', availableCapacity: 1, unknown: null }));
  assert.equal(fits({ token: 't' }), false);
  assert.equal(fits({ token: 't', bundle_id: 'b', availableCapacity: 1.5 }), false);
  assert.equal(fits({ token: 't'.repeat(257), bundle_id: 'b' }), false);
});
