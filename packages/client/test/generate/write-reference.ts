import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { textIn } from './comments.js';
import { describeCalls } from './describe-calls.js';
import { describeExport } from './describe-exports.js';
import type { Client } from './methods.js';

interface Page {
  readonly entry: string;
  readonly name: string;
  readonly client?: Client;
}

const pages: readonly Page[] = [
  { entry: 'index', name: '@stoa/client', client: 'merchant' },
  { entry: 'operator', name: '@stoa/client/operator', client: 'operator' },
  { entry: 'session', name: '@stoa/client/session', client: 'session' },
  { entry: 'verify', name: '@stoa/client/verify' },
];

const source = (name: string): string => fileURLToPath(new URL(`../../../src/${name}.ts`, import.meta.url));

/**
 * The pages of the reference, by name, from openapi.json and the comments of the source. TypeDoc would leave out the
 * calls: it does not describe members of members.
 */
export function writeReference(): readonly (readonly [name: string, text: string])[] {
  const program = ts.createProgram(
    pages.map(({ entry }) => source(entry)),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      skipLibCheck: true,
    },
  );
  return pages.map((page) => [page.entry === 'index' ? 'client' : page.entry, writePage(program, page)]);
}

function writePage(program: ts.Program, { entry, name, client }: Page): string {
  const file = program.getSourceFile(source(entry));
  if (file === undefined) throw new Error(`there is no ${entry}.ts`);
  const intro = textIn(file.getFullText().split('*/')[0]?.concat('*/') ?? '');
  const checker = program.getTypeChecker();
  const parts = [
    `<!-- Written by npm run generate from packages/client. -->\n\n# ${name}`,
    intro,
    ...(client === undefined
      ? []
      : [
          '## Calls',
          "Parts of the path come first, then body, query and options (`CallOptions`). Every call rejects with `StoaError`. The names of bodies and answers are those of `openapi.json`, and `Schema<'Statement'>` is the type of one; a running service shows their members at `/docs`.",
          describeCalls(client),
        ]),
    '## Exports',
    ...exportsOf(file, checker).map(([one, declaration]) => describeExport(one, declaration, checker)),
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * The exports of an entry in alphabetical order, without what is generated: the calls, which stand above, and their
 * addresses.
 */
function exportsOf(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): readonly (readonly [string, ts.Declaration])[] {
  const module = checker.getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`${file.fileName} exports nothing`);
  return checker
    .getExportsOfModule(module)
    .map((one) => {
      const symbol = (one.flags & ts.SymbolFlags.Alias) === 0 ? one : checker.getAliasedSymbol(one);
      const [declaration] = symbol.declarations ?? [];
      if (declaration === undefined) throw new Error(`${one.name} is not declared`);
      return [one.name, declaration] as const;
    })
    .filter(([, declaration]) => !declaration.getSourceFile().fileName.includes('/generated/'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
