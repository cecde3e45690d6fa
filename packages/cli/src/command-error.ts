/** A failure that the command itself explains: its message is for people, and needs nothing of the service. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
