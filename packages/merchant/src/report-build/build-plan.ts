import { readFact, toCountry } from '@stoa/contract';
import { unmappedFields } from './bind-columns.js';
import type { Defaults } from './column-map.js';
import type { Cure } from './cure.js';
import { defaultsOf, layOverPreset, textOf } from './lay-over-preset.js';
import { type PresetName, presets } from './presets.js';
import type { ProviderExport } from './provider-export.js';
import type { TaxRates } from './tax-rates.js';
import { createTimeZones, type ToUtc } from './time-zones.js';
import { defaultFacts, type UserMap } from './user-map.js';

/** Everything that a build needs to know about a file before it opens it. */
export interface BuildPlan {
  /** The exports of the preset, each with the user's map applied; the recommended one first. */
  readonly exports: readonly [ProviderExport, ...ProviderExport[]];
  readonly defaults: Defaults;
  readonly rates: TaxRates | undefined;
  readonly zoneOf: (name: string) => ToUtc | undefined;
  readonly timezone: ToUtc | undefined;
  /** Seconds since 1970. */
  readonly createdAt: number | undefined;
  readonly skipFaulty: boolean;
  readonly cures?: readonly Cure[] | undefined;
}

/** The parts that a plan is made of. */
export interface PlanParts {
  readonly preset: PresetName;
  readonly user: UserMap;
  readonly rates: TaxRates | undefined;
  /** The time zone of times that have none; by default that of the map. */
  readonly timezone?: string | undefined;
  readonly createdAt: number | undefined;
  readonly skipFaulty: boolean;
  /** What somebody confirmed of cells that cannot be read; absent if nobody is asked. */
  readonly cures?: readonly Cure[];
}

/** Makes a plan; every problem goes into `problems`, one sentence each. */
export function planOf(parts: PlanParts, problems: string[]): BuildPlan {
  const { preset, user, rates, createdAt, skipFaulty, cures } = parts;
  const laidOver = (one: ProviderExport): ProviderExport => ({
    ...one,
    map: layOverPreset(one.map, user, problems),
  });
  const [recommended, ...others] = presets[preset];
  const exports: BuildPlan['exports'] = [laidOver(recommended), ...others.map(laidOver)];
  const defaults = defaultsOf(user);
  const zoneOf = createTimeZones();
  const zoneName = parts.timezone ?? textOf(user, 'timezone');
  const timezone = zoneName === undefined ? undefined : zoneOf(zoneName);
  if (zoneName !== undefined && timezone === undefined) {
    problems.push(
      `${zoneName} is not a time zone; use a name like Europe/Berlin, an offset like +02:00, or UTC.`,
    );
  }
  if (defaults.country !== undefined && toCountry(defaults.country) === undefined) {
    problems.push(`--default country=${defaults.country} is not a country code of ISO 3166-1.`);
  }
  for (const member of defaultFacts) {
    const fact = defaults[member];
    if (fact !== undefined && readFact(member, fact) === undefined)
      problems.push(`--default ${member}=${fact}: no transaction can have this ${member}.`);
  }
  const [unmapped = [], ...ofOthers] = exports.map(({ map }) =>
    unmappedFields({ map, defaults, hasRates: rates !== undefined }),
  );
  // A field that only some exports lack is reported later, when the header shows which export the file is.
  const common = unmapped.filter((line) => ofOthers.every((lines) => lines.includes(line)));
  problems.push(...common.map((line) => `${line}.`));
  return { exports, defaults, rates, zoneOf, timezone, createdAt, skipFaulty, cures };
}
