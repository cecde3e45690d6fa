// Not in parquet-file.ts: only the thread loads the package that writes Parquet.

/**
 * DECIMAL(38, 18): the most digits that Parquet and warehouses have, and as many after the point as an amount can have.
 */
export const parquetDecimal = { precision: 38, scale: 18 } as const;

const decimal = /^(-?)(\d+)(?:\.(\d{1,18}))?$/;
const end = 10n ** BigInt(parquetDecimal.precision);

/** A decimal as a number of units of its last place, exactly; null if it has more digits than fit. */
export function unscaledDecimal(text: string): bigint | null {
  const [, sign = '', whole, fraction = ''] = decimal.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = BigInt(whole + fraction.padEnd(parquetDecimal.scale, '0'));
  if (digits >= end) return null;
  return sign === '-' ? -digits : digits;
}
