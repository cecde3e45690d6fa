import { useSyncExternalStore } from 'preact/compat';

/**
 * A short message about what was done. Failures are not toasts: they stay where they happened until they are solved.
 */
export interface Toast {
  readonly id: number;
  readonly text: string;
}

const shownMs = 6_000;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(changed: readonly Toast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

/** Shows for six seconds what was done. */
export function toast(text: string): void {
  const made = { id: next, text };
  next += 1;
  // Three at once are all that anybody reads.
  set([...toasts, made].slice(-3));
  setTimeout(() => set(toasts.filter((one) => one !== made)), shownMs);
}

/** The toasts that are shown now. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
