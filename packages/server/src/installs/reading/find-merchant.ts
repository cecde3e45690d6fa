import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { selectMerchantsOfInstallation } from './installation-reading-store.js';

/** The merchant who has this installation. `installationId` must be a UUID. */
export async function findMerchant(database: Database, installationId: string): Promise<number | undefined> {
  const [merchantId] = await alongIndexes(database, (tx) =>
    selectMerchantsOfInstallation(tx, installationId),
  );
  return merchantId;
}
