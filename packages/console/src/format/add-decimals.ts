/** The exact sum of two decimal texts, such as `1.5` and `-0.25`. */
export function addDecimals(one: string, other: string): string {
  const digits = Math.max(fractionOf(one), fractionOf(other));
  const sum = scaled(one, digits) + scaled(other, digits);
  const text = (sum < 0n ? -sum : sum).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const sign = sum < 0n ? '-' : '';
  return digits === 0 ? sign + whole : `${sign}${whole}.${text.slice(-digits)}`;
}

function fractionOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function scaled(text: string, digits: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}
