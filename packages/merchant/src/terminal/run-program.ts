import { type Command, CommanderError } from 'commander';
import { CommandError } from './command-error.js';
import { exitCodes } from './exit-codes.js';

/** An error for people, and the exit code that scripts tell it by. */
export interface Explanation {
  readonly message: string;
  readonly exitCode: number;
}

/** Explains an error that a program knows better than its message; undefined for any other. */
export type ExplainError = (error: unknown) => Promise<Explanation | undefined>;

const knowsNothing: ExplainError = async () => undefined;

/** Runs the command and returns its exit code; every error is one readable message on standard error. */
export async function runProgram(
  program: Command,
  argv: readonly string[],
  explain = knowsNothing,
): Promise<number> {
  for (const command of [program, ...descendants(program)]) command.exitOverride();
  try {
    await program.parseAsync([...argv]);
    return Number(process.exitCode ?? exitCodes.done);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const { message, exitCode } =
      error instanceof CommandError ? asItSays(error) : ((await explain(error)) ?? asItSays(error));
    process.stderr.write(`${program.name()}: ${message}\n`);
    return exitCode;
  }
}

/** All commands below one, each before those below it. */
export function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

function asItSays(error: unknown): Explanation {
  return { message: error instanceof Error ? error.message : String(error), exitCode: exitCodes.failed };
}
