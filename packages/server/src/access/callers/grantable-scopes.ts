import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { type AccessKeyKind, kinds } from './key-kinds.js';
import { merchantRoles, operatorRoles } from './role.js';
import { allScopes, type Scope } from './scope.js';

/**
 * The scopes that a caller may give to the keys that they issue. Undefined: every scope. That holds for the command,
 * and for people and tokens of the operator who issue keys of merchants.
 */
export type Grantable = readonly Scope[] | undefined;

/**
 * Scopes that no person and no API key of a merchant can have, such as that of apps. So the issuer of a key need not
 * have them.
 */
const ofNobody = allScopes.filter(
  (scope) =>
    !kinds.api_key.mayHave.includes(scope) &&
    !Object.values(merchantRoles).some((role) => (role.scopes as readonly Scope[]).includes(scope)),
);

/**
 * The scopes that a merchant's caller with these scopes may give to keys: these, and those that no such caller can
 * have.
 */
export function grantableBy(scopes: readonly Scope[]): readonly Scope[] {
  return [...scopes, ...ofNobody];
}

/** Scopes that no person of the operator can have: those of the store's own backend. */
const ofNoOperator = kinds.operator_token.mayHave.filter(
  (scope) => !Object.values(operatorRoles).some((role) => (role.scopes as readonly Scope[]).includes(scope)),
);

/**
 * The scopes that a person of the operator with these scopes may give to operator tokens: these, and those that no
 * person can have.
 */
export function grantableByOperator(scopes: readonly Scope[]): readonly Scope[] {
  return [...scopes, ...ofNoOperator];
}

/** @throws Failure beyond_own_scopes if a key would have a scope that its issuer lacks */
export function assertGrantable(scopes: readonly Scope[], grantable: Grantable): void {
  const beyond = grantable === undefined ? [] : scopes.filter((scope) => !grantable.includes(scope));
  if (beyond.length === 0) return;
  throw new Failure(accessFailures.beyond_own_scopes, {
    detail: `The key would have ${beyond.join(', ')}, which you do not have yourself.`,
  });
}

/** The scopes of a new key whose issuer names none: those of its kind, as far as the issuer has them. */
export function scopesByDefault(kind: AccessKeyKind, grantable: Grantable): readonly Scope[] {
  const { byDefault } = kinds[kind];
  const own = grantable === undefined ? byDefault : byDefault.filter((scope) => grantable.includes(scope));
  // With none of them, the defaults: the refusal that follows then names what the issuer lacks.
  return own.length === 0 ? byDefault : own;
}
