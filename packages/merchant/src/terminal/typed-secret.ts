/**
 * The number of the first argument that contains a key of Stoa, or most of one; undefined if none does. The prefix `stoa_` alone is
 * not enough, because names of files, roles and users may have it, too.
 */
export function typedSecret(args: readonly string[]): number | undefined {
  const index = args.findIndex((argument) => /stoa_(?:key|pwd|ins|opr)_[0-9A-Za-z]{20}/.test(argument));
  return index < 0 ? undefined : index + 1;
}
