import { areasOf, type Client, type Method } from './methods.js';

/** A table for each area of a client: its methods, what they answer, and what they do. */
export function describeCalls(client: Client): string {
  const tables = areasOf(client).map(([area, methods]) => {
    const lines = methods.map((method) => {
      const about = method.about.replaceAll('|', '\\|');
      return `| \`${signatureOf(method)}\` | ${answerOf(method)} | ${about}<br>\`${method.call}\` |`;
    });
    return [`### ${area}`, '', '| Method | Answers | What it does |', '| --- | --- | --- |', ...lines].join(
      '\n',
    );
  });
  return tables.join('\n\n');
}

function signatureOf({ name, takes }: Method): string {
  return `${name}(${[...takes.map(([one]) => one), 'options?'].join(', ')})`;
}

function answerOf({ kind, items, answer }: Method): string {
  switch (kind) {
    case 'json':
      return answer.startsWith('Record') ? 'an object' : `\`${answer.replaceAll(' | ', '` or `')}\``;
    case 'list':
      return `list of \`${items ?? ''}\`, in pages of \`${answer}\``;
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
