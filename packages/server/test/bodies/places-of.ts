import type { HostileValue } from './hostile-values.js';

/** A body with a place for a value of any shape. */
export interface Place {
  readonly name: string;
  /** The body, of some `bytes` bytes. */
  readonly body: (value: HostileValue, bytes: number) => string;
}

const here = 'a place for a value';
/** The size of a value that is repeated in every item of a list: as large as a payload may be. */
const bytesInItem = 32_000;

/**
 * Bodies made from a call's example: the value alone, as an extra member, instead of each member, and so in every item
 * of a list.
 */
export function placesOf(example: unknown): Place[] {
  const members = isObject(example) ? Object.entries(example) : [];
  return [
    { name: 'alone', body: (value, bytes) => value.text(bytes) },
    ...variants(example).map(({ name, variant }) => once(name, variant)),
    ...members.flatMap(([name, list]) => {
      const item: unknown = Array.isArray(list) ? list[0] : undefined;
      const inList = (one: unknown): unknown => ({ ...(example as object), [name]: [one] });
      return variants(item).flatMap(({ name: place, variant }) => [
        once(`${name}/0${place}`, inList(variant)),
        inEachItem(`${name}/*${place}`, variant, inList(here)),
      ]);
    }),
  ];
}

/**
 * The example with as many items in each of its lists as fit. The items differ, and their times are in different
 * months.
 */
export function fullLists(
  example: unknown,
  bytes: number,
): { readonly name: string; readonly body: string }[] {
  if (!isObject(example)) return [];
  return Object.entries(example).flatMap(([name, list]) => {
    const item: unknown = Array.isArray(list) ? list[0] : undefined;
    if (item === undefined) return [];
    const [before, after] = around({ ...example, [name]: [here] });
    const items: string[] = [];
    for (let length = before.length + after.length; ; ) {
      const next = JSON.stringify(distinct(item, items.length));
      length += Buffer.byteLength(next) + 1;
      if (length > bytes) break;
      items.push(next);
    }
    return { name: `a full list of ${name}`, body: before + items.join() + after };
  });
}

const month = 30 * 24 * 60 * 60 * 1000;

function distinct(value: unknown, index: number): unknown {
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, distinct(member, index)]));
  }
  if (typeof value !== 'string' || /^[A-Z]{3}$/.test(value)) return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return new Date(Date.now() - index * month).toISOString();
  const end = String(index).padStart(12, '0');
  return /^[0-9a-f]{8}-.{27}$/.test(value) ? value.slice(0, -12) + end : `${value}${index}`;
}

/** The example with the place as an extra member, and instead of each of its members. */
function variants(example: unknown): { readonly name: string; readonly variant: unknown }[] {
  if (!isObject(example)) return [];
  return ['unknown', ...Object.keys(example)].map((name) => ({
    name: `/${name}`,
    variant: { ...example, [name]: here },
  }));
}

function once(name: string, body: unknown): Place {
  const [before, after] = around(body);
  return { name, body: (value, bytes) => before + value.text(bytes - before.length - after.length) + after };
}

function inEachItem(name: string, item: unknown, list: unknown): Place {
  const [before, after] = around(list);
  const [beforeValue, afterValue] = around(item);
  return {
    name,
    body: (value, bytes) => {
      const one = beforeValue + value.text(Math.min(bytesInItem, bytes / 2)) + afterValue;
      const count = Math.max(
        1,
        Math.floor((bytes - before.length - after.length) / (Buffer.byteLength(one) + 1)),
      );
      return before + Array.from({ length: count }, () => one).join() + after;
    },
  };
}

/** The text before and after the place. */
function around(body: unknown): [string, string] {
  const [before = '', after = ''] = JSON.stringify(body).split(JSON.stringify(here));
  return [before, after];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
