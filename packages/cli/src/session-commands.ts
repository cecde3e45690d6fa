import {
  CommandError,
  exitCodes,
  faultLine,
  firstOf,
  indented,
  interruptible,
  print,
  writeLines,
} from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import type { Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

/** session import. */
export function sessionCommands(program: Command): void {
  const parent = program
    .command('session')
    .description('sessions of store users, with which installations are matched');
  databaseCommand(
    parent,
    'import',
    'feed store sessions from a file; sessions that are stored already are skipped',
  )
    .argument('<file>', 'NDJSON, one session per line, plain or gzipped, of any size; - is standard input')
    .addHelpText('after', help)
    .action(importSessions);
}

const help = `
A line is one visit of a store user:
  {"store_user_id":"u1","ip_address":"192.0.2.1","seen_at":"2026-11-20T10:00:00Z","device_model":"iPhone15,2",\
"os_version":"17.2","language":"en-US","availableCapacity":52428800000}
The first three are required; null stands for an absent value. The names are those of the install call;
available_capacity is taken, too. Lines with a fault are named and left out.`;

type Fed = Awaited<ReturnType<Administration['feedSessions']>>;

async function importSessions(file: string, options: DatabaseOptions): Promise<void> {
  const fed = await administer(options, (administration) =>
    interruptible((signal) => feed(administration, file, signal)),
  );
  print(options.json, fed, linesOf(fed));
  if (fed.refused === 0) return;
  process.exitCode = exitCodes.failed;
  if (options.json !== true)
    writeLines([`stoa: ${fed.refused} of ${fed.received} lines were refused`], 'stderr');
}

async function feed({ feedSessions }: Administration, file: string, signal: AbortSignal): Promise<Fed> {
  const { openLines } = await import('./session-import/open-lines.js');
  let received = 0;
  let stored = 0;
  const afterBatch = (batch: Fed): void => {
    received += batch.received;
    stored += batch.stored;
  };
  try {
    return await feedSessions(openLines(file, signal), { signal, afterBatch });
  } catch (error) {
    if (!(error instanceof CommandError) || received === 0) throw error;
    throw new CommandError(
      `${error.message} ${received} lines were taken before that, and ${stored} sessions of them stored; they stay.`,
      { cause: error },
    );
  }
}

function linesOf(fed: Fed): string[] {
  const {
    received,
    stored,
    repeated,
    outside_window: outside,
    erased,
    refused,
    errors,
    error_count: total,
  } = fed;
  const faults = errors.map(({ line, ...fault }) => `line ${line}  ${faultLine(fault)}`);
  return [
    `${received} lines: ${stored} sessions stored, ${repeated} repeated, ${outside} outside the window of 24 hours, ${erased} of erased users, ${refused} refused`,
    ...firstOf(faults, { most: faults.length, total }).map(indented),
  ];
}
