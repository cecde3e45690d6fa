import { jsonText } from './transport/json-body.js';

/** Any number of items, as a caller may give them. */
export type Input<T> = Iterable<T> | AsyncIterable<T>;

/** One item of the input, with its place there. */
export interface Piece<T> {
  /** From 0. */
  readonly position: number;
  readonly item: T;
  /** Its JSON. */
  readonly bytes: Uint8Array;
  /** Whether the batch already has the same item: this one is not sent, and gets the same verdict. */
  readonly isRepeat: boolean;
}

/** What a batch may hold at most. */
export interface BatchLimits<T> {
  readonly items: number;
  /** Of all items, each with a comma; the body around them is not counted. */
  readonly bytes: number;
  /** If given, no batch has two different items with the same key. */
  readonly keyOf?: (item: T) => string;
}

const encoder = new TextEncoder();

/**
 * Splits an input into batches, in order. The same input makes the same batches. An item that is too large is a batch
 * of its own. Rejects with `TypeError` for an input that is not a list of items, which a program without types may give
 * by mistake.
 */
export async function* splitInput<T>(
  input: Input<T>,
  limits: BatchLimits<T>,
): AsyncGenerator<readonly Piece<T>[]> {
  let batch: Piece<T>[] = [];
  let texts = new Map<string, string>();
  let size = 0;
  let position = 0;
  for await (const item of checked(input)) {
    const text = jsonText(item);
    const bytes = encoder.encode(text);
    const key = limits.keyOf?.(item);
    const known = key === undefined ? undefined : texts.get(key);
    const isRepeat = known === text;
    const sentBytes = isRepeat ? 0 : bytes.length + 1;
    const isFull = batch.length >= limits.items || size + sentBytes > limits.bytes;
    if (batch.length > 0 && (isFull || (known !== undefined && !isRepeat))) {
      yield batch;
      [batch, texts, size] = [[], new Map(), 0];
    }
    const isSent = texts.size === 0 || !isRepeat;
    batch.push({ position, item, bytes, isRepeat: !isSent });
    if (key !== undefined) texts.set(key, text);
    size += isSent ? bytes.length + 1 : 0;
    position += 1;
  }
  if (batch.length > 0) yield batch;
}

/** Refuses texts and bytes, which can be iterated, too: each character or byte would be an item. */
function checked<T>(input: Input<T>): Input<T> {
  const given: unknown = input;
  const isList =
    typeof given === 'object' &&
    given !== null &&
    (Symbol.iterator in given || Symbol.asyncIterator in given);
  if (isList && !ArrayBuffer.isView(given)) return input;
  throw new TypeError(
    'give a list or another iterable of objects; reports.upload takes the file of a report as a Blob, such as await openAsBlob(path)',
  );
}

/** The body `before` + items + `after`. */
export function joinPieces(before: string, pieces: readonly Piece<unknown>[], after: string): Uint8Array {
  const parts = pieces.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [comma, bytes]));
  const all = [encoder.encode(before), ...parts, encoder.encode(after)];
  const joined = new Uint8Array(all.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const comma = encoder.encode(',');

/**
 * The index of the item that a fault of a body is about, such as 17 of `/events/17/payload`; undefined for the body as
 * a whole.
 */
export function indexOfPointer(pointer: string): number | undefined {
  const [, index] = /^\/\w+\/(\d{1,9})(?:\/|$)/.exec(pointer) ?? [];
  return index === undefined ? undefined : Number(index);
}
