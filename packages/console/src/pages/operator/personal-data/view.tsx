import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { type Column, numColumn, textColumn, timeColumn, wordColumn } from '../../../components/columns.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { Who, whoText } from '../../../parts/audit/who.js';
import { AskAccess } from './ask-access.js';
import { ErasePerson } from './erase-person.js';
import { texts } from './texts.js';

export function View() {
  const maySeeTrail = useMay('audit:read');
  const mayErase = useMay('people:write');
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <div class="columns">
        <AskAccess />
        {mayErase && <ErasePerson />}
      </div>
      {maySeeTrail && <AccessRequests />}
      <Erasures />
    </PageFrame>
  );
}

type Erasure = Schema<'Erasure'>;

/** The records of erasures, which name nobody. */
function Erasures() {
  const erasures = useOperatorPage({
    key: ['erasures'],
    read: (client, page, ending) => client.storeUsers.erasures(page, ending),
  });
  return (
    <Card title={texts.list.title}>
      <PagedTable
        of={erasures}
        rowsOf={({ erasures: rows }) => rows}
        empty={<Empty title={texts.list.none}>{texts.list.noneHint}</Empty>}
        caption={texts.list.title}
        keyOf={({ erasure_id }) => erasure_id}
        columns={erasureColumns}
      />
    </Card>
  );
}

function isNothing({ sessions, attribution_data: data, installations }: Erasure): boolean {
  return sessions + data + installations === 0n;
}

const erasureColumns: readonly Column<Erasure>[] = [
  numColumn(texts.list.number, ({ erasure_id }) => erasure_id),
  timeColumn(texts.list.at, ({ erased_at: at }) => at),
  {
    name: texts.list.state,
    show: (row) =>
      isNothing(row) ? <Badge>{texts.list.nothing}</Badge> : <Badge tone="good">{texts.list.erased}</Badge>,
    text: (row) => (isNothing(row) ? 'nothing_held' : 'erased'),
  },
  textColumn(texts.list.by, ({ erased_by: by }) => by),
  wordColumn(texts.list.askedBy, ({ asked_by: by }) => by, texts.list.asked),
  numColumn(texts.list.sessions, ({ sessions }) => sessions),
  numColumn(texts.list.data, ({ attribution_data: data }) => data),
  numColumn(texts.list.installations, ({ installations }) => installations),
];

type Entry = Schema<'AuditEntry'>;
const requestsShown = 10;

/**
 * The newest access requests, as the audit trail has them: it says who asked, but never which person they asked about.
 */
function AccessRequests() {
  const requests = useOperatorRead({
    key: ['access-requests'],
    read: (client, ending) =>
      client.audit.list({ action: 'person.told', limit: requestsShown }, ending).page(),
    // Each reading adds an entry to the trail, so it is read again only after a request.
    freshMs: Number.POSITIVE_INFINITY,
  });
  return (
    <Card
      title={texts.requests.title}
      actions={<Link to="/audit?action=person.told">{texts.requests.trail}</Link>}
    >
      <Shown of={requests}>
        {({ entries, next_cursor: next }) =>
          entries.length === 0 ? (
            <Empty title={next === null ? texts.requests.none : texts.requests.noneLately}>
              {texts.requests.noneHint}
            </Empty>
          ) : (
            <Table
              caption={texts.requests.title}
              rows={entries}
              keyOf={({ audit_id: id }) => id}
              columns={requestColumns}
            />
          )
        }
      </Shown>
    </Card>
  );
}

const requestColumns: readonly Column<Entry>[] = [
  timeColumn(texts.requests.at, ({ happened_at: at }) => at),
  { name: texts.requests.by, show: (entry) => <Who entry={entry} />, text: whoText },
  {
    name: texts.requests.reference,
    show: ({ audit_id: id, happened_at: at, request_id: request }) => (
      <>
        <Link to={addressOf(at)}>{texts.requests.numbered(id)}</Link>
        <div class="faint small">{request === null ? texts.requests.byCommand : <code>{request}</code>}</div>
      </>
    ),
    text: ({ audit_id: id, request_id: request }) => `${id} ${request ?? ''}`.trim(),
  },
];

/** Leads to all requests of the day, because the trail has no page for a single entry. */
function addressOf(at: string): string {
  const day = at.slice(0, 10);
  return `/audit?action=person.told&from=${day}&to=${day}`;
}
