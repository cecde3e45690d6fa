import { type Command, CommanderError } from 'commander';
import { CommandError } from './command-error.js';
import { exitCodes } from './exit-codes.js';

/** Runs the command and returns its exit code; every error is one readable message on standard error. */
export async function runProgram(program: Command, argv: readonly string[]): Promise<number> {
  for (const command of [program, ...descendants(program)]) command.exitOverride();
  try {
    await program.parseAsync([...argv]);
    return Number(process.exitCode ?? exitCodes.done);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const { message, exitCode } = await explain(error);
    process.stderr.write(`stoa: ${message}\n`);
    return exitCode;
  }
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

interface Explanation {
  readonly message: string;
  readonly exitCode: number;
}

async function explain(error: unknown): Promise<Explanation> {
  if (error instanceof CommandError) return { message: error.message, exitCode: exitCodes.failed };
  const server = await import('@stoa/server');
  /** Errors that say themselves what is wrong and what to do. */
  const unavailable = [
    server.EmbeddedPostgresError,
    server.ListenError,
    server.MissingSecretError,
    server.NewerSchemaError,
    server.OlderSchemaError,
    server.UnreadableKeyError,
    server.UnsupportedEncodingError,
    server.UnsupportedServerError,
  ];
  if (error instanceof server.ConfigError) return { message: error.message, exitCode: exitCodes.usage };
  if (error instanceof server.Failure) return { message: error.detail, exitCode: exitCodes.failed };
  if (unavailable.some((kind) => error instanceof kind) && error instanceof Error) {
    return { message: error.message, exitCode: exitCodes.unavailable };
  }
  if (server.isDatabaseAway(error)) {
    return {
      message:
        'the database cannot be reached; check DATABASE_URL (--database-url) and that the server runs. stoa doctor tells more.',
      exitCode: exitCodes.unavailable,
    };
  }
  return { message: error instanceof Error ? error.message : String(error), exitCode: exitCodes.failed };
}
