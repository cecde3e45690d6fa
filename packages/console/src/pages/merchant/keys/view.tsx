import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { Empty, Shown } from '../../../components/states.js';
import { TabPage } from '../../../components/tab-page.js';
import { Time } from '../../../components/values.js';
import { useMerchant, useMerchantRead } from '../../../data/use-read.js';
import { apiKeySource, credentialSource, installKeySource } from '../../../parts/keys/key-sources.js';
import { KeysCard } from '../../../parts/keys/keys-card.js';
import { texts } from './texts.js';

export function View() {
  return (
    <TabPage
      title={texts.title}
      lead={texts.lead}
      label={texts.kinds}
      to="/keys"
      tabs={texts.tabs}
      views={{ api: ApiKeys, events: Credentials, install: InstallKeys }}
    >
      <EndingKeys />
    </TabPage>
  );
}

function ApiKeys() {
  return <KeysCard source={apiKeySource(['api-keys'], useMerchant().apiKeys)} />;
}

function Credentials() {
  return <KeysCard source={credentialSource(['credentials'], useMerchant().credentials)} />;
}

type EndingKey = Schema<'EndingKeyList'>['ending_keys'][number];

/** Keys that programs still use and that end soon. Renders nothing if there are none. */
function EndingKeys() {
  const keys = useMerchantRead({ key: ['ending-keys'], read: (stoa, ending) => stoa.apiKeys.ending(ending) });
  const rows = keys.data?.ending_keys ?? [];
  if (rows.length === 0) return null;
  return (
    <Notice tone="warn">
      <strong>{texts.ending(rows.length)}</strong>
      <p>{texts.endingHint}</p>
      <ul>
        {rows.map((one) => (
          <li key={`${one.kind} ${one.key_id}`}>
            <Link to={placeOf(one)}>{one.label === '' ? `${one.prefix}…` : one.label}</Link> {texts.ends}{' '}
            <Time at={one.expires_at} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function placeOf({ kind, bundle_id: bundle }: EndingKey): string {
  if (kind === 'api_key') return '/keys/api';
  return kind === 'credential' ? '/keys/events' : `/keys/install?app=${encodeURIComponent(bundle ?? '')}`;
}

/** The install keys of one app, which the address names. */
function InstallKeys() {
  const apps = useMerchantRead({ key: ['apps'], read: (stoa, ending) => stoa.apps.list(ending) });
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
