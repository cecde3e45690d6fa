import { useEffect } from 'preact/hooks';

const key = 'stoa.single-keys';

/** Whether a single character is a shortcut, as long as the person does not turn that off on this machine. */
export function areSingleKeysAllowed(): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function allowSingleKeys(isAllowed: boolean): void {
  if (isAllowed) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
}

export type Opened = 'search' | 'shortcuts';

/**
 * Opens the search by Ctrl K, ⌘ K or `/`, and the list of shortcuts by `?`. Keys that somebody types into a field are
 * text.
 */
export function useOpeningKeys(open: (what: Opened) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const what = openedBy(event);
      if (what === undefined) return;
      event.preventDefault();
      open(what);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

function openedBy({ key: pressed, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Opened | undefined {
  if (ctrlKey || metaKey) return pressed.toLowerCase() === 'k' ? 'search' : undefined;
  const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
  if (isTyping || altKey || !areSingleKeysAllowed()) return undefined;
  return ({ '/': 'search', '?': 'shortcuts' } as const)[pressed];
}
