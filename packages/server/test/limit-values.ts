import { settings } from '../src/config/settings.js';
import { limits } from '../src/kernel/limits.js';

export type LimitName = keyof typeof limits;

/** The text of a value, and the limits that it shows. */
export interface LimitValue {
  readonly text: string;
  readonly shown: readonly LimitName[];
}

/**
 * A value made of texts and names of limits. Each name is replaced by the limit's value in its unit. A number is used
 * unchanged.
 */
export function value(strings: TemplateStringsArray, ...parts: readonly (LimitName | number)[]): LimitValue {
  const texts = parts.map((part) => (typeof part === 'number' ? part.toLocaleString('en') : measure(part)));
  return {
    text: strings.map((text, at) => `${text}${texts[at] ?? ''}`).join(''),
    shown: parts.filter((part) => typeof part !== 'number'),
  };
}

const units = ['Bytes', 'Characters'] as const;

function measure(name: LimitName): string {
  const amount: number = limits[name];
  if (name.endsWith('Ms')) return duration(amount);
  if (name.endsWith('Seconds')) return duration(amount * 1_000);
  const unit = units.find((ending) => name.endsWith(ending));
  return `${amount.toLocaleString('en')}${unit === undefined ? '' : ` ${unit.toLowerCase()}`}`;
}

function duration(ms: number): string {
  if (ms % 3_600_000 === 0) return ms === 3_600_000 ? '1 hour' : `${ms / 3_600_000} hours`;
  return ms % 60_000 === 0 && ms >= 120_000 ? `${ms / 60_000} minutes` : `${ms / 1_000} s`;
}

/** The default of a setting that is a number. */
export function preset(name: 'connections' | 'connectionsOfAddress'): LimitValue {
  const text = `${Number(settings[name].fallback).toLocaleString('en')} (\`${settings[name].variable}\`)`;
  return { text, shown: [] };
}

/** The default of a rate setting: `10/s,30` reads `10/s, burst 30`. */
export function rate(
  name: 'rateReports' | 'rateReads' | 'rateEvents' | 'rateInstallAddress' | 'rateInstallToken' | 'rateSignIn',
) {
  const [each, burst] = settings[name].fallback.split(',');
  const text = burst === undefined ? each : `${each}, burst ${burst}`;
  return { text: `${text} (\`${settings[name].variable}\`)`, shown: [] };
}
