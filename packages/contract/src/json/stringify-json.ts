import type { JsonValue } from './json.js';

/**
 * As `JSON.stringify` without spaces, in the members' own order; a `bigint` is written in decimal digits, and −0 as
 * `0`.
 */
export function stringifyJson(value: JsonValue): string {
  // The runtime's own writer is several times faster, and large integers are rare.
  return holdsBigint(value) ? write(value) : JSON.stringify(value);
}

function holdsBigint(value: JsonValue): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsBigint);
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (member !== undefined && holdsBigint(member)) return true;
  }
  return false;
}

function write(value: JsonValue): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${write(member)}`);
  return `{${members.join(',')}}`;
}
