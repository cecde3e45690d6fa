import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type BuildPlan, planOf } from './build-plan.js';
import type { PresetName } from './presets.js';
import { readSettledAt } from './settled-at.js';
import { type TaxRates, taxRatesOf } from './tax-rates.js';
import { createTimeZones } from './time-zones.js';
import { checkUserMap, isObject, type UserMap } from './user-map.js';

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

/** A plan, and the files that it is about. */
export interface FilePlan extends BuildPlan {
  readonly from: string;
  readonly out: string;
  readonly preset: PresetName;
}

/** A plan, or every problem in the command line and in the files that it names, one sentence each. */
export type ReadPlan = { readonly plan: FilePlan } | { readonly problems: readonly string[] };

/** Reads and checks everything but the provider's file itself. */
export async function readPlan(options: BuildOptions): Promise<ReadPlan> {
  const { from, out, preset, timezone, skipFaulty = false } = options;
  const problems: string[] = [];
  const user = await readUserMap({ ...options, map: [...formatOf(options), ...options.map] }, problems);
  const rates = options.taxRates === undefined ? undefined : await readTaxRates(options.taxRates, problems);
  const createdAt = readCreatedAt(options.createdAt, problems);
  const plan = planOf({ preset, user, rates, timezone, createdAt, skipFaulty }, problems);
  return problems.length > 0
    ? { problems: [...new Set(problems)] }
    : { plan: { ...plan, from, out, preset } };
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

export interface MapArguments {
  /** `--map`: a JSON file, a JSON object or `member=value`; later ones win. */
  readonly map: readonly string[];
  /** `--keep`: `COLUMN=VALUE,VALUE`. */
  readonly keep: readonly string[];
  /** `--default`: `country=DEU`. */
  readonly default: readonly string[];
}

/** Reads everything that the command line says about columns; what is wrong goes into `problems`. */
async function readUserMap(given: MapArguments, problems: string[]): Promise<UserMap> {
  const parts = await Promise.all(given.map.map((argument) => readArgument(argument, problems)));
  const keep = given.keep.map((argument) => readPairs('--keep', argument, problems));
  const defaults = given.default.map((argument) => readPairs('--default', argument, problems));
  return checkUserMap(
    [...parts, ...keep.map((pair) => ({ keep: pair })), ...defaults.map((pair) => ({ defaults: pair }))],
    problems,
  );
}

async function readArgument(argument: string, problems: string[]): Promise<Record<string, unknown>> {
  const [, member, value] = /^([a-z_]+)=(.*)$/s.exec(argument) ?? [];
  if (member !== undefined) return { [member]: value === '\\t' ? '\t' : value };
  const inline = argument.trimStart().startsWith('{');
  const name = inline ? '--map' : argument;
  try {
    const parsed: unknown = JSON.parse(inline ? argument : await readFile(argument, 'utf8'));
    if (isObject(parsed)) return parsed;
    problems.push(`${name} must be a JSON object, like {"id": "order_id", "amount": "gross"}.`);
  } catch (error) {
    problems.push(
      error instanceof SyntaxError
        ? `${name} is not JSON: ${error.message}.`
        : `${name} cannot be read; --map takes a file, a JSON object, or member=column.`,
    );
  }
  return {};
}

function readPairs(option: string, argument: string, problems: string[]): Record<string, string[]> {
  const at = argument.indexOf('=');
  if (at < 1 || at === argument.length - 1) {
    problems.push(`${option} takes NAME=VALUE, not ${JSON.stringify(argument)}.`);
    return {};
  }
  return { [argument.slice(0, at)]: argument.slice(at + 1).split(',') };
}

/**
 * Reads a table of tax rates: CSV lines `country,percent`, or JSON, an object `{"DE": "19"}` or an array of
 * `{country, percent}`. What is wrong goes into `problems`.
 */
export async function readTaxRates(file: string, problems: string[]): Promise<TaxRates> {
  return taxRatesOf(await readRows(file, problems), file, problems);
}

async function readRows(file: string, problems: string[]): Promise<readonly (readonly string[])[]> {
  try {
    const text = await readFile(file, 'utf8');
    if (!/^\uFEFF?\s*[[{]/u.test(text)) return readLines(text);
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''));
    return rowsOfJson(value).map((row) => row.map((cell) => String(cell).trim()));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`--tax-rates cannot be read: ${reason}`);
    return [];
  }
}

function readLines(text: string): string[][] {
  return parse(text, {
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    delimiter: [',', ';', '\t'],
  });
}

function rowsOfJson(value: unknown): readonly (readonly unknown[])[] {
  if (!Array.isArray(value)) return typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const rates: readonly unknown[] = value;
  return rates.map((rate) =>
    typeof rate === 'object' && rate !== null && 'country' in rate && 'percent' in rate
      ? [rate.country, rate.percent]
      : [],
  );
}
