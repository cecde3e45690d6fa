import './tabs.css';
import { Link } from 'wouter';

const ofTab = { isTab: true };

/** Whether a tab led to the page that is shown. */
export function isOfTab(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isTab' in state;
}

/** The parts of one thing. Each has an address, so these are links. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly id: string; readonly title: string }[];
  readonly current: string;
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ to, id, title }) => (
        <Link key={id} to={to} state={ofTab} aria-current={id === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
