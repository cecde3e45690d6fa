import { useId } from 'preact/hooks';
import { numberText } from '../format/number.js';

/**
 * How far long work is. Ask the service for it, and keep only its name with `useKept`, so that a reload shows it again.
 * Without `of` nobody knows how much there is.
 */
export function Progress({
  label,
  done,
  of,
}: {
  readonly label: string;
  readonly done?: number;
  readonly of?: number;
}) {
  const id = useId();
  return (
    <div class="stack tight" role="status">
      <label for={id}>{label}</label>
      <progress id={id} value={of === undefined ? undefined : done} max={of} />
      {of !== undefined && done !== undefined && (
        <span class="faint small">
          {numberText(done)} / {numberText(of)}
        </span>
      )}
    </div>
  );
}
