import { readDescription as readPromises } from '../described-answers.js';
import { createAnswerChecker } from './answer-checker.js';
import { playConnectionTrick } from './connection-tricks.js';
import type { Grammar } from './draft-request.js';
import type { Facts } from './facts.js';
import { type Lane, openLane } from './lanes.js';
import { operationsOf, readDescription } from './operations.js';
import { planRequest, untouchedTurns } from './plan-request.js';
import { createTallier, type Tally } from './tally.js';

export interface AttackOrder {
  readonly facts: Facts;
  /** The numbers of the requests, from `from` up to but not including `to`. */
  readonly from: number;
  readonly to: number;
  /** Called every now and then with the counts so far. */
  readonly onProgress: (tally: Tally) => void;
}

const laneCount = 16;
/** After this many requests each time, a trick is played with a separate connection. */
const requestsPerTrick = 100;
const tricksAtOnce = 40;
const progressMs = 1_000;

/** Sends the requests of these numbers, and checks every answer. */
export async function sendAttack({ facts, from, to, onProgress }: AttackOrder): Promise<Tally> {
  const description = await readDescription();
  const grammar: Grammar = {
    operations: operationsOf(description),
    definitions: description.components.schemas,
    facts,
  };
  const checker = createAnswerChecker({ described: readPromises(description), facts });
  const tallier = createTallier();
  const over = new AbortController();
  const played = new Set<Promise<void>>();
  const timer = setInterval(() => onProgress(tallier.tally()), progressMs);
  let next = from;

  function playTrick(number: number): void {
    if (number % requestsPerTrick !== requestsPerTrick - 1 || played.size >= tricksAtOnce) return;
    const planned = planRequest(number, grammar);
    const { port, seed } = facts;
    const one = playConnectionTrick(planned, { port, seed, signal: over.signal })
      .then(({ name, fault }) => tallier.connection(planned, name, fault))
      .finally(() => played.delete(one));
    played.add(one);
  }

  async function send(lane: Lane, number: number): Promise<void> {
    const planned = planRequest(number, grammar);
    const outcome = await lane.send(planned);
    tallier.request(planned, outcome, checker(planned, outcome));
  }

  async function runLane(): Promise<void> {
    const lane = openLane(facts.port);
    for (let number = next++; number < to; number = next++) {
      playTrick(number);
      await send(lane, number);
    }
    lane.close();
  }

  /**
   * Repeats the valid requests of calls that never succeeded, one by one: other requests may have kept the service
   * busy.
   */
  async function askAgain(): Promise<void> {
    const lane = openLane(facts.port);
    for (let number = from; number < Math.min(to, untouchedTurns(grammar)); number += 1) {
      const { operation } = planRequest(number, grammar);
      const { succeededOperations } = tallier.tally();
      if (operation !== undefined && !succeededOperations.includes(operation.id)) await send(lane, number);
    }
    lane.close();
  }

  await Promise.all(Array.from({ length: laneCount }, runLane));
  await askAgain();
  over.abort();
  await Promise.all(played);
  clearInterval(timer);
  return tallier.tally();
}
