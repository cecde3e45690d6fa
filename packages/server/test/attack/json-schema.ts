/** The keywords of a JSON Schema that a value is made from. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly examples?: readonly unknown[];
  readonly contentMediaType?: string;
  readonly contentSchema?: JsonSchema;
}

/** Schemas by their reference. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

const prefix = '#/components/schemas/';

/** What a schema says, where it only refers to another one. */
export function resolveSchema(schema: JsonSchema, definitions: Definitions): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = definitions[schema.$ref.slice(prefix.length)];
  if (found === undefined) throw new Error(`the description has no ${schema.$ref}`);
  return resolveSchema(found, definitions);
}
