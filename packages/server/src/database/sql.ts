import { createHash } from 'node:crypto';

const templateKey = Symbol('template');

/** The text of a statement, also cut at its parameters. */
interface Template {
  readonly pieces: readonly string[];
  readonly name: string;
  readonly text: string;
}

/** A statement with its values. Its text stands in the code, so each connection prepares it once. */
export interface Sql {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A statement that may also be a part of another one. */
export interface SqlPart extends Sql {
  readonly [templateKey]: Template;
}

/** For each template of the code: its statements, by the names of the parts that they were put together from. */
const known = new WeakMap<TemplateStringsArray, Map<string, Template>>();

/**
 * A statement, or a part of one, from a template. Each `${value}` becomes a parameter, never text. The exception is a
 * `${part}` that this tag made: its text is inserted, and its values become parameters. So everything that a statement
 * says stands in the code. Choose among few parts, because each combination is a statement of its own, which each
 * connection prepares.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): SqlPart {
  const hasParts = values.some(isSql);
  const template = templateOf(strings, hasParts ? values : []);
  return {
    name: template.name,
    text: template.text,
    values: hasParts ? values.flatMap((one) => (isSql(one) ? one.values : [one])) : values,
    [templateKey]: template,
  };
}

function isSql(value: unknown): value is SqlPart {
  return typeof value === 'object' && value !== null && templateKey in value;
}

function templateOf(strings: TemplateStringsArray, values: readonly unknown[]): Template {
  let statements = known.get(strings);
  if (statements === undefined) {
    statements = new Map();
    known.set(strings, statements);
  }
  const key = values.map((value) => (isSql(value) ? value.name : '')).join();
  let template = statements.get(key);
  if (template === undefined) {
    template = makeTemplate(values.length === 0 ? strings : joinedPieces(strings, values));
    statements.set(key, template);
  }
  return template;
}

function makeTemplate(pieces: readonly string[]): Template {
  const text = pieces.reduce(
    (whole, piece, index) => (index === 0 ? piece : `${whole}$${index}${piece}`),
    '',
  );
  return { pieces, text, name: `stoa_${createHash('sha256').update(text).digest('hex').slice(0, 24)}` };
}

function joinedPieces(strings: readonly string[], values: readonly unknown[]): readonly string[] {
  const joined: string[] = [];
  let open = strings[0] ?? '';
  for (const [index, value] of values.entries()) {
    const pieces = isSql(value) ? value[templateKey].pieces : ['', ''];
    for (const [place, piece] of pieces.entries()) {
      if (place > 0) joined.push(open);
      open = place > 0 ? piece : open + piece;
    }
    open += strings[index + 1] ?? '';
  }
  return [...joined, open];
}
