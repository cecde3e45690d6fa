import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { merchantRows } from '../src/generated/merchant-rows.js';
import { operatorRows } from '../src/generated/operator-rows.js';
import { sessionRows } from '../src/generated/session-rows.js';

const clients = [
  { entry: 'index', client: 'StoaClient', areas: merchantRows },
  { entry: 'operator', client: 'OperatorClient', areas: operatorRows },
  { entry: 'session', client: 'SessionClient', areas: sessionRows },
];

const program = fileURLToPath(new URL('hovering.ts', import.meta.url));
let text = '';
const places = new Map<string, { readonly at: number; readonly call: string }>();
let editor: ts.LanguageService;

before(() => {
  for (const { entry, client, areas } of clients) {
    text += `import type { ${client} } from '../src/${entry}.js';\ndeclare const my${client}: ${client};\n`;
    for (const [area, methods] of Object.entries(areas))
      for (const [name, { call }] of Object.entries(methods)) {
        text += `my${client}.${area}.${name};\n`;
        places.set(`${client}.${area}.${name}`, { at: text.length - 2, call });
      }
  }
  editor = ts.createLanguageService({
    getCompilationSettings: () => ({
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      types: [],
    }),
    getScriptFileNames: () => [program],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) =>
      file === program || ts.sys.fileExists(file)
        ? ts.ScriptSnapshot.fromString(file === program ? text : readFileSync(file, 'utf8'))
        : undefined,
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  });
});

test('an editor shows at every call what it does, its parameters by name, and no more than a line of types', () => {
  assert.ok(places.size > 100);
  for (const [name, { at, call }] of places) {
    const { displayParts, documentation } = editor.getQuickInfoAtPosition(program, at) ?? {};
    const shown = ts.displayPartsToString(displayParts);
    for (const [, part = ''] of call.matchAll(/\{(\w+)\}/g))
      assert.ok(shown.includes(`${part}: PathPart`), shown);
    assert.match(shown, /options\?: CallOptions/, name);
    assert.doesNotMatch(shown, / more | \{/, shown);
    assert.ok(shown.length < 250, shown);
    assert.ok(ts.displayPartsToString(documentation).includes(call), name);
  }
});
