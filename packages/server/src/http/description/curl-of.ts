import { type ExampleValues, exampleOf } from './example-of-schema.js';
import type { ApiDescription, ApiOperation } from './openapi.js';

/** What the commands are made with: the address of the service, and values for parameters. */
export interface Place {
  readonly baseUrl: string;
  readonly examples: ExampleValues;
}

export interface DescribedCall {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

const credentials: Readonly<Record<string, readonly string[]>> = {
  apiKey: ['--header "Authorization: Bearer $STOA_API_KEY"'],
  operatorToken: ['--header "Authorization: Bearer $STOA_OPERATOR_TOKEN"'],
  credential: ['--user "$STOA_USERNAME:$STOA_PASSWORD"'],
};

/**
 * A call as a command to paste into a shell, with the example values. Secrets come from variables of the shell. The
 * command has no credential if the call may be made without one.
 */
export function curlOf(call: DescribedCall, description: ApiDescription, place: Place): string {
  const { method, operation } = call;
  const body = operation.requestBody?.content?.['application/json']?.example;
  const lines = [
    `curl ${quote(`${place.baseUrl}${addressOf(call, description, place.examples)}`)}`,
    ...(method.toUpperCase() === defaultMethod(body) ? [] : [`--request ${method.toUpperCase()}`]),
    ...credentialsOf(operation),
    ...(body === undefined
      ? []
      : ["--header 'Content-Type: application/json'", `--data ${quote(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** The method that curl uses without --request. */
function defaultMethod(body: unknown): string {
  return body === undefined ? 'GET' : 'POST';
}

function credentialsOf({ security = [] }: ApiOperation): readonly string[] {
  if (security.some((one) => Object.keys(one).length === 0)) return [];
  const [scheme = ''] = security.flatMap((one) => Object.keys(one));
  return credentials[scheme] ?? [];
}

function addressOf(
  { path, operation }: DescribedCall,
  { components }: ApiDescription,
  values: ExampleValues,
): string {
  const parts = { schemas: components.schemas ?? {}, values };
  const parameters = operation.parameters ?? [];
  const filled = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce(
      (sofar, { name, schema = {} }) => sofar.replace(`{${name}}`, encodeURIComponent(textOf(name, schema))),
      path,
    );
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required === true);
  const query = needed.map(({ name, schema = {} }) => `${name}=${encodeURIComponent(textOf(name, schema))}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;

  function textOf(name: string, schema: object): string {
    // The report's id is a number in the address, and a text in most bodies.
    return String(values[name] ?? exampleOf(schema, parts, name));
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
