/**
 * Writes src/generated and docs/reference/client from openapi.json and the comments of the source, or with --check
 * compares them. openapi-typescript makes the types. It needs the JavaScript interface of TypeScript 5, which is
 * therefore a dependency of this package.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeCalls, writeRows } from './write-calls.js';
import { writeReference } from './write-reference.js';
import { writeExactMembers, writeSchemas } from './write-schemas.js';

async function put(file: string, text: string): Promise<void> {
  const place = new URL(`../../../${file}`, import.meta.url);
  if ((await readFile(place, 'utf8').catch(() => '')) === text) return;
  if (process.argv.includes('--check')) {
    process.stdout.write(`Stale: ${fileURLToPath(place)}\nRun npm run generate and commit the result.\n`);
    process.exitCode = 1;
    return;
  }
  await mkdir(new URL('.', place), { recursive: true });
  await writeFile(place, text);
}

await put('src/generated/schemas.ts', await writeSchemas());
await put('src/generated/exact-members.ts', writeExactMembers());
for (const client of ['merchant', 'operator', 'session'] as const) {
  await put(`src/generated/${client}-calls.ts`, writeCalls(client));
  await put(`src/generated/${client}-rows.ts`, writeRows(client));
}
// After the files above, which they describe.
for (const [page, text] of writeReference()) await put(`reference/${page}.md`, text);
