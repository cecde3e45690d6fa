import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import {
  CommandError,
  interruptible,
  positiveInteger,
  print,
  printText,
  table,
} from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import { type Command, InvalidArgumentError } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { openLines } from './session-import/open-lines.js';
import { setAsideCommands } from './set-aside-commands.js';
import { sumsCommands } from './sums-commands.js';

/** event explain, fates, warnings, sums, cohorts, set-aside. */
export function eventCommands(program: Command): void {
  const parent = program
    .command('event')
    .description('attribution events, and what happened to them after the 204');
  explainCommand(parent);
  fatesCommand(parent);
  warningsCommand(parent);
  sumsCommands(parent);
  setAsideCommands(parent);
}

interface ExplainOptions extends DatabaseOptions {
  readonly merchant: number;
}

function explainCommand(parent: Command): void {
  databaseCommand(parent, 'explain', 'explain what happened to an event')
    .argument('<id>', 'the event_id that the merchant sent', eventId)
    .requiredOption('--merchant <id>', 'the merchant that sent it', positiveInteger)
    .action((id: string, options: ExplainOptions) =>
      administer(options, async ({ readFate }) => {
        const { explainFate, merchantFateText } = await import('@stoa/server');
        const fate = await readFate(options.merchant, id);
        // As text, so that the payload keeps every digit.
        printText(options.json, () => merchantFateText(fate), [
          explainFate(fate),
          '',
          `State:    ${fate.state}`,
          `Batch:    ${fate.batchId}`,
          ...(fate.reason === null ? [] : [`Reason:   ${fate.reason}`]),
          `Happened: ${fate.eventDatetime}`,
          `Payload:  ${fate.payload}`,
        ]);
      }),
    );
}

function eventId(text: string): string {
  if (!isEventId(text))
    throw new InvalidArgumentError('It must be a UUID, like 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00.');
  return text;
}

interface WarningsOptions extends DatabaseOptions {
  readonly merchant?: number;
  readonly days: number;
  readonly limit: number;
}

const daysByDefault = 7;
const listedByDefault = 100;
const dayMs = 86_400_000;

/** event warnings. */
function warningsCommand(parent: Command): void {
  databaseCommand(
    parent,
    'warnings',
    'count valid events that may be worth nothing, by day of acceptance, app and warning',
  )
    .option('--merchant <id>', 'only those of this merchant', positiveInteger)
    .option(
      '--days <number>',
      `how many days (UTC) to look back, today included (default ${daysByDefault})`,
      positiveInteger,
      daysByDefault,
    )
    .option(
      '--limit <number>',
      `the most to list (default ${listedByDefault})`,
      positiveInteger,
      listedByDefault,
    )
    .addHelpText('after', help)
    .action((options: WarningsOptions) =>
      administer(options, (administration) => listWarnings(administration, options)),
    );
}

const help = `
These events are recorded all the same. An event of an unknown installation waits, and its app is not known; when the
installation appears, it leaves the count. What each event is warned of, event explain and the merchant's deliveries say.`;

async function listWarnings(
  { readWarnings, clock }: Administration,
  options: WarningsOptions,
): Promise<void> {
  const { merchantWarningCountOnWire } = await import('@stoa/server');
  const { merchant: merchantId, days, limit } = options;
  const from = Math.floor(clock.now().getTime() / dayMs) - days + 1;
  const found = await readWarnings({ merchantId, from, to: undefined, after: undefined, limit: limit + 1 });
  const warnings = found
    .slice(0, limit)
    .map((count) => ({ ...merchantWarningCountOnWire(count), events: Number(count.events) }));
  const rows = warnings.map(({ day, merchant_id, bundle_id, code, events }) => [
    day,
    String(merchant_id),
    bundle_id ?? '-',
    code,
    String(events),
  ]);
  const fixes = new Map(warnings.map(({ code, title, fix }) => [code, `${code}: ${title}. ${fix}`]));
  print(options.json, { warnings, more: found.length > limit }, [
    ...(rows.length === 0
      ? ['No event has a warning.']
      : table([['DAY', 'MERCHANT', 'APP', 'WARNING', 'EVENTS'], ...rows])),
    ...(found.length > limit ? ['There are more: --limit shows them.'] : []),
    ...(fixes.size === 0 ? [] : ['', ...fixes.values()]),
  ]);
}

interface FatesOptions extends DatabaseOptions {
  readonly merchant: number;
}

type State = Awaited<ReturnType<Administration['readEventStates']>>[number];

/** As many as one call of the interface takes. */
const eventsAtOnce = 1_000;

/** event fates. */
function fatesCommand(parent: Command): void {
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

function isEventId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Such as `3 events: 2 recorded, 1 unknown`. */
function inSum(states: readonly State[]): string {
  const counts = new Map<string, number>();
  for (const { state } of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  const parts = [...counts].map(([state, count]) => `${count} ${state}`);
  return `${states.length} ${states.length === 1 ? 'event' : 'events'}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}
