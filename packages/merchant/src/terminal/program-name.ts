import type { Command } from 'commander';

/** The name of the whole program that a command belongs to: `stoa` or `stoa-merchant`. */
export function programName(command: Command): string {
  return command.parent === null ? command.name() : programName(command.parent);
}
