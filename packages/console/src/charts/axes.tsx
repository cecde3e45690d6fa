import { heightOf, picture, placesIn } from './scale.js';

/** About the width of a point's name, in pixels. */
const nameWidth = 72;

/** The horizontal lines of a chart with their values, and the names of as many points as fit. */
export function Axes({
  width,
  ticks,
  points,
  show,
  showPoint,
}: {
  readonly width: number;
  readonly ticks: readonly number[];
  readonly points: readonly string[];
  readonly show: (value: number) => string;
  readonly showPoint: (point: string) => string;
}) {
  const top = ticks.at(-1) ?? 1;
  const { each, left } = placesIn(width, points.length);
  const every = Math.max(1, Math.ceil(nameWidth / each));
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="axis" x1={picture.left} x2={width} y1={heightOf(tick, top)} y2={heightOf(tick, top)} />
          <text x={picture.left - 6} y={heightOf(tick, top) + 4} text-anchor="end">
            {show(tick)}
          </text>
        </g>
      ))}
      {points.map((point, index) =>
        index % every === 0 ? (
          <text key={point} x={left(index) + each / 2} y={picture.height - 4} text-anchor="middle">
            {showPoint(point)}
          </text>
        ) : null,
      )}
    </g>
  );
}
