import type { Environment } from './env.js';
import { type Setting, type SettingName, settings } from './settings.js';

/** A setting as operators may see it. Settings that are or may contain a secret have no value here. */
export interface ShownSetting {
  readonly variable: string;
  readonly flag: string | null;
  /** Null: it is not set and has no default, or it is secret. */
  readonly value: string | null;
  readonly source: 'flag' | 'environment' | 'default' | 'none';
  readonly default: string | null;
  readonly isSecret: boolean;
  readonly meaning: string;
}

const names = Object.keys(settings) as readonly SettingName[];

/** The given text of a setting: a flag wins over the environment, and blank texts count as not given. */
export function givenText(
  { variables }: Pick<Environment, 'variables'>,
  flags: Partial<Record<SettingName, string>>,
  name: SettingName,
): { readonly text: string; readonly source: 'flag' | 'environment' } | undefined {
  const flag = flags[name];
  const text = (flag ?? variables[settings[name].variable] ?? '').trim();
  return text === '' ? undefined : { text, source: flag === undefined ? 'environment' : 'flag' };
}

/** Pure: every setting, in the order of settings.ts, with its value and where that comes from. */
export function showSettings(
  environment: Pick<Environment, 'variables'>,
  flags: Partial<Record<SettingName, string>>,
): ShownSetting[] {
  return names.map((name) => {
    const { variable, meaning, ...rest }: Setting = settings[name];
    const fallback = rest.fallback ?? null;
    const isSecret = rest.isSecret ?? false;
    const given = givenText(environment, flags, name);
    const value = isSecret ? null : (given?.text ?? fallback);
    const source = given?.source ?? (fallback === null ? 'none' : 'default');
    return { variable, flag: rest.flag ?? null, value, source, default: fallback, isSecret, meaning };
  });
}
