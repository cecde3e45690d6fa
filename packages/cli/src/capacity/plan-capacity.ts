/** What a store expects. */
export interface ExpectedLoad {
  readonly eventsPerDay: number;
  readonly installsPerDay: number;
  readonly sessionsPerDay: number;
  readonly transactionsPerMonth: number;
  /** How many times the average the busiest hour has. */
  readonly peak: number;
  /** Months for which events are kept; undefined: for ever. */
  readonly retentionMonths: number | undefined;
  /** The disk is computed for the end of so many years. */
  readonly years: number;
}

/** Bytes on the disk, by when they leave it. */
export interface DiskPlan {
  readonly events: number;
  readonly ids: number;
  readonly transactions: number;
  readonly installations: number;
  readonly sessions: number;
  /** Room for the log and for what vacuum leaves. */
  readonly room: number;
}

export interface CapacityPlan {
  /** A second, in the busiest hour. */
  readonly peakPerSecond: {
    readonly events: number;
    readonly installs: number;
    readonly sessions: number;
    readonly transactions: number;
  };
  /** Cores that are seven tenths busy in the busiest hour, service and database together. */
  readonly cores: number;
  /** Bytes of memory with which the indexes of ids are not read from the disk. */
  readonly memoryBytes: number;
  /** The indexes of the ids of events and transactions. */
  readonly idIndexBytes: number;
  readonly disk: DiskPlan;
  readonly diskBytes: number;
  /** Bytes of write-ahead log a day, which an archive or a standby gets. */
  readonly logPerDay: { readonly first: number; readonly last: number };
  /** What one more year adds, at the end. */
  readonly lastYear: { readonly diskBytes: number; readonly logBytes: number };
}

/**
 * Measured bytes on the disk, with indexes: docs/decisions/0020 and 0053; of a session by 200,000 rows of usual device
 * data.
 */
const bytes = {
  event: 250,
  eventForEver: 120,
  eventId: 53,
  transaction: 364,
  transactionId: 88,
  installation: 606,
  session: 325,
  sessionIndex: 183,
} as const;
/** Measured microseconds of a core, service and database: benchmarks/events, installs and reporting. */
const micros = { event: 37, install: 1_000, session: 45, transaction: 55 } as const;
/** What a whole page in the log costs on top: docs/decisions/0053 for events, benchmarks/reporting for transactions. */
const microsOfPage = { event: 45, transaction: 130 } as const;
const pageBytes = 8_192;
/** A whole page in the log, without its empty part. */
const loggedPageBytes = 5_700;
/** Log without whole pages. */
const logBytes = { event: 240, transaction: 400, installation: 700, session: 400 } as const;
/** PostgreSQL's default is a checkpoint every five minutes. */
const checkpointsPerDay = 288;
/** Sessions are kept for 24 hours, and partitions of four hours go as a whole. */
const sessionDays = 28 / 24;
const sessionPartitionsPerDay = 6;
/** Random indexes of an installation whose pages are logged whole. */
const installationPages = 2;
const busyShare = 0.7;
const daysPerMonth = 365 / 12;
/** Besides the ids: the service, the rest of the tables in use, and the system. */
const otherMemoryBytes = 4e9;
const roomBytes = 10e9;
const roomShare = 0.2;

/** Pure: what a store needs. */
export function planCapacity(load: ExpectedLoad): CapacityPlan {
  const { eventsPerDay, installsPerDay, sessionsPerDay, years, peak } = load;
  const transactionsPerDay = load.transactionsPerMonth / daysPerMonth;
  const days = years * 365;
  const disk = diskAfter(load, days);
  const diskBytes = sum(disk);
  const ids = {
    events: eventsPerDay * days * bytes.eventId,
    transactions: transactionsPerDay * days * bytes.transactionId,
  };
  const perSecond = (perDay: number): number => (perDay * peak) / 86_400;
  const peakPerSecond = {
    events: perSecond(eventsPerDay),
    installs: perSecond(installsPerDay),
    sessions: perSecond(sessionsPerDay),
    transactions: perSecond(transactionsPerDay),
  };
  const busy =
    peakPerSecond.events * (micros.event + microsOfPage.event * wholePages(ids.events, eventsPerDay)) +
    peakPerSecond.installs * micros.install +
    peakPerSecond.sessions * micros.session +
    peakPerSecond.transactions *
      (micros.transaction + microsOfPage.transaction * wholePages(ids.transactions, transactionsPerDay));
  const idIndexBytes = ids.events + ids.transactions;
  const logOf = (day: number): number => logPerDay(load, transactionsPerDay, day);
  return {
    peakPerSecond,
    cores: Math.max(2, Math.ceil(busy / 1e6 / busyShare)),
    memoryBytes: idIndexBytes + otherMemoryBytes + disk.sessions,
    idIndexBytes,
    disk,
    diskBytes,
    logPerDay: { first: logOf(1), last: logOf(days) },
    lastYear: {
      diskBytes: diskBytes - sum(diskAfter(load, days - 365)),
      logBytes: 365 * logOf(days - 365 / 2),
    },
  };
}

function diskAfter({ retentionMonths, ...load }: ExpectedLoad, days: number): DiskPlan {
  const keptDays =
    retentionMonths === undefined ? days : Math.min(days, (retentionMonths + 1) * daysPerMonth);
  const kept = {
    events: load.eventsPerDay * keptDays * bytes.event,
    ids: load.eventsPerDay * days * bytes.eventForEver,
    transactions: (load.transactionsPerMonth / daysPerMonth) * days * bytes.transaction,
    installations: load.installsPerDay * days * bytes.installation,
    sessions: load.sessionsPerDay * sessionDays * bytes.session,
  };
  return { ...kept, room: roomBytes + roomShare * sum(kept) };
}

/**
 * Whole pages that one random id adds to the log: PostgreSQL logs a page whole when it first changes after a
 * checkpoint. The formula of docs/decisions/0053.
 */
function wholePages(indexBytes: number, perDay: number): number {
  const pages = indexBytes / pageBytes;
  const between = perDay / checkpointsPerDay;
  return between === 0 ? 0 : (pages / between) * (1 - Math.exp(-between / pages));
}

function logPerDay(load: ExpectedLoad, transactionsPerDay: number, day: number): number {
  const { eventsPerDay, installsPerDay, sessionsPerDay } = load;
  const logged = (perDay: number, plain: number, pages: number): number =>
    perDay === 0 ? 0 : perDay * (plain + loggedPageBytes * pages);
  const sessionIndex = (sessionsPerDay / sessionPartitionsPerDay) * bytes.sessionIndex;
  return (
    logged(eventsPerDay, logBytes.event, wholePages(eventsPerDay * day * bytes.eventId, eventsPerDay)) +
    logged(
      transactionsPerDay,
      logBytes.transaction,
      wholePages(transactionsPerDay * day * bytes.transactionId, transactionsPerDay),
    ) +
    logged(installsPerDay, logBytes.installation, installationPages) +
    // A partition is half full on average.
    logged(sessionsPerDay, logBytes.session, wholePages(sessionIndex / 2, sessionsPerDay))
  );
}

function sum(parts: object): number {
  return Object.values(parts).reduce((total: number, part: number) => total + part, 0);
}
