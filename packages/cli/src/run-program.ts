import {
  ConfigError,
  EmbeddedPostgresError,
  Failure,
  isDatabaseAway,
  NewerSchemaError,
  OlderSchemaError,
  UnreadableKeyError,
  UnsupportedServerError,
} from '@stoa/server';
import { type Command, CommanderError } from 'commander';
import { exitCodes } from './exit-codes.js';

/** Runs the command and returns its exit code; every error is one readable message on standard error. */
export async function runProgram(program: Command, argv: readonly string[]): Promise<number> {
  for (const command of [program, ...descendants(program)]) command.exitOverride();
  try {
    await program.parseAsync([...argv]);
    return Number(process.exitCode ?? exitCodes.done);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const { message, exitCode } = explain(error);
    process.stderr.write(`stoa: ${message}\n`);
    return exitCode;
  }
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

function explain(error: unknown): { message: string; exitCode: number } {
  if (error instanceof ConfigError) return { message: error.message, exitCode: exitCodes.usage };
  if (error instanceof Failure) return { message: error.detail, exitCode: exitCodes.failed };
  if (
    error instanceof EmbeddedPostgresError ||
    error instanceof NewerSchemaError ||
    error instanceof OlderSchemaError ||
    error instanceof UnsupportedServerError ||
    error instanceof UnreadableKeyError
  ) {
    return { message: error.message, exitCode: exitCodes.unavailable };
  }
  if (isDatabaseAway(error)) {
    return {
      message:
        'the database cannot be reached; check DATABASE_URL (--database-url) and that the server runs. stoa doctor tells more.',
      exitCode: exitCodes.unavailable,
    };
  }
  return { message: error instanceof Error ? error.message : String(error), exitCode: exitCodes.failed };
}
