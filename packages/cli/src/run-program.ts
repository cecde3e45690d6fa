import {
  ConfigError,
  EmbeddedPostgresError,
  Failure,
  isDatabaseAway,
  ListenError,
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

/** Errors that say themselves what is wrong and what to do. */
const unavailable = [
  EmbeddedPostgresError,
  ListenError,
  NewerSchemaError,
  OlderSchemaError,
  UnreadableKeyError,
  UnsupportedServerError,
];

function explain(error: unknown): { message: string; exitCode: number } {
  if (error instanceof ConfigError) return { message: error.message, exitCode: exitCodes.usage };
  if (error instanceof Failure) return { message: error.detail, exitCode: exitCodes.failed };
  if (unavailable.some((kind) => error instanceof kind) && error instanceof Error) {
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
