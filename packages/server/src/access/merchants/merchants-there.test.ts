import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestMerchant, startTestService, type TestService } from '../../../test/start-test-service.js';
import { createTestDatabase } from '../../../test/test-database.js';
import { oneNodeAlone } from '../../database/nodes.js';
import { cluster } from '../../database/topology.js';
import { systemClock } from '../../kernel/clock.js';
import { listCadences } from '../../reporting/guards/manage-cadences.js';

/** What a process knows of a node: it is away, and found to be back as soon as a list has looked at a merchant. */
const node = { name: 'a.example:5432', awaySince: new Date('2026-11-28T10:00:00Z') };
const lost = new Set<number>();
let isAway = false;

let service: TestService;
const merchants: number[] = [];
let operatorToken: string;
before(async () => {
  const made = await createTestDatabase({ topology: cluster });
  const nodes = {
    ...oneNodeAlone,
    states: () => [{ ...node, awaySince: isAway ? node.awaySince : null }],
    isAway: (merchantId: number) => {
      isAway = false;
      return lost.has(merchantId);
    },
  };
  const topology = { ...made.database.topology, nodes };
  service = await startTestService({ testDatabase: { ...made, database: { ...made.database, topology } } });
  for (const bundleId of ['com.example.there', 'com.example.away']) {
    const merchant = await createTestMerchant(service.access, bundleId);
    merchants.push(merchant.merchantId);
    ({ operatorToken } = merchant);
    const set = await service.app.inject({
      method: 'PUT',
      url: `/operator-api/v1/merchants/${merchant.merchantId}/reporting-cadence`,
      headers: { authorization: operatorToken },
      payload: { cadence: 'daily' },
    });
    assert.equal(set.statusCode, 200, set.body);
  }
});
after(() => service.stop());

/** The merchants of a list that is read while the node of these merchants is away, and its header. */
async function listWithout(...without: readonly number[]) {
  for (const merchantId of without) lost.add(merchantId);
  isAway = without.length > 0;
  const { statusCode, body, headers } = await service.app.inject({
    url: '/operator-api/v1/reporting-cadences',
    headers: { authorization: operatorToken },
  });
  assert.equal(statusCode, 200, body);
  const { reporting_cadences: found } = JSON.parse(body);
  return [found.map((one: { merchant_id: number }) => one.merchant_id), headers['stoa-nodes-away']];
}

const says = `${node.name};since=${node.awaySince.toISOString()}`;

test('a list says that it leaves out merchants, also if their node is back when it is sent', async () => {
  const [there = 0, away = 0] = merchants;
  assert.deepEqual(await listWithout(), [[there, away], undefined]);
  assert.deepEqual(await listWithout(away), [[there], says]);
  assert.deepEqual(await listWithout(there, away), [[], says]);
});

test('what is counted over all merchants leaves out none', async () => {
  isAway = true;
  const found = await listCadences(
    { database: service.database, clock: systemClock },
    { after: 0, most: null },
  );
  assert.deepEqual(
    found.map(({ merchantId }) => merchantId),
    merchants,
  );
});
