import type { SettingName } from './settings.js';

/** The text of a setting; undefined where it is neither given nor has a fallback. */
export type ReadText = (name: SettingName) => string | undefined;

/** Decides what a setting means; `expected` completes "must be …" for a text that `decide` does not take. */
export type Read = <T>(name: SettingName, decide: (text: string) => T | undefined, expected: string) => T;

/** What reads a setting that may be absent, or depends on another. */
export interface Readers {
  readonly text: ReadText;
  readonly read: Read;
}

/** The allowed word that a text is, upper and lower case alike. */
export function oneOf<const T extends string>(allowed: readonly T[], text: string): T | undefined {
  return allowed.find((one) => one.toLowerCase() === text.toLowerCase());
}

/** The whole number that a text is, if it lies within these bounds. */
export function integerWithin(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return value !== undefined && value >= least && value <= most ? value : undefined;
}
