import type ts from 'typescript';
import type { AnyCall, Calls } from '../../src/calls/call-types.js';
import { textOfComment } from './comments.js';

/** What the description of the interface says about a call. */
export interface Operation {
  /** The schema of its JSON answer; undefined for one without a name. */
  readonly answers: string | undefined;
  /** Whether its query may be left out. */
  readonly hasOptionalQuery: boolean;
}

/** A table for each area: its methods, what they call, and what they answer. */
export function describeCalls(
  calls: Calls,
  rows: ts.ObjectLiteralExpression,
  operationAt: (call: string) => Operation,
): string {
  const tables = Object.entries(calls).map(([area, methods]) => {
    const { intro, comments } = commentsOf(rows, area);
    const lines = Object.entries(methods).map(([name, row]) => {
      const operation = operationAt(row.call);
      const what = comments.get(name) ?? '';
      if (what === '') throw new Error(`${area}.${name} has no comment, which an editor shows at the call`);
      return `| \`${signatureOf(name, row, operation)}\` | ${answerOf(row, operation)} | ${what}<br>\`${row.call}\` |`;
    });
    return [
      `### ${area}`,
      '',
      ...intro,
      '| Method | Answers | What it does |',
      '| --- | --- | --- |',
      ...lines,
    ].join('\n');
  });
  return tables.join('\n\n');
}

function signatureOf(name: string, { call, takes, names }: AnyCall, { hasOptionalQuery }: Operation): string {
  const parts = [...call.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
  const body = takes.startsWith('body') ? ['body'] : [];
  const query = takes.endsWith('query') ? [names ?? (hasOptionalQuery ? 'query?' : 'query')] : [];
  return `${name}(${[...parts, ...body, ...query, 'options?'].join(', ')})`;
}

function answerOf({ kind, items }: AnyCall, { answers }: Operation): string {
  switch (kind) {
    case 'json':
    case 'json of one':
      return answers === undefined ? 'an object' : `\`${answers}\``;
    case 'list':
      return `list of \`${items ?? ''}\`${answers === undefined ? '' : `, in pages of \`${answers}\``}`;
    case 'text':
      return 'text';
    case 'stream':
      return 'stream of bytes';
    case 'export':
      return 'stream of bytes, with `endedAt`';
    case 'nothing':
      return 'nothing';
  }
}

/** The comment above an area, as lines, and the comments above its rows. */
function commentsOf(
  rows: ts.ObjectLiteralExpression,
  area: string,
): { readonly intro: readonly string[]; readonly comments: ReadonlyMap<string, string> } {
  const found = rows.properties.find((one) => one.name?.getText() === area);
  if (found === undefined || !('initializer' in found)) throw new Error(`${area} is not a table of calls`);
  const { properties } = found.initializer as ts.ObjectLiteralExpression;
  const intro = textOfComment(found);
  return {
    intro: intro === '' ? [] : [intro, ''],
    comments: new Map(properties.map((row) => [row.name?.getText() ?? '', textOfComment(row)])),
  };
}
