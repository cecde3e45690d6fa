import { positiveInteger, printText } from '@stoa/merchant/terminal';
import { type Command, InvalidArgumentError } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { warningsCommand } from './event-warnings-command.js';
import { setAsideCommands } from './set-aside-commands.js';
import { sumsCommands } from './sums-commands.js';

/** event explain, warnings, sums, cohorts, set-aside. */
export function eventCommands(program: Command): void {
  const parent = program
    .command('event')
    .description('attribution events, and what happened to them after the 204');
  explainCommand(parent);
  warningsCommand(parent);
  sumsCommands(parent);
  setAsideCommands(parent);
}

interface ExplainOptions extends DatabaseOptions {
  readonly merchant: number;
}

function explainCommand(parent: Command): void {
  withDatabaseOptions(parent.command('explain').description('explain what happened to an event'))
    .argument('<id>', 'the event_id that the merchant sent', eventId)
    .requiredOption('--merchant <id>', 'the merchant that sent it', positiveInteger)
    .action((id: string, options: ExplainOptions) =>
      inOffice(options, async ({ readFate }) => {
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
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw new InvalidArgumentError('It must be a UUID, like 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00.');
  return text;
}
