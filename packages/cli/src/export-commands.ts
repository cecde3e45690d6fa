import { interruptible, positiveInteger, writeJson, writeLines } from '@stoa/merchant/terminal';
import type { Administration, ExportAsked, ExportFormat, ExportPeriod, PeriodExport } from '@stoa/server';
import { type Command, Option } from 'commander';
import {
  administer,
  type DatabaseOptions,
  databaseCommand,
  endMeaning,
  noteEmptyPeriod,
  periodOf,
  timeBound,
} from './common-options.js';
import { writeOutput } from './write-output.js';

/** export events, export installations, export transactions, export audit. */
export function exportCommands(program: Command): void {
  const parent = program
    .command('export')
    .description('rows of a period as CSV, NDJSON or Parquet, exact and for programs, not for spreadsheets');
  exportCommand(parent, { name: 'events', times: ['recorded', 'occurred'], use: ({ events }) => events });
  exportCommand(parent, {
    name: 'installations',
    times: ['created', 'erased'],
    use: ({ installations }) => installations,
  });
  exportCommand(parent, {
    name: 'transactions',
    times: ['recorded', 'settled'],
    use: ({ transactions }) => transactions,
  });
  exportCommand(parent, { name: 'audit', times: ['happened'], use: ({ audit }) => audit });
}

interface Exported<By extends string, Row> {
  readonly name: string;
  /** The times that the period can refer to, the default first. */
  readonly times: readonly [By, ...By[]];
  readonly use: (
    exports: Administration['exports'],
  ) => (asked: ExportAsked<By>, by: Administration['actor']) => Promise<PeriodExport<Row>>;
}

interface ExportOptions<By> extends DatabaseOptions {
  readonly from?: string;
  readonly to?: string;
  readonly by: By;
  readonly format: ExportFormat;
  readonly gzip?: boolean;
  readonly merchant?: number;
  readonly output: string;
}

const formats = ['csv', 'ndjson', 'parquet'] as const satisfies readonly ExportFormat[];

function exportCommand<By extends string, Row>(
  parent: Command,
  { name, times, use }: Exported<By, Row>,
): void {
  const [byDefault] = times;
  databaseCommand(
    parent,
    name,
    `${name} of a period, of all merchants or of one; memory stays constant for any size`,
  )
    .option(
      '--from <time>',
      'the beginning, inclusive, like 2026-11-01 (UTC) or RFC 3339; without it, from the first row',
      timeBound,
    )
    .option(
      '--to <time>',
      `the end, ${endMeaning}; without it, as late as possible: at least five minutes ago`,
      timeBound,
    )
    .addOption(
      new Option(
        '--by <time>',
        'the time that the period refers to; with the default, no row is missed or repeated',
      )
        .choices(times)
        .default(byDefault),
    )
    .addOption(new Option('--format <format>', 'the format').choices(formats).default('csv'))
    .option('--gzip', 'gzip the file; Parquet is compressed inside')
    .option('--merchant <id>', 'only this merchant; without it, all', positiveInteger)
    .requiredOption(
      '--output <file>',
      'the file to write, for its owner alone; it appears when it is complete; links are not followed; - is standard output',
    )
    .action((options: ExportOptions<By>, command: Command) => {
      if (options.gzip === true && options.format === 'parquet')
        command.error('error: a Parquet file is compressed inside; leave out --gzip');
      return administer(options, async ({ exports, actor }) => {
        const { from, to } = await periodOf(options);
        await noteEmptyPeriod(options);
        const asked = { from, to, by: options.by, merchantId: options.merchant };
        const found = await use(exports)(asked, actor);
        const rows = await interruptible((signal) => write(found, options, signal));
        await printEnd({ name, rows, to: found.period.to }, options);
      });
    });
}

/** Returns how many rows were written. */
async function write<Row>(
  { begin }: PeriodExport<Row>,
  { format, gzip = false, output }: ExportOptions<unknown>,
  signal: AbortSignal,
): Promise<number> {
  const { exportFile } = await import('@stoa/server');
  let count = 0;
  async function* counted(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    for await (const page of pages) {
      count += page.length;
      yield page;
    }
  }
  // A generator, so that the export begins only after the output could be opened.
  async function* file(): AsyncGenerator<Buffer> {
    const { columns, pages } = await begin(format);
    yield* exportFile({ columns, pages: counted(pages) }, { format, gzip });
  }
  const kind = format === 'csv' && !gzip ? 'csv' : 'other';
  await writeOutput(file(), output, { signal, kind });
  return count;
}

interface Written {
  readonly name: string;
  readonly rows: number;
  readonly to: ExportPeriod['to'];
}

/** Goes to standard error if the rows themselves went to standard output. */
async function printEnd(
  { name, rows, to }: Written,
  { json, output }: ExportOptions<unknown>,
): Promise<void> {
  const { toRfc3339 } = await import('@stoa/server');
  const end = to === undefined ? null : toRfc3339(to);
  const words = `${rows} ${name}${end === null ? '' : `, up to ${end}: the next export begins there`}`;
  const stream = output === '-' ? 'stderr' : 'stdout';
  if (json === true) writeJson(JSON.stringify({ rows, to: end }), stream);
  else writeLines([words], stream);
}
