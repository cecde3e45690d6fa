import { type AsksFresh, safeguards } from '../src/access/callers/safeguards.js';
import type { ApiDescription } from '../src/http/description/openapi.js';
import { table } from './markdown-table.js';

const freshInWords: Readonly<Record<AsksFresh, string>> = {
  always: 'yes',
  'unless dry run': 'yes, but not for a dry run',
  'above the limit': 'above the limit',
  never: 'no',
};

/** The page that says what protects each call that can change something; everything in it comes from the code. */
export function describeSafeguards({ paths }: ApiDescription): string {
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) => {
      const safeguard = safeguards[operationId];
      if (safeguard === undefined) return [];
      const { fresh, because = '' } = safeguard;
      return [[`\`${method.toUpperCase()} ${path}\``, freshInWords[fresh], because]];
    }),
  );
  return `# Safeguards

What protects each call that can change something, besides its [scope](scopes.md). The service reads the same table, and registers no such
call without a row. Generated from the code.

**Fresh sign-in**: a person must have proved who they are within the last five minutes, so a session that was left open is not enough.
Keys have no person and are not asked.

${table(['Call', 'Fresh sign-in', 'Why not'], rows)}
`;
}
