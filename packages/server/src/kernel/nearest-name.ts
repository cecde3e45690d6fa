const longestCompared = 40;

/**
 * The known name that was probably meant; undefined if none is near. A third of its letters, rounded down but at least
 * one, may be missing, added, different or swapped with their neighbour. A name of two letters must have both of them,
 * because one changed letter makes another word: `tz` is not `to`. `settledFrom` and `settled-from` count as
 * `settled_from`.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > longestCompared) return undefined;
  const written = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
  let nearest: { readonly name: string; readonly changes: number } | undefined;
  for (const one of known) {
    if (one.length < 3 && ![...one].every((letter) => written.includes(letter))) continue;
    const changes = changesBetween(written, one);
    if (changes > Math.max(1, Math.floor(one.length / 3))) continue;
    if (nearest === undefined || changes < nearest.changes) nearest = { name: one, changes };
  }
  return nearest?.name;
}

/** The optimal string alignment distance: a swap of neighbours is one change, and no letter changes twice. */
function changesBetween(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_none, at) => at),
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now[column] = Math.min(
        cell(last, column) + 1,
        cell(now, column - 1) + 1,
        cell(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? cell(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, now];
  }
  return cell(last, other.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
