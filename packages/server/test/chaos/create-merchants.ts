import type { AccessManagement } from '../../src/access/index.js';
import type { Database } from '../../src/database/database.js';
import { systemClock } from '../../src/kernel/clock.js';
import { billingManagement } from '../../src/reporting/billing/manage-billing.js';
import { feePlanManagement } from '../../src/reporting/fees/manage-fee-plans.js';
import { tester } from '../fixtures/audit-entries/tester.js';
import { basicHeader } from '../fixtures/events/events-harness.js';
import { testAccess } from '../test-access.js';
import type { ChaosMerchant } from './client-calls.js';

/** Who calls the service: some merchants, and an operator. */
export interface Cast {
  readonly merchants: readonly ChaosMerchant[];
  /** The header of the operator's token. */
  readonly operatorToken: string;
}

const merchantCount = 4;

/** Every fee is a tenth, so that the test can predict it. */
export async function createMerchants(database: Database): Promise<Cast> {
  const access = testAccess(database, systemClock);
  await feePlanManagement({ database, clock: systemClock }).create({
    merchantId: null,
    countries: null,
    name: 'A tenth',
    ratePpm: 100_000,
    tiers: [],
    inForceFrom: '1980-01-01',
    inForceUntil: null,
    createdBy: tester,
  });
  await billingManagement({ database, clock: systemClock }).setIssuer({
    name: 'The store',
    addressLines: ['1 Example Street'],
    taxNumber: null,
    numberPrefix: 'ST-',
    bankLines: [],
    paymentDays: 30,
    vatPpm: 190_000,
    vatText: null,
    madeBy: tester,
  });
  const merchants: ChaosMerchant[] = [];
  for (let number = 1; number <= merchantCount; number += 1)
    merchants.push(await createMerchant(access, number));
  const { secret } = await access.issue({ kind: 'operator_token', merchantId: null });
  return { merchants, operatorToken: `Bearer ${secret}` };
}

async function createMerchant(access: AccessManagement, number: number): Promise<ChaosMerchant> {
  const { merchantId } = await access.createMerchant(`Merchant ${number}`);
  const bundleId = `com.example.chaos${number}`;
  await access.registerApp(merchantId, bundleId);
  const { username, secret } = await access.issue({ kind: 'credential', merchantId });
  const apiKey = await access.issue({ kind: 'api_key', merchantId });
  return {
    merchantId,
    bundleId,
    authorization: basicHeader(username, secret),
    apiKey: `Bearer ${apiKey.secret}`,
  };
}
