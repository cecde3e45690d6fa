import type { Queryable } from '../../src/database/database.js';
import { isDatabaseAway } from '../../src/database/sql-state.js';
import { createRandom, type SeededRandom } from '../seeded-random.js';
import type { Deed, Journal } from './journal.js';
import {
  serverProcesses,
  sessionsExporting,
  sessionsLinking,
  sessionsRecording,
  sessionsWriting,
} from './session-store.js';
import type { Stage } from './start-stage.js';

/** What can be killed with `kill -9`. */
const victims = ['api', 'worker', 'postmaster', 'session'] as const;
export type Victim = (typeof victims)[number];

/** The moment at which to kill: while a session does this, or at any time. */
type Moment = keyof typeof sessionsDoing | 'anything';

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

const sessionsDoing = {
  recording: sessionsRecording,
  linking: sessionsLinking,
  appending: writing('stoa.event_segment'),
  'accepting a report': writing('stoa.report'),
  booking: writing('stoa.transaction'),
  correcting: writing('stoa.correction'),
  closing: writing('stoa.statement_close'),
  installing: writing('stoa.installation'),
  feeding: writing('stoa.store_session'),
  exporting: sessionsExporting,
} as const;

const moments: readonly [Moment, ...Moment[]] = [
  'anything',
  ...(Object.keys(sessionsDoing) as (keyof typeof sessionsDoing)[]),
];

function writing(table: string) {
  return (database: Queryable) => sessionsWriting(database, table);
}

/** How often to look for a session at the chosen moment, before any session is taken. */
const looks = 60;

/** What was killed, and the same in words. */
export interface Struck {
  readonly victims: readonly Victim[];
  readonly words: string;
}

/** Kills something at a moment that the seed chooses. Every kind of victim has its turn before one comes again. */
export function createStrike({ stage, journal, seed }: StrikeOptions): () => Promise<Struck> {
  const planNext = createPlans(createRandom(seed, 'strikes'));
  const scene = { stage, random: createRandom(seed, 'scenes') };
  return async () => {
    const plan = planNext();
    await journal.after(plan.deed, plan.times);
    const pid = await sessionAt(plan.moment, scene);
    const killed = await Promise.all(plan.victims.map((victim) => kill(victim, pid, scene)));
    const met = pid === undefined && plan.moment !== 'anything' ? 'nobody was ' : 'while ';
    return { victims: plan.victims, words: `${killed.join(' and ')}, ${met}${plan.moment}` };
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
      moment: random.pick(moments),
    };
  };
}

/** The process of a session that is doing this, if one is found soon. */
async function sessionAt(moment: Moment, { stage, random }: Scene): Promise<number | undefined> {
  if (moment === 'anything') return undefined;
  for (let look = 0; look < looks; look += 1) {
    const [found] = random.shuffle(await sessionsDoing[moment](random.pick(stage.nodes)));
    if (found !== undefined) return found.pid;
  }
  return undefined;
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
