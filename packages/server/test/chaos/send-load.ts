import { type ChaosMerchant, type Client, callInstall, sendBatch } from './client-calls.js';
import type { Journal } from './journal.js';
import { letAppear, plannedInstallation, setSize } from './let-appear.js';
import { planEvents } from './plan-events.js';
import { createRandom, type SeededRandom } from './seeded-random.js';
import type { Stage } from './start-stage.js';

export interface LoadOptions {
  readonly stage: Stage;
  readonly journal: Journal;
  /** The first one floods the service. */
  readonly merchants: readonly ChaosMerchant[];
  readonly seed: number;
}

export interface Load {
  /** Rejected as soon as a client gets an answer that none may get. */
  readonly failed: Promise<never>;
  /** Ends when what is under way is acknowledged. */
  end(): Promise<void>;
}

const sendersOfFlood = 2;
const sizesOfFlood = [10, 50, 100, 300] as const;
const sizes = [1, 1, 2, 5, 20, 100] as const;

interface Sender {
  readonly name: string;
  readonly merchant: ChaosMerchant;
  readonly sizes: readonly [number, ...number[]];
}

/** Backends that send batches all the time, and what happens on their users' devices meanwhile. */
export function startLoad(options: LoadOptions): Load {
  const stop = new AbortController();
  const senders = options.merchants.flatMap((merchant, index): Sender[] => {
    const one = { name: `${index + 1}`, merchant, sizes };
    if (index > 0) return [one];
    return Array.from({ length: sendersOfFlood }, (_, number) => ({
      merchant,
      name: `${one.name}.${number + 1}`,
      sizes: sizesOfFlood,
    }));
  });
  const ended = Promise.all(senders.map((sender) => runSender(sender, options, stop.signal)));
  const failed = ended.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    failed,
    end: async () => {
      stop.abort();
      await ended;
    },
  };
}

async function runSender(sender: Sender, options: LoadOptions, stop: AbortSignal): Promise<void> {
  const { seed, stage, journal } = options;
  const random = createRandom(seed, `sender ${sender.name}`);
  const client = { stage, journal, random };
  const { merchant, name, sizes } = sender;
  const called: string[] = [];
  for (let turn = 1; !stop.aborted; turn += 1) {
    const installation = (): string => pickInstallation(turn, { ...options, merchant, random, called });
    const batch = `${name}-${turn}`;
    const events = planEvents(name, turn, { seed, random, sizes, installation });
    await sendBatch(
      journal.begin({ merchantId: merchant.merchantId, name: batch, events }),
      merchant,
      client,
    );
    if (random.chance(0.1)) called.push(await callInstall(batch, merchant, client));
    if (random.chance(0.3)) await letAppear({ seed, turn: early(turn, random), merchant }, client);
  }
}

interface Choice extends LoadOptions, Pick<Client, 'random'> {
  readonly merchant: ChaosMerchant;
  /** Installations that the install call gave. */
  readonly called: readonly string[];
}

/** One that the install call gave, one that may appear or never does, or one of another merchant's app. */
function pickInstallation(turn: number, { seed, merchants, merchant, random, called }: Choice): string {
  const answered = random.chance(0.3) ? called[random.below(called.length)] : undefined;
  if (answered !== undefined) return answered;
  const other = merchants[random.below(merchants.length)] ?? merchant;
  const { merchantId } = random.chance(0.1) ? other : merchant;
  const id = plannedInstallation(seed, {
    merchantId,
    turn: early(turn, random),
    number: random.below(setSize),
  });
  return random.chance(0.1) ? id.toUpperCase() : id;
}

/** Mostly this turn, else one before it. */
function early(turn: number, random: SeededRandom): number {
  return random.chance(0.8) ? turn : random.below(turn);
}
