import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type TaxRates, taxRatesOf } from './tax-rates.js';

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
