import './charts.css';

const size = { width: 120, height: 28, edge: 2 } as const;

/**
 * The course of a sum, as a small line; that of the period before is dashed. The exact numbers stand beside it, so it
 * has no axes.
 */
export function Sparkline({
  title,
  values,
  before,
}: {
  readonly title: string;
  readonly values: readonly bigint[];
  readonly before: readonly bigint[];
}) {
  const all = [...values, ...before, 0n].map(Number);
  const lowest = Math.min(...all);
  const range = Math.max(...all) - lowest || 1;
  const steps = Math.max(values.length, before.length, 2) - 1;
  const pointsOf = (series: readonly bigint[]): string =>
    series
      .map((value, index) => {
        const x = size.edge + (index / steps) * (size.width - 2 * size.edge);
        const y =
          size.height - size.edge - ((Number(value) - lowest) / range) * (size.height - 2 * size.edge);
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      })
      .join(' ');
  return (
    <svg class="sparkline" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={title}>
      <polyline class="before" points={pointsOf(before)} />
      <polyline points={pointsOf(values)} />
    </svg>
  );
}
