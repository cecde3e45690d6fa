import type { AccessKey } from './access-key.js';
import { type AccessKeyKind, accessKeyKinds, kinds } from './access-key.js';
import type { Scope } from './scope.js';

/** What a call asks of its caller: a key of one of these kinds, with this scope. */
export interface Demand {
  readonly scope: Scope;
  readonly kinds: readonly AccessKeyKind[];
}

/** How a call says that in its `security`, and so in the description of the interface: scheme → roles (OpenAPI 3.1, section 4.8.30). */
export type Security = readonly Readonly<Record<string, readonly string[]>>[];

/**
 * The `security` of a call that asks for a key of one of these kinds with this scope. The guard (guard-calls.ts) asks for exactly
 * what this says.
 */
export function needs(scope: Scope, ...oneOf: readonly AccessKeyKind[]): Security {
  return oneOf.map((kind) => ({ [kinds[kind].scheme]: [scope] }));
}

/**
 * What a `security` asks for; undefined where the call is open, or decides itself.
 * @throws Error if it names a scope that keys of that kind never have, or several scopes
 */
export function demandOf(security: Security): Demand | undefined {
  if (security.length === 0 || security.some((one) => Object.keys(one).length === 0)) return undefined;
  const asked = security.flatMap((one) =>
    accessKeyKinds.flatMap((kind) => (one[kinds[kind].scheme] ?? []).map((name) => ({ kind, name }))),
  );
  const [first] = asked;
  const scope = kinds[first?.kind ?? 'api_key'].mayHave.find((one) => one === first?.name);
  const isPossible = asked.every(({ kind, name }) => name === scope && kinds[kind].mayHave.includes(scope));
  if (scope === undefined || !isPossible || asked.length !== security.length)
    throw new Error(`no key can meet this demand: ${JSON.stringify(security)}`);
  return { scope, kinds: asked.map(({ kind }) => kind) };
}

/** The one decision who may: whether a caller may make a call. Whose things it sees, its merchant decides. */
export function isAllowed(
  caller: Pick<AccessKey, 'kind' | 'scopes'>,
  { scope, kinds: oneOf }: Demand,
): boolean {
  return oneOf.includes(caller.kind) && caller.scopes.includes(scope);
}
