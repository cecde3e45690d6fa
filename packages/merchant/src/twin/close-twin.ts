import { createStoaClient } from '@stoa/client';
import type { Command } from 'commander';
import { answerOf } from '../report-upload/answer.js';
import { callerOf } from '../report-upload/caller-of.js';
import type { ServiceOptions } from '../report-upload/service-options.js';
import { fail, giveUpAfterMs } from '../report-upload/status-command.js';
import { CommandError } from '../terminal/command-error.js';
import { interruptible } from '../terminal/interruptible.js';
import { print } from '../terminal/print.js';
import { visibleText } from '../terminal/visible-text.js';

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
