import { useState } from 'preact/hooks';

/**
 * A text that survives a reload of this tab, and no longer than the tab: which work is under way, never what somebody typed and
 * never a secret.
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
