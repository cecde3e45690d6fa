import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDescription, ApiOperation } from '../src/http/openapi.js';

export interface DescribedOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces. */
  readonly path: string;
  readonly operation: ApiOperation;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Undefined: it was not kept, and is not judged. */
  readonly body: string | undefined;
}

/** What `openapi.json` promises, as something that answers can be held against. */
export interface DescribedInterface {
  readonly operations: readonly DescribedOperation[];
  /** The operation that a request reaches; undefined: none has this method and path. */
  operationOf(method: string, url: string): DescribedOperation | undefined;
  /** What the description does not promise about an answer, in words; empty if it keeps every promise. */
  broken(operation: DescribedOperation, answer: Answer): readonly string[];
  /** Compiles a schema whose references point into the description, as a client would. */
  compile(schema: object): ValidateFunction;
}

const inDescription = '#/components/schemas/';
const documentId = 'https://stoa.test/openapi';
const inDocument = `${documentId}#/$defs/`;

/** Reads the parsed `/openapi.json`. Schemas are compiled by Ajv in its strict mode, on first use. */
export function readDescription(description: ApiDescription): DescribedInterface {
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({
    $id: documentId,
    $defs: withReferences(description.components.schemas ?? {}),
  } as AnySchema);
  const compiled = new Map<string, ValidateFunction>();
  const compile = (schema: object): ValidateFunction => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(withReferences(schema) as AnySchema);
    compiled.set(text, validate);
    return validate;
  };
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase() as DescribedOperation['method'],
      path,
      operation: { ...operation, responses: withoutReferences(operation.responses, description) },
    })),
  );
  return {
    operations,
    operationOf: (method, url) => {
      const [path = ''] = url.split(/[?#]/, 1);
      const found = operations.filter((one) => one.method === method && matches(one.path, path));
      // As the router does: a path without parameters first.
      return found.find((one) => one.path === path) ?? found[0];
    },
    broken: ({ operation }, answer) => brokenPromises(operation, answer, compile),
    compile,
  };
}

/** Ajv's strict mode knows no `components`: the schemas stand under `$defs` of a document of their own. */
function withReferences(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"${inDescription}`, `"${inDocument}`)) as object;
}

/** Answers that all calls share stand once in the description. */
function withoutReferences(
  responses: ApiOperation['responses'],
  { components }: ApiDescription,
): ApiOperation['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const name = response.$ref?.replace('#/components/responses/', '');
      return [status, name === undefined ? response : (components.responses?.[name] ?? response)];
    }),
  );
}

function matches(template: string, path: string): boolean {
  const parts = template.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, place) => (part.startsWith('{') ? given[place] !== '' : part === given[place]))
  );
}

const bodiless: ReadonlySet<number> = new Set([204, 304]);

function brokenPromises(
  operation: ApiOperation,
  { status, headers, body }: Answer,
  compile: (schema: object) => ValidateFunction,
): string[] {
  const name = `${operation.operationId} ${status}`;
  const declared = operation.responses[String(status)];
  if (declared === undefined) return [`${name} is not declared`];
  const faults = neededHeaders(status)
    .filter((header) => headers[header] === undefined)
    .map((header) => `${name} has no ${header}`);
  if (body === undefined) return faults;
  if (bodiless.has(status)) return body === '' ? faults : [...faults, `${name} has a body`];
  const type = String(headers['content-type'] ?? '').replace(/;.*/, '');
  const content = declared.content?.[type];
  if (content === undefined) return [...faults, `${name} does not declare the content type ${type}`];
  if (!/[/+]json$/.test(type) || content.schema === undefined) return faults;
  return [...faults, ...schemaFaults(name, compile(content.schema), body)];
}

function neededHeaders(status: number): string[] {
  if (status === 401) return ['x-request-id', 'www-authenticate'];
  return status === 429 || status === 503 ? ['x-request-id', 'retry-after'] : ['x-request-id'];
}

function schemaFaults(name: string, validate: ValidateFunction, body: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [`${name} has a body that is not JSON`];
  }
  if (validate(value)) return [];
  // Never the value itself: it may hold what a test sent.
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${name} breaks its schema at ${instancePath || '/'}: ${message}`,
  );
}
