import { accessKeyKinds, kinds } from '../src/access/access-key.js';
import { demandOf } from '../src/access/demand.js';
import { allScopes, scopes } from '../src/access/scope.js';
import type { ApiDescription } from '../src/http/openapi.js';

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

Each key has scopes, and each call asks for one. A key without it is answered with 403 \`wrong_scope\`, and \`detail\` names what the
call needs. Whose things a call sees follows from the kind of the key: a merchant's key sees what is the merchant's, an install key
is for the calls of one app, and an operator token is for all merchants.

\`--scopes\` of \`stoa api-key issue\`, \`stoa credential issue\` and \`stoa operator-token issue\`, and \`scopes\` of the calls that issue
keys, name the scopes of a new key. \`--scopes read\` stands for all scopes of that kind that change nothing. Generated from the
code; a test makes each call with keys of each scope.

${table(['Scope', 'What it allows', ...columns], scopeRows)}

"yes": keys of this kind have it unless they are issued with other scopes. "if named": they have it only when they are issued with
it. Whoever holds \`access:write\` can issue keys of any merchant, but no operator tokens: only the command does.

## Calls

${table(['Call', 'Scope', 'Key'], callRows(description))}

Each other call needs no key.
`;
}

function callRows({ paths }: ApiDescription): string[][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { security = [] }]) => {
      const asked = security.filter((one) => Object.keys(one).length > 0);
      const demand = demandOf(asked);
      if (demand === undefined) return [];
      const names = demand.kinds.map((kind) => kinds[kind].name).join(' or ');
      const isOptional = asked.length < security.length;
      const key = isOptional ? `${names}, if the app requires it` : names;
      return [[`\`${method.toUpperCase()} ${path}\``, `\`${demand.scope}\``, key]];
    }),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
