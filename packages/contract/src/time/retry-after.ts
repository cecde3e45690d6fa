/**
 * `Retry-After` (RFC 9110, section 10.2.3) in milliseconds from `nowMs`, the time of the day; undefined for anything
 * else.
 */
export function readRetryAfter(text: string | null, nowMs: number): number | undefined {
  if (text === null) return undefined;
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000;
  // Only an HTTP date: Date.parse accepts many texts that are not meant as dates.
  if (!/^[A-Za-z]{3,9}, .{10,40} GMT$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
