import { listOf, memberOf, textOf } from '../json-members.js';
import { StoaError } from '../stoa-error.js';
import type { CallOptions, Connection } from '../transport/connection.js';
import { jsonBody } from '../transport/json-body.js';
import { readJson } from '../transport/read-answer.js';
import { send } from '../transport/send.js';
import type { AnyCall, Bound, Calls } from './call-types.js';
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
  // The rows were typed by their addresses; what they have in common, which is all that is known here, is not.
  return bound as unknown as Bound<T>;
}

function mapMembers<T, U>(members: Readonly<Record<string, T>>, of: (member: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, of(member)]));
}

/** What the arguments of a method are, in the order of `Method`. */
interface Input {
  readonly parts: readonly unknown[];
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
}

function inputOf({ call, takes }: AnyCall, args: readonly unknown[]): Input {
  const parts = args.slice(0, call.split('{').length - 1);
  const rest = args.slice(parts.length).values();
  return {
    parts,
    body: takes.startsWith('body') ? rest.next().value : undefined,
    query: takes.endsWith('query') ? membersOf(rest.next().value) : {},
    options: membersOf(rest.next().value),
  };
}

function membersOf(value: unknown): Record<string, unknown> {
  return { ...(typeof value === 'object' ? value : {}) };
}

async function answer(connection: Connection, row: AnyCall, args: readonly unknown[]): Promise<unknown> {
  const { response, text } = await sendInput(connection, row, inputOf(row, args));
  switch (row.kind) {
    case 'json':
    case 'list':
      return jsonOf(response.status, text);
    case 'text':
      return text;
    case 'stream':
      return response.body ?? new Blob([]).stream();
    case 'nothing':
      // Whatever answers every path with a page of its own did not take what was sent.
      if (response.status !== 204) throw notFromStoa(response.status);
      return undefined;
  }
}

function jsonOf(status: number, text: string): unknown {
  const value = readJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw notFromStoa(status);
}

function notFromStoa(status: number): StoaError {
  const detail = 'The answer does not come from Stoa; is the base URL right?';
  return new StoaError({ code: 'unexpected_answer', status, detail });
}

function listing(connection: Connection, row: AnyCall, args: readonly unknown[]): unknown {
  const input = inputOf(row, args);
  return createListing({
    read: async (cursor) => {
      const query = cursor === undefined ? input.query : { ...input.query, cursor };
      const { response, text } = await sendInput(connection, row, { ...input, query });
      const page = readJson(text);
      if (!Array.isArray(memberOf(page, row.items ?? ''))) throw notFromStoa(response.status);
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
      streams: row.kind === 'stream',
    },
    options,
  );
}

function fill(call: string, parts: readonly unknown[]): string {
  const values = parts.values();
  return call.slice(call.indexOf('/')).replaceAll(/\{\w+\}/g, () => {
    const part = String(values.next().value ?? '');
    // These would lead to another call.
    if (['', '.', '..'].includes(part)) throw new TypeError('a part of a path must not be empty, . or ..');
    return encodeURIComponent(part);
  });
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? '' : `?${given.toString()}`;
}
