import path from 'node:path';
import { createInterface } from 'node:readline';
import { CommandError, canAsk, print, writeLines } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { nextSteps } from './next-steps.js';
import { faultsOf, type Question, questions, type SetupAnswers } from './setup-answers.js';
import { environmentOf, filesFor } from './setup-files.js';
import { writeFiles } from './write-files.js';

type SetupOptions = Partial<SetupAnswers> & { readonly root: string; readonly json?: boolean };

/** setup: the files for a machine with systemd. */
export function setupCommand(program: Command): void {
  const command = program
    .command('setup')
    .description(
      'write the settings, the units of systemd and the file of a proxy for this machine, and say what to do next; asks for what no option says, and overwrites nothing',
    );
  for (const { flag, meaning, fallback } of questions)
    command.option(flag, fallback === undefined ? meaning : `${meaning} (default ${fallback})`);
  command
    .option('--root <dir>', 'write below this directory, for example to look at the files first', '/')
    .option('--json', 'print one JSON object')
    .action(async ({ root, json, ...given }: SetupOptions) => {
      const answers = await complete(given);
      await refuseWrong(answers);
      const written = await writeFiles(path.resolve(root), await filesFor(answers));
      const steps = nextSteps(answers, path.resolve(root));
      print(json, { files: written, next: steps }, [
        ...written.map((one) => `${one.outcome.padEnd(8)}${one.path}`),
        '',
        'Next, as root:',
        ...steps.map((step) => `  ${step}`),
        'docs/deploy has these steps with what to expect from each.',
      ]);
    });
}

/** Asks for what is missing, if there is a terminal to ask at. */
async function complete(given: Partial<SetupAnswers>): Promise<SetupAnswers> {
  const missing = questions.filter(({ name }) => given[name] === undefined);
  const withoutFallback = missing.filter(({ fallback }) => fallback === undefined);
  if (withoutFallback.length > 0 && !canAsk())
    throw new CommandError(
      `There is no terminal to ask at: say ${withoutFallback.map(({ flag }) => flag).join(', ')}.`,
    );
  const asked = withoutFallback.length > 0 ? await askAll(missing) : fallbacksOf(missing);
  return { ...asked, ...given } as SetupAnswers;
}

function fallbacksOf(missing: readonly Question[]): Readonly<Record<string, string>> {
  return Object.fromEntries(missing.map(({ name, fallback = '' }) => [name, fallback]));
}

async function askAll(missing: readonly Question[]): Promise<Readonly<Record<string, string>>> {
  const input = createInterface({ input: process.stdin });
  const lines = input[Symbol.asyncIterator]();
  const answers: Record<string, string> = {};
  try {
    for (const question of missing) answers[question.name] = await askOne(lines, question);
  } finally {
    input.close();
  }
  return answers;
}

async function askOne(
  lines: AsyncIterator<string, unknown>,
  { meaning, fallback, faultOf }: Question,
): Promise<string> {
  for (;;) {
    writeLines([`${meaning}${fallback === undefined ? '' : ` [${fallback}]`}?`], 'stderr');
    const line = await lines.next();
    if (line.done === true) throw new CommandError('The input ended before all questions were answered.');
    const text = line.value.trim();
    const answer = text === '' && fallback !== undefined ? fallback : text;
    const fault = faultOf(answer);
    if (fault === undefined) return answer;
    writeLines([`It ${fault}.`], 'stderr');
  }
}

/** The service itself reads the settings once, so that it will not refuse them when it starts. */
async function refuseWrong(answers: SetupAnswers): Promise<void> {
  const faults = faultsOf(answers);
  if (faults.length > 0) throw new CommandError(faults);
  const { decideConfig } = await import('@stoa/server');
  decideConfig({
    variables: environmentOf(answers),
    workingDir: '/',
    temporaryDir: '/tmp',
    cacheDir: undefined,
  });
}
