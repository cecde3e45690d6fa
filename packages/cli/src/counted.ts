/** A number with its noun, which takes an s unless there is one of it: 1 file, 2 files. */
export function counted(count: number | bigint, noun: string): string {
  return `${count} ${noun}${BigInt(count) === 1n ? '' : 's'}`;
}
