import type { TSchema } from 'typebox';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/**
 * A schema as a document of its own (JSON Schema 2020-12): the schemas that it refers to are included under `$defs`.
 * `shared` has every schema by its `$id`; `id` is the address at which the document is published.
 */
export function publishSchema(
  schema: TSchema,
  id: string,
  shared: Readonly<Record<string, unknown>>,
): object {
  const definitions: Record<string, unknown> = {};
  const own = localise(schema, shared, definitions);
  return {
    $schema: dialect,
    $id: id,
    ...own,
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
  };
}

/** A copy without `$id`s, in which references point into `$defs`; collects the schemas that they point at. */
function localise(
  node: unknown,
  shared: Readonly<Record<string, unknown>>,
  definitions: Record<string, unknown>,
): object {
  return copy(node) as object;

  function copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string')
      return { $ref: `#/$defs/${define(value.$ref.replace(/#$/, ''))}` };
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== '$id')
        .map(([key, one]) => [key, copy(one)]),
    );
  }

  function define(name: string): string {
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = copy(shared[name]);
    }
    return name;
  }
}
