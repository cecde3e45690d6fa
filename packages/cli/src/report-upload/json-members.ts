import type { JsonValue } from '@stoa/server/report-rules';

/** A member of an answer that may be anything; undefined where there is none. */
export function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

export function textOf(value: JsonValue | undefined, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** Exact, whatever its size. */
export function integerOf(value: JsonValue | undefined, name: string): bigint | undefined {
  const member = memberOf(value, name);
  if (typeof member === 'bigint') return member;
  return typeof member === 'number' && Number.isSafeInteger(member) ? BigInt(member) : undefined;
}

export function listOf(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const member = memberOf(value, name);
  return Array.isArray(member) ? member : [];
}
