import { type Static, type TArray, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';
import { nextCursorSchema } from '../page-cursor.js';
import { ref } from './validation.js';

/** Members that many answers have, each with what its description says of it. */
export const text = (description: string) => Type.String({ description });
export const textOrNull = (description?: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    ...(description === undefined ? {} : { description }),
  });
export const time = (description: string) => Type.String({ format: 'date-time', description });
export const timeOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });
/** The number that names something. */
export const idOf = (description: string) => Type.Integer({ minimum: 1, description });
export const count = (description: string) => Type.Integer({ minimum: 0, description });
export const integerOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

/** An object under a name, which the description of the interface shows once. */
export const named = <P extends TProperties>($id: string, members: P) => Type.Object(members, { $id });
/** The same for a body: it is refused if it has other members. */
export const exact = <P extends TProperties>($id: string, members: P) =>
  Type.Object(members, { $id, additionalProperties: false });

/** One of a closed list of words. */
export function choice<const T extends string>(values: readonly T[], description?: string) {
  return Type.Unsafe<T>({
    type: 'string',
    enum: [...values],
    ...(description === undefined ? {} : { description }),
  });
}

/** A page of a list, whose next page `next_cursor` leads to. */
export function pageSchema<const N extends string, T extends TSchema>($id: string, list: N, item: T) {
  // A computed name makes any record; it has this one.
  const items = { [list]: Type.Array(ref(item)) } as Record<N, TArray<TUnsafe<Static<T>>>>;
  return named($id, { ...items, next_cursor: nextCursorSchema });
}
