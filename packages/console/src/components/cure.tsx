import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { opensFor } from '../app/addresses.js';
import { usePlace } from '../data/session.js';

/** A link to the page where something is put right. People who may not open that page see only the words. */
export function Cure({ to, children }: { readonly to: string; readonly children: ComponentChildren }) {
  const { side } = usePlace();
  if (side === undefined || !opensFor(side, to)) return <span>{children}</span>;
  return <Link to={to}>{children}</Link>;
}
