import { formatForms, formKeyword } from '../validating/text-forms.js';
import { formatPatterns } from './format-patterns.js';

const leastInt64 = -(2n ** 63n);
const mostInt64 = 2n ** 63n - 1n;

/** Formats that only Stoa knows. Published documents omit them, because the pattern says the same. */
const ownFormats: ReadonlySet<string> = new Set(['iso8601', 'day-or-time']);

/**
 * The text of a document with schemas, in a form for other people's validators. What a format means here is also written in
 * keywords that every validator checks, and with an example: an `int64` gets its bounds, in exact digits, and a text its pattern.
 */
export function publishedJson(document: object): string {
  const text = JSON.stringify(
    published(document),
    (_name, value: unknown) => (typeof value === 'bigint' ? `${exactMark}${value}` : value),
    2,
  );
  return text.replaceAll(exactDigits, '$1');
}

/** Marks exact integers, because JSON.stringify cannot write a bigint. No description contains this mark. */
const exactMark = '\u{f8ff}int64:';
const exactDigits = new RegExp(`"${exactMark}(-?\\d+)"`, 'g');

type Node = Readonly<Record<string, unknown>>;

function published(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(published);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (name === formKeyword ? [] : [[name, published(one)]])),
  );
  return withBounds(withPattern(node));
}

function withBounds(node: Node): Node {
  if (node['format'] !== 'int64') return node;
  // `if` and `else` are only for our serializer (see Int64OrNull).
  const { if: _if, else: _else, ...rest } = node;
  return { ...rest, minimum: rest['minimum'] ?? leastInt64, maximum: rest['maximum'] ?? mostInt64 };
}

function withPattern(node: Node): Node {
  const { format, ...rest } = node;
  if (typeof format !== 'string') return node;
  const pattern = formatPatterns[format];
  if (pattern === undefined) return node;
  return {
    ...rest,
    ...(ownFormats.has(format) ? {} : { format }),
    pattern: rest['pattern'] ?? pattern,
    examples: rest['examples'] ?? [formatForms[format]?.example],
  };
}
