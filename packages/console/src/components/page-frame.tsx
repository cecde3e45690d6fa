import './page-frame.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter';
import { useRemember } from '../data/recent.js';
import { isOfTab } from './tabs.js';

export interface PageFrameProps {
  readonly title: string;
  /** A sentence on what the page is for; leave it out where the title says it. */
  readonly lead?: string;
  /** The page above this one. */
  readonly up?: { readonly to: string; readonly title: string };
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

const currentTab = '.tabs a[aria-current]';
let isFirstPage = true;
let wasBack = false;
// wouter sends events for its own calls of `pushState` and `replaceState`, too.
for (const kind of ['popstate', 'pushState', 'replaceState'])
  addEventListener(kind, () => {
    wasBack = kind === 'popstate';
  });

/** The frame of every page: the heading, which is also the title of the browser tab, and the actions. */
export function PageFrame({ title, lead, up, actions, children }: PageFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Stoa`;
  }, [title]);
  useRemember(up === undefined ? undefined : title);
  // A new page moves the focus to its heading, also for people who use a screen reader or the keyboard: the link that
  // led here is gone. After a tab was chosen, the tab gets the focus. The first page leaves the focus alone, because
  // the skip link comes first. After "back", the browser restores the scroll position.
  useEffect(() => {
    if (!isFirstPage) {
      const tab = isOfTab(history.state) ? frame.current?.querySelector<HTMLElement>(currentTab) : null;
      (tab ?? heading.current)?.focus({ preventScroll: true });
      if (!wasBack) scrollTo(0, 0);
    }
    isFirstPage = false;
  }, []);
  return (
    <div class="page-frame" ref={frame}>
      <header class="page-head">
        <div class="stack tight">
          {up !== undefined && (
            <Link to={up.to} className="up">
              {up.title}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p class="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div class="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
