/** Merchants, keys, people and fee plans have ids of int4 in the database: any other number is an unknown id. */
export const mostId = 2 ** 31 - 1;

export function canBeId(value: number | bigint): value is number {
  return Number.isInteger(value) && value >= 1 && value <= mostId;
}
