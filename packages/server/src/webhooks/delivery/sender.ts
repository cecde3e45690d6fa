import type { Logger } from '../../config/logger.js';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import type { LongLivedPart } from '../../jobs/long-lived-part.js';
import { createWorkLoop, type Round } from '../../jobs/work-loop.js';
import type { Batcher } from '../../kernel/batcher.js';
import { type ClaimedRound, claimRounds } from './claim-rounds.js';
import {
  type DueEndpoint,
  type EndedRound,
  isAnyActive,
  releaseClaim,
  selectDueEndpoints,
} from './delivery-store.js';
import type { PostWebhook } from './post-webhook.js';
import { sendRound } from './send-round.js';

/**
 * Endpoints that a process sends to at once: those that answer soon, and those that took long. So any number of slow
 * ones leaves the places of the others alone.
 */
const places = { fast: 256, slow: 128 } as const;
type Lane = keyof typeof places;

/** Endpoints that are claimed in one transaction, and transactions that do so at once. */
const claimedAtOnce = 16;
const claimsAtOnce = 3;
/** How often a process looks for something to send; while there is no active endpoint, it looks more seldom for one. */
const lookMs = 500;
const lookForActiveMs = 10_000;
/** How long what is under way may take when the process stops, before it is broken off. */
const stopMs = 3_000;

export interface SenderOptions extends Context {
  readonly database: Database;
  readonly logger: Logger;
  readonly post: PostWebhook;
  /** Ends `post` when the process stops. */
  readonly breakOff: () => void;
  /** Called when nothing is sent any more. */
  readonly onStopped: () => void;
  readonly record: Batcher<EndedRound, boolean>;
  /** Gives numbers to what is committed. */
  readonly number: () => Promise<Round>;
  /** Told of each round that was written. */
  readonly onRound: (round: EndedRound) => void;
}

export interface Sender extends LongLivedPart {
  /** Tells it that an endpoint may have something to send, such as a new one. */
  notice(): void;
}

/** Sends notifications to endpoints, together with the senders of other processes. */
export function createSender(options: SenderOptions): Sender {
  const { clock, database, logger, number } = options;
  const stopping = new AbortController();
  const underWay: Record<Lane, number> = { fast: 0, slow: 0 };
  const rounds = new Set<Promise<void>>();
  let looksAgainAtMs = 0;
  let isActive = false;

  const free = (lane: Lane): number => places[lane] - underWay[lane];
  const begin = (round: ClaimedRound, lane: Lane): void => {
    underWay[lane] += 1;
    const ended = sendAndRecord({ ...options, stopping: stopping.signal }, round).then((hasMore) => {
      const wasFull = free(lane) === 0;
      underWay[lane] -= 1;
      rounds.delete(ended);
      if (hasMore || wasFull) loop.wake();
    });
    rounds.add(ended);
  };
  const findActive = async (): Promise<boolean> => {
    if (performance.now() >= looksAgainAtMs) {
      looksAgainAtMs = performance.now() + lookForActiveMs;
      isActive = await isAnyActive(database);
    }
    return isActive;
  };
  const work = async (): Promise<Round> => {
    if (!(await findActive())) return 'idle';
    const numbered = await number();
    const due = await selectDueEndpoints(database, {
      now: clock.now(),
      fast: free('fast'),
      slow: free('slow'),
    });
    const parts = inParts(due);
    const claimParts = async (): Promise<void> => {
      for (let few = parts.shift(); few !== undefined; few = parts.shift()) {
        const lanes = new Map(few.map((one) => [one.endpointId, laneOf(one)]));
        for (const round of await claimRounds(options, few))
          begin(round, lanes.get(round.endpoint.endpointId) ?? 'fast');
      }
    };
    await Promise.all(Array.from({ length: claimsAtOnce }, claimParts));
    return due.length > 0 ? 'soon' : numbered;
  };
  const loop = createWorkLoop({
    work,
    failure: 'could not look for webhooks to send and will try again',
    logger,
    pollMs: lookMs,
    pace: database.topology.pace,
  });
  return {
    start: loop.start,
    notice: () => {
      looksAgainAtMs = 0;
      loop.wake();
    },
    stop: async () => {
      stopping.abort();
      await loop.stop();
      const limit = setTimeout(options.breakOff, stopMs);
      await Promise.all(rounds);
      clearTimeout(limit);
      options.onStopped();
    },
  };
}

interface RoundSending extends SenderOptions {
  readonly stopping: AbortSignal;
}

/** Never fails. Whether there may be more to send to the endpoint at once. */
async function sendAndRecord(options: RoundSending, round: ClaimedRound): Promise<boolean> {
  const { clock, database, logger, post, record, stopping, onRound } = options;
  try {
    const ended = await sendRound({ clock, post, stopping, chance: Math.random }, round);
    if (ended === undefined) {
      await releaseClaim(database, round.endpoint, round.claim);
      return false;
    }
    const isRecorded = await record(ended);
    if (isRecorded) onRound(ended);
    return isRecorded && ended.change.nextTryAt === null && ended.attempts.length > 0;
  } catch (error) {
    // What was claimed is taken up again when the claim has ended.
    const { endpointId } = round.endpoint;
    logger.warn(
      { err: error, endpoint_id: endpointId },
      'could not send or record webhooks, and will send them again',
    );
    return false;
  }
}

const laneOf = ({ isSlow }: DueEndpoint): Lane => (isSlow ? 'slow' : 'fast');

function inParts(due: readonly DueEndpoint[]): DueEndpoint[][] {
  const parts = Math.ceil(due.length / claimedAtOnce);
  return Array.from({ length: parts }, (_part, index) =>
    due.slice(index * claimedAtOnce, (index + 1) * claimedAtOnce),
  );
}
