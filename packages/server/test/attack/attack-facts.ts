import type { AttackedTenant, Facts } from './facts.js';

/** What an attack knows about a service, made up for tests without one. */
export function attackFacts(): Facts {
  return {
    seed: 7,
    port: 0,
    startedAtMs: Date.UTC(2026, 10, 20),
    mark: 'zqoperator',
    operatorToken: 'Bearer operator',
    tenants: [tenantOf(1), tenantOf(2)],
    storeUserIds: ['user'],
    suspendedMerchantId: 3,
    pendingKid: 'kid',
    feePlanIds: [1],
    closingIds: [1],
    membershipIds: [1],
    endpointIds: ['0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f02'],
    batchIds: [1],
    cursors: {},
    foreignMarks: ['zqforeign'],
  };
}

function tenantOf(merchantId: number): AttackedTenant {
  return {
    merchantId,
    bundleId: `com.example.${merchantId}`,
    mark: `zqtenant${merchantId}`,
    keys: {
      apiKey: `Bearer key${merchantId}`,
      credential: `Basic credential${merchantId}`,
      installKey: `Bearer install${merchantId}`,
      testKey: `Bearer test${merchantId}`,
      expiredApiKey: 'Bearer expired',
      revokedApiKey: 'Bearer revoked',
    },
    reportIds: [1],
    transactionIds: ['a'],
    installationIds: ['0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00'],
    eventIds: ['0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f01'],
    endpointIds: ['0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f03'],
    spareKeyIds: { 'api-keys': [1], credentials: [2], 'install-keys': [3] },
  };
}
