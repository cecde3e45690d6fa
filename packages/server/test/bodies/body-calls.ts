import type { ApiDescription, ApiOperation } from '../../src/http/description/openapi.js';
import { exampleOf } from './example-of.js';

/** A call that takes a body. */
export interface BodyCall {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly authorization: string;
  readonly example: unknown;
}

/** The headers that each kind of key needs. */
export interface Keys {
  readonly apiKey: string;
  readonly basic: string;
  readonly operatorToken: string;
}

/** Every call of the description that takes a body, once for each media type. `parameters` fills the paths in. */
export function bodyCalls(
  description: ApiDescription,
  keys: Keys,
  parameters: Readonly<Record<string, string>>,
): BodyCall[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      mediaTypesOf(operation).map(([contentType, { schema, example }]) => ({
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{([a-z_]+)\}/g, (_match, name: string) => parameters[name] ?? '1'),
        contentType,
        authorization: authorizationFor(operation, keys),
        example: parsedLine(contentType, example ?? exampleOf(schema, description)),
      })),
    ),
  );
}

/** For lines of JSON, the example in the description is the text of one line. */
function parsedLine(contentType: string, example: unknown): unknown {
  return contentType.includes('ndjson') && typeof example === 'string' ? JSON.parse(example) : example;
}

interface MediaType {
  readonly schema?: object;
  readonly example?: unknown;
}

type MediaTypes = Readonly<Record<string, MediaType>>;

function mediaTypesOf({ requestBody }: ApiOperation): [string, MediaType][] {
  return Object.entries((requestBody as { readonly content?: MediaTypes } | undefined)?.content ?? {});
}

function authorizationFor({ security = [] }: ApiOperation, keys: Keys): string {
  const [scheme] = security.flatMap((one) => Object.keys(one));
  if (scheme === 'apiKey') return keys.apiKey;
  if (scheme === 'credential') return keys.basic;
  return scheme === 'operatorToken' ? keys.operatorToken : '';
}
