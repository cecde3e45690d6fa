import type { Clock } from '../kernel/clock.js';
import type { Database } from './database.js';

/** What a use case stands on. Use cases are plain functions of a context and their input. */
export interface Context {
  readonly database: Database;
  readonly clock: Clock;
}

/** A use case without its context. */
export type Bound<F> = F extends (context: never, ...args: infer A) => infer R ? (...args: A) => R : never;

export type BoundFunctions<F> = { readonly [N in keyof F]: Bound<F[N]> };

/** The same functions with their context given, for callers that use many of them. */
export function bindContext<
  C,
  const F extends Readonly<Record<string, (context: C, ...args: never[]) => unknown>>,
>(context: C, functions: F): BoundFunctions<F> {
  const bound = Object.entries(functions).map(([name, use]) => [name, use.bind(undefined, context)]);
  // Each function keeps its parameters but the first.
  return Object.fromEntries(bound) as BoundFunctions<F>;
}
