import { runProgram } from '@stoa/merchant/terminal';
import { explainError } from './explain-error.js';
import { createProgram } from './program.js';

/** Runs the command with the arguments of a process, and returns its exit code. */
export function runCommand(argv: readonly string[]): Promise<number> {
  return runProgram(createProgram(), argv, explainError);
}
