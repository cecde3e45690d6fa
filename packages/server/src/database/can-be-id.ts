/**
 * Ids of merchants, keys, people and fee plans are int4 in the database: a number outside that range is an unknown id.
 */
export const mostId = 2 ** 31 - 1;

export function canBeId(value: number | bigint): value is number {
  return Number.isInteger(value) && value >= 1 && value <= mostId;
}
