import { type DiskSpace, diskSpace } from '@stoa/embedded';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readRelease } from '../config/release.js';
import type { Database } from '../database/database.js';
import { type Clock, machineAheadMs } from '../kernel/clock.js';
import type { EndReason } from './listening/connection-guard.js';

export interface ObservedRequest {
  readonly method: string;
  /** The pattern of the route, never the address as sent. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface HttpMetrics {
  observe(request: ObservedRequest): void;
  connectionEnded(listener: string, reason: EndReason): void;
  /** Asks about the connections of a listener whenever metrics are read. */
  watchConnections(
    listener: string,
    held: () => { readonly connections: number; readonly unreadBytes: number },
  ): void;
}

/**
 * Gauges of prom-client that are named like counters. Each is only the sum of the gauge of the same name without
 * `_total`.
 */
const misnamed = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);

let ofProcess: Registry | undefined;

/**
 * What is measured of the process. It is measured once: prom-client never ends its timer and its observer, nor frees
 * their registry.
 */
function metricsOfProcess(): Registry {
  if (ofProcess !== undefined) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  for (const name of misnamed) ofProcess.removeSingleMetric(name);
  return ofProcess;
}

/**
 * One registry for each service, so that two services in one process (in tests) share only what is measured of the
 * process.
 */
export function createRegistry(): Registry {
  return Registry.merge([metricsOfProcess()]);
}

/** A closed list of methods: labels that strangers choose would grow without end. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createHttpMetrics(registry: Registry): HttpMetrics {
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'stoa_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'stoa_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer, in seconds.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    observe: ({ method, route, status, seconds }) => {
      const verb = knownMethods.has(method) ? method : 'other';
      requests.inc({ method: verb, route, status });
      durations.observe({ method: verb, route }, seconds);
    },
    ...connectionMetrics(registry),
  };
}

function connectionMetrics(registry: Registry): Pick<HttpMetrics, 'connectionEnded' | 'watchConnections'> {
  const watched = new Map<string, Parameters<HttpMetrics['watchConnections']>[1]>();
  const registers = [registry];
  new Gauge({
    name: 'stoa_http_connections',
    help: 'Open connections of clients, by listener.',
    labelNames: ['listener'],
    registers,
    collect() {
      for (const [listener, held] of watched) this.set({ listener }, held().connections);
    },
  });
  new Gauge({
    name: 'stoa_http_unread_bytes',
    help: 'Bytes of answers that clients have not taken yet, by listener.',
    labelNames: ['listener'],
    registers,
    collect() {
      for (const [listener, held] of watched) this.set({ listener }, held().unreadBytes);
    },
  });
  const ended = new Counter({
    name: 'stoa_http_connections_ended_total',
    help: 'Connections that were refused or ended to protect the service, by listener and reason.',
    labelNames: ['listener', 'reason'],
    registers,
  });
  return {
    connectionEnded: (listener, reason) => ended.inc({ listener, reason }),
    watchConnections: (listener, held) => void watched.set(listener, held),
  };
}

/** Which Stoa answers. Its value is always 1: the labels say it, so that a query can join them to other metrics. */
export function observeRelease(registry: Registry): void {
  const { version, commit } = readRelease();
  new Gauge({
    name: 'stoa_build_info',
    help: 'Always 1; the labels are the version of this Stoa and the commit that it was built from.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit }, 1);
}

/** Connections of the pool: all, idle ones, and requests that wait for one. */
export function observePool(registry: Registry, database: Database): void {
  new Gauge({
    name: 'stoa_database_pool_connections',
    help: 'Connections to the database by state; waiting counts requests without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'busy' }, database.pool.totalCount - database.pool.idleCount);
      this.set({ state: 'waiting' }, database.pool.waitingCount);
    },
  });
}

/** The nodes of a cluster, as this process knows them; no value where there is only one. */
export function observeNodes(registry: Registry, { topology }: Pick<Database, 'topology'>): void {
  new Gauge({
    name: 'stoa_node_up',
    help: 'Whether a node of the cluster that holds merchants can be reached: 1, or 0 while it is away.',
    labelNames: ['node'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, awaySince } of topology.nodes.states())
        this.set({ node: name }, awaySince === null ? 1 : 0);
    },
  });
}

/**
 * The file system of the embedded database. It has no value while it cannot be asked.
 * @param directory the data directory
 */
export function observeDisk(registry: Registry, directory: string): void {
  const watch = (name: string, help: string, valueIn: (space: DiskSpace) => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await diskSpace(directory).then(valueIn, () => Number.NaN));
      },
    });
  };
  watch(
    'stoa_disk_free_bytes',
    'Bytes that the embedded database may still fill on the file system of the data directory.',
    ({ freeBytes }) => freeBytes,
  );
  watch(
    'stoa_disk_size_bytes',
    'Size of the file system of the data directory, in bytes.',
    ({ sizeBytes }) => sizeBytes,
  );
}

/** Nothing in Stoa depends on the machine's clock, but the time in its logs and other programs on the machine do. */
export function observeClock(registry: Registry, clock: Clock): void {
  new Gauge({
    name: 'stoa_clock_ahead_seconds',
    help: "By how much this machine's clock is ahead of the database's, which decides; negative when it is behind.",
    registers: [registry],
    collect() {
      this.set(machineAheadMs(clock) / 1000);
    },
  });
}
