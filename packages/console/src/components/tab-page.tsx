import type { ComponentType } from 'preact';
import { useParams } from 'wouter';
import { keysOf } from '../data/given.js';
import { usePlace } from '../data/session.js';
import { PageFrame, type PageFrameProps } from './page-frame.js';
import { Tabs } from './tabs.js';

interface TabPageProps<Id extends string> extends Partial<PageFrameProps> {
  readonly title: string;
  /** A name for all parts together, for screen readers. */
  readonly label: string;
  readonly to: string;
  /** The titles of the parts, in their order. */
  readonly tabs: Readonly<Record<Id, string>>;
  /** The first one is shown where the address names none, so everybody who may open the page may see it. */
  readonly views: Readonly<Record<NoInfer<Id>, ComponentType>>;
  /** People without its scope do not see a part. */
  readonly scopes?: { readonly [Part in NoInfer<Id>]?: string };
  /** A sentence on what each part is for, in place of one for all. */
  readonly leads?: Readonly<Record<NoInfer<Id>, string>>;
}

/** A page of several parts, each at an address below that of the page (`:tab?`). Its children stand above the parts. */
export function TabPage<Id extends string>({
  label,
  to,
  tabs,
  views,
  scopes,
  leads,
  children,
  ...frame
}: TabPageProps<Id>) {
  const { tab } = useParams();
  const { side } = usePlace();
  const ids = keysOf(tabs).filter((id) => {
    const scope = scopes?.[id];
    return scope === undefined || side?.scopes.includes(scope) === true;
  });
  const current = ids.find((id) => id === tab) ?? ids[0];
  if (current === undefined) return null;
  const View: ComponentType = views[current];
  return (
    <PageFrame {...frame} {...(leads === undefined ? {} : { lead: leads[current] })}>
      {children}
      <Tabs
        label={label}
        current={current}
        tabs={ids.map((id) => ({ id, title: tabs[id], to: `${to}/${id}` }))}
      />
      <View key={current} />
    </PageFrame>
  );
}
