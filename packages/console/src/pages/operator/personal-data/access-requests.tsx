import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Card } from '../../../components/card.js';
import { type Column, timeColumn } from '../../../components/columns.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { useOperatorRead } from '../../../data/use-read.js';

import { Who, whoText } from '../../../parts/audit/who.js';
import { texts as all } from './texts.js';

type Entry = Schema<'AuditEntry'>;
const texts = all.requests;
const shown = 10;

/** The newest access requests, as the audit trail has them: it says who asked, but never which person they asked about. */
export function AccessRequests() {
  const requests = useOperatorRead({
    key: ['access-requests'],
    read: (client, ending) => client.audit.list({ action: 'person.told', limit: shown }, ending).page(),
    // Each reading adds an entry to the trail, so it is read again only after a request.
    freshMs: Number.POSITIVE_INFINITY,
  });
  return (
    <Card title={texts.title} actions={<Link to="/audit?action=person.told">{texts.trail}</Link>}>
      <Shown of={requests}>
        {({ entries, next_cursor: next }) =>
          entries.length === 0 ? (
            <Empty title={next === null ? texts.none : texts.noneLately}>{texts.noneHint}</Empty>
          ) : (
            <Table caption={texts.title} rows={entries} keyOf={({ audit_id: id }) => id} columns={columns} />
          )
        }
      </Shown>
    </Card>
  );
}

const columns: readonly Column<Entry>[] = [
  timeColumn(texts.at, ({ happened_at: at }) => at),
  { name: texts.by, show: (entry) => <Who entry={entry} />, text: whoText },
  {
    name: texts.reference,
    show: ({ audit_id: id, happened_at: at, request_id: request }) => (
      <>
        <Link to={addressOf(at)}>{texts.numbered(id)}</Link>
        <div class="faint small">{request === null ? texts.byCommand : <code>{request}</code>}</div>
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
