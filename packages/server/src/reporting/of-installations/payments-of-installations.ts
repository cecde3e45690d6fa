import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { type PaymentOfInstallation, selectPaymentsOfInstallation } from './installation-payment-store.js';

const rowsOfPage = 1_000;

/** All transactions that name, named or would name one of these installations, page by page; pages may be empty. */
export async function* paymentsOfInstallations(
  database: Database,
  {
    merchantId,
    installationIds,
  }: { readonly merchantId: number; readonly installationIds: readonly string[] },
): AsyncGenerator<readonly PaymentOfInstallation[]> {
  for (const installationId of installationIds) {
    let after = '';
    for (;;) {
      const range = { installationId, after, limit: rowsOfPage };
      const page = await alongIndexes(database, (tx) => selectPaymentsOfInstallation(tx, merchantId, range));
      yield page;
      if (page.length < rowsOfPage) break;
      after = page.at(-1)?.transactionId ?? after;
    }
  }
}
