import { useEffect } from 'preact/hooks';
import { useLocation, useRouter } from 'wouter';
import { usePlace } from './session.js';
import { keepText, keptText } from './use-draft.js';

/** A page of one thing, such as a report. */
export interface Recent {
  /** Its address from the root of the service. */
  readonly to: string;
  readonly title: string;
}

const name = 'recent';
const mostRecent = 8;

/**
 * The pages of single things that a person looked at in this tab, the last one first. They are kept and forgotten as
 * drafts are, because their titles name merchants and people.
 */
export function recentOf(email: string | null): readonly Recent[] {
  const kept: unknown = JSON.parse(keptText(email, name) ?? '[]');
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

function isRecent(one: unknown): one is Recent {
  return typeof one === 'object' && one !== null && 'to' in one && 'title' in one;
}

/** Remembers the page that has this title; undefined: it shows no single thing. */
export function useRemember(title: string | undefined): void {
  const [path] = useLocation();
  const { base } = useRouter();
  const { session } = usePlace();
  useEffect(() => {
    if (title === undefined) return;
    const to = base + path + location.search;
    const others = recentOf(session.email).filter((one) => one.to !== to);
    keepText(session.email, name, JSON.stringify([{ to, title }, ...others].slice(0, mostRecent)));
  }, [title, path]);
}
