import type { Kind } from '../../src/calls/bind-calls.js';
import { type Description, description, nameOf, type Operation, type Parameter } from './description.js';
import { methodNames, type Named, type Names } from './method-names.js';

/** A call of openapi.json. */
export interface Call {
  /** Such as `GET /merchant-api/v1/statements/{month}`. */
  readonly address: string;
  readonly operation: Operation;
}

/** A method of a client, as its operation and its name make it. */
export interface Method {
  readonly name: string;
  readonly call: string;
  readonly kind: Kind | 'list';
  readonly accept: string;
  /** What the method takes besides options, in this order, each with its type. */
  readonly takes: readonly (readonly [name: string, type: string])[];
  readonly hasBody: boolean;
  readonly hasQuery: boolean;
  /**
   * The parameter of the query that names the one thing that is asked for: the method takes its value instead of a
   * query.
   */
  readonly names?: string;
  /** For a list: the member of a page that holds the items. */
  readonly items?: string;
  readonly mayRepeat: boolean;
  /** The type of its JSON. */
  readonly answer: string;
  /** What it does and what needs care. */
  readonly about: string;
}

export const calls: readonly Call[] = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    address: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

/**
 * The parameters of a call's query. Each method asks for its own format with `Accept`; only an export has one method
 * for several.
 */
export function queryOf({ address, operation }: Call): readonly Parameter[] {
  return (operation.parameters ?? []).filter(
    (one) => one.in === 'query' && (one.name !== 'format' || isExport(address)),
  );
}

/** The name of the type of a call's query. */
export function queryTypeOf({ operation: { operationId } }: Call): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Query`;
}

function isExport(address: string): boolean {
  return address.includes('/exports/');
}

export type Client = keyof typeof methodNames;

/** Calls that only the forms of the sign-in pages make. */
const ofSignInPages = ['signIn', 'useLink', 'requestReset'];

function clientOf(address: string): Client {
  if (address.includes(' /operator-api/')) return 'operator';
  return address.includes(' /session-api/') ? 'session' : 'merchant';
}

/** The areas of a client with their methods. Throws for a name without a call, and for a call without a name. */
export function areasOf(client: Client): readonly (readonly [area: string, methods: readonly Method[]])[] {
  const own = calls.filter(({ address }) => clientOf(address) === client);
  const byId = new Map(own.map((call) => [call.operation.operationId, call]));
  const named = new Set<string>(ofSignInPages);
  const areas = Object.entries(methodNames[client] as Names).map(([area, methods]) => {
    const made = Object.entries(methods).map(([name, given]) => {
      const how = typeof given === 'string' ? { of: given } : given;
      const call = byId.get(how.of);
      if (call === undefined) throw new Error(`${client}: openapi.json has no ${how.of}`);
      named.add(how.of);
      return methodOf(name, how, call);
    });
    return [area, made] as const;
  });
  const nameless = own.filter(({ operation }) => !named.has(operation.operationId));
  if (nameless.length > 0)
    throw new Error(
      `give a name in method-names.ts to ${nameless.map(({ operation }) => operation.operationId).join(', ')}`,
    );
  return areas;
}

function methodOf(name: string, how: Named, call: Call): Method {
  const { operation, address } = call;
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const contents = answers.map(([, { content = {} }]) => content);
  const types = [...new Set(contents.flatMap((content) => Object.keys(content)))];
  const accept = isExport(address) ? types.join(', ') : (how.as ?? types[0] ?? 'application/json');
  const schemas = contents.flatMap((content) => content[accept]?.schema ?? []);
  const query = queryOf(call);
  const page = schemas.map((schema) => description.components.schemas[nameOf(schema) ?? '']);
  const items = itemsOf(page[0], query);
  const [only] = query;
  const isOfOne = query.length === 1 && only?.required === true && /^GET [^{]*$/.test(address);
  const names = isOfOne ? only.name : undefined;
  const kind = how.kind ?? kindOf(accept, { isEmpty: types.length === 0, address, items });
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const mayRepeat = how.once !== true && !('201' in operation.responses);
  return {
    name,
    call: address,
    kind,
    accept,
    takes: takesOf(call, { body: body && nameOf(body), names }),
    hasBody: body !== undefined,
    hasQuery: query.length > 0,
    ...(names === undefined ? {} : { names }),
    ...(kind === 'list' && items !== undefined ? { items } : {}),
    mayRepeat,
    answer: [...new Set(schemas.map((one) => nameOf(one) ?? 'Record<string, unknown>'))].join(' | '),
    about: aboutOf(how, call, mayRepeat),
  };
}

type Page = Description['components']['schemas'][string] | undefined;

/** The member of a page that is a list; undefined for an answer that is not a page. */
function itemsOf(page: Page, query: readonly Parameter[]): string | undefined {
  const members = Object.entries((page?.['properties'] ?? {}) as Record<string, { readonly type?: unknown }>);
  const isPage =
    query.some(({ name }) => name === 'cursor') && members.some(([name]) => name === 'next_cursor');
  return isPage ? members.find(([, { type }]) => type === 'array')?.[0] : undefined;
}

interface Answering {
  readonly address: string;
  readonly isEmpty: boolean;
  readonly items: string | undefined;
}

function kindOf(accept: string, { address, isEmpty, items }: Answering): Method['kind'] {
  if (isEmpty) return 'nothing';
  if (isExport(address)) return 'export';
  if (accept.endsWith('json')) return items !== undefined && address.startsWith('GET ') ? 'list' : 'json';
  return ['text/html', 'text/plain'].includes(accept) ? 'text' : 'stream';
}

function takesOf(
  call: Call,
  { body, names }: { readonly body: string | undefined; readonly names: string | undefined },
): Method['takes'] {
  const query = queryOf(call);
  const isNeeded = query.some(({ required }) => required === true);
  return [
    ...[...call.address.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => [part, 'PathPart'] as const),
    ...(body === undefined ? [] : [['body', `Sendable<${body}> | Uint8Array`] as const]),
    ...(query.length === 0
      ? []
      : [
          names === undefined
            ? ([isNeeded ? 'query' : 'query?', queryTypeOf(call)] as const)
            : ([names, 'PathPart'] as const),
        ]),
  ];
}

function aboutOf({ as }: Named, { operation }: Call, mayRepeat: boolean): string {
  const { summary, description: more = '', security = [] } = operation;
  const callers = new Set(security.flatMap((one) => Object.keys(one)));
  const isForPeople = callers.size > 0 && [...callers].every((caller) => caller.endsWith('Session'));
  return [
    `${summary}${as === undefined ? '' : `, as ${as}`}.`,
    more,
    isForPeople && !/people only/i.test(more) ? 'For people only.' : '',
    mayRepeat ? '' : 'The client repeats it only if the service says that nothing was done.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
