import type { ComponentType } from 'preact';

/** The groups of the navigation, in their order. */
export const groups = ['overview', 'money', 'growth', 'access', 'service'] as const;

/** A page of the console. Its folder has a `page.ts` that exports one as `page`; nothing else names it. */
export interface Page {
  /** The part of the console that it belongs to. `both`: what belongs to everybody, such as the design. */
  readonly side: 'operator' | 'merchant' | 'both';
  /** Its address below that part, as a pattern: `/merchants/:merchantId/:tab?`. The first page of a part is `/`. */
  readonly path: string;
  readonly title: string;
  /** What the navigation and the palette need; without it, only links lead to the page. */
  readonly menu?: { readonly group: (typeof groups)[number]; readonly order: number };
  /** People without it neither see nor reach the page; undefined: everybody of that part. */
  readonly scope?: string;
  /** The view, which is loaded when it is first opened. */
  readonly load: () => Promise<{ readonly View: ComponentType }>;
}
