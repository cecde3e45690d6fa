/**
 * Writes docs/reference/client from the comments of the source, one page an entry point, or with --check compares it. TypeDoc
 * would leave out the calls themselves: they are rows of tables, and TypeDoc does not follow the types that turn them into methods.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Calls } from '../../src/calls/call-types.js';
import { merchantCalls } from '../../src/merchant-calls.js';
import { operatorCalls } from '../../src/operator-calls.js';
import { sessionCalls } from '../../src/session-calls.js';
import { textIn } from './comments.js';
import { describeCalls, type Operation } from './describe-calls.js';
import { describeExport } from './describe-exports.js';

const sourceDir = new URL('../../../src/', import.meta.url);
const pagesDir = new URL('../../../../../docs/reference/client/', import.meta.url);
const descriptionFile = new URL('../../../../server/openapi.json', import.meta.url);

interface Page {
  readonly entry: string;
  readonly name: string;
  /** The table of the calls, and the file and the object that it is in. */
  readonly calls?: { readonly rows: Calls; readonly file: string; readonly object: string };
}

const pages: readonly Page[] = [
  {
    entry: 'index',
    name: '@stoa/client',
    calls: { rows: merchantCalls, file: 'merchant-calls', object: 'merchantCalls' },
  },
  {
    entry: 'operator',
    name: '@stoa/client/operator',
    calls: { rows: operatorCalls, file: 'operator-calls', object: 'operatorCalls' },
  },
  {
    entry: 'session',
    name: '@stoa/client/session',
    calls: { rows: sessionCalls, file: 'session-calls', object: 'sessionCalls' },
  },
  { entry: 'verify', name: '@stoa/client/verify' },
];

const source = (name: string): string => fileURLToPath(new URL(`${name}.ts`, sourceDir));
const program = ts.createProgram(
  pages.map(({ entry }) => source(entry)),
  { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, skipLibCheck: true },
);
const checker = program.getTypeChecker();

interface Described {
  readonly parameters?: readonly { readonly in: string; readonly required?: boolean }[];
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>> }
    >
  >;
}

const { paths } = JSON.parse(await readFile(descriptionFile, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

function operationAt(call: string): Operation {
  const [method = '', path = ''] = call.split(' ');
  const operation = paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${call} is not described`);
  const { parameters = [], responses } = operation;
  const { content = {} } = responses['200'] ?? responses['201'] ?? {};
  return {
    answers: content['application/json']?.schema?.$ref?.split('/').at(-1),
    hasOptionalQuery: !parameters.some((one) => one.in === 'query' && one.required === true),
  };
}

function sourceFile(name: string): ts.SourceFile {
  const found = program.getSourceFile(source(name));
  if (found === undefined) throw new Error(`there is no ${name}.ts`);
  return found;
}

/** The exports of an entry in alphabetical order, without those that another package declares. */
function exportsOf(entry: string): readonly (readonly [string, ts.Declaration])[] {
  const module = checker.getSymbolAtLocation(sourceFile(entry));
  if (module === undefined) throw new Error(`${entry} exports nothing`);
  return checker
    .getExportsOfModule(module)
    .map((one) => {
      const symbol = (one.flags & ts.SymbolFlags.Alias) === 0 ? one : checker.getAliasedSymbol(one);
      const [declaration] = symbol.declarations ?? [];
      if (declaration === undefined) throw new Error(`${one.name} is not declared`);
      return [one.name, declaration] as const;
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function callsOf({ rows, file, object }: NonNullable<Page['calls']>): string {
  let table: ts.Node | undefined;
  const look = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === object) table = node.initializer;
    ts.forEachChild(node, look);
  };
  look(sourceFile(file));
  if (table !== undefined && ts.isAsExpression(table)) table = table.expression;
  if (table === undefined || !ts.isObjectLiteralExpression(table))
    throw new Error(`${object} is not a table`);
  return describeCalls(rows, table, operationAt);
}

function writePage({ entry, name, calls }: Page): string {
  const intro = textIn(sourceFile(entry).getFullText().split('*/')[0]?.concat('*/') ?? '');
  const parts = [
    `<!-- Written by npm run generate from packages/client. -->\n\n# ${name}`,
    intro,
    ...(calls === undefined
      ? []
      : [
          '## Calls',
          "Parts of the path come first, then body, query and options (`CallOptions`). Every call rejects with `StoaError`. The names of bodies and answers are those of `openapi.json`, and `Schema<'Statement'>` is the type of one; a running service shows their members at `/docs`.",
          callsOf(calls),
        ]),
    '## Exports',
    ...exportsOf(entry).map(([one, declaration]) => describeExport(one, declaration, checker)),
  ];
  return `${parts.join('\n\n')}\n`;
}

await mkdir(pagesDir, { recursive: true });
for (const page of pages) {
  const file = new URL(`${page.entry === 'index' ? 'client' : page.entry}.md`, pagesDir);
  const text = writePage(page);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else {
    process.stdout.write(`Stale: ${fileURLToPath(file)}\nRun npm run generate and commit the result.\n`);
    process.exitCode = 1;
  }
}
