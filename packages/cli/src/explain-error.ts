import { type Explanation, exitCodes } from '@stoa/merchant/terminal';

/** What the errors of the service mean for a person at the command. */
export async function explainError(error: unknown): Promise<Explanation | undefined> {
  const server = await import('@stoa/server');
  /** Errors whose own message says what is wrong and what to do. */
  const unavailable = [
    server.EmbeddedPostgresError,
    server.ForeignSchemaError,
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
  if (!server.isDatabaseAway(error)) return undefined;
  return {
    message:
      'the database cannot be reached; check DATABASE_URL (--database-url) and that the server runs. stoa doctor tells more.',
    exitCode: exitCodes.unavailable,
  };
}
