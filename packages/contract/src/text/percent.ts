/** A rate of 0 to 100 per cent with at most four decimals, such as `7.125`. */
export const percentPattern = String.raw`^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$`;

const percentExpression = new RegExp(percentPattern);
const ppmOfPercent = 10_000;

/** The parts per million of a rate in per cent: 71,250 for `7.125`. Undefined for any other text. */
export function ppmOf(percent: string): number | undefined {
  if (!percentExpression.test(percent)) return undefined;
  const [whole = '', decimals = ''] = percent.split('.');
  return Number(whole) * ppmOfPercent + Number(decimals.padEnd(4, '0'));
}

/** Per cent of parts per million, without needless zeros: `7.125` for 71,250. */
export function percentOf(ppm: number): string {
  const decimals = String(ppm % ppmOfPercent)
    .padStart(4, '0')
    .replace(/0+$/, '');
  const whole = String(Math.floor(ppm / ppmOfPercent));
  return decimals === '' ? whole : `${whole}.${decimals}`;
}
