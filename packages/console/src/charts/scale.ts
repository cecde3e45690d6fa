/** Sizes in CSS pixels. The picture is as wide as the page has room for, so that its texts are not scaled. */
export const picture = { height: 200, left: 48, bottom: 22, top: 12, right: 8 } as const;

/** The round numbers at which a chart has its lines: from at most `lowest` to at least `highest`, with 0 among them. */
export function ticksBetween(lowest: number, highest: number): readonly number[] {
  const [bottom, top] = [Math.min(0, lowest), Math.max(0, highest)];
  if (!(top > bottom)) return [0, 1];
  const rough = (top - bottom) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * magnitude >= rough) ?? 10) * magnitude;
  const first = Math.floor(bottom / step);
  const count = Math.ceil(top / step) - first;
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}

/** So many times the next highest, a value would leave nothing to see of all others. */
const oddTimes = 4;
const fewestPoints = 7;

/**
 * The value up to which a chart draws: the highest or, if a single one is many times as high as all others, somewhat
 * more than the next one. The chart marks what goes beyond it.
 */
export function topOf(values: readonly number[]): number {
  const [highest = 0, next = 0] = values.toSorted((one, other) => other - one);
  return values.length >= fewestPoints && next > 0 && highest > next * oddTimes
    ? next * 1.25
    : Math.max(0, highest);
}

/** The point of a picture at this horizontal position, from 0 to its width. */
export function pointAt(x: number, width: number, count: number): number {
  const { each } = placesIn(width, count);
  return Math.max(0, Math.min(count - 1, Math.floor((x - picture.left) / each)));
}

/** The vertical position of a value in a picture with these lines. */
export function heightOf(value: number, ticks: readonly number[]): number {
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const room = picture.height - picture.top - picture.bottom;
  return picture.height - picture.bottom - ((Math.min(value, top) - bottom) / (top - bottom)) * room;
}

/** Where the points of a picture of this width stand: the left edge of a point's place, and the width of each. */
export function placesIn(width: number, count: number) {
  const each = (width - picture.left - picture.right) / Math.max(count, 1);
  return { each, left: (index: number): number => picture.left + index * each };
}
