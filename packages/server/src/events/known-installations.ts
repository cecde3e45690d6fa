import type { Queryable } from '../database/database.js';

/** An installation of one of a merchant's apps. */
export interface InstallationOfMerchant {
  readonly merchantId: number;
  /** A UUID in lower case. */
  readonly installationId: string;
}

/**
 * Which of the asked installations exist, each under the merchant it was asked for: one of another merchant's
 * app is unknown. Whoever owns installations offers it; here it is only asked.
 */
export type KnownInstallations = (
  tx: Queryable,
  asked: readonly InstallationOfMerchant[],
) => Promise<InstallationOfMerchant[]>;
