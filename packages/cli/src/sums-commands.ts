import {
  CommandError,
  interruptible,
  jsonText,
  linesText,
  positiveInteger,
  table,
} from '@stoa/merchant/terminal';
import type { CohortsAnswer, CsvCell, SumsAnswer } from '@stoa/server';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  administer,
  type DatabaseOptions,
  databaseCommand,
  endMeaning,
  noteEmptyPeriod,
  timeBound,
} from './common-options.js';
import { type Output, writeOutput } from './write-output.js';

/** event sums, event cohorts. */
export function sumsCommands(event: Command): void {
  sumsCommand(event);
  cohortsCommand(event);
}

const formats = ['table', 'json', 'csv'] as const;

interface ListOptions extends DatabaseOptions {
  readonly merchant?: number;
  readonly bundleId?: string;
  readonly source?: string;
  readonly campaign?: string;
  readonly currency?: string;
  readonly from?: string;
  readonly to?: string;
  readonly format: (typeof formats)[number];
}

function listCommand(parent: Command, name: string, description: string): Command {
  return databaseCommand(parent, name, description)
    .option('--merchant <id>', 'only this merchant; without it, all', positiveInteger)
    .option('--bundle-id <bundle>', 'only this app')
    .option('--source <source>', "only this source; '' for installations without one")
    .option('--campaign <campaign>', "only this campaign; '' for installations without one")
    .option('--currency <code>', "only this currency; '' for events that name none", currency)
    .addOption(
      new Option(
        '--format <format>',
        'csv streams any number of rows, with an apostrophe before texts that a spreadsheet would run',
      )
        .choices(formats)
        .default('table')
        .conflicts('json'),
    );
}

interface SumsOptions extends ListOptions {
  readonly eventName?: string;
  readonly by?: string;
  readonly tz?: string;
}

function sumsCommand(event: Command): void {
  listCommand(event, 'sums', 'what events add up to by day, app, event name, source, campaign and currency')
    .option('--from <day>', 'the first day, like 2026-11-01 or RFC 3339', timeBound)
    .option('--to <day>', `the day after the last one; ${endMeaning}`, timeBound)
    .option('--event-name <name>', 'only events of this name')
    .option(
      '--by <dimensions>',
      "the dimensions to keep, with commas, like day,source,currency; '' for one sum; without it, all",
    )
    .option(
      '--tz <zone>',
      'days of this time zone, like Europe/Berlin, instead of UTC: reads the events, and takes --merchant, --from and --to',
    )
    .action((options: SumsOptions, command: Command) =>
      administer(options, async ({ sums }) => {
        const { sumColumns, sumRows } = await import('@stoa/server');
        const { format, merchant, tz, from, to } = options;
        if (tz !== undefined && [merchant, from, to].includes(undefined))
          command.error('error: --tz takes --merchant, --from and --to, too');
        await noteEmptyPeriod(options);
        const by = await dimensionsOf(options, command);
        const query = { ...filtersOf(options), event_name: options.eventName, by: by.join(','), tz };
        const pages = allPages((cursor) => sums({ ...query, cursor, limit: pageItems }, merchant));
        await writePages(pages, {
          format: options.json === true ? 'json' : format,
          columns: sumColumns(by),
          rowsOf: sumRows,
          itemsOf: (page: SumsAnswer) => page.sums,
          name: 'sums',
        });
      }),
    );
}

async function dimensionsOf({ by, merchant }: SumsOptions, command: Command) {
  const { sumDimensions } = await import('@stoa/server');
  if (by === undefined) return sumDimensions.filter((one) => merchant === undefined || one !== 'merchant_id');
  const names = by.split(',').filter((name) => name !== '');
  const isKnown = names.every((name) => sumDimensions.some((one) => one === name));
  if (!isKnown) command.error(`error: --by takes these, with commas: ${sumDimensions.join(', ')}`);
  return sumDimensions.filter((one) => names.includes(one));
}

interface CohortsOptions extends ListOptions {
  readonly period: 'day' | 'week';
}

function cohortsCommand(event: Command): void {
  listCommand(event, 'cohorts', 'what the installations of a week or day were worth after 1, 7 and 30 days')
    .option('--from <day>', 'cohorts that begin then (UTC) or later, like 2026-11-01 or RFC 3339', timeBound)
    .option('--to <day>', `cohorts that begin before then; ${endMeaning}`, timeBound)
    .addOption(
      new Option('--period <period>', 'whether a cohort is a week or a day of installations')
        .choices(['week', 'day'])
        .default('week'),
    )
    .action((options: CohortsOptions) =>
      administer(options, async ({ cohorts }) => {
        const { merchantCohortColumns, merchantCohortRows } = await import('@stoa/server');
        const { format, merchant, period } = options;
        await noteEmptyPeriod(options);
        const query = { ...filtersOf(options), period };
        const pages = allPages((cursor) => cohorts({ ...query, cursor, limit: pageItems }, merchant));
        await writePages(pages, {
          format: options.json === true ? 'json' : format,
          columns: merchantCohortColumns(period),
          rowsOf: merchantCohortRows,
          itemsOf: (page: CohortsAnswer) => page.cohorts,
          name: 'cohorts',
        });
      }),
    );
}

function filtersOf({ bundleId, source, campaign, currency: code, from, to }: ListOptions) {
  return { bundle_id: bundleId, source, campaign, currency: code, from, to };
}

const pageItems = 1_000;

interface Page {
  readonly next_cursor: string | null;
}

async function* allPages<P extends Page>(
  read: (cursor: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

interface Writing<P extends Page> {
  readonly format: ListOptions['format'];
  readonly columns: readonly string[];
  readonly rowsOf: (page: P) => readonly (readonly CsvCell[])[];
  readonly itemsOf: (page: P) => readonly object[];
  readonly name: string;
}

/**
 * CSV and JSON are written page by page. A table is written after the last page, because its columns are as wide as
 * their widest cells.
 */
async function writePages<P extends Page>(pages: AsyncGenerator<P>, writing: Writing<P>): Promise<void> {
  const kind = writing.format === 'csv' ? 'csv' : 'other';
  await interruptible((signal) => writeOutput(outputOf(pages, writing), undefined, { signal, kind }));
}

function outputOf<P extends Page>(pages: AsyncGenerator<P>, writing: Writing<P>): Output {
  if (writing.format === 'json') return jsonOf(pages, writing);
  return writing.format === 'csv' ? csvOf(pages, writing) : tableOf(pages, writing);
}

async function* jsonOf<P extends Page>(
  pages: AsyncGenerator<P>,
  { name, itemsOf }: Writing<P>,
): AsyncGenerator<string> {
  const { stringifyJson } = await import('@stoa/contract');
  let before = `{"${name}":[`;
  for await (const page of pages) {
    for (const item of itemsOf(page)) {
      // The copy has the type of a JSON object; the members of an item are texts and numbers.
      yield before + jsonText(stringifyJson({ ...item })).trimEnd();
      before = ',';
    }
  }
  yield `${before === ',' ? '' : before}]}\n`;
}

async function* csvOf<P extends Page>(
  pages: AsyncGenerator<P>,
  { columns, rowsOf }: Writing<P>,
): AsyncGenerator<string> {
  const { sheetRow } = await import('@stoa/server');
  yield sheetRow(columns);
  for await (const page of pages) yield rowsOf(page).map(sheetRow).join('');
}

/** Nobody reads more than this on a terminal. */
const rowsShown = 10_000;

async function* tableOf<P extends Page>(
  pages: AsyncGenerator<P>,
  { columns, rowsOf, name }: Writing<P>,
): AsyncGenerator<string> {
  const rows: string[][] = [];
  for await (const page of pages) {
    rows.push(...rowsOf(page).map((row) => row.map(cellText)));
    if (rows.length > rowsShown)
      throw new CommandError(
        `There are more than ${rowsShown} rows of ${name}: ask for fewer, or use --format csv.`,
      );
  }
  const head = columns.map((column) => column.replaceAll('_', ' ').toUpperCase());
  yield linesText(table([head, ...rows]));
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell === null ? '-' : String(cell);
}

function currency(text: string): string {
  if (!/^([A-Za-z]{3})?$/.test(text)) throw new InvalidArgumentError('It must be three letters, like EUR.');
  return text;
}
