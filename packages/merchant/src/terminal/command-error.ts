/** A failure that the command itself explains: its message is for people. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
