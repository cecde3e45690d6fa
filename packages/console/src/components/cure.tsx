import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { opensFor } from '../app/addresses.js';
import { usePlace } from '../data/session.js';

/** Leads to the page where something is put right; only its words where the person may not open that page. */
export function Cure({ to, children }: { readonly to: string; readonly children: ComponentChildren }) {
  const { side } = usePlace();
  if (side === undefined || !opensFor(side, to)) return <span>{children}</span>;
  return <Link to={to}>{children}</Link>;
}
