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
