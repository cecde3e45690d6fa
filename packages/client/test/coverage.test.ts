import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { AnyCall, Calls } from '../src/calls/call-types.js';
import { json, list } from '../src/calls/rows.js';
import { merchantCalls } from '../src/merchant-calls.js';
import { operatorCalls } from '../src/operator-calls.js';
import { sessionCalls } from '../src/session-calls.js';

interface Operation {
  readonly operationId?: string;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const description = JSON.parse(
  await readFile(new URL('../../../server/openapi.json', import.meta.url), 'utf8'),
) as Description;

function rowsOf(areas: Calls): readonly AnyCall[] {
  return Object.values(areas).flatMap((calls) => Object.values(calls));
}

function described(isWanted: (path: string) => boolean): string[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.operationId !== undefined && isWanted(path) && !ofSignInPages.includes(path)
        ? `${method.toUpperCase()} ${path}`
        : [],
    ),
  );
}

/** Calls that only the forms of the sign-in pages make. */
const ofSignInPages = ['sign-in', 'link', 'reset'].map((name) => `/session-api/v1/${name}`);

function isSessions(path: string): boolean {
  return path.startsWith('/session-api/');
}

function isOperators(path: string): boolean {
  return path.startsWith('/operator-api/');
}

for (const [name, calls, isWanted] of [
  ['merchant', merchantCalls, (path: string) => !isOperators(path) && !isSessions(path)],
  ['operator', operatorCalls, isOperators],
  ['session', sessionCalls, isSessions],
] as const) {
  test(`the ${name} client has a method for every call of openapi.json`, () => {
    const called = new Set(rowsOf(calls).map(({ call }) => call));
    assert.deepEqual([...called].toSorted(), described(isWanted).toSorted());
  });
}

test('a row that openapi.json does not have does not compile', () => {
  // @ts-expect-error There is no such call.
  json('GET /merchant-api/v1/nothing', 'nothing');
  // @ts-expect-error The call has no body.
  json('GET /merchant-api/v1/statements/{month}', 'body');
  // @ts-expect-error Its pages list `statements`.
  list('GET /merchant-api/v1/statements', 'reports');
});
