import { useState } from 'preact/hooks';
import { usePlace } from './session.js';

const prefix = 'stoa.draft';

/** What somebody has written into a form, and not sent yet. */
export interface Draft {
  /** What was written before the form was shown; undefined if nothing was. */
  readonly earlier: Readonly<Record<string, string>> | undefined;
  readonly keep: (form: HTMLFormElement) => void;
  /** It was sent, or nobody wants it any longer. */
  readonly discard: () => void;
}

/**
 * Keeps what is written into a form until it is sent or discarded: over other pages, a reload, and the end of the session. It is in
 * the storage of this tab, for the person who wrote it, and gone when the tab is closed or somebody signs out or in as another. Never use
 * it for a form with a secret or with what identifies a store user.
 */
export function useDraft(name: string): Draft {
  const { session } = usePlace();
  const key = `${prefix} ${session.email} ${name}`;
  const [earlier, setEarlier] = useState(() => read(key));
  return {
    earlier,
    keep: (form) => {
      const written = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(written)));
    },
    discard: () => {
      sessionStorage.removeItem(key);
      setEarlier(undefined);
    },
  };
}

function read(key: string): Readonly<Record<string, string>> | undefined {
  const kept = sessionStorage.getItem(key);
  if (kept === null) return undefined;
  const values: unknown = JSON.parse(kept);
  return typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    : undefined;
}

/** Forgets what was written by everybody but this person; undefined: by everybody. */
export function forgetDrafts(email?: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(`${prefix} `) && !key.startsWith(`${prefix} ${email} `))
      sessionStorage.removeItem(key);
}
