import { beyondSchema } from '../src/http/description/beyond-schema.js';
import { limitSections } from './limit-rows.js';
import type { LimitName } from './limit-values.js';

/** The limits that the page shows. */
export const limitsShown: ReadonlySet<LimitName> = new Set(
  limitSections.flatMap(([, rows]) => rows.flatMap(([, { shown }]) => shown)),
);

/** docs/limits.md. */
export function describeLimits(): string {
  const tables = limitSections.map(([title, rows]) => {
    const lines = rows.map(
      ([what, { text }, happens, todo]) => `| ${what} | ${text} | ${happens} | ${todo} |`,
    );
    return `## ${title}\n\n| Limit | Value | What happens | What to do |\n|---|---|---|---|\n${lines.join('\n')}\n`;
  });
  return `# Limits

The limits that a caller can meet. Generated from the code; the rates are the defaults of [settings](operations/configure.md#settings).
A process counts on its own: with several processes on one database, rates and limits "a process" apply to each of them.

${tables.join('\n')}
## What a schema cannot say

The schemas at \`/schema/…\` and in \`/openapi.json\` take exactly the bodies that the service takes, except for this. Formats are
only descriptions in JSON Schema 2020-12, so each is also spelled out as a pattern, in the dialect of ECMA-262.

| Rule | Why a schema does not say it |
|---|---|
${Object.values(beyondSchema)
  .map(({ rule, reason }) => `| ${rule} | ${reason} |`)
  .join('\n')}
`;
}
