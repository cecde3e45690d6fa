import { readFileSync } from 'node:fs';
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDescription, ApiOperation, ApiResponse } from '../src/http/description/openapi.js';

export interface DescribedOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces. */
  readonly path: string;
  readonly operation: ApiOperation;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The decompressed body; undefined if it was not kept, and is not checked. */
  readonly body: string | undefined;
}

/** What `openapi.json` promises, in a form with which answers can be compared. */
export interface DescribedInterface {
  readonly operations: readonly DescribedOperation[];
  /** The operation that a request reaches; undefined if none has this method and path. */
  operationOf(method: string, url: string): DescribedOperation | undefined;
  /**
   * Describes how an answer differs from the description; empty if it does not. Problems with the statuses `also` are
   * allowed besides those of the operation, and if there is no operation.
   */
  broken(
    operation: DescribedOperation | undefined,
    answer: Answer,
    also?: readonly number[],
  ): readonly string[];
  /** Compiles a schema whose references point into the description, as a client would. */
  compile(schema: object): ValidateFunction;
}

/**
 * The committed description. `npm run check` fails if the service publishes another one; to ask it for its own takes a
 * second.
 */
export const apiDescription = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as ApiDescription;

const inDescription = '#/components/schemas/';
const documentId = 'https://stoa.test/openapi';
const inDocument = `${documentId}#/$defs/`;

/** Reads the parsed `/openapi.json`. Schemas are compiled by Ajv in its strict mode, on first use. */
export function readDescription(
  description: Pick<ApiDescription, 'paths' | 'components'>,
): DescribedInterface {
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  // Ours, for programs that write clients: a sum that may exceed int64.
  ajv.addKeyword('x-any-size');
  ajv.addSchema({
    $id: documentId,
    $defs: withReferences(description.components.schemas ?? {}),
  } as AnySchema);
  const compiled = new Map<string, ValidateFunction>();
  const known = new WeakMap<object, ValidateFunction>();
  const compile = (schema: object): ValidateFunction => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(withReferences(schema) as AnySchema);
    compiled.set(text, validate);
    known.set(schema, validate);
    return validate;
  };
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase() as DescribedOperation['method'],
      path,
      operation: { ...operation, responses: withoutReferences(operation.responses, description) },
    })),
  );
  const patterns = operations.map((one) => [one, patternOf(one.path)] as const);
  return {
    operations,
    operationOf: (method, url) => {
      const [path = ''] = url.split(/[?#]/, 1);
      const found = patterns.flatMap(([one, pattern]) =>
        one.method === method && pattern.test(path) ? [one] : [],
      );
      // As the router does: a path without parameters first.
      return found.find((one) => one.path === path) ?? found[0];
    },
    broken: (described, answer, also = []) => {
      const { status } = answer;
      const name = `${described?.operation.operationId ?? 'no operation'} ${status}`;
      const declared =
        described?.operation.responses[status] ?? (also.includes(status) ? anyProblem : undefined);
      return declared === undefined
        ? [`${name} is not declared`]
        : brokenPromises({ name, declared, compile }, answer);
    },
    compile,
  };
}

/** Ajv's strict mode knows no `components`: the schemas stand under `$defs` of a document of their own. */
function withReferences(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"${inDescription}`, `"${inDocument}`)) as object;
}

/** An answer that several calls share is in the description once, and they refer to it. */
function withoutReferences(
  responses: ApiOperation['responses'],
  { components }: Pick<ApiDescription, 'components'>,
): ApiOperation['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const name = response.$ref?.replace('#/components/responses/', '');
      const whole = name === undefined ? response : (components.responses?.[name] ?? response);
      const headers = Object.entries(whole.headers ?? {}).map(([header, described]) => [
        header,
        components.headers?.[described.$ref?.split('/').at(-1) ?? ''] ?? described,
      ]);
      return [status, { ...whole, headers: Object.fromEntries(headers) }];
    }),
  );
}

/** What the addresses of a path match, whose parameters stand in braces. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '[.]').replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`);
}

const anyProblem: ApiResponse = {
  content: { 'application/problem+json': { schema: { $ref: `${inDescription}Problem` } } },
};

interface Promised {
  /** The name of the operation, and the status. */
  readonly name: string;
  readonly declared: ApiResponse;
  readonly compile: (schema: object) => ValidateFunction;
}

function brokenPromises(
  { name, declared, compile }: Promised,
  { status, headers, body }: Answer,
): readonly string[] {
  const required = Object.entries(declared.headers ?? {}).filter(([, header]) => header.required === true);
  const faults = ['x-request-id', ...required.map(([header]) => header.toLowerCase())]
    .filter((header) => headers[header] === undefined)
    .map((header) => `${name} has no ${header}`);
  if (body === undefined) return faults;
  if (status === 304 || declared.content === undefined)
    return body === '' ? faults : [...faults, `${name} has a body`];
  const type = String(headers['content-type'] ?? '').replace(/;.*/, '');
  const content = declared.content[type];
  if (content === undefined) return [...faults, `${name} does not declare the content type ${type}`];
  if (type === 'text/html') faults.push(...policyFaults(name, String(headers['content-security-policy'])));
  const schema: { readonly contentMediaType?: string; readonly contentSchema?: object } =
    content.schema ?? {};
  if (schema.contentMediaType === 'application/jwt')
    return [...faults, ...schemaFaults(name, compile(schema.contentSchema ?? {}), payloadOf(body))];
  return /[/+]json$/.test(type) ? [...faults, ...schemaFaults(name, compile(schema), body)] : faults;
}

/** A page that a call answers loads and sends nothing, and stands in no frame. */
function policyFaults(name: string, policy: string): string[] {
  return ['default-src', 'base-uri', 'form-action', 'frame-ancestors']
    .filter((directive) => !policy.split('; ').includes(`${directive} 'none'`))
    .map((directive) => `${name} is HTML without ${directive} 'none'`);
}

/** The JSON inside a token. */
function payloadOf(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
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

/**
 * What the committed description promises. The files of a process share it, because it costs a second to compile all
 * schemas.
 */
export const describedInterface = readDescription(apiDescription);
