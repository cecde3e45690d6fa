import { readFile } from 'node:fs/promises';
import { toCountry } from '@stoa/contract';
import { parse } from 'csv-parse/sync';
import { readTaxRate, type TaxRate } from './included-tax.js';

/** The rate for a payer's country (alpha-3): its own, or that of `*`. */
export type TaxRates = (country: string) => TaxRate | undefined;

/**
 * Reads a table of tax rates: CSV lines `country,percent`, or JSON, an object `{"DE": "19"}` or an array of
 * `{country, percent}`. Countries are alpha-2, alpha-3 or `*` for all others; a percent is exact decimal text. Each
 * wrong line goes into `problems`.
 */
export async function readTaxRates(file: string, problems: string[]): Promise<TaxRates> {
  const rows = await readRows(file, problems);
  const rates = new Map<string, TaxRate>();
  for (const [index, [country = '', percent = '']] of rows.entries()) {
    const key = country === '*' ? country : toCountry(country);
    const rate = readTaxRate(percent);
    if (key === undefined && index === 0 && rate === undefined) continue; // The names of the columns.
    const where = `Row ${index + 1} of ${file}`;
    if (key === undefined)
      problems.push(`${where}: ${quoted(country)} is neither a country of ISO 3166-1 nor *.`);
    if (rate === undefined)
      problems.push(`${where}: ${quoted(percent)} is not a percentage from 0 to 100, like 7.7.`);
    if (key === undefined || rate === undefined) continue;
    if (rates.has(key)) problems.push(`${where}: ${country} is listed twice.`);
    rates.set(key, rate);
  }
  if (rates.size === 0 && problems.length === 0) problems.push(`${file} holds no tax rates.`);
  return (country) => rates.get(country) ?? rates.get('*');
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

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}
