import { type Actor, recordAudit } from '../../audit-entries/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import { sessionBlocks } from '../erasure/manage-erasures.js';
import type { EventsOfInstallations, HeldEventsAsked } from './held-events.js';
import type { PaymentsOfInstallations } from './held-payments.js';
import {
  attributionDataRecord,
  erasureMarkRecord,
  eventRecord,
  installationRecord,
  paymentRecord,
  type SubjectRecord,
  sessionRecord,
} from './subject-records.js';
import {
  type HeldInstallation,
  type InstallationOfUser,
  selectErasureMark,
  selectHeldAttributionData,
  selectHeldInstallations,
  selectHeldSessions,
} from './subject-store.js';

/** The kinds of data that can be held about a person, in the order in which they are shown. */
export const subjectCategories = [
  'attribution_data',
  'installations',
  'events',
  'payments',
  'sessions',
  'erasure_marks',
] as const;
export type SubjectCategory = (typeof subjectCategories)[number];

export interface SubjectPage {
  readonly category: SubjectCategory;
  /** May be empty. */
  readonly records: readonly SubjectRecord[];
}

/** Everything that is held about a person. */
export interface SubjectFile {
  readonly storeUserId: string;
  readonly madeAt: Date;
  readonly isAnythingHeld: boolean;
  /** Whole months that events are kept after the month in which they happened; undefined: for ever. */
  readonly eventsRetentionMonths: number | undefined;
  /** In the order of the categories. To be read once; memory holds one page, however much there is. */
  readonly pages: AsyncGenerator<SubjectPage>;
}

export interface SubjectContext extends Context {
  readonly eventsOfInstallations: EventsOfInstallations;
  readonly paymentsOfInstallations: PaymentsOfInstallations;
  readonly eventsRetentionMonths: number | undefined;
}

/**
 * Finds everything that is held about a store user (docs/privacy.md, "Rights of a person"). Nothing is held about an
 * unknown person, which is an answer, not an error. Before it reads anything, it writes into the audit trail who asked,
 * but not about which person, because the trail is kept for ever.
 */
export async function readSubjectFile(
  context: SubjectContext,
  storeUserId: string,
  by: Actor,
): Promise<SubjectFile> {
  const { database, clock, eventsRetentionMonths } = context;
  const entry = { action: 'person.told', merchantId: null, target: 'store_user' } as const;
  await database.transaction((tx) => recordAudit(tx, entry, { by, clock }));
  const pages = pagesOf(storeUserId, context);
  let first = await pages.next();
  while (first.done !== true && first.value.records.length === 0) first = await pages.next();
  return {
    storeUserId,
    madeAt: clock.now(),
    isAnythingHeld: first.done !== true,
    eventsRetentionMonths,
    pages: resumed(first, pages),
  };
}

async function* resumed(
  first: IteratorResult<SubjectPage, void>,
  rest: AsyncGenerator<SubjectPage, void>,
): AsyncGenerator<SubjectPage> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

async function* pagesOf(
  storeUserId: string,
  { database, eventsOfInstallations, paymentsOfInstallations }: SubjectContext,
): AsyncGenerator<SubjectPage, void> {
  const attributionData = await selectHeldAttributionData(database, storeUserId);
  yield { category: 'attribution_data', records: attributionData.map(attributionDataRecord) };
  for await (const some of installationsOf(database, storeUserId))
    yield { category: 'installations', records: some.map(installationRecord) };
  // Walk the installations again and again, so that memory holds no list of them all.
  for await (const some of installationsOf(database, storeUserId)) {
    for (const asked of byMerchant(some)) {
      for await (const events of eventsOfInstallations(asked))
        yield { category: 'events', records: events.map(eventRecord) };
    }
  }
  for await (const some of installationsOf(database, storeUserId)) {
    for (const asked of byMerchant(some)) {
      for await (const payments of paymentsOfInstallations(asked))
        yield { category: 'payments', records: payments.map(paymentRecord) };
    }
  }
  for await (const blocks of sessionBlocks(database, blocksOfStatement)) {
    const sessions = await selectHeldSessions(database, storeUserId, blocks);
    yield { category: 'sessions', records: sessions.map(sessionRecord) };
  }
  const marks = await selectErasureMark(database, storeUserId);
  yield { category: 'erasure_marks', records: marks.map(erasureMarkRecord) };
}

/** 2 MiB, some 20,000 sessions: few enough to be in memory, if all of them are the user's. */
const blocksOfStatement = 256n;
const installationsOfPage = 100;

async function* installationsOf(
  database: Database,
  storeUserId: string,
): AsyncGenerator<readonly HeldInstallation[]> {
  let after: InstallationOfUser | undefined;
  for (;;) {
    const page = { after, limit: installationsOfPage };
    const some = await alongIndexes(database, (tx) => selectHeldInstallations(tx, storeUserId, page));
    yield some;
    after = some.at(-1);
    if (some.length < installationsOfPage) return;
  }
}

/** The installations of a page, merchant by merchant; within a merchant, the oldest comes first. */
function byMerchant(installations: readonly HeldInstallation[]): HeldEventsAsked[] {
  const asked = new Map<number, HeldEventsAsked>();
  for (const { merchantId, installationId, createdAt } of installations) {
    const { installationIds = [], since = createdAt } = asked.get(merchantId) ?? {};
    asked.set(merchantId, { merchantId, installationIds: [...installationIds, installationId], since });
  }
  return [...asked.values()];
}
