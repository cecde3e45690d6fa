/**
 * The number of the first argument that holds a key of Stoa, or most of one; undefined if none does. Other names may begin with
 * `stoa_`, too: files, roles, usernames.
 */
export function typedSecret(args: readonly string[]): number | undefined {
  const index = args.findIndex((argument) => /stoa_(?:key|pwd|ins|opr)_[0-9A-Za-z]{20}/.test(argument));
  return index < 0 ? undefined : index + 1;
}
