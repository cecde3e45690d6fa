import type { Command } from 'commander';
import type { CallerOptions } from './caller.js';

/** The options of every command that calls a service over HTTP as a merchant. */
export interface ServiceOptions extends CallerOptions {
  readonly json?: boolean;
}

// There is no --api-key, because the list of processes and the shell's history show the command line.
export function withServiceOptions(command: Command): Command {
  return command
    .option('--base-url <url>', 'the service, with its path if it has one (STOA_BASE_URL)')
    .option(
      '--api-key-file <file>',
      'a file that holds the API key and nothing else; without it, STOA_API_KEY holds the key',
    )
    .option('--json', 'print one JSON object');
}
