import type { Logger } from '../../config/logger.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import { sqlStateOf, tookTooLong } from '../../database/sql-state.js';
import type { AwaitedInstallations, InstallationName } from '../../installs/index.js';
import type { Round } from '../../jobs/work-loop.js';
import { isTwin } from '../../kernel/twin.js';
import type { FindNewMembers } from '../known-members/known-members.js';
import { oldestKept } from '../partitions/month-start.js';
import { lockMerchants, waitForMerchant } from './queue-store.js';
import {
  addPlacedEvents,
  type CountedWarning,
  isDatabaseError,
  type RecordingMetrics,
  warningsOf,
} from './record-events.js';
import { placeEvents } from './record-store.js';
import { eventsThatWaited, takeWaitingEvents, type WaitingEvent } from './waiting-event-store.js';

const maxInstallations = 500;
const maxEvents = 20_000;
/** How long to wait before another try, if the events of an installation cannot be linked even on their own. */
const postponedMs = 10 * 60 * 1000;

export interface LinkEventsOptions extends Context {
  readonly logger: Logger;
  readonly metrics: Pick<RecordingMetrics, 'countLinkedLater' | 'countWarnings'>;
  readonly awaitedInstallations: AwaitedInstallations;
  readonly findNewMembers: FindNewMembers;
  /** Undefined: events are kept for ever. */
  readonly retentionMonths: number | undefined;
}

/**
 * One look at awaited installations. The events of those that have appeared are linked and counted, as a drain would do
 * it. A waiting event costs no more than its row: after two looks, only the insert of its installation makes it due
 * again.
 *
 * The look has its own transaction, so that an install call that announces one of these installations waits only for
 * the look, and not for the recording. If drains keep a merchant locked, the linker waits for the lock, one merchant at
 * a time: as long as much is queued, drains take the merchant again without a pause, and its installations would stay
 * due, ahead of all others.
 *
 * If installations cannot be linked together, they are linked one by one. One that fails on its own is tried again
 * later, so that it does not block the others for ever.
 */
export function createLinkEvents(options: LinkEventsOptions): () => Promise<Round> {
  const { database, metrics } = options;
  return async () => {
    const now = options.clock.now();
    const merchantIds = await options.awaitedInstallations.merchantsDue(database, {
      now,
      most: maxInstallations,
    });
    if (merchantIds.length === 0) return 'idle';
    const due = await database.transaction((tx) => look(tx, merchantIds, options));
    const known = due.filter(({ isKnown }) => isKnown);
    const isMore = await linkTogether(known).catch((error: unknown) => linkEach(known, error));
    return isMore || due.length === maxInstallations ? 'again' : 'idle';
  };

  /**
   * Links the events of all merchants that nobody has locked, and of one that is locked. Returns whether there may be
   * more.
   */
  async function linkTogether(known: readonly InstallationName[]): Promise<boolean> {
    const free = await linkThose(known, (tx) => lockMerchants(tx, merchantsOf(known)));
    const held = known.filter(({ merchantId }) => !free.merchantIds.includes(merchantId));
    const [next] = held;
    if (next === undefined) return free.isMore;
    const { isMore } = await linkThose(held, async (tx) => {
      await waitForMerchant(tx, next.merchantId);
      return [next.merchantId];
    });
    return free.isMore || isMore || held.some(({ merchantId }) => merchantId !== next.merchantId);
  }

  async function linkEach(known: readonly InstallationName[], cause: unknown): Promise<boolean> {
    if (isDatabaseError(cause) && !tookTooLong(cause)) throw cause;
    let isMore = false;
    for (const one of known) {
      const linked = await linkThose([one], (tx) => lockMerchants(tx, [one.merchantId])).catch(
        (error: unknown) => postpone(options, one, error),
      );
      isMore ||= linked.isMore;
    }
    return isMore;
  }

  /** Links the events of those installations whose merchants `lock` could lock; it returns these merchants. */
  async function linkThose(
    known: readonly InstallationName[],
    lock: (tx: Transaction) => Promise<number[]>,
  ): Promise<Linked> {
    if (known.length === 0) return nothing;
    const linked = await database.transaction(async (tx) => {
      const merchantIds = await lock(tx);
      const ours = known.filter(({ merchantId }) => merchantIds.includes(merchantId));
      return { merchantIds, ...(await linkEventsOf(tx, ours, options)) };
    });
    metrics.countLinkedLater(linked.events);
    metrics.countWarnings(linked.warnings);
    return linked;
  }
}

interface Linked {
  /** The merchants that were locked, so that their events could be linked. */
  readonly merchantIds: readonly number[];
  /** How many were linked, and their warnings, without those of twins. */
  readonly events: number;
  /** Whether these installations may have more events. */
  readonly isMore: boolean;
  readonly warnings: readonly CountedWarning[];
}

const nothing: Linked = { merchantIds: [], events: 0, isMore: false, warnings: [] };

async function postpone(
  { database, clock, logger, awaitedInstallations }: LinkEventsOptions,
  installation: InstallationName,
  error: unknown,
): Promise<Linked> {
  if (isDatabaseError(error) && !tookTooLong(error)) throw error;
  const at = new Date(clock.now().getTime() + postponedMs);
  await database.transaction((tx) => awaitedInstallations.postpone(tx, [installation], at));
  const { merchantId, installationId } = installation;
  logger.error(
    { merchant_id: merchantId, installation_id: installationId, reason: sqlStateOf(error), err: error },
    'the waiting events of an installation could not be linked and will be tried again in ten minutes',
  );
  return nothing;
}

function merchantsOf(installations: readonly InstallationName[]): number[] {
  return [...new Set(installations.map(({ merchantId }) => merchantId))];
}

async function look(
  tx: Transaction,
  merchantIds: readonly number[],
  { clock, awaitedInstallations }: LinkEventsOptions,
) {
  const now = clock.now();
  const due = await awaitedInstallations.lockDue(tx, merchantIds, { now, most: maxInstallations });
  const unknown = due.filter(({ isKnown }) => !isKnown);
  if (unknown.length > 0) await awaitedInstallations.lookLater(tx, unknown, now);
  return due;
}

/** Links what is still there: another process may have linked some or all of these events already. */
async function linkEventsOf(
  tx: Transaction,
  installations: readonly InstallationName[],
  options: LinkEventsOptions,
): Promise<Omit<Linked, 'merchantIds'>> {
  const linked: Omit<Linked, 'merchantIds'>[] = [];
  for (const merchantId of merchantsOf(installations)) {
    const theirs = installations.filter((one) => one.merchantId === merchantId);
    linked.push(await linkEventsOfMerchant(tx, theirs, { ...options, merchantId }));
  }
  return {
    events: linked.reduce((sum, { events }) => sum + events, 0),
    isMore: linked.some(({ isMore }) => isMore),
    warnings: linked.flatMap(({ warnings }) => warnings),
  };
}

async function linkEventsOfMerchant(
  tx: Transaction,
  installations: readonly InstallationName[],
  options: LinkEventsOptions & { readonly merchantId: number },
): Promise<Omit<Linked, 'merchantIds'>> {
  const { merchantId, awaitedInstallations, findNewMembers } = options;
  const installationIds = installations.map(({ installationId }) => installationId);
  const events = await takeWaitingEvents(tx, { merchantId, installationIds }, maxEvents);
  let { events: linked, warnings } = nothing;
  if (events.length > 0) {
    const placed = await placeEvents(tx, merchantId, eventsThatWaited(events));
    assertAllLinked(events, placed.linked, options);
    await addPlacedEvents(tx, placed, { merchantId, findNewMembers });
    if (!isTwin(merchantId)) ({ linked, warnings } = { linked: placed.linked, warnings: warningsOf(placed) });
  }
  // If there are as many as were asked for, there may be more. Then these installations stay due.
  const isMore = events.length === maxEvents;
  if (!isMore) await awaitedInstallations.forget(tx, installations);
  return { events: linked, isMore, warnings };
}

/**
 * An accepted event must never be lost: if one is missing that should still be kept, all of them go on waiting, and the
 * log says so. Old ones may be missing, because their month can be removed before their rows in `stoa.waiting_event`
 * are.
 */
function assertAllLinked(
  events: readonly WaitingEvent[],
  linked: number,
  { clock, retentionMonths }: LinkEventsOptions,
): void {
  const kept = retentionMonths === undefined ? '' : oldestKept(clock.now(), retentionMonths);
  const expected = events.filter(({ month }) => month >= kept).length;
  if (linked >= expected) return;
  throw Object.assign(new Error('an installation has not all of its waiting events'), {
    name: 'MissingEvents',
  });
}
