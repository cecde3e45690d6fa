import { HeatMap } from '../../charts/heat-map.js';
import { Card } from '../../components/card.js';
import { Paging, useCursor } from '../../components/paging.js';
import { Empty, Shown } from '../../components/states.js';
import { given } from '../../data/given.js';
import { useSideRead } from '../../data/use-read.js';
import { amountText } from '../../format/money.js';
import { numberText } from '../../format/number.js';
import { dayText } from '../../format/time.js';
import { useMerchantNames } from '../merchants/merchant-names.js';
import { texts as all } from './texts.js';
import type { WorthSource } from './worth-source.js';

type Cohort = Awaited<ReturnType<WorthSource['cohorts']>>['cohorts'][number];
const texts = all.cohorts;
const ages = ['day_1', 'day_7', 'day_30'] as const;

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
  return (
    <>
      <p class="faint">{currencies.length === 0 ? texts.noValue : texts.soFar}</p>
      {currencies.map((currency) => (
        <Card key={currency} title={texts.amounts(currency)}>
          <HeatMap
            title={texts.amounts(currency)}
            rowName={rowName}
            columns={ages.map((age) => texts.ages[age])}
            noteName={texts.notReached}
            show={(value) => amountText(String(value), currency)}
            rows={cohortsIn(currency, cohorts).map((cohort) =>
              amountsOf(cohort, currency, nameOf(cohort, merchantOf)),
            )}
          />
        </Card>
      ))}
      <Card title={texts.events}>
        <HeatMap
          title={texts.events}
          rowName={rowName}
          columns={ages.map((age) => texts.ages[age])}
          noteName={texts.notReached}
          show={numberText}
          rows={cohorts.map((cohort) => eventsOf(cohort, nameOf(cohort, merchantOf)))}
        />
      </Card>
    </>
  );
}

/** Only the cohorts of apps that earn in this currency. An app that sells only in others would show nothing but zeros. */
function cohortsIn(currency: string, cohorts: readonly Cohort[]): readonly Cohort[] {
  const apps = new Set(
    cohorts
      .filter(({ values }) => values.some((value) => value.currency === currency))
      .map(({ bundle_id }) => bundle_id),
  );
  return cohorts.filter(({ bundle_id }) => apps.has(bundle_id));
}

function nameOf(
  { week, day, bundle_id, source, campaign, installations, merchant_id }: Cohort,
  merchantOf: (id: number) => string,
): string {
  return [
    dayText(week ?? day ?? ''),
    merchant_id === undefined ? undefined : merchantOf(merchant_id),
    bundle_id,
    [source ?? all.worth.noSource, campaign].filter((one) => one !== null).join(' / '),
    installations === null ? undefined : texts.installs(installations),
  ]
    .filter((one) => one !== undefined)
    .join(' · ');
}

/** A cohort without a value in this currency has earned nothing in it so far, which is 0. */
function amountsOf(cohort: Cohort, currency: string, name: string) {
  const value = cohort.values.find((one) => one.currency === currency);
  const amounts = ages.map((age) => value?.[age].amount ?? '0');
  return {
    name,
    values: amounts.map(Number),
    texts: amounts.map((amount, index) => soFar(cohort, index, amountText(amount, currency))),
    exact: amounts,
    note: notReachedBy(cohort),
  };
}

function eventsOf(cohort: Cohort, name: string) {
  const counts = ages.map((age) => cohort.values.reduce((sum, value) => sum + value[age].events, 0n));
  return {
    name,
    values: counts.map(Number),
    texts: counts.map((count, index) => soFar(cohort, index, numberText(count))),
    exact: counts.map(String),
    note: notReachedBy(cohort),
  };
}

/** The ages that are not complete, such as `Day 7, Day 30`. */
function notReachedBy({ complete }: Cohort): string {
  return ages
    .filter((age) => !complete[age])
    .map((age) => texts.ages[age])
    .join(', ');
}

function soFar({ complete }: Cohort, index: number, text: string): string {
  const age = ages[index];
  return age === undefined || complete[age] ? text : `${text} …`;
}
