import { type JsonObject, type JsonValue, stringifyJson } from '@stoa/contract';

/** Smaller bodies are not worth the time to compress them. */
const leastCompressedBytes = 1_024;

/** A body in bytes, gzipped if it is large enough and the runtime can do it. Bytes are taken to be JSON already. */
export async function jsonBody(
  value: unknown,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly isGzipped: boolean }> {
  const bytes =
    value instanceof Uint8Array ? new Uint8Array(value) : new TextEncoder().encode(jsonText(value));
  if (bytes.length < leastCompressedBytes || typeof CompressionStream === 'undefined')
    return { bytes, isGzipped: false };
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return { bytes: new Uint8Array(await new Response(stream).arrayBuffer()), isGzipped: true };
}

/**
 * The JSON text of a value; members that are undefined are left out, and `toJSON` is used. Throws `TypeError` for what
 * JSON cannot hold exactly.
 */
export function jsonText(value: unknown): string {
  return stringifyJson(jsonCopy(value));
}

/**
 * A deep copy of what `jsonText` would write, which no later change of the original reaches. Numbers stay numbers, and
 * bigints stay bigints. Throws `TypeError` as `jsonText` does.
 */
export function jsonCopy(value: unknown): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint')
    return value;
  if (typeof value === 'number') return toExact(value);
  if (Array.isArray(value)) return value.map(jsonCopy);
  if (typeof value !== 'object') throw new TypeError(`JSON cannot hold a value of type ${typeof value}`);
  // Their content is not in members, and would be lost silently.
  if (Symbol.iterator in value) throw new TypeError('JSON cannot hold a map, a set or bytes');
  // A date, or a decimal of a library.
  if ('toJSON' in value && typeof value.toJSON === 'function') return jsonCopy(value.toJSON());
  const members: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) Object.defineProperty(members, name, { value: jsonCopy(member), ...own });
  }
  return members;
}

/** So defined, even `__proto__` becomes a member; an assignment would change the prototype. */
const own = { enumerable: true, writable: true, configurable: true };

function toExact(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError('JSON cannot hold NaN and the infinities');
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new TypeError('a number beyond 2^53 is already rounded: give a bigint');
  return value;
}
