import type { Database } from '../../database/database.js';
import { notifyAll } from '../../notification-log/index.js';
import { type Installation, insertInstallations, type NewInstallation } from './installation-store.js';

/** As {@link insertInstallations}, in one transaction with a notification of each installation that it creates. */
export function createAndNotify(
  database: Database,
  installations: readonly NewInstallation[],
): Promise<Installation[]> {
  return database.transaction(async (tx) => {
    const created = await insertInstallations(tx, installations);
    const ids = new Set(created.map(({ installationId }) => installationId));
    const fresh = installations.filter(({ installationId }) => ids.has(installationId));
    await notifyAll(
      tx,
      fresh.map(({ merchantId, installationId, createdAt }) => ({
        type: 'installation.created',
        merchantId,
        object: { type: 'installation', id: installationId },
        counts: {},
        happenedAt: createdAt,
      })),
    );
    return created;
  });
}
