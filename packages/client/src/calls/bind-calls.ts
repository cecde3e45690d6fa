import { listOf, memberOf, textOf } from '@stoa/contract';
import { StoaError } from '../stoa-error.js';
import { answerStream } from '../transport/answer-stream.js';
import type { CallOptions, Connection } from '../transport/connection.js';
import { inWords } from '../transport/foreign-answer.js';
import { jsonBody, jsonCopy } from '../transport/json-body.js';
import { readJson } from '../transport/read-answer.js';
import { type Answer, send } from '../transport/send.js';
import type { AnyCall, Bound, Calls, ExportStream } from './call-types.js';
import { createListing } from './listing.js';

/** A method for each row of the tables, grouped as they are. */
export function bindCalls<T extends Calls>(areas: T, connection: Connection): Bound<T> {
  const bound = mapMembers(areas, (calls) =>
    mapMembers(
      calls,
      (row) =>
        (...args: readonly unknown[]) =>
          row.kind === 'list' ? listing(connection, row, args) : answer(connection, row, args),
    ),
  );
  // The type of each method follows from its row's address. Here only the type that all rows share is known, so this needs a cast.
  return bound as unknown as Bound<T>;
}

function mapMembers<T, U>(members: Readonly<Record<string, T>>, of: (member: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, of(member)]));
}

/** The arguments of a method by their meaning; `Method` says in which order they come. */
interface Input {
  readonly parts: readonly unknown[];
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
}

function inputOf({ call, takes, names }: AnyCall, args: readonly unknown[]): Input {
  const parts = args.slice(0, call.split('{').length - 1);
  const rest = args.slice(parts.length).values();
  return {
    parts,
    body: takes.startsWith('body') ? rest.next().value : undefined,
    query: takes.endsWith('query') ? queryOf(rest.next().value, names) : {},
    options: membersOf(rest.next().value),
  };
}

/** With a `name`, the argument is the value of that parameter. If it is missing, the service says so. */
function queryOf(value: unknown, name?: string): Readonly<Record<string, unknown>> {
  return name === undefined ? membersOf(value) : { [name]: value };
}

function membersOf(value: unknown): Record<string, unknown> {
  return { ...(typeof value === 'object' ? value : {}) };
}

async function answer(connection: Connection, row: AnyCall, args: readonly unknown[]): Promise<unknown> {
  const answered = await sendInput(connection, row, inputOf(row, args));
  const { response, text } = answered;
  switch (row.kind) {
    case 'json':
    case 'json of one':
    case 'list':
      return jsonOf(answered);
    case 'text':
      if (!isOfType(response, row.accept)) throw notFromStoa(answered, row.accept);
      return text;
    case 'stream':
    case 'export':
      if (isOfType(response, row.accept)) return rowsOf(answered);
      await answerStream(answered).cancel();
      throw notFromStoa(answered, row.accept);
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

function listing(connection: Connection, row: AnyCall, args: readonly unknown[]): unknown {
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

async function sendInput(connection: Connection, row: AnyCall, { parts, body, query, options }: Input) {
  return send(
    connection,
    {
      call: row.call,
      path: fill(row.call, parts) + queryText(query),
      accept: row.accept,
      body: row.takes.startsWith('body') ? await jsonBody(body) : undefined,
      mayRepeat: row.mayRepeat,
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

function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) given.set(name, addressText(value));
  return given.size === 0 ? '' : `?${given.toString()}`;
}

/**
 * The text of a value in a path or a query: ISO for a date. A number that is already rounded is refused, as in a body. NaN and the
 * infinities are sent as they are, because the service's refusal names the parameter.
 */
function addressText(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  const plain = jsonCopy(value);
  if (plain === null || typeof plain === 'object')
    throw new TypeError('an address holds texts, numbers, booleans and dates only');
  return String(plain);
}
