import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { type Found, type Sought, soughtUuid } from '../../kernel/sought.js';
import { isTwin } from '../../kernel/twin.js';
import { selectInstallationOfMerchant, selectMerchantsOfInstallation } from './installation-reading-store.js';

/** The installation that the text names. Of all merchants, those of twins are left out. */
export async function searchInstallations(database: Database, sought: Sought): Promise<readonly Found[]> {
  const id = soughtUuid(sought);
  if (id === undefined) return [];
  const { merchantId } = sought;
  const merchantIds =
    merchantId === null
      ? (await alongIndexes(database, (tx) => selectMerchantsOfInstallation(tx, id))).filter(
          (owner) => !isTwin(owner),
        )
      : [(await selectInstallationOfMerchant(database, merchantId, id))?.merchantId];
  return merchantIds.flatMap((owner) =>
    owner === undefined ? [] : { kind: 'installation', id, merchantId: owner },
  );
}
