import { createHash } from 'node:crypto';

/** A statement with its values. Its text is known when the module is loaded, so each connection prepares it once. */
export interface Sql {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const prepared = new WeakMap<TemplateStringsArray, { readonly name: string; readonly text: string }>();

/**
 * A statement from a template: every `${value}` becomes a parameter, never text. There is no way to assemble text, on
 * purpose: a statement that depends on a flag is two statements.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  let statement = prepared.get(strings);
  if (statement === undefined) {
    const text = strings.reduce(
      (whole, part, index) => (index === 0 ? part : `${whole}$${index}${part}`),
      '',
    );
    statement = { name: `stoa_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text };
    prepared.set(strings, statement);
  }
  return { ...statement, values };
}
