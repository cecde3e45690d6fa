/** The longest pointer in an answer. The caller chooses the member names, which may be megabytes long. */
const MAX_REPORTED_CHARACTERS = 1024;

const LONE_SURROGATES = /\p{Surrogate}/gu;

/** The JSON Pointer (RFC 6901) of a path of member names and array indexes; the empty path is the whole document. */
export function jsonPointer(path: readonly (string | number)[]): string {
  let pointer = '';
  for (const token of path) pointer += `/${escapeToken(token)}`;
  return pointer;
}

/**
 * As {@link jsonPointer}, but fit for an answer and a log: past 1,024 characters it names the nearest
 * enclosing value whose pointer fits, and U+FFFD replaces characters that cannot be stored.
 */
export function reportedPointer(path: readonly (string | number)[]): string {
  let pointer = '';
  for (const token of path) {
    if (typeof token === 'string' && token.length > MAX_REPORTED_CHARACTERS) break;
    const longer = `${pointer}/${storable(escapeToken(token))}`;
    if (longer.length > MAX_REPORTED_CHARACTERS) break;
    pointer = longer;
  }
  return pointer;
}

function escapeToken(token: string | number): string {
  // '~' first: the other order would escape the '~' of its own '~1'.
  return typeof token === 'number' ? String(token) : token.replaceAll('~', '~0').replaceAll('/', '~1');
}

function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').replaceAll(LONE_SURROGATES, '\ufffd');
}
