import { CommandError } from '../terminal/command-error.js';

/** A transaction of a report, as the file has it. */
export interface ReportItem {
  /** Its JSON. */
  readonly text: string;
  /** The line in which it begins, counted from 1. */
  readonly line: number;
}

/** What a report says besides its transactions. */
export interface ReportHead {
  /** The JSON of `created_at`; undefined if there is none. */
  createdAt?: string;
}

const open = /[{[]/;
/** The characters that change the state of a scan. Everything between them is skipped at once. */
const marks = /["{}[\],\n]/g;
/** No transaction is larger. A longer value means that a quote or a bracket is never closed. */
const maxItemCharacters = 1_048_576;

/**
 * The transactions of a report of any length (a JSON object with `transactions`), one by one. It only finds where each
 * begins and ends: the caller must parse each item strictly. It fills `head` on the way. @throws CommandError if the
 * text ends early
 */
export async function* readReportItems(
  chunks: AsyncIterable<Uint8Array>,
  head: ReportHead = {},
): AsyncGenerator<ReportItem> {
  const decoder = new TextDecoder('utf-8');
  const scan = createScan(head);
  for await (const chunk of chunks) yield* scan.read(decoder.decode(chunk, { stream: true }));
  yield* scan.read(decoder.decode());
  scan.end();
}

interface State {
  /** The text that is still needed: from the beginning of the value that is being read. */
  rest: string;
  /** How far `rest` was scanned. */
  at: number;
  line: number;
  depth: number;
  /** The member of the report that is being read. */
  member: string;
  /** Where the current value or name begins in `rest`; undefined between values. */
  start: number | undefined;
  startLine: number;
}

function createScan(head: ReportHead) {
  const state: State = { rest: '', at: 0, line: 1, depth: 0, member: '', start: undefined, startLine: 1 };
  return {
    read: function* (text: string): Generator<ReportItem> {
      state.rest += text;
      for (let mark = nextMark(state); mark !== undefined; mark = nextMark(state)) {
        const item = take(state, mark, head);
        if (item !== undefined) yield item;
      }
      const kept = state.start ?? state.at;
      state.rest = state.rest.slice(kept);
      state.at -= kept;
      if (state.start !== undefined) state.start = 0;
      if (state.rest.length > maxItemCharacters && state.depth > 0)
        throw new CommandError(
          `The value that begins in line ${state.startLine} is longer than ${maxItemCharacters} characters: a quote or a bracket is never closed, or the file is not a report.`,
        );
    },
    end: (): void => {
      if (state.depth > 0)
        throw new CommandError(
          `The file ends in the middle of its JSON, after line ${state.startLine}: it is cut off.`,
        );
    },
  };
}

/** Finds the next mark, and moves past it; for a quote, past the whole string. Undefined if more text is needed. */
function nextMark(state: State): string | undefined {
  marks.lastIndex = state.at;
  const found = marks.exec(state.rest);
  if (found === null) {
    beginAt(state, state.rest.length);
    state.at = state.rest.length;
    return undefined;
  }
  const [mark] = found;
  beginAt(state, mark === '"' || open.test(mark) ? found.index + 1 : found.index);
  if (mark !== '"') {
    state.at = found.index + 1;
    if (mark === '\n') state.line += 1;
    return mark;
  }
  const end = endOfString(state.rest, found.index);
  if (end === undefined) {
    state.at = found.index;
    return undefined;
  }
  state.at = end;
  return mark;
}

/**
 * Notes where a value begins: at the first character before `end` that is neither a space nor a colon, perhaps a mark.
 */
function beginAt(state: State, end: number): void {
  if (state.start !== undefined) return;
  const offset = state.rest.slice(state.at, end).search(/[^\s:]/);
  if (offset === -1) return;
  state.start = state.at + offset;
  state.startLine = state.line;
}

function endOfString(text: string, start: number): number | undefined {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at < text.length ? at + 1 : undefined;
}

/** Updates the state for a mark, and returns the transaction that ends there, if one does. */
function take(state: State, mark: string, head: ReportHead): ReportItem | undefined {
  if (mark === '\n') return undefined;
  if (mark === '"') return takeString(state);
  if (open.test(mark)) {
    state.depth += 1;
    // The text of the report itself and of the list is not kept.
    if (state.depth === 1 || (state.depth === 2 && isList(state, mark))) state.start = undefined;
    return undefined;
  }
  if (mark === ',') return endOfValue(state, state.at - 1, head);
  // The last value in a list or object has no comma after it, and ends at the closing bracket.
  const item = state.depth <= 2 ? endOfValue(state, state.at - 1, head) : undefined;
  state.depth -= 1;
  if (state.depth <= 1) state.start = undefined;
  return item;
}

function isList({ member }: State, mark: string): boolean {
  return member === 'transactions' && mark === '[';
}

/** Notes the name of a member of the report, which ends with its string. */
function takeString(state: State): undefined {
  const { depth, start, at, rest, member } = state;
  if (depth !== 1 || start === undefined || member !== '') return undefined;
  state.member = nameOf(rest.slice(start, at), state.line);
  state.start = undefined;
  return undefined;
}

function nameOf(quoted: string, line: number): string {
  try {
    return String(JSON.parse(quoted));
  } catch (error) {
    throw new CommandError(`Line ${line} has a name that is not JSON.`, { cause: error });
  }
}

function endOfValue(state: State, end: number, head: ReportHead): ReportItem | undefined {
  const { depth, member, start, startLine, rest } = state;
  if (depth > 2 || (depth === 2 && member !== 'transactions')) return undefined;
  const text = start === undefined ? '' : rest.slice(start, end).trim();
  state.start = undefined;
  if (depth === 2) return text === '' ? undefined : { text, line: startLine };
  if (depth === 1) {
    if (member === 'created_at' && text !== '') head.createdAt = text;
    state.member = '';
  }
  return undefined;
}
