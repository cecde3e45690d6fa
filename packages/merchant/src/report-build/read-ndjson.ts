import { type JsonObject, type JsonValue, parseJson } from '@stoa/contract';
import { CommandError } from '../terminal/command-error.js';
import type { Source } from './source.js';
import type { SourceRow } from './source-row.js';

const MAX_LINE_CHARACTERS = 1_048_576;

/** A line of an NDJSON file that does not hold an object, and why. */
export interface UnreadLine {
  readonly line: number;
  readonly problem: string;
}

/**
 * The objects of an NDJSON file. A column is a member's name, or its path: `card.country`. Numbers are exact; one
 * that may have been rounded is not read as an amount.
 */
export async function* readNdjson(source: Source): AsyncGenerator<SourceRow | UnreadLine> {
  for await (const read of readObjects(source)) {
    if ('problem' in read) yield read;
    else
      yield {
        line: read.line,
        cell: (column) => textOf(memberOf(read.value, column)),
        nameOf: (column) => column,
      };
  }
}

/** The object of each line of an NDJSON file. */
export async function* readObjects({
  chunks,
}: Source): AsyncGenerator<{ readonly line: number; readonly value: JsonObject } | UnreadLine> {
  let line = 0;
  for await (const text of linesOf(chunks)) {
    line += 1;
    if (text.trim() === '') continue;
    const parsed = parseJson(text);
    if (!parsed.ok) {
      yield {
        line,
        problem:
          'malformed' in parsed
            ? `is not JSON at ${parsed.malformed.replace(/^Line \d+, /, '')}`
            : 'holds a value that JSON cannot carry safely.',
      };
    } else if (!isObject(parsed.value)) {
      yield { line, problem: 'is not a JSON object; every line must be one.' };
    } else {
      yield { line, value: parsed.value };
    }
  }
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_CHARACTERS) {
      throw new CommandError(
        `A line is longer than ${MAX_LINE_CHARACTERS} characters: the file is not NDJSON.`,
      );
    }
    yield* lines;
  }
  yield rest + decoder.decode();
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member with exactly this name, or else the one at this path. */
function memberOf(object: JsonObject, path: string): JsonValue | undefined {
  if (Object.hasOwn(object, path)) return object[path];
  let value: JsonValue | undefined = object;
  for (const name of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null || typeof value === 'object') return '';
  const text = String(value).trim();
  // A double keeps 15 digits, so a number with more may be rounded. The mark keeps it from being read as an amount.
  const mayBeRounded = typeof value === 'number' && text.replace(/^-?[0.]*|\./g, '').length > 15;
  return mayBeRounded && !Number.isInteger(value) ? `${text}…` : text;
}
