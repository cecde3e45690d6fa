import { toCountry } from '@stoa/contract';
import { unmappedFields } from './bind-columns.js';
import type { Defaults } from './column-map.js';
import { defaultsOf, layOverPreset, textOf } from './lay-over-preset.js';
import { type PresetName, presets } from './presets.js';
import type { ProviderExport } from './provider-export.js';
import { readSettledAt } from './settled-at.js';
import { readTaxRates, type TaxRates } from './tax-rates.js';
import { createTimeZones, type ToUtc } from './time-zones.js';
import { readUserMap } from './user-map.js';

/** The options of `stoa report build`. */
export interface BuildOptions {
  /** A file, or `-` for standard input. */
  readonly from: string;
  readonly preset: PresetName;
  /** The folder for the reports. */
  readonly out: string;
  readonly map: readonly string[];
  readonly keep: readonly string[];
  readonly default: readonly string[];
  readonly format?: 'csv' | 'ndjson';
  readonly taxRates?: string;
  readonly timezone?: string;
  readonly createdAt?: string;
  readonly skipFaulty?: boolean;
}

/** Everything that a build needs to know before it opens the file. */
export interface BuildPlan {
  readonly from: string;
  readonly out: string;
  readonly preset: PresetName;
  /** Of the preset, with the user's map over each; the recommended one first. */
  readonly exports: readonly [ProviderExport, ...ProviderExport[]];
  readonly defaults: Defaults;
  readonly rates: TaxRates | undefined;
  readonly zoneOf: (name: string) => ToUtc | undefined;
  readonly timezone: ToUtc | undefined;
  /** Seconds since 1970. */
  readonly createdAt: number | undefined;
  readonly skipFaulty: boolean;
}

/** A plan, or every problem of the command line and the files that it names: one sentence each. */
export type ReadPlan = { readonly plan: BuildPlan } | { readonly problems: readonly string[] };

/** Reads and checks everything but the provider's file itself. */
export async function readPlan(options: BuildOptions): Promise<ReadPlan> {
  const problems: string[] = [];
  const user = await readUserMap({ ...options, map: [...formatOf(options), ...options.map] }, problems);
  const rates = options.taxRates === undefined ? undefined : await readTaxRates(options.taxRates, problems);
  const laidOver = (one: ProviderExport): ProviderExport => ({
    ...one,
    map: layOverPreset(one.map, user, problems),
  });
  const [recommended, ...others] = presets[options.preset];
  const exports: BuildPlan['exports'] = [laidOver(recommended), ...others.map(laidOver)];
  const defaults = defaultsOf(user);
  const zoneOf = createTimeZones();
  const zoneName = options.timezone ?? textOf(user, 'timezone');
  const timezone = zoneName === undefined ? undefined : zoneOf(zoneName);
  if (zoneName !== undefined && timezone === undefined) {
    problems.push(
      `${zoneName} is not a time zone; use a name like Europe/Berlin, an offset like +02:00, or UTC.`,
    );
  }
  if (defaults.country !== undefined && toCountry(defaults.country) === undefined) {
    problems.push(`--default country=${defaults.country} is not a country code of ISO 3166-1.`);
  }
  const createdAt = readCreatedAt(options.createdAt, problems);
  const [unmapped = [], ...ofOthers] = exports.map(({ map }) =>
    unmappedFields({ map, defaults, hasRates: rates !== undefined }),
  );
  // What one export lacks and another has is told when it is known which one the file is.
  const common = unmapped.filter((line) => ofOthers.every((lines) => lines.includes(line)));
  problems.push(...common.map((line) => `${line}.`));
  if (problems.length > 0) return { problems: [...new Set(problems)] };
  const { from, out, preset, skipFaulty = false } = options;
  return { plan: { from, out, preset, exports, defaults, rates, zoneOf, timezone, createdAt, skipFaulty } };
}

function formatOf({ from, format, preset }: BuildOptions): readonly string[] {
  if (format !== undefined) return [`format=${format}`];
  return preset === 'csv' && /\.(ndjson|jsonl)(\.gz)?$/i.test(from) ? ['format=ndjson'] : [];
}

function readCreatedAt(text: string | undefined, problems: string[]): number | undefined {
  if (text === undefined) return undefined;
  const read = readSettledAt(text, { format: 'ymd', zoneOf: createTimeZones(), zone: undefined });
  if (typeof read !== 'string') return read.seconds;
  problems.push(`--created-at must be a date and time with its zone, like 2026-10-31T23:59:59Z.`);
  return undefined;
}
