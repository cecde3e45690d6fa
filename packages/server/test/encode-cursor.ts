/** A cursor of these parts of a key, as a call writes it, whatever they are. */
export function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}
