import { existsSync } from 'node:fs';
import path from 'node:path';
import { instantOf } from '@stoa/contract';
import { readOwn, refuseUnsafeDir, replaceOwn } from '@stoa/embedded';
import { takeUnchained } from '../../audit-entries/index.js';
import type { Logger } from '../../config/logger.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import type { LongLivedPart } from '../../jobs/long-lived-part.js';
import { createWaitingWorkLoop, type WaitingWorkOptions } from '../../jobs/waiting-work.js';
import type { Round } from '../../jobs/work-loop.js';
import { type HeadClaims, headPayload, headType, readHead, sealKeyOf } from './head.js';
import { anyUnchained, type HeadState, insertHead, selectHeadState } from './head-store.js';
import { beforeFirst, linkHash } from './link-hash.js';
import {
  insertLinks,
  type LastLink,
  selectEntriesToChain,
  selectLastLink,
  tryLockChain,
} from './link-store.js';

export interface ChainEntriesOptions extends Context {
  readonly logger: Logger;
  readonly masterSecret: Buffer;
  /** The public address of the service. */
  readonly issuer: () => string;
  readonly signRecord: (type: string, payload: string) => Promise<string>;
  /** Where heads are also kept, outside of the database. */
  readonly remember?: (head: KeptHead) => Promise<void>;
}

export interface ChainEntries {
  /** Chains some of the waiting entries, and signs the head if that is due. */
  round(): Promise<Round>;
  /** Chains all waiting entries, and signs the head even if it is not due. Called before a process stops. */
  finish(): Promise<void>;
}

/** Once the oldest link without a head is this old, a head is signed before further links are made. */
const headEveryMs = 60 * 60 * 1000;
const entriesOfRound = 500;

/** A head and its JWS, to be logged once it is committed. */
interface SignedHead extends HeadClaims {
  readonly signature: string;
}

/**
 * Every round is one transaction: an entry leaves the queue when its link is inserted, or neither happens. An entry
 * that is committed late waits in the queue and is chained later; the order of the chain is the order in which rounds
 * saw the entries.
 */
export function createChainEntries(options: ChainEntriesOptions): ChainEntries {
  const { database, clock, logger } = options;
  const run = async (isLast: boolean): Promise<Round> => {
    const done = await database.transaction(async (tx) => {
      if (!(await tryLockChain(tx))) return { chained: 0, heads: [] };
      const heads: SignedHead[] = [];
      const now = clock.now();
      let end = await selectLastLink(tx);
      // After a pause, the overdue head comes before new links: a verification reports links that were made long after
      // a head was due.
      await signIfDue(isHourOver);
      const chained = await chainSome(tx, end, now);
      if (chained.end !== undefined) end = chained.end;
      await signIfDue((state) => isLast || isFirstOfMonth(state));
      return { chained: chained.count, heads };

      async function signIfDue(isDue: (state: Due) => boolean): Promise<void> {
        const state = await selectHeadState(tx);
        if (end === undefined || state.unsignedSince === null) return;
        if (isDue({ ...state, end, now })) heads.push(await signHead(tx, { end, state, now }, options));
      }
    });
    // A head that was rolled back must not be in a log.
    for (const head of done.heads) {
      logger.info({ audit_head: head }, 'the head of the audit trail was signed');
      await options.remember?.(head);
    }
    return done.chained === entriesOfRound ? 'again' : 'idle';
  };
  return {
    round: () => run(false),
    finish: async () => {
      while ((await run(true)) === 'again');
    },
  };
}

interface Due extends HeadState {
  readonly end: LastLink;
  readonly now: Date;
}

function isHourOver({ unsignedSince, now }: Due): boolean {
  return unsignedSince !== null && now.getTime() - unsignedSince.getTime() >= headEveryMs;
}

function isFirstOfMonth({ month, end }: Due): boolean {
  return month !== end.month;
}

interface Chained {
  readonly count: number;
  /** The new end of the chain; undefined if nothing was chained. */
  readonly end?: LastLink;
}

async function chainSome(tx: Transaction, last: LastLink | undefined, now: Date): Promise<Chained> {
  const entries = await selectEntriesToChain(tx, await takeUnchained(tx, entriesOfRound));
  if (entries.length === 0) return { count: 0 };
  // If the clock was set back, times in the chain still do not go back.
  const chainedAt = last !== undefined && last.chainedAt > now ? last.chainedAt : now;
  const month = chainedAt.toISOString().slice(0, 7);
  const first = last?.month === month ? last.position + 1 : 1;
  let hash = last?.hash ?? beforeFirst;
  const links = entries.map((entry, index) => {
    const position = first + index;
    hash = linkHash(hash, entry, { month, position, chainedAt: String(instantOf(chainedAt)) });
    return { position, auditId: entry.auditId, hash };
  });
  await insertLinks(tx, { month, chainedAt, links });
  return { count: links.length, end: { month, position: first + links.length - 1, chainedAt, hash } };
}

interface Signing {
  readonly end: LastLink;
  readonly state: HeadState;
  readonly now: Date;
}

async function signHead(
  tx: Transaction,
  { end: { month, position, hash }, state, now }: Signing,
  { signRecord, issuer, masterSecret }: ChainEntriesOptions,
): Promise<SignedHead> {
  const claims = {
    number: state.headNo + 1,
    month,
    position,
    hash: hash.toString('hex'),
    iat: Math.floor(now.getTime() / 1000),
  };
  const signature = await signRecord(headType, headPayload(claims, issuer(), sealKeyOf(masterSecret)));
  await insertHead(tx, { headNo: claims.number, month, position, signedAt: now, signature });
  return { ...claims, signature };
}

/** What is kept of a signed head, outside of the database. */
interface KeptHead {
  readonly number: number;
  readonly signature: string;
}

/**
 * The last head of the audit trail that a process on this machine signed. Nobody who only writes to the database can
 * change it.
 */
interface RememberedHead {
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

/** Chains entries while the process runs, and signs a last head when it stops. */
export function createKeepChain(
  chain: ChainEntries,
  options: Pick<WaitingWorkOptions, 'logger' | 'heartbeat'>,
): LongLivedPart {
  const { logger } = options;
  const loop = createWaitingWorkLoop({
    ...options,
    hasWork: () => anyUnchained,
    work: () => chain.round(),
    failure: 'could not chain the audit trail; trying again',
  });
  let isStarted = false;
  return {
    start: async () => {
      isStarted = true;
      await loop.start();
    },
    stop: async () => {
      await loop.stop();
      if (!isStarted) return;
      isStarted = false;
      await chain.finish().catch((error: unknown) => {
        logger.warn(
          { err: error },
          'could not sign the head of the audit trail at the end; the next start does it',
        );
      });
    },
  };
}
