import { type Definitions, type JsonSchema, resolveSchema } from './json-schema.js';
import { type Place, vocabulary } from './vocabulary.js';

/** A member of what is made: its schema and its name. */
export interface Member {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** Makes a value that its schema accepts, and that the service mostly accepts, too. */
export function validValue({ name, schema }: Member, place: Place, definitions: Definitions): unknown {
  const resolved = resolveSchema(schema, definitions);
  const word = Object.hasOwn(vocabulary, name) ? vocabulary[name] : undefined;
  const said = word?.(place);
  if (said !== undefined && fits(said, resolved)) return said;
  if (resolved.enum !== undefined) return resolved.enum[place.random.below(resolved.enum.length)];
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.anyOf?.[0] !== undefined)
    return validValue({ name, schema: resolved.anyOf[0] }, place, definitions);
  return byType(resolved, place, definitions);
}

function byType(schema: JsonSchema, place: Place, definitions: Definitions): unknown {
  const { random } = place;
  const [type = 'null'] = [schema.type].flat();
  switch (type) {
    case 'object':
      return validObject(schema, place, definitions);
    case 'array':
      return validList(schema, place, definitions);
    case 'integer':
    case 'number':
      return validNumber(schema, place);
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return validText(schema, place);
    default:
      return null;
  }
}

const rates = ['rate_percent', 'rate_basis_points'] as const;

function validObject(schema: JsonSchema, place: Place, definitions: Definitions): object {
  const { random } = place;
  const all = Object.entries(schema.properties ?? {});
  if (all.length === 0) return { source: random.pick(['ad', 'mail']), note: place.facts.mark };
  // Rates are asked for in one of two members, and a plan has a rate or lines, which a schema says only in words.
  const has = (name: string): boolean => Object.hasOwn(schema.properties ?? {}, name);
  const ways = rates.every(has) ? [...rates, 'lines'].filter(has) : [];
  const rate = ways[random.below(Math.max(1, ways.length))] ?? '';
  const properties = all.filter(([name]) => name === rate || !ways.includes(name));
  const required = new Set([...(schema.required ?? []), ...(rate === '' ? [] : [rate])]);
  const least = Math.max(schema.minProperties ?? 0, required.size);
  const chosen = random
    .shuffle(properties.filter(([name]) => !required.has(name)))
    .filter((_one, index) => required.size + index < least || random.chance(0.4))
    .slice(0, (schema.maxProperties ?? properties.length) - required.size);
  const members = [...properties.filter(([name]) => required.has(name)), ...chosen];
  return Object.fromEntries(
    members.map(([name, member]) => [name, validValue({ name, schema: member }, place, definitions)]),
  );
}

function validList(schema: JsonSchema, place: Place, definitions: Definitions): unknown[] {
  const least = schema.minItems ?? 0;
  const length = Math.min(schema.maxItems ?? 3, Math.max(least, 1) + place.random.below(3));
  const items = Array.from({ length }, () =>
    validValue({ name: '', schema: schema.items ?? {} }, place, definitions),
  );
  return schema.uniqueItems === true ? [...new Set(items)] : items;
}

function validNumber({ minimum = 0, maximum = 1_000 }: JsonSchema, { random }: Place): number {
  return minimum + random.below(Math.max(1, Math.min(maximum - minimum, 1_000)));
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: '0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00',
  'date-time': '2026-03-01T12:00:00.5Z',
  date: '2026-03-01',
  'uri-reference': '/a',
};

/** Texts that are tried until one matches a pattern. */
const samples = ['a', 'EUR', '2026-03', '2026-03-01', 'day', 'transactions-report.json', '1'];

function validText(schema: JsonSchema, { facts, random }: Place): string {
  const known = byFormat[schema.format ?? ''];
  if (known !== undefined) return known;
  const text = schema.pattern === undefined ? `${facts.mark}${random.below(1_000)}` : undefined;
  return text?.slice(0, schema.maxLength) ?? samples.find((sample) => fits(sample, schema)) ?? 'a';
}

/**
 * Whether a value from the vocabulary fits this schema, because the same name may mean different things in two schemas.
 */
function fits(value: unknown, { type, format, pattern, maxLength, enum: listed }: JsonSchema): boolean {
  if (listed !== undefined) return listed.includes(value);
  if (typeof value !== 'string') return type === undefined || [type].flat().includes(kindOf(value));
  if (![type].flat().includes('string')) return false;
  if (format === 'date' && value.length !== 10) return false;
  if (maxLength !== undefined && value.length > maxLength) return false;
  return pattern === undefined || expressionOf(pattern).test(value);
}

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const expression = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, expression);
  return expression;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'integer' : typeof value;
}
