import { useState } from 'preact/hooks';
import { texts } from './texts.js';

/** Which columns of a table the reader does not want to see, and what changes that. */
export interface HiddenColumns {
  readonly hidden: readonly string[];
  readonly hide: (name: string, isHidden: boolean) => void;
}

/**
 * The columns that the reader took out of tables with these columns. It is kept on this machine: the names of columns
 * tell nothing of anybody.
 */
export function useHiddenColumns(names: readonly string[]): HiddenColumns {
  const key = `stoa.hidden ${names.join(' | ')}`;
  const [kept, setKept] = useState(() => localStorage.getItem(key) ?? '');
  // The first column names the row.
  const hidden = kept.split(' | ').filter((name) => names.indexOf(name) > 0);
  return {
    hidden,
    hide: (name, isHidden) => {
      const others = hidden.filter((one) => one !== name);
      const next = (isHidden ? [...others, name] : others).join(' | ');
      if (next === '') localStorage.removeItem(key);
      else localStorage.setItem(key, next);
      setKept(next);
    },
  };
}

/** Chooses the columns of a table. The first one stays, because it names the row. */
export function ColumnsChoice({
  names,
  choice: { hidden, hide },
}: {
  readonly names: readonly string[];
  readonly choice: HiddenColumns;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="columns-choice" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.table.columns(names.length - hidden.length, names.length)}</summary>
      {isOpen && (
        <fieldset class="field checks">
          <legend class="for-screen-readers">{texts.table.shown}</legend>
          {names.slice(1).map((name) => (
            <label class="check" key={name}>
              <input
                type="checkbox"
                checked={!hidden.includes(name)}
                onChange={(event) => hide(name, !event.currentTarget.checked)}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
    </details>
  );
}
