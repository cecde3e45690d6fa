/**
 * A value of RFC 8259, without loss: an integer within ±(2^53 − 1) is a `number`, any other integer a `bigint`,
 * and only a number that is not an integer is a double. Objects are plain objects whose members are all their own.
 */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;

/** An object of {@link JsonValue}; `__proto__` and the like are members like any other. */
export interface JsonObject {
  [key: string]: JsonValue;
}

export type JsonFaultCode =
  | 'duplicate_key'
  | 'unstorable_character'
  | 'number_out_of_range'
  | 'nested_too_deep'
  | 'too_many_members'
  | 'name_too_long'
  | 'too_many_values';

/** Why well-formed JSON is not accepted; `pointer` (RFC 6901) leads to the place. */
export interface JsonFault {
  readonly pointer: string;
  readonly code: JsonFaultCode;
  readonly detail: string;
}

export interface ParseJsonOptions {
  /** How many arrays and objects may be open at once; `wireLimits.jsonDepth` by default. */
  readonly maxDepth?: number;
  /** Remember the exact text of every object, for `sourceOf`. */
  readonly keepSource?: boolean;
  /**
   * Round a number to an integer if it is too close to one for a double to tell. Only for a text of which the source is
   * kept, so that nobody reads its numbers as integers.
   */
  readonly mayRound?: boolean;
  /**
   * Takes each item of the lists in the text's object as soon as it is read, with the name of its list; the lists then
   * stay empty. A caller that makes each item smaller at once never holds the whole list.
   */
  readonly takeItem?: (item: JsonValue, list: string) => void;
}

/** The outcome of reading a text: a value, no JSON at all, or JSON that cannot be held without loss. */
export type ParsedJson = ReadJson | MalformedJson | UnacceptableJson;

export interface ReadJson {
  readonly ok: true;
  readonly value: JsonValue;
  /** The exact text that an object of `value` was read from; only objects (no arrays), only with `keepSource`. */
  readonly sourceOf: (value: object) => string | undefined;
}

export interface MalformedJson {
  readonly ok: false;
  /** One sentence with line and column (both from 1, columns in UTF-16 units); never a piece of the text. */
  readonly malformed: string;
}

export interface UnacceptableJson {
  readonly ok: false;
  /** In the order of the text; the first `wireLimits.faultsListed` of them. */
  readonly faults: readonly JsonFault[];
  /** All faults, listed or not. */
  readonly faultCount: number;
}

/** A member of an answer, which may be any JSON; undefined if there is none. */
export function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A member that is a string; undefined for anything else. */
export function textOf(value: JsonValue | undefined, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** A member that is an integer, exact whatever its size; undefined for anything else. */
export function integerOf(value: JsonValue | undefined, name: string): bigint | undefined {
  const member = memberOf(value, name);
  if (typeof member === 'bigint') return member;
  return typeof member === 'number' && Number.isSafeInteger(member) ? BigInt(member) : undefined;
}

/** A member that is a list; empty for anything else. */
export function listOf(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const member = memberOf(value, name);
  return Array.isArray(member) ? member : [];
}
