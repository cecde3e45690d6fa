import type { Schema } from '@stoa/client';
import { Fragment } from 'preact';
import { Badge } from '../../../components/badge.js';
import type { Column } from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { texts } from './texts.js';

type Setting = Schema<'ServiceSetting'>;

const filters: readonly Filter[] = [
  {
    name: 'show',
    label: texts.show,
    options: [
      ['', texts.all],
      ['set', texts.set],
    ],
  },
];

export function View() {
  const { show } = useFilters(filters);
  const settings = useOperatorRead({
    key: ['service', 'settings'],
    read: (client, ending) => client.service.settings(ending),
  });
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <FilterBar label={texts.filter} filters={filters} />
      <Shown of={settings}>
        {({ settings: all }) => {
          const rows = show === 'set' ? all.filter(isSet) : all;
          return rows.length === 0 ? (
            <Empty title={texts.nothingSet}>{texts.nothingSetHint}</Empty>
          ) : (
            <Table caption={texts.title} rows={rows} keyOf={({ variable }) => variable} columns={columns} />
          );
        }}
      </Shown>
    </PageFrame>
  );
}

function isSet({ source }: Setting): boolean {
  return source === 'flag' || source === 'environment';
}

function Value({ setting: { value, secret, source } }: { readonly setting: Setting }) {
  if (value !== null) return <code>{value}</code>;
  const isHidden = secret && source !== 'none';
  return <span class="faint">{isHidden ? texts.secret : texts.unset}</span>;
}

const columns: readonly Column<Setting>[] = [
  {
    name: texts.name,
    show: ({ variable, flag }) => (
      <>
        <code>
          {variable.split(/(?<=_)/).map((part) => (
            <Fragment key={part}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </code>
        {flag !== null && (
          <div class="faint small">
            <code>{flag}</code>
          </div>
        )}
      </>
    ),
    text: ({ variable }) => variable,
  },
  {
    name: texts.value,
    show: (setting) => (
      <>
        <Value setting={setting} />
        <div>
          {isSet(setting) ? (
            <Badge tone="good">{texts.sources[setting.source]}</Badge>
          ) : (
            setting.source !== 'none' && <span class="faint small">{texts.sources[setting.source]}</span>
          )}
        </div>
      </>
    ),
    text: ({ value }) => value ?? '',
  },
  { name: texts.source, text: ({ source }) => source },
  {
    name: texts.meaning,
    show: ({ meaning, default: usual, source }) => (
      <div class="words">
        {meaning}
        {source !== 'default' && usual !== null && (
          <div class="faint small">
            {texts.default}: <code>{usual}</code>
          </div>
        )}
      </div>
    ),
    text: ({ meaning }) => meaning,
  },
];
