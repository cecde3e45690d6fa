/**
 * The limits that a client or an operator can meet, with their unit in their names; those of one algorithm stand
 * beside it. What a client can meet is in the published schemas and in the README's table, too; change them together.
 */
export const limits = {
  /** "5 MB" of the specification (decisions, Errors). */
  reportBodyBytes: 5_242_880,
  /** "1 MB" of the specification (decisions, Errors). */
  eventsBodyBytes: 1_048_576,
  eventsPerBatch: 1_000,
  eventPayloadBytes: 32_768,
  eventNameCharacters: 128,
  eventDatetimeCharacters: 128,
  storeSessionsBodyBytes: 1_048_576,
  storeSessionsPerRequest: 1_000,
  /** A session has some 8,000 bytes at most, with every character escaped. */
  storeSessionLineBytes: 65_536,
  /** Streams of store sessions a process: each holds two batches. */
  storeSessionStreams: 8,
  attributionDataBytes: 2_048,
  /** What is kept of a source or campaign in sums: stoa.installation cuts them. */
  attributionTextCharacters: 255,
  /** Events that are looked through for one page of recorded deliveries. */
  deliveriesWalked: 5_000,
  /** Batches that are looked through for one page of recorded ones. */
  deliveryBatchesWalked: 1_000,
  /** The newest batches of the queue, and as many that are set aside, that are searched for an event. */
  batchesSearched: 1_000,
  /** Batches that one call queues again. */
  batchesReplayed: 1_000,
  /** How often an event was sent again is counted up to this. */
  duplicatesCounted: 1_000,
  /** Of these, the newest times that are told. */
  duplicatesListed: 10,
  installBodyBytes: 16_384,
  installTokenCharacters: 256,
  devicePropertyCharacters: 128,
  operatorBodyBytes: 65_536,
  /** A valid transaction has more than 105 bytes: more than this cannot be meant. */
  transactionsPerReport: 50_000,
  transactionIdCharacters: 255,
  storeUserIdCharacters: 255,
  bundleIdCharacters: 255,
  nameCharacters: 200,
  labelCharacters: 200,
  reasonCharacters: 500,
  /** What a filter looks through for one page of installations. */
  installationsWalked: 5_000,
  /** The longest range of the quality of attribution. */
  qualityDays: 92,
  /** What a filter looks through for one page of cohorts. */
  cohortsWalked: 20_000,
  /** Installations that are not in the sizes of their cohorts yet, and are counted while these are read. */
  installationsCountedLive: 100_000,
  /** What is added up for one page of sums of events: rows of the full breakdown. */
  rollupsSummed: 200_000,
  /** What a filter of the full breakdown looks through for one page. */
  rollupsWalked: 10_000,
  /** Installations that are looked at for one page, where they have to be counted anew. */
  installationsTold: 500_000,
  /** Reports of events that are added up at once: in a process, and for one merchant or operators; and of these wait. */
  reportsAtOnce: 4,
  reportsOfReader: 2,
  reportsWaiting: 30,
  /** Exports that are streamed at once: by a process, and to one merchant or to operators. */
  exportsAtOnce: 4,
  exportsOfReader: 2,
  /** The longest that the reader of an export takes nothing. */
  exportStallMs: 30_000,
  /** How long ago a row was recorded before exports have it: longer than any transaction takes, and clocks differ. */
  exportLagMs: 300_000,
  /** A page of a list. */
  pageItems: 1_000,
  pageItemsByDefault: 100,
  /** App, event name, source and campaign of nothing but control characters have 7,200 in a cursor. */
  cursorCharacters: 7_300,
  jsonDepth: 64,
  faultsListed: 100,

  /** Sessions older than this neither match nor are kept (specification, Limits). */
  matchingWindowMs: 24 * 60 * 60 * 1000,
  /** How far a client's clock may run ahead of ours. */
  clockSkewMs: 5 * 60 * 1000,

  installationTokenLifeSeconds: 3_600,
  /** A key is in the key set this long before it signs (decisions, Installation attribution). */
  signingKeyLeadMs: 20 * 60 * 1000,
  keySetMaxAgeSeconds: 600,

  /** Cached principals a process; the least recently used one goes first. */
  cachedPrincipals: 10_000,
  /** How often a process looks for revoked and new credentials; a revocation must be seen within 5 s. */
  accessRefreshMs: 1_000,
  /** A process that could not look for this long trusts nothing that it remembers. */
  accessStaleMs: 4_000,
  lastUseFlushMs: 5_000,
  signingKeyRefreshMs: 30_000,

  /** Addresses, keys or tokens remembered by one rate limiter. */
  rateLimitedKeys: 100_000,
  /** Requests that may wait for a database connection before the service answers 503. */
  waitingForConnection: 500,
  connectionWaitMs: 5_000,
  statementMs: 30_000,
  /** How much longer than PostgreSQL the service waits for a statement before it gives the connection up. */
  queryGraceMs: 1_000,
  /** Statements of the connection on which a process looks for revoked keys and for the database itself. */
  pulseStatementMs: 1_000,
  /** /readyz answers within this time, whatever the database does. */
  readinessMs: 2_000,
  /** Bodies beyond this are turned into values one after the other, and at most so many wait for it. */
  largeBodyBytes: 1_048_576,
  largeBodiesWaiting: 32,
  /** Bodies of event batches under way in a process; as values they take some six times as much. */
  eventsBytesUnderWay: 25_165_824,
  /** Of these, those of one credential. */
  eventsBytesUnderWayOfCredential: 12_582_912,
  /** Discarded after a body's limit, so that a client which is still sending can read the 413. */
  discardedBodyBytes: 16_777_216,
  discardMs: 5_000,
  requestMs: 60_000,
  /** The longest pause of a body that is read as it comes, and may be of any length. */
  streamIdleMs: 30_000,
  headersMs: 15_000,
  headersBytes: 16_384,
  drainMs: 25_000,
} as const;
