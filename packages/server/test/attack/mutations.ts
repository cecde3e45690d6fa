import type { SeededRandom } from '../seeded-random.js';
import { hostileJson, hostileObject, prototypeNames } from './hostile-values.js';

const text = Symbol('JSON text');

/** A piece of JSON text in a tree of values, for what JavaScript values cannot express. */
interface RawText {
  readonly [text]: string;
}

const raw = (json: string): RawText => ({ [text]: json });

function isRaw(value: object): value is RawText {
  return text in value;
}

/** The JSON text of a body in which one to three places were made hostile. */
export function mutatedJson(value: unknown, random: SeededRandom): string {
  let mutated = value;
  for (let times = 1 + random.below(3); times > 0; times -= 1) mutated = mutate(mutated, random);
  return textOf(mutated);
}

/** Replaces something somewhere in the tree. */
function mutate(value: unknown, random: SeededRandom): unknown {
  const isLeaf = typeof value !== 'object' || value === null || isRaw(value);
  if (isLeaf || random.chance(0.15)) return changed(value, random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return changedList(value, random);
    return value.with(random.below(value.length), mutate(value[random.below(value.length)], random));
  }
  const members = Object.entries(value);
  const [name, member] = members[random.below(members.length)] ?? [];
  if (name === undefined || random.chance(0.3)) return changedMembers(members, random);
  return { ...value, [name]: mutate(member, random) };
}

function changed(value: unknown, random: SeededRandom): unknown {
  if (random.chance(0.1)) return [value];
  if (random.chance(0.1)) return { value };
  if (typeof value === 'number' && random.chance(0.3)) return raw(`${value}.0`);
  if (typeof value === 'string' && random.chance(0.3)) return odd(value, random);
  return raw(hostileJson(random));
}

function odd(word: string, random: SeededRandom): string {
  return random.pick([
    `${word} `,
    ` ${word}`,
    word.toUpperCase(),
    word.repeat(20),
    word.slice(1),
    `${word}\u0000`,
    `${word}\ufeff`,
    word.normalize('NFD'),
  ]);
}

function changedList(list: readonly unknown[], random: SeededRandom): unknown[] {
  const hostile = raw(hostileJson(random));
  const object = raw(hostileObject(random));
  return random.pick<unknown[]>([
    [object, object],
    [...list, object],
    [...list, hostile],
    [hostile, ...list],
    [],
    [...list, ...list],
    Array.from({ length: 1_001 }, () => list[0] ?? hostile),
  ]);
}

/** Adds, removes, repeats or renames a member. */
function changedMembers(members: readonly (readonly [string, unknown])[], random: SeededRandom): RawText {
  const index = random.below(members.length);
  const [name = 'x', value = 1] = members[index] ?? [];
  const others = members.filter((_one, place) => place !== index);
  const hostile = raw(hostileJson(random));
  return objectText(
    random.pick<readonly (readonly [string, unknown])[]>([
      others,
      [...members, [name, value]],
      [...members, [name, hostile]],
      [...members, [random.pick(prototypeNames), hostile]],
      [...members, [random.pick(['', ' ', 'a'.repeat(3_000), '\ud83d', `${name} `]), value]],
      [...others, [name.toUpperCase(), value]],
      [...others, [random.pick(prototypeNames), value]],
    ]),
  );
}

function objectText(members: readonly (readonly [string, unknown])[]): RawText {
  return raw(`{${members.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join(',')}}`);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return isRaw(value) ? value[text] : objectText(Object.entries(value))[text];
  return JSON.stringify(value) ?? 'null';
}

/** Bytes that were damaged on their way: truncated, with another byte, doubled, or with something inserted. */
export function damaged(bytes: Buffer, random: SeededRandom): Buffer {
  const at = random.below(bytes.length + 1);
  const flipped = Buffer.from(bytes);
  if (bytes.length > 0) flipped[at % bytes.length] = random.below(256);
  return random.pick([
    bytes.subarray(0, at),
    flipped,
    Buffer.concat([bytes, bytes]),
    Buffer.concat([bytes.subarray(0, at), Buffer.from([random.below(256)]), bytes.subarray(at)]),
    Buffer.concat([Buffer.from('\ufeff'), bytes]),
    Buffer.concat([bytes, Buffer.from([0])]),
    Buffer.from(bytes.toString('latin1'), 'utf16le'),
    Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), bytes.subarray(at)]),
  ]);
}
