import { readFile } from 'node:fs/promises';
import type { JsonSchema } from './json-schema.js';

/** A call of the description, with what the attack and its checker need to know of it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  /** The security schemes that it takes; none where anybody may call. */
  readonly schemes: readonly string[];
  /** Whether it answers without credentials, too. */
  readonly isOpen: boolean;
  readonly parameters: readonly Parameter[];
  /** By media type; empty where it takes no body. */
  readonly bodies: ReadonlyMap<string, Body>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Body {
  readonly schema: JsonSchema;
  readonly example: string | undefined;
}

/** The parts of the description that are read here. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    /** Answers that calls share. */
    readonly responses?: Readonly<Record<string, DescribedAnswer>>;
  };
}

interface DescribedCall {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: DescribedContent };
  readonly responses: Readonly<Record<string, DescribedAnswer>>;
}

interface DescribedAnswer {
  readonly $ref?: string;
  readonly content?: DescribedContent;
}

type DescribedContent = Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: string }>>;

/** The published description, so that a new call is attacked without a change here. */
export async function readDescription(): Promise<Description> {
  const file = new URL('../../../openapi.json', import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Description;
}

/**
 * The calls that are made with keys, and the open ones. Those of people need a session, which the attack itself would
 * end: its valid requests sign out, change roles and passwords, and disable the only admin. Also, each attempt with a
 * password costs the service 128 MiB and a tenth of a second, so the attack would measure scrypt. The journeys test
 * those calls instead.
 */
export function operationsOf(description: Description): Operation[] {
  return Object.entries(description.paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, call]) => operationOf({ path, method, call })),
    )
    .filter(({ path, schemes }) => !path.startsWith('/session-api/') && !isForPeople(schemes));
}

function isForPeople(schemes: readonly string[]): boolean {
  return schemes.length > 0 && schemes.every((scheme) => scheme.endsWith('Session'));
}

interface Found {
  readonly path: string;
  readonly method: string;
  readonly call: DescribedCall;
}

function operationOf({ path, method, call }: Found): Operation {
  const security = call.security ?? [];
  return {
    id: call.operationId,
    method: method.toUpperCase(),
    path,
    schemes: security.flatMap((one) => Object.keys(one)),
    isOpen: security.length === 0 || security.some((one) => Object.keys(one).length === 0),
    parameters: call.parameters ?? [],
    bodies: new Map(
      Object.entries(call.requestBody?.content ?? {}).map(([type, { schema, example }]) => [
        type,
        { schema, example },
      ]),
    ),
  };
}
