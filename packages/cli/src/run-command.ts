import { type Explanation, exitCodes, runProgram } from '@stoa/merchant/terminal';
import { createProgram } from './program.js';

/** Runs the command with the arguments of a process, and returns its exit code. */
export function runCommand(argv: readonly string[]): Promise<number> {
  return runProgram(createProgram(), argv, explainError);
}

/** Explains errors of the service to the person who runs the command. */
async function explainError(error: unknown): Promise<Explanation | undefined> {
  const server = await import('@stoa/server');
  /** Errors whose own message says what is wrong and what to do. */
  const unavailable = [
    server.ForeignSchemaError,
    server.ListenError,
    server.MissingSecretError,
    server.NewerSchemaError,
    server.NoSchemaError,
    server.OlderSchemaError,
    server.ScaleOutRefusedError,
    server.UnreadableKeyError,
    server.UnsafeFileError,
    server.UnsuitableDatabaseError,
  ];
  // Only these errors have messages of several lines, and no line break in them comes from a stranger.
  if (error instanceof server.ConfigError)
    return { lines: error.message.split('\n'), exitCode: exitCodes.usage };
  if (error instanceof server.EmbeddedPostgresError)
    return { lines: error.message.split('\n'), exitCode: exitCodes.unavailable };
  if (error instanceof server.ProcessNotStartedError)
    return { lines: [error.message], exitCode: error.exitCode };
  if (error instanceof server.BackupError || error instanceof server.ForeignHeadError)
    return { lines: [error.message], exitCode: exitCodes.failed };
  if (error instanceof server.Failure) return { lines: [error.detail], exitCode: exitCodes.failed };
  if (unavailable.some((kind) => error instanceof kind) && error instanceof Error) {
    return { lines: [error.message], exitCode: exitCodes.unavailable };
  }
  if (server.isRightMissing(error))
    return {
      lines: [`the database refused: ${error.message}. stoa doctor says which right is missing.`],
      exitCode: exitCodes.unavailable,
    };
  if (!server.isDatabaseAway(error)) return undefined;
  return {
    lines: [
      'the database cannot be reached; check DATABASE_URL (--database-url) and that the server runs. stoa doctor tells more.',
    ],
    exitCode: exitCodes.unavailable,
  };
}
