import type { SettingName } from './settings.js';

/** The text of a setting; undefined where it is neither given nor has a fallback. */
export type ReadText = (name: SettingName) => string | undefined;

/** Decides what a setting means; `expected` completes "must be …" in the message about a text that `decide` refuses. */
export type Read = <T>(name: SettingName, decide: (text: string) => T | undefined, expected: string) => T;

/** The functions that read settings which may be absent, or depend on others. */
export interface Readers {
  readonly text: ReadText;
  readonly read: Read;
}

/** The allowed word that equals the text, ignoring case. */
export function oneOf<const T extends string>(allowed: readonly T[], text: string): T | undefined {
  return allowed.find((one) => one.toLowerCase() === text.toLowerCase());
}

/** The text as a whole number; undefined if it is not one, or not within these bounds. */
export function integerWithin(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return value !== undefined && value >= least && value <= most ? value : undefined;
}
