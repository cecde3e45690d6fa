import { useId } from 'preact/hooks';
import { numberText } from '../format/number.js';

/**
 * Shows how far long work is. Read that from the service, and keep only the name of the work with `useKept`, so that a
 * reload shows it again. Leave out `of` if the total is unknown.
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
