import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  feed,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import type { AttributionRule } from '../../access/index.js';
import { sql } from '../../database/sql.js';

const home = '203.0.113.7';
let installs: TestInstalls;

before(async () => {
  installs = await startInstalls();
  await feed(installs, [{ store_user_id: 'ann', ip_address: home }]);
});
after(() => installs.stop());

let installations = 0;

/** The source and campaign of a new installation of a user with this attribution data. */
async function placeOf(data: object): Promise<unknown> {
  await putAttributionData(installs, 'ann', JSON.stringify(data));
  installations += 1;
  const { installation_token: id } = await installed(installs, home, { token: `install ${installations}` });
  const [row] = await installs.database.query<{ source: string; campaign: string }>(sql`
    select source, campaign
    from stoa.installation
    where installation_id = ${String(id)}`);
  return [row?.source, row?.campaign];
}

const setRules = (attributionRules: readonly AttributionRule[] | null) =>
  installs.access.switchApp({ merchantId: installs.merchantId, bundleId: 'app.one' }, { attributionRules });

test('an installation that came by a click id has a source, and a campaign that names nobody', async () => {
  assert.deepEqual(await placeOf({ gclid: 'EAIaIQobChMI' }), ['google', 'gclid']);
  assert.deepEqual(await placeOf({ gbraid: '0AAAA' }), ['google', 'gbraid']);
  assert.deepEqual(await placeOf({ wbraid: 'Cj8' }), ['google', 'wbraid']);
  assert.deepEqual(await placeOf({ msclkid: 'a' }), ['bing', 'msclkid']);
  assert.deepEqual(await placeOf({ ttclid: 'a' }), ['tiktok', 'ttclid']);
});

test('utm parameters come first, and a click id fills in what they do not say', async () => {
  const utm = { utm_source: 'mail', utm_campaign: 'spring' };
  assert.deepEqual(await placeOf({ gclid: 'x', ...utm }), ['mail', 'spring']);
  assert.deepEqual(await placeOf({ gclid: 'x', utm_campaign: 'spring' }), ['google', 'spring']);
  assert.deepEqual(await placeOf({ source: 'shop', campaign: 'may', utm_source: '' }), ['shop', 'may']);
  assert.deepEqual(await placeOf({ fbclid: 'x' }), ['', '']);
});

test('numbers count as texts; other values count as missing, and long ones are cut', async () => {
  assert.deepEqual(await placeOf({ utm_source: 12, utm_campaign: 'c'.repeat(300) }), ['12', 'c'.repeat(255)]);
  for (const value of [null, true, '', {}, [], ['x']])
    assert.deepEqual(await placeOf({ utm_source: value, gclid: value }), ['', ''], JSON.stringify(value));
});

test('rules of an app hold for installations from then on, in their order', async () => {
  const first = await placeOf({ fbclid: 'x', partner: 'acme' });
  await setRules([
    { parameter: 'partner', source: '{partner}' },
    { parameter: 'fbclid', source: 'facebook', campaign: '{fb_campaign}' },
    { parameter: 'fbclid', campaign: 'fbclid' },
  ]);
  assert.deepEqual(first, ['', '']);
  assert.deepEqual(await placeOf({ fbclid: 'x', partner: 'acme' }), ['acme', 'fbclid']);
  assert.deepEqual(await placeOf({ fbclid: 'x', fb_campaign: '%_{}' }), ['facebook', '%_{}']);
  assert.deepEqual(await placeOf({ utm_source: 'mail' }), ['', '']);
  await setRules(null);
  assert.deepEqual(await placeOf({ utm_source: 'mail' }), ['mail', '']);
  const [kept] = await installs.database.query<{ count: number }>(sql`
    select count(*)::integer as count
    from stoa.installation
    where source = 'acme'`);
  assert.equal(kept?.count, 1);
});

test('an erased installation loses its source and campaign', async () => {
  await placeOf({ utm_source: 'secret' });
  const erased = await installs.app.inject({
    method: 'POST',
    url: '/operator-api/v1/erasures',
    headers: { authorization: installs.operator },
    payload: { store_user_id: 'ann' },
  });
  assert.equal(erased.statusCode < 300, true, erased.body);
  const [row] = await installs.database.query<{ count: number }>(sql`
    select count(*)::integer as count
    from stoa.installation
    where source <> '' or campaign <> ''`);
  assert.equal(row?.count, 0);
});
