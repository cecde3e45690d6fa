import type { Queryable } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { appExists, type OwnedApp } from './app-store.js';

/** @throws Failure unknown_app, also for an app of another merchant */
export async function assertApp(database: Queryable, app: OwnedApp): Promise<void> {
  if (!(await appExists(database, app))) throw unknownApp(app.bundleId);
}

export function unknownApp(bundleId: string): Failure {
  return new Failure(accessFailures.unknown_app, { detail: `The merchant has no app ${bundleId}.` });
}
