import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { HeatMap, type HeatRow } from '../../../charts/heat-map.js';
import { Card } from '../../../components/card.js';
import { type Column, numColumn } from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { Paging, useCursor } from '../../../components/paging.js';
import { Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { BundleId } from '../../../components/values.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { percentText } from '../../../format/number.js';
import { byPeriod } from '../../../format/periods.js';
import { merchantColumns, useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { organicOf, type Period } from './period.js';
import { texts } from './texts.js';

type App = Schema<'AppQualityPage'>['apps'][number];
type Counts = Pick<App, 'asked' | 'matched' | 'unresolved'>;

const shares = {
  matched: ({ matched }: Counts) => matched,
  unresolved: ({ unresolved }: Counts) => unresolved,
  organic: organicOf,
} as const;

const filters: readonly Filter[] = [
  {
    name: 'order',
    label: texts.order,
    options: [
      ['', texts.most],
      ['worse', texts.worse],
    ],
  },
  {
    name: 'share',
    label: texts.share,
    options: [
      ['', texts.matched],
      ['unresolved', texts.unresolved],
      ['organic', texts.organic],
    ],
  },
];

/** Each app with its counts, and the hours or days in which it became better or worse. */
export function Apps({ period }: { readonly period: Period }) {
  const { order, share } = useFilters(filters);
  const cursor = useCursor();
  const asked = {
    ...given({ cursor }),
    by: period.by,
    from: period.from,
    order: order === 'worse' ? 'missing_matches' : 'installations',
  } as const;
  const quality = useOperatorRead({
    key: ['quality', 'apps', asked],
    read: (operator, ending) => operator.installations.qualityOfApps(asked, ending).page(),
    everyMs: 60_000,
  });
  const nameOf = useMerchantNames(quality.data?.apps.map((one) => one.merchant_id) ?? []);
  return (
    <Card title={texts.apps}>
      <FilterBar label={texts.apps} filters={filters} />
      <Shown of={quality}>
        {({ apps, next_cursor: next }) =>
          apps.length === 0 ? (
            <p>{order === 'worse' ? texts.noneWorse : texts.noApps}</p>
          ) : (
            <>
              <Table
                caption={texts.apps}
                rows={apps}
                keyOf={({ bundle_id }) => bundle_id}
                columns={columnsOf(period, nameOf)}
                isOlder={quality.isPlaceholderData}
                foot={<Paging next={next} />}
              />
              <Shares apps={apps} period={period} name={isShare(share) ? share : 'matched'} />
            </>
          )
        }
      </Shown>
    </Card>
  );
}

function isShare(name: string | undefined): name is keyof typeof shares {
  return name !== undefined && name in shares;
}

function Shares({
  apps,
  period,
  name,
}: {
  readonly apps: readonly App[];
  readonly period: Period;
  readonly name: keyof typeof shares;
}) {
  // The newest period first, so that it is in sight even if the rest has to be scrolled to.
  const starts = period.starts.toReversed();
  const rows = apps.map(
    ({ bundle_id, periods }): HeatRow => ({
      name: bundle_id,
      values: byPeriod(starts, periods).map((counts) =>
        counts === undefined || counts.asked === 0n
          ? null
          : Number(shares[name](counts)) / Number(counts.asked),
      ),
    }),
  );
  return (
    <>
      <h3>{texts.shares(texts[name])}</h3>
      <HeatMap
        title={texts.shares(texts[name])}
        rowName={texts.appName}
        columns={starts.map(period.showPoint)}
        rows={rows}
        show={percentText}
      />
    </>
  );
}

function rateColumn(name: string, of: (app: App) => number | null): Column<App> {
  return {
    name,
    isNumber: true,
    show: (app) => {
      const rate = of(app);
      return rate === null ? texts.noRate : percentText(rate);
    },
    text: (app) => String(of(app) ?? ''),
  };
}

const columnsOf = ({ by }: Period, nameOf: (id: number) => string): readonly Column<App>[] => [
  {
    name: texts.appName,
    show: ({ bundle_id, merchant_id: id }) => (
      <>
        <Link to={`/attribution?${by === 'day' ? 'period=days&' : ''}app=${encodeURIComponent(bundle_id)}`}>
          <BundleId id={bundle_id} />
        </Link>
        <div class="small">
          <Link to={`/merchants/${id}`}>{nameOf(id)}</Link>
        </div>
      </>
    ),
    text: ({ bundle_id }) => bundle_id,
  },
  // The page shows the merchant below the app, so these columns are only exported.
  ...merchantColumns<App>(nameOf).map(({ name, text }) => ({ name, ...given({ text }) })),
  numColumn(texts.installations, ({ installations }) => installations),
  rateColumn(texts.rate, ({ match_rate }) => match_rate),
  rateColumn(texts.rateBefore, ({ match_rate_before }) => match_rate_before),
  numColumn(texts.missing, ({ missing_matches }) => missing_matches),
  numColumn(texts.matched, ({ matched }) => matched),
  numColumn(texts.unresolved, ({ unresolved }) => unresolved),
  numColumn(texts.organic, organicOf),
];
