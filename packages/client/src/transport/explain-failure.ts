/** Why an exchange failed. */
export interface FailureReason {
  readonly reason: string;
  /** False if the next try would fail the same way. */
  readonly mayHeal: boolean;
}

const hopeless: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^ENOTFOUND$/, 'the host of the base URL is not known'],
  // Also UNABLE_TO_VERIFY_LEAF_SIGNATURE, for a service that does not send the certificate between its own and the
  // root.
  [/CERT|^UNABLE_TO_|^INVALID_|^ERR_TLS|^ERR_SSL/, 'its certificate or TLS is not trusted'],
  [/^HPE_/, 'it does not answer in HTTP'],
];

const passing: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_CONNECT_TIMEOUT: 'it could not be reached in time',
  ETIMEDOUT: 'it could not be reached in time',
  EAI_AGAIN: 'the name of its host could not be looked up',
};

/** What an error of `fetch` means, by the code of its cause. */
export function explainFailure(error: unknown): FailureReason {
  const code = causeCode(error);
  const [, hopelessReason] = hopeless.find(([pattern]) => pattern.test(code)) ?? [];
  if (hopelessReason !== undefined) return { reason: `${hopelessReason} (${code})`, mayHeal: false };
  const known = Object.hasOwn(passing, code) ? passing[code] : undefined;
  return { reason: `${known ?? 'the exchange failed'} (${code})`, mayHeal: true };
}

/** `fetch` wraps the real error, and once more if it tried several addresses. */
function causeCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof AggregateError && !('code' in error)) return causeCode(error.errors[0]);
  if (error.cause instanceof Error) return causeCode(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
