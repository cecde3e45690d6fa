import { harmlessJson } from '@stoa/contract/unseen';
import { interruptible, writeLines } from '@stoa/merchant/terminal';
import type { SubjectFile, SubjectFormat, SubjectPage } from '@stoa/server';
import { type Command, Option } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { writeOutput } from './write-output.js';

/** subject show. */
export function subjectCommands(program: Command): void {
  const parent = program
    .command('subject')
    .description('people whose data is held: what they can ask for besides erasure');
  showCommand(parent);
}

interface ShowOptions extends DatabaseOptions {
  readonly storeUser: string;
  readonly format: SubjectFormat;
  readonly output: string;
}

const formats = ['json', 'html'] as const satisfies readonly SubjectFormat[];

function showCommand(parent: Command): void {
  withDatabaseOptions(
    parent
      .command('show')
      .description(
        'everything that is held of a store user, and why; it may take minutes, in constant memory',
      ),
  )
    .requiredOption('--store-user <id>', 'the store user, by the id in sessions')
    .addOption(
      new Option('--format <format>', 'json is one object; html is a page to hand over to the person')
        .choices(formats)
        .default('json')
        .conflicts('json'),
    )
    .option(
      '--output <file>',
      'the file to write, for its owner alone; it appears when it is complete; links are not followed; - is standard output',
      '-',
    )
    .action((options: ShowOptions, command: Command) => {
      if (options.storeUser === '') command.error('error: name the person with --store-user');
      return inOffice(options, async ({ tellSubject, actor }) => {
        const { subjectText } = await import('@stoa/server');
        const file = await tellSubject(options.storeUser, actor);
        const counts = new Map<string, number>();
        const counted = { ...file, pages: counting(file, counts) };
        const text = subjectText(counted, options.format);
        await interruptible((signal) =>
          writeOutput(options.format === 'json' ? onOneLine(text) : text, options.output, { signal }),
        );
        writeLines([summaryOf(counts)], options.output === '-' ? 'stderr' : 'stdout');
      });
    });
}

/** The same JSON, without characters that a terminal would obey. Each piece ends between two values, so each can be converted alone. */
async function* onOneLine(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield harmlessJson(piece);
  yield '\n';
}

async function* counting(file: SubjectFile, counts: Map<string, number>): AsyncGenerator<SubjectPage> {
  for await (const page of file.pages) {
    counts.set(page.category, (counts.get(page.category) ?? 0) + page.records.length);
    yield page;
  }
}

/** `Held of this store user: installations (2), events (5).`, with the names that the JSON has. */
function summaryOf(counts: ReadonlyMap<string, number>): string {
  const held = [...counts]
    .filter(([, count]) => count > 0)
    .map(([category, count]) => `${category.replaceAll('_', ' ')} (${count})`);
  return held.length === 0
    ? 'Nothing is held of this store user.'
    : `Held of this store user: ${held.join(', ')}.`;
}
