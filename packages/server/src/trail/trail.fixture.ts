import { type SettableClock, settableClock } from '../../test/settable-clock.js';
import { createTestDatabase } from '../../test/test-database.js';
import { type Actor, commandActor, type NewAuditEntry, openAuditBook } from '../audit/index.js';
import { createLogger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { Signing } from '../signing/index.js';
import { testSigning } from '../signing/signing.fixture.js';
import { type ChainEntries, createChainEntries } from './chain/chain-entries.js';
import type { StoredHead } from './chain/head-store.js';

export const trailSecret: Buffer = Buffer.alloc(32, 7);

export interface TestTrail {
  readonly database: Database;
  readonly clock: SettableClock;
  readonly signing: Signing;
  readonly chain: ChainEntries;
  /** The log lines about heads. */
  readonly logged: object[];
  /** Writes entries in one transaction; by default the actor is the command, and they are about no merchant. */
  record(entries: readonly Partial<NewAuditEntry>[], actor?: Actor): Promise<void>;
  /** Runs statements as a superuser, so that no trigger and no constraint stops them. */
  tamper(statements: string): Promise<void>;
  heads(): Promise<Pick<StoredHead, 'headNo' | 'month' | 'position' | 'signature'>[]>;
  /** Empties the trail. */
  clear(): Promise<void>;
  drop(): Promise<void>;
}

export async function createTestTrail(start: string): Promise<TestTrail> {
  const { database, drop } = await createTestDatabase();
  const clock = settableClock(start);
  const signing = testSigning({ database, clock, masterSecret: trailSecret });
  await signing.rotateIfDue();
  const logged: object[] = [];
  const logger = createLogger('silent');
  const chain = createChainEntries({
    database,
    clock,
    logger: Object.assign(logger, { info: (line: object) => void logged.push(line) }),
    masterSecret: trailSecret,
    issuer: () => 'https://stoa.test',
    signRecord: (type, payload) => signing.signRecord(type, payload),
  });
  const tamper = (statements: string): Promise<void> =>
    database.transaction((tx) => tx.execute(`set local session_replication_role = replica; ${statements}`));
  return {
    database,
    clock,
    signing,
    chain,
    logged,
    tamper,
    drop,
    record: (entries, actor = commandActor('tester')) =>
      database.transaction(async (tx) => {
        const book = openAuditBook(actor, clock);
        for (const entry of entries)
          await book.record(tx, {
            action: 'merchant.created',
            merchantId: null,
            target: 'merchant 1',
            ...entry,
          });
      }),
    heads: () =>
      database.query(sql`
        select head_no as "headNo", to_char(month, 'YYYY-MM') as month, position, signature
        from stoa.audit_head
        order by head_no`),
    clear: () =>
      tamper(
        'truncate stoa.audit_entry, stoa.audit_unchained, stoa.audit_link, stoa.audit_head restart identity',
      ),
  };
}
