import { type DiskSpace, diskSpace, findLastBackup } from '@stoa/embedded';
import { examineTrail } from '../../audit-trail/index.js';
import type { Config, Role } from '../../config/config.js';
import { readRelease } from '../../config/release.js';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import { type NodeState, unlessNodeAway } from '../../database/nodes.js';
import { eventsCountedAtMost, measureEventQueues } from '../../events/index.js';
import { countDueLooks } from '../../installs/index.js';
import { type Clock, machineAheadMs } from '../../kernel/clock.js';
import { examineOpenReports } from '../../reporting/index.js';
import { isDemonstration } from '../finding.js';
import { type DatabaseState, selectDatabaseState } from './service-state-store.js';

export const queueNames = [
  'reports',
  'event_batches',
  'waiting_events',
  'set_aside_batches',
  'awaited_installations',
  'audit_entries',
] as const;

/** Work that was accepted and is not finished. */
export interface Queue {
  readonly queue: (typeof queueNames)[number];
  readonly count: number;
  /** Whether counting stopped at a limit, so there may be more. */
  readonly isAtLeast: boolean;
  /** Age of the oldest; null for queues in which a high age does not mean that something is wrong. */
  readonly oldestSeconds: number | null;
}

/** The embedded database's own disk and backups. */
export interface EmbeddedState {
  readonly disk: DiskSpace | null;
  readonly lastBackupAt: Date | null;
  readonly isBackupLate: boolean;
}

export interface ServiceState {
  readonly now: Date;
  readonly version: string;
  readonly role: Role;
  readonly startedAt: Date;
  readonly machineAheadSeconds: number;
  readonly database: DatabaseState;
  /** Null: a PostgreSQL of the operator's own, whose disk and backups Stoa does not see. */
  readonly embedded: EmbeddedState | null;
  readonly nodes: readonly NodeState[];
  readonly queues: readonly Queue[];
}

export interface ServiceStateContext extends Context {
  readonly config: Config;
  /** When this process began. */
  readonly startedAt: Date;
}

/** The present state of the service. The cost of each query is bounded, however much is queued. */
export async function readServiceState(context: ServiceStateContext): Promise<ServiceState> {
  const { database, clock, config, startedAt } = context;
  const [found, embedded, queues] = await Promise.all([
    selectDatabaseState(database),
    config.databaseUrl === undefined ? readEmbedded(config, clock) : null,
    readQueues(database, clock),
  ]);
  return {
    now: clock.now(),
    version,
    role: config.role,
    startedAt,
    machineAheadSeconds: machineAheadMs(clock) / 1000,
    database: found,
    embedded,
    nodes: database.topology.nodes.states(),
    queues,
  };
}

const { version } = readRelease();

const hourMs = 3_600_000;

/** A part that cannot be read is null; the rest is still answered. */
async function readEmbedded({ dataDir, backupAgeHours }: Config, clock: Clock): Promise<EmbeddedState> {
  const [disk, lastBackupAt] = await Promise.all([
    diskSpace(dataDir).catch(() => null),
    findLastBackup(dataDir).catch(() => undefined),
  ]);
  if (lastBackupAt === undefined)
    return { disk, lastBackupAt: null, isBackupLate: !(await isDemonstration(dataDir)) };
  const ageMs = clock.now().getTime() - lastBackupAt.getTime();
  return { disk, lastBackupAt, isBackupLate: ageMs >= backupAgeHours * hourMs };
}

/** What cannot be counted because a node of the cluster is away is left out. */
async function readQueues(database: Database, clock: Clock): Promise<Queue[]> {
  const most = eventsCountedAtMost;
  const [reports, events, looks, trail] = await Promise.all([
    unlessNodeAway(database, () => examineOpenReports(database, clock)),
    unlessNodeAway(database, () => measureEventQueues(database, clock)),
    unlessNodeAway(database, () => countDueLooks(database, clock.now(), most)),
    examineTrail(database, clock),
  ]);
  const counted = (queue: Queue['queue'], count: number, oldestSeconds: number | null): Queue => ({
    queue,
    count,
    isAtLeast: count >= most,
    oldestSeconds,
  });
  const secondsSince = (time: Date | null): number =>
    time === null ? 0 : Math.max(0, (clock.now().getTime() - time.getTime()) / 1000);
  return [
    ...(reports ? [{ ...counted('reports', reports.count, reports.lagSeconds), isAtLeast: false }] : []),
    ...(events
      ? [
          counted('event_batches', events.batches, events.lagSeconds),
          counted('waiting_events', events.waiting, null),
          counted('set_aside_batches', events.setAside, null),
        ]
      : []),
    ...(looks ? [counted('awaited_installations', looks.count, secondsSince(looks.oldestAt))] : []),
    counted('audit_entries', trail.waiting, trail.waitingSeconds),
  ];
}
