import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { CommandError, interruptible, positiveInteger, print, table } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import type { Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { openLines } from './session-import/open-lines.js';

interface FatesOptions extends DatabaseOptions {
  readonly merchant: number;
}

type State = Awaited<ReturnType<Administration['readEventStates']>>[number];

/** As many as one call of the interface takes. */
const eventsAtOnce = 1_000;

/** event fates. */
export function fatesCommand(parent: Command): void {
  databaseCommand(
    parent,
    'fates',
    'what became of many events, in short: compare what a merchant sent with what arrived',
  )
    .argument('<file>', 'a file with an event_id on each line; - is standard input')
    .requiredOption('--merchant <id>', 'the merchant that sent them', positiveInteger)
    .action((file: string, options: FatesOptions) =>
      administer(options, async ({ readEventStates }) => {
        const { fatesOnWire } = await import('@stoa/server');
        const states: State[] = [];
        await interruptible(async (signal) => {
          for await (const ids of idsIn(file, signal))
            states.push(...(await readEventStates(options.merchant, ids)));
        });
        const { fates } = fatesOnWire(states);
        const rows = fates.map(({ event_id, state, accepted_at }) => [event_id, state, accepted_at ?? '-']);
        print(options.json, { fates }, [
          ...table([['EVENT', 'STATE', 'ACCEPTED'], ...rows]),
          '',
          inSum(states),
        ]);
      }),
    );
}

async function* idsIn(file: string, signal: AbortSignal): AsyncGenerator<string[]> {
  let ids: string[] = [];
  let number = 0;
  for await (const line of createInterface({ input: Readable.from(openLines(file, signal)) })) {
    number += 1;
    const id = line.trim();
    if (id === '') continue;
    if (!isEventId(id)) throw new CommandError(`Line ${number} is not a UUID.`);
    ids.push(id);
    if (ids.length < eventsAtOnce) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}

export function isEventId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Such as `3 events: 2 recorded, 1 unknown`. */
function inSum(states: readonly State[]): string {
  const counts = new Map<string, number>();
  for (const { state } of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  const parts = [...counts].map(([state, count]) => `${count} ${state}`);
  return `${states.length} ${states.length === 1 ? 'event' : 'events'}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}
