/** What an input of a rate in per cent lets through. */
export const percentPattern = String.raw`\d{1,3}(\.\d{1,2})?`;

/** Basis points of per cent, exactly: 725 of `7.25`. Undefined for another text. */
export function basisPointsOf(percent: string | undefined): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent ?? '') ?? [];
  return whole === '' ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Per cent as an input holds it: `7.7` of 770 basis points. */
export function percentOf(basisPoints: number): string {
  return String(basisPoints / 100);
}
