import { exitCodes, interruptible, positiveInteger, printExact } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import type { Closings } from './closing-texts.js';
import { administer, type DatabaseOptions, databaseCommand, month } from './common-options.js';

type CloseOptions = DatabaseOptions & {
  readonly month: string;
  readonly merchant?: number;
  readonly dryRun?: boolean;
};

/** statement close */
export function closeCommand(parent: Command): void {
  databaseCommand(
    parent,
    'close',
    'close a month and every earlier open one, and show how far it is; safe to repeat, to leave, and to run twice at once',
  )
    .requiredOption('--month <month>', 'the month (UTC), like 2026-10; it must be over', month)
    .option('--merchant <id>', 'only this merchant; without it, all', positiveInteger)
    .option('--dry-run', 'close nothing, and say what would be closed and what keeps the rest open')
    .action((options: CloseOptions) =>
      administer(options, async ({ reporting, actor }) => {
        const asked = { ...options, merchantId: options.merchant, by: actor };
        const closed = await follow(reporting.closings, asked);
        const { closingLines } = await import('./closing-texts.js');
        await printExact(options.json, closed, closingLines(closed));
        if (closed.refused_count > 0 || closed.ended_at === null) process.exitCode = exitCodes.failed;
      }),
    );
}

/** Closes, and shows how far it is until it has ended or somebody interrupts it. */
async function follow(
  closings: Closings,
  asked: Parameters<Closings['close']>[0],
): ReturnType<Closings['close']> {
  const { createProgress } = await import('@stoa/merchant/record-file');
  const { progressText } = await import('./closing-texts.js');
  const progress = createProgress();
  try {
    return await interruptible((signal) =>
      closings.close(asked, { signal, onProgress: (closing) => progress.show(progressText(closing)) }),
    );
  } finally {
    progress.clear();
  }
}

type ClosingsOptions = DatabaseOptions & { readonly closing?: number };

/** How many closings are listed. */
const listed = 50;

/** statement closings */
export function closingsCommand(parent: Command): void {
  databaseCommand(
    parent,
    'closings',
    `list the newest ${listed} closings of months, those under way and those that ended; or show what became of each merchant in one`,
  )
    .option('--closing <id>', 'show this one', positiveInteger)
    .action((options: ClosingsOptions) =>
      administer(options, async ({ reporting }) => {
        const { closingLines, closingsLines } = await import('./closing-texts.js');
        if (options.closing === undefined) {
          const closings = await reporting.closings.list(listed);
          return printExact(options.json, { closings }, closingsLines(closings));
        }
        const closed = await reporting.closings.read(options.closing);
        return printExact(options.json, closed, closingLines(closed));
      }),
    );
}
