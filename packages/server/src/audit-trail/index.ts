import type { Registry } from 'prom-client';
import { exportCalls, operatorCalls } from '../access/index.js';
import type { Logger } from '../config/logger.js';
import type { Context } from '../database/context.js';
import type { Heartbeat } from '../database/heartbeat.js';
import type { ExportStreams } from '../export/export-streams.js';
import type { App, Area } from '../http/area.js';
import { createRateLimit } from '../http/listening/limit-rate.js';
import { deriveKey } from '../kernel/seal.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { auditExamples } from './audit-examples.js';
import { createChainEntries, createKeepChain, rememberedHeadIn } from './chain/chain-entries.js';
import { auditExport } from './exporting/export-audit.js';
import { auditRoutes } from './reading/audit-routes.js';
import { auditSchemas } from './reading/audit-schemas.js';
import { observeTrail } from './trail-metrics.js';

export { rememberedHeadIn } from './chain/chain-entries.js';
export { examineTrail, type TrailExamination } from './examine-trail.js';
export { auditExport } from './exporting/export-audit.js';
export type { ReadEntry } from './reading/audit-entry-reading-store.js';
export { entryOnWire } from './reading/audit-schemas.js';
export { type EntriesAsked, type EntryPage, readEntries } from './reading/read-trail.js';
export { ForeignHeadError, type TrailVerification, verifyTrail } from './verifying/verify-trail.js';

export interface TrailOptions extends Context {
  readonly logger: Logger;
  readonly heartbeat: Heartbeat;
  readonly registry: Registry;
  readonly masterSecret: Buffer;
  readonly exportStreams: ExportStreams;
  /** How often a key of a merchant may read. */
  readonly readRate: RatePolicy;
  /** The public address of the service. */
  readonly issuer: () => string;
  readonly signRecord: (type: string, payload: string) => Promise<string>;
  /** Where the last head is remembered, so that a verification on this machine knows it. */
  readonly dataDir: string;
}

/** Chains, signs and shows the entries of the audit trail. */
export function createTrail(options: TrailOptions): Area {
  const { database, clock, masterSecret, exportStreams, readRate } = options;
  const remember = rememberedHeadIn(options.dataDir, options.logger).keep;
  observeTrail(options);
  return {
    routes: async (app: App) => {
      const sealed = { key: deriveKey(masterSecret, 'cursors'), name: 'audit' };
      auditRoutes(app, { database, clock }, { limitRate: createRateLimit(readRate, clock), sealed });
      exportCalls({ database, clock, streams: exportStreams, operator: operatorCalls(app) }, auditExport);
    },
    examples: auditExamples,
    schemas: auditSchemas,
    published: [],
    parts: [],
    jobs: [createKeepChain(createChainEntries({ ...options, remember }), options)],
  };
}
