import { listOf, memberOf, textOf } from '@stoa/contract';
import { StoaError } from '../stoa-error.js';
import { answerStream } from '../transport/answer-stream.js';
import { checkOptions, membersOf } from '../transport/check-options.js';
import { type CallOptions, type Connection, callOptions } from '../transport/connection.js';
import { jsonBody, jsonCopy } from '../transport/json-body.js';
import { inWords, readJson } from '../transport/read-answer.js';
import { type Answer, send } from '../transport/send.js';
import type { ExportStream } from './call-types.js';
import { createListing } from './listing.js';

/**
 * What a call returns: JSON, a text, bytes as they arrive (`stream`, and `export` for the rows of a period), or
 * nothing.
 */
export type Kind = 'json' | 'text' | 'stream' | 'export' | 'nothing';

/** How a method makes its call. The generator writes only what is not usual. */
interface Row {
  /** Method and path, such as `GET /merchant-api/v1/statements/{month}`. */
  readonly call: string;
  /** `json` if it is not given. */
  readonly kind?: Kind;
  /** The media types of the answer; JSON if they are not given. */
  readonly accept?: string;
  readonly body?: true;
  readonly query?: true;
  /**
   * The parameter of the query that names the one thing that is asked for: the method takes its value instead of a
   * query.
   */
  readonly names?: string;
  /** Only of a list, which is read by pages and always has a query: the member of a page that holds the items. */
  readonly items?: string;
  /** A repeat could do more than the call. */
  readonly once?: true;
}

/** The rows of a client, by area and method. */
export type Rows = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/**
 * The methods that rows describe, grouped as they are. The generator writes `T` and the rows from the same description.
 */
export function bindCalls<T>(areas: Rows, connection: Connection): T {
  const bound = mapMembers(areas, (calls) =>
    mapMembers(
      calls,
      (row) =>
        (...args: readonly unknown[]) =>
          row.items === undefined ? answer(connection, row, args) : listing(connection, row, args),
    ),
  );
  return bound as T;
}

function mapMembers<T, U>(members: Readonly<Record<string, T>>, of: (member: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, of(member)]));
}

/** The arguments of a method by their meaning. */
interface Input {
  readonly parts: readonly unknown[];
  readonly body: unknown;
  readonly query: object;
  readonly options: CallOptions | undefined;
}

/**
 * Throws `TypeError` for an argument too many, and for options in the wrong place or with a name that does not exist.
 */
function inputOf({ call, body, query, items, names }: Row, args: readonly unknown[]): Input {
  const parts = args.slice(0, call.split('{').length - 1);
  const rest = args.slice(parts.length);
  const input = {
    parts,
    body: body && rest.shift(),
    query: query || items ? queryOf(rest.shift(), names) : {},
    options: checkOptions(rest.shift() as CallOptions | undefined, callOptions, call),
  };
  if (rest.length > 0) throw new TypeError(`${call} takes fewer arguments`);
  return input;
}

/** With a `name`, the argument is the value of that parameter. If it is missing, the service says so. */
function queryOf(value: unknown, name?: string): object {
  if (name !== undefined) return { [name]: value };
  const query = membersOf(value, 'a query');
  for (const option in callOptions)
    if (option in query) throw new TypeError(`the option ${option} comes after the query`);
  return query;
}

const usualType = 'application/json';

async function answer(connection: Connection, row: Row, args: readonly unknown[]): Promise<unknown> {
  const answered = await sendInput(connection, row, inputOf(row, args));
  const { response, text } = answered;
  const { kind = 'json', accept = usualType } = row;
  switch (kind) {
    case 'json':
      return jsonOf(answered);
    case 'text':
      if (!isOfType(response, accept)) throw notFromStoa(answered, accept);
      return text;
    case 'stream':
    case 'export':
      if (isOfType(response, accept)) return rowsOf(answered);
      await answerStream(answered).cancel();
      throw notFromStoa(answered, accept);
    case 'nothing':
      // A proxy that answers every path with a page of its own did not accept what was sent.
      if (response.status !== 204) throw notFromStoa(answered);
      return undefined;
  }
}

function rowsOf(answered: Answer): ExportStream {
  const endedAt = answered.response.headers.get('stoa-export-to') ?? undefined;
  return Object.assign(answerStream(answered), { endedAt });
}

function jsonOf(answered: Answer): unknown {
  const value = readJson(answered.text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw notFromStoa(answered);
}

/** Whether the answer is what was asked for. A proxy's page is not, even if its status is 200. */
function isOfType({ headers }: Response, accept: string): boolean {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return accept.split(', ').includes(type.trim().toLowerCase());
}

function notFromStoa({ response: { status }, requestId }: Answer, accept?: string): StoaError {
  const expected = accept?.replaceAll(', ', ' or ');
  const detail = inWords({ status, ...(expected === undefined ? {} : { expected }) });
  return new StoaError({ code: 'unexpected_answer', status, requestId, detail });
}

function listing(connection: Connection, row: Row, args: readonly unknown[]): unknown {
  const input = inputOf(row, args);
  return createListing({
    read: async (cursor) => {
      const query = cursor === undefined ? input.query : { ...input.query, cursor };
      const answered = await sendInput(connection, row, { ...input, query });
      const page = readJson(answered.text);
      if (!Array.isArray(memberOf(page, row.items ?? ''))) throw notFromStoa(answered);
      return page;
    },
    cursorOf: (page) => textOf(page, 'next_cursor'),
    itemsOf: (page) => listOf(page, row.items ?? ''),
  });
}

async function sendInput(connection: Connection, row: Row, { parts, body, query, options }: Input) {
  return send(
    connection,
    {
      call: row.call,
      path: fill(row.call, parts) + queryText(query),
      accept: row.accept ?? usualType,
      body: row.body ? await jsonBody(body) : undefined,
      mayRepeat: !row.once,
      streams: row.kind === 'stream' || row.kind === 'export',
    },
    options,
  );
}

function fill(call: string, parts: readonly unknown[]): string {
  const values = parts.values();
  return call.slice(call.indexOf('/')).replaceAll(/\{\w+\}/g, () => {
    const part = addressText(values.next().value ?? '');
    // These would change the path, so that another call would be made.
    if (['', '.', '..'].includes(part)) throw new TypeError('a part of a path must not be empty, . or ..');
    return encodeURIComponent(part);
  });
}

function queryText(query: object): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) given.set(name, addressText(value));
  return given.size === 0 ? '' : `?${given.toString()}`;
}

/**
 * The text of a value in a path or a query: ISO for a date. A number that is already rounded is refused, as in a body.
 * NaN and the infinities are sent as they are, because the service's refusal names the parameter.
 */
function addressText(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  const plain = jsonCopy(value);
  if (plain === null || typeof plain === 'object')
    throw new TypeError('an address holds texts, numbers, booleans and dates only');
  return String(plain);
}
