import { createStoaClient } from '@stoa/client';
import type { Command } from 'commander';
import { answerOf } from './report-upload/answer.js';
import { callerOf } from './report-upload/caller-of.js';
import { type ServiceOptions, withServiceOptions } from './report-upload/service-options.js';
import { fail, giveUpAfterMs } from './report-upload/status-command.js';
import { CommandError } from './terminal/command-error.js';
import { interruptible } from './terminal/interruptible.js';
import { print } from './terminal/print.js';
import { visibleText } from './terminal/visible-text.js';

/** test close and test empty: what a key that begins with stoa_test_ does with its twin. */
export function twinCommand(program: Command): void {
  const test = program
    .command('test')
    .description('your twin, in which you try things out: needs a key that begins with stoa_test_');
  withServiceOptions(
    test
      .command('close')
      .description('close a month of the twin at once, also the one that runs')
      .requiredOption('--month <month>', 'the month (UTC), as 2026-10'),
  ).action(async (_options: object, command: Command) => {
    const { closeTwin } = await import('./twin-command.js');
    await closeTwin(command);
  });
  withServiceOptions(
    test
      .command('empty')
      .description('delete all data of the twin; keys, apps, webhook endpoints and the audit trail stay')
      .option('--yes', 'do it; without it, nothing is deleted'),
  ).action(async (_options: object, command: Command) => {
    const { emptyTwin } = await import('./twin-command.js');
    await emptyTwin(command);
  });
}

/** test close. Exits with 1 if the month stays open. */
export async function closeTwin(command: Command): Promise<void> {
  const { month, json } = command.opts<ServiceOptions & { readonly month: string }>();
  const caller = await callerOf(command);
  await interruptible(async (signal) => {
    const { twin } = createStoaClient({ ...caller, giveUpAfterMs, signal });
    const answer = await answerOf(twin.close({ month }));
    if (answer.kind !== 'answered') fail(answer);
    const { outcome, months, numbers, detail } = answer.body;
    if (outcome === 'refused') throw new CommandError(visibleText(`The month stays open: ${detail ?? ''}`));
    const closed = months.map((one, index) => visibleText(`${one} is closed${numberOf(numbers[index])}.`));
    print(json, answer.body, outcome === 'closed_before' ? [`${month} was closed before.`] : closed);
  });
}

function numberOf(number: string | null | undefined): string {
  return number === null || number === undefined ? '' : `, statement ${number}`;
}

/** test empty. Calls until nothing is left. */
export async function emptyTwin(command: Command): Promise<void> {
  const { yes, json } = command.opts<ServiceOptions & { readonly yes?: boolean }>();
  if (yes !== true) throw new CommandError('This deletes all data of the twin: say --yes.');
  const caller = await callerOf(command);
  await interruptible(async (signal) => {
    const { twin } = createStoaClient({ ...caller, giveUpAfterMs, signal });
    let deleted = 0;
    for (let isEmpty = false; !isEmpty; ) {
      const answer = await answerOf(twin.empty());
      if (answer.kind !== 'answered') fail(answer);
      deleted += answer.body.deleted;
      isEmpty = answer.body.empty;
    }
    print(json, { deleted, empty: true }, [visibleText(`The twin is empty: ${deleted} rows were deleted.`)]);
  });
}
