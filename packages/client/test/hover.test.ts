import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const clients = { index: 'StoaClient', operator: 'OperatorClient', session: 'SessionClient' };

const declarations = (entry: string): string =>
  fileURLToPath(new URL(`../src/${entry}.d.ts`, import.meta.url));

let program: ts.Program;

before(() => {
  program = ts.createProgram(Object.keys(clients).map(declarations), {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
});

/** The calls of a client for which an editor would show no text, by the package's declarations. */
function wordless(entry: string, client: string): readonly string[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(declarations(entry));
  const module = file && checker.getSymbolAtLocation(file);
  const found = module && checker.getExportsOfModule(module).find(({ name }) => name === client);
  assert.ok(file !== undefined && found !== undefined, `${entry} does not export ${client}`);
  const declared = (found.flags & ts.SymbolFlags.Alias) === 0 ? found : checker.getAliasedSymbol(found);
  const areas = checker.getDeclaredTypeOfSymbol(declared).getProperties();
  const calls = areas.flatMap((area) =>
    checker
      .getTypeOfSymbolAtLocation(area, file)
      .getProperties()
      .map((call) => ({
        name: `${area.name}.${call.name}`,
        words: call.getDocumentationComment(checker),
      })),
  );
  assert.ok(calls.length >= areas.length && areas.length > 0);
  return calls.filter(({ words }) => words.length === 0).map(({ name }) => name);
}

for (const [entry, client] of Object.entries(clients))
  test(`an editor shows at every call of ${client} what it does`, () => {
    assert.deepEqual(wordless(entry, client), []);
  });
