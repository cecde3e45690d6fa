import type { Schema } from '@stoa/client';
import { Link, useParams } from 'wouter';
import { appColumn, type Column, codeColumn } from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useMerchantPage } from '../../../components/paging.js';
import { Empty, NoRows, Shown } from '../../../components/states.js';
import type { Suggest } from '../../../components/suggested-field.js';
import { Time } from '../../../components/values.js';
import { foundOrNull } from '../../../data/found-or-null.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { useMerchant, useMerchantRead } from '../../../data/use-read.js';
import { endAfter } from '../../../format/day-range.js';
import { InstallationExplained } from '../../../parts/attribution/installation-explained.js';
import { RuleBadge } from '../../../parts/attribution/rule-badge.js';
import { texts as names } from '../../../parts/attribution/texts.js';
import { texts } from './texts.js';

export function View() {
  const { installationId } = useParams();
  return installationId === undefined ? <InstallationList /> : <One id={installationId} />;
}

function One({ id }: { readonly id: string }) {
  const found = useMerchantRead({
    key: ['installation', id],
    read: (stoa, ending) => foundOrNull(stoa.installations.get(id, ending)),
    // Each reading is an entry of the audit trail.
    freshMs: Number.POSITIVE_INFINITY,
  });
  return (
    <PageFrame title={texts.one} up={{ to: '/installations', title: texts.up }}>
      <Shown of={found}>
        {(installation) =>
          installation === null ? (
            <Empty title={texts.missing}>{texts.missingHint}</Empty>
          ) : (
            <InstallationExplained installation={installation} />
          )
        }
      </Shown>
    </PageFrame>
  );
}

type Listed = Schema<'ListedInstallation'>;
const rules = ['ip', 'device', 'ambiguous', 'none'] as const;

const appFilter: Filter = { name: 'app', label: texts.app };

const filters: readonly Filter[] = [
  appFilter,
  {
    name: 'rule',
    label: texts.rule,
    options: [['', texts.any], ...rules.map((rule) => [rule, names.rules[rule]] as const)],
  },
  {
    name: 'attributed',
    label: texts.attributed,
    options: [
      ['', texts.any],
      ['true', texts.with],
      ['false', texts.without],
    ],
  },
  { name: 'from', label: texts.from, type: 'date' },
  { name: 'to', label: texts.to, type: 'date' },
];

/** The filters, with the apps of the merchant for those who may read them. */
function useSuggestingFilters(): readonly Filter[] {
  const stoa = useMerchant();
  if (!useMay('access:read')) return filters;
  const suggest: Suggest = {
    key: ['apps', 'suggested'],
    read: async (ending) => (await stoa.apps.list(ending)).apps.map(({ bundle_id }) => bundle_id),
  };
  return filters.map((filter) => (filter === appFilter ? { ...filter, suggest } : filter));
}

/** The filters in the address, as the API takes them. */
function askedOf({ app, rule, attributed, from, to }: Readonly<Record<string, string>>) {
  return given({
    bundle_id: app,
    rule: rules.find((one) => one === rule),
    attributed: (['true', 'false'] as const).find((one) => one === attributed),
    created_from: from,
    created_to: endAfter(to),
  });
}

/** The installations of the merchant's apps. */
function InstallationList() {
  const suggestingFilters = useSuggestingFilters();
  const chosen = useFilters(filters);
  const asked = askedOf(chosen);
  const installations = useMerchantPage({
    key: ['installations', asked],
    read: (stoa, page, ending) => stoa.installations.list({ ...asked, ...page }, ending),
  });
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <FilterBar label={texts.search} filters={suggestingFilters} />
      <PagedTable
        of={installations}
        rowsOf={({ installations: rows }) => rows}
        empty={<NoRows isFiltered={Object.keys(chosen).length > 0} words={texts} />}
        caption={texts.title}
        keyOf={({ installation_id }) => installation_id}
        columns={columns}
      />
    </PageFrame>
  );
}

const columns: readonly Column<Listed>[] = [
  {
    name: texts.created,
    show: ({ created_at, installation_id }) => (
      <Link to={`/installations/${installation_id}`}>
        <Time at={created_at} />
      </Link>
    ),
    text: ({ created_at }) => created_at,
  },
  appColumn(texts.app),
  {
    name: texts.rule,
    show: ({ rule, candidates }) => (
      <>
        <RuleBadge rule={rule} />
        <div class="faint small">{texts.onAddress(candidates)}</div>
      </>
    ),
    text: ({ rule }) => rule,
  },
  { name: texts.candidates, text: ({ candidates }) => String(candidates) },
  {
    name: texts.attributed,
    show: ({ attributed }) => (attributed ? texts.yes : texts.no),
    text: ({ attributed }) => String(attributed),
  },
  codeColumn(texts.installation, ({ installation_id }) => installation_id),
];
