import type ts from 'typescript';

/** The words of the comment above a declaration, without its frame and its links; empty without one. */
export function textOfComment(node: ts.Node): string {
  return textIn(node.getFullText().slice(0, node.getStart() - node.getFullStart()));
}

/** The words of the last documentation comment of a text. */
export function textIn(text: string): string {
  const [, inside = ''] = /\/\*\*((?:(?!\/\*\*)[\s\S])*?)\*\/\s*$/.exec(text) ?? [];
  return inside
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
