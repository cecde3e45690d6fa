import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import { isDatabaseAway, sqlState, sqlStateOf } from '../../database/sql-state.js';
import { type Batcher, createBatcherApart } from '../../kernel/batcher.js';
import { overloaded } from '../../kernel/overloaded.js';
import { type NotificationDays, notify, operatorStream } from '../../notification-log/index.js';
import { type EndedRound, recordDeliveries } from './delivery-store.js';

/** Rounds that one transaction writes, and that may wait for one. */
const most = 32;
const waiting = 1_000;

/**
 * Writes what rounds came to; those of merchants on one node that end at the same time share a transaction. The result
 * says whether the round still held its claim: otherwise nothing was written, and what it sent will be sent again.
 */
export function createRecordRound(
  context: Context & { readonly days: NotificationDays },
): Batcher<EndedRound, boolean> {
  const { nodes } = context.database.topology;
  return createBatcherApart(({ merchantId }: EndedRound) => nodes.of(merchantId), {
    run: (rounds) => recordRounds(context, rounds),
    most,
    lanes: 2,
    waiting,
    refusal: () => overloaded('Too many rounds of webhooks wait to be written.', 1),
    concernsAll: isDatabaseAway,
  });
}

async function recordRounds(
  { database, clock, days }: Context & { readonly days: NotificationDays },
  rounds: readonly EndedRound[],
): Promise<readonly boolean[]> {
  const record = () => database.transaction((tx) => recordIn(tx, rounds));
  return record().catch(async (error: unknown) => {
    if (sqlStateOf(error) !== sqlState.checkViolation) throw error;
    // No partition takes this day. Usually a worker made it the day before.
    await days.ensure(clock.now());
    return record();
  });
}

async function recordIn(tx: Transaction, rounds: readonly EndedRound[]): Promise<boolean[]> {
  const places = rounds
    .map((_round, index) => index)
    .toSorted((one, other) => byName(rounds[one], rounds[other]));
  const recorded: boolean[] = [];
  await tx.sharingRoundTrips(
    places.map((place) => async () => {
      const round = rounds[place];
      recorded[place] = round !== undefined && (await recordDeliveries(tx, round));
    }),
  );
  for (const [place, round] of rounds.entries())
    if (recorded[place] === true && round.change.disabledBecause !== null) await tellOwner(tx, round);
  return recorded;
}

/** Each process locks endpoints in this order, so that none waits for one that waits for it. */
function byName(one: EndedRound | undefined, other: EndedRound | undefined): number {
  if (one === undefined || other === undefined) return 0;
  return one.merchantId - other.merchantId || (one.endpointId < other.endpointId ? -1 : 1);
}

/** Notifies the owner that the endpoint was disabled. The endpoint itself gets nothing any more. */
async function tellOwner(
  tx: Transaction,
  { merchantId, endpointId, endedAt, change }: EndedRound,
): Promise<void> {
  await notify(tx, {
    type: 'webhook_endpoint.disabled',
    merchantId: merchantId === operatorStream ? null : merchantId,
    object: { type: 'webhook_endpoint', id: endpointId },
    counts: { failures: change.failures },
    happenedAt: endedAt,
  });
}
