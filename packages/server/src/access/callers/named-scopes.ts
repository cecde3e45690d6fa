import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { type AccessKeyKind, kinds } from './key-kinds.js';
import { isReading, type Scope } from './scope.js';

/**
 * The scopes of a list such as `reports:read,installs:read`; `read` stands for all scopes of the kind that change
 * nothing.
 * @throws Failure unusable_value for a scope that keys of the kind cannot have
 */
export function namedScopes(kind: AccessKeyKind, list: string): Scope[] {
  const { article, name, mayHave } = kinds[kind];
  const asked = list.split(',').map((one) => one.trim());
  const unknown = asked.find((one) => one !== 'read' && !mayHave.some((scope) => scope === one));
  if (unknown !== undefined) {
    const detail = `${article === 'an' ? 'An' : 'A'} ${name} cannot have the scope ${JSON.stringify(unknown)}. It can have: ${mayHave.join(', ')}; or read, for all of them that change nothing.`;
    throw new Failure(accessFailures.unusable_value, {
      detail,
      faults: [{ pointer: '/scopes', code: 'unknown_scope', detail }],
    });
  }
  return mayHave.filter((scope) => asked.includes(scope) || (asked.includes('read') && isReading(scope)));
}

/**
 * The scopes of a key in a few words: `all` that its kind can have, `read` for all of those that change nothing, or
 * their names.
 */
export function scopesInWords({
  kind,
  scopes,
}: {
  readonly kind: AccessKeyKind;
  readonly scopes: readonly Scope[];
}): string {
  const { mayHave } = kinds[kind];
  const isExactly = (expected: readonly Scope[]): boolean =>
    expected.length === scopes.length && expected.every((scope) => scopes.includes(scope));
  if (isExactly(mayHave)) return 'all';
  return isExactly(mayHave.filter(isReading)) ? 'read' : scopes.join(',');
}
