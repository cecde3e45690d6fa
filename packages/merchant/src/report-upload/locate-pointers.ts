/** Both from 1; columns in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

interface Wanted {
  readonly pointer: string;
  readonly children: Map<string, Wanted>;
}

/**
 * Where the values of JSON Pointers (RFC 6901) begin in a JSON text. For a value that is not there, such as a
 * missing member, it is the place of the nearest enclosing one. One pass, whatever the text holds.
 */
export function locatePointers(text: string, pointers: readonly string[]): ReadonlyMap<string, Place> {
  const offsets = new Map<string, number>();
  walkValue({ text, offsets }, skipSpace(text, 0), treeOf(pointers));
  const nearest = new Map(pointers.map((pointer) => [pointer, nearestOffset(pointer, offsets)]));
  const places = placesOf(text, [...nearest.values()]);
  return new Map([...nearest].map(([pointer, at]) => [pointer, places.get(at) ?? { line: 1, column: 1 }]));
}

function treeOf(pointers: readonly string[]): Wanted {
  const root: Wanted = { pointer: '', children: new Map() };
  for (const pointer of pointers) {
    let node = root;
    for (const token of pointer.split('/').slice(1)) {
      const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
      const child = node.children.get(name) ?? { pointer: `${node.pointer}/${token}`, children: new Map() };
      node.children.set(name, child);
      node = child;
    }
  }
  return root;
}

function nearestOffset(pointer: string, offsets: ReadonlyMap<string, number>): number {
  let around = pointer;
  for (;;) {
    const at = offsets.get(around);
    if (at !== undefined || around === '') return at ?? 0;
    around = around.slice(0, around.lastIndexOf('/'));
  }
}

function placesOf(text: string, offsets: readonly number[]): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>();
  let line = 1;
  let lineStart = 0;
  for (const at of [...new Set(offsets)].toSorted((one, other) => one - other)) {
    for (let end = text.indexOf('\n', lineStart); end !== -1 && end < at; ) {
      line += 1;
      lineStart = end + 1;
      end = text.indexOf('\n', lineStart);
    }
    places.set(at, { line, column: at - lineStart + 1 });
  }
  return places;
}

interface Walk {
  readonly text: string;
  readonly offsets: Map<string, number>;
}

/** Returns the offset after the value; the length of a text that ends early. */
function walkValue(walk: Walk, at: number, wanted: Wanted): number {
  // If a member occurs twice, the fault is at the second one.
  walk.offsets.set(wanted.pointer, at);
  if (wanted.children.size === 0) return skipValue(walk.text, at);
  if (walk.text[at] === '{') return walkMembers(walk, at, wanted);
  if (walk.text[at] === '[') return walkItems(walk, at, wanted);
  return skipValue(walk.text, at);
}

function walkItems(walk: Walk, start: number, wanted: Wanted): number {
  const { text } = walk;
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== ']'; index += 1) {
    at = skipSpace(text, walkChild(walk, at, wanted.children.get(String(index))));
    if (text[at] !== ',') break;
    at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function walkMembers(walk: Walk, start: number, wanted: Wanted): number {
  const { text } = walk;
  let at = skipSpace(text, start + 1);
  while (text[at] === '"') {
    const nameEnd = endOfString(text, at);
    const child = wanted.children.get(readName(text.slice(at, nameEnd)));
    at = skipSpace(text, nameEnd);
    if (text[at] !== ':') break;
    at = skipSpace(text, walkChild(walk, skipSpace(text, at + 1), child));
    if (text[at] !== ',') break;
    at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function walkChild(walk: Walk, at: number, child: Wanted | undefined): number {
  return child === undefined ? skipValue(walk.text, at) : walkValue(walk, at, child);
}

function readName(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** Returns the offset after the value; in a text that is not JSON, any offset from `start` on. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const character = text[at] ?? '';
    if (character === '"') at = endOfString(text, at);
    else if (!'{}[],: \t\r\n'.includes(character)) at = skipWord(text, at);
    else if (depth === 0 && !'{['.includes(character)) return at;
    else {
      depth += '{['.includes(character) ? 1 : 0;
      depth -= '}]'.includes(character) ? 1 : 0;
      at += 1;
    }
  } while (depth > 0 && at < text.length);
  return at;
}

function skipWord(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !'{}[],: \t\r\n"'.includes(text[at] ?? '')) at += 1;
  return at;
}

/** Returns the offset after the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '-')) at += 1;
  return at;
}
