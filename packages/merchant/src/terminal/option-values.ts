import { InvalidArgumentError } from 'commander';

/** An identifier or a count in an option. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value < 1 || value > 2_147_483_647)
    throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return value;
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `90d`, `12h`, `30m`, `45s` in milliseconds. */
export function duration(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined || Number(count) === 0)
    throw new InvalidArgumentError('It must be like 90d, 12h, 30m or 45s.');
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}
