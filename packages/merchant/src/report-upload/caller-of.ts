import type { Command } from 'commander';
import { readVariable } from '../terminal/environment.js';
import { writeLines } from '../terminal/output.js';
import { type Caller, findCaller, isKeyInClearText } from './caller.js';
import type { ServiceOptions } from './service-options.js';

/**
 * The caller that the options and the environment name. If they are wrong or missing, the command lists all problems
 * and ends with exit code 2.
 */
export async function callerOf(command: Command): Promise<Caller> {
  const found = await findCaller(command.opts<ServiceOptions>(), readVariable);
  if ('problems' in found) command.error(found.problems.map((problem) => `error: ${problem}`).join('\n'));
  const { caller } = found;
  if (isKeyInClearText(caller)) {
    writeLines(['warning: over http:// the API key travels in clear text; use https://'], 'stderr');
  }
  return caller;
}
