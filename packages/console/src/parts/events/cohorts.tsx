import { Heat } from '../../charts/heat-map.js';
import { Card } from '../../components/card.js';
import type { Column } from '../../components/columns.js';
import { Paging, useCursor } from '../../components/paging.js';
import { Empty, Shown } from '../../components/states.js';
import { Table } from '../../components/table.js';
import { BundleId, Day } from '../../components/values.js';
import { given } from '../../data/given.js';
import { useSideRead } from '../../data/use-read.js';
import { amountText } from '../../format/money.js';
import { numberText } from '../../format/number.js';
import { useMerchantNames } from '../merchants/merchant-names.js';
import { texts as all } from './texts.js';
import type { WorthSource } from './worth-source.js';

type Cohort = Awaited<ReturnType<WorthSource['cohorts']>>['cohorts'][number];
const texts = all.cohorts;
const ages = ['day_1', 'day_7', 'day_30'] as const;
type Age = (typeof ages)[number];

/** What installations brought by age: a heat map of each currency, and one of events. */
export function Cohorts({
  source,
  filters,
}: {
  readonly source: WorthSource;
  readonly filters: Readonly<Record<string, string>>;
}) {
  const { app, source: from, campaign, currency } = filters;
  const period = filters['period'] === 'day' ? 'day' : 'week';
  const cursor = useCursor();
  const asked = {
    ...given({ bundle_id: app, source: from, campaign, currency, cursor }),
    period,
    limit: 50,
  } as const;
  const cohorts = useSideRead({
    key: [...source.key, 'cohorts', asked],
    read: (ending) => source.cohorts(asked, ending),
  });
  return (
    <Shown of={cohorts}>
      {({ cohorts: found, next_cursor: next }) =>
        found.length === 0 && next === null ? (
          <Empty title={texts.empty}>{texts.emptyHint}</Empty>
        ) : (
          <>
            <Maps cohorts={found} rowName={period === 'day' ? texts.rowDay : texts.row} />
            <Paging next={next} />
          </>
        )
      }
    </Shown>
  );
}

function Maps({ cohorts, rowName }: { readonly cohorts: readonly Cohort[]; readonly rowName: string }) {
  const merchantOf = useMerchantNames(cohorts.flatMap((cohort) => cohort.merchant_id ?? []));
  const currencies = [
    ...new Set(cohorts.flatMap(({ values }) => values.flatMap(({ currency }) => currency ?? []))),
  ].toSorted();
  const lead = leadColumns(rowName, merchantOf);
  return (
    <>
      <p class="faint">{currencies.length === 0 ? texts.noValue : texts.soFar}</p>
      {currencies.map((currency) => (
        <AgeTable
          key={currency}
          title={texts.amounts(currency)}
          cohorts={cohortsIn(currency, cohorts)}
          lead={lead}
          exactOf={({ values }, age) => values.find((one) => one.currency === currency)?.[age].amount ?? '0'}
          show={(exact) => amountText(exact, currency)}
        />
      ))}
      <AgeTable
        title={texts.events}
        cohorts={cohorts}
        lead={lead}
        exactOf={({ values }, age) => String(values.reduce((sum, value) => sum + value[age].events, 0n))}
        show={(exact) => numberText(BigInt(exact))}
      />
    </>
  );
}

/** A number of each cohort at each age. */
function AgeTable({
  title,
  cohorts,
  lead,
  exactOf,
  show,
}: {
  readonly title: string;
  readonly cohorts: readonly Cohort[];
  readonly lead: readonly Column<Cohort>[];
  /** A cohort without a value has earned nothing so far, which is 0. */
  readonly exactOf: (cohort: Cohort, age: Age) => string;
  readonly show: (exact: string) => string;
}) {
  const highest = Math.max(
    0,
    ...cohorts.flatMap((cohort) => ages.map((age) => Number(exactOf(cohort, age)))),
  );
  return (
    <Card title={title}>
      <Table
        caption={title}
        rows={cohorts}
        keyOf={({ week, day, merchant_id: merchant, bundle_id: app, source, campaign }) =>
          JSON.stringify([week, day, merchant, app, source, campaign])
        }
        columns={[
          ...lead,
          ...ages.map((age): Column<Cohort> => {
            const exact = (cohort: Cohort): string => exactOf(cohort, age);
            return {
              name: texts.ages[age],
              isNumber: true,
              show: (cohort) => (
                <Heat value={Number(exact(cohort))} highest={highest}>
                  {cohort.complete[age] ? show(exact(cohort)) : texts.unfinished(show(exact(cohort)))}
                </Heat>
              ),
              text: exact,
            };
          }),
          { name: texts.notReached, text: notReachedBy },
        ]}
      />
    </Card>
  );
}

/**
 * Only the cohorts of apps that earn in this currency. An app that sells only in others would show nothing but zeros.
 */
function cohortsIn(currency: string, cohorts: readonly Cohort[]): readonly Cohort[] {
  const apps = new Set(
    cohorts
      .filter(({ values }) => values.some((value) => value.currency === currency))
      .map(({ bundle_id }) => bundle_id),
  );
  return cohorts.filter(({ bundle_id }) => apps.has(bundle_id));
}

/** Which installations a row is about. */
function leadColumns(rowName: string, merchantOf: (id: number) => string): readonly Column<Cohort>[] {
  const merchantText = ({ merchant_id: id }: Cohort): string => (id === undefined ? '' : merchantOf(id));
  return [
    {
      name: rowName,
      show: ({ week, day, installations }) => (
        <>
          <Day on={week ?? day} />
          {installations !== null && <div class="faint small">{texts.installs(installations)}</div>}
        </>
      ),
      text: ({ week, day }) => week ?? day ?? '',
    },
    { name: all.worth.installations, text: ({ installations }) => String(installations ?? '') },
    {
      name: all.app,
      show: (cohort) => (
        <>
          <BundleId id={cohort.bundle_id} />
          <div class="faint small">{merchantText(cohort)}</div>
        </>
      ),
      text: ({ bundle_id }) => bundle_id,
    },
    { name: all.merchant, text: merchantText },
    {
      name: all.worth.source,
      show: ({ source, campaign }) => (
        <>
          <span class="name">{source ?? all.worth.noSource}</span>
          <div class="faint small">{campaign}</div>
        </>
      ),
      text: ({ source }) => source ?? '',
    },
    { name: all.worth.campaign, text: ({ campaign }) => campaign ?? '' },
  ];
}

/** The ages that are not complete, such as `Day 7, Day 30`. */
function notReachedBy({ complete }: Cohort): string {
  return ages
    .filter((age) => !complete[age])
    .map((age) => texts.ages[age])
    .join(', ');
}
