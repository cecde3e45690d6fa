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
 * Keeps what is written into a form until it is sent or discarded: over other pages, a reload, and the end of the
 * session. What nobody changed is not kept, because the service may know a newer value by then. It is in the storage of
 * this tab, for the person who wrote it, and gone when the tab is closed or somebody signs out or in as another. Never
 * use it for a form with a secret. `unkept` names the fields that identify a store user.
 */
export function useDraft(name: string, unkept: readonly string[] = []): Draft {
  const { earlier, keep } = useKeptText(name);
  const [isBack, setBack] = useState(earlier !== undefined);
  return {
    earlier: isBack && earlier !== undefined ? read(earlier) : undefined,
    keep: (form) => {
      const written = [...form.elements].flatMap((field) =>
        isKeepable(field) && !unkept.includes(field.name) && field.value !== defaultOf(field)
          ? [[field.name, field.value]]
          : [],
      );
      keep(written.length === 0 ? undefined : JSON.stringify(Object.fromEntries(written)));
    },
    discard: () => {
      keep(undefined);
      setBack(false);
    },
  };
}

/**
 * Keeps a text in the same way, for a form whose fields come and go: that which was kept before, and what keeps another
 * one.
 */
export function useKeptText(name: string): {
  readonly earlier: string | undefined;
  readonly keep: (text: string | undefined) => void;
} {
  const { session } = usePlace();
  const [earlier] = useState(() => keptText(session.email, name));
  return { earlier, keep: (text) => keepText(session.email, name, text) };
}

function keyOf(email: string | null, name: string): string {
  return `${prefix} ${email} ${name}`;
}

/** What is kept for a person under a name now. */
export function keptText(email: string | null, name: string): string | undefined {
  return sessionStorage.getItem(keyOf(email, name)) ?? undefined;
}

/** Keeps a text for a person; undefined: no longer. */
export function keepText(email: string | null, name: string, text: string | undefined): void {
  if (text === undefined) sessionStorage.removeItem(keyOf(email, name));
  else sessionStorage.setItem(keyOf(email, name), text);
}

export type DraftField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a draft keeps what is written into an element of a form. */
export function isKeepable(element: Element): element is DraftField {
  if (element instanceof HTMLInputElement) return element.type !== 'checkbox';
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

function defaultOf(field: DraftField): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}

function read(kept: string): Readonly<Record<string, string>> | undefined {
  const values: unknown = JSON.parse(kept);
  return typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    : undefined;
}

/** Forgets what was written by everybody but this person. */
export function forgetDrafts(email: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(`${prefix} `) && !key.startsWith(`${prefix} ${email} `))
      sessionStorage.removeItem(key);
}
