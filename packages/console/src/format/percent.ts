/** The pattern of an input for a rate in per cent. */
export const percentPattern = String.raw`\d{1,3}(\.\d{1,2})?`;

/** The exact basis points for a text in per cent: 725 for `7.25`. Undefined for any other text. */
export function basisPointsOf(percent: string | undefined): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent ?? '') ?? [];
  return whole === '' ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Per cent as an input shows it: `7.7` for 770 basis points. */
export function percentOf(basisPoints: number): string {
  return String(basisPoints / 100);
}
