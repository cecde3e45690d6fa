import type { Command } from 'commander';
import { readVariable } from '../environment.js';
import { type Caller, type CallerOptions, findCaller, isKeyInClearText } from './caller.js';

/** The options of every command that calls a service over HTTP as a merchant. */
export interface ServiceOptions extends CallerOptions {
  readonly json?: boolean;
}

// There is no --api-key: a command line stands in the list of processes and in the shell's history.
export function withServiceOptions(command: Command): Command {
  return command
    .option('--base-url <url>', 'the service, with its path if it has one (STOA_BASE_URL)')
    .option(
      '--api-key-file <file>',
      'a file that holds the API key alone; without it STOA_API_KEY holds the key',
    )
    .option('--json', 'print one JSON object');
}

/** The caller that the options and the environment name; what is wrong with them ends the command, with exit code 2. */
export async function callerOf(command: Command): Promise<Caller> {
  const found = await findCaller(command.opts<ServiceOptions>(), readVariable);
  if ('problems' in found) command.error(found.problems.map((problem) => `error: ${problem}`).join('\n'));
  const { caller } = found;
  if (isKeyInClearText(caller)) {
    process.stderr.write('warning: over http:// the API key travels in clear text; use https://\n');
  }
  return caller;
}
