import type { Fault } from '@stoa/contract';
import type { Database } from '../../database/database.js';
import { httpFailures } from '../../http/http-failures.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { HideAddress, HideSession } from '../addresses/hide-address.js';
import { deviceModelKey } from '../matching/device-properties.js';
import { type CheckedSession, checkStoreSession, isInWindow } from './check-store-session.js';
import type { SessionPartitions } from './maintain-session-partitions.js';
import type { StoreSession, StoreSessionsResult } from './session-schemas.js';
import {
  foundNoPartition,
  type InsertedSessions,
  insertStoreSessions,
  type StoreSessionRow,
} from './store-session-store.js';

export interface StoreCheckedSessionsOptions {
  readonly database: Database;
  readonly partitions: SessionPartitions;
  readonly hideAddress: HideAddress;
}

/**
 * Stores sessions that were checked at `now`, either all or none, and says what became of them. Sessions that are
 * already stored change nothing. Addresses are hidden before anything else is done with them.
 */
export type StoreCheckedSessions = (
  sessions: readonly CheckedSession[],
  now: Date,
  /** Whose test sessions they are; by default they are those of the store. */
  twin?: number,
) => Promise<StoreSessionsResult>;

export function createStoreCheckedSessions(options: StoreCheckedSessionsOptions): StoreCheckedSessions {
  const { database, partitions, hideAddress } = options;
  const store = async (
    ...[sessions, now, twin]: Parameters<StoreCheckedSessions>
  ): Promise<InsertedSessions> => {
    const hide = await hideAddress.forSessions(now, twin);
    const rows = sessions.map((one) => rowOf(one, hide));
    await partitions.ensure(now);
    try {
      return await insertStoreSessions(database, rows);
    } catch (error) {
      if (!foundNoPartition(error)) throw error;
      await partitions.restore(now);
      return insertStoreSessions(database, rows);
    }
  };
  return async (sessions, now, twin) => {
    const inWindow = sessions.filter((one) => isInWindow(one, now));
    const { stored, erased } = inWindow.length === 0 ? nothing : await store(inWindow, now, twin);
    return {
      received: sessions.length,
      stored,
      repeated: inWindow.length - stored - erased,
      outside_window: sessions.length - inWindow.length,
      erased,
    };
  };
}

const nothing: InsertedSessions = { stored: 0, erased: 0 };

export type RecordStoreSessions = (
  sessions: readonly StoreSession[],
  now: Date,
) => Promise<StoreSessionsResult>;

/**
 * Checks a batch and stores it whole or not at all.
 * @throws Failure invalid_request with the faults of all sessions (see {@link checkStoreSession})
 */
export function createRecordStoreSessions(store: StoreCheckedSessions): RecordStoreSessions {
  return async (sessions, now) => {
    const verdicts = sessions.map((session) => checkStoreSession(session, now));
    refuseFaults(
      verdicts.flatMap((one, index) =>
        'faults' in one
          ? one.faults.map((fault) => ({ ...fault, pointer: `/sessions/${index}${fault.pointer}` }))
          : [],
      ),
    );
    return store(
      verdicts.flatMap((one) => ('checked' in one ? one.checked : [])),
      now,
    );
  };
}

function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw new Failure(httpFailures.invalid_request, {
    detail: `The batch has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}; see errors. None of it was stored.`,
    faults: faults.slice(0, limits.faultsListed),
    faultCount: faults.length,
  });
}

function rowOf({ session, address, seenAt }: CheckedSession, hide: HideSession): StoreSessionRow {
  return {
    addressKey: hide(address, seenAt),
    storeUserId: session.store_user_id,
    seenAt,
    deviceModel: deviceModelKey(session.device_model ?? undefined) ?? '',
    osVersion: session.os_version ?? null,
    language: session.language ?? null,
    availableCapacity: session.availableCapacity ?? session.available_capacity ?? null,
  };
}
