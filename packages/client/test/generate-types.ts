/**
 * Writes src/generated/api.ts from the description of the interface, or with --check compares it. The types are made by
 * openapi-typescript. It needs the JavaScript interface of TypeScript 5, which is therefore a dependency of this package.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, type OpenAPI3, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';

const descriptionFile = new URL('../../../server/openapi.json', import.meta.url);
const generatedFile = new URL('../../src/generated/api.ts', import.meta.url);

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Every object inside a value, with the name of the member that holds it, directly or in a list. */
function* objectsIn(value: Json, name = ''): Generator<readonly [string, { [name: string]: Json }]> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) yield* objectsIn(item, name);
    return;
  }
  yield [name, value];
  for (const [key, member] of Object.entries(value)) yield* objectsIn(member, isKeyword(key) ? name : key);
}

/** Keywords of JSON Schema that lead from a member to its schemas. They are not members themselves. */
function isKeyword(key: string): boolean {
  return ['items', 'anyOf', 'oneOf', 'allOf'].includes(key);
}

function isInteger({ type }: { readonly [name: string]: Json }): boolean {
  return type === 'integer' || (Array.isArray(type) && type.includes('integer'));
}

/** Members of answers that may exceed 2^53. If one may do so in any answer, it is a bigint in all of them. */
function exactMembersOf(schemas: Json): readonly string[] {
  const exact = [...objectsIn(schemas)].flatMap(([name, schema]) =>
    isInteger(schema) && (schema['format'] === 'int64' || schema['x-any-size'] === true) ? name : [],
  );
  return [...new Set(exact)].toSorted();
}

/** Each method asks for its own format with `Accept`. Only an export has one method for several. */
function withoutFormats(paths: { [path: string]: Json }): void {
  for (const [path, methods] of Object.entries(paths)) {
    if (path.includes('/exports/')) continue;
    for (const [, { parameters }] of objectsIn(methods)) {
      if (!Array.isArray(parameters)) continue;
      const format = parameters.findIndex((one) =>
        [...objectsIn(one)].some(([, { name }]) => name === 'format'),
      );
      if (format >= 0) parameters.splice(format, 1);
    }
  }
}

/** Failures are of one shape, `StoaError`; headers and examples are not for callers. */
function keepTypesOnly(description: Json): void {
  for (const [, node] of objectsIn(description)) {
    if ('schema' in node) for (const name of ['example', 'examples']) delete node[name];
    const { responses } = node;
    if (typeof responses !== 'object' || responses === null || Array.isArray(responses)) continue;
    for (const [status, response] of Object.entries(responses)) {
      if (!status.startsWith('2')) delete responses[status];
      else if (typeof response === 'object' && response !== null && !Array.isArray(response))
        delete response['headers'];
    }
  }
}

function bigintType({ type }: SchemaObject): ts.TypeNode {
  const bigint = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword);
  if (!Array.isArray(type)) return bigint;
  return ts.factory.createUnionTypeNode([bigint, ts.factory.createLiteralTypeNode(ts.factory.createNull())]);
}

interface Description {
  readonly paths: { [path: string]: Json };
  readonly components: { readonly schemas: Json };
}

async function generate(): Promise<string> {
  const description = JSON.parse(await readFile(descriptionFile, 'utf8')) as Description;
  const exact = exactMembersOf(description.components.schemas);
  for (const [name, schema] of objectsIn(description.components.schemas)) {
    if (isInteger(schema) && exact.includes(name)) schema['format'] = 'int64';
  }
  keepTypesOnly({ ...description.paths });
  withoutFormats(description.paths);
  const tree = await openapiTS(description as unknown as OpenAPI3, {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: (schema) => (schema.format === 'int64' ? bigintType(schema) : undefined),
  });
  const names = exact.map((name) => `  '${name}',\n`).join('');
  return `/** Generated from packages/server/openapi.json by npm run generate. */

${astToString(tree)}
/** Integers of an answer with these names may exceed 2^53, and are bigints. */
export const exactMembers: ReadonlySet<string> = new Set([
${names}]);
`;
}

const generated = await generate();
const isCurrent = (await readFile(generatedFile, 'utf8').catch(() => '')) === generated;
if (!isCurrent && process.argv.includes('--check')) {
  process.stdout.write(
    `Stale: ${fileURLToPath(generatedFile)}\nRun npm run generate and commit the result.\n`,
  );
  process.exitCode = 1;
} else if (!isCurrent) await writeFile(generatedFile, generated);
