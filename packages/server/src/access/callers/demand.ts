import { accessKeyKinds, kinds } from './key-kinds.js';
import { type CallerKind, callers, type PersonKind, type Principal, personKinds } from './principal.js';
import { merchantRoles, operatorRoles } from './role.js';
import { allScopes, type Scope } from './scope.js';

/**
 * What a call asks of its caller: to be of one of these kinds, with this scope; with null, any person who is signed in.
 */
export interface Demand {
  readonly scope: Scope | null;
  readonly kinds: readonly CallerKind[];
}

/**
 * A demand as a call's `security`, and so in the description of the interface: scheme → roles (OpenAPI 3.1, section
 * 4.8.30).
 */
export type Security = readonly Readonly<Record<string, readonly string[]>>[];

const callerKinds: readonly CallerKind[] = [...accessKeyKinds, ...personKinds];
const personFor: Readonly<Partial<Record<CallerKind, PersonKind>>> = {
  operator_token: 'operator_user',
  api_key: 'merchant_user',
  credential: 'merchant_user',
};
const ofPeople: Readonly<Record<PersonKind, readonly Scope[]>> = {
  operator_user: Object.values(operatorRoles).flatMap((role) => role.scopes),
  merchant_user: Object.values(merchantRoles).flatMap((role) => role.scopes),
};

function mayHave(kind: CallerKind, scope: Scope): boolean {
  return kind === 'operator_user' || kind === 'merchant_user'
    ? ofPeople[kind].includes(scope)
    : kinds[kind].mayHave.includes(scope);
}

/**
 * The `security` of a call that needs a caller of one of these kinds with this scope. Where a key may call, people with
 * the same scope may call as well: people of the operator where an operator token may, people of a merchant where an
 * API key or a credential may. The guard (sign-in/guard-calls.ts) enforces exactly what this says.
 */
export function needs(scope: Scope, ...oneOf: readonly CallerKind[]): Security {
  const people = oneOf.flatMap((kind) => personFor[kind] ?? []).filter((kind) => mayHave(kind, scope));
  return [...new Set([...oneOf, ...people])].map((kind) => ({ [callers[kind].scheme]: [scope] }));
}

/** The `security` of a call that every person who is signed in may make, about themselves. */
export const needsPerson: Security = personKinds.map((kind) => ({ [callers[kind].scheme]: [] }));

/**
 * What a `security` asks for; undefined where the call is open, or decides itself.
 * @throws Error if it names a scope that callers of that kind never have, or several scopes
 */
export function demandOf(security: Security): Demand | undefined {
  if (security.length === 0 || security.some((one) => Object.keys(one).length === 0)) return undefined;
  const asked = security.flatMap((one) =>
    callerKinds.flatMap((kind) => {
      const names = one[callers[kind].scheme];
      return names === undefined ? [] : [{ kind, names }];
    }),
  );
  const oneOf = asked.map(({ kind }) => kind);
  const areKnown = asked.length === security.length;
  if (areKnown && asked.every(({ kind, names }) => names.length === 0 && isPersonKind(kind)))
    return { scope: null, kinds: oneOf };
  const scope = allScopes.find((one) => one === asked[0]?.names[0]);
  const isPossible = asked.every(
    ({ kind, names }) =>
      names.length === 1 && names[0] === scope && scope !== undefined && mayHave(kind, scope),
  );
  if (scope === undefined || !isPossible || !areKnown)
    throw new Error(`no caller can meet this demand: ${JSON.stringify(security)}`);
  return { scope, kinds: oneOf };
}

export function isPersonKind(kind: CallerKind): kind is PersonKind {
  return personKinds.some((one) => one === kind);
}

/**
 * The one decision whether a caller, key or person, may make a call. Whose data a caller sees depends on its merchant.
 */
export function isAllowed(
  caller: Pick<Principal, 'kind' | 'scopes'>,
  { scope, kinds: oneOf }: Demand,
): boolean {
  return oneOf.includes(caller.kind) && (scope === null || caller.scopes.includes(scope));
}
