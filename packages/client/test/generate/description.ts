import { readFile } from 'node:fs/promises';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A schema of openapi.json, as far as the generator looks into it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: Json;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: { [name: string]: Json };
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** The parts of openapi.json that the client is made from. */
export interface Description {
  readonly openapi: string;
  readonly info: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: { [name: string]: { [name: string]: Json } } };
}

export const description = JSON.parse(
  await readFile(new URL('../../../../server/openapi.json', import.meta.url), 'utf8'),
) as Description;

/** The name of the schema that a reference leads to. */
export function nameOf({ $ref = '' }: Schema): string | undefined {
  return /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1];
}
