import type { JsonValue } from './json.js';

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
