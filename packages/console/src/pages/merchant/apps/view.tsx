import type { Schema } from '@stoa/client';
import { Link, useParams } from 'wouter';
import { appColumn, type Column, timeColumn, wordColumn } from '../../../components/columns.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { InstallTest } from './install-test.js';
import { texts } from './texts.js';

type App = Schema<'RegisteredApp'>;

export function View() {
  const { bundleId } = useParams();
  const apps = useMerchantRead({ key: ['apps'], read: (stoa, ending) => stoa.apps.list(ending) });
  const frame =
    bundleId === undefined
      ? { title: texts.title }
      : { title: texts.tryOf(bundleId), up: { to: '/apps', title: texts.up } };
  return (
    <PageFrame {...frame}>
      <Shown of={apps}>
        {({ apps: rows }) =>
          bundleId === undefined ? <Rows rows={rows} /> : <One rows={rows} id={bundleId} />
        }
      </Shown>
    </PageFrame>
  );
}

function One({ rows, id }: { readonly rows: readonly App[]; readonly id: string }) {
  const app = rows.find(({ bundle_id }) => bundle_id === id);
  return app === undefined ? (
    <Empty title={texts.missing}>{texts.missingHint}</Empty>
  ) : (
    <InstallTest key={id} app={app} />
  );
}

function Rows({ rows }: { readonly rows: readonly App[] }) {
  if (rows.length === 0) return <Empty title={texts.none}>{texts.noneHint}</Empty>;
  return <Table caption={texts.title} rows={rows} keyOf={({ bundle_id }) => bundle_id} columns={columns} />;
}

const columns: readonly Column<App>[] = [
  appColumn(texts.bundle),
  wordColumn(texts.matching, ({ matching }) => matching, texts.values),
  wordColumn(texts.installKey, ({ install_key }) => install_key, texts.values),
  timeColumn(texts.added, ({ created_at }) => created_at),
  {
    name: texts.test,
    show: ({ bundle_id }) => (
      <Link to={`/apps/${encodeURIComponent(bundle_id)}`} aria-label={texts.tryIt(bundle_id)}>
        {texts.try}
      </Link>
    ),
  },
];
