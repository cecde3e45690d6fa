import { type Demand, demandOf, isAllowed, isPersonKind } from '../src/access/callers/demand.js';
import { accessKeyKinds, kinds } from '../src/access/callers/key-kinds.js';
import type { PersonKind } from '../src/access/callers/principal.js';
import { merchantRoles, operatorRoles } from '../src/access/callers/role.js';
import { allScopes, type Scope, scopes } from '../src/access/callers/scope.js';
import type { ApiDescription } from '../src/http/description/openapi.js';
import { table } from './markdown-table.js';

/** The page that says which key may make which call; everything in it comes from the code. */
export function describeScopes(description: ApiDescription): string {
  const columns = accessKeyKinds.map((kind) => kinds[kind].name);
  const scopeRows = allScopes.map((scope) => [
    `\`${scope}\``,
    `${scopes[scope]}.`,
    ...accessKeyKinds.map((kind) => {
      const { mayHave, byDefault } = kinds[kind];
      if (!mayHave.includes(scope)) return '';
      return byDefault.includes(scope) ? 'yes' : 'if named';
    }),
  ]);
  return `# Scopes

Each key and each role of a person has scopes, and each call asks for one. A caller without it is answered with 403
\`wrong_scope\`, and \`detail\` names what the call needs. Whose things a call sees follows from the kind of the key: a merchant's key sees what is the merchant's, an install key
is for the calls of one app, and an operator token is for all merchants. It is the same with people: roles of the operator see all
merchants, roles of a merchant see that merchant.

\`--scopes\` of \`stoa api-key issue\`, \`stoa credential issue\` and \`stoa operator-token issue\`, and \`scopes\` of the calls that issue
keys, name the scopes of a new key. \`--scopes read\` stands for all scopes of that kind that change nothing. Generated from the
code; a test makes each call with keys of each scope, and as a person of each role.

${table(['Scope', 'What it allows', ...columns], scopeRows)}

"yes": keys of this kind have it unless they are issued with other scopes. "if named": they have it only when they are issued with
it. Anyone who holds \`access:write\` can issue keys of any merchant. A person needs a fresh sign-in for that. Operator tokens are issued, changed and revoked by people after a fresh sign-in and by the command, never with a token.

## Roles of people

${table(['Of the operator', 'For', 'Scopes'], roleRows(operatorRoles))}

${table(['Of a merchant', 'For', 'Scopes'], roleRows(merchantRoles))}

## Calls

${table(['Call', 'Scope', 'Key', 'Role'], callRows(description))}

Each other call needs no key.
`;
}

function callRows({ paths }: ApiDescription): string[][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { security = [] }]) => {
      const asked = security.filter((one) => Object.keys(one).length > 0);
      const demand = demandOf(asked);
      if (demand === undefined) return [];
      const names = demand.kinds
        .flatMap((kind) => (isPersonKind(kind) ? [] : [kinds[kind].name]))
        .join(' or ');
      const isOptional = asked.length < security.length;
      const key = isOptional ? `${names}, if the app requires it` : names;
      const scope = demand.scope === null ? 'any' : `\`${demand.scope}\``;
      return [[`\`${method.toUpperCase()} ${path}\``, scope, key, rolesFor(demand).join(', ')]];
    }),
  );
}

type Roles = Readonly<Record<string, { readonly words: string; readonly scopes: readonly Scope[] }>>;

function roleRows(roles: Roles): string[][] {
  return Object.entries(roles).map(([role, { words, scopes: ofRole }]) => [
    `\`${role}\``,
    `${words}.`,
    ofRole.map((scope) => `\`${scope}\``).join(', '),
  ]);
}

function rolesFor(demand: Demand): string[] {
  const among = (kind: PersonKind, roles: Roles): string[] =>
    Object.entries(roles).flatMap(([role, { scopes: ofRole }]) =>
      isAllowed({ kind, scopes: ofRole }, demand) ? [role] : [],
    );
  return [...among('operator_user', operatorRoles), ...among('merchant_user', merchantRoles)];
}
