import openapiTS, { astToString, type OpenAPI3, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';
import { description, type Json, nameOf } from './description.js';
import { calls, queryOf, queryTypeOf } from './methods.js';

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

/** A schema for the query of each call that has one. */
function querySchemas(): { [name: string]: { [name: string]: Json } } {
  return Object.fromEntries(
    calls
      .map((call) => [queryTypeOf(call), queryOf(call)] as const)
      .filter(([, query]) => query.length > 0)
      .map(([type, query]) => [
        type,
        {
          type: 'object',
          required: query.flatMap(({ name, required }) => (required === true ? name : [])),
          properties: Object.fromEntries(
            query.map(({ name, schema, description: text }) => [
              name,
              { ...schema, ...(text === undefined ? {} : { description: text }) },
            ]),
          ),
        },
      ]),
  );
}

function bigintType({ type }: SchemaObject): ts.TypeNode {
  const bigint = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword);
  if (!Array.isArray(type)) return bigint;
  return ts.factory.createUnionTypeNode([bigint, ts.factory.createLiteralTypeNode(ts.factory.createNull())]);
}

/** `Statement` instead of `components["schemas"]["Statement"]`: an editor shows a type by the name of its alias. */
function byName(node: ts.Node): ts.Node {
  if (ts.isIndexedAccessTypeNode(node) && ts.isLiteralTypeNode(node.indexType)) {
    const { literal } = node.indexType;
    if (ts.isIndexedAccessTypeNode(node.objectType) && ts.isStringLiteral(literal))
      return ts.factory.createTypeReferenceNode(literal.text);
  }
  return ts.visitEachChild(node, byName, undefined);
}

/** A type for each schema, with its name. */
function typesOf(tree: readonly ts.Node[]): readonly ts.TypeAliasDeclaration[] {
  const components = tree.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'components');
  if (components === undefined || !ts.isInterfaceDeclaration(components))
    throw new Error('there are no components');
  const [schemas] = components.members;
  if (
    schemas === undefined ||
    !ts.isPropertySignature(schemas) ||
    schemas.type === undefined ||
    !ts.isTypeLiteralNode(schemas.type)
  )
    throw new Error('there are no schemas');
  return schemas.type.members.map((member) => {
    if (!ts.isPropertySignature(member) || member.type === undefined || !ts.isIdentifier(member.name))
      throw new Error('a schema is not a property');
    const alias = ts.factory.createTypeAliasDeclaration(
      [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)],
      member.name,
      undefined,
      byName(member.type) as ts.TypeNode,
    );
    return ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(member));
  });
}

const head = '/** Generated from packages/server/openapi.json by npm run generate. */\n';
const exact = exactMembersOf(description.components.schemas);

/** src/generated/exact-members.ts: the members that are bigints. */
export function writeExactMembers(): string {
  return `${head}
/** Integers of an answer with these names may exceed 2^53, and are bigints. */
export const exactMembers: ReadonlySet<string> = new Set([
${exact.map((name) => `  '${name}',\n`).join('')}]);
`;
}

/** The type of the body of each webhook. */
function webhookMembers(): string {
  return Object.entries(description.webhooks)
    .map(([type, { post }]) => {
      const name = nameOf(post.requestBody?.content?.['application/json']?.schema ?? {});
      if (name === undefined) throw new Error(`the webhook ${type} has no schema with a name`);
      return `  '${type}': ${name};\n`;
    })
    .join('');
}

/** src/generated/schemas.ts: the types of the schemas, queries and webhooks, and the addresses of all calls. */
export async function writeSchemas(): Promise<string> {
  const schemas = structuredClone(description.components.schemas);
  const names = Object.keys(schemas);
  for (const [name, schema] of objectsIn(schemas)) {
    if (isInteger(schema) && exact.includes(name)) schema['format'] = 'int64';
  }
  const { openapi, info } = description;
  const whole = { openapi, info, paths: {}, components: { schemas: { ...schemas, ...querySchemas() } } };
  const tree = await openapiTS(whole as unknown as OpenAPI3, {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: (schema) => (schema.format === 'int64' ? bigintType(schema) : undefined),
  });
  const addresses = calls.map(({ address }) => `\n  | '${address}'`).join('');
  return `${head}
${astToString([...typesOf(tree)])}
/** The schemas of openapi.json by name. */
export interface Schemas {
${names.map((name) => `  ${name}: ${name};\n`).join('')}}

/** What webhooks carry, by their type. */
export interface Webhooks {
${webhookMembers()}}

/** Method and path of every call of openapi.json. */
export type Address =${addresses};
`;
}
