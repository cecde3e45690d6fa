import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type JsonObject, type JsonValue, parseJson } from '@stoa/contract';
import { buildReport, type WrittenSummary } from '../../src/report-build/build-report.js';
import { type BuildOptions, type FilePlan, readPlan } from '../../src/report-build/read-plan.js';

/** The provider files that stand beside the tests; they are not built. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../../../test/report-build/fixtures/${name}`, import.meta.url));
}

/** Makes folders that are removed after the tests of a file. Call it outside of a test. */
export function temporaryFolders(): () => Promise<string> {
  const folders: string[] = [];
  after(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  return async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'stoa-build-'));
    folders.push(folder);
    return folder;
  };
}

export type Given = Partial<BuildOptions> & Pick<BuildOptions, 'from' | 'preset' | 'out'>;

export async function planOf(given: Given): Promise<FilePlan> {
  const read = await readPlan({ map: [], keep: [], default: [], ...given });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.plan;
}

export async function build(given: Given): Promise<WrittenSummary> {
  return buildReport(await planOf(given), { onColumns: () => undefined, onRow: () => undefined });
}

/** The map that most tests of plain CSV use. */
export const plainMap = [
  'id=id',
  'amount=amount',
  'currency=currency',
  'tax=tax',
  'country=country',
  'settled_at=at',
] as const;

/** Writes the text to a new file and builds it, with the plain map unless another is given. */
export async function buildText(
  folder: string,
  text: string | Buffer,
  given: Partial<BuildOptions> = {},
): Promise<WrittenSummary> {
  const from = path.join(folder, 'in.csv');
  await writeFile(from, text);
  await rm(path.join(folder, 'out'), { recursive: true, force: true });
  return build({ from, preset: 'csv', out: path.join(folder, 'out'), map: [...plainMap], ...given });
}

export const plainHeader = 'id,amount,currency,tax,country,at';

/** One row for each id. */
export function plainRows(...ids: string[]): string {
  const rows = ids.map((id) => `${id},1.00,EUR,0.19,DE,2026-10-01T00:00:00Z`);
  return `${[plainHeader, ...rows].join('\n')}\n`;
}

export interface Item {
  readonly id: string;
  readonly currency: string;
  readonly full_amount: number | bigint;
  readonly tax_amount: number | bigint;
  readonly payer_country: string;
  readonly settled_at: string;
}

/** The bytes of every report in the folder, in their order. */
export async function reportBytes(folder: string): Promise<readonly Buffer[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('report-')).toSorted();
  return Promise.all(names.map((name) => readFile(path.join(folder, name))));
}

/** Every transaction of every report in the folder. */
export async function builtItems(folder: string): Promise<readonly Item[]> {
  return (await reportBytes(folder)).flatMap((bytes) => {
    const parsed = parseJson(bytes.toString('utf8'));
    if (!parsed.ok) throw new Error('a report is not JSON');
    const transactions = membersOf(parsed.value)['transactions'];
    return Array.isArray(transactions) ? transactions.map(itemOf) : [];
  });
}

function itemOf(value: JsonValue): Item {
  const item = membersOf(value);
  const { id, currency, payer_country, settled_at } = item;
  const texts = { id: text(id), currency: text(currency) };
  const amounts = { full_amount: integer(item['full_amount']), tax_amount: integer(item['tax_amount']) };
  return { ...texts, ...amounts, payer_country: text(payer_country), settled_at: text(settled_at) };
}

function membersOf(value: JsonValue): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Error('a report holds something else than objects');
}

function text(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  throw new Error('a transaction lacks a text');
}

function integer(value: JsonValue | undefined): number | bigint {
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) return value;
  throw new Error('a transaction lacks an amount');
}
