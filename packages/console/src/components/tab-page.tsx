import type { ComponentType } from 'preact';
import { useParams } from 'wouter';
import { usePlace } from '../data/session.js';
import { PageFrame, type PageFrameProps } from './page-frame.js';
import { Tabs } from './tabs.js';

interface Part {
  readonly id: string;
  readonly title: string;
  /** People without it do not see the part. */
  readonly scope?: string;
  /** A sentence on what the part is for. */
  readonly lead?: string;
  readonly View: ComponentType;
}

interface TabPageProps extends Partial<PageFrameProps> {
  readonly title: string;
  /** A name for all parts together, for screen readers. */
  readonly label: string;
  readonly to: string;
  /** The first part is shown where the address names none, so everybody who may open the page may see it. */
  readonly parts: readonly [Part, ...Part[]];
}

/** A page of several parts, each at an address below that of the page (`:tab?`). Its children stand above the parts. */
export function TabPage({ label, to, parts, children, ...frame }: TabPageProps) {
  const { tab } = useParams();
  const { side } = usePlace();
  const open = parts.filter(({ scope }) => scope === undefined || side?.scopes.includes(scope) === true);
  const { id: current, lead, View } = open.find(({ id }) => id === tab) ?? parts[0];
  return (
    <PageFrame {...frame} {...(lead === undefined ? {} : { lead })}>
      {children}
      <Tabs
        label={label}
        current={current}
        tabs={open.map(({ id, title }) => ({ id, title, to: `${to}/${id}` }))}
      />
      <View key={current} />
    </PageFrame>
  );
}
