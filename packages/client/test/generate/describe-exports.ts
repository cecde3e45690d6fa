import ts from 'typescript';
import { textOfComment } from './comments.js';

/** A section for an export of an entry: its comment, and its shape. */
export function describeExport(name: string, declaration: ts.Declaration, checker: ts.TypeChecker): string {
  const commented = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return [`### ${name}`, textOfComment(commented), ...shapeOf(declaration, checker)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function shapeOf(declaration: ts.Declaration, checker: ts.TypeChecker): readonly string[] {
  if (ts.isFunctionDeclaration(declaration)) return [code(signatureOf(declaration))];
  if (ts.isVariableDeclaration(declaration) && declaration.type !== undefined)
    return [code(`const ${declaration.name.getText()}: ${declaration.type.getText()}`)];
  if (ts.isTypeAliasDeclaration(declaration)) return [code(declaration.getText().replace(/^export /, ''))];
  if (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration))
    return [...heritageOf(declaration), ...membersOf(declaration, checker)];
  throw new Error(`an export that the reference has no words for: ${declaration.getText().slice(0, 60)}`);
}

function code(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

function signatureOf(declaration: ts.FunctionDeclaration): string {
  return declaration
    .getText()
    .slice(0, (declaration.body?.getStart() ?? declaration.getEnd()) - declaration.getStart())
    .replace(/^export (async )?/, '')
    .trim();
}

function heritageOf({ heritageClauses }: ts.InterfaceDeclaration | ts.ClassDeclaration): readonly string[] {
  const types = (heritageClauses ?? []).flatMap((clause) =>
    clause.types.map((type) => `\`${type.getText()}\``),
  );
  const verb = types.length === 1 ? 'has' : 'have';
  return types.length === 0 ? [] : [`Has what ${types.join(' and ')} ${verb}, and:`];
}

/** Its own members, one per line. Members that a class has from its interface are explained there. */
function membersOf(
  { members }: ts.InterfaceDeclaration | ts.ClassDeclaration,
  checker: ts.TypeChecker,
): readonly string[] {
  const lines = [...members].flatMap((member) => {
    const symbol = member.name === undefined ? undefined : checker.getSymbolAtLocation(member.name);
    if (symbol === undefined) return [];
    const text = member
      .getText()
      .replace(/^readonly /, '')
      .replace(/;$/, '');
    const meaning = textOfComment(member) || ts.displayPartsToString(symbol.getDocumentationComment(checker));
    return `| ${inTable(text)} | ${meaning.replaceAll(/\s+/g, ' ')} |`;
  });
  return lines.length === 0 ? [] : [['| Member | Meaning |', '| --- | --- |', ...lines].join('\n')];
}

/** Code on one line of a table. */
function inTable(text: string): string {
  const line = text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|');
  return `\`${line}\``;
}
