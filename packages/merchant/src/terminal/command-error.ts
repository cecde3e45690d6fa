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
