import { useId, useState } from 'preact/hooks';
import { type Ending, useSideRead } from '../data/use-read.js';
import { TextField, type TextFieldProps } from './field.js';

/** Where the suggested values of a field come from. */
export interface Suggest {
  readonly key: readonly unknown[];
  readonly read: (ending: Ending) => Promise<readonly string[]>;
}

/** Suggestions change slowly, and reading them costs a call. */
const freshMs = 300_000;

/**
 * A line of text that suggests existing values, and takes anything else. It reads them only once the field gets the
 * focus or the pointer, so that opening a view costs no extra call.
 */
export function SuggestedField({ suggest, ...field }: TextFieldProps & { readonly suggest: Suggest }) {
  const id = useId();
  const [isUsed, setUsed] = useState(false);
  const use = (): void => setUsed(true);
  const { data = [] } = useSideRead({ ...suggest, freshMs, enabled: isUsed });
  return (
    <div class="suggested" onFocusCapture={use} onPointerEnter={use}>
      <TextField {...field} list={id} />
      <datalist id={id}>
        {data.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
  );
}
