/** How many corrections each merchant has requested before the attack. */
export const correctionRequests = 10;
/** How many adjustments each attacked merchant has; their ids count from 1. */
export const adjustments = 10;

/** A merchant that the attack uses: its keys, and what it has in the service. */
export interface AttackedTenant {
  readonly merchantId: number;
  readonly bundleId: string;
  /** Part of everything that is sent with the merchant's keys. It must not be in an answer to anybody else. */
  readonly mark: string;
  readonly keys: TenantKeys;
  readonly reportIds: readonly number[];
  readonly transactionIds: readonly string[];
  readonly installationIds: readonly string[];
  readonly eventIds: readonly string[];
  /** Its webhook endpoints. */
  readonly endpointIds: readonly string[];
  /** Keys that may be revoked, by their kind in an address. */
  readonly spareKeyIds: Readonly<Record<'api-keys' | 'credentials' | 'install-keys', readonly number[]>>;
}

/** Header values. */
export interface TenantKeys {
  readonly apiKey: string;
  readonly credential: string;
  readonly installKey: string;
  /** An API key of its twin. */
  readonly testKey: string;
  readonly expiredApiKey: string;
  readonly revokedApiKey: string;
}

/** What was prepared before the attack. The same seed always gives the same facts, except for secrets. */
export interface Facts {
  readonly seed: number;
  readonly port: number;
  /** When the preparation began: times in requests are relative to this. */
  readonly startedAtMs: number;
  /** Part of what operators send, so that the log can be searched for it. */
  readonly mark: string;
  readonly operatorToken: string;
  readonly tenants: readonly [AttackedTenant, AttackedTenant];
  readonly storeUserIds: readonly string[];
  /** A merchant that may be suspended, because no other call uses it. */
  readonly suspendedMerchantId: number;
  /** A signing key that does not sign yet, so it may be withdrawn. */
  readonly pendingKid: string;
  readonly feePlanIds: readonly number[];
  readonly closingIds: readonly number[];
  readonly membershipIds: readonly number[];
  /** Webhook endpoints of the operator. */
  readonly endpointIds: readonly string[];
  readonly batchIds: readonly number[];
  /** A cursor of each call that has pages, by its operation and the tenant's place. */
  readonly cursors: Readonly<Record<string, string>>;
  /** What belongs to the well-behaved client, which no answer here may contain. */
  readonly foreignMarks: readonly string[];
}

/** The months that have statements, the newest first. */
export function recentMonths(startedAtMs: number): [string, string, string] {
  const start = new Date(startedAtMs);
  const back = (months: number): string =>
    new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
  return [back(0), back(1), back(2)];
}
