import { type AsksFresh, type AsksSecondPerson, safeguards } from '../src/access/callers/safeguards.js';
import type { ApiDescription } from '../src/http/description/openapi.js';
import { table } from './markdown-table.js';

const freshInWords: Readonly<Record<AsksFresh, string>> = {
  always: 'yes',
  'unless dry run': 'yes, but not for a dry run',
  'above the limit': 'above the limit',
  never: 'no',
};

const secondInWords: Readonly<Record<AsksSecondPerson, string>> = {
  always: 'yes',
  'above the limit': 'above the limit',
  never: 'no',
};

/** The page that says what protects each call that can change something; everything in it comes from the code. */
export function describeSafeguards({ paths }: ApiDescription): string {
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) => {
      const safeguard = safeguards[operationId];
      if (safeguard === undefined) return [];
      const { fresh, secondPerson, because = '' } = safeguard;
      const call = `\`${method.toUpperCase()} ${path}\``;
      return [[call, freshInWords[fresh], secondInWords[secondPerson], because]];
    }),
  );
  return `# Safeguards

What protects each call that can change something, besides its [scope](scopes.md). The service reads the same table, and registers no such
call without a row. Generated from the code.

**Fresh sign-in**: a person must have proved who they are within the last five minutes, so a session that was left open is not enough.
Keys have no person and are not asked.

**Second person**: with \`STOA_FOUR_EYES\`, the call answers 202 with a proposal, and makes nothing until somebody else approves it
([0050](decisions/0050-self-service-and-second-persons.md)).

The limit is \`STOA_LARGE_CORRECTION\` ([configure](operations/configure.md)). These are compared with it, by currency and without regard to direction:

- of corrections, what they move of full amounts or bases of the fee, whichever is more, together with the merchant's corrections of the last 24
  hours;
- of repricing, and of corrections that change a fee by another plan or by other facts, the sum of all changes of fees, together with those of all merchants in the
  last 24 hours.

No amount in another currency is above the limit.

What a second person approved does not count. A plan has no amount in advance, so it always waits.

${table(['Call', 'Fresh sign-in', 'Second person', 'Why not'], rows)}
`;
}
