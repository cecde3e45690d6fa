import type { Database } from '../database/database.js';
import { httpFailures } from '../http/http-failures.js';
import { canonicalAddress, UNKNOWN_ADDRESS } from '../kernel/client-address.js';
import { Failure, type Fault } from '../kernel/failure.js';
import { jsonPointer } from '../kernel/json-pointer.js';
import { limits } from '../kernel/limits.js';
import { type Instant, instantOf, parseRfc3339, toPostgresTimestamp } from '../kernel/timestamp.js';
import type { HideAddress, HideSession } from './addresses/hide-address.js';
import type { StoreSession, StoreSessionsResult } from './installs-schemas.js';
import type { SessionPartitions } from './maintain-session-partitions.js';
import { type InsertedSessions, insertStoreSessions, type StoreSessionRow } from './store-session-store.js';

export interface RecordStoreSessionsOptions {
  readonly database: Database;
  readonly partitions: SessionPartitions;
  readonly hideAddress: HideAddress;
}

export type RecordStoreSessions = (
  sessions: readonly StoreSession[],
  now: Date,
) => Promise<StoreSessionsResult>;

/**
 * Stores the sessions of one batch, whole or not at all; a batch sent again changes nothing. Addresses are hidden
 * before anything else happens to them.
 * @throws Failure invalid_request with every session whose address is none or whose time is ahead
 */
export function createRecordStoreSessions(options: RecordStoreSessionsOptions): RecordStoreSessions {
  const { database, partitions, hideAddress } = options;
  return async (sessions, now) => {
    const read = sessions.map((session, index) => readSession(session, index, now));
    refuseFaults(read.flatMap(({ faults }) => faults));
    const oldest = instantOf(now) - millisecond * BigInt(limits.matchingWindowMs);
    const inWindow = read.filter(({ seenAt }) => seenAt > oldest);
    const { stored, erased } = inWindow.length === 0 ? nothing : await store(inWindow, now);
    return {
      received: sessions.length,
      stored,
      repeated: inWindow.length - stored - erased,
      outside_window: sessions.length - inWindow.length,
      erased,
    };
  };

  async function store(sessions: readonly ReadSession[], now: Date): Promise<InsertedSessions> {
    const hide = await hideAddress.forSessions(now);
    const rows = sessions.map((one) => rowOf(one, hide));
    await partitions.ensure(now);
    return insertStoreSessions(database, rows);
  }
}

const millisecond = 1_000n;
const nothing: InsertedSessions = { stored: 0, erased: 0 };

interface ReadSession {
  readonly session: StoreSession;
  readonly address: string;
  readonly seenAt: Instant;
  readonly faults: readonly Fault[];
}

function readSession(session: StoreSession, index: number, now: Date): ReadSession {
  const faults: Fault[] = [];
  const address = canonicalAddress(session.ip_address);
  if (address === undefined || address === UNKNOWN_ADDRESS) {
    faults.push({
      pointer: jsonPointer(['sessions', index, 'ip_address']),
      code: 'wrong_format',
      detail: 'must be the IPv4 or IPv6 address of a client, without port, brackets and zone.',
    });
  }
  // The schema lets no other text through.
  const seenAt = parseRfc3339(session.seen_at) ?? 0n;
  if (seenAt > instantOf(now) + millisecond * BigInt(limits.clockSkewMs)) {
    faults.push({
      pointer: jsonPointer(['sessions', index, 'seen_at']),
      code: 'in_future',
      detail: 'must not be more than 5 minutes ahead.',
    });
  }
  return { session, address: address ?? UNKNOWN_ADDRESS, seenAt, faults };
}

function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw new Failure(httpFailures.invalid_request, {
    detail: `The batch has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}; see errors. None of it was stored.`,
    faults: faults.slice(0, limits.faultsListed),
    faultCount: faults.length,
  });
}

function rowOf({ session, address, seenAt }: ReadSession, hide: HideSession): StoreSessionRow {
  return {
    addressKey: hide(address, seenAt),
    storeUserId: session.store_user_id,
    seenAt: toPostgresTimestamp(seenAt),
    deviceModel: session.device_model ?? null,
    osVersion: session.os_version ?? null,
    language: session.language ?? null,
    availableCapacity: session.available_capacity ?? null,
  };
}
