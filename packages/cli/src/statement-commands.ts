import {
  exitCodes,
  interruptible,
  jsonText,
  linesText,
  positiveInteger,
  printExact,
} from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import { type Command, Option } from 'commander';
import type { Closings } from './closing-texts.js';
import { administer, type DatabaseOptions, databaseCommand, month } from './common-options.js';
import type { Statements } from './statement-texts.js';
import { writeOutput } from './write-output.js';

/** statement close, statement closings, statement list, statement show. */
export function statementCommands(program: Command): void {
  const parent = program
    .command('statement')
    .description('what merchants owe by month: drafts that grow, and closed statements that never change');
  closeCommand(parent);
  closingsCommand(parent);
  listCommand(parent);
  showCommand(parent);
}

type ListOptions = DatabaseOptions & { readonly month?: string; readonly merchant?: number };

function listCommand(parent: Command): void {
  databaseCommand(
    parent,
    'list',
    "list a merchant's statements, or the statements of all merchants for a month",
  )
    .option('--merchant <id>', 'the merchant', positiveInteger)
    .option('--month <month>', 'the month (UTC), like 2026-10', month)
    .action((options: ListOptions, command: Command) => {
      if (options.merchant === undefined && options.month === undefined)
        command.error('error: choose statements with --merchant or --month');
      return administer(options, async ({ reporting }) => {
        const statements = await allStatements(reporting.statements, options);
        const { listLines } = await import('./statement-texts.js');
        await printExact(options.json, { statements }, listLines(statements));
      });
    });
}

type Page = Awaited<ReturnType<Statements['listMonths']>>;

/** Every page. */
async function allStatements(
  statements: Statements,
  { merchant, month: only }: ListOptions,
): Promise<Page['statements']> {
  const merchantId = merchant === undefined ? undefined : await statements.knownMerchant(merchant);
  const months = only === undefined ? {} : { from: only, to: only };
  const pageAt = (page: { readonly cursor?: string }): Promise<Page> =>
    merchantId === undefined
      ? statements.listMerchants({ month: only ?? '', ...page })
      : statements.listMonths({ merchantId, ...months, ...page });
  const found: Page['statements'] = [];
  let page = await pageAt({});
  found.push(...page.statements);
  while (page.next_cursor !== null) {
    page = await pageAt({ cursor: page.next_cursor });
    found.push(...page.statements);
  }
  return found;
}

const formats = ['table', 'json', 'csv', 'html', 'pdf'] as const;

type ShowOptions = DatabaseOptions & {
  readonly merchant: number;
  readonly month: string;
  readonly format: (typeof formats)[number];
  readonly out?: string;
};

function showCommand(parent: Command): void {
  databaseCommand(parent, 'show', "show a merchant's statement of a month: to read, to process or to print")
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .requiredOption('--month <month>', 'the month (UTC), like 2026-10', month)
    .addOption(
      new Option(
        '--format <format>',
        'csv has one row per entry, with an apostrophe before texts that a spreadsheet would run; html and pdf are pages to print or to attach to an invoice',
      )
        .choices(formats)
        .default('table')
        .conflicts('json'),
    )
    .option(
      '--out <file>',
      'the file to write, for its owner alone; it appears when it is complete; links are not followed',
    )
    .action((options: ShowOptions) =>
      administer(options, async ({ reporting, actor }) => {
        const output = await shownAs(reporting.statements, options, actor);
        await interruptible((signal) =>
          writeOutput(output, options.out, { signal, kind: options.format === 'csv' ? 'csv' : 'other' }),
        );
      }),
    );
}

async function shownAs(
  statements: Statements,
  { merchant, month: shown, format, json }: ShowOptions,
  actor: Administration['actor'],
): Promise<AsyncIterable<string | Buffer> | Iterable<string | Buffer>> {
  const key = { merchantId: await statements.knownMerchant(merchant), month: shown };
  const statement = await statements.read(key);
  if (format === 'csv') return statements.csv(key, statement.status, actor);
  const command = `stoa statement show --merchant ${merchant} --month ${shown} --format csv`;
  if (format === 'html') return [await statements.printPage(key, command)];
  if (format === 'pdf') return [(await statements.printPdf(key)).file];
  if (format === 'json' || json === true) {
    const { stringifyJson } = await import('@stoa/contract');
    return [jsonText(stringifyJson(statement))];
  }
  const { statementLines } = await import('./statement-texts.js');
  return [linesText(statementLines(statement))];
}

type CloseOptions = DatabaseOptions & {
  readonly month: string;
  readonly merchant?: number;
  readonly dryRun?: boolean;
};

/** statement close */
function closeCommand(parent: Command): void {
  databaseCommand(
    parent,
    'close',
    'close a month and every earlier open one, and show its progress; safe to repeat, to interrupt, and to run twice at once',
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
function closingsCommand(parent: Command): void {
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
