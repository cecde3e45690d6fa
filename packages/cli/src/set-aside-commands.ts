import { positiveInteger, print, table } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import { type Command, InvalidArgumentError } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

/** event set-aside list, replay. */
export function setAsideCommands(event: Command): void {
  const parent = event
    .command('set-aside')
    .description('batches that were accepted and could not be recorded');
  listCommand(parent);
  replayCommand(parent);
}

type ListOptions = DatabaseOptions & { readonly merchant?: number; readonly limit: number };

const listedByDefault = 100;

function listCommand(parent: Command): void {
  databaseCommand(parent, 'list', 'list the batches, the newest first')
    .option('--merchant <id>', 'only those of this merchant', positiveInteger)
    .option(
      '--limit <number>',
      `the most to list (default ${listedByDefault})`,
      positiveInteger,
      listedByDefault,
    )
    .action((options: ListOptions) =>
      administer(options, async ({ setAside, clock }) => {
        const { setAsideBatchOnWire } = await import('@stoa/server');
        const { merchant: merchantId, limit } = options;
        const found = await setAside.list({ merchantId, after: undefined, limit: limit + 1 });
        const now = clock.now();
        const batches = found.slice(0, limit).map(setAsideBatchOnWire);
        const rows = batches.map(({ batch_id, merchant_id, events, accepted_at, set_aside_at, reason }) => [
          String(batch_id),
          String(merchant_id),
          String(events),
          accepted_at,
          age(set_aside_at, now),
          reason,
        ]);
        print(options.json, { batches, more: found.length > limit }, [
          ...(rows.length === 0
            ? ['Nothing is set aside.']
            : table([['BATCH', 'MERCHANT', 'EVENTS', 'ACCEPTED', 'SET ASIDE SINCE', 'REASON'], ...rows])),
          ...(found.length > limit ? [`There are more: --limit shows them.`] : []),
        ]);
      }),
    );
}

const unitsSeconds = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;

/** How long ago, in its largest unit, such as `3h`. */
function age(time: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / 1000));
  const [unit, length] = Object.entries(unitsSeconds).find(([, one]) => seconds >= one) ?? ['s', 1];
  return `${Math.floor(seconds / length)}${unit}`;
}

type ReplayOptions = DatabaseOptions & {
  readonly batch?: number;
  readonly all?: boolean;
  readonly merchant?: number;
};

function replayCommand(parent: Command): void {
  databaseCommand(parent, 'replay', 'queue batches again, once the reason is gone; nothing is counted twice')
    .option('--batch <id>', 'this batch', batchNumber)
    .option('--all', 'all batches that are set aside now, the oldest first')
    .option('--merchant <id>', 'with --all: only those of this merchant', positiveInteger)
    .action((options: ReplayOptions, command: Command) => {
      const { batch, all = false, merchant } = options;
      if ((batch === undefined) === !all)
        command.error('error: name what to replay, with either --batch or --all');
      if (merchant !== undefined && !all) command.error('error: --merchant belongs to --all');
      return administer(options, async (administration) => {
        const replayed =
          batch === undefined
            ? await replayAll(administration, merchant)
            : await replayOne(administration, batch);
        print(options.json, { replayed }, [
          `Queued again: ${replayed} ${replayed === 1 ? 'batch' : 'batches'}. A running worker records them in a moment; what fails again is set aside again.`,
        ]);
      });
    });
}

/** Batches are numbered over all merchants, so the numbers are larger than other ids. */
function batchNumber(text: string): number {
  const value = Number(text);
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('It must be the number of a batch.');
  return value;
}

async function replayOne(
  { setAside, actor }: Pick<Administration, 'setAside' | 'actor'>,
  batch: number,
): Promise<number> {
  await setAside.replay(BigInt(batch), actor);
  return 1;
}

const batchesAtOnce = 1_000;

async function replayAll(
  { setAside, clock, actor }: Pick<Administration, 'setAside' | 'clock' | 'actor'>,
  merchantId: number | undefined,
): Promise<number> {
  // Batches that a worker sets aside again in the meantime are not replayed a second time.
  const setAsideBefore = clock.now();
  let sum = 0;
  for (;;) {
    const replayed = await setAside.replayAll({
      merchantId,
      setAsideBefore,
      most: batchesAtOnce,
      by: actor,
    });
    sum += replayed;
    if (replayed < batchesAtOnce) return sum;
  }
}
