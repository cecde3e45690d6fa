import type { ComponentType } from 'preact';
import { useParams } from 'wouter';
import { PageFrame } from './page-frame.js';
import { Tabs } from './tabs.js';

interface Part {
  readonly id: string;
  readonly title: string;
  readonly View: ComponentType;
}

/** A page of several parts, each at an address below that of the page (`:tab?`). The first one is shown where none is named. */
export function TabPage({
  title,
  label,
  to,
  parts,
}: {
  readonly title: string;
  /** A name for all parts together, for screen readers. */
  readonly label: string;
  readonly to: string;
  readonly parts: readonly [Part, ...Part[]];
}) {
  const { tab } = useParams();
  const { id: current, View } = parts.find(({ id }) => id === tab) ?? parts[0];
  return (
    <PageFrame title={title}>
      <Tabs
        label={label}
        current={current}
        tabs={parts.map(({ id, title: words }) => ({ id, title: words, to: `${to}/${id}` }))}
      />
      <View />
    </PageFrame>
  );
}
