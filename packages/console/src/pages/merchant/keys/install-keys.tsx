import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { Empty, Shown } from '../../../components/states.js';
import { useMerchant, useMerchantRead } from '../../../data/use-read.js';
import { installKeySource } from '../../../parts/keys/key-sources.js';
import { KeysCard } from '../../../parts/keys/keys-card.js';
import { texts } from './texts.js';

/** The install keys of one app, which the address names. */
export function InstallKeys() {
  const apps = useMerchantRead({
    key: ['apps'],
    read: (stoa, ending) => stoa.apps.list(ending),
  });
  return (
    <Shown of={apps}>
      {({ apps: found }) => {
        const bundles = found.map(({ bundle_id }) => bundle_id);
        return bundles.length === 0 ? (
          <Empty title={texts.noApp}>{texts.noAppHint}</Empty>
        ) : (
          <OfApp bundles={bundles} />
        );
      }}
    </Shown>
  );
}

function OfApp({ bundles }: { readonly bundles: readonly string[] }) {
  const filters: readonly Filter[] = [
    { name: 'app', label: texts.app, options: bundles.map((bundle) => [bundle, bundle]) },
  ];
  const { app: asked } = useFilters(filters);
  const bundle = bundles.find((one) => one === asked) ?? bundles[0] ?? '';
  const { installKeys: keys } = useMerchant();
  const source = installKeySource(['install-keys', bundle], {
    list: (query, ending) => keys.list(bundle, query, ending),
    issue: (body) => keys.issue(bundle, body),
    change: (id, body) => keys.change(bundle, id, body),
    rotate: (id, body) => keys.rotate(bundle, id, body),
    revoke: (id) => keys.revoke(bundle, id),
  });
  return (
    <>
      {bundles.length > 1 && <FilterBar label={texts.chooseApp} filters={filters} />}
      <KeysCard key={bundle} source={{ ...source, title: `${source.title} · ${bundle}` }} />
    </>
  );
}
