import { randomUUID } from 'node:crypto';
import type { ApiDescription } from '../../src/http/description/openapi.js';

type Schema = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema itself, or the one that it refers to. */
function resolved(schema: unknown, description: ApiDescription): Schema {
  if (!isSchema(schema)) return {};
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return resolved(description.components.schemas?.[name], description);
}

/** A value of a schema of the description, mostly a valid one. */
export function exampleOf(schema: unknown, description: ApiDescription): unknown {
  const one = resolved(schema, description);
  const given = [one['const'], one['enum'], one['examples']].flat().find((value) => value !== undefined);
  const alternatives = [one['anyOf'], one['oneOf'], one['allOf']].flat().filter(isSchema);
  if (one['format'] === 'uuid') return randomUUID();
  if (given !== undefined) return given;
  if (isSchema(one['properties'])) {
    const members = Object.entries(one['properties']);
    return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member, description)]));
  }
  if (alternatives[0] !== undefined) return exampleOf(alternatives[0], description);
  if (one['items'] !== undefined) return [exampleOf(one['items'], description)];
  return exampleOfType(one);
}

function exampleOfType({ type, format, pattern, minimum }: Schema): unknown {
  if (type === 'object') return {};
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return true;
  if (format === 'date-time' || format === 'iso8601') return new Date().toISOString();
  if (format === 'date') return '2026-11-01';
  return pattern === '^[A-Z]{3}$' ? 'EUR' : 'example';
}
