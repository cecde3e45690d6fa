import { areasOf, type Client, type Method } from './methods.js';

const head = '/** Generated from packages/server/openapi.json by npm run generate. */\n';

/** A file of src/generated: the types of a client's methods. */
export function writeCalls(client: Client): string {
  const areas = areasOf(client);
  const title = `${capital(client)}Calls`;
  const interfaces = areas.map(
    ([area, methods]) => `export interface ${capital(area)}Calls {\n${methods.map(declare).join('')}}\n`,
  );
  const members = areas.map(([area]) => `  readonly ${area}: ${capital(area)}Calls;\n`).join('');
  const text = `${interfaces.join('\n')}
/** The calls of the ${client} client, by area. */
export interface ${title} {
${members}}
`;
  return `${head}
${importOf(text, '../calls/call-types.js', ['ExportStream', 'PathPart', 'Sendable'])}${importOf(text, '../calls/listing.js', ['Listing'])}import type { CallOptions } from '../transport/connection.js';
import type * as api from './schemas.js';

${text}`;
}

/** A file of src/generated: what the methods of a client are made of at run time. */
export function writeRows(client: Client): string {
  const rows = areasOf(client).map(([area, methods]) => `  ${area}: {\n${methods.map(row).join('')}  },\n`);
  return `${head}
import type { Rows } from '../calls/bind-calls.js';

export const ${client}Rows: Rows = {
${rows.join('')}};
`;
}

function importOf(text: string, file: string, names: readonly string[]): string {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from '${file}';\n`;
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function declare(method: Method): string {
  const { name, about, call, takes } = method;
  const parameters = [...takes.map(([one, type]) => `${one}: ${qualified(type)}`), 'options?: CallOptions'];
  return `  /**
   * ${about.replaceAll('*/', '* /')}
   *
   * \`${call}\`
   */
  readonly ${name}: (${parameters.join(', ')}) => ${answerOf(method)};
`;
}

/** The types of the description are in a file of their own. */
function qualified(type: string): string {
  return type.replaceAll(
    /\b(?!PathPart\b|Sendable\b|Uint8Array\b|Record\b|string\b|unknown\b)[A-Za-z]\w*/g,
    'api.$&',
  );
}

function answerOf({ kind, answer, items = '' }: Method): string {
  const type = qualified(answer);
  switch (kind) {
    case 'json':
      return `Promise<${type}>`;
    case 'list':
      return `Listing<${type}, ${type}['${items}'][number]>`;
    case 'text':
      return 'Promise<string>';
    case 'stream':
      return 'Promise<ReadableStream<Uint8Array>>';
    case 'export':
      return 'Promise<ExportStream>';
    case 'nothing':
      return 'Promise<undefined>';
  }
}

/** Only what is not usual. */
function row({ name, call, kind, accept, hasBody, hasQuery, names, items, mayRepeat }: Method): string {
  const members = [
    `call: '${call}'`,
    ...(kind === 'json' || kind === 'list' ? [] : [`kind: '${kind}'`]),
    ...(accept === 'application/json' ? [] : [`accept: '${accept}'`]),
    ...(hasBody ? ['body: true'] : []),
    ...(hasQuery && kind !== 'list' ? ['query: true'] : []),
    ...(names === undefined ? [] : [`names: '${names}'`]),
    ...(items === undefined ? [] : [`items: '${items}'`]),
    ...(mayRepeat ? [] : ['once: true']),
  ];
  return `    ${name}: { ${members.join(', ')} },\n`;
}
