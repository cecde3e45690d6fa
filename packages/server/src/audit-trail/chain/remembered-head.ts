import { existsSync } from 'node:fs';
import path from 'node:path';
import { readOwn, refuseUnsafeDir, replaceOwn } from '@stoa/embedded';
import type { Logger } from '../../config/logger.js';
import { readHead } from './head.js';

/** What is kept of a signed head, outside of the database. */
export interface KeptHead {
  readonly number: number;
  readonly signature: string;
}

/**
 * The last head of the audit trail that a process on this machine signed. Nobody who only writes to the database can
 * change it.
 */
export interface RememberedHead {
  /** The head as a compact JWS; undefined if none was signed yet. @throws UnsafeFileError */
  read(): Promise<string | undefined>;
  /**
   * Remembers a head after its commit. A head whose number is not the next one says that heads were removed from the
   * database, or that an older database was restored: then the log says so, and the remembered head stays, as evidence.
   * Never throws: a data directory that cannot be written must not stop the trail. Where there is none, because the
   * secret comes from elsewhere, nothing is remembered.
   */
  keep(head: KeptHead): Promise<void>;
}

export function rememberedHeadIn(dataDir: string, logger: Logger): RememberedHead {
  const file = rememberedHeadFile(dataDir);
  const read = async (): Promise<string | undefined> => {
    await refuseUnsafeDir(dataDir);
    return (await readOwn(file))?.trim();
  };
  return {
    read,
    keep: async ({ number, signature }) => {
      try {
        if (!existsSync(dataDir)) return;
        const known = await read();
        const last = known === undefined ? undefined : (await readHead(known))?.claims;
        if (last !== undefined && last.number >= number && known !== signature) {
          logger.error(
            { head: number, remembered_head: last.number },
            'heads of the audit trail are missing: run stoa audit verify',
          );
          return;
        }
        await replaceOwn(file, `${signature}\n`);
      } catch (error) {
        logger.warn({ err: error }, 'could not remember the head of the audit trail in the data directory');
      }
    },
  };
}

function rememberedHeadFile(dataDir: string): string {
  return path.join(dataDir, 'audit-head');
}
