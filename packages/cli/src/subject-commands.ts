import { harmlessJson } from '@stoa/contract/unseen';
import { exitCodes, interruptible, print, writeLines } from '@stoa/merchant/terminal';
import type { Administration, SubjectFile, SubjectFormat, SubjectPage } from '@stoa/server';
import { type Command, Option } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { counted } from './counted.js';
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
  databaseCommand(
    parent,
    'show',
    'everything that is held of a store user, and why; it may take minutes, in constant memory',
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
      return administer(options, async ({ readSubjectFile, actor }) => {
        const { subjectText } = await import('@stoa/server');
        const file = await readSubjectFile(options.storeUser, actor);
        const counts = new Map<string, number>();
        const text = subjectText({ ...file, pages: counting(file, counts) }, options.format);
        await interruptible((signal) =>
          writeOutput(options.format === 'json' ? onOneLine(text) : text, options.output, { signal }),
        );
        writeLines([summaryOf(counts)], options.output === '-' ? 'stderr' : 'stdout');
      });
    });
}

/**
 * The same JSON, without characters that a terminal would obey. Each piece ends between two values, so each can be
 * converted alone.
 */
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

type EraseOptions = DatabaseOptions & { storeUser?: string; installation?: string };

/** erase. */
export function eraseCommand(program: Command): void {
  databaseCommand(
    program,
    'erase',
    'erase a store user: sessions, attribution data, and the links of their installations; exits with 4 if there was nothing to erase',
  )
    .option('--store-user <id>', 'the store user, by the id in sessions')
    .option('--installation <id>', 'an installation_token: erase the store user that it is linked to')
    .action((options: EraseOptions, command: Command) => {
      const { storeUser, installation } = options;
      if ((storeUser === undefined) === (installation === undefined) || storeUser === '')
        command.error('error: name the user to erase, with either --store-user or --installation');
      return erase(options);
    });
}

async function erase(options: EraseOptions): Promise<void> {
  const { storeUser, installation } = options;
  await administer(options, async ({ erasures, actor }) => {
    const { erasureOnWire } = await import('@stoa/server');
    const erasure =
      storeUser === undefined
        ? await erasures.eraseByInstallation(installation ?? '', actor)
        : await erasures.eraseStoreUser(storeUser, actor);
    const { sessions, attributionData, installations } = erasure;
    const isNothing = sessions === 0n && attributionData === 0 && installations === 0n;
    print(options.json, erasureOnWire(erasure), isNothing ? nothingLines(erasure) : doneLines(erasure));
    if (isNothing) process.exitCode = exitCodes.nothing;
  });
}

type Erasure = Awaited<ReturnType<Administration['erasures']['eraseStoreUser']>>;

const aftermath =
  'For 24 hours nothing new is stored about that user. The record of the erasure does not name them.';

function doneLines({ erasureId, sessions, attributionData, installations }: Erasure): string[] {
  const data = attributionData === 0 ? 'no' : 'the';
  return [
    `Erasure ${erasureId} is done: ${counted(sessions, 'session')} and ${data} attribution data deleted, ${counted(installations, 'installation')} unlinked.`,
    aftermath,
  ];
}

function nothingLines({ erasureId, askedBy }: Erasure): string[] {
  if (askedBy === 'installation')
    return [`Erasure ${erasureId} found nothing: the installation was erased before.`];
  return [
    `Erasure ${erasureId} found nothing: there were no sessions, no attribution data and no installations of that user.`,
    'Either they were erased before, or sessions spell their id in another way.',
    aftermath,
  ];
}
