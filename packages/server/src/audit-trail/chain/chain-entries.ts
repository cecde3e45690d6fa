import { instantOf } from '@stoa/contract';
import { takeUnchained } from '../../audit-entries/index.js';
import type { Logger } from '../../config/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Round } from '../../jobs/work-loop.js';
import type { Clock } from '../../kernel/clock.js';
import { type HeadClaims, headPayload, headType, sealKeyOf } from './head.js';
import { type HeadState, insertHead, selectHeadState } from './head-store.js';
import { beforeFirst, linkHash } from './link-hash.js';
import {
  insertLinks,
  type LastLink,
  selectEntriesToChain,
  selectLastLink,
  tryLockChain,
} from './link-store.js';
import type { KeptHead } from './remembered-head.js';

export interface ChainEntriesOptions {
  readonly database: Database;
  readonly clock: Clock;
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
