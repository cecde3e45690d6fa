/** Sizes in CSS pixels. The picture is as wide as the page has room for, so that its texts are not scaled. */
export const picture = { height: 200, left: 48, bottom: 22, top: 8, right: 8 } as const;

/** The round numbers from 0 to at least `highest` at which a chart has its lines. */
export function ticksUpTo(highest: number): readonly number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * magnitude >= rough) ?? 10) * magnitude;
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The vertical position of a value in the picture. */
export function heightOf(value: number, top: number): number {
  const room = picture.height - picture.top - picture.bottom;
  return picture.height - picture.bottom - (value / top) * room;
}

/** Where the points of a picture of this width stand: the left edge of a point's place, and the width of each. */
export function placesIn(width: number, count: number) {
  const each = (width - picture.left - picture.right) / Math.max(count, 1);
  return { each, left: (index: number): number => picture.left + index * each };
}
