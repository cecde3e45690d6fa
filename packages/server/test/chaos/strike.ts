import type { Queryable } from '../../src/database/database.js';
import { isDatabaseAway } from '../../src/database/sql-state.js';
import { createRandom, type SeededRandom } from '../seeded-random.js';
import { waitUntil } from '../wait-until.js';
import type { Deed, Journal } from './journal.js';
import {
  holdWriters,
  serverProcesses,
  sessionsExporting,
  sessionsHeld,
  sessionsLinking,
  sessionsRecording,
} from './session-store.js';
import type { Stage } from './start-stage.js';

/** What can be killed with `kill -9`. */
const victims = ['api', 'worker', 'postmaster', 'session'] as const;
export type Victim = (typeof victims)[number];

export interface StrikeOptions {
  readonly stage: Stage;
  readonly journal: Journal;
  readonly seed: number;
}

/** What is decided beforehand: the same seed always gives the same plan. */
interface Plan {
  readonly victims: readonly Victim[];
  readonly deed: Deed;
  /** How often the load does this before the kill. */
  readonly times: number;
  readonly moment: Moment;
}

/** What is left to chance: which of the running processes and sessions is killed. */
interface Scene {
  readonly stage: Stage;
  readonly random: SeededRandom;
}

/** What was killed, and the same in words. */
export interface Struck {
  readonly victims: readonly Victim[];
  readonly words: string;
}

/** What strikes. It gets the process of the session at whose moment it strikes, if there is one. */
type Blow = (pid: number | undefined) => Promise<Struck>;
type AtMoment = (scene: Scene, strike: Blow) => Promise<Struck>;

/** The moments at which to kill: before a session writes to a table, while one does something else, or at any time. */
const moments = {
  anything: (_scene, strike) => strike(undefined),
  recording: whileOne(sessionsRecording),
  linking: whileOne(sessionsLinking),
  appending: beforeWriting('stoa.event_segment'),
  'accepting a report': beforeWriting('stoa.report'),
  booking: beforeWriting('stoa.transaction'),
  correcting: beforeWriting('stoa.correction'),
  closing: beforeWriting('stoa.statement_close'),
  installing: beforeWriting('stoa.installation'),
  feeding: beforeWriting('stoa.store_session'),
  exporting: whileOne(sessionsExporting),
} satisfies Readonly<Record<string, AtMoment>>;

type Moment = keyof typeof moments;
const momentNames = Object.keys(moments) as [Moment, ...Moment[]];

/** How often to look for a session at the chosen moment, before any session is taken. */
const looks = 60;

function whileOne(
  sessionsAtIt: (database: Queryable) => Promise<readonly { readonly pid: number }[]>,
): AtMoment {
  return async ({ stage, random }, strike) => {
    for (let look = 0; look < looks; look += 1) {
      const [found] = random.shuffle(await sessionsAtIt(random.pick(stage.nodes)));
      if (found !== undefined) return strike(found.pid);
    }
    return strike(undefined);
  };
}

/** How long writers are held at most until one comes. */
const heldMs = 15_000;

/** Holds all who write to this table, and strikes when one is there: certainly in the middle of its transaction. */
function beforeWriting(table: string): AtMoment {
  return async ({ stage, random }, strike) => {
    let struck: Struck | undefined;
    try {
      await stage.database.transaction(async (tx) => {
        await holdWriters(tx, table);
        const held = async (): Promise<number | undefined> =>
          random.shuffle(await sessionsHeld(tx, table))[0]?.pid;
        const pid = await waitUntil('a session is held', held, heldMs).catch(() => undefined);
        struck ??= await strike(pid);
      });
    } catch (error) {
      // The strike may have ended this transaction, too.
      if (!isDatabaseAway(error)) throw error;
    }
    return struck ?? strike(undefined);
  };
}

/** Kills something at a moment that the seed chooses. Every kind of victim has its turn before one comes again. */
export function createStrike({ stage, journal, seed }: StrikeOptions): () => Promise<Struck> {
  const planNext = createPlans(createRandom(seed, 'strikes'));
  const scene = { stage, random: createRandom(seed, 'scenes') };
  return async () => {
    const plan = planNext();
    await journal.after(plan.deed, plan.times);
    return moments[plan.moment](scene, async (pid) => {
      const killed = await Promise.all(plan.victims.map((victim) => kill(victim, pid, scene)));
      const met = pid === undefined && plan.moment !== 'anything' ? 'nobody was ' : 'while ';
      return { victims: plan.victims, words: `${killed.join(' and ')}, ${met}${plan.moment}` };
    });
  };
}

function createPlans(random: SeededRandom): () => Plan {
  let deck: Victim[] = [];
  return () => {
    if (deck.length === 0) deck = random.shuffle(victims);
    const drawn = deck.pop() ?? 'postmaster';
    const others = random.shuffle(victims.filter((other) => other !== drawn));
    return {
      victims: [drawn, ...others.slice(0, random.chance(0.3) ? 1 : 0)],
      deed: random.pick<Deed>(['sends', 'answers']),
      times: 5 + random.below(60),
      moment: random.pick(momentNames),
    };
  };
}

async function kill(victim: Victim, pid: number | undefined, { stage, random }: Scene): Promise<string> {
  if (victim === 'postmaster') return stage.killPostmaster(random);
  if (victim !== 'session') return stage.fleet.kill(victim, random);
  const found = pid ?? (await anyProcess({ stage, random }));
  return found !== undefined && killProcess(found) ? 'a session' : 'no session';
}

async function anyProcess({ stage, random }: Scene): Promise<number | undefined> {
  try {
    return random.shuffle(await serverProcesses(random.pick(stage.nodes)))[0]?.pid;
  } catch (error) {
    // The same strike has already killed the database.
    if (!isDatabaseAway(error)) throw error;
    return undefined;
  }
}

function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended since it was found.
    return false;
  }
}
