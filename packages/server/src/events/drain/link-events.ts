import type { Logger } from '../../config/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import { sqlStateOf, tookTooLong } from '../../database/sql-state.js';
import type { Round } from '../../jobs/work-loop.js';
import type { Clock } from '../../kernel/clock.js';
import type { AwaitedInstallations, InstallationOfMerchant } from '../awaited-installations.js';
import type { EventsMetrics } from '../events-metrics.js';
import { isOfTheDatabase } from './is-of-the-database.js';
import type { KnownMembers } from './known-members.js';
import { lockMerchants, waitForMerchant } from './queue-store.js';
import { prepareToRecord, recordEvents } from './record-store.js';
import { takeWaitingEvents } from './waiting-event-store.js';

const maxInstallations = 500;
const maxEvents = 20_000;
/** When what could not be linked by itself is tried again. */
const postponedMs = 10 * 60 * 1000;

export interface LinkEventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<EventsMetrics, 'countLinkedLater'>;
  readonly awaitedInstallations: AwaitedInstallations;
  readonly knownMembers: KnownMembers;
}

/**
 * One look at awaited installations: the events of those that have appeared are linked and counted, as a drain does it.
 * What an event costs while it waits is its row: after two looks only the insert of its installation brings it back.
 *
 * The look is a transaction of its own: an install call that announces one of them waits for it, and not for the
 * recording. A merchant whom drains hold is waited for, by itself: they take turns without a pause while much is
 * queued, and the merchant's installations stay due in front of all others'.
 *
 * What can't be linked together is linked one installation after the other, and one that can't be for itself is tried
 * again later: it must not stand before all others for ever.
 */
export function createLinkEvents(options: LinkEventsOptions): () => Promise<Round> {
  const { database, metrics } = options;
  return async () => {
    const due = await database.transaction((tx) => look(tx, options));
    const known = due.filter(({ isKnown }) => isKnown);
    const isMore = await linkTogether(known).catch((error: unknown) => linkEach(known, error));
    return isMore || due.length === maxInstallations ? 'again' : 'idle';
  };

  /** Links those of merchants whom nobody holds, and of one of the others. Returns whether there may be more. */
  async function linkTogether(known: readonly InstallationOfMerchant[]): Promise<boolean> {
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

  async function linkEach(known: readonly InstallationOfMerchant[], cause: unknown): Promise<boolean> {
    if (isOfTheDatabase(cause) && !tookTooLong(cause)) throw cause;
    let isMore = false;
    for (const one of known) {
      const linked = await linkThose([one], (tx) => lockMerchants(tx, [one.merchantId])).catch(
        (error: unknown) => postpone(options, one, error),
      );
      isMore ||= linked.isMore;
    }
    return isMore;
  }

  /** Links the events of those whose merchants `lock` returns, locked. */
  async function linkThose(
    known: readonly InstallationOfMerchant[],
    lock: (tx: Transaction) => Promise<number[]>,
  ): Promise<Linked> {
    if (known.length === 0) return nothing;
    const linked = await database.transaction(async (tx) => {
      const merchantIds = await lock(tx);
      const ours = known.filter(({ merchantId }) => merchantIds.includes(merchantId));
      return { merchantIds, ...(await linkEventsOf(tx, ours, options)) };
    });
    metrics.countLinkedLater(linked.events);
    return linked;
  }
}

interface Linked {
  /** Whose events were linked. */
  readonly merchantIds: readonly number[];
  readonly events: number;
  /** There may be more of these installations. */
  readonly isMore: boolean;
}

const nothing: Linked = { merchantIds: [], events: 0, isMore: false };

async function postpone(
  { database, clock, logger, awaitedInstallations }: LinkEventsOptions,
  installation: InstallationOfMerchant,
  error: unknown,
): Promise<Linked> {
  if (isOfTheDatabase(error) && !tookTooLong(error)) throw error;
  const at = new Date(clock.now().getTime() + postponedMs);
  await database.transaction((tx) => awaitedInstallations.postpone(tx, [installation], at));
  const { merchantId, installationId } = installation;
  logger.error(
    { merchant_id: merchantId, installation_id: installationId, reason: sqlStateOf(error), err: error },
    'the waiting events of an installation could not be linked and will be tried again in ten minutes',
  );
  return nothing;
}

function merchantsOf(installations: readonly InstallationOfMerchant[]): number[] {
  return [...new Set(installations.map(({ merchantId }) => merchantId))];
}

async function look(tx: Transaction, { clock, awaitedInstallations }: LinkEventsOptions) {
  const now = clock.now();
  const due = await awaitedInstallations.lockDue(tx, now, maxInstallations);
  const unknown = due.filter(({ isKnown }) => !isKnown);
  if (unknown.length > 0) await awaitedInstallations.lookLater(tx, unknown, now);
  return due;
}

/** Whoever has linked them before us has left nothing to take. */
async function linkEventsOf(
  tx: Transaction,
  installations: readonly InstallationOfMerchant[],
  { awaitedInstallations, knownMembers }: LinkEventsOptions,
): Promise<Omit<Linked, 'merchantIds'>> {
  if (installations.length === 0) return nothing;
  const events = await takeWaitingEvents(tx, installations, maxEvents);
  if (events.length > 0) {
    await prepareToRecord(tx);
    await recordEvents(tx, { batches: [], duplicates: [], appeared: events }, knownMembers);
  }
  // As many as were asked for: there may be more, and they stay due.
  const isMore = events.length === maxEvents;
  if (!isMore) await awaitedInstallations.forget(tx, installations);
  return { events: events.length, isMore };
}
