/**
 * The limits of what a caller may send and receive, with the unit in the name. The published schemas and docs/limits.md
 * state these values; the specification or its decisions set most of them.
 */
export const wireLimits = {
  /** "5 MB" of the specification (decisions, Errors). */
  reportBodyBytes: 5_242_880,
  /** "1 MB" of the specification (decisions, Errors). */
  eventsBodyBytes: 1_048_576,
  eventsPerBatch: 1_000,
  eventPayloadBytes: 32_768,
  eventNameCharacters: 128,
  eventDatetimeCharacters: 128,
  /**
   * An event gets a warning if its time is more than this after it was accepted, or more than this before its
   * installation. stoa.sent_event and placeEvents use the same value.
   */
  oddEventTimeMs: 15 * 60 * 1000,
  storeSessionsBodyBytes: 1_048_576,
  storeSessionsPerRequest: 1_000,
  /** A session has at most some 8,000 bytes, with every character escaped. */
  storeSessionLineBytes: 65_536,
  attributionDataBytes: 2_048,
  installBodyBytes: 16_384,
  installTokenCharacters: 256,
  devicePropertyCharacters: 128,
  operatorBodyBytes: 65_536,
  correctionsBodyBytes: 1_048_576,
  correctionsPerRequest: 1_000,
  /** A valid transaction has more than 105 bytes, so a body cannot hold more transactions than this. */
  transactionsPerReport: 50_000,
  transactionIdCharacters: 255,
  storeUserIdCharacters: 255,
  /** Of a twin, whose number stands before it where it is stored. */
  testUserIdCharacters: 200,
  bundleIdCharacters: 255,
  /** Of a channel's name. */
  channelCharacters: 64,
  nameCharacters: 200,
  labelCharacters: 200,
  reasonCharacters: 500,
  /** A page of a list. */
  pageItems: 1_000,
  pageItemsByDefault: 100,
  /** App, event name, source and campaign take 7,200 in a cursor if all of their characters are control characters. */
  cursorCharacters: 7_300,
  jsonDepth: 64,
  /** Members of one object. A payload has 32 KiB and attribution data 2 KiB, so their objects seldom have a hundred. */
  jsonMembers: 1_000,
  /** UTF-16 units of a member name. */
  jsonNameUnits: 1_000,
  /** Arrays and objects of a body: twice the transactions of the largest report. */
  jsonContainers: 100_000,
  faultsListed: 100,
  /** Sessions older than this neither match nor are kept (specification, Limits). */
  matchingWindowMs: 24 * 60 * 60 * 1000,
  /** How far a client's clock may run ahead of ours. */
  clockSkewMs: 5 * 60 * 1000,
  /** How long before its report a transaction may have been settled, unless the operator decides otherwise. */
  settlementAgeDays: 400,
  /** A report with settlements older than this carries a warning: two months. */
  usualSettlementAgeDays: 62,
  installationTokenLifeSeconds: 3_600,
} as const;
