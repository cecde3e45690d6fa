import { createRandom, type SeededRandom } from '../seeded-random.js';
import type { BookJournal } from './book-journal.js';
import type { ChaosMerchant, Client } from './client-calls.js';
import { installApp } from './install-app.js';
import type { Journal } from './journal.js';
import { keepBooks } from './keep-books.js';
import { letAppear, plannedInstallation, setSize } from './let-appear.js';
import { planEvents } from './plan-events.js';
import { sendBatch } from './send-batch.js';
import type { Stage } from './start-stage.js';
import { takeExport } from './take-export.js';

export interface LoadOptions {
  readonly stage: Stage;
  readonly journal: Journal;
  readonly books: BookJournal;
  /** The header of an operator's token. */
  readonly operatorToken: string;
  /** The first one floods the service. */
  readonly merchants: readonly ChaosMerchant[];
  readonly seed: number;
}

export interface Load {
  /** Rejected as soon as a client gets an answer that must not occur. */
  readonly failed: Promise<never>;
  /** Stops the load, after what is under way was acknowledged and everybody had the least number of turns. */
  end(): Promise<void>;
}

/** The least number of turns, so that everybody does everything at least once, however soon the load ends. */
const leastTurns = { sender: 15, bookkeeper: 4 };
const sendersOfFlood = 2;
const sizesOfFlood = [10, 50, 100, 300] as const;
const sizes = [1, 1, 2, 5, 20, 100] as const;

interface Sender {
  readonly name: string;
  readonly merchant: ChaosMerchant;
  readonly sizes: readonly [number, ...number[]];
}

/**
 * Simulates backends that send batches and reports all the time, and what the store and its users' devices do
 * meanwhile.
 */
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
  const ended = Promise.all([
    ...senders.map((sender) => runSender(sender, options, stop.signal)),
    ...options.merchants.map((merchant) => runBookkeeper(merchant, options, stop.signal)),
  ]);
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
  const { seed, journal } = options;
  const random = createRandom(seed, `sender ${sender.name}`);
  const client: Client = { ...options, random };
  const { merchant, name, sizes } = sender;
  const called: string[] = [];
  for (let turn = 1; !stop.aborted || turn <= leastTurns.sender; turn += 1) {
    const installation = (): string => pickInstallation(turn, { ...options, merchant, random, called });
    const batch = `${name}-${turn}`;
    const events = planEvents(name, turn, { seed, random, sizes, installation });
    await sendBatch(
      journal.begin({ merchantId: merchant.merchantId, name: batch, events }),
      merchant,
      client,
    );
    if (random.chance(0.1)) called.push(await installApp(batch, merchant, client));
    if (random.chance(0.3)) await letAppear({ seed, turn: early(turn, random), merchant }, client);
  }
}

/** Keeps a merchant's books, and exports them at the same time. */
async function runBookkeeper(
  merchant: ChaosMerchant,
  options: LoadOptions,
  stop: AbortSignal,
): Promise<void> {
  const random = createRandom(options.seed, `bookkeeper ${merchant.merchantId}`);
  const client: Client = { ...options, random };
  for (let turn = 1; !stop.aborted || turn <= leastTurns.bookkeeper; turn += 1) {
    const taking = turn % 2 === 0 ? takeExport(merchant, client) : undefined;
    await Promise.all([keepBooks({ turn, merchant, client }), taking]);
  }
}

interface Choice extends LoadOptions, Pick<Client, 'random'> {
  readonly merchant: ChaosMerchant;
  /** Installations that the install call gave. */
  readonly called: readonly string[];
}

/** An installation from an install call, one that appears later or never, or one of another merchant's app. */
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

/** Mostly this turn, otherwise an earlier one. */
function early(turn: number, random: SeededRandom): number {
  return random.chance(0.8) ? turn : random.below(turn);
}
