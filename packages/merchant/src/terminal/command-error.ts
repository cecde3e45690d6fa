/** A failure that the command itself explains, in lines for people. A line may contain texts that strangers wrote. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly lines: readonly string[];

  constructor(message: string | readonly string[], options?: ErrorOptions) {
    const lines = typeof message === 'string' ? [message] : message;
    super(lines.join('\n'), options);
    this.lines = lines;
  }
}

/** The outcomes that scripts can tell apart. */
export const exitCodes = {
  done: 0,
  /** The command ran and could not do what it was asked, e.g. the merchant does not exist. */
  failed: 1,
  /** The command line or the configuration is wrong; nothing was tried. */
  usage: 2,
  /** The database cannot be reached or started, or another service owns it. */
  unavailable: 3,
  /** The command ran, but found nothing to work on, e.g. nothing of the person to erase. */
  nothing: 4,
  /** The command ran, and found a problem, e.g. an audit trail that was changed. */
  found: 5,
} as const;
