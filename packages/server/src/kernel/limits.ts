import { wireLimits } from '@stoa/contract';

/**
 * Every limit that a caller or an operator can meet, with the unit in its name. A limit of one algorithm is defined
 * beside that algorithm. What a caller can meet is also a row of `test/limit-rows.ts`, from which docs/limits.md is
 * generated.
 */
export const limits = {
  ...wireLimits,
  /**
   * Store sessions are deleted in parts of this length, so they outlive the matching window by up to this. It must
   * divide a day.
   */
  sessionPartitionMs: 4 * 60 * 60 * 1000,
  /** Streams of store sessions that a process reads at once; each holds two batches. */
  storeSessionStreams: 8,
  /** How many characters of a source or campaign sums keep; stoa.installation cuts off the rest. */
  attributionTextCharacters: 255,
  /**
   * How many rules an app may have for the source and campaign of its installations, and the characters of a
   * parameter's name.
   */
  attributionRules: 50,
  attributionParameterCharacters: 100,
  /** Events that are searched for one page of recorded deliveries. */
  deliveriesWalked: 5_000,
  /** Batches that are searched for one page of recorded deliveries. */
  deliveryBatchesWalked: 1_000,
  /** How many of the newest queued batches, and of the newest batches set aside, are searched for an event. */
  batchesSearched: 1_000,
  /** Events of which one call tells what became of them. */
  fatesOfCall: 1_000,
  /** Batches that one call queues again. */
  batchesReplayed: 1_000,
  /** The repeats of an event are counted up to this number. */
  duplicatesCounted: 1_000,
  /** How many of these repeats, the newest ones, are listed. */
  duplicatesListed: 10,
  /** Installations that a filter searches for one page. */
  installationsWalked: 5_000,
  /** Channels that the list of the operator has, those that ended included: people choose from it. */
  channels: 200,
  /** Groups of merchants: people choose from the list. */
  merchantGroups: 200,
  /** Of a group's name. */
  groupCharacters: 64,
  /** Installations that the draft of a statement counts, to say what its plan would charge for them. */
  installationsOfDraft: 20_000,
  /** Characters of the operator's own id of an adjustment. */
  adjustmentReferenceCharacters: 100,
  /** Adjustments that operators enter for one statement, which lists all of them. */
  adjustmentsOfMonth: 1_000,
  /** Lines of a fee plan; each may store a row for each transaction. */
  feePlanLines: 10,
  /** Transactions with which one call tries a fee plan. */
  trialExamples: 100,
  /** Lines of an address on a statement. */
  addressLines: 8,
  /** Keys of a merchant, of all kinds, that are neither revoked nor expired. */
  liveKeysOfMerchant: 1_000,
  /** Entries of the audit trail that several filters at once search for one page. */
  auditEntriesWalked: 5_000,
  /**
   * How long closings are kept after they have ended, how many of the same kind are kept at most, and how long a call
   * may wait for one.
   */
  closingDays: 90,
  closingsOfKind: 10,
  closingWaitSeconds: 30,
  /** Characters that a search takes, and how many things of each kind it finds. */
  soughtCharacters: 300,
  foundOfKind: 6,
  /** Notifications that one page looks through. */
  notificationsWalked: 10_000,
  /** How long a call may wait for a notification; how many calls wait at once for one stream, and in a process. */
  notificationWaitSeconds: 30,
  waitingReadersOfStream: 10,
  waitingReaders: 1_000,
  /** Webhook endpoints of a merchant, or of the operator. */
  webhookEndpoints: 20,
  /** Of an endpoint's address. */
  webhookUrlCharacters: 2_048,
  /** For all of an attempt: the lookup of the name, the connection, the answer. */
  webhookAttemptMs: 15_000,
  /** Of a receiver's answer, its head included; and of its body, how much is kept. */
  webhookAnswerBytes: 16_384,
  webhookAnswerBytesKept: 512,
  /** Of an endpoint's description. */
  webhookDescriptionCharacters: 200,
  /** Notifications that one call sends again; an endpoint may have twice as many that are sent again. */
  webhooksSentAgain: 1_000,
  /** Webhooks that a process sends at once because somebody tries an endpoint. */
  webhookTestsAtOnce: 16,
  /** The longest period for which the quality of attribution is reported. */
  qualityDays: 92,
  /** The longest period for which the quality of each app is reported by hour. */
  appQualityHours: 48,
  /** Apps on a page that lists the hours or days of each app. */
  appsWithPeriods: 100,
  appsWithPeriodsByDefault: 25,
  /** The longest period for which the outcomes of reports are counted by day. */
  reportDays: 366,
  /** Merchants among which one call looks for a transaction. */
  merchantsSearched: 10_000,
  /** Transactions, or entries of a statement, that a filter searches for one page. */
  transactionsWalked: 10_000,
  /** Cohorts that a filter searches for one page. */
  cohortsWalked: 20_000,
  /**
   * Installations that the stored sizes of cohorts do not include yet, and that are counted when these sizes are read.
   */
  installationsCountedLive: 100_000,
  /** Stored sums (of the full breakdown) that one page of sums adds up. */
  storedSumsAdded: 200_000,
  /** Stored sums that a filter of the full breakdown searches for one page. */
  storedSumsWalked: 10_000,
  /** Members of stored sums that one page reads to count each installation once. */
  membersCounted: 500_000,
  /**
   * Days of a time zone in one query of sums, and how much is read to answer it: batches, `zonedEventsSearched` events,
   * and `zonedEvents` of these that match the filter. If days are told apart, a page reads fewer.
   */
  zonedDays: 100,
  zonedBatches: 50_000,
  zonedEvents: 500_000,
  zonedEventsSearched: 5_000_000,
  zonedEventsOfPage: 50_000,
  zonedStatementsOfPage: 4,
  /**
   * Calls that read sums or cohorts at the same time, in a process and for one merchant or for operators; and how many
   * may wait.
   */
  sumsAtOnce: 4,
  sumsOfReader: 2,
  sumsWaiting: 30,
  /**
   * Exports and other streamed answers that run at the same time: for all merchants and, besides, for all callers of
   * the operator; how many of these are Parquet files; and for one merchant or one caller of the operator.
   */
  exportsAtOnce: 12,
  parquetExportsAtOnce: 3,
  exportsOfReader: 2,
  /** Pages that are read for them at the same time, for all merchants and for all callers of the operator. */
  exportPagesAtOnce: 2,
  /** How long the reader of an export may pause: before another reader may have its place, and at most. */
  exportRestMs: 5_000,
  exportStallMs: 30_000,
  /**
   * How old a recorded row must be before exports include it: longer than any transaction takes, with room for a clock
   * that is set back.
   */
  exportLagMs: 300_000,
  /** A key is in the key set this long before it signs (decisions, Installation attribution). */
  signingKeyLeadMs: 20 * 60 * 1000,
  keySetMaxAgeSeconds: 600,
  /** Principals that a process caches; the least recently used one is dropped first. */
  cachedPrincipals: 10_000,
  /**
   * How often a process asks for the revision of credentials, the database's time, and work that other processes left.
   * A revocation must be noticed within 5 s.
   */
  heartbeatMs: 1_250,
  /** A process that could not check for this long no longer trusts its cache. */
  accessStaleMs: 4_000,
  /** How long a key that was rotated stays valid beside the new one: by default, and at most. */
  keyOverlapHoursByDefault: 24,
  keyOverlapHours: 90 * 24,
  /** If the clock of a machine differs from the database's by more, an operator must correct it. */
  clockDifferenceMs: 2_000,
  lastUseFlushMs: 5_000,
  signingKeyRefreshMs: 30_000,
  /** Addresses, keys or tokens that one rate limiter remembers. */
  rateLimitedKeys: 100_000,
  /** Requests that may wait for a database connection before the service answers 503. */
  waitingForConnection: 500,
  connectionWaitMs: 5_000,
  statementMs: 30_000,
  /** How much longer than PostgreSQL's limit the service waits for a statement before it gives up the connection. */
  queryGraceMs: 1_000,
  /** The limit for the heartbeat's statements, and for those that check that the database answers. */
  pulseStatementMs: 1_000,
  /** /readyz answers within this time, even when the database does not. */
  readinessMs: 2_000,
  /** Larger bodies are parsed one at a time, and this many may wait. */
  largeBodyBytes: 1_048_576,
  largeBodiesWaiting: 32,
  /** How many of these may be of one caller, so that there is room for others. */
  largeBodiesWaitingOfCaller: 8,
  /** The bytes of all event batches under way in a process; parsed, they take about six times as much memory. */
  eventsBytesUnderWay: 25_165_824,
  /** The part of these bytes that one credential may use. */
  eventsBytesUnderWayOfCredential: 12_582_912,
  /** Views that a person saves, and the body that has all of them. */
  savedViews: 100,
  savedViewsBodyBytes: 524_288,
  /** Bytes that are discarded after a body's limit, so that a client that is still sending can read the 413. */
  discardedBodyBytes: 16_777_216,
  discardMs: 5_000,
  requestMs: 60_000,
  /** The longest pause in a body that is read as a stream, which may have any length. */
  streamIdleMs: 30_000,
  headersMs: 15_000,
  headersBytes: 16_384,
  /** How long a connection may wait for its next request. */
  keepAliveMs: 72_000,
  /** Requests of one connection that are not answered yet, or whose answers are not read yet (HTTP pipelining). */
  requestsOfConnection: 16,
  /** Bytes of answers that wait to be read: in a listener, of one address and of one connection. */
  unreadBytes: 67_108_864,
  unreadBytesOfAddress: 33_554_432,
  unreadBytesOfConnection: 16_777_216,
  /** How long a client may take nothing of an answer. */
  unreadStallMs: 30_000,
  drainMs: 25_000,
} as const;
