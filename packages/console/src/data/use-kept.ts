import { useState } from 'preact/hooks';

/**
 * A text that survives a reload of this tab and is gone when the tab is closed. Use it for which work is under way,
 * never for what somebody typed and never for a secret.
 */
export function useKept(name: string): readonly [string | undefined, (value: string | undefined) => void] {
  const key = `stoa.${name}`;
  const [value, setValue] = useState(() => sessionStorage.getItem(key) ?? undefined);
  const keep = (changed: string | undefined): void => {
    if (changed === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, changed);
    setValue(changed);
  };
  return [value, keep];
}
