import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Coding } from '../http/answering/coding.js';
import { keepRepresentation, type Representation } from '../http/answering/shared-answer.js';

/** A file of the built console, in each content coding that the build made. */
export interface BuiltFile {
  readonly type: string;
  readonly representations: ReadonlyMap<Coding, Representation>;
}

/** The files by their addresses, without the `/` at the start. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

/** The kinds of files that the console consists of. A file of another kind is not sent. */
export const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const endings = { br: '.br', gzip: '.gz' } as const;

let ofPackage: Promise<BuiltFiles | undefined> | undefined;

/** What the package of the console keeps, read once: services of one process share it. */
export function readConsole(): Promise<BuiltFiles | undefined> {
  const folder = new URL('.', import.meta.resolve('@stoa/console/web/index.html'));
  ofPackage ??= readBuiltFiles(fileURLToPath(folder));
  return ofPackage;
}

/**
 * Reads all files into memory: there are few. Only these files can be requested, however a path is written. Undefined
 * if the console was not built.
 */
export async function readBuiltFiles(folder: string): Promise<BuiltFiles | undefined> {
  const names = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const known = new Set(names);
  const built = await Promise.all(
    names.flatMap((name) => {
      const type = mediaTypes[path.extname(name)];
      return type === undefined ? [] : [readFileOf(folder, { name, type, known })];
    }),
  );
  return built.some(([name]) => name === 'index.html') ? new Map(built) : undefined;
}

async function readFileOf(
  folder: string,
  {
    name,
    type,
    known,
  }: { readonly name: string; readonly type: string; readonly known: ReadonlySet<string> },
): Promise<[string, BuiltFile]> {
  const representations = new Map([['identity' as Coding, await read(path.join(folder, name))]]);
  for (const coding of ['br', 'gzip'] as const) {
    const compressed = `${name}${endings[coding]}`;
    if (known.has(compressed)) representations.set(coding, await read(path.join(folder, compressed)));
  }
  return [name.split(path.sep).join('/'), { type, representations }];
}

async function read(file: string): Promise<Representation> {
  return keepRepresentation(await readFile(file));
}
